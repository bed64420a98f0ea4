package scs

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A sideMask has a bit for each side.
type sideMask = uint8

// anySide is the mask of a side that is not known.
const anySide sideMask = 1<<MostSides - 1

func maskOf(s SideID) sideMask {
	if s < 0 || s >= MostSides {
		return anySide
	}
	return 1 << s
}

// enemiesOf returns all sides but this one, and all sides for NoSide.
func enemiesOf(s SideID) sideMask {
	if s < 0 || s >= MostSides {
		return anySide
	}
	return anySide &^ (1 << s)
}

// A Situation is a position laid over its game's map: who is where and whose ZOC covers
// what, certainly and possibly. Moves, traces and retreats are judged in it.
//
// The zero Situation is empty. Set fills it, and may be called again to reuse its
// memory. Between calls of Set it does not change and may be read by several
// goroutines.
type Situation struct {
	game *Game
	// pos is shared with whoever called Set and not written to.
	pos Position
	// occupied and zoc are masks of sides, by the reading of the hindered side and by
	// hex: Favour has what is certain, Against what is possible.
	occupied, zoc [Readings][]sideMask
	// states are the same by side and reading, for the searches: a byte for each hex,
	// free, ezoc or enemy.
	states [][Readings][]state
	// open is the states for a unit of unknown side, in Favour.
	open []state
	// index has the units by hex.
	index *unitIndex
	// tallies are nil until a unit is shifted.
	tallies *tallies
	laying  []mark
}

// Situate lays a position over the map.
func (g *Game) Situate(pos Position) *Situation {
	s := &Situation{}
	s.Set(g, pos)
	return s
}

// Game returns the game whose map the situation lies on.
func (s *Situation) Game() *Game { return s.game }

// Position returns the position that was set.
func (s *Situation) Position() Position { return s.pos }

// Set lays another position over the map.
func (s *Situation) Set(g *Game, pos Position) {
	s.game, s.pos, s.tallies = g, pos, nil
	if s.index == nil {
		s.index = &unitIndex{}
	}
	s.index.filled.Store(false)
	for r := range Readings {
		s.occupied[r] = cleared(s.occupied[r], g.Hexes())
		s.zoc[r] = cleared(s.zoc[r], g.Hexes())
	}
	s.open = cleared(s.open, g.Hexes())
	if len(s.states) != len(g.sides) {
		s.states = make([][Readings][]state, len(g.sides))
	}
	for side := range s.states {
		for r := range Readings {
			s.states[side][r] = cleared(s.states[side][r], g.Hexes())
		}
	}
	for i := range pos.Units {
		s.place(&pos.Units[i])
	}
}

// cleared returns a slice of n zeros. It reuses old if that is large enough.
func cleared(old []uint8, n int) []uint8 {
	old = slices.Grow(old[:0], n)[:n]
	clear(old)
	return old
}

// A mark is one thing that a unit does to a hex: in a reading, units of these sides stand there or
// have a ZOC there.
type mark struct {
	reading Reading
	state   state // enemy or ezoc
	sides   sideMask
	hex     HexID
}

// marks appends what a unit does to the map.
func (g *Game) marks(u *Unit, to []mark) []mark {
	if !g.index.Has(u.Hex) {
		return to
	}
	mask := maskOf(u.Side)
	to = append(to, mark{Against, enemy, mask, u.Hex})
	if !u.Unbound && mask != anySide {
		to = append(to, mark{Favour, enemy, mask, u.Hex})
	}
	around := g.index.Around(u.Hex)
	for r, has := range g.zocOf(u) {
		if !has {
			continue
		}
		// What is certain of a ZOC is read against its owner.
		enterable := g.profileOf(u.Side, u.Class).enterable[Reading(r).Opposite()][u.Hex]
		for d, h := range around {
			if enterable&(1<<d) != 0 {
				to = append(to, mark{Reading(r), ezoc, mask, h})
			}
		}
	}
	return to
}

// place puts a unit's presence and ZOC into the masks.
func (s *Situation) place(u *Unit) {
	s.laying = s.game.marks(u, s.laying[:0])
	for _, m := range s.laying {
		masks := s.zoc[m.reading]
		if m.state == enemy {
			masks = s.occupied[m.reading]
		}
		masks[m.hex] |= m.sides
		// The state of the hex rises for all enemies of the sides.
		for side := range s.states {
			if enemiesOf(SideID(side))&m.sides != 0 {
				at := &s.states[side][m.reading][m.hex]
				*at = max(*at, m.state)
			}
		}
	}
}

