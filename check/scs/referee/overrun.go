package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Overrun is 6.0 to 6.1 with 2.1b and 4.0a: which units overrun which, from where, and
// whether they can pay for it.
var Overrun = &Rule{
	Description: rule.Description{
		ID:      "scs/overrun",
		Refs:    []string{"6.0", "6.0a", "6.0c", "6.1a", "6.1e", "2.1b"},
		Also:    []string{"6.0b", "6.1d"},
		Applies: []string{"6.1c", "6.1f"},
		Title:   "units overrun what they can, from where they can",
		Says: "A stack that began the phase together and not in an enemy zone of control moves beside an enemy, and pays two more movement " +
			"points to attack him at once. The hex must cost no more than two to enter, the hex from which they attack must not be " +
			"overstacked, and in the Exploitation Phase only exploit capable units overrun.",
		Checks: "Asks of every overrun that the chat declares with its hexes whether those who may have made it could: illegal if none of the " +
			"units in the hex could that it comes from, alone, by any way; if only those could not whom the chat names, it is suspect. So it is " +
			"where dice in a phase of movement are only deduced to be an overrun, and where units that made the hex too full went on later " +
			"or came as reinforcements. Which of several units overran is otherwise open.",
		Example: "Two units that began the phase beside an enemy overrun another from there: illegal, 2.1b.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchOverrun, scspack.TouchMovement, scspack.TouchHexside, scspack.TouchZOC},
		RestsOn: rule.Rests{
			{"6.1a", scspack.TouchExploitation}, {"11.0", scspack.TouchExploitation},
			{"6.1e", scspack.TouchStacking}, {"7.2e", scspack.TouchAttack},
		},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedAnyChart},
	Uses:  []scspack.Need{scspack.NeedOverruns, scspack.NeedZOC, scspack.NeedMA, scspack.NeedExploit, scspack.NeedOOS, scspack.NeedPhases, scspack.NeedStacking, scspack.OverrunFromEntry},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		var u undecided
		for _, c := range ph.Combats {
			switch {
			case !c.Made() || !ph.overruns(c):
			case c.Announced != nil && !c.Overrun: // "combat phase" judges it
			case !c.HasTarget:
				u.add(pass, c)
			default:
				pass.overrun(ph, c, &u)
			}
		}
		u.report(pass, ph, "overrun was", "overruns were")
	}),
}

func (p *Pass) overrun(ph *Phase, c *Combat, u *undecided) {
	excuses := append(c.doubts(), p.Log.slip(ph, c)...)
	excuses = append(excuses, ph.unsure()...)
	if ph.Declared.Any(func(p scspack.Phase) bool { return p.Combat != pack.No }) {
		excuses = append(excuses, say.F("overrun/was-attack", "it was an attack of the Combat Phase"))
	}
	var rulings []scs.OverrunRuling
	report := func(units []*position.Piece, found []scs.Objection, more ...say.Message) {
		f := c.finding(ph, rule.Illegal, overrunIllegal(c.Target.String(), p.Log.fray(ph, c).Words().Objections(found)))
		f.Refs, f.Pieces = refsOf(found), seenOf(append(slices.Clone(units), c.Defenders...))
		if len(rulings) > 0 {
			f.Evidence.Add(p.Log.overrunField(ph, c).costs(rulings, found)...)
		}
		excused(&f, slices.Concat(excuses, more))
		p.Report(ph, f)
	}
	if len(c.From) > 1 && !slices.ContainsFunc(c.From, func(h hex.Hex) bool { return len(in(c.Attackers, h)) == 0 }) {
		var way []say.Message
		if !c.together {
			way = append(way, overrunLineNamesWay())
		}
		report(c.force(), []scs.Objection{{Code: words.OverrunFromMany, Refs: []string{"6.0b"}, Count: len(c.From)}}, way...)
	}
	found, alone := p.Log.overrunObjections(ph, c)
	if rulings = alone; len(found) > 0 {
		p.Checked("combats")
		report(c.force(), found, p.Log.roomMade(ph, c, found)...)
		return
	}
	able := func(r scs.OverrunRuling) bool { return len(proved(r.Objections)) == 0 }
	onTheWay := ph.namesWay(c) && slices.ContainsFunc(alone, able) // those who could not may have stood there
	rulings = nil
	var unable []*position.Piece
	for i, r := range alone {
		if len(proved(r.Objections)) > 0 {
			unable = append(unable, c.Attackers[i])
		}
	}
	// by is set if those who could not are meant, and not others of their name.
	by := func(party []*position.Piece) bool {
		is := func(unit *position.Piece) bool { return slices.Contains(unable, unit) }
		return c.tookPart(party) && !(slices.ContainsFunc(party, is) && c.mayLeaveOut(unable))
	}
	var units []*position.Piece
	var open []string
	var unsure []say.Message
	for _, party := range c.parties() {
		r, needs := p.Log.overrunBy(ph, c, party...)
		rulings = append(rulings, r)
		switch sure := proved(r.Objections); {
		case len(sure) > 0 && onTheWay:
		case len(sure) > 0 && by(party):
			found, units = append(found, sure...), append(units, party...)
			ofUnits := func(o scs.Objection) bool { return o.Code != scs.OverrunOverstacks }
			if slices.ContainsFunc(sure, ofUnits) && slices.ContainsFunc(party, func(unit *position.Piece) bool { return !c.surely(unit) }) {
				unsure = []say.Message{say.F("overrun/by-others",
					"others in the same hex made the overrun: names in the chat prove nothing")}
			}
		case r.Verdict == scs.Depends && switches(r.Objections.Decides()) && c.tookPart(party):
			p.Checked("combats")
			f := c.finding(ph, rule.Illegal,
				overrunIllegal(c.Target.String(), p.Log.fray(ph, c).Words().Objections(r.Objections)))
			f.Refs, f.Pieces = refsOf(r.Objections), seenOf(slices.Concat(party, c.Defenders))
			excused(&f, excuses)
			hangs(&f, needs)
			p.Report(ph, f)
			return
		case r.Verdict == scs.Depends:
			open = append(open, needs...)
		}
	}
	switch {
	case len(units) > 0:
		p.Checked("combats")
		report(units, eachOnce(found), append(unsure, p.Log.roomMade(ph, c, found)...)...)
	case len(open) > 0 || len(c.Strangers) > 0:
		for _, s := range c.Strangers {
			open = append(open, position.WhatIs(s))
		}
		u.add(p, c, open...)
	default:
		p.Checked("combats")
	}
}

