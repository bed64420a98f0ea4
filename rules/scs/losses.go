package scs

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A LossUnit is what step losses ask of a unit that took part in a combat (8.0).
type LossUnit struct {
	// ID names the unit.
	ID string
	// Shown and Full are the strengths of which one makes it the strongest (8.0a): the
	// attack of an attacker, the defence of a defender, as printed on the face that it
	// showed when the combat began and on its full side. Modifiers do not count.
	Shown, Full pack.Value
	// Steps are the steps it had when the combat began, extra ones included.
	Steps pack.Value
}

// LossUnits are units of a force as they stand before they lose steps: attackers or
// defenders.
func (s *Situation) LossUnits(attacking bool, units ...int) []LossUnit {
	var force []LossUnit
	for _, i := range units {
		u := s.unit(i)
		if u == nil {
			continue
		}
		printed := func(f scspack.Face) pack.Value {
			if attacking {
				return f.Attack
			}
			return f.Defense
		}
		one := LossUnit{ID: u.ID, Shown: printed(u.Face), Steps: u.Steps}
		if k := s.game.pack.Unit(u.Kind); k != nil {
			one.Full = printed(k.Full)
		}
		force = append(force, one)
	}
	return force
}

// StepsDue are the steps that a force has to lose in one combat.
type StepsDue struct {
	// Result are those of the combat results table (7.1).
	Result int
	// Converted are those taken instead of hexes of retreat (9.2).
	Converted int
	// Retreat are those for hexes that could not be retreated (9.0b) and for enemy
	// zones of control entered while retreating (9.0d). Who loses them is the owner's choice.
	Retreat int
}

// Total is all that is due.
func (d StepsDue) Total() int { return d.Result + d.Converted + d.Retreat }

// A StepLoss is how many steps a unit lost.
type StepLoss struct {
	Unit  string `json:"unit"`
	Steps int    `json:"steps"`
}

// openLosses is the question that the rulebook leaves open: 8.0b speaks of all
// losses of a combat, 9.0b and 9.0d leave those of a retreat to the owner.
const openLosses = "whether 8.0a and 8.0b also rule the steps lost for a retreat"

// CheckLosses says what is wrong with the way in which a force took its losses:
// units are all that took part, the dead ones included (7.2e), and taken what each
// lost. A unit that taken does not name lost nothing.
//
// strongest is the switch that says which of the two printed strengths counts.
//
// The order within a combat is free of consequence: a distribution is legal if the
// losses can be taken in some legal order.
func CheckLosses(strongest scspack.Switch, units []LossUnit, due StepsDue, taken []StepLoss) Objections {
	var found Objections
	lost := make([]int, len(units))
	for _, loss := range taken {
		i := slices.IndexFunc(units, func(u LossUnit) bool { return u.ID == loss.Unit })
		switch {
		case loss.Steps <= 0:
		case i < 0:
			found.object("8.0c", fmt.Sprintf("%s loses %s but took no part in the combat", loss.Unit, stepCount(loss.Steps)))
		default:
			lost[i] += loss.Steps
		}
	}
	found.checkLost(strongest, units, due, lost)
	return found
}

// checkLost judges what each unit lost, by the order of the units.
func (o *Objections) checkLost(strongest scspack.Switch, units []LossUnit, due StepsDue, lost []int) {
	for i, u := range units {
		if u.Steps.Known && lost[i] > u.Steps.N {
			o.object("8.0", fmt.Sprintf("%s loses %s and has only %d", u.ID, stepCount(lost[i]), u.Steps.N))
		}
	}
	checkLossTotal(o, units, due, lost)
	checkStrongest(o, strongest, units, due, lost)
	checkEvenLosses(o, units, due, lost)
}

// checkLossTotal holds the sum against what is due, or what the force has (8.0c).
func checkLossTotal(found *Objections, units []LossUnit, due StepsDue, lost []int) {
	total := 0
	for _, n := range lost {
		total += n
	}
	if total > due.Total() {
		found.object("7.1", fmt.Sprintf("the force loses %s and has to lose %d", stepCount(total), due.Total()))
	}
	if total >= due.Total() {
		return
	}
	var decides []string
	for i, u := range units {
		switch {
		case u.Steps.Known && lost[i] >= u.Steps.N:
		case !u.Steps.Known && lost[i] > 0:
			decides = append(decides, About("steps", u.ID))
		default:
			// Nothing but running out of steps excuses, and this unit has one left.
			found.object("7.1", fmt.Sprintf("the force loses %s and has to lose %d; %s has one left to lose", stepCount(total), due.Total(), u.ID))
			return
		}
	}
	if len(decides) > 0 {
		found.object("7.1", fmt.Sprintf("the force loses %s and has to lose %d", stepCount(total), due.Total()), decides...)
	}
}

