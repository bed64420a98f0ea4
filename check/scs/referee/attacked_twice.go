package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// AttackedTwice is 7.2b, 7.2d and 6.1b: nobody attacks or is attacked twice in a
// phase.
var AttackedTwice = &Rule{
	Description: rule.Description{
		ID:    "scs/attacked-twice",
		Refs:  []string{"7.2d", "7.2b", "6.1b"},
		Title: "a unit attacks once and is attacked once in a phase",
		Says: "In a Combat Phase a unit takes part in one attack and is attacked once; who retreats into a hex that is attacked later does not " +
			"defend there. A stack overruns once in a phase, and a hex is overrun once.",
		Checks: "Compares the combats of a phase. A unit that stood in the declared hex of two of them, without having left it, is illegal; so are " +
			"units that retreated and are attacked where they retreated to, if nobody else stands there. So is a unit that stood alone in the " +
			"hexes from which two are declared, or whom the declared strengths need, and those of a hex all of whom attacked before. One " +
			"that the chat names twice is suspect, for names prove nothing, and so is a unit without whom the others print no attack " +
			"strength, or do not reach the announced odds. Combats of which the hexes are not known are unchecked.",
		Example: "The chat announces two attacks on 50.21, dice are thrown for both, and the same unit stands there: illegal, 7.2d.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchAttack},
		RestsOn: rule.Rests{{"6.1b", scspack.TouchOverrun}},
	},
	Uses: []scspack.Need{scspack.NeedPhases},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		var before [2][]*Combat // attacks, and overruns
		for i, c := range ph.Combats {
			if !c.Made() {
				continue
			}
			if !c.HasTarget {
				pass.Unchecked("combats", whichHexes)
				continue
			}
			pass.Checked("combats")
			kind := 0
			if ph.overruns(c) {
				kind = 1
			}
			told := map[string]bool{}
			short := c.Declared() && suffices(before[kind]) && !suffices(append(slices.Clone(before[kind]), c))
			for _, earlier := range slices.Backward(ph.Combats[:i]) {
				if earlier.Made() && earlier.HasTarget && ph.overruns(earlier) == ph.overruns(c) {
					r := repetition{pass, ph, earlier, c, told}
					r.defenders()
					r.attackers(short)
				}
			}
			if short && !told[attackedTwiceAttacker().Code] {
				pass.tooFew(ph, before[kind], c)
			}
			if c.Declared() {
				before[kind] = append(before[kind], c)
			}
		}
	}),
}

func attackedTwiceAttacker() say.Wording {
	return say.As("attacked-twice/attacker", "{units}: a second attack, on {hex}, after that of {step}")
}

// A repetition is a second combat of a phase with some of those who fought in an earlier combat.
type repetition struct {
	*Pass
	phase      *Phase
	earlier, c *Combat
	// told has what was reported before for the later combat: the same of the same units is reported once.
	told map[string]bool
}

// report reports units that fought in both combats.
func (r *repetition) report(units []*position.Piece, message say.Message, refs []string, more ...say.Message) {
	what := message.Code()
	for _, u := range units {
		what += " " + u.ID
	}
	if len(units) == 0 || r.told[what] {
		return
	}
	r.told[what], r.told[message.Code()] = true, true
	f := r.c.finding(r.phase, rule.Illegal, message)
	f.Refs, f.Pieces = refs, seenOf(units)
	f.Evidence.Add(Earlier{r.earlier.step(), r.earlier.Evidence()})
	f.Related = []rule.Related{{
		Message: combatEarlier(r.earlier.stepName(), r.earlier.Evidence()),
		Hexes:   r.earlier.hexes(), Pieces: seenOf(r.earlier.Defenders),
	}}
	slips := slices.Concat(r.Log.slip(r.phase, r.earlier), r.Log.slip(r.phase, r.c))
	excused(&f, slices.Concat(r.earlier.doubts(), r.c.doubts(), slips, more))
	r.Report(r.phase, f)
}

