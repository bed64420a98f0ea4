package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A LossUnit is what the rules on step losses need to know of a unit that took part in
// a combat (8.0).
type LossUnit struct {
	// ID names the unit.
	ID string
	// Shown and Full are the printed strengths, on the face that it showed when the
	// combat began and on its full side: the attack of an attacker, the defence of a
	// defender. One of them decides which unit is the strongest (8.0a). Modifiers do
	// not count.
	Shown, Full pack.Value
	// Steps are the steps it had when the combat began, extra ones included.
	Steps pack.Value
}

// LossUnits returns units of a force as they stand before they lose steps: attackers or
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
	// Result is a result of the combat results table (7.1).
	Result int
	// Converted are those taken instead of hexes of retreat (9.2).
	Converted int
	// Retreat are those for hexes that could not be retreated (9.0b) and for enemy
	// zones of control entered while retreating (9.0d). The owner chooses which units
	// lose them.
	Retreat int
}

// Total returns all that is due.
func (d StepsDue) Total() int { return d.Result + d.Converted + d.Retreat }

// A StepLoss is how many steps a unit lost.
type StepLoss struct {
	Unit  string `json:"unit"`
	Steps int    `json:"steps"`
}

// CheckLosses objects to how a force lost its steps. units are all units that took
// part, the dead included (7.2e), and taken is what each lost; a unit that taken does
// not name lost nothing.
//
// The switch strongest chooses which of the two printed strengths counts. The order
// within a combat does not matter: a distribution is legal if the losses can be taken
// in some legal order.
func CheckLosses(strongest scspack.Switch, units []LossUnit, due StepsDue, taken []StepLoss) Objections {
	var found Objections
	lost := make([]int, len(units))
	for _, loss := range taken {
		i := slices.IndexFunc(units, func(u LossUnit) bool { return u.ID == loss.Unit })
		switch {
		case loss.Steps <= 0:
		case i < 0:
			found.Add(Objection{Code: LostByBystander, Unit: loss.Unit, Count: loss.Steps}, "8.0c")
		default:
			lost[i] += loss.Steps
		}
	}
	for i, u := range units {
		if u.Steps.Known && lost[i] > u.Steps.N {
			found.Add(Objection{Code: LostMoreThanAll, Unit: u.ID, Count: lost[i], Due: u.Steps.N}, "8.0")
		}
	}
	checkLossTotal(&found, units, due, lost)
	checkStrongest(&found, strongest, units, due, lost)
	checkEvenLosses(&found, units, due, lost)
	return found
}

// checkLossTotal compares the sum with what is due, or with what the force has (8.0c).
func checkLossTotal(found *Objections, units []LossUnit, due StepsDue, lost []int) {
	total := 0
	for _, n := range lost {
		total += n
	}
	if total > due.Total() {
		found.Add(Objection{Code: TooManySteps, Count: total, Due: due.Total()}, "7.1")
	}
	if total >= due.Total() {
		return
	}
	var decides []Input
	for i, u := range units {
		switch {
		case u.Steps.Known && lost[i] >= u.Steps.N:
		case !u.Steps.Known && lost[i] > 0:
			decides = append(decides, About(OpenSteps, u.ID))
		default:
			// Only running out of steps excuses, and this unit has one left.
			found.Add(Objection{Code: TooFewSteps, Count: total, Due: due.Total(), Unit: u.ID}, "7.1")
			return
		}
	}
	if len(decides) > 0 {
		found.Add(Objection{Code: TooFewSteps, Count: total, Due: due.Total(), Decides: decides}, "7.1")
	}
}

// checkStrongest objects unless a unit of the highest printed strength lost a step (8.0a).
func checkStrongest(found *Objections, strongest scspack.Switch, units []LossUnit, due StepsDue, lost []int) {
	if due.Result+due.Converted == 0 || !slices.ContainsFunc(lost, func(n int) bool { return n > 0 }) {
		return
	}
	shown := func(u LossUnit) pack.Value { return u.Shown }
	full := func(u LossUnit) pack.Value { return u.Full }
	if strongest.Value == scspack.FaceFull {
		shown, full = full, shown
	}
	spared, wrong := strongestSpared(units, lost, shown)
	if !strongest.Set {
		switch other, otherWrong := strongestSpared(units, lost, full); {
		case wrong != otherWrong:
			decides := append(append(spared.Decides, other.Decides...), SwitchOf(scspack.StrongestFace))
			if otherWrong {
				spared, wrong = other, true
			}
			spared.Decides = decides
		case len(spared.Decides) == 0:
			spared.Decides = other.Decides
		}
	}
	if !wrong {
		return
	}
	if due.Result == 0 {
		spared.Decides = append(spared.Decides, Input{Kind: OpenLosses})
	}
	found.Add(spared, "8.0a")
}

// strongestSpared objects to sparing the unit that is strongest by one of the printed
// strengths. If nothing is wrong it still returns what is unknown.
func strongestSpared(units []LossUnit, lost []int, printed func(LossUnit) pack.Value) (o Objection, wrong bool) {
	// The highest strengths that are known, among the units that lost and those that
	// did not, and whether there are units of unknown strength among them.
	hit, spared := -1, -1
	hitUnknown, sparedUnknown := false, false
	o.Code = StrongestSpared
	strongest := ""
	for i, u := range units {
		v := printed(u)
		switch {
		case !v.Known:
			hitUnknown = hitUnknown || lost[i] > 0
			sparedUnknown = sparedUnknown || lost[i] == 0
			o.Decides = append(o.Decides, About(OpenPrinted, u.ID))
		case lost[i] > 0:
			hit = max(hit, v.N)
		case v.N > spared:
			spared, strongest = v.N, u.ID
		}
	}
	switch {
	case hit < spared:
		o.Unit, o.Count = strongest, spared
		if !hitUnknown {
			o.Decides = nil
		}
		return o, true
	case sparedUnknown:
		return o, true
	}
	return Objection{}, false
}

// checkEvenLosses objects if a unit lost two steps before each lost one (8.0b).
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
	again := Objection{Code: LostTwice, Unit: units[twice].ID, Count: lost[twice], Other: units[spared].ID}
	if hit >= min(due.Result, alive) {
		// Different units can have lost the steps that the table calls for, but not the
		// rest.
		again.Decides = []Input{{Kind: OpenLosses}}
	}
	found.Add(again, "8.0b")
}
