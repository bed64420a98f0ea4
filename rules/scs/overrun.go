package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An Overrun is an announced overrun (6.0): a unit or a stack moves beside an enemy
// and attacks it at once.
type Overrun struct {
	// Units are the indexes of the units that overrun. In the position they stand where
	// they began their move, or already in the attack hex.
	Units []int
	// At is the attack hex, beside the target; Target is the hex that is overrun.
	At, Target HexID
	// Path is their way to At: the hexes entered. If it is nil the way is unknown, and
	// a cheapest one counts. It is empty if they overrun from where they began.
	Path []HexID
}

// An OverrunRuling is what the rules say about an overrun, with the evidence.
type OverrunRuling struct {
	// Verdict joins both readings. A Legal one keeps every rule of 6.0 to 6.1.
	Verdict Verdict
	// Objections are the objections to the overrun.
	Objections Objections
	// Accounts are what the way to the attack hex costs each unit, in Against where the
	// overrun is legal and else in Favour. Cost is what the overrun costs besides, and
	// Path the way.
	Accounts []Account
	Cost     MP
	Path     []HexID
	// Combat is the attack evaluated.
	Combat Combat
	// Decides names the unknown inputs on which the verdict depends.
	Decides []Input
}

// CheckOverrun judges an overrun. CheckAdvance judges what follows its resolution: it
// ends the units' movement, and they enter a vacant hex (6.2).
func (s *Situation) CheckOverrun(o Overrun) OverrunRuling {
	out := OverrunRuling{Cost: s.game.MP(s.game.pack.Overrun.Cost)}
	found := &out.Objections
	_, units := s.attackers(Attack{Units: o.Units})
	if len(units) == 0 {
		found.Add(Objection{Code: NobodyOverruns}, "6.0")
		out.Verdict = Illegal
		return out
	}
	m := s.MoveOf(eachOnce(o.Units)...)
	s.checkOverrunPhase(found, units)
	s.checkOneStack(found, o, units, m)
	s.checkOverrunTarget(found, o, units)
	s.checkRepeat(found, o, units)
	s.checkOverrunMove(found, &out, o, m)

	// The rest is judged in the hex from which they attack.
	there := s.game.Situate(s.pos.With(func(u *Unit) { u.Hex = o.At }, o.Units...))
	out.Combat = there.Evaluate(Attack{Units: o.Units, Target: o.Target, Overrun: true})
	*found = append(*found, out.Combat.Objections...)
	if stack, ok := s.game.StackIn(there.pos, o.At, units[0].Side, Occasion{Moment: OverrunInstant}); ok {
		ref := "6.1e"
		if refs := s.game.pack.Stacking.Refs; len(refs) > 0 {
			ref = refs[0]
		}
		found.overstack(ref, OverrunOverstacks, stack)
	}
	found.withoutMoot()
	out.Objections = found.sorted()
	out.Verdict = out.Objections.Verdict()
	reading := Favour
	if out.Verdict == Legal {
		reading = Against
	}
	out.Accounts = s.Explain(m, out.Path, reading)
	if out.Verdict == Depends {
		out.Decides = out.Objections.Decides()
	}
	return out
}

// withoutMoot leaves out whether a unit is exploit capable, if its marker forbids it to attack at all.
func (found *Objections) withoutMoot() {
	var barred []string
	for _, o := range *found {
		if o.Proved() && (o.Code == AttacksOOS || o.Code == AttacksDG) {
			barred = append(barred, o.Unit)
		}
	}
	moot := []Code{ExploitsOOS, ExploitsDG, OnlyExploiters, OnlyExploitersOverrun}
	*found = slices.DeleteFunc(*found, func(o Objection) bool {
		return slices.Contains(moot, o.Code) && slices.Contains(barred, o.Unit)
	})
}

// eachOnce removes duplicates and keeps the order.
func eachOnce(units []int) []int {
	var once []int
	for _, i := range units {
		if !slices.Contains(once, i) {
			once = append(once, i)
		}
	}
	return once
}

