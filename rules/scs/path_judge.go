package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Ruling is the engine's judgement of a move, with the evidence.
type Ruling struct {
	// Verdict joins both readings.
	Verdict Verdict
	// Objections are the objections to the move: some are proved if it is Illegal, none
	// is if it Depends, and there are none if it is Legal.
	Objections Objections
	// Path is the path that was judged: the given path, or a cheapest path. It proves a legal move;
	// for an illegal move it shows the least cost. It is empty if there is no path.
	Path []HexID
	// Accounts are what the path costs each member: in Against if the move is Legal,
	// else in Favour.
	Accounts []Account
	// Decides are the unknown inputs if the verdict is Depends.
	Decides []Input
}

// JudgePath judges a move along a path, hex by hex (3.0 to 3.3, 11.0). The path
// begins with the first hex entered.
func (s *Situation) JudgePath(m Move, path []HexID) Ruling {
	if len(path) == 0 {
		return s.ruling(m, nil, nil) // to stay is always allowed (3.1a)
	}
	all := s.MayMove(m)
	if !s.game.index.Has(m.From) {
		return s.ruling(m, nil, all)
	}
	at := m.From
	for _, to := range path {
		s.objectToStep(&all, m, at, to)
		at = to
	}
	for _, i := range m.Units {
		s.objectToCost(&all, m, i, path)
	}
	return s.ruling(m, path, all)
}

func (s *Situation) ruling(m Move, path []HexID, all Objections) Ruling {
	out := Ruling{
		Verdict:    Judge(!all.Illegal(), all.Legal()),
		Objections: all.sorted(),
		Path:       path,
	}
	reading := Favour
	if out.Verdict == Legal {
		reading = Against
	}
	out.Accounts = s.Explain(m, path, reading)
	if out.Verdict == Depends {
		out.Decides = all.Decides()
	}
	return out
}

// objectToStep objects to a step from a hex into another that is forbidden to a member
// of the move.
func (s *Situation) objectToStep(all *Objections, m Move, from, to HexID) {
	g := s.game
	d, touches := g.Toward(from, to)
	if !touches {
		switch {
		case !g.index.Has(to):
			all.Add(Objection{Code: LeavesMap}, "3.3c")
		case g.Hex(from).Letter != g.Hex(to).Letter:
			all.Add(Objection{Code: OtherMap, Hex: g.Hex(to), From: g.Hex(from),
				Decides: mapsMeet(g.Hex(from), g.Hex(to))}, "3.0")
		default:
			all.Add(Objection{Code: DoesNotTouch, Hex: g.Hex(to), From: g.Hex(from)}, "3.0")
		}
		return
	}
	for _, i := range m.Units {
		u := s.unit(i)
		if u == nil {
			continue
		}
		cost := g.EntryCost(u, from, d, false)
		prohibited := Objection{Code: Prohibited, Unit: u.ID, From: g.Hex(from), Hex: g.Hex(to)}
		switch {
		case cost[Favour] == Never:
			all.Add(prohibited, "3.2d")
		case cost[Against] == Never:
			prohibited.Decides = g.entryUnknowns(u, from, d)
			all.Add(prohibited, "3.2d")
		}
	}
	if u := s.first(m); u != nil {
		s.objectToEnemy(all, u, to)
	}
}

// first returns the first member of a move.
func (s *Situation) first(m Move) *Unit {
	for _, i := range m.Units {
		if u := s.unit(i); u != nil {
			return u
		}
	}
	return nil
}

func (s *Situation) objectToEnemy(all *Objections, mover *Unit, h HexID) {
	answer := s.Enemy(h, mover.Side)
	if answer == pack.No {
		return
	}
	var there []string
	var decides []Input
	for _, i := range s.UnitsIn(h) {
		u := &s.pos.Units[i]
		if maskOf(u.Side)&enemiesOf(mover.Side) == 0 {
			continue
		}
		there = append(there, u.ID)
		decides = append(decides, About(OpenEnemy, u.ID))
	}
	if answer == pack.Yes {
		decides = nil
	}
	slices.Sort(there)
	all.Add(Objection{Code: Occupied, Hex: s.game.Hex(h), Units: there, Decides: decides}, "3.3a")
}

// objectToCost reports whether a member cannot pay for the path, or may not be able to.
func (s *Situation) objectToCost(all *Objections, m Move, i int, path []HexID) {
	u := s.unit(i)
	if u == nil || len(path) == 0 {
		return
	}
	favour := s.account(u, i, m.From, path, Favour)
	if favour.Total == Never {
		return // objectToStep has objected
	}
	if !favour.Within() {
		all.Add(s.tooDear(favour, nil), "3.1b")
		return
	}
	against := s.account(u, i, m.From, path, Against)
	if against.Within() || against.Total == Never {
		return
	}
	all.Add(s.tooDear(against, s.costDecides(u, favour, against)), "3.1b")
}

func (s *Situation) tooDear(a Account, decides []Input) Objection {
	return Objection{Code: TooDear, Unit: s.pos.Units[a.Unit].ID, MP: s.game.Points(a.Total),
		Limit: s.game.Points(a.Allowance), Decides: decides}
}

