package scs

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Trace is the supply of one unit with its evidence: a trace that works, or what
// blocks all traces.
type Trace struct {
	// Hex is the unit's hex.
	Hex hex.Hex
	// Supplied reports whether it can trace: yes for certain, no for certain, or
	// unknown.
	Supplied pack.Answer
	// Path is a shortest trace from the unit's hex to the source's. It works however
	// unknowns are read or, if Supplied is unknown, if they are read in the unit's
	// favour.
	Path []hex.Hex
	// Source is the source at the path's end.
	Source Source
	// Length is the path's length, in hexes or in MP as the pack limits it. If TooLong
	// is set it is the length of the shortest trace, which is beyond Limit.
	Length, Limit pack.Fraction
	TooLong       bool
	// Cut is what stands in the way, by hex: every trace from the unit to a possible
	// source runs into one of these. It belongs to the reading in which the unit cannot
	// trace.
	Cut []Block
	// Decides names the unknown inputs if Supplied is unknown.
	Decides []Input
}

// A BlockKind is a kind of obstacle to a trace.
type BlockKind string

// What blocks a trace (12.1a).
const (
	// EnemyThere is a hex with enemy units.
	EnemyThere BlockKind = "enemy"
	// EZOCThere is a hex in an EZOC without a friendly unit.
	EZOCThere BlockKind = "EZOC"
	// ProhibitedHex is a hex that the unit could not move into.
	ProhibitedHex BlockKind = "prohibited hex"
	// ProhibitedSide is a hexside that it could not cross.
	ProhibitedSide BlockKind = "prohibited hexside"
)

// A Block is one hex or hexside through which a trace cannot go.
type Block struct {
	Kind BlockKind
	// Hex is the hex that cannot be entered.
	Hex hex.Hex
	// Side is the hexside of a ProhibitedSide.
	Side hex.Side
	// By are the ids of the enemy units, or of the units whose ZOC it is, sorted.
	By []string
}

// Trace explains the supply of the unit with this index in the position. ok is false
// for a unit that is not on the map, or not of the side that was traced.
func (y *Supply) Trace(unit int) (trace Trace, ok bool) {
	u := y.unit(unit)
	if u == nil {
		return Trace{}, false
	}
	g := y.tracer.game
	trace = Trace{Hex: g.Hex(u.Hex), Supplied: y.Supplied(unit)}
	if limit := g.traceLimit(); limit > 0 {
		trace.Limit = pack.Fraction{Num: limit, Den: 1}
	}
	r := Favour
	if trace.Supplied == pack.Yes {
		r = Against
	}
	if begin, found := y.find(u, r); found {
		y.follow(&trace, u, begin)
	}
	switch trace.Supplied {
	case pack.No:
		y.cut(&trace, u, Favour)
	case pack.Unknown:
		y.cut(&trace, u, Against)
		trace.Decides = y.decides(u, trace.Path)
	}
	return trace, true
}

// follow fills in the path of a trace from its beginning.
func (y *Supply) follow(trace *Trace, u *Unit, begin beginning) {
	g := y.tracer.game
	trace.Length = y.fraction(begin.length)
	trace.Path = append(trace.Path, g.Hex(u.Hex))
	at := begin.at
	if at != u.Hex {
		trace.Path = append(trace.Path, g.Hex(at))
	}
	toward := begin.flood.toward[begin.reading]
	for toward[at] != sourceHere {
		at = g.Neighbour(at, toward[at])
		trace.Path = append(trace.Path, g.Hex(at))
	}
	i := slices.IndexFunc(y.sources.Hexes, func(s Source) bool { return s.Hex == at })
	trace.Source = y.sources.Hexes[i]
}

// fraction returns a length in the unit of the pack's limit.
func (y *Supply) fraction(length MP) pack.Fraction {
	if y.tracer.game.tracesInMP() {
		return y.tracer.game.Points(length)
	}
	return pack.Fraction{Num: int(length), Den: 1}
}

// cut finds what separates a unit from all sources that serve in a reading. Every way
// to a source leaves the hexes that the unit's traces can reach for a last time; the
// blocks are what bars such last steps. Blocks behind which the way to a source leads
// back are left out: lifting them would not help.
func (y *Supply) cut(trace *Trace, u *Unit, r Reading) {
	g := y.tracer.game
	w := y.tracer.ways[g.profileOf(u.Side, u.Class)]
	enterable := g.profileOf(u.Side, u.Class).enterable[r]
	inside := y.reach(u, enterable, r)
	if y.measure(trace, u, w, r) {
		return
	}
	outside := make([]bool, g.Hexes())
	var queue []HexID
	for _, source := range y.sources.Hexes {
		if source.serves(r) && g.index.Has(source.Hex) && !inside[source.Hex] && !outside[source.Hex] {
			outside[source.Hex] = true
			queue = append(queue, source.Hex)
		}
	}
	for i := 0; i < len(queue); i++ {
		for _, n := range g.Around(queue[i]) {
			if n != NoHex && !inside[n] && !outside[n] {
				outside[n] = true
				queue = append(queue, n)
			}
		}
	}
	blocked := make([]bool, g.Hexes())
	for h := range HexID(g.Hexes()) {
		if !inside[h] {
			continue
		}
		for d, n := range g.Around(h) {
			switch {
			case n == NoHex || !outside[n]:
			case enterable[h]&(1<<d) == 0:
				trace.Cut = append(trace.Cut, y.prohibition(u, h, n, r))
			case !blocked[n]:
				blocked[n] = true
				trace.Cut = append(trace.Cut, y.obstacle(n, r))
			}
		}
	}
	slices.SortFunc(trace.Cut, func(a, b Block) int {
		return cmp.Or(a.Hex.Compare(b.Hex), cmp.Compare(a.Kind, b.Kind), a.Side.Compare(b.Side))
	})
	trace.Cut = slices.CompactFunc(trace.Cut, func(a, b Block) bool {
		return a.Hex == b.Hex && a.Kind == b.Kind &&
			a.Side == b.Side
	})
}

