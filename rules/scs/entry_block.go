package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// An EntryAnswer is whether an entry area is blocked, and where its reinforcements then arrive
// (5.0c).
type EntryAnswer struct {
	// Hexes are the hexes of the area, none if the pack has none.
	Hexes []HexID
	// Blocked reports whether none of them can take the reinforcements.
	Blocked pack.Answer
	// By are the ids of the enemy units that stand in them, sorted.
	By []string
	// Surrounded reports whether enemies around the hexes block them, not enemies in
	// them: the reinforcements could not break up and would lose their excess.
	Surrounded bool
	// Alternatives are the hexes without enemy units in which they may arrive if the
	// area is blocked, in the order of hex numbers.
	Alternatives []HexID
	// Decides names the unknown inputs if Blocked is unknown.
	Decides []Input
}

// Entry reports whether an entry area of a side is blocked to reinforcements. units are
// units of the position, wherever they stand.
func (s *Situation) Entry(side SideID, area string, units []int) EntryAnswer {
	g := s.game
	a := EntryAnswer{Hexes: g.EntryHexes(side, area)}
	if len(a.Hexes) == 0 {
		a.Decides = []Input{{Kind: OpenArea, What: area}}
		return a
	}
	var free, doubtful []HexID
	for _, h := range a.Hexes {
		switch s.Enemy(h, side) {
		case pack.Yes:
			for _, i := range s.UnitsIn(h) {
				if u := &s.pos.Units[i]; !u.Unbound && u.Side != NoSide && u.Side != side {
					a.By = append(a.By, u.ID)
				}
			}
		case pack.No:
			free = append(free, h)
		default:
			doubtful = append(doubtful, h)
			a.Decides = append(a.Decides, s.unknownEnemies(h, side)...)
		}
	}
	slices.Sort(a.By)
	switch {
	case len(free) > 0:
		a.Blocked = s.surrounded(side, free, units)
		a.Surrounded = a.Blocked == pack.Yes
		if a.Blocked == pack.Yes && len(doubtful) > 0 {
			a.Blocked = pack.Unknown
		}
		if a.Blocked == pack.Unknown {
			for _, h := range free {
				a.Decides = append(a.Decides, Input{Kind: OpenBreakUp, Hex: g.Hex(h)})
			}
		}
	case len(doubtful) == 0:
		a.Blocked = pack.Yes
	}
	if a.Blocked != pack.Unknown {
		a.Decides = nil
	}
	a.Decides = sortedInputs(a.Decides)
	a.Alternatives = s.alternatives(side, a.Hexes)
	return a
}

// alternatives returns the hexes of 5.0c.
func (s *Situation) alternatives(side SideID, hexes []HexID) []HexID {
	g := s.game
	all := g.alongEdge(hexes, mostAlongEdge)
	edge := g.edge()
	for _, h := range hexes {
		if edge[h] {
			continue
		}
		for near := range HexID(g.Hexes()) {
			if d, ok := g.Distance(h, near); ok && d <= mostFromInside {
				all = append(all, near)
			}
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	return slices.DeleteFunc(all, func(h HexID) bool { return s.Enemy(h, side) == pack.Yes })
}

// surrounded reports whether reinforcements that have to enter in these hexes would
// lose some of them to the stacking limit, because enemies leave them nowhere to go.
//
// Surely not if all fit into the entry hexes and the hexes next to them: each unit with
// an MA can move one hex (3.1e). Surely if no hex next to them is open and the entry
// hexes are too few. In between it depends on how far the units move, and is unknown.
func (s *Situation) surrounded(side SideID, entry []HexID, units []int) pack.Answer {
	scale := NewScale(s.game.pack)
	limit := scale.Limit()
	if !limit.Known {
		return pack.Unknown // nobody knows how many fit
	}
	var arriving, largest Load
	var count int
	mobile := true
	for _, i := range units {
		if i < 0 || i >= len(s.pos.Units) {
			continue
		}
		u := &s.pos.Units[i]
		l := s.game.load(scale, u)
		arriving = arriving.Plus(l)
		largest.Most, largest.Unbounded = max(largest.Most, l.Most), largest.Unbounded || l.Unbounded
		mobile = mobile && u.Face.MA.Known && u.Face.MA.N > 0
		count++
	}
	within := entry
	if mobile {
		within = append(slices.Clone(entry), s.exits(side, entry, units, Against)...)
	}
	places := 0
	for _, h := range within {
		if least, _ := s.room(scale, side, h, units, limit.N); !largest.Unbounded {
			places += least / max(1, largest.Most)
		}
	}
	if count <= places {
		return pack.No
	}
	room := 0
	for _, h := range entry {
		_, most := s.room(scale, side, h, units, limit.N)
		room += most
	}
	if arriving.SurelyOver(room) && len(s.exits(side, entry, units, Favour)) == 0 {
		return pack.Yes
	}
	return pack.Unknown
}

// exits returns the hexes next to entry hexes into which the units can go: in Against
// each of them can enter for certain, in Favour some unit may.
func (s *Situation) exits(side SideID, entry []HexID, units []int, r Reading) []HexID {
	g := s.game
	enters := func(h HexID, d int) bool {
		can := func(i int) bool {
			return i >= 0 && i < len(s.pos.Units) && g.profileOf(side, s.pos.Units[i].Class).enterable[r][h]&(1<<d) != 0
		}
		if r == Favour {
			return slices.ContainsFunc(units, can)
		}
		return !slices.ContainsFunc(units, func(i int) bool { return !can(i) })
	}
	var exits []HexID
	for _, h := range entry {
		for d, n := range g.Around(h) {
			if n == NoHex || slices.Contains(entry, n) || slices.Contains(exits, n) || !enters(h, d) {
				continue
			}
			if enemy := s.Enemy(n, side); enemy == pack.No || r == Favour && enemy == pack.Unknown {
				exits = append(exits, n)
			}
		}
	}
	return exits
}

// room returns how much more a side may stack in a hex, for certain and at most. The
// arriving units do not count.
func (s *Situation) room(scale *Scale, side SideID, h HexID, arriving []int, limit int) (least, most int) {
	var there Load
	for _, i := range s.UnitsIn(h) {
		u := &s.pos.Units[i]
		if !maySide(u, side) || slices.Contains(arriving, i) {
			continue
		}
		l := s.game.load(scale, u)
		if u.Side != side {
			l = l.Optional()
		}
		there = there.Plus(l)
	}
	if !there.Unbounded {
		least = max(0, limit-there.Most)
	}
	return least, max(0, limit-there.Least)
}
