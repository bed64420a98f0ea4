package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// An Advance is how attackers advanced after a combat (10.0). In the position the
// combat's results are carried out: losses are taken, the defender is gone, and the
// attackers still stand where they attacked from.
type Advance struct {
	// Attack is the attack, with the units that are still alive.
	Attack Attack
	// Retreat is the r# of the defender's result, whether he retreated it, paid it in
	// steps, or died (10.0, 10.0a).
	Retreat int
	// Paths are the ways of the units that advanced, of whichever side.
	Paths []AdvancePath
}

// An AdvancePath is the way of one unit: the hexes that it entered.
type AdvancePath struct {
	Unit  int
	Hexes []HexID
}

// advanceLimit returns how many hexes a unit may advance: one, or, if it is exploit
// capable, as many as the defender had to retreat. decides is what is unknown where the
// readings differ.
func (s *Situation) advanceLimit(u *Unit, retreat int) (limit [Readings]int, decides []Input) {
	far := max(1, min(retreat, MaxRetreat))
	limit = [Readings]int{1, 1}
	exploits, decides := s.game.Exploits(u)
	switch exploits {
	case pack.Yes:
		limit = [Readings]int{far, far}
	case pack.Unknown:
		limit[Favour] = far
	}
	if limit[Favour] == limit[Against] {
		decides = nil
	}
	return limit, decides
}

// AdvanceHexes returns the hexes where a unit of the attack can end its advance in a
// reading, in the order of their numbers. There are none if the target is not vacant.
// It ignores the stacking limit, which holds only once all have advanced.
func (s *Situation) AdvanceHexes(a Advance, unit int, r Reading) []HexID {
	u := s.unit(unit)
	if u == nil || !slices.Contains(a.Attack.Units, unit) || !s.advanceOpen(u, u.Hex, a.Attack.Target, r) {
		return nil
	}
	limit, _ := s.advanceLimit(u, a.Retreat)
	reached := map[HexID]bool{a.Attack.Target: true}
	edge := []HexID{a.Attack.Target}
	for range limit[r] - 1 {
		var next []HexID
		for _, h := range edge {
			for _, n := range s.game.Around(h) {
				if n != NoHex && !reached[n] && s.advanceOpen(u, h, n, r) {
					reached[n] = true
					next = append(next, n)
				}
			}
		}
		edge = next
	}
	return sortedHexes(reached)
}

// advanceOpen reports whether a unit can advance from a hex into the next. Enemies and
// prohibited terrain stop it; EZOCs do not.
func (s *Situation) advanceOpen(u *Unit, from, to HexID, r Reading) bool {
	return s.retreatField(u, r).open(from, to)
}

// CheckAdvance objects to an advance after combat (10.0), or after an overrun, when the
// attackers have to enter a vacant hex (6.2a, 10.0d).
func (s *Situation) CheckAdvance(a Advance) Objections {
	var found Objections
	side, _ := s.attackers(a.Attack)
	target := s.game.Hex(a.Attack.Target)
	vacant := s.Enemy(a.Attack.Target, side)
	advanced := map[int]bool{}
	for _, path := range a.Paths {
		u := s.unit(path.Unit)
		if u == nil || len(path.Hexes) == 0 {
			continue
		}
		advanced[path.Unit] = true
		s.checkAdvancePath(&found, a, u, path, side)
	}
	if len(advanced) > 0 && vacant != pack.No {
		found.Add(Objection{Code: NotVacant, Hex: target, Decides: s.unless(vacant == pack.Yes, a.Attack.Target)},
			"10.0")
	}
	if a.Attack.Overrun && vacant != pack.Yes {
		for _, i := range a.Attack.Units {
			if u := s.unit(i); u != nil && !advanced[i] && !u.Deeds.Has(Retreated) {
				found.Add(Objection{Code: StaysOut, Unit: u.ID, Hex: target,
					Decides: s.unless(vacant == pack.No, a.Attack.Target)}, "6.2a")
			}
		}
	}
	s.checkAdvanceStacks(&found, a)
	return found.sorted()
}