func overrunIllegal(hex, objections string) say.Message {
	return say.F("overrun/illegal", "overrun of {hex}: {objections}", hex, objections)
}

// parties returns those who made an overrun together: the named units of each hex, or all
// of a hex if they certainly made it. Where neither is known each possible attacker counts.
func (c *Combat) parties() [][]*position.Piece {
	var parties [][]*position.Piece
	together := map[hex.Hex]int{}
	for _, unit := range c.Attackers {
		i, is := together[unit.At.Hex]
		switch {
		case !slices.Contains(c.Named, unit) && !c.surely(unit):
			if len(in(c.Named, unit.At.Hex)) == 0 {
				parties = append(parties, []*position.Piece{unit})
			}
		case is:
			parties[i] = append(parties[i], unit)
		default:
			together[unit.At.Hex] = len(parties)
			parties = append(parties, []*position.Piece{unit})
		}
	}
	return parties
}

// tookPart reports whether each of the units is named or certainly took part.
func (c *Combat) tookPart(units []*position.Piece) bool {
	return !slices.ContainsFunc(units, func(p *position.Piece) bool { return !slices.Contains(c.Named, p) && !c.surely(p) })
}

// roomMade returns what may excuse an overrun out of an overstacked hex: units that went
// elsewhere later, and may have gone before if their drag came late, or that came as
// reinforcements and may overstack at first (5.0a).
func (l *Log) roomMade(ph *Phase, c *Combat, found []scs.Objection) []say.Message {
	if !slices.ContainsFunc(found, func(o scs.Objection) bool { return o.Code == scs.OverrunOverstacks }) {
		return nil
	}
	excuses := ph.curable() // they may go elsewhere in the next log
	for _, t := range ph.Trips {
		var p *position.Piece
		if t.piece() != nil {
			p = c.Before.Piece(t.piece().ID)
		}
		if p == nil || p.Side != c.Side || p.At.Where != position.InHex || !slices.Contains(c.From, p.At.Hex) {
			continue
		}
		if came(t) || t.Start != nil && t.Start.At.Where != position.InHex {
			excuses = append(excuses, say.F("overrun/reinforcements",
				"{unit} came in this phase, and reinforcements may overstack at first", quoted(p)))
		}
		if t.last() > c.step() && t.End != nil && t.End.At.Where == position.InHex && t.End.At.Hex != c.Target && t.End.At.Hex != p.At.Hex {
			excuses = append(excuses, say.F("overrun/left-before",
				"{unit} went on before the overrun and was dragged late", quoted(p)))
		}
	}
	return excuses
}
