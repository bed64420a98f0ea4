package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// How far from a blocked entry hex reinforcements may arrive (5.0c): along the map edge from a hex at
// the edge, in any direction from a hex inside the map.
const (
	mostAlongEdge  = 10
	mostFromInside = 5
)

// EntryHexes returns the hexes of an entry area of a side, as places.csv names them, in
// the order of hex numbers. There are none if the pack has none.
func (g *Game) EntryHexes(side SideID, area string) []HexID {
	var hexes []HexID
	for i := range g.pack.Places {
		place := &g.pack.Places[i]
		if place.Role != scspack.RoleEntry || !place.InHex || place.Name != area || place.Side != "" &&
			place.Side != g.SideName(side) {
			continue
		}
		if h := g.ID(place.Hex); h != NoHex {
			hexes = append(hexes, h)
		}
	}
	slices.Sort(hexes)
	return slices.Compact(hexes)
}

// An Arrival is the placement of reinforcements that come together in one entry
// area (5.0). The units stand where they were placed.
type Arrival struct {
	// Units are their indexes in the position.
	Units []int
	// Area is the entry area that the Order of Arrival names.
	Area string
	// Due is the turn in which they arrive by the Order of Arrival; it may be unknown.
	Due pack.Value
}

// CheckArrival objects to a placement of reinforcements: the turn and the phase, the
// hexes, enemies, and markers that they may not have (5.0, 5.0c). EZOCs do not matter,
// nor does the stacking limit until the phase ends (5.0a), and nothing is paid for it
// (5.0b).
func (s *Situation) CheckArrival(a Arrival) Objections {
	var all Objections
	s.checkDue(&all, a)
	byside := map[SideID][]int{}
	for _, i := range a.Units {
		if i < 0 || i >= len(s.pos.Units) {
			continue
		}
		u := &s.pos.Units[i]
		if u.OOS == pack.Yes {
			all.Add(Objection{Code: EntersOOS, Unit: u.ID}, "5.0")
		}
		byside[u.Side] = append(byside[u.Side], i)
	}
	for side := NoSide; int(side) < s.game.Sides(); side++ {
		if units := byside[side]; len(units) > 0 {
			s.checkPlaces(&all, side, units, a.Area)
		}
	}
	return all.sorted()
}

func (s *Situation) checkDue(all *Objections, a Arrival) {
	placed, waiting := 0, 0
	for _, i := range a.Units {
		switch {
		case i < 0 || i >= len(s.pos.Units):
		case s.pos.Units[i].Hex == NoHex:
			waiting++
		default:
			placed++
		}
	}
	switch now := s.pos.Turn; {
	case !a.Due.Known || !now.Known:
	case now.N < a.Due.N && placed > 0:
		all.Add(Objection{Code: EntersEarly, Due: a.Due.N, Turn: now.N}, "5.0")
	case now.N > a.Due.N && placed > 0:
		all.Add(Objection{Code: EntersLate, Due: a.Due.N, Turn: now.N}, "5.0")
	case now.N > a.Due.N && waiting > 0:
		all.Add(Objection{Code: NotEntered, Due: a.Due.N, Turn: now.N}, "5.0")
	}
	if placed == 0 {
		return
	}
	sequence := NewSequence(s.game.pack)
	side := s.game.SideName(s.pos.Phasing)
	place, known := sequence.Entry(side)
	if s.pos.Phase == "" || side == "" || !known {
		return
	}
	if phase := sequence.Phase(place); phase.ID != s.pos.Phase {
		all.Add(Objection{Code: WrongEntryPhase, Phase: phase.Name()}, "5.0")
	}
}

