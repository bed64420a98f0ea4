package file_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// TestPlayed checks what was done in logs. A log is a text, or its steps are: a line
// each, the commands of a step parted by bars; <tab> is a tab.
func TestPlayed(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	text, err := os.ReadFile("testdata/module.toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := build.ReadModule("module.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	data, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			c, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !isPlayed(c) {
				return
			}
			module, save := open(t, data).Module, (*vmod.Save)(nil)
			for i, f := range c.Files {
				switch f.Name {
				case "without module":
					module = nil
				case "log":
					g, err := build.ReadGame(m, "log", f.Data)
					if err != nil {
						t.Fatal(err)
					}
					data, err := g.File()
					if err != nil {
						t.Fatal(err)
					}
					save = open(t, data).Save
				case "steps":
					save = &vmod.Save{Text: steps(string(f.Data))}
				case "want":
					got := playedFindings(t, save, module)
					if diff := cmp.Diff(string(f.Data), got); diff != "" && !*update {
						t.Errorf("findings (-want +got):\n%s", diff)
					}
					c.Files[i].Data = []byte(got)
				}
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(c), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// isPlayed says that a case is about what was done in a log, not about its file.
func isPlayed(c *txtar.Archive) bool {
	return slices.ContainsFunc(c.Files, func(f txtar.File) bool { return f.Name == "log" || f.Name == "steps" })
}

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

func playedFindings(t *testing.T, save *vmod.Save, module *vmod.Module) string {
	t.Helper()
	g, err := save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	var coverage rule.Coverage
	var out strings.Builder
	log := actions.Read(g, module, actions.Options{})
	for _, found := range file.RunPlayed(&file.Played{Steps: log.Steps, Module: module}, &coverage) {
		fmt.Fprintf(&out, "%s %s step %d: %s\n", found.Verdict, found.Rule, found.Step, found.Message)
	}
	for _, c := range coverage.Counts() {
		fmt.Fprintf(&out, "%s: %d %s checked, %d unchecked", c.Rule, c.Checked, c.What, c.Unchecked)
		if len(c.Needs) > 0 {
			fmt.Fprintf(&out, ": needs %s", strings.Join(c.Needs, ", "))
		}
		out.WriteString("\n")
	}
	return out.String()
}

// No dice of the real logs are taken back, disputed or impossible. One player copied
// some from a chat that he had forgotten to log, and says so.
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
			for line := range strings.Lines(playedFindings(t, save, module)) {
				if verdict, rest, _ := strings.Cut(line, " "); verdict == rule.Suspect.String() || verdict == rule.Illegal.String() {
					id, _, _ := strings.Cut(rest, " ")
					suspects[verdict+" "+id]++
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