// costDecides returns the unknown inputs by which a path is within the rules in Favour
// and not in Against.
func (s *Situation) costDecides(u *Unit, favour, against Account) []Input {
	decides := s.game.Allowance(u).Decides
	for i, cheap := range favour.Steps {
		decides = append(decides, s.stepDecides(u, cheap, against.Steps[i])...)
	}
	return sortedInputs(decides)
}

// stepDecides returns the unknown inputs by which a step costs less in Favour than Against.
func (s *Situation) stepDecides(u *Unit, cheap, dear Step) []Input {
	if cheap.Cost == dear.Cost {
		return nil
	}
	switch hindered := s.EZOC(cheap.Hex, u.Side); {
	case hindered == pack.Unknown:
		return append(slices.Clip(cheap.Decides), s.holdersUnknowns(cheap.Hex, u.Side)...)
	case hindered == pack.Yes && cheap.EZOC != dear.EZOC:
		return append(slices.Clip(cheap.Decides), SwitchOf(scspack.EZOCOnRoad))
	}
	return cheap.Decides
}

// mapsMeet returns the input for how the maps of two hexes meet, the same for all their
// hexes.
func mapsMeet(a, b hex.Hex) []Input {
	return []Input{{Kind: OpenMaps, Hex: hex.Hex{Letter: min(a.Letter, b.Letter)},
		Other: hex.Hex{Letter: max(a.Letter, b.Letter)}}}
}

// JudgeMove judges a move through waypoints, the last of which is where it ends, by the
// cheapest path there is. It proves that no legal path exists, or finds one. The path
// that the player used is unknown: VASSAL stores drop points.
func (s *Situation) JudgeMove(m Move, waypoints ...HexID) Ruling {
	var room Reach
	return room.JudgeMove(s, m, waypoints...)
}

// JudgeMove is Situation.JudgeMove in the room of a Reach, for callers that judge many
// moves. Afterwards the Reach holds some other search.
func (r *Reach) JudgeMove(s *Situation, m Move, waypoints ...HexID) Ruling {
	waypoints = legs(m.From, waypoints)
	if len(waypoints) == 0 {
		return s.JudgePath(m, nil)
	}
	for _, to := range waypoints {
		if !s.game.index.Has(to) {
			return s.JudgePath(m, []HexID{to})
		}
		if from := s.game.Hex(m.From); s.game.index.Has(m.From) && s.game.Hex(to).Letter != from.Letter {
			var all Objections
			all.Add(Objection{Code: OtherMap, Hex: s.game.Hex(to), From: from, Decides: mapsMeet(from, s.game.Hex(to))},
				"3.0")
			return s.ruling(m, nil, append(s.MayMove(m), all...))
		}
	}
	if path, ok := r.Permits(s, m, waypoints...); ok {
		return s.ruling(m, path, nil)
	}
	if path, ok := r.Route(s, m, Favour, nil, waypoints...); ok {
		return s.JudgePath(m, path)
	}
	if r.Limited() {
		all := s.MayMove(m)
		all.Add(Objection{Code: SearchCutShort, Decides: []Input{{Kind: OpenSearch}}}, "3.1b")
		return s.ruling(m, nil, all)
	}
	return s.refused(r, m, waypoints)
}

// Permits returns the path of a move that is legal by the cheapest path there is, as nearly all are.
// JudgeMove then has the same path, and the account of what it costs. Of other moves only JudgeMove
// knows whether they are legal.
func (r *Reach) Permits(s *Situation, m Move, waypoints ...HexID) (path []HexID, ok bool) {
	waypoints = legs(m.From, waypoints)
	if len(waypoints) == 0 || slices.ContainsFunc(waypoints, func(to HexID) bool { return !s.game.index.Has(to) }) {
		return nil, false // where nobody moves, JudgeMove asks whether the unit may move at all
	}
	return r.Route(s, m, Against, nil, waypoints...)
}

// refused explains why no path is within the rules even in Favour.
func (s *Situation) refused(room *Reach, m Move, waypoints []HexID) Ruling {
	all := s.MayMove(m)
	if all.Illegal() || !s.game.index.Has(m.From) {
		return s.ruling(m, nil, all)
	}
	if path, ok := room.route(s, m, Favour, true, nil, waypoints); ok {
		for _, i := range m.Units {
			s.objectToCost(&all, m, i, path)
		}
		if all.Illegal() {
			return s.ruling(m, path, all)
		}
		all.Add(Objection{Code: NoPathForAll}, "3.1b")
		return s.ruling(m, path, all)
	}
	if u := s.first(m); u != nil {
		for _, to := range waypoints {
			s.objectToEnemy(&all, u, to)
		}
	}
	if !all.Illegal() {
		all.Add(Objection{Code: NoPath, Hex: s.game.Hex(waypoints[len(waypoints)-1])}, "3.2d")
	}
	return s.ruling(m, nil, all)
}
