package chain

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// PlayedTwice is about a stretch of a game that was played more than once.
var PlayedTwice = &Rule{
	Rule: rule.Rule{
		ID:    "chain/played-twice",
		Refs:  []string{"chain"},
		Title: "no stretch of the game is played twice",
		Says: "Who does not like his dice can load the last save again, play the turn again and send the second log. The first one shows it, " +
			"if it was sent to anybody or kept.",
		Checks: "Looks for an earlier log that begins with the same position as this one, and for steps that are an earlier log's: they bring in the " +
			"same new pieces, whose ids no two steps share. Both are suspect, since players agree to play a turn again, and in some games play at the same time; the dice of both that " +
			"differ are named. The same log again, or the same with more steps, is information.",
		Example: "Two logs begin where the German turn ended. In step 12 of the first 2d6 is 4, in step 9 of the second it is 9.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass, coverage *rule.Coverage) []rule.Finding {
		if len(p.Link.Steps) == 0 {
			return nil
		}
		if !p.First {
			coverage.Checked("chain/played-twice", what)
		}
		switch {
		case p.Twin != nil:
			return []rule.Finding{p.twice()}
		case p.Relation != nil && len(p.Relation.Again) > 0:
			return []rule.Finding{p.cameBack()}
		}
		return nil
	},
}

// twice returns the finding about a log that begins as its twin began.
func (p *Pass) twice() rule.Finding {
	r, a, b := p.Twins, p.Twin, p.Link
	f := rule.Finding{Verdict: rule.Information, Evidence: map[string]any{"before": a.Name, "head": r.Head}}
	switch {
	case r.Head == len(a.Steps) && r.Head == len(b.Steps):
		f.Message = rule.Say("has the same steps as %q", a.Name)
		return f
	case r.Head == len(a.Steps):
		f.Message = rule.Say("has the %d steps of %q, and %d more", r.Head, a.Name, len(b.Steps)-r.Head)
		return f
	case r.Head == len(b.Steps):
		f.Message = rule.Say("ends with step %d of the %d that %q has", r.Head, len(a.Steps), a.Name)
		return f
	}
	f.Step = r.Head + 1
	f.Message = rule.Say("begins where %q began, and goes on otherwise from step %d", a.Name, f.Step)
	if r.Strangers {
		f.Message = rule.Say("%s; the players are others: it may be another game from the same set-up", f.Message)
		return f
	}
	f.Verdict = rule.Suspect
	if len(r.Rerolled) > 0 {
		f.Message = rule.Say("%s; the dice differ: %s", f.Message, r.dice())
		f.Evidence["rerolled"] = len(r.Rerolled)
	}
	f.Message = rule.Say("%s; unless the players agreed to play it again, or played at the same time", f.Message)
	return f
}

// mostDice bounds the dice that a finding names.
const mostDice = 3

func (r *Relation) dice() rule.Message {
	var named []any
	for _, d := range r.Rerolled[:min(len(r.Rerolled), mostDice)] {
		named = append(named, rule.Say("%s = %s here in step %d, %s there in step %d", d.Button, d.Is, d.After, d.Was, d.Before))
	}
	m := rule.Say(strings.TrimSuffix(strings.Repeat("%s, ", len(named)), ", "), named...)
	if more := len(r.Rerolled) - len(named); more > 0 {
		m = rule.Say("%s, and %d more", m, more)
	}
	return m
}

// cameBack returns the finding about steps that the file before also has.
func (p *Pass) cameBack() rule.Finding {
	again := p.Relation.Again
	m := rule.Say("step %d is step %d of %q again", again[0].After, again[0].Before, p.Before.Name)
	if n := len(again) - 1; n > 0 {
		m = rule.Say("%s, and %d of the next steps are steps of it, too", m, n)
	}
	return rule.Finding{
		Verdict: rule.Suspect, Step: again[0].After,
		Message:  rule.Say("%s; unless the players agreed to play them again", m),
		Evidence: map[string]any{"before": p.Before.Name, "steps": len(again)},
	}
}