// defenders reports units that were attacked in both combats, or retreated from the first into the hex of the
// second.
func (r *repetition) defenders() {
	at, step := r.c.Target.String(), r.earlier.stepName()
	if r.phase.overruns(r.c) {
		if r.earlier.Target == r.c.Target {
			r.report(r.c.Defenders, say.F("attacked-twice/overrun",
				"a second overrun of {hex}, after that of {step}", at, step), []string{"6.1b"})
		}
		return
	}
	if again := r.followed(r.phase, r.earlier, r.c); len(again) > 0 {
		var more []say.Message
		if result := r.Log.result(r.phase, r.earlier); !result.sure || result.Defender.Retreat == 0 {
			more = append(more, say.F("attacked-twice/put-right",
				"it stood there before the first attack, and was put right"))
		}
		r.report(again, say.F("attacked-twice/retreated",
			"{units} retreated to {hex} after the attack of {step}, and is attacked again there",
			namesOf(again), at, step), []string{"7.2d"}, more...)
	}
	var defended []*position.Piece
	for _, d := range r.c.Defenders {
		was := r.earlier.Before.Piece(d.ID)
		twice := was != nil && slices.Contains(r.earlier.Defenders, was) && was.At.Hex == d.At.Hex
		if twice && !wentAway(r.phase, d, r.earlier, r.c) {
			defended = append(defended, d)
		}
	}
	r.report(defended, say.F("attacked-twice/defender",
		"a second attack on {units} in {hex}, after that of {step}", namesOf(defended), at, step), []string{"7.2d"})
}

// attackers reports units that attacked in both combats: certainly, or by their names, or because the others
// are not enough. If short, another report says that all who attacked are too few.
func (r *repetition) attackers(short bool) {
	var surely, perhaps, needed []*position.Piece
	all := r.allAgain(r.earlier, r.c)
	for _, a := range r.c.Attackers {
		was := r.earlier.Before.Piece(a.ID)
		switch {
		case was == nil || !slices.Contains(r.earlier.Attackers, was):
		case r.earlier.surely(was) && (r.c.surely(a) || slices.Contains(all, a.At.Hex) && hasPiece(r.c.force(), a)):
			surely = append(surely, a)
		case short || !r.Log.probably(r.phase, r.earlier, was) || !r.Log.probably(r.phase, r.c, a):
		case slices.Contains(r.earlier.Named, was) || slices.Contains(r.c.Named, a):
			perhaps = append(perhaps, a)
		default:
			needed = append(needed, a)
		}
	}
	refs := []string{"7.2d", "7.2b"}
	if r.phase.overruns(r.c) {
		refs = []string{"6.1b"}
	}
	message := func(units []*position.Piece) say.Message {
		return attackedTwiceAttacker().With(namesOf(units), r.c.Target.String(), r.earlier.stepName())
	}
	r.report(surely, message(surely), refs)
	r.report(perhaps, message(perhaps), refs, combatOthersMeant())
	r.report(needed, message(needed), refs, say.F("attacked-twice/without",
		"only others in the same hexes attacked, who print no attack strength (7.2e) or too little for the "+
			"announced odds"))
}

