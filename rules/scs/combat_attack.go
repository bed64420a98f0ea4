package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// CheckAttack objects to an attack: to who attacks, from where, in which phase, and
// where there is nobody to attack (7.0, 7.2, 7.3). It skips the rules of the Combat
// Phase if the attack is an overrun; CheckOverrun adds the rules of overruns.
func (s *Situation) CheckAttack(a Attack) Objections {
	var found Objections
	side, attackers := s.attackers(a)
	if len(attackers) == 0 {
		found.Add(Objection{Code: NobodyAttacks}, "7.0")
		return found
	}
	for i, unit := range a.Units {
		if u := s.unit(unit); u != nil && slices.Contains(a.Units[:i], unit) {
			found.Add(Objection{Code: NamedTwice, Unit: u.ID}, "7.2b")
		}
	}
	for _, u := range attackers {
		s.checkAttacker(&found, a, u, side)
	}
	s.checkStrength(&found, attackers)
	s.checkTarget(&found, a, side)
	if !a.Overrun {
		s.checkCombatPhase(&found, side)
	}
	return found.sorted()
}

// checkCombatPhase objects unless it is a Combat Phase of the attackers (7.0).
func (s *Situation) checkCombatPhase(found *Objections, side SideID) {
	phase, ok := s.game.Phase(s.pos.Phase, s.pos.Phasing)
	if !ok {
		found.Add(Objection{Code: NotCombatPhase, Decides: []Input{{Kind: OpenPhase}}}, "7.0")
		return
	}
	if name := s.game.SideName(side); name != "" {
		*found = append(*found, MayAttack(phase, name)...)
	}
}

// checkTarget objects unless enemies are in the target hex who were not yet attacked in
// this phase (7.2d).
func (s *Situation) checkTarget(found *Objections, a Attack, side SideID) {
	if !s.game.index.Has(a.Target) {
		found.Add(Objection{Code: TargetOffMap}, "7.0")
		return
	}
	at := s.game.Hex(a.Target)
	switch s.Enemy(a.Target, side) {
	case pack.No:
		found.Add(Objection{Code: NoEnemy, Hex: at}, "7.0")
		return
	case pack.Unknown:
		found.Add(Objection{Code: NoEnemy, Hex: at, Decides: s.occupants(a.Target)}, "7.0")
	}
	if a.Overrun {
		return
	}
	defenders, bystanders := s.defenders(a, side)
	if len(defenders) == 0 && len(bystanders) > 0 {
		found.Add(Objection{Code: DefendersRetreated, Hex: at}, "7.2d")
	}
	for _, u := range defenders {
		if u.Deeds.Has(Defended) {
			found.Add(Objection{Code: AttackedBefore, Unit: u.ID}, "7.2d")
		}
	}
}

// occupants returns the inputs that would decide who is in a hex.
func (s *Situation) occupants(h HexID) []Input {
	var decides []Input
	for _, i := range s.UnitsIn(h) {
		switch u := &s.pos.Units[i]; {
		case u.Unbound:
			decides = append(decides, About(OpenWhose, u.ID))
		case u.Side == NoSide:
			decides = append(decides, About(OpenSide, u.ID))
		}
	}
	return decides
}

// checkAttacker judges one attacker by itself.
func (s *Situation) checkAttacker(found *Objections, a Attack, u *Unit, side SideID) {
	switch {
	case u.Unbound || u.Side == NoSide:
		found.Add(Objection{Code: MayBeAnything, Unit: u.ID, Decides: []Input{About(OpenWhose, u.ID)}}, "7.0")
	case u.Side != side:
		found.Add(Objection{Code: NotOfSide, Unit: u.ID}, "7.0")
	}
	switch u.AttackKind {
	case "barrage", "none":
		found.Add(Objection{Code: NoAttackStrength, Unit: u.ID}, "7.2e")
	case "":
		if !u.Unbound {
			found.Add(Objection{Code: NoAttackStrength, Unit: u.ID, Decides: []Input{About(OpenAttackKind, u.ID)}},
				"7.2e")
		}
	}
	s.checkStatus(found, u)
	if !a.Overrun && u.Deeds.Has(Attacked) {
		found.Add(Objection{Code: HasAttacked, Unit: u.ID}, "7.2d")
	}
	s.checkCrossing(found, a, u)
}

