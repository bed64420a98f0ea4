package play

import "regexp"

// A Sign is how a phase is told in the chat or by a turn tracker.
type Sign struct {
	// Phase is the caller's word for it.
	Phase string
	// Pattern is looked for in what players read.
	Pattern *regexp.Regexp
}

// A Declaration is a line that says which phase it is.
type Declaration struct {
	Step int
	By   Player
	// Phase is that of the first sign that the line matches; Text is the line,
	// for evidence, and Match what the pattern and its groups found in it.
	Phase, Text string
	Match       []string
}

// Phases finds the lines that declare phases, in order: what players typed, what
// the module reported and what turn trackers show, in steps that stand. What of
// it is to be believed is the caller's to judge.
func Phases(steps []Step, signs []Sign) []Declaration {
	var found []Declaration
	for i := range steps {
		s := &steps[i]
		if !s.Stands() {
			continue
		}
		for _, a := range s.Actions {
			var text string
			switch a := a.(type) {
			case Chat:
				text = a.Text
			case Report:
				text = a.Text
			case TurnChange:
				text = a.To
			default:
				continue
			}
			for _, sign := range signs {
				if match := sign.Pattern.FindStringSubmatch(text); match != nil {
					found = append(found, Declaration{Step: s.N, By: s.By, Phase: sign.Phase, Text: text, Match: match})
					break
				}
			}
		}
	}
	return found
}