// AfterOverrun objects to moving a unit on: an overrun ends its ordinary movement for
// the phase, whatever its result (6.2a). An advance after the overrun is not ordinary
// movement.
func AfterOverrun(u *Unit) Objections {
	var found Objections
	if u.Deeds.Has(Overran) {
		found.Add(Objection{Code: MovesAfterOverrun, Unit: u.ID}, "6.2a")
	}
	return found
}

// overrunRefs returns what an objection cites where the game overrides the series: the
// game's own paragraphs on that question, or on overruns, if the pack names them.
func (s *Situation) overrunRefs(own []string, series string) []string {
	switch refs := s.game.pack.Overrun.Refs; {
	case len(own) > 0:
		return own
	case len(refs) > 0:
		return refs
	}
	return []string{series}
}

// checkOverrunPhase objects to units that may not overrun in the phase (6.0, 6.1a),
// and, in games with that rule, to units that are not exploit capable (AfB 1.6a).
func (s *Situation) checkOverrunPhase(found *Objections, units []*Unit) {
	phase, ok := s.game.Phase(s.pos.Phase, s.pos.Phasing)
	if !ok {
		found.Add(Objection{Code: NotOverrunPhase, Decides: []Input{{Kind: OpenPhase}}}, "6.0")
	}
	onlyExploit := s.game.pack.Overrun.Units == scspack.OverrunExploit
	for _, u := range units {
		exploits, decides := s.game.Exploits(u)
		lost, marked := s.game.LosesExploit(u)
		switch {
		case !onlyExploit || exploits == pack.Yes:
		case marked:
			found.Add(lost, lost.Refs...)
		default:
			found.Add(Objection{Code: OnlyExploitersOverrun, Unit: u.ID, Decides: decides}, s.overrunRefs(s.game.pack.Overrun.UnitsRefs, "6.1a")...)
		}
		if !ok || s.game.SideName(u.Side) == "" {
			continue
		}
		for _, objection := range MayOverrun(phase, s.game.SideName(u.Side), exploits) {
			if objection.Ref() == "6.1a" && onlyExploit {
				continue // onlyExploit has objected already
			}
			if objection.Code == OnlyExploiters && !objection.Proved() {
				objection.Decides = decides
			}
			if objection.Code == OnlyExploiters && marked {
				objection = lost
			}
			objection.Unit = u.ID
			*found = append(*found, objection)
		}
	}
}

// checkOneStack objects unless one stack makes the overrun (6.0b), was a stack when it
// began to move (6.0), and began outside EZOCs (2.1b).
func (s *Situation) checkOneStack(found *Objections, o Overrun, units []*Unit, m Move) {
	g := s.game
	for _, u := range units {
		if u.Hex != units[0].Hex {
			found.Add(Objection{Code: NotOneStack, Unit: u.ID, Other: units[0].ID}, "6.0b")
		}
		from := u.Hex
		if u.Start.Known {
			from = u.Start.Hex
		}
		if from != m.From {
			found.Add(Objection{Code: BeganApart, Unit: u.ID, Other: units[0].ID}, "6.0")
		}
		if began, decides := s.beganOverrunInEZOC(u, from); began != pack.No {
			found.Add(Objection{Code: BeganInEZOCHere, Unit: u.ID, Hex: g.Hex(from), Decides: decides}, "2.1b")
		}
	}
	if _, adjacent := g.Toward(o.At, o.Target); !adjacent {
		found.Add(Objection{Code: OverrunNotBeside, Hex: g.Hex(o.Target)}, "6.0a")
	}
}

// beganOverrunInEZOC reports whether a unit began the phase in an EZOC so that it may not overrun
// (2.1b). The rules leave it open for reinforcements that are placed in an EZOC.
func (s *Situation) beganOverrunInEZOC(u *Unit, from HexID) (pack.Answer, []Input) {
	began, decides := s.beganInEZOC(u, from)
	if began == pack.No || !u.Deeds.Has(Entered) {
		return began, decides
	}
	switch may := s.game.pack.Switch(scspack.OverrunFromEntry); {
	case !may.Set:
		return pack.Unknown, append(slices.Clone(decides), SwitchOf(scspack.OverrunFromEntry))
	case may.Yes():
		return pack.No, nil
	}
	return began, decides
}

