package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// Stood applies the rules over positions to a saved game that goes on from a chain of logs. The logs show how its
// stacks came to be, what entered the sources, and in which phase it stands.
func Stood(
	chain []Link, save Link, g *scs.Game, b *bind.Binding, opt Options, coverage *rule.Coverage,
) ([]rule.Finding, error) {
	log, err := read(append(slices.Clip(chain), save), g, b, opt)
	if err != nil {
		return nil, err
	}
	log.remember()
	ph := log.lastJudged()
	found := log.withPast(slices.Index(log.Phases, ph), log.judgeEnd(ph, coverage))
	found = slices.DeleteFunc(found, func(f rule.Finding) bool { return log.stayed(&f) })
	for i := range found {
		f := &found[i]
		f.Step = 0
		if f.Verdict == rule.Illegal {
			excused(f, ph.slip())
		}
		if f.Phase != "" {
			f.Evidence.Phase = ph.By
		}
	}
	rule.Sort(found)
	return found, nil
}