// tooFew reports an attack for which there is nobody left: all who may have made it are needed for
// the attacks before.
func (p *Pass) tooFew(ph *Phase, before []*Combat, c *Combat) {
	var again []*position.Piece
	var rivals []*Combat
	for _, a := range c.Attackers {
		for _, earlier := range before {
			if hasPiece(earlier.Attackers, a) {
				again, rivals = addNew(again, a), addNew(rivals, earlier)
			}
		}
	}
	var steps []string
	excuses := append(c.doubts(), p.Log.slip(ph, c)...)
	f := c.finding(ph, rule.Illegal, say.Message{})
	for _, earlier := range rivals {
		steps = append(steps, earlier.stepName())
		excuses = slices.Concat(excuses, p.Log.slip(ph, earlier))
		f.Related = append(f.Related, rule.Related{
			Message: combatEarlier(earlier.stepName(), earlier.Evidence()), Hexes: earlier.hexes(),
			Pieces: seenOf(earlier.Defenders),
		})
	}
	f.Message = say.F("attacked-twice/too-few",
		"attack on {hex}: whoever makes it attacks a second time; only {units} can, and they are needed for "+
			"the attacks of {steps}", c.Target.String(), namesOf(again), list(steps))
	f.Refs, f.Pieces = []string{"7.2d", "7.2b"}, seenOf(again)
	if ph.overruns(c) {
		f.Refs = []string{"6.1b"}
	}
	excused(&f, excuses)
	p.Report(ph, f)
}

// probably reports whether a unit attacked by the players' lines: it is alone, named or needed.
func (l *Log) probably(ph *Phase, c *Combat, unit *position.Piece) bool {
	return c.surely(unit) || slices.Contains(c.Named, unit) || l.needed(ph, c, unit)
}

// needed reports whether the other units in the declared hexes could not have made the attack
// without this hex: none of them prints an attack strength (7.2e), or the announced odds are
// too high without it.
func (l *Log) needed(ph *Phase, c *Combat, unit *position.Piece) bool {
	if !c.Declared() || len(c.Strangers) > 0 || !slices.Contains(c.From, unit.At.Hex) {
		return false
	}
	f := l.fray(ph, c)
	others := f.Evaluate(f.attack(slices.DeleteFunc(slices.Clone(c.Attackers), func(p *position.Piece) bool { return p == unit })...))
	if slices.ContainsFunc(proved(others.Objections), func(o scs.Objection) bool { return o.Code == scs.NoStrength }) {
		return true
	}
	all := f.Evaluate(f.attack(c.Attackers...))
	return all.Known() && others.Known() && all.Best.Odds.String() == c.Announced.Odds && others.Best.Odds != all.Best.Odds
}

// followed returns the defenders of an attack who retreated there after they were attacked,
// if all of its defenders retreated there: those who stood there alone defend (7.2d).
func (p *Pass) followed(ph *Phase, earlier, c *Combat) []*position.Piece {
	if len(c.Strangers) > 0 {
		return nil
	}
	var again []*position.Piece
	deeds := ph.deeds(c)
	for _, d := range c.Defenders {
		if !deeds[d.ID].Has(scs.Retreated) {
			return nil
		}
		if was := earlier.Before.Piece(d.ID); was != nil && slices.Contains(earlier.Defenders, was) && was.At.Hex != d.At.Hex && !d.At.Doubtful {
			again = append(again, d)
		}
	}
	return again
}

// allAgain returns those declared hexes of an attack whose units all surely took part in
// an earlier attack: whoever attacks from there attacks again.
func (p *Pass) allAgain(earlier, c *Combat) []hex.Hex {
	if !c.Declared() {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.From), func(h hex.Hex) bool {
		units := in(c.Attackers, h)
		return len(units) == 0 || len(in(c.Strangers, h)) > 0 || slices.ContainsFunc(units, func(a *position.Piece) bool {
			was := earlier.Before.Piece(a.ID)
			return was == nil || !slices.Contains(earlier.Attackers, was) || !earlier.surely(was)
		})
	})
}

// wentAway reports whether a unit was put down in another hex between two combats, as by
// a retreat and a way back.
func wentAway(ph *Phase, unit *position.Piece, earlier, c *Combat) bool {
	return slices.ContainsFunc(ph.Trips, func(t *Trip) bool {
		return t.Start != nil && t.Start.ID == unit.ID && slices.ContainsFunc(t.Drops, func(d Drop) bool {
			return d.Step > earlier.step() && d.Step < c.step() && d.At.Hex != unit.At.Hex
		})
	})
}
