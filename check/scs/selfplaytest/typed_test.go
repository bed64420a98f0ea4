package selfplaytest_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
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

// notTyped are the excuses of who carries out results that nobody reads in the log.
var notTyped = slices.Concat(notInLog, []string{
	"attack/unmade-dice", "non-phasing-moved/overrun", "garrison/retreated", "stacking-limit/excuse",
})

// Whoever throws some dice or all of them elsewhere and types what came up, or not even that, is not accused: one
// suspicion lists his rolls, and none where the pack allows it or the players declare them. What nobody threw in
// the log does not count as judged.
func TestTypedTurns(t *testing.T) {
	for _, game := range games {
		if *in == "" || *in == game {
			t.Run(game, func(t *testing.T) {
				for s, played := *seed, 0; played < *turns; s++ {
					table := sit(t, game, s)
					table.Typed, table.Missing = []int{30, 100, 30, 100}[s%4], []int{0, 0, 0, 0, 50, 50}[s%6]
					table.Left = table.Left && s%8 < 4
					switch {
					case table.Missing > 0:
						table.True = notTyped
					case table.Typed < 100:
						table.True = notInLog
					}
					table, n := playOn(t, table, s)
					played += n
					typedTurns(t, s, table, s%4 > 1)
				}
			})
		}
	}
}

func typedTurns(t *testing.T, seed uint64, table *selfplaytest.Table, elsewhere bool) {
	t.Helper()
	text := selfplaytest.Text(table.World, table.Acts)
	w := table.World
	if elsewhere {
		w = w.With(func(p *scspack.Pack) { p.Dice.Elsewhere = pack.Yes })
	}
	results, err := w.Judge(text, check.Options{})
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, text)
	}
	for _, r := range results {
		var typed []rule.Finding
		for _, f := range r.Findings {
			switch {
			case f.Verdict < rule.Suspect || f.Verdict == rule.Suspect && table.Excused(f.Evidence.Excuses):
			case f.Rule == typedRoll && f.Verdict == rule.Suspect && !elsewhere:
				typed = append(typed, f)
			default:
				if *show {
					t.Logf("\n%s", table.Case())
				}
				t.Errorf("seed %d: step %d, %s: %s %s %v: %s", seed, f.Step, f.Phase, f.Verdict, f.Rule, f.Refs, f.Sentence())
			}
		}
		if len(typed) > 1 {
			t.Errorf("seed %d: %d suspicions for dice that are not in the log", seed, len(typed))
		}
		for _, f := range typed {
			declared(t, seed, w, text, f)
		}
	}
	if !table.Left {
		countedDice(t, seed, table, results)
	}
}

// number is a number in a line of the chat.
var number = regexp.MustCompile(`\d+`)

// declared fails the test if rolls that are only typed are suspect though the players declare them all.
func declared(t *testing.T, seed uint64, w *selfplaytest.World, text string, f rule.Finding) {
	t.Helper()
	rows := "step,kind,result\n"
	for _, of := range f.Evidence.Figures {
		if list, is := of.(actions.Typed); is {
			for _, r := range list.Rolls {
				rolled := number.FindAllString(r.Line, -1)
				came := rolled[len(rolled)-1] // "Air strike on 05.03: 4"
				if o, ok := w.Binding.Outcome(r.Line); ok {
					came = fmt.Sprint(o.Roll.N)
				} else if _, announced := w.Binding.Announced(r.Line); announced { // of what came up there is no line
					came = fmt.Sprint(w.Pack.CRT.Rows[0].First)
				}
				rows += fmt.Sprintf("%d,roll,%s\n", r.Step, came)
			}
		}
	}
	logs, err := w.Logs(text)
	if err != nil || len(logs) != 1 {
		t.Fatalf("seed %d: %d logs: %v", seed, len(logs), err)
	}
	problems, err := check.Declare([]*check.File{&logs[0]}, []string{"log"}, "orders.csv", []byte(rows))
	if err != nil || problems != nil {
		t.Fatalf("seed %d: %v %v\n%s", seed, problems, err, rows)
	}
	results, err := check.Chain(logs, check.Options{})
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	for _, f := range results[0].Findings {
		if f.Rule == typedRoll || strings.HasPrefix(f.Rule, "declare/") {
			t.Errorf("seed %d: step %d: %s, though declared: %s\n%s", seed, f.Step, f.Rule, f.Sentence(), rows)
		}
	}
}

// countedDice fails the test if more results of dice count as judged than were thrown in the log.
func countedDice(t *testing.T, seed uint64, table *selfplaytest.Table, results []check.Result) {
	t.Helper()
	thrown := map[string]int{}
	for _, a := range table.Acts {
		if a.Verb == "roll" {
			thrown[a.What[1]]++
		}
	}
	for _, n := range results[0].Coverage.Counts() {
		dice := map[string]string{"scs/combat-result": "2d6", "afb/air-strike results of air strikes": "1d6"}
		of, is := dice[n.Rule]
		if !is {
			of, is = dice[n.Rule+" "+n.What]
		}
		if is && n.Checked > thrown[of] {
			t.Errorf("seed %d: %s: %d %s judged with %d throws of %s", seed, n.Rule, n.Checked, n.What, thrown[of], of)
		}
	}
}