// zocOf reports whether a unit has a ZOC, certainly (in Favour of the hindered side)
// and possibly (Against it).
func (g *Game) zocOf(u *Unit) [Readings]bool {
	switch answer, _ := g.ZOC(u); answer {
	case pack.Yes:
		// A unit without a side has a ZOC of unknown owner.
		return [Readings]bool{Favour: maskOf(u.Side) != anySide, Against: true}
	case pack.No:
		return [Readings]bool{}
	}
	return [Readings]bool{Against: true}
}

// ZOC reports whether a unit has a ZOC at all (2.0a): the printed attack and its kind
// on the side shown decide, unless the pack overrides them for the unit, or its markers
// take the ZOC away. decides names the unknown inputs if the answer is unknown.
func (g *Game) ZOC(u *Unit) (answer pack.Answer, decides []Input) {
	if u.Unbound && u.ZOC != pack.No {
		return pack.Unknown, []Input{About(OpenZOC, u.ID)}
	}
	answer, decides = g.printedZOC(u)
	for _, status := range g.statuses(u) {
		if answer == pack.No {
			break
		}
		lost, why := status.loses(status.condition.ZOC, "zoc")
		switch lost {
		case pack.Yes:
			return pack.No, nil
		case pack.Unknown:
			answer, decides = pack.Unknown, append(decides, why...)
		}
	}
	if answer != pack.Unknown {
		return answer, nil
	}
	return answer, sortedInputs(decides)
}

// printedZOC is ZOC without markers.
func (g *Game) printedZOC(u *Unit) (answer pack.Answer, decides []Input) {
	if u.ZOC != pack.Unknown {
		return u.ZOC, nil
	}
	switch {
	case u.AttackKind == "barrage" || u.AttackKind == "none" || u.Face.Attack.Known && u.Face.Attack.N < 1:
		return pack.No, nil
	case u.AttackKind == "":
		decides = append(decides, About(OpenAttackKind, u.ID))
	}
	if !u.Face.Attack.Known {
		decides = append(decides, About(OpenAttack, u.ID))
	}
	switch ma := u.Face.MA; {
	case ma.Known && ma.N > 0:
	case !ma.Known:
		if zoc := g.pack.Switch(scspack.ZOCWithoutMA); !zoc.Set || !zoc.Yes() {
			decides = append(decides, About(OpenMA, u.ID))
		}
	default:
		switch zoc := g.pack.Switch(scspack.ZOCWithoutMA); {
		case !zoc.Set:
			decides = append(decides, SwitchOf(scspack.ZOCWithoutMA))
		case !zoc.Yes():
			return pack.No, nil
		}
	}
	if len(decides) > 0 {
		return pack.Unknown, decides
	}
	return pack.Yes, nil
}

// EZOC reports whether a hex is in an EZOC to a side: in the ZOC of any other.
func (s *Situation) EZOC(h HexID, side SideID) pack.Answer {
	return s.answer(&s.zoc, h, enemiesOf(side))
}

// InZOC reports whether a side's own ZOC covers a hex (2.1c). Friendly and enemy ZOCs
// do not negate each other (2.1g).
func (s *Situation) InZOC(h HexID, side SideID) pack.Answer {
	return s.answer(&s.zoc, h, maskOf(side))
}

// Enemy reports whether enemies of a side are in a hex (3.3a).
func (s *Situation) Enemy(h HexID, side SideID) pack.Answer {
	return s.answer(&s.occupied, h, enemiesOf(side))
}

// Friendly reports whether units of a side are in a hex.
func (s *Situation) Friendly(h HexID, side SideID) pack.Answer {
	return s.answer(&s.occupied, h, maskOf(side))
}

// SupplyEZOC reports whether a hex is in an EZOC for a trace of that side. A friendly
// unit there negates the EZOC, for supply only (2.1h).
func (s *Situation) SupplyEZOC(h HexID, side SideID) pack.Answer {
	switch friendly, hindered := s.Friendly(h, side), s.EZOC(h, side); {
	case hindered == pack.No || friendly == pack.Yes:
		return pack.No
	case hindered == pack.Yes && friendly == pack.No:
		return pack.Yes
	}
	return pack.Unknown
}

