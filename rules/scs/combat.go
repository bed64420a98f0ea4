package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An Attack is an announced attack: who attacks which hex (7.0).
type Attack struct {
	// Units are the indexes of the attackers in the position.
	Units []int
	// Target is the one hex that is attacked.
	Target HexID
	// Overrun reports whether the attack is an overrun. Its odds are found as for an
	// attack of a Combat Phase (6.0a), but other units may make it.
	Overrun bool
}

// A Combat is an attack evaluated: what both forces are worth and why, and which column
// of the table they reach.
type Combat struct {
	// Attackers are in the order in which the attack names them; Defenders are all
	// units that defend, in the order of the position (7.2c).
	Attackers []UnitStrength `json:"attackers"`
	Defenders []UnitStrength `json:"defenders"`
	// Bystanders are units in the target hex that retreated there in this phase: they
	// do not defend, but share every adverse result (7.2d).
	Bystanders []string `json:"bystanders,omitempty"`
	// Attack and Defence are the totals.
	Attack  Total `json:"attack"`
	Defence Total `json:"defence"`
	// Shift are the bounds of all column shifts together.
	Shift [2]int `json:"shift"`
	// Ground is the effect of each feature of the map on the combat.
	Ground []Effect `json:"ground,omitempty"`
	// Worst and Best are the attacker's outcomes with unknowns read against him and in
	// his favour.
	Worst Outcome `json:"worst"`
	Best  Outcome `json:"best"`
	// Objections are the objections to the attack.
	Objections Objections `json:"objections,omitempty"`
	// Decides names the unknown inputs that make Worst and Best differ.
	Decides []Input `json:"decides,omitempty"`
}

// Known reports whether both readings lead to the same column.
func (c *Combat) Known() bool {
	return c.Worst.Column.Found && c.Worst.Column.Index == c.Best.Column.Index && c.Best.Column.Found
}

// An Outcome is the column that an attack reaches in one reading.
type Outcome struct {
	// Odds are the odds. There are none if nothing bounds them, if a strength is 0, or
	// if the table goes by differences.
	Odds Odds `json:"odds"`
	// Column is the column. It is not found if it is unknown.
	Column Column `json:"column"`
}

// Evaluate works out an attack, even an attack that is not allowed: its Objections then give the
// reasons.
func (s *Situation) Evaluate(a Attack) Combat {
	var c Combat
	side, attackers := s.attackers(a)
	grounds := make([][]Effect, len(attackers))
	for i, u := range attackers {
		grounds[i] = s.game.groundBetween(u, a.Target)
		c.Attackers = append(c.Attackers, s.game.attackStrength(u, grounds[i]))
		for _, e := range grounds[i] {
			if !e.None() && !slices.ContainsFunc(c.Ground, func(other Effect) bool { return other.Cause == e.Cause }) {
				c.Ground = append(c.Ground, e)
			}
		}
	}
	onDefence, shift, decides := groundForDefence(grounds)
	defenders, bystanders := s.defenders(a, side)
	for _, u := range defenders {
		c.Defenders = append(c.Defenders, s.game.defenceStrength(u, onDefence))
	}
	for _, u := range bystanders {
		c.Bystanders = append(c.Bystanders, u.ID)
	}
	c.Shift = shift
	c.Attack, c.Defence = totalOf(c.Attackers), totalOf(c.Defenders)
	c.Objections = s.CheckAttack(a)
	s.game.resolve(&c, decides)
	return c
}

// resolve finds the columns. decides are the unknown inputs of the shift.
func (g *Game) resolve(c *Combat, decides []Input) {
	if !c.Defence.Open {
		c.Worst = g.outcome(c.Attack.Least, c.Defence.Most, c.Shift[0])
	}
	if !c.Attack.Open {
		c.Best = g.outcome(c.Attack.Most, c.Defence.Least, c.Shift[1])
	}
	if c.Attack.Known() && c.Defence.Known() && c.Shift[0] == c.Shift[1] && c.Worst.Column.Found {
		return
	}
	for _, u := range slices.Concat(c.Attackers, c.Defenders) {
		decides = append(decides, u.Decides...)
	}
	switch {
	case g.pack.CRT == nil:
		decides = append(decides, Input{Kind: OpenFile, What: "crt.csv"})
	case g.pack.Combat.By != scspack.ByDifference && g.pack.Combat.ZeroDefense == "" && c.Defence.Least.IsZero() &&
		len(c.Defenders) > 0:
		decides = append(decides, KeyOf("game.toml", "[combat] zero_defense"))
	}
	c.Decides = sortedInputs(decides)
}

