package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// RegainedStep is 8.0: a lost step does not come back.
var RegainedStep = &Rule{
	Description: rule.Description{
		ID:    "scs/regained-step",
		Refs:  []string{"8.0"},
		Title: "no unit regains a step",
		Says: "A unit that loses a step is turned to its reduced side, and a unit that loses its last is removed. Nothing in the series gives a " +
			"step back; the packs of games with replacements state them.",
		Checks: "Looks for units that show their reduced side when a phase begins and their full side when it ends. That is illegal where the " +
			"pack says that their side has no replacements; else it is suspect, and so it is before a phase is declared. A unit that was deleted after a combat and is made anew in a later phase is suspect, " +
			"and so is a unit that comes onto the map from where only eliminated units lie, or illegal if a combat of this log certainly " +
			"eliminated it. Where replacements come in the phase, \"replacement\" judges it.",
		Example: "A reduced unit is flipped to its full side in the Movement Phase of a game without replacements: illegal, 8.0.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchSteps, scspack.TouchArrival},
	},
	Uses: []scspack.Need{scspack.NeedSteps},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		var turned []*Trip
		again := ph.recreated()
		for _, was := range ph.Start.Pieces {
			if t := pass.turned(ph, was, again[was]); t != nil {
				turned = append(turned, t)
			}
		}
		for _, t := range turned {
			if pass.Log.rebuilds(ph, t.Side()) {
				pass.leave(ph, t.End, Regains, "afb/replacement")
				continue
			}
			f := rule.Finding{
				Verdict: rule.Illegal, Step: ph.flipped(t.End.ID), Pieces: []rule.Piece{t.seen()},
				Message: say.F("regained-step/turned",
					"{unit} of {side} was reduced and shows its full side", quoted(t.End), t.End.Side),
			}
			if t.End.At.Where == position.InHex {
				f.Hexes = []string{t.End.At.Hex.String()}
			}
			excused(&f, pass.Log.regainExcuses(ph, t))
			pass.Report(ph, f)
		}
		for _, t := range ph.Trips {
			if pass.Log.entrance(ph, t) == fromTheDead {
				pass.cameFromTheDead(ph, t)
			} else if t.Start == nil && t.Side() != "" && !pass.Log.mayRebuild(ph, t.Side()) && pass.Log.garrison(t.End) == nil {
				pass.cameBackToLife(ph, t)
			}
		}
	}),
}

// cameBackToLife reports a unit that was deleted where an earlier phase had a combat, and
// made anew.
func (p *Pass) cameBackToLife(ph *Phase, t *Trip) {
	id := p.Log.recreates(ph, t)
	if id == "" {
		return
	}
	for before := p.Log.Phases[0]; before != ph; before = before.Next {
		was := before.Start.Piece(id)
		if was == nil || before.removed(was.ID) == 0 {
			continue
		}
		if explained, _ := p.Log.inCombat(before, was); !explained {
			continue // "unexplained loss" judges why it was deleted
		}
		p.Checked("units")
		f := rule.Finding{
			Verdict: rule.Illegal, Step: ph.flipped(t.End.ID), Pieces: []rule.Piece{t.seen()}, Hexes: t.hexNames(),
			Message: say.F("regained-step/back",
				"{unit} of {side} was eliminated in the {phase} phase, in {step}, and is back",
				quoted(t.End), t.Side(), before.Declared.Name(), p.Log.stepName(before.removed(was.ID))),
		}
		excused(&f, append(p.Log.regainExcuses(ph, t), say.F("regained-step/deleted-by-mistake",
			"it was deleted by mistake")))
		p.Report(ph, f)
		return
	}
}