func (s *Situation) answer(masks *[Readings][]sideMask, h HexID, of sideMask) pack.Answer {
	switch {
	case h < 0 || int(h) >= len(masks[Favour]):
		return pack.No
	case masks[Favour][h]&of != 0:
		return pack.Yes
	case masks[Against][h]&of != 0:
		return pack.Unknown
	}
	return pack.No
}

// A Holder is a unit whose ZOC covers a hex, or may.
type Holder struct {
	// Unit is its index in the position.
	Unit int
	// Certain reports whether it covers the hex however unknowns are read.
	Certain bool
	// Decides names the unknown inputs if Certain is false.
	Decides []Input
}

// EZOCOf returns the units whose ZOC makes a hex an EZOC to a side, in the order of the
// position: the evidence for EZOC.
func (s *Situation) EZOCOf(h HexID, side SideID) []Holder {
	var holders []Holder
	for _, from := range s.game.Around(h) {
		for _, i := range s.UnitsIn(from) {
			u := &s.pos.Units[i]
			if maskOf(u.Side)&enemiesOf(side) == 0 {
				continue
			}
			if answer, decides := s.Exerts(u, h); answer != pack.No {
				holders = append(holders, Holder{i, answer == pack.Yes && maskOf(u.Side) != anySide, decides})
			}
		}
	}
	slices.SortFunc(holders, func(a, b Holder) int { return cmp.Compare(a.Unit, b.Unit) })
	return holders
}

// Exerts reports whether a unit's ZOC covers a hex (2.0a, 2.0b). decides names the
// unknown inputs.
func (s *Situation) Exerts(u *Unit, h HexID) (answer pack.Answer, decides []Input) {
	g := s.game
	d, touches := g.Toward(u.Hex, h)
	if !touches {
		return pack.No, nil
	}
	has, decides := g.ZOC(u)
	reaches := g.profileOf(u.Side, u.Class).enterable
	bit := uint8(1) << d
	switch {
	case has == pack.No || reaches[Favour][u.Hex]&bit == 0:
		return pack.No, nil
	case reaches[Against][u.Hex]&bit == 0:
		return pack.Unknown, sortedInputs(append(decides, g.entryUnknowns(u, u.Hex, d)...))
	}
	return has, decides
}

// entryUnknowns returns the unknown inputs to the cost of going into the next hex.
func (g *Game) entryUnknowns(u *Unit, from HexID, d hex.Direction) []Input {
	var decides []Input
	a, b := g.Hex(from), g.Hex(g.Neighbour(from, d))
	terrain, terrainKnown := g.pack.Terrain(b)
	side, sideKnown := g.pack.Hexside(a, b)
	if g.pack.TEC == nil {
		return []Input{{Kind: OpenFile, What: "tec.toml"}}
	}
	if !terrainKnown {
		decides = append(decides, TerrainOf(b))
	}
	if !sideKnown {
		decides = append(decides, HexsideOf(a, b))
	}
	if len(terrain) > 1 && g.pack.Mixed.Movement == "" {
		decides = append(decides, KeyOf("game.toml", "[terrain] movement"))
	}
	for _, id := range side {
		if g.negated(id, side) == pack.Unknown {
			decides = append(decides, negatesOf(id))
		}
	}
	all := g.peopleOf(u.Side, u.Class)
	for _, id := range slices.Concat(terrain, side) {
		f := g.pack.TEC.Feature(id)
		cost := Span{Never, 0}
		openCell := false
		for _, who := range all {
			one := g.costOf(f, who)
			openCell = openCell || one[Favour] != one[Against]
			cost = cost.either(one)
		}
		switch {
		case openCell:
			decides = append(decides, featureOf(OpenCost, id))
		case cost[Favour] != cost[Against] && maskOf(u.Side) == anySide:
			decides = append(decides, About(OpenSide, u.ID))
		case cost[Favour] != cost[Against]:
			decides = append(decides, About(OpenClass, u.ID))
		}
	}
	return sortedInputs(decides)
}
