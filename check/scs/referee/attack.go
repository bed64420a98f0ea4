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
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Attack is 2.1c, 7.0 and 7.2e to 7.3: who may attack which hex.
var Attack = &Rule{
	Description: rule.Description{
		ID:      "scs/attack",
		Refs:    []string{"7.0", "2.1c", "7.2e", "7.3"},
		Also:    []string{"Fog of War"},
		Applies: []string{"2.0a", "2.0b", "2.1g", "7.2a"},
		Title:   "units attack hexes beside them",
		Says: "Units attack an enemy hex beside them that their zone of control reaches or would reach, across ground that they could cross " +
			"themselves. Units without an attack strength take no part, those of 0 only beside others. Who has announced an attack makes it.",
		Checks: "Asks of every attack whose hexes are declared in the chat whether those who may have made it could, hex by hex. It is " +
			"illegal if nobody in a hex from which it is declared could, and if the chat names guns or a " +
			"garrison among the attackers; if only " +
			"others could not whom the chat names, it is suspect, for their names prove nothing, and so it is " +
			"where the line may name the wrong hex. Combats of which the hexes are not known are unchecked. " +
			"An attack or overrun that the chat announces and that is taken back, or has no dice and no result when its phase is over, is " +
			"suspect, but not where the next line of the same units only corrects the hex. VASSAL does not log who looks into the stacks of the enemy, so nothing " +
			"judges that part of the Fog of War.",
		Example: "The chat announces an attack of 51.21 on 48.21, three hexes away: illegal, 2.1c.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchAttack},
		RestsOn: rule.Rests{{"7.3", scspack.TouchHexside}},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedZOC, scspack.NeedTerrain, scspack.NeedPhases},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		var u undecided
		for _, c := range ph.Combats {
			switch {
			case !c.Made() || ph.overruns(c):
			case wrongSide(ph, c): // "combat phase" reports that it does not attack
			case c.Announced != nil && len(c.Announced.Targets) > 1:
				pass.severalHexes(ph, c)
			case !c.HasTarget:
				pass.Need(whichHexes)
				u.add(pass, c)
			default:
				pass.attack(ph, c, &u)
			}
		}
		u.report(pass, ph, "attack was", "attacks were")
		pass.unmade(ph)
	}),
}