// checkStatus objects to a unit whose markers multiply its attack by 0.
func (s *Situation) checkStatus(found *Objections, u *Unit) {
	for _, status := range s.game.statuses(u) {
		f := status.condition.Attack
		if f.Known() && f.Num > 0 {
			continue
		}
		attacks := Objection{Code: AttacksOOS, Unit: u.ID}
		if status.is == OpenDG {
			attacks.Code = AttacksDG
		}
		if status.marked != pack.Yes {
			attacks.Decides = append(attacks.Decides, status.open())
		}
		if !f.Known() {
			attacks.Decides = append(attacks.Decides, status.key("attack"))
		}
		found.Add(attacks, status.ref())
	}
}

// checkCrossing objects unless the unit can attack into the hex: its ZOC reaches the
// hex, or would without its markers (7.0, 2.1c), the unit could cross the hexside
// itself (7.3), and the chart lets it attack across.
func (s *Situation) checkCrossing(found *Objections, a Attack, u *Unit) {
	g := s.game
	target := g.Hex(a.Target)
	d, adjacent := g.Toward(u.Hex, a.Target)
	if !adjacent {
		if a.Overrun {
			return // 6.0a forbids it already
		}
		found.Add(Objection{Code: NotBeside, Unit: u.ID, Hex: target}, "2.1c")
		return
	}
	s.checkOwnZOC(found, u)
	enter := g.EntryCost(u, u.Hex, d, false)
	switch {
	case enter[Favour] == Never:
		found.Add(Objection{Code: CannotCross, Unit: u.ID, Hex: target}, "7.3")
	case enter[Against] == Never:
		found.Add(Objection{Code: CannotCross, Unit: u.ID, Hex: target, Decides: g.entryUnknowns(u, u.Hex, d)}, "7.3")
	}
	for _, e := range g.groundBetween(u, a.Target) {
		switch e.Prohibited {
		case pack.Yes:
			found.Add(Objection{Code: GroundProhibits, Unit: u.ID, Hex: target, Cause: e.Cause}, "7.3")
		case pack.Unknown:
			found.Add(Objection{Code: GroundProhibits, Unit: u.ID, Hex: target, Cause: e.Cause, Decides: e.Decides},
				"7.3")
		}
	}
}

// checkOwnZOC objects to a unit that prints an attack but has no ZOC of its own by its
// kind; a ZOC that its markers took away counts (7.0). Units without an attack have
// none and may join all the same (7.2e).
func (s *Situation) checkOwnZOC(found *Objections, u *Unit) {
	attacks := trueAttack(u)
	if attacks == pack.No || u.Unbound {
		return
	}
	with := *u
	with.AttackKind, with.Face.Attack = "attack", pack.Known(max(1, u.Face.Attack.N))
	switch has, decides := s.game.printedZOC(&with); {
	case u.ZOC == pack.No:
		found.Add(Objection{Code: HasNoZOCByKind, Unit: u.ID, Decides: []Input{{Kind: OpenNoZOC}}}, "2.1c")
	case has == pack.No && attacks == pack.Unknown:
		found.Add(Objection{Code: HasNoZOC, Unit: u.ID, Decides: []Input{attackUnknown(u)}}, "2.1c")
	case has != pack.Yes:
		found.Add(Objection{Code: HasNoZOC, Unit: u.ID, Decides: decides}, "2.1c")
	}
}

// checkStrength objects unless an attacker prints an attack strength of 1 or more:
// units with 0 only join others (7.2e).
func (s *Situation) checkStrength(found *Objections, attackers []*Unit) {
	var decides []Input
	for _, u := range attackers {
		switch trueAttack(u) {
		case pack.Yes:
			return
		case pack.Unknown:
			decides = append(decides, attackUnknown(u))
		}
	}
	found.Add(Objection{Code: NoStrength, Decides: decides}, "7.2e")
}

// Attackers returns the units of a side that could take part in an attack on a hex
// (7.0): no objection to any of them alone is proved.
func (s *Situation) Attackers(target HexID, side SideID) []int {
	var all []int
	for d := range hex.Direction(hex.Directions) {
		from := s.game.Neighbour(target, d)
		for _, i := range s.UnitsIn(from) {
			var found Objections
			u := &s.pos.Units[i]
			if u.Side != side {
				continue
			}
			s.checkAttacker(&found, Attack{Target: target}, u, side)
			if !found.Illegal() {
				all = append(all, i)
			}
		}
	}
	slices.Sort(all)
	return all
}
