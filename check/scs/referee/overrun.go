package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
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
		excuses = append(excuses, overrunWasAttack.Say())
	}
	var rulings []scs.OverrunRuling
	report := func(units []*position.Piece, found []scs.Objection, more ...rule.Message) {
		f := c.finding(ph, rule.Illegal, overrunIllegal.Say(c.Target.String(), p.Log.fray(ph, c).Words().Objections(found)))
		f.Refs, f.Pieces = refsOf(found), seenOf(append(slices.Clone(units), c.Defenders...))
		if len(rulings) > 0 {
			f.Evidence.Add(p.Log.overrunField(ph, c).costs(rulings, found)...)
		}
		excused(&f, slices.Concat(excuses, more))
		p.Report(ph, f)
	}
	if len(c.From) > 1 && !slices.ContainsFunc(c.From, func(h hex.Hex) bool { return len(in(c.Attackers, h)) == 0 }) {
		report(c.force(), []scs.Objection{{Code: words.OverrunFromMany, Refs: []string{"6.0b"}, Count: len(c.From)}},
			overrunLineNamesWay.Say())
	}
	found, alone := p.Log.overrunObjections(ph, c)
	if rulings = alone; len(found) > 0 {
		p.Checked("combats")
		report(c.force(), found, p.Log.roomMade(ph, c, found)...)
		return
	}
	rulings = nil
	var units []*position.Piece
	var open []string
	var unsure []rule.Message
	for _, party := range c.parties() {
		r, needs := p.Log.overrunBy(ph, c, party...)
		rulings = append(rulings, r)
		switch sure := proved(r.Objections); {
		case len(sure) > 0 && c.tookPart(party):
			found, units = append(found, sure...), append(units, party...)
			ofUnits := func(o scs.Objection) bool { return o.Code != scs.OverrunOverstacks }
			if slices.ContainsFunc(sure, ofUnits) && slices.ContainsFunc(party, func(unit *position.Piece) bool { return !c.surely(unit) }) {
				unsure = []rule.Message{overrunByOthers.Say()}
			}
		case r.Verdict == scs.Depends && switches(r.Objections.Decides()) && c.tookPart(party):
			p.Checked("combats")
			f := c.finding(ph, rule.Illegal, overrunIllegal.Say(c.Target.String(), p.Log.fray(ph, c).Words().Objections(r.Objections)))
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

// parties returns those who made an overrun together: the named units of each hex, or all
// of a hex if they certainly made it. Where neither is known each possible attacker is one.
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
func (l *Log) roomMade(ph *Phase, c *Combat, found []scs.Objection) []rule.Message {
	if !slices.ContainsFunc(found, func(o scs.Objection) bool { return o.Code == scs.OverrunOverstacks }) {
		return nil
	}
	var excuses []rule.Message
	for _, t := range ph.Trips {
		var p *position.Piece
		if t.piece() != nil {
			p = c.Before.Piece(t.piece().ID)
		}
		if p == nil || p.Side != c.Side || p.At.Where != position.InHex || !slices.Contains(c.From, p.At.Hex) {
			continue
		}
		if came(t) || t.Start != nil && t.Start.At.Where != position.InHex {
			excuses = append(excuses, overrunReinforcements.Say(quoted(p)))
		}
		if t.last() > c.step() && t.End != nil && t.End.At.Where == position.InHex && t.End.At.Hex != c.Target && t.End.At.Hex != p.At.Hex {
			excuses = append(excuses, overrunLeftBefore.Say(quoted(p)))
		}
	}
	return excuses
}

// overran reports whether the players' declarations make a unit the attacker of an overrun:
// it was alone in the hex, or is named.
func (l *Log) overran(ph *Phase, t *Trip) bool {
	return slices.ContainsFunc(l.perhapsOverran(ph, t), func(c *Combat) bool { return c.Declared() && c.names(t) })
}

// names reports whether the lines name a unit as one that attacked, or it was alone in its hex.
func (c *Combat) names(t *Trip) bool {
	p := c.Before.Piece(t.Start.ID)
	return c.alone(p) || slices.Contains(c.Named, p)
}

// perhapsOverran returns the declared overruns with a known result that a unit may have made:
// it is open who of its hex attacked, or which dice are theirs.
func (l *Log) perhapsOverran(ph *Phase, t *Trip) (all []*Combat) {
	if t.Start == nil {
		return nil
	}
	for _, c := range ph.Combats {
		p := c.Before.Piece(t.Start.ID)
		if c.Overrun && c.located() && ph.overruns(c) && p != nil && slices.Contains(c.Attackers, p) && l.result(ph, c).known {
			all = append(all, c)
		}
	}
	return all
}

// overrunObjections returns the proved objections to an overrun by its probable attackers if
// none of the possible ones could make it, with the rulings on each alone; none if one of
// them could.
func (l *Log) overrunObjections(ph *Phase, c *Combat) (found []scs.Objection, alone []scs.OverrunRuling) {
	if !c.HasTarget || len(c.Attackers) == 0 || slices.ContainsFunc(c.Strangers, func(s *position.Piece) bool { return !s.At.Doubtful && s.At.Hex != c.Target }) {
		return nil, nil
	}
	byHex := map[hex.Hex][]scs.Objection{}
	able := map[hex.Hex]bool{}
	force := c.force()
	for _, unit := range c.Attackers {
		ruling, _ := l.overrunBy(ph, c, unit)
		alone = append(alone, ruling)
		sure := proved(ruling.Objections)
		if len(sure) == 0 {
			able[unit.At.Hex] = true
		}
		if hasPiece(force, unit) {
			byHex[unit.At.Hex] = append(byHex[unit.At.Hex], sure...)
		}
	}
	if len(c.From) == 0 {
		if len(able) > 0 {
			return nil, nil
		}
		for _, unit := range c.Attackers {
			found = append(found, byHex[unit.At.Hex]...)
			delete(byHex, unit.At.Hex)
		}
		return eachOnce(found), alone
	}
	for _, h := range c.From {
		if !able[h] {
			found = append(found, byHex[h]...)
		}
	}
	return eachOnce(found), alone
}

// eachOnce leaves out objections that came before.
func eachOnce(found []scs.Objection) []scs.Objection {
	var once []scs.Objection
	for _, o := range found {
		if !slices.ContainsFunc(once, o.Is) {
			once = append(once, o)
		}
	}
	return once
}

// overrunBy returns the engine's ruling on the overrun if units alone had made it, from
// where they stood right before the dice. Enemies that were touched earlier in the phase
// may have stood elsewhere while they moved. needs names what the ruling depends on.
func (l *Log) overrunBy(ph *Phase, c *Combat, party ...*position.Piece) (ruling scs.OverrunRuling, needs []string) {
	f := l.overrunField(ph, c)
	pos := f.Position()
	pos.Units = slices.Clone(pos.Units)
	o := scs.Overrun{At: l.Game.ID(party[0].At.Hex), Target: f.target}
	var entered []int
	entries := []scs.HexID{scs.NoHex}
	for _, unit := range party {
		i := f.Index(unit.ID)
		start, known := l.overrunStart(ph, c, unit)
		if !known && i >= 0 {
			if hexes := l.entryHexes(ph, unit); len(hexes) > 0 {
				entries, entered, known = hexes, append(entered, i), true
			}
		}
		if i < 0 || !known {
			return scs.OverrunRuling{Verdict: scs.Depends}, []string{"where " + quoted(unit) + " stood when the phase began"}
		}
		pos.Units[i].Start = start
		o.Units = append(o.Units, i)
	}
	for n, h := range entries {
		for _, i := range entered {
			pos.Units[i].Deeds |= scs.Entered
			pos.Units[i].Start = scs.Start{Known: true, Hex: h, EZOC: l.began(ph, &Trip{Start: f.Pieces[i]}, h).inEZOC}
		}
		r := l.Game.Situate(pos).CheckOverrun(o)
		if n == 0 || fewer(r.Objections, ruling.Objections) {
			ruling = r
		}
	}
	return ruling, f.Needs(ruling.Objections.Decides())
}

// entryHexes returns the hexes in which a unit may have been placed that came in a phase; none
// if it did not, or the pack does not name them.
func (l *Log) entryHexes(ph *Phase, unit *position.Piece) []scs.HexID {
	i := slices.IndexFunc(ph.Trips, func(t *Trip) bool { return t.piece() != nil && t.piece().ID == unit.ID && came(t) })
	areas, incomplete := l.entries(unit.Side)
	if i < 0 || incomplete {
		return nil
	}
	var hexes []scs.HexID
	b, arriving := l.board(ph, ph.Trips[i], unit, false)
	for _, area := range areas {
		hexes = append(hexes, placements(b, l.Game.Side(unit.Side), area, arriving)...)
	}
	return hexes
}

// overrunStart returns where a unit that overran began the phase. In no declared phase it
// may have begun wherever suits it.
func (l *Log) overrunStart(ph *Phase, c *Combat, unit *position.Piece) (s scs.Start, known bool) {
	if !ph.Declared.Known() {
		return scs.Start{Known: true, Hex: l.Game.ID(unit.At.Hex)}, true
	}
	start := ph.Start.Piece(unit.ID)
	if start == nil || start.At.Where != position.InHex || start.At.Doubtful {
		return scs.Start{}, false
	}
	from := l.Game.ID(start.At.Hex)
	b := l.began(ph, &Trip{Start: start, End: unit}, from)
	if b.inEZOC == pack.Yes && !slices.ContainsFunc(b.of, func(r rule.Related) bool {
		steps := ph.touched[r.Pieces[0].ID]
		return len(steps) == 0 || steps[0] >= c.step()
	}) {
		b.inEZOC = pack.Unknown // all units whose zone it was may have been dead when the phase began
	}
	return scs.Start{Known: true, Hex: from, EZOC: b.inEZOC}, true
}
