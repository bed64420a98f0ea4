package check_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod"
)

func situation(t *testing.T, path string, module *vmod.Module, g *scs.Game, b *bind.Binding, look check.Look) *question.Scene {
	t.Helper()
	s, err := check.Situation(openFile(t, read(t, path)).Save, module, g, b, look)
	if err != nil {
		t.Fatal(path, err)
	}
	return s
}

// A save of the corpus is the position at the end of its log, to whoever asks both.
func TestSituationOfALogIsThatOfItsSave(t *testing.T) {
	p, b := bastognePack(t)
	g, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	module := openFile(t, read(t, corpus.Path(t, "bastogne/bastogne.vmod"))).Module
	logs, err := filepath.Glob(filepath.Join(corpus.Dir(t), "bastogne-play", "*.vlog"))
	if err != nil || len(logs) == 0 {
		t.Fatal("no logs", err)
	}
	for _, log := range logs {
		var answers [2]string
		for i, path := range []string{log, strings.TrimSuffix(log, ".vlog") + ".vsav"} {
			s := situation(t, path, module, g, b, check.Look{File: "game"})
			for unit, u := range s.Position().Units {
				if found, err := s.Units(u.ID); err != nil || len(found) != 1 || found[0] != unit {
					t.Errorf("%s: %q names %v, %v", path, u.ID, found, err)
				}
			}
			answer := question.AskSupply(s, s.OnMap())
			var text bytes.Buffer
			if err := answer.Overview(&text, 100); err != nil {
				t.Fatal(err)
			}
			if err := answer.Text(&bytes.Buffer{}, textmap.Size{Width: 100, Lines: 50}); err != nil {
				t.Fatal(err)
			}
			_, answers[i], _ = strings.Cut(text.String(), "\n")
		}
		if diff := cmp.Diff(answers[1], answers[0]); diff != "" {
			t.Errorf("%s (-save +log):\n%s", log, diff)
		}
	}
}
