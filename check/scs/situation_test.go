package scs_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

func situation(t *testing.T, path string, module *vmod.Module, g check.Looker, look check.Look) *question.Scene {
	t.Helper()
	s, err := g.Look(&check.File{Name: "game", Save: openFile(t, read(t, path)).Save, Module: module}, look)
	if err != nil {
		t.Fatal(path, err)
	}
	return checkscs.SceneOf(s)
}

// A save of the corpus is the position at the end of its log, to whoever asks both.
func TestSituationOfALogIsThatOfItsSave(t *testing.T) {
	p, b := bastognePack(t)
	g := checkscs.New(p, b).(check.Looker)
	module := openFile(t, read(t, corpus.Path(t, "bastogne/bastogne.vmod"))).Module
	logs, err := filepath.Glob(filepath.Join(corpus.Dir(t), "bastogne-play", "*.vlog"))
	if err != nil || len(logs) == 0 {
		t.Fatal("no logs", err)
	}
	for _, log := range logs {
		var answers [2]string
		for i, path := range []string{log, strings.TrimSuffix(log, ".vlog") + ".vsav"} {
			s := situation(t, path, module, g, check.Look{})
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
