package referee_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// A game with nothing wrong has nothing wrong wherever its log ends or begins, in how
// many logs it is mailed, and whatever the players leave unsaid.
func TestClipped(t *testing.T) {
	p, b := bastogne(t)
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
			chain = append(chain, check.File{Name: fmt.Sprintf("log %d", i+1), Save: openFile(t, data).Save, Module: module, Pack: p, Binding: b})
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
	for k := 1; k < steps; k++ {
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
