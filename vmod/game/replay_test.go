package game_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/game"
)

const esc = "\x1b"

// world reads a build file for a test; without one every map is allowed.
func world(t testing.TB, xml []byte) *game.World {
	t.Helper()
	if xml == nil {
		return &game.World{}
	}
	tree, err := buildfile.Read(xml, buildfile.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	m, err := tree.Module()
	if err != nil {
		t.Fatal(err)
	}
	return &game.World{Build: m}
}

// commands makes a save's text of lines with a command each. "piece ID NAME PLACE" and "immobile ID
// NAME PLACE" stand for adding a piece, the latter a piece that does not stack; "<tab>" is a tab;
// "step" starts a step of the log.
func commands(lines string) string {
	var text []string
	step := []string(nil)
	inLog := false
	flush := func() {
		if step != nil {
			text = append(text, strings.Join(step, `\`+esc))
		}
		step = nil
	}
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		line = strings.ReplaceAll(strings.TrimSpace(line), "<tab>", "\t")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if line == "step" {
			flush()
			inLog = true
			continue
		}
		if f := strings.Fields(line); f[0] == "piece" {
			line = fmt.Sprintf("+/%s/piece;;;;%s/%s;;0", f[1], f[2], f[3])
		} else if f[0] == "immobile" {
			line = fmt.Sprintf("+/%s/immob;;N;R;\tpiece;;;;%s/\t%s;;0", f[1], f[2], f[3])
		}
		if inLog {
			step = append(step, "LOG\t"+line)
		} else {
			text = append(text, line)
		}
	}
	flush()
	return strings.Join(append([]string{"begin_save"}, text...), esc)
}

// listing is the game's objects, a line each.
func listing(s *game.State) string {
	var b strings.Builder
	for _, o := range s.Objects() {
		fmt.Fprintf(&b, "%s %s", o.Kind(), o.ID())
		if p := o.Place(); p.Map != nil {
			fmt.Fprintf(&b, " on %s %d,%d", p.Map.ID, p.At.X, p.At.Y)
			if len(p.Map.Boards()) > 0 {
				fmt.Fprintf(&b, " (%s)", p.Location())
			}
		} else {
			fmt.Fprintf(&b, " nowhere %d,%d", p.At.X, p.At.Y)
		}
		if o.Parent() != nil {
			fmt.Fprintf(&b, " in %s", o.Parent().ID())
		}
		for i, m := range o.Members() {
			if i == 0 {
				b.WriteString(" holds")
			}
			b.WriteString(" " + m.ID())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func changes(c game.Changes) string {
	var b strings.Builder
	for _, m := range c.Moved {
		fmt.Fprintf(&b, "moved %s\n", m.Object.ID())
	}
	for _, o := range c.Added {
		fmt.Fprintf(&b, "added %s\n", o.ID())
	}
	for _, id := range c.Removed {
		fmt.Fprintf(&b, "removed %s\n", id)
	}
	return b.String()
}

// TestReplay runs the games of testdata/replay. Each has the commands of a save
// or log, what is wanted at the start, of each step, and at the end, and perhaps
// a module. What VASSAL does in these cases was read from its source.
//
// hostile: D16 D17 D18
func TestReplay(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "replay", "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no test games: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string][]byte{}
			for _, f := range txtar.Parse(data).Files {
				files[f.Name] = f.Data
			}
			g, err := game.Load(commands(string(files["commands"])), world(t, files["buildFile.xml"]), game.DefaultLimits())
			if err != nil {
				t.Fatal(err)
			}
			want := func(name, got string) {
				t.Helper()
				if w, ok := files[name]; ok {
					if diff := cmp.Diff(string(w), got); diff != "" {
						t.Errorf("%s (-want +got):\n%s", name, diff)
					}
				}
			}
			want("start", listing(g.State))
			for i := 0; ; i++ {
				c, ok := g.Advance()
				if !ok {
					break
				}
				want(fmt.Sprintf("step %d", i), changes(c))
			}
			want("end", listing(g.State))
			problems := ""
			for _, p := range g.Problems() {
				problems += fmt.Sprintf("%d: %v\n", p.Step, p.Err)
			}
			want("problems", problems)
			if _, ok := files["problems"]; !ok && problems != "" {
				t.Errorf("problems:\n%s", problems)
			}
		})
	}
}