// unless returns the inputs that would decide who is in a hex, or none if that is
// certain.
func (s *Situation) unless(sure bool, h HexID) []Input {
	if sure {
		return nil
	}
	return s.occupants(h)
}

// checkAdvancePath judges one unit's way.
func (s *Situation) checkAdvancePath(found *Objections, a Advance, u *Unit, path AdvancePath, side SideID) {
	g := s.game
	switch {
	case u.Side != side && u.Side != NoSide:
		found.Add(Objection{Code: DefenderAdvances, Unit: u.ID}, "10.0c")
	case !slices.Contains(a.Attack.Units, path.Unit):
		found.Add(Objection{Code: BystanderAdvances, Unit: u.ID}, "10.0")
	}
	if path.Hexes[0] != a.Attack.Target {
		found.Add(Objection{Code: AdvancesElsewhere, Unit: u.ID, Hex: g.Hex(a.Attack.Target)}, "10.0")
	}
	at, far := u.Hex, len(path.Hexes)
	for i, h := range path.Hexes {
		d, touches := g.Toward(at, h)
		switch {
		case !touches:
			found.Add(Objection{Code: AdvanceBroken, Unit: u.ID, From: g.Hex(at), Hex: g.Hex(h)}, "10.0")
		case h == a.Attack.Target && s.Enemy(h, u.Side) != pack.No:
			// CheckAdvance objects once if the hex is not vacant.
		case !s.advanceOpen(u, at, h, Favour):
			found.Add(Objection{Code: CannotAdvance, Unit: u.ID, Hex: g.Hex(h)}, "10.0")
			far = min(far, i) // it advances no farther than to where it cannot go on
		case !s.advanceOpen(u, at, h, Against):
			found.Add(Objection{Code: CannotAdvance, Unit: u.ID, Hex: g.Hex(h), Decides: s.crossingUnknowns(u, at, d)},
				"10.0")
		}
		at = h
	}
	limit, decides := s.advanceLimit(u, a.Retreat)
	tooFar := Objection{Code: AdvancesTooFar, Unit: u.ID, Count: far, Due: limit[Favour]}
	switch {
	case far > limit[Favour]:
		found.Add(tooFar, "10.0")
	case far > limit[Against]:
		tooFar.Due, tooFar.Decides = limit[Against], decides
		found.Add(tooFar, "10.0")
	}
}

// checkAdvanceStacks objects to stacks above the limit after the advance (4.0a).
func (s *Situation) checkAdvanceStacks(found *Objections, a Advance) {
	after := s.pos
	var ends []HexID
	for _, path := range a.Paths {
		u := s.unit(path.Unit)
		if u == nil || len(path.Hexes) == 0 {
			continue
		}
		end := path.Hexes[len(path.Hexes)-1]
		after = after.With(func(u *Unit) { u.Hex = end }, path.Unit)
		ends = append(ends, end)
	}
	slices.Sort(ends)
	side, _ := s.attackers(a.Attack)
	for _, end := range slices.Compact(ends) {
		if stack, ok := s.game.StackIn(after, end, side, Occasion{Moment: AfterAdvance}); ok {
			found.overstack("10.0", AdvanceOverstacks, stack)
		}
	}
}

// overstack objects to a stack that is above the limit, or may be, unless the game does not
// enforce stacking then.
func (o *Objections) overstack(ref string, code Code, stack Stack) {
	if stack.Limit.Verdict() == Legal {
		return
	}
	over := Objection{Code: code, Hex: stack.Hex, Load: stack.Limit.Load, Due: stack.Limit.Limit.N}
	switch stack.Limit.Over() {
	case pack.Yes:
		o.Add(over, ref)
	case pack.Unknown:
		over.Decides = stack.Limit.Decides
		o.Add(over, ref)
	}
}