// checkPlaces judges the hexes in which units of one side were placed.
func (s *Situation) checkPlaces(all *Objections, side SideID, units []int, area string) {
	g := s.game
	hexes := g.EntryHexes(side, area)
	entry := s.Entry(side, area, units)
	for _, i := range units {
		u := &s.pos.Units[i]
		switch enemy := s.Enemy(u.Hex, side); {
		case u.Hex == NoHex:
			continue // it still waits; the turn decides whether it may
		case enemy == pack.Yes:
			all.Add(Objection{Code: EntersOnEnemies, Unit: u.ID, Hex: g.Hex(u.Hex)}, "5.0c")
		case enemy == pack.Unknown:
			all.Add(Objection{Code: EntersOnEnemies, Unit: u.ID, Hex: g.Hex(u.Hex),
				Decides: s.unknownEnemies(u.Hex, side)}, "5.0c")
		}
		switch {
		case slices.Contains(hexes, u.Hex):
		case len(hexes) == 0:
			all.Add(Objection{Code: NotInEntryArea, Unit: u.ID, Decides: []Input{{Kind: OpenArea, What: area}}}, "5.0")
		case entry.Blocked == pack.No:
			all.Add(Objection{Code: OutsideEntryArea, Unit: u.ID, Hex: g.Hex(u.Hex), What: area,
				Hexes: g.numbers(hexes)}, "5.0")
		case !slices.Contains(entry.Alternatives, u.Hex):
			all.Add(Objection{Code: TooFarFromEntry, Unit: u.ID, Hex: g.Hex(u.Hex), Hexes: g.numbers(hexes),
				Count: mostAlongEdge, Due: mostFromInside}, "5.0c")
		case entry.Blocked == pack.Unknown:
			all.Add(Objection{Code: EntryNotBlocked, Unit: u.ID, Hex: g.Hex(u.Hex), What: area, Decides: entry.Decides},
				"5.0c")
		}
	}
}

// unknownEnemies names the pieces in a hex that may be enemies.
func (s *Situation) unknownEnemies(h HexID, side SideID) []Input {
	var decides []Input
	for _, i := range s.UnitsIn(h) {
		if u := &s.pos.Units[i]; maskOf(u.Side)&enemiesOf(side) != 0 {
			decides = append(decides, About(OpenEnemy, u.ID))
		}
	}
	return decides
}

// numbers returns the numbers of hexes.
func (g *Game) numbers(hexes []HexID) []hex.Hex {
	numbers := make([]hex.Hex, len(hexes))
	for i, h := range hexes {
		numbers[i] = g.Hex(h)
	}
	return numbers
}

// edge returns the hexes at the edge of their map, where the map ends beside them.
// Holes inside a map, such as lakes that are not playable, make no edge.
func (g *Game) edge() []bool {
	at := make([]bool, g.Hexes())
	for i := range g.pack.Maps {
		m := &g.pack.Maps[i].Map
		for _, h := range outside(m) {
			for d := range hex.Direction(hex.Directions) {
				if n, ok := m.Neighbour(h, d); ok {
					at[g.ID(n)] = true
				}
			}
		}
	}
	return at
}

// outside returns the hexes around a map, and the unplayable hexes connected with them.
func outside(m *hex.Map) []hex.Hex {
	inFrame := func(h hex.Hex) bool {
		return m.FirstCol-1 <= h.Col && h.Col <= m.LastCol+1 && m.FirstRow-1 <= h.Row && h.Row <= m.LastRow+1
	}
	start := hex.Hex{Letter: m.Letter, Col: m.FirstCol - 1, Row: m.FirstRow - 1}
	seen := hex.NewSet(start)
	all := []hex.Hex{start}
	for i := 0; i < len(all); i++ {
		for d := range hex.Direction(hex.Directions) {
			if n, playable := m.Neighbour(all[i], d); !playable && inFrame(n) && !seen.Has(n) {
				seen.Add(n)
				all = append(all, n)
			}
		}
	}
	return all
}

// alongEdge returns the hexes that are at most that many hexes along the map edge from
// some hexes, which are included if they are at the edge.
func (g *Game) alongEdge(from []HexID, most int) []HexID {
	edge := g.edge()
	length := map[HexID]int{}
	var queue []HexID
	for _, h := range from {
		if edge[h] {
			length[h] = 0
			queue = append(queue, h)
		}
	}
	for i := 0; i < len(queue); i++ {
		h := queue[i]
		if length[h] == most {
			continue
		}
		for _, n := range g.Around(h) {
			if n == NoHex || !edge[n] {
				continue
			}
			if _, there := length[n]; !there {
				length[n] = length[h] + 1
				queue = append(queue, n)
			}
		}
	}
	return queue
}