func (g *Game) outcome(attack, defence Strength, shift int) Outcome {
	out := Outcome{Column: ColumnFor(g.pack, attack, defence, shift)}
	if g.pack.Combat.By != scspack.ByDifference {
		out.Odds, _ = NewOdds(attack, defence)
	}
	return out
}

// attackers returns the units of an attack, each once, and whose they are.
func (s *Situation) attackers(a Attack) (side SideID, units []*Unit) {
	side = NoSide
	for _, i := range a.Units {
		u := s.unit(i)
		if u == nil || slices.Contains(units, u) {
			continue
		}
		units = append(units, u)
		if side == NoSide {
			side = u.Side
		}
	}
	return side, units
}

// defenders returns the units that have to defend a hex against a side: all that are in
// it (7.2c), but in a Combat Phase not those that retreated into it (7.2d).
func (s *Situation) defenders(a Attack, side SideID) (defenders, bystanders []*Unit) {
	for _, i := range s.UnitsIn(a.Target) {
		u := &s.pos.Units[i]
		switch {
		case u.Side == side && side != NoSide:
		case !a.Overrun && u.Deeds.Has(Defended|Retreated):
			bystanders = append(bystanders, u)
		default:
			defenders = append(defenders, u)
		}
	}
	return defenders, bystanders
}

// groundBetween returns what the map does to an attack by a unit: the ground of the
// defender's hex, then the hexside.
func (g *Game) groundBetween(u *Unit, target HexID) []Effect {
	from, to := g.Hex(u.Hex), g.Hex(target)
	_, adjacent := g.Toward(u.Hex, target)
	var effects []Effect
	for i, who := range g.peopleOf(u.Side, u.Class) {
		one := []Effect{g.hexEffect(to, who)}
		if adjacent {
			one = append(one, g.sideEffects(from, to, who)...)
		}
		if i == 0 {
			effects = one
			continue
		}
		for j := range effects {
			effects[j] = g.eitherPeople(effects[j], one[j], u)
		}
	}
	return effects
}

// eitherPeople joins the effects of a feature on two kinds of units. The unit is of one
// of the two kinds.
func (g *Game) eitherPeople(a, b Effect, u *Unit) Effect {
	out := a.either(b)
	out.Decides = sortedInputs(out.Decides)
	if a.Open || b.Open || a.Attacker.equal(b.Attacker) && a.Defender.equal(b.Defender) && a.Shift == b.Shift &&
		a.Prohibited == b.Prohibited {
		return out
	}
	what := OpenClass
	if u.Side == NoSide {
		what = OpenSide
	}
	out.Decides = sortedInputs(append(out.Decides, About(what, u.ID)))
	return out
}

// groundForDefence returns what the ground does to the defence as a whole and to the column. An
// effect that all attackers meet is certain. The rules apply terrain only to the units subject to it
// (7.3). They leave open what happens to the defence or the column if the effect differs from
// attacker to attacker.
func groundForDefence(grounds [][]Effect) (factors []Factor, shift [2]int, decides []Input) {
	if len(grounds) == 0 {
		return nil, shift, nil
	}
	whole := make([]Effect, len(grounds))
	for i, ground := range grounds {
		whole[i] = noEffect(Cause{})
		for _, e := range ground {
			whole[i] = whole[i].and(e)
		}
	}
	sameDefence, sameShift := true, true
	all := whole[0]
	for _, e := range whole[1:] {
		sameDefence = sameDefence && e.Defender.equal(all.Defender) && e.Open == all.Open
		sameShift = sameShift && e.Shift == all.Shift && e.Open == all.Open
		all = all.either(e)
	}
	if !sameShift {
		decides = append(decides, Input{Kind: OpenSome})
	}
	if all.Shift[0] != all.Shift[1] || all.Open {
		decides = append(decides, all.Decides...)
	}
	if !sameDefence {
		return []Factor{{Cause: Cause{Kind: AllGround}, By: all.Defender, Open: all.Open,
			Decides: append(sortedInputs(all.Decides), Input{Kind: OpenSome})}}, all.Shift, decides
	}
	// Where all meet the same in sum, the first one's ground stands for all.
	for _, e := range grounds[0] {
		factors = append(factors, Factor{Cause: e.Cause, By: e.Defender, Open: e.Open,
			Decides: unlessKnown(e.Defender, e)})
	}
	return factors, all.Shift, decides
}