// checkStrongest wants a step from a unit of the highest printed strength (8.0a).
func checkStrongest(found *Objections, strongest scspack.Switch, units []LossUnit, due StepsDue, lost []int) {
	if due.Result+due.Converted == 0 || !slices.ContainsFunc(lost, func(n int) bool { return n > 0 }) {
		return
	}
	shown := func(u LossUnit) pack.Value { return u.Shown }
	full := func(u LossUnit) pack.Value { return u.Full }
	if strongest.Value == scspack.FaceFull {
		shown, full = full, shown
	}
	text, decides := strongestSpared(units, lost, shown)
	if !strongest.Set {
		otherText, otherDecides := strongestSpared(units, lost, full)
		if (text == "") != (otherText == "") {
			text += otherText
			decides = append(append(decides, otherDecides...), SwitchOf(string(scspack.StrongestFace)))
		} else if len(decides) == 0 {
			decides = otherDecides
		}
	}
	if text == "" {
		return
	}
	if due.Result == 0 {
		decides = append(decides, openLosses)
	}
	found.object("8.0a", text, decides...)
}

// strongestSpared is what is wrong with sparing the strongest unit by one of the
// printed strengths, and what decides; "" where nothing is wrong.
func strongestSpared(units []LossUnit, lost []int, printed func(LossUnit) pack.Value) (text string, decides []string) {
	// The highest strengths that are known, among the units that lost and those that
	// did not, and whether there are units of unknown strength among them.
	hit, spared := -1, -1
	hitUnknown, sparedUnknown := false, false
	strongest := ""
	for i, u := range units {
		v := printed(u)
		switch {
		case !v.Known:
			hitUnknown = hitUnknown || lost[i] > 0
			sparedUnknown = sparedUnknown || lost[i] == 0
			decides = append(decides, About("printed strength", u.ID))
		case lost[i] > 0:
			hit = max(hit, v.N)
		case v.N > spared:
			spared, strongest = v.N, u.ID
		}
	}
	const wanted = "the first step has to come from a unit of the highest printed strength"
	switch {
	case hit < spared && hitUnknown:
		return wanted + ", and " + strongest + " has " + strconv.Itoa(spared), decides
	case hit < spared:
		return wanted + ", and " + strongest + " has " + strconv.Itoa(spared), nil
	case sparedUnknown:
		return wanted, decides
	}
	return "", nil
}

// checkEvenLosses wants one step from everybody before two from anybody (8.0b).
func checkEvenLosses(found *Objections, units []LossUnit, due StepsDue, lost []int) {
	hit, alive, twice, spared := 0, 0, -1, -1
	for i, u := range units {
		if u.Steps.Known && u.Steps.N <= 0 {
			continue
		}
		alive++
		switch {
		case lost[i] == 0:
			if spared < 0 {
				spared = i
			}
		default:
			hit++
			if lost[i] > 1 && twice < 0 {
				twice = i
			}
		}
	}
	if twice < 0 || spared < 0 {
		return
	}
	text := fmt.Sprintf("%s loses %s before %s has lost one", units[twice].ID, stepCount(lost[twice]), units[spared].ID)
	if hit >= min(due.Result, alive) {
		// What the table calls for can have come from different units, the rest not.
		found.object("8.0b", text, openLosses)
		return
	}
	found.object("8.0b", text)
}

// LegalLosses are the ways in which a force can take its losses that are legal
// however the rules are read, each the steps of the units in their order; the ways
// are in the order in which earlier units lose more. No more than most are given;
// complete says whether those are all. It is false with none where a unit's steps
// are unknown.
func LegalLosses(strongest scspack.Switch, units []LossUnit, due StepsDue, most int) (ways [][]int, complete bool) {
	search := lossSearch{strongest: strongest, units: units, due: due, visits: mostLossVisits, most: most}
	have := 0
	for _, u := range units {
		if !u.Steps.Known {
			return nil, false
		}
		have += max(u.Steps.N, 0)
		search.alive += min(max(u.Steps.N, 0), 1)
	}
	total := min(due.Total(), have)
	search.lost = make([]int, len(units))
	search.twice = total > search.alive
	search.run(0, total, have)
	complete = search.visits > 0 && len(search.ways) <= most
	return search.ways[:min(len(search.ways), max(most, 0))], complete
}

// mostLossVisits bounds a search. Real combats take a few hundred.
const mostLossVisits = 1 << 14

type lossSearch struct {
	strongest scspack.Switch
	units     []LossUnit
	due       StepsDue
	lost      []int
	ways      [][]int
	visits    int
	most      int
	// alive is the number of units that have a step to lose. If there are more steps
	// to lose, everybody loses one, and somebody loses twice (8.0b); else nobody does.
	alive int
	twice bool
}

// run gives unit i and those after it the steps that are left to lose; have is how
// many they have.
func (s *lossSearch) run(i, left, have int) {
	if s.visits--; s.visits <= 0 || len(s.ways) > s.most {
		return
	}
	if i == len(s.units) {
		var found Objections
		if found.checkLost(s.strongest, s.units, s.due, s.lost); found.Legal() {
			s.ways = append(s.ways, slices.Clone(s.lost))
		}
		return
	}
	steps := max(s.units[i].Steps.N, 0)
	least, most := 0, min(steps, 1)
	if s.twice {
		least, most = most, steps
	}
	for n := min(most, left); n >= least && left-n <= have-steps; n-- {
		s.lost[i] = n
		s.run(i+1, left-n, have-steps)
	}
	s.lost[i] = 0
}

func stepCount(n int) string {
	if n == 1 {
		return "1 step"
	}
	return strconv.Itoa(n) + " steps"
}
