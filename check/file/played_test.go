package file_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/schematest"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// steps is the text of a log that does these steps with nothing on the map.
func steps(lines string) string {
	root := command.Node{Text: "begin_save", Subs: []command.Node{{Text: "PLAYER\tnora-secret\tNora\tNorth"}, {Text: "end_save"}}}
	for line := range strings.SplitSeq(strings.TrimSpace(strings.ReplaceAll(lines, "<tab>", "\t")), "\n") {
		var step command.Node
		for i, text := range strings.Split(line, "|") {
			if i == 0 {
				step.Text = command.LogPrefix + text
			} else {
				step.Subs = append(step.Subs, command.Node{Text: command.LogPrefix + text})
			}
		}
		root.Subs = append(root.Subs, step)
	}
	return root.Encode()
}

func open(t *testing.T, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func playedFindings(t *testing.T, save *vmod.Save, module *vmod.Module) (found check.Result) {
	t.Helper()
	g, err := save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	log := actions.Read(g, module, actions.Options{})
	found.Findings = file.RunPlayed(&file.Played{Steps: log.Steps, Module: module}, &found.Coverage)
	schematest.Report(t, report.File{Result: found})
	return found
}

// No dice of the real logs are taken back, disputed or impossible. One player copied some from a chat
// that he had forgotten to log, and wrote that.
func TestPlayedCorpus(t *testing.T) {
	for _, path := range corpus.Files(t, ".vlog", ".log") {
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			var module *vmod.Module
			for _, folder := range []string{filepath.Dir(path), filepath.Join(filepath.Dir(path), "..", "bastogne")} {
				found, _ := filepath.Glob(filepath.Join(folder, "*.vmod"))
				if len(found) > 0 && (filepath.Dir(path) == folder || filepath.Base(filepath.Dir(path)) == "bastogne-play") {
					module = open(t, corpus.Bytes(t, found[0])).Module
					break
				}
			}
			save := open(t, corpus.Bytes(t, path)).Save
			suspects := map[string]int{}
			for _, f := range playedFindings(t, save, module).Findings {
				if f.Verdict >= rule.Suspect {
					suspects[f.Verdict.String()+" "+f.Rule]++
				}
			}
			want := map[string]int{}
			if corpus.Name(t, path) == "longest-day/0606-1.log" {
				want["suspect log/dice-typed"] = 6
			}
			if diff := cmp.Diff(want, suspects); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
