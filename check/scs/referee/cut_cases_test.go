package referee_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Each case in which nobody breaks a rule is mailed in two logs, cut after each of its steps. Both together
// accuse nobody either, and neither alone calls anything illegal, also not the second log if the user says in
// which Combat Phase it begins.
func TestCutCases(t *testing.T) {
	games := caseGames(t)
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	cuts := 0
	for _, path := range paths {
		c, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		has := func(name string) bool {
			return slices.ContainsFunc(c.Files, func(f txtar.File) bool { return f.Name == name })
		}
		log := caseLog(c)
		if has("options") || has("orders.csv") || strings.Contains(log, "\nmail") || strings.Contains(log, "\nundo") {
			continue
		}
		if accuses(games.judge(t, c, log), rule.Suspect) != "" {
			continue
		}
		folder, files := packOf(t, c)
		p, b := readPack(t, files)
		game, module := checkscs.New(p, b), games[folder].with(t, c)
		lines := strings.Split(strings.TrimSpace(log), "\n")
		first := slices.IndexFunc(lines, func(line string) bool {
			word, _, _ := strings.Cut(line, " ")
			return !slices.Contains([]string{"player", "at", "begin", "tracker", "trail"}, word)
		})
		var phase scspack.Phase
		for k := max(first, 0); k < len(lines)-1; k++ {
			phase = phaseSaid(p, lines[k], phase)
			if strings.HasPrefix(lines[k], "at ") || strings.HasPrefix(lines[k], "player ") {
				continue
			}
			cuts++
			cut := strings.Join(slices.Insert(slices.Clone(lines), k+1, "mail"), "\n")
			played, err := build.ReadGame(module.text, "log", []byte(cut))
			if err != nil {
				t.Fatal(path, err)
			}
			mails, err := played.Files()
			if err != nil {
				t.Fatal(path, err)
			}
			judge := func(what string, least rule.Verdict, opt check.Options, logs ...[]byte) {
				results, err := chained(t, logs, check.File{Module: module.opened, Game: game}, opt, nil)
				if err != nil {
					t.Fatal(path, err)
				}
				if found := accuses(results, least); found != "" {
					t.Errorf("%s, cut after %q, %s:\n%s", path, lines[k], what, found)
				}
			}
			judge("both", rule.Suspect, check.Options{}, mails...)
			judge("the first", rule.Illegal, check.Options{}, mails[0])
			judge("the second", rule.Illegal, check.Options{}, mails[1])
			if phase.Combat == pack.Yes {
				opt := check.Options{Phase: phase.ID, Side: phase.Side}
				opt.GoesOn = !slices.ContainsFunc(lines[k+1:], func(line string) bool {
					return phaseSaid(p, line, phase).ID != phase.ID
				})
				judge("the second in its Combat Phase", rule.Illegal, opt, mails[1])
			}
		}
	}
	t.Logf("%d cuts", cuts)
	if cuts < 100 {
		t.Error("too few lawful cases")
	}
}

// phaseSaid returns the phase that a line of a case declares, or the phase before.
func phaseSaid(p *scspack.Pack, line string, before scspack.Phase) scspack.Phase {
	_, said, is := strings.Cut(line, ": ")
	if !is || !strings.HasPrefix(line, "say ") {
		return before
	}
	for _, phase := range p.Phases {
		if slices.ContainsFunc(phase.Chat, func(text *regexp.Regexp) bool { return text.MatchString(said) }) {
			return phase
		}
	}
	return before
}

// accuses returns what is found of at least a verdict.
func accuses(results []check.Result, least rule.Verdict) string {
	var found bytes.Buffer
	for _, r := range results {
		for _, f := range r.Findings {
			if f.Verdict >= least {
				found.WriteString("  " + f.Verdict.String() + " " + f.Rule + " " + f.Sentence().String() + "\n")
			}
		}
	}
	return found.String()
}
