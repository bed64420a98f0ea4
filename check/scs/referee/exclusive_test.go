package referee_test

import (
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/rule"
)

// A rule of the game's own that a pack declares also excuses what rests on its subject: who crosses by a bridge
// that was built may attack, retreat and advance over it. What does not rest on it stays illegal.
func TestExclusiveRulesExcuseWhatRestsOnThem(t *testing.T) {
	games := caseGames(t)
	for _, c := range []struct {
		name, rule, touches string
		want                rule.Verdict
	}{
		{"attack-over-a-hexside", "scs/attack", "hexside", rule.Suspect},
		{"attacked-twice-both", "scs/attacked-twice", "hexside", rule.Illegal},
		{"attacked-twice-both", "scs/attacked-twice", "overrun", rule.Illegal},
		{"overrun-twice", "scs/attacked-twice", "overrun", rule.Suspect},
		{"overrun-twice", "scs/attacked-twice", "hexside", rule.Illegal},
		{"advance-beside", "scs/advance", "hexside", rule.Suspect},
		{"advance-beside", "scs/advance", "result", rule.Suspect},
		{"advance-beside", "scs/advance", "retreat", rule.Suspect},
		{"advance-beside", "scs/advance", "overrun", rule.Illegal},
		{"overrun-moves-on", "scs/advance", "overrun", rule.Suspect},
		{"retreat-into-the-mire", "scs/retreat", "hexside", rule.Suspect},
		{"retreat-into-the-mire", "scs/retreat", "stacking", rule.Illegal},
		{"retreat-too-far", "scs/retreat", "result", rule.Suspect},
		{"retreat-too-far", "scs/retreat", "hexside", rule.Illegal},
		{"combat-odds-shift-forgotten", "scs/combat-odds", "hexside", rule.Suspect},
		{"combat-result-defender", "scs/combat-result", "odds", rule.Illegal},
		{"combat-result-strengths-alone", "scs/combat-result", "odds", rule.Suspect},
		{"oos-marker-ezoc-at-the-source", "scs/oos-marker", "zoc", rule.Suspect},
		{"oos-marker-ezoc-at-the-source", "scs/oos-marker", "hexside", rule.Suspect},
		{"overrun-example-stack", "scs/overrun", "stacking", rule.Suspect},
		{"overrun-exploit", "scs/overrun", "exploitation", rule.Suspect},
		{"overrun-exploit", "scs/overrun", "stacking", rule.Illegal},
	} {
		t.Run(c.name+" "+c.touches, func(t *testing.T) {
			file, err := txtar.ParseFile(filepath.Join("testdata", c.name+".txtar"))
			if err != nil {
				t.Fatal(err)
			}
			verdicts := func() (all []rule.Verdict) {
				for _, result := range games.judge(t, file, caseLog(file)) {
					for _, f := range result.Findings {
						if f.Rule == c.rule {
							all = append(all, f.Verdict)
						}
					}
				}
				return all
			}
			if got := verdicts(); !slices.Contains(got, rule.Illegal) {
				t.Fatalf("without the game's rule nothing is illegal: %v", got)
			}
			file.Files = append(file.Files, txtar.File{Name: "game.toml+", Data: []byte("\n[[exclusive]]\nparagraph = \"M 7.7\"\ntouches = [\"" + c.touches + "\"]\n")})
			if got := verdicts(); slices.Max(got) != c.want {
				t.Errorf("with a rule about %s: %v, want %v", c.touches, got, c.want)
			}
		})
	}
}