// attack judges whether those who made an attack could.
func (p *Pass) attack(ph *Phase, c *Combat, u *undecided) {
	f := p.Log.fray(ph, c)
	found := f.objections()
	excuses := append(p.Log.slip(ph, c), c.doubts()...)
	var orElse []*position.Piece // whom the names may mean instead
	report := func(verdict rule.Verdict, units []*position.Piece, found []scs.Objection, more ...say.Message) {
		finding := c.finding(ph, verdict, attackWrong(c.Target.String(), f.Words().Objections(found)))
		if len(orElse) > 0 {
			finding.Message = say.F("attack/wrong-either", "attack on {hex}: {objections}; or {others} is meant",
				c.Target.String(), f.Words().Objections(found), namesOf(orElse))
			units = slices.Concat(units, orElse)
		}
		finding.Refs, finding.Pieces = refsOf(found), seenOf(units)
		for _, o := range found {
			finding.Which += string(o.Code) + " "
		}
		excused(&finding, slices.Concat(excuses, more))
		p.Report(ph, finding)
	}
	var open []string
	note := func(found []scs.Objection) {
		if needs := f.Needs(scs.Objections(found).Decides()); len(needs) > 0 {
			open = append(open, needs...)
		}
	}
	whole := slices.DeleteFunc(slices.Clone(found), func(o scs.Objection) bool {
		return slices.ContainsFunc(f.Units, func(u scs.Unit) bool { return o.Unit == u.ID })
	})
	if sure := proved(whole); len(sure) > 0 {
		if slices.ContainsFunc(sure, func(o scs.Objection) bool { return o.Ref() == "7.0" }) {
			report(rule.Illegal, c.force(), sure, attackOtherTarget())
			p.Checked("combats")
			return
		}
		report(rule.Illegal, c.force(), sure)
	}
	note(whole)
	of := func(u *position.Piece) []scs.Objection { return f.against(u, found) }
	able := func(u *position.Piece) bool { return len(proved(of(u))) == 0 }
	others := c.mayLeaveOut(slices.DeleteFunc(slices.Clone(c.Attackers), able)) // others have the same names
	for _, h := range c.From {
		units := in(c.Attackers, h)
		unable := slices.DeleteFunc(slices.Clone(units), able)
		named := slices.DeleteFunc(slices.Clone(unable), func(u *position.Piece) bool { return others || !slices.Contains(c.Named, u) })
		stranger := len(in(c.Strangers, h)) > 0
		switch {
		case len(units) == 0 && stranger:
			open = append(open, position.WhatIs(in(c.Strangers, h)[0]))
		case len(units) == 0:
			none := []scs.Objection{{Code: words.NobodyThere, Refs: []string{"7.0"}, Side: c.Side, Hex: h}}
			report(rule.Suspect, nil, none, say.F("attack/other-from", "the line names another hex than they stood in"))
		case len(unable) == len(units) && stranger:
			open = append(open, position.WhatIs(in(c.Strangers, h)[0]))
		case len(unable) == len(units):
			report(rule.Illegal, units, proved(f.all(units, found)), p.Log.meant(c, units)...)
		case len(named) > 0:
			// Who names guns or a garrison announces that they take part; of others the name may be a slip.
			slip := func(u *position.Piece) bool { return len(c.Announced.Units) == 0 && !p.Log.barred(u) }
			if units := slices.DeleteFunc(slices.Clone(named), slip); len(units) > 0 {
				orElse = c.orElse(units, able)
				report(rule.Illegal, units, proved(f.all(units, found)))
				orElse = nil
			}
			named = slices.DeleteFunc(named, func(u *position.Piece) bool { return !slip(u) })
			if len(named) > 0 {
				report(rule.Illegal, named, proved(f.all(named, found)), say.F("attack/others-in-hex",
					"others in {hex} attacked: names in the chat prove nothing", h.String()))
			}
		default:
			for _, u := range units {
				if len(unable) == 0 && (slices.Contains(c.Named, u) || len(units) == 1) {
					note(of(u))
				}
			}
		}
	}
	if len(open) > 0 {
		u.add(p, c, open...)
		return
	}
	p.Checked("combats")
}

// orElse returns units of the same names as some that could not attack: the line may mean them instead, and they
// could not either.
func (c *Combat) orElse(units []*position.Piece, able func(*position.Piece) bool) []*position.Piece {
	var others []*position.Piece
	for _, p := range c.Attackers {
		bearsName := func(u *position.Piece) bool {
			return u.Name == p.Name && slices.Contains(c.Named, u) && c.mayLeaveOut([]*position.Piece{u})
		}
		if !able(p) && !slices.Contains(c.Named, p) && slices.ContainsFunc(units, bearsName) {
			others = append(others, p)
		}
	}
	return others
}

// meant returns a reason to think that a line names the wrong hex for its attackers: it
// names none of the units there, but a piece that stood elsewhere beside the target and may
// be a unit of that side.
func (l *Log) meant(c *Combat, units []*position.Piece) []say.Message {
	if slices.ContainsFunc(units, func(u *position.Piece) bool { return slices.Contains(c.Named, u) }) {
		return nil
	}
	for _, p := range c.Before.Pieces {
		if p.Kind == position.Marker || p.Kind == position.Unit && p.Side != c.Side || p.At.Where != position.InHex || slices.Contains(c.From, p.At.Hex) || !c.Announced.names(p) {
			continue
		}
		if d, ok := l.Game.Distance(l.Game.ID(p.At.Hex), l.Game.ID(c.Target)); ok && d == 1 {
			return []say.Message{say.F("attack/meant",
				"{unit} in {hex} is meant, and the line names another hex", quoted(p), p.At.Hex.String())}
		}
	}
	return nil
}