// checkRepeat objects to a second overrun in the phase by a stack or into a hex (6.1b).
func (s *Situation) checkRepeat(found *Objections, o Overrun, units []*Unit) {
	for _, u := range units {
		if u.Deeds.Has(Overran) {
			found.Add(Objection{Code: HasOverrun, Unit: u.ID}, "6.1b")
		}
	}
	if slices.Contains(s.pos.Overrun, o.Target) {
		found.Add(Objection{Code: IsOverrun, Hex: s.game.Hex(o.Target)}, "6.1b")
	}
}

// checkOverrunMove objects unless the units can reach the attack hex and pay for the
// overrun there (6.0). A hex that a unit reaches only by 3.1e does not count.
func (s *Situation) checkOverrunMove(found *Objections, out *OverrunRuling, o Overrun, m Move) {
	g := s.game
	if !g.index.Has(o.At) || !g.index.Has(m.From) {
		found.Add(Objection{Code: OverrunOffMap}, "6.0")
		return
	}
	switch {
	case o.Path != nil:
		out.Path = o.Path
	case o.At != m.From:
		s.checkOverrunReach(found, out, o, m)
		return
	}
	at := m.From
	for _, h := range out.Path {
		s.objectToStep(found, m, at, h)
		at = h
	}
	if at != o.At {
		found.Add(Objection{Code: EndsElsewhere, From: g.Hex(at), Hex: g.Hex(o.At)}, "3.0")
	}
	favour, against := s.Explain(m, out.Path, Favour), s.Explain(m, out.Path, Against)
	for i := range favour {
		dear, cheap := add(against[i].Total, out.Cost), add(favour[i].Total, out.Cost)
		unit := s.unit(favour[i].Unit)
		tooDear := func(cost, allowance MP, decides []Input) {
			found.Add(Objection{Code: OverrunTooDear, Unit: unit.ID, MP: g.Points(cost), Extra: g.Points(out.Cost),
				Limit: g.Points(allowance), Decides: decides}, "6.0")
		}
		switch {
		case cheap > favour[i].Allowance:
			tooDear(cheap, favour[i].Allowance, nil)
		case dear > against[i].Allowance:
			tooDear(dear, against[i].Allowance, s.costDecides(unit, favour[i], against[i]))
		}
	}
}

// checkOverrunReach objects unless some way to the attack hex leaves enough for the
// overrun.
func (s *Situation) checkOverrunReach(found *Objections, out *OverrunRuling, o Overrun, m Move) {
	at := s.game.Hex(o.At)
	if path, ok, _ := s.overrunWay(m, o.At, out.Cost, Against); ok {
		out.Path = path
		return
	}
	path, ok, limited := s.overrunWay(m, o.At, out.Cost, Favour)
	if !ok && limited {
		found.Add(Objection{Code: WaysTooMany, Hex: at, Decides: []Input{{Kind: OpenWay, Hex: at}}}, "6.0")
		return
	}
	if !ok {
		var room Reach
		room.search(s, m, Favour, true)
		path = room.Path(nil, o.At)
	}
	// The cost of the way is the reason. If it is too high only in Against, the
	// objection names what decides.
	before := len(*found)
	if o.Path = path; len(path) > 0 {
		s.checkOverrunMove(found, out, o, m)
	}
	if len(*found) > before {
		return
	}
	none := Objection{Code: NoWayLeaves, Hex: at, MP: s.game.Points(out.Cost)}
	if ok {
		none.Decides = []Input{{Kind: OpenWay, Hex: at}}
	}
	found.Add(none, "6.0")
}

// overrunWay returns a cheapest path of a stack to a hex after which every member can
// still pay for the overrun. limited reports whether the search was cut short.
func (s *Situation) overrunWay(m Move, to HexID, cost MP, r Reading) (path []HexID, ok, limited bool) {
	var reach Reach
	p := reach.prepare(s, m, r)
	if len(p.groups) == 0 {
		return nil, false, false
	}
	for i := range p.groups {
		if p.groups[i].budget[r] -= cost; p.groups[i].budget[r] < 0 {
			return nil, false, false
		}
	}
	reach.settle(p.groups, s.statesFor(p.side, r))
	if !reach.Has(to) {
		return nil, false, reach.Limited()
	}
	return reach.Path(nil, to), true, reach.Limited()
}
