package scs

import (
	"slices"
	"sync"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// MostSides bounds the sides of a Game: a mask of sides is one byte.
const MostSides = 8

// mostProfiles bounds sides times movement classes, each of which has its own table
// of costs.
const mostProfiles = 256

// A Game is a pack compiled for speed: hexes, sides and movement classes are small
// numbers, movement points are whole numbers, and a table gives the cost from a hex to
// the next for every side and class in both readings. It does not change after Compile
// and is safe for concurrent use.
type Game struct {
	pack  *scspack.Pack
	index *hex.Index
	sides []string
	// classes are the names of the movement classes; a unit of NoClass uses the
	// profile after the last of them.
	classes []string
	scale   MP
	// profiles are the tables by side and class. The last table is for units whose side
	// or class is unknown.
	profiles []profile
	rules    rules
	// ways is allWays, which all Tracers share.
	ways func() (map[*profile]*backways, int)
}

// Strict compiles the game anew, with the switch of movement that a pack may leave open,
// the cost of zones of control on roads, read against who moves.
func (g *Game) Strict() (*Game, error) {
	p := *g.pack
	p.Switches = slices.Clone(p.Switches)
	for i := range p.Switches {
		s := &p.Switches[i]
		if s.Open() && s.ID == scspack.EZOCOnRoad {
			s.Value, s.Set = "yes", true
		}
	}
	return Compile(&p)
}

// Compile makes a Game of a pack. It returns a pack.Fault if the pack's maps, its sides and
// classes, or the fractions of its movement points are too large. A pack without maps
// or charts compiles; what it leaves out is unknown.
func Compile(p *scspack.Pack) (*Game, error) {
	g := &Game{pack: p, sides: slices.Clone(p.Sides)}
	g.ways = sync.OnceValues(g.allWays)
	if len(g.sides) > MostSides {
		return nil, pack.Err(TooManySides, len(g.sides), MostSides)
	}
	if p.TEC != nil {
		g.classes = slices.Clone(p.TEC.Classes)
	}
	if n := len(g.sides)*(len(g.classes)+1) + 1; n > mostProfiles {
		return nil, pack.Err(TooManyClasses, len(g.sides), len(g.classes), mostProfiles)
	}
	maps := make([]*hex.Map, len(p.Maps))
	for i := range p.Maps {
		maps[i] = &p.Maps[i].Map
	}
	var ok bool
	if g.index, ok = hex.NewIndex(maps...); !ok {
		return nil, pack.Err(TooManyHexes, hex.MostHexes)
	}
	var err error
	if g.rules, err = g.readRules(); err != nil {
		return nil, err
	}
	if err := g.tabulate(); err != nil {
		return nil, err
	}
	return g, nil
}

// Pack returns the pack that the game was made of.
func (g *Game) Pack() *scspack.Pack { return g.pack }

// Hexes returns the number of hexes. Every HexID is less than it.
func (g *Game) Hexes() int { return g.index.Len() }

// ID returns the number of a hex, NoHex where the pack's maps do not contain it.
func (g *Game) ID(h hex.Hex) HexID { return g.index.ID(h) }

// Hex returns the hex with this number, hex 00.00 where there is none.
func (g *Game) Hex(id HexID) hex.Hex {
	h, _ := g.index.Hex(id)
	return h
}

// Neighbour returns the hex in a direction, NoHex at the edge of the map and beside
// hexes that are not playable.
func (g *Game) Neighbour(id HexID, d hex.Direction) HexID { return g.index.Neighbour(id, d) }

// Around returns the hexes that touch a hex, by direction, NoHex where there is none.
func (g *Game) Around(id HexID) [hex.Directions]HexID { return g.index.Around(id) }

// Toward returns the direction in which b touches a; ok is false where they do not
// touch.
func (g *Game) Toward(a, b HexID) (d hex.Direction, ok bool) { return g.index.Toward(a, b) }

// Distance returns the number of hexes between two hexes as the crow flies. ok is false if they are
// on different maps or one of the two is no hex.
func (g *Game) Distance(a, b HexID) (hexes int, ok bool) {
	if !g.index.Has(a) || !g.index.Has(b) {
		return 0, false
	}
	from, to := g.Hex(a), g.Hex(b)
	m := g.pack.Map(from.Letter)
	if m == nil {
		return 0, false
	}
	return m.Distance(from, to)
}

// Within returns the hexes at a distance of at most radius from a hex, that hex
// included, in their order: the "w/i 4" of set-up notes. It returns none for a centre
// that is not a hex.
func (g *Game) Within(centre HexID, radius int) []HexID {
	if !g.index.Has(centre) {
		return nil
	}
	from := g.Hex(centre)
	m := g.pack.Map(from.Letter)
	if m == nil {
		return nil
	}
	var near []HexID
	for _, h := range m.Within(from, radius) {
		near = append(near, g.ID(h))
	}
	return near
}

// Sides returns the number of sides.
func (g *Game) Sides() int { return len(g.sides) }

// Side returns the number of a side, NoSide where the pack has no such side.
func (g *Game) Side(id string) SideID { return SideID(slices.Index(g.sides, id)) }

// SideName returns the id of a side in the pack, "" for NoSide.
func (g *Game) SideName(s SideID) string {
	if s < 0 || int(s) >= len(g.sides) {
		return ""
	}
	return g.sides[s]
}

// Class returns the number of a movement class, NoClass if the chart has no such class,
// or if it distinguishes classes and name is empty.
func (g *Game) Class(name string) ClassID { return ClassID(slices.Index(g.classes, name)) }

// ClassName returns the movement class in the pack, "" for NoClass.
func (g *Game) ClassName(c ClassID) string {
	if c < 0 || int(c) >= len(g.classes) {
		return ""
	}
	return g.classes[c]
}

// Phase returns the phase of the pack with this id and phasing side. ok is false where
// the pack has none.
func (g *Game) Phase(id string, side SideID) (phase scspack.Phase, ok bool) {
	for _, p := range g.pack.PhasesNamed(id) {
		if p.Side == "" || p.Side == g.SideName(side) {
			return p, true
		}
	}
	return scspack.Phase{}, false
}

// NewUnit returns a unit of the pack's kind as a full strength counter in a hex,
// without markers: OOS and DG are No. An unknown kind is Unbound.
func (g *Game) NewUnit(id, kind string, at HexID) Unit {
	u := Unit{ID: id, Kind: kind, Side: NoSide, Class: NoClass, Hex: at, OOS: pack.No, DG: pack.No}
	k := g.pack.Unit(kind)
	if k == nil {
		u.Kind, u.Unbound, u.OOS, u.DG = "", true, pack.Unknown, pack.Unknown
		return u
	}
	u.Side, u.Class = g.Side(k.Side), g.Class(k.Class)
	u.AttackKind, u.Exploit, u.ZOC = k.AttackKind, k.Exploit, k.ZOC
	return u.shown(k, pack.No, pack.Known(0))
}

// Reduce returns the unit with its reduced side up and extra steps lost below it (8.0):
// markers under the counter.
func (g *Game) Reduce(u Unit, extraLosses pack.Value) Unit {
	if k := g.pack.Unit(u.Kind); k != nil {
		return u.shown(k, pack.Yes, extraLosses)
	}
	u.Reduced = pack.Yes
	return u
}

// shown returns the unit with one of its sides up.
func (u Unit) shown(k *scspack.Unit, reduced pack.Answer, extraLosses pack.Value) Unit {
	u.Reduced, u.Face, u.Steps, u.EitherMA = reduced, k.Full, k.Steps, [2]pack.Value{}
	if reduced == pack.Yes {
		u.Face = k.Reduced
		u.Steps = pack.Value{N: k.Steps.N - 1 - extraLosses.N, Known: k.Steps.Known && extraLosses.Known}
		u.Steps.N = max(u.Steps.N, 0)
	}
	return u
}
