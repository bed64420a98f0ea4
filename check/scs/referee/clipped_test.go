package referee_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// A game with nothing wrong has nothing wrong wherever its log ends or begins, in how
// many logs it is mailed, and whatever the players leave unsaid.
func TestClipped(t *testing.T) {
	game := checkscs.New(bastognePack(t))
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	data := read(t, filepath.Join(corpus.Dir(t), "bastogne-play", "clean-german-turn.vlog"))
	steps := 0
	var talk []int
	for token := range command.Top(openFile(t, data).Save.Text) {
		if !token.Step() {
			continue
		}
		steps++
		if strings.Contains(token.Text(), "CHAT&lt;Hans") {
			talk = append(talk, steps)
		}
	}
	judge := func(name string, log *playedLog, from int) {
		var chain []check.File
		for i, data := range append(log.mailed, log.file())[from:] {
			chain = append(chain, check.File{Name: fmt.Sprintf("log %d", i+1), Save: openFile(t, data).Save, Module: module, Game: game})
		}
		results, err := check.Chain(chain, check.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		for _, r := range results {
			for _, f := range r.Findings {
				if f.Verdict == rule.Illegal {
					t.Errorf("%s: step %d, %s %s", name, f.Step, f.Rule, f.Message)
				}
			}
		}
	}
	played := func(keep func(n int) bool) *playedLog {
		log := newPlayedLog(t, data, module)
		for n := 1; n <= steps; n++ {
			if keep(n) {
				log.keep(n, n)
			}
		}
		return log
	}
	stride := 1
	if testing.Short() {
		stride = 7
	}
	for k := 1; k < steps; k += stride {
		judge(fmt.Sprint("ends with ", k), played(func(n int) bool { return n <= k }), 0)
		log := newPlayedLog(t, data, module)
		log.keep(1, k)
		log.mail(func() {})
		log.keep(k+1, steps)
		judge(fmt.Sprint("mailed after ", k), log, 0)
		judge(fmt.Sprint("begins after ", k), log, 1)
	}
	for i, a := range talk {
		judge(fmt.Sprint("without line ", a), played(func(n int) bool { return n != a }), 0)
		if testing.Short() {
			continue
		}
		for _, b := range talk[i+1:] {
			judge(fmt.Sprint("without lines ", a, b), played(func(n int) bool { return n != a && n != b }), 0)
		}
	}
}

// A game with nothing wrong has nothing wrong in a log that begins in the middle of it,
// nor where its first line says once more that the Combat Phase is on.
func TestBegunAnywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("a thousand logs")
	}
	game := checkscs.New(bastognePack(t))
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	archive, err := txtar.ParseFile(filepath.Join("testdata", "variants", "legal.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		lines := strings.Split(strings.TrimSpace(string(f.Data)), "\n")
		if !bytes.Contains(f.Data, []byte("roll ")) || slices.ContainsFunc(lines, func(line string) bool {
			word, _, _ := strings.Cut(line, " ")
			return word == "undo" || word == "mail" || word == "anew"
		}) {
			continue
		}
		phase := ""
		for k, line := range lines {
			if strings.HasPrefix(line, "say ") && strings.Contains(line, " Phase") {
				phase = ""
				if strings.Contains(line, " Combat Phase") {
					phase = line
				}
			}
			firsts := []string{"", phase}
			if phase == "" {
				firsts = firsts[:1]
			}
			for _, first := range firsts {
				script := slices.Concat(lines[:k+1], []string{"mail", first}, lines[k+1:])
				v := playVariant(t, module, strings.Join(script, "\n"))
				last := v.files(t)[1:]
				for i := range last {
					last[i].Module, last[i].Game = module, game
				}
				results, err := check.Chain(last, check.Options{})
				if err != nil {
					t.Fatal(f.Name, err)
				}
				for _, found := range results[0].Findings {
					if found.Verdict == rule.Illegal {
						t.Errorf("%s from line %d, %q: step %d, %s %s", f.Name, k+2, first, found.Step, found.Rule, found.Message)
					}
				}
			}
		}
	}
}
