package selfplaytest_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/selfplaytest"
)

// typedRoll is the rule about dice that are not in the log.
const typedRoll = "scs/typed-roll"

// Whoever throws elsewhere and types what came up is not accused: one suspicion a log lists his
// rolls.
func TestTypedTurns(t *testing.T) {
	for _, game := range games {
		if *in == "" || *in == game {
			t.Run(game, func(t *testing.T) {
				for s, played := *seed, 0; played < *turns; s++ {
					table := sit(t, game, s)
					table.Elsewhere = true
					table, n := playOn(t, table, s)
					played += n
					text := selfplaytest.Text(table.World, table.Acts)
					results, err := table.Judge(text, check.Options{})
					if err != nil {
						t.Fatalf("seed %d: %v\n%s", s, err, text)
					}
					for _, r := range results {
						typed := 0
						for _, f := range r.Findings {
							switch {
							case f.Verdict < rule.Suspect, table.Excused(f.Evidence.Excuses):
							case f.Rule == typedRoll && f.Verdict == rule.Suspect:
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
