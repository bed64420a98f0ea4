package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Move is what moves, from where and in which phase: a unit, or units that stay
// together all the way as a stack (3.0). Units that only happen to end in one hex are
// separate Moves: each may reach hexes that they cannot reach as a stack.
type Move struct {
	// Units are the indexes of the units in the position.
	Units []int
	// From is the hex where the move begins.
	From HexID
	// Phase is the phase in which the move is made. Without an ID it is unknown, and
	// the move is judged as in a Movement Phase of the unit's own side.
	Phase scspack.Phase
}

// MoveOf returns the move of units in the position's phase, from where they stood when
// the phase began, or from where they stand if that is unknown. If the phasing side is
// unknown it is their own.
func (s *Situation) MoveOf(units ...int) Move {
	m := Move{Units: units, From: NoHex}
	phasing := s.pos.Phasing
	if u := s.first(m); u != nil {
		m.From = u.begin()
		if phasing == NoSide {
			phasing = u.Side
		}
	}
	m.Phase, _ = s.game.Phase(s.pos.Phase, phasing)
	return m
}

// begin returns where a unit's move begins.
func (u *Unit) begin() HexID {
	if u.Start.Known {
		return u.Start.Hex
	}
	return u.Hex
}

func (s *Situation) unit(i int) *Unit {
	if i < 0 || i >= len(s.pos.Units) {
		return nil
	}
	return &s.pos.Units[i]
}

// A party is a move made ready for a search. Members for whom the map is the same are
// one group: the slowest of them binds the others.
type party struct {
	groups []group
	side   SideID
	// minimum reports, by reading, whether all of them may always move one hex (3.1e).
	minimum [Readings]bool
	// barred reports, by reading, whether they may not move at all.
	barred [Readings]bool
}

// A group is the members of a stack for whom the map is the same.
type group struct {
	profile *profile
	// unit is the index of the slowest in Favour.
	unit   int
	budget Span
}

// party prepares a move for a search. It reuses the room of groups.
func (s *Situation) party(m Move, groups []group) party {
	p := party{groups: groups[:0], side: NoSide, minimum: [Readings]bool{true, true}}
	for _, i := range m.Units {
		u := s.unit(i)
		if u == nil {
			continue
		}
		p.side = u.Side
		allowance := s.game.Allowance(u)
		for r := range Readings {
			p.minimum[r] = p.minimum[r] && allowance.Minimum[r]
		}
		p.join(group{s.game.profileOf(u.Side, u.Class), i, allowance.MP})
		for _, objection := range s.mayMove(u, m) {
			p.barred[Against] = true
			p.barred[Favour] = p.barred[Favour] || objection.Proved()
		}
	}
	if len(p.groups) == 0 || !s.game.index.Has(m.From) {
		p.barred = [Readings]bool{true, true}
	}
	return p
}

func (p *party) join(g group) {
	for i := range p.groups {
		if p.groups[i].profile.networks == g.profile.networks {
			if g.budget[Favour] < p.groups[i].budget[Favour] {
				p.groups[i].unit = g.unit
			}
			p.groups[i].budget = p.groups[i].budget.least(g.budget)
			return
		}
	}
	p.groups = append(p.groups, g)
}

// MayMove objects to units that may not move at all, wherever they go: because of the
// phase (3.3b, 11.0), because they began it in an EZOC (2.1b, 11.0b), because they are
// not stacked, are not on the map, or may be anything.
func (s *Situation) MayMove(m Move) Objections {
	var all Objections
	for _, i := range m.Units {
		u := s.unit(i)
		if u == nil {
			continue
		}
		all = append(all, s.mayMove(u, m)...)
	}
	switch {
	case s.game.index.Has(m.From):
	case len(s.game.pack.Maps) == 0:
		all.Add(Objection{Code: NoMap, Decides: []Input{KeyOf("game.toml", "[[map]]")}}, "Map A")
	default:
		all.Add(Objection{Code: StartsOffMap, Decides: []Input{{Kind: OpenFrom}}}, "Map C")
	}
	return all.sorted()
}

func (s *Situation) mayMove(u *Unit, m Move) Objections {
	var all Objections
	if u.Unbound || maskOf(u.Side) == anySide {
		all.Add(Objection{Code: MayBeAnything, Unit: u.ID, Decides: []Input{About(OpenWhose, u.ID)}}, "3.3b")
		return all
	}
	if from := u.begin(); from != m.From {
		all.Add(Objection{Code: StartsElsewhere, Unit: u.ID, Hex: s.game.Hex(m.From)}, "3.0")
	}
	all = append(all, AfterOverrun(u)...)
	if m.Phase.ID == "" {
		return all
	}
	exploits, unknowns := s.game.Exploits(u)
	for _, o := range MayMove(m.Phase, s.game.SideName(u.Side), exploits) {
		if !o.Proved() && exploits == pack.Unknown {
			o.Decides = unknowns
		}
		if lost, is := s.game.LosesExploit(u); is && o.Code == OnlyExploiters {
			o = lost
		}
		o.Unit = u.ID
		all.Add(o, o.Refs...)
	}
	if m.Phase.Moves != "exploit" {
		return all
	}
	began, decides := s.beganInEZOC(u, m.From)
	if began != pack.No {
		all.Add(Objection{Code: BeganInEZOC, Unit: u.ID, Decides: decides}, "11.0b")
	}
	return all
}

// BeganInEZOC reports whether a unit was in an EZOC when the phase began (2.1b);
// decides names the unknown inputs. If the position does not remember, the unit's
// present hex counts.
func (s *Situation) BeganInEZOC(u *Unit) (answer pack.Answer, decides []Input) {
	return s.beganInEZOC(u, u.Hex)
}

func (s *Situation) beganInEZOC(u *Unit, from HexID) (pack.Answer, []Input) {
	if u.Start.Known {
		if u.Start.EZOC == pack.Unknown {
			return pack.Unknown, []Input{About(OpenBegan, u.ID)}
		}
		return u.Start.EZOC, nil
	}
	answer := s.EZOC(from, u.Side)
	if answer != pack.Unknown {
		return answer, nil
	}
	return answer, s.holdersUnknowns(from, u.Side)
}

// holdersUnknowns returns the unknown inputs to whether a hex is in an EZOC.
func (s *Situation) holdersUnknowns(h HexID, side SideID) []Input {
	return s.unknownsOf(s.EZOCOf(h, side))
}

// unknownsOf returns the unknown inputs to whether the ZOC of any of these units covers their hex.
func (s *Situation) unknownsOf(holders []Holder) []Input {
	var decides []Input
	for _, holder := range holders {
		if len(holder.Decides) == 0 && !holder.Certain {
			decides = append(decides, About(OpenSide, s.pos.Units[holder.Unit].ID))
		}
		decides = append(decides, holder.Decides...)
	}
	return sortedInputs(decides)
}

// BeginPhase returns the position at the beginning of a phase: every unit remembers
// where it stands and whether it is in an EZOC (2.1b), and no deeds are remembered. An
// unknown side is NoSide.
func (s *Situation) BeginPhase(phase string, phasing SideID) Position {
	p := s.pos
	p.Phase, p.Phasing, p.Overrun = phase, phasing, nil
	p.Units = slices.Clone(p.Units)
	for i := range p.Units {
		u := &p.Units[i]
		u.Start = Start{Known: true, Hex: u.Hex, EZOC: s.EZOC(u.Hex, u.Side)}
		u.Deeds = 0
	}
	return p
}
