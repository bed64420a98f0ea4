package actions

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// Typed are rolls that players typed into the chat and whose dice are not in the log, as evidence.
type Typed struct {
	Rolls []TypedRoll `json:"rolls"`
}

// A TypedRoll is one of them.
type TypedRoll struct {
	Step int `json:"step"`
	// Log is the log of the step if it is a later one of the chain than the first roll's.
	Log string `json:"log,omitempty"`
	// For is what it is for: "attack", "air strike".
	For string `json:"for"`
	// Line is the line of the chat.
	Line string `json:"line"`
}

func (Typed) Kind() string { return "typed_rolls" }

func (t Typed) Text() []rule.Labelled {
	lines := make([]string, len(t.Rolls))
	for i, r := range t.Rolls {
		step := fmt.Sprintf("step %d", r.Step)
		if r.Log != "" {
			step += " of " + r.Log
		}
		lines[i] = fmt.Sprintf("%s, %s: %q", step, r.For, r.Line)
	}
	return []rule.Labelled{{Label: "typed", Lines: lines}}
}

// Report makes a finding the suspicion of the rolls: one for all logs, with its natural excuse.
func (t Typed) Report(f *rule.Finding) {
	rolls := "1 roll"
	if n := len(t.Rolls); n != 1 {
		rolls = fmt.Sprintf("%d rolls", n)
	}
	f.Verdict, f.Message = rule.Illegal, say.F("typed-roll/typed", "the dice of {rolls} are not in the log", rolls)
	f.Evidence.Add(t)
	f.Excuse(ThrownElsewhere())
}

// rollWords are how reports of modules tell of dice.
var rollWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(?:rolls?|rolled|dice|die|\d*d\d+|w[üu]rf\w*|dés?)\b|骰`)
})

// TellsOfDice reports whether a report of a module may be about dice that nobody can read.
func TellsOfDice(report string) bool { return rollWords().MatchString(report) }

// LooksThrown reports whether a line of chat looks like the report of a dice button.
func LooksThrown(line string) bool { return strings.Contains(line, "*** ") }

// ThrownElsewhere excuses dice that are not in a log.
func ThrownElsewhere() say.Message {
	return say.F("typed-roll/elsewhere", "they were thrown elsewhere, on a dice server or at the table")
}
