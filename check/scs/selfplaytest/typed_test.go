package selfplaytest_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/selfplaytest"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// typedRoll is the rule about dice that are not in the log.
const typedRoll = "scs/typed-roll"

// notInLog are the excuses of who throws some dice elsewhere, even such that nobody types.
var notInLog = []string{
	"unexplained-loss/dice-not-in-log", "shared/combat-not-shown", "combat/open", "retreat/combat-not-shown", "air-strike/thrown-elsewhere",
	"air-strike/other-dice",
}

// Whoever throws some dice or all of them elsewhere and types what came up is not accused: one
// suspicion lists his rolls, and none where the pack allows it.
func TestTypedTurns(t *testing.T) {
	for _, game := range games {
		if *in == "" || *in == game {
			t.Run(game, func(t *testing.T) {
				for s, played := *seed, 0; played < *turns; s++ {
					table := sit(t, game, s)
					table.Typed = []int{30, 100, 30, 100}[s%4]
					elsewhere := s%4 > 1
					if table.Typed < 100 {
						table.True = notInLog
					}
					table, n := playOn(t, table, s)
					played += n
					text := selfplaytest.Text(table.World, table.Acts)
					w := table.World
					if elsewhere {
						w = w.With(func(p *scspack.Pack) { p.Dice.Elsewhere = pack.Yes })
					}
					results, err := w.Judge(text, check.Options{})
					if err != nil {
						t.Fatalf("seed %d: %v\n%s", s, err, text)
					}
					for _, r := range results {
						typed := 0
						for _, f := range r.Findings {
							switch {
							case f.Verdict < rule.Suspect || f.Verdict == rule.Suspect && table.Excused(f.Evidence.Excuses):
							case f.Rule == typedRoll && f.Verdict == rule.Suspect && !elsewhere:
								typed++
							default:
								if *show {
									t.Logf("\n%s", table.Case())
								}
								t.Errorf("seed %d: step %d, %s: %s %s %v: %s", s, f.Step, f.Phase, f.Verdict, f.Rule, f.Refs, f.Sentence())
							}
						}
						if typed > 1 {
							t.Errorf("seed %d: %d suspicions for dice that are not in the log", s, typed)
						}
					}
				}
			})
		}
	}
}