// severalHexes reports an attack that was announced on several hexes.
func (p *Pass) severalHexes(ph *Phase, c *Combat) {
	p.Checked("combats")
	hexes := hex.Numbers(c.Announced.Targets)
	var units []*position.Piece
	for _, h := range c.Announced.Targets {
		for _, e := range c.Before.Pieces {
			if e.Kind == position.Unit && e.Side != c.Side && e.At.Where == position.InHex && e.At.Hex == h {
				units = append(units, e)
			}
		}
	}
	f := c.finding(ph, rule.Illegal, say.F("attack/several-hexes",
		"one attack on {hexes}: an attack is on one hex", list(hexes)))
	f.Refs, f.Hexes, f.Pieces = []string{"7.0"}, append(hexes, f.Hexes...), seenOf(units)
	excused(&f, []say.Message{say.F("attack/several-announced", "the line announces several attacks")})
	p.Report(ph, f)
}

// objections returns what speaks against an attack by all who may have made it. The phase
// and second attacks are left to other rules.
func (f *fray) objections() []scs.Objection {
	phase, _ := f.phase.Is()
	wrong := scs.MayAttack(phase, f.combat.Side)
	found := slices.DeleteFunc(without(f.CheckAttack(f.most()), "7.2d"), func(o scs.Objection) bool {
		return slices.ContainsFunc(wrong, o.Is) || slices.Contains(o.Decides, scs.Input{Kind: scs.OpenPhase})
	})
	if len(f.Game().Pack().Garrisons) > 0 {
		found = append(found, afb.CheckAttackers(f.Game(), f.Position(), f.most().Units)...)
	}
	return found
}

// against returns the objections to a unit.
func (f *fray) against(p *position.Piece, found []scs.Objection) []scs.Objection {
	var own []scs.Objection
	for _, i := range f.of(p) {
		for _, o := range found {
			if o.Unit == f.Units[i].ID {
				own = append(own, o)
			}
		}
	}
	return own
}

// all returns the objections to some units.
func (f *fray) all(units []*position.Piece, found []scs.Objection) []scs.Objection {
	var some []scs.Objection
	for _, p := range units {
		some = append(some, f.against(p, found)...)
	}
	return some
}

// unmade reports the attacks and overruns of a phase that were announced and never made, by the
// rule of the Fog of War.
func (p *Pass) unmade(ph *Phase) {
	for _, c := range ph.Unmade {
		fog := p.Log.Pack.FogOfWar
		if fog == pack.No || ph.corrected(c) {
			continue
		}
		needs := p.Log.perhapsMade(ph, c)
		if needs == "" && fog == pack.Unknown {
			needs = "game.toml: fog_of_war"
		}
		if needs != "" {
			p.Unchecked("combats", needs)
			if needs == needsDice || needs == whichHexes {
				p.Need(needs) // a combat that the log does not show is not judged to the end
			}
			continue
		}
		p.Checked("combats")
		f := rule.Finding{
			Verdict: rule.Suspect, Refs: []string{"Fog of War"}, Step: c.Announced.Step, Hexes: c.hexes(),
			Pieces: seenOf(slices.Concat(c.force(), c.Defenders)), Evidence: rule.Show(c.battle()),
		}
		at, announced := c.Target.String(), p.Log.stepName(c.Announced.Step)
		switch {
		case c.Step > 0:
			f.Step, f.Message = c.Step, say.F("attack/cancelled",
				"attack on {hex}: announced in {announced} and taken back in {step}; an announced attack is made",
				at, announced, p.Log.stepName(c.Step))
		case ph.overruns(c.Combat):
			f.Message = say.F("attack/overrun-unmade",
				"overrun of {hex}: announced in {announced} and never made; an announced attack is made",
				at, announced)
		default:
			f.Message = say.F("attack/unmade",
				"attack on {hex}: announced in {announced} and never made; an announced attack is made",
				at, announced)
		}
		f.Excuse(say.F("attack/cancelled-slip", "the announcement was a slip"))
		if c.Step == 0 {
			f.Excuse(say.F("attack/unmade-dice", "its dice were thrown elsewhere, and nothing came of it"))
			for _, m := range ph.unsure() {
				f.Excuse(m)
			}
		}
		p.Report(ph, f)
	}
}
