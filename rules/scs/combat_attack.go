package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// CheckAttack says what speaks against an attack: who attacks, from where, in which
// phase, and whether there is somebody to be attacked (7.0, 7.2, 7.3). For an
// overrun it leaves out what only holds in a Combat Phase; what only holds for
// overruns is CheckOverrun's.
func (s *Situation) CheckAttack(a Attack) Objections {
	var found Objections
	side, attackers := s.attackers(a)
	if len(attackers) == 0 {
		found.object("7.0", "nobody attacks")
		return found
	}
	for i, unit := range a.Units {
		if u := s.unit(unit); u != nil && slices.Contains(a.Units[:i], unit) {
			found.object("7.2b", u.ID+" is named twice; a unit takes part in one attack with all of its strength")
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

// checkCombatPhase wants a Combat Phase of the attackers (7.0).
func (s *Situation) checkCombatPhase(found *Objections, side SideID) {
	phase, ok := s.game.Phase(s.pos.Phase, s.pos.Phasing)
	if !ok {
		found.object("7.0", "attacks are made in the Combat Phase", "phase")
		return
	}
	if name := s.game.SideName(side); name != "" {
		*found = append(*found, MayAttack(phase, name)...)
	}
}

// checkTarget wants enemies in the target hex, and none that have been attacked (7.2d).
func (s *Situation) checkTarget(found *Objections, a Attack, side SideID) {
	if !s.game.index.Has(a.Target) {
		found.object("7.0", "the hex that is attacked is not on the map")
		return
	}
	at := s.game.Hex(a.Target).String()
	switch s.Enemy(a.Target, side) {
	case pack.No:
		found.object("7.0", "there is no enemy in "+at)
		return
	case pack.Unknown:
		found.object("7.0", "there may be no enemy in "+at, s.occupants(a.Target)...)
	}
	if a.Overrun {
		return
	}
	defenders, bystanders := s.defenders(a, side)
	if len(defenders) == 0 && len(bystanders) > 0 {
		found.object("7.2d", "all units in "+at+" retreated there in this phase and cannot be attacked again")
	}
	for _, u := range defenders {
		if u.Deeds.Has(Defended) {
			found.object("7.2d", u.ID+" has been attacked in this phase")
		}
	}
}

// occupants names what would tell who is in a hex.
func (s *Situation) occupants(h HexID) []string {
	var decides []string
	for _, i := range s.pos.In(h) {
		switch u := &s.pos.Units[i]; {
		case u.Unbound:
			decides = append(decides, Whether(u.ID, "is a unit, and whose"))
		case u.Side == NoSide:
			decides = append(decides, About("side", u.ID))
		}
	}
	return decides
}

// checkAttacker judges one of the attackers by himself.
func (s *Situation) checkAttacker(found *Objections, a Attack, u *Unit, side SideID) {
	switch {
	case u.Unbound || u.Side == NoSide:
		found.object("7.0", u.ID+" may be anything", Whether(u.ID, "is a unit, and whose"))
	case u.Side != side:
		found.object("7.0", u.ID+" is not of the attacker's side")
	}
	switch u.AttackKind {
	case "barrage", "none":
		found.object("7.2e", u.ID+" has no attack strength and cannot take part in an attack")
	case "":
		if !u.Unbound {
			found.object("7.2e", u.ID+" may have no attack strength", About("attack kind", u.ID))
		}
	}
	s.checkStatus(found, u)
	if !a.Overrun && u.Deeds.Has(Attacked) {
		found.object("7.2d", u.ID+" has attacked in this phase")
	}
	s.checkCrossing(found, a, u)
}

// checkStatus is that a unit may not attack whose attack its markers multiply by 0.
func (s *Situation) checkStatus(found *Objections, u *Unit) {
	for _, status := range s.game.statuses(u) {
		f := status.condition.Attack
		if f.Known() && f.Num > 0 {
			continue
		}
		ref := "12.2"
		if len(status.condition.Refs) > 0 {
			ref = status.condition.Refs[0]
		}
		var decides []string
		if status.marked != pack.Yes {
			decides = append(decides, status.open())
		}
		if !f.Known() {
			decides = append(decides, "game.toml: ["+status.table+"] attack")
		}
		what := " is out of supply"
		if status.table == "dg" {
			what = " is disorganized"
		}
		found.object(ref, u.ID+what+" and may not attack", decides...)
	}
}

// checkCrossing is where a unit can attack into: a hex that its ZOC reaches, or would
// if its markers had not taken it away (7.0, 2.1c), across a hexside that it could
// itself cross (7.3) and over which the chart lets it attack.
func (s *Situation) checkCrossing(found *Objections, a Attack, u *Unit) {
	g := s.game
	target := g.Hex(a.Target).String()
	d, adjacent := g.Toward(u.Hex, a.Target)
	if !adjacent {
		if a.Overrun {
			return // 6.0a says so already
		}
		found.object("2.1c", u.ID+" is not beside "+target+" and has no ZOC there")
		return
	}
	s.checkOwnZOC(found, u)
	enter := g.EntryCost(u, u.Hex, d, false)
	switch {
	case enter[Favour] == Never:
		found.object("7.3", u.ID+" could not move into "+target+" and cannot attack it")
	case enter[Against] == Never:
		found.object("7.3", u.ID+" may not be able to move into "+target, g.entryUnknowns(u, u.Hex, d)...)
	}
	for _, e := range g.groundBetween(u, a.Target) {
		switch e.Prohibited {
		case pack.Yes:
			found.object("7.3", u.ID+" cannot attack "+target+": "+e.Name+" prohibits it")
		case pack.Unknown:
			found.object("7.3", u.ID+" may not be able to attack "+target+": "+e.Name, e.Decides...)
		}
	}
}

// checkOwnZOC asks a unit that prints an attack for a ZOC of its own, which its
// markers may have taken away for a time (7.0). Units without an attack have none
// and may join all the same (7.2e).
func (s *Situation) checkOwnZOC(found *Objections, u *Unit) {
	attacks := trueAttack(u)
	if attacks == pack.No || u.Unbound {
		return
	}
	text := u.ID + " has no ZOC"
	with := *u
	with.AttackKind, with.Face.Attack = "attack", pack.Known(max(1, u.Face.Attack.N))
	switch has, decides := s.game.printedZOC(&with); {
	case u.ZOC == pack.No:
		found.object("2.1c", text+" by its kind", "whether units without a ZOC may attack in this game")
	case has == pack.No && attacks == pack.Unknown:
		found.object("2.1c", text, attackUnknown(u))
	case has != pack.Yes:
		found.object("2.1c", text, decides...)
	}
}

// checkStrength wants somebody among the attackers who prints an attack strength of
// 1 or more: those of 0 only join others (7.2e).
func (s *Situation) checkStrength(found *Objections, attackers []*Unit) {
	var decides []string
	for _, u := range attackers {
		switch trueAttack(u) {
		case pack.Yes:
			return
		case pack.Unknown:
			decides = append(decides, attackUnknown(u))
		}
	}
	found.object("7.2e", "no attacker prints an attack strength of 1 or more", decides...)
}

// CheckDefenders says what speaks against the units that were made to defend: all
// units of one hex defend, none is withheld (7.0, 7.2c). Units that retreated into
// the hex in this Combat Phase are no defenders (7.2d).
func (s *Situation) CheckDefenders(a Attack, declared []int) Objections {
	var found Objections
	side, _ := s.attackers(a)
	defenders, bystanders := s.defenders(a, side)
	at := s.game.Hex(a.Target).String()
	var named []*Unit
	for _, i := range declared {
		u := s.unit(i)
		switch {
		case u == nil:
		case u.Hex != a.Target:
			found.object("7.0", u.ID+" is not in "+at+": an attack is on one hex")
		case slices.Contains(bystanders, u):
			found.object("7.2d", u.ID+" retreated into "+at+" in this phase and does not defend")
		default:
			named = append(named, u)
		}
	}
	for _, u := range defenders {
		switch {
		case slices.Contains(named, u):
		case u.Unbound:
			found.object("7.2c", u.ID+" in "+at+" is left out of the defence", Whether(u.ID, "is a unit"))
		default:
			found.object("7.2c", u.ID+" in "+at+" is left out of the defence")
		}
	}
	return found.sorted()
}

// Attackers are the units of a side that could take part in an attack on a hex, as
// far as no objection to each of them by himself is proved: all that 7.0 lets it
// bring together.
func (s *Situation) Attackers(target HexID, side SideID) []int {
	var all []int
	for d := range hex.Direction(hex.Directions) {
		from := s.game.Neighbour(target, d)
		for _, i := range s.pos.In(from) {
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