// reach returns the hexes to which a unit's trace can go, over any length.
func (y *Supply) reach(u *Unit, enterable []uint8, r Reading) []bool {
	g := y.tracer.game
	inside := make([]bool, g.Hexes())
	inside[u.Hex] = true
	for queue := []HexID{u.Hex}; len(queue) > 0; queue = queue[1:] {
		around := g.Around(queue[0])
		for ways := enterable[queue[0]]; ways != 0; ways &= ways - 1 {
			if n := around[bits.TrailingZeros8(ways)]; y.open[r][n] && !inside[n] {
				inside[n] = true
				queue = append(queue, n)
			}
		}
	}
	return inside
}

// measure reports whether length alone prevents a trace, and records the length of the
// shortest trace.
func (y *Supply) measure(trace *Trace, u *Unit, w *backways, r Reading) bool {
	if !trace.Limit.Known() || !slices.ContainsFunc(y.sources.Hexes, func(s Source) bool {
		return s.serves(r) && y.tracer.game.index.Has(s.Hex) && y.ends(s.Hex, r)
	}) {
		return false
	}
	var f flooded
	y.fill(w, &f, r, mostMP)
	shortest, ok := y.join(u, &f, r, mostMP)
	if ok {
		trace.TooLong, trace.Length = true, y.fraction(shortest.length)
	}
	return ok
}

// prohibition returns the block that terrain makes between two hexes.
func (y *Supply) prohibition(u *Unit, from, to HexID, r Reading) Block {
	g := y.tracer.game
	b := Block{Kind: ProhibitedHex, Hex: g.Hex(to)}
	features, known := g.pack.Terrain(b.Hex)
	for _, who := range g.peopleOf(u.Side, u.Class) {
		if g.terrainCost(features, known, who)[r] != Never {
			b.Kind, b.Side = ProhibitedSide, hex.NewSide(g.Hex(from), b.Hex)
			break
		}
	}
	return b
}

// obstacle returns the block that enemies make of a hex.
func (y *Supply) obstacle(h HexID, r Reading) Block {
	s := y.situation
	b := Block{Kind: EZOCThere, Hex: s.game.Hex(h)}
	if s.states[y.side][r][h] == enemy {
		b.Kind = EnemyThere
		for _, i := range s.UnitsIn(h) {
			if u := &s.pos.Units[i]; maskOf(u.Side)&enemiesOf(y.side) != 0 &&
				(r == Against || !u.Unbound && u.Side != NoSide) {
				b.By = append(b.By, u.ID)
			}
		}
	} else {
		for _, holder := range s.EZOCOf(h, y.side) {
			if r == Against || holder.Certain {
				b.By = append(b.By, s.pos.Units[holder.Unit].ID)
			}
		}
	}
	slices.Sort(b.By)
	return b
}

// decides names what is unknown along a path that works in the unit's favour.
func (y *Supply) decides(u *Unit, path []hex.Hex) []Input {
	g, s := y.tracer.game, y.situation
	if len(path) == 0 {
		return []Input{{Kind: OpenSources, Of: g.SideName(y.side)}}
	}
	var decides []Input
	enterable := g.profileOf(u.Side, u.Class).enterable[Against]
	for i, number := range path {
		h := g.ID(number)
		if i > 0 {
			from := g.ID(path[i-1])
			d, _ := g.Toward(from, h)
			if enterable[from]&(1<<d) == 0 || g.tracesInMP() {
				decides = append(decides, g.entryUnknowns(u, from, d)...)
			}
		}
		if y.open[Against][h] {
			continue
		}
		for _, k := range s.UnitsIn(h) {
			if other := &s.pos.Units[k]; s.Enemy(h, y.side) != pack.No && maskOf(other.Side)&enemiesOf(y.side) != 0 {
				decides = append(decides, About(OpenEnemy, other.ID))
			}
		}
		if i == len(path)-1 && !y.ends(h, Against) && y.ends(h, Favour) && s.states[y.side][Favour][h] == ezoc {
			decides = append(decides, SwitchOf(scspack.SourceInEZOC))
		}
		if s.SupplyEZOC(h, y.side) == pack.Unknown {
			for _, holder := range s.EZOCOf(h, y.side) {
				decides = append(decides, holder.Decides...)
			}
		}
	}
	last := path[len(path)-1]
	for _, source := range y.sources.Hexes {
		switch {
		case g.Hex(source.Hex) != last || source.Alive != pack.Unknown:
		case len(source.Open) > 0:
			decides = append(decides, source.Open...)
		default:
			decides = append(decides, Input{Kind: OpenEntered, Hex: last})
		}
	}
	return sortedInputs(decides)
}
