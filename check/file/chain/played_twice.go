package chain

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// PlayedTwice finds a stretch of a game that was played more than once.
var PlayedTwice = &Rule{
	Description: rule.Description{
		ID:    "chain/played-twice",
		Refs:  []string{"chain"},
		Title: "no stretch of the game is played twice",
		Says: "Who does not like his dice can load the last save again, play the turn again and send the second log. " +
			"The first one shows it, " +
			"if it was sent to anybody or kept.",
		Checks: "Looks for an earlier log that begins with the same position as this log, and for steps that are an " +
			"earlier log's: they bring in the " +
			"same new pieces, whose ids no two steps share. Both are suspect, since players agree to play a turn " +
			"again, and in some games play at the same time; the dice of both that " +
			"differ are named. It is information if the same log comes again, perhaps with more steps; if no player " +
			"is in both logs; and if the earlier log threw no dice that the second could " +
			"avoid, or three logs or more go different ways, and nothing shows that they are one game, such as " +
			"--chain: several games of one scenario begin alike.",
		Example: "Two logs begin where the German turn ended. In step 12 of the first 2d6 is 4, in step 9 of the " +
			"second it is 9.",
		Level: rule.Integrity,
	},
	Run: func(p *Pass) {
		if len(p.Link.Steps) == 0 {
			return
		}
		if !p.First {
			p.Checked(what)
		}
		switch {
		case p.Twin != nil:
			p.Report(p.twice())
		case p.Relation != nil && len(p.Relation.Again) > 0:
			p.Report(p.cameBack())
		}
	},
}

// twice returns the finding about a log that begins with the position of another.
func (p *Pass) twice() rule.Finding {
	r, a, b := p.Twins, p.Twin, p.Link
	f := rule.Finding{Verdict: rule.Information, Evidence: rule.Show(Again{Before: a.Name, Steps: r.Head})}
	switch {
	case r.Head == len(a.Steps) && r.Head == len(b.Steps):
		f.Message = say.F("played-twice/same-steps", "has the same steps as {'file'}", a.Name)
		return f
	case r.Head == len(a.Steps):
		f.Message = say.F("played-twice/more-steps",
			"has the {steps} steps of {'file'}, and {more} more", r.Head, a.Name, len(b.Steps)-r.Head)
		return f
	case r.Head == len(b.Steps):
		f.Message = say.F("played-twice/fewer-steps",
			"ends with step {step} of the {count} that {'file'} has", r.Head, len(a.Steps), a.Name)
		return f
	}
	f.Step = r.Head + 1
	f.Message = say.F("played-twice/goes-on-otherwise",
		"begins where {'file'} began, and goes on otherwise from step {step}", a.Name, f.Step)
	if r.Strangers {
		f.Message = say.On("played-twice/other-players",
			"{finding}; the players are others: it may be another game from the same set-up", f.Message)
		return f
	}
	sameGame := func(s Step) bool { return s.made }
	thrown := func(s Step) bool { return len(s.Rolls) > 0 }
	if !b.opt.Whole && !slices.ContainsFunc(a.Steps[:r.Head], sameGame) {
		switch {
		case p.Tables >= severalTables:
			f.Message = say.On("played-twice/many-tables",
				"{finding}; {count} logs begin there and go different ways: they may be games of one set-up",
				f.Message, p.Tables)
			return f
		case !slices.ContainsFunc(a.Steps[r.Head:], thrown):
			f.Message = say.On("played-twice/nothing-thrown",
				"{finding}; nothing was thrown in {'file'} after that: it may be another game from the same set-up",
				f.Message, a.Name)
			return f
		}
	}
	f.Verdict = rule.Suspect
	if len(r.Rerolled) > 0 {
		f.Message = say.On("played-twice/dice-differ", "{finding}; the dice differ: {dice}", f.Message, r.dice())
		f.Evidence = rule.Show(Again{a.Name, r.Head, len(r.Rerolled)})
	}
	f.Message = say.On("played-twice/unless-replayed",
		"{finding}; unless the players agreed to play it again, or played at the same time", f.Message)
	return f
}

// severalTables is a number of logs from one position that nobody sends of one game: the
// position is a scenario's set-up.
const severalTables = 3

// mostDice bounds the dice that a finding names.
const mostDice = 3

func (r *Relation) dice() say.Message {
	var named []any
	for _, d := range r.Rerolled[:min(len(r.Rerolled), mostDice)] {
		named = append(named, say.F("played-twice/rolls-differ",
			"{button} = {is} here in step {step}, {was} there in step {before}",
			d.Button, d.Is, d.After, d.Was, d.Before))
	}
	m := say.Listed(named)
	if more := len(r.Rerolled) - len(named); more > 0 {
		m = say.On("played-twice/more-dice", "{dice}, and {count} more", m, more)
	}
	return m
}

// cameBack returns the finding about steps that the file before has, too.
func (p *Pass) cameBack() rule.Finding {
	again := p.Relation.Again
	m := say.F("played-twice/step-again",
		"step {step} is step {before} of {'file'} again", again[0].After, again[0].Before, p.Before.Name)
	if n := len(again) - 1; n > 0 {
		m = say.On("played-twice/more-steps-again",
			"{finding}, and {count} of the next steps are steps of it, too", m, n)
	}
	return rule.Finding{
		Verdict: rule.Suspect, Step: again[0].After,
		Message:  say.On("played-twice/unless-agreed", "{finding}; unless the players agreed to play them again", m),
		Evidence: rule.Show(Again{Before: p.Before.Name, Steps: len(again)}),
	}
}