// cameFromTheDead reports a unit that came onto the map from among the eliminated. That is
// illegal if it died in this log and certainly had to.
func (p *Pass) cameFromTheDead(ph *Phase, t *Trip) {
	p.Checked("units")
	f := rule.Finding{
		Verdict: rule.Illegal, Step: t.last(), Pieces: []rule.Piece{t.seen()}, Hexes: t.hexNames(),
		Message: say.F("regained-step/from-dead",
			"{unit} of {side} lay in {'place'} and came back in {hex}",
			quoted(t.End), t.Side(), t.Start.At.Place.Name, t.End.At.Hex.String()),
	}
	excuses := p.Log.regainExcuses(ph, t)
	if !p.Log.hadToDie(ph, t.Start.ID) {
		excuses = append(excuses, replacementPutByMistake())
	}
	excused(&f, excuses)
	p.Report(ph, f)
}

// hadToDie reports whether a unit died in a phase before another in a combat whose certain
// result eliminated all of its force.
func (l *Log) hadToDie(before *Phase, id string) bool {
	for ph := l.Phases[0]; ph != before; ph = ph.Next {
		was, is := ph.Start.Piece(id), ph.End.Piece(id)
		if was == nil || is == nil || was.At.Where != position.InHex || !l.eliminated(is) {
			continue
		}
		return slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
			attacking := hasPiece(c.Attackers, was)
			r := l.result(ph, c)
			if !c.Declared() || !c.HasTarget || !r.sure || !attacking && !hasPiece(c.Defenders, was) {
				return false
			}
			s := l.settle(ph, c, attacking, r.effect(attacking))
			return s.sure && len(s.open) == 0 && len(s.objections) == 0 && len(s.shares) > 0 && len(ph.slip()) == 0 &&
				s.lost() <= r.effect(attacking).Steps &&
				!slices.ContainsFunc(s.shares, func(one share) bool { return !one.gone })
		})
	}
	return false
}

// recreates returns the id of the piece in whose place that of a trip was made, "" if there
// is none.
func (l *Log) recreates(ph *Phase, t *Trip) string {
	for i := range ph.Steps {
		for _, a := range ph.Steps[i].Actions {
			if add, is := a.(actions.Add); is && t.End != nil && add.Piece.ID == t.End.ID {
				return add.Recreates
			}
		}
	}
	return ""
}

// turned returns a trip of a unit that was touched in a phase, was reduced and now shows
// its full side; otherwise nil. again is the unit's trip if it was made anew, otherwise
// nil. It counts the unit.
func (p *Pass) turned(ph *Phase, was *position.Piece, again *Trip) *Trip {
	if was.Kind != position.Unit {
		return nil
	}
	is := ph.End.Piece(was.ID)
	if again != nil {
		is = again.End
	}
	if is == nil || is.Kind != position.Unit || len(ph.touched[is.ID]) == 0 {
		return nil
	}
	if was.OneStep() {
		p.Checked("units")
		return nil // it has no step to regain; "counter face" judges which side it may show
	}
	if was.Face == position.FaceUnknown || is.Face == position.FaceUnknown {
		if slices.ContainsFunc(ph.Steps, func(s actions.Step) bool { return flips(&s, is.ID) }) {
			p.Unchecked("units", "vassal.toml, pieces.csv: which side is up")
		}
		return nil
	}
	p.Checked("units")
	switch {
	case was.Face != position.Reduced || is.Face != position.Full:
		return nil
	case again != nil:
		return again
	}
	return &Trip{Start: was, End: is}
}

func (l *Log) regainExcuses(ph *Phase, t *Trip) []say.Message {
	var excuses []say.Message
	switch {
	case l.Pack.Replaces == pack.Yes && l.mayReplace(t.End.Side):
		excuses = append(excuses, say.F("regained-step/replacement", "it was given a replacement"))
	case l.Pack.Replaces == pack.Unknown:
		excuses = append(excuses, say.F("regained-step/pack-silent",
			"the game has replacements, of which the pack does not say (replacements in game.toml)"))
	}
	if !ph.Declared.Known() {
		excuses = append(excuses, say.F("regained-step/put-right", "a mistake was put right before the phase began"))
	}
	if t.Recreated {
		excuses = append(excuses, otherCounter())
	}
	return append(excuses, ph.unsure()...)
}
