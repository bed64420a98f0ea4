package afb_test

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// The cases have the form of package scstest, over the shipped pack: its game.toml, tec.toml and
// units.csv stand under every case. A file "game" adds to the first, "settled" to its switches, a
// file "units" rows to the last, and a file "before" is the position in which a phase began whose end
// is the file "position".
func TestCases(t *testing.T) {
	update := flag.Lookup("update").Value.(flag.Getter).Get().(bool) // scstest's
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
			if want < 0 {
				t.Fatal("the case does not say what is wanted")
			}
			got := answer(t, scstest.New(t, overShipped(t, archive)), string(archive.Files[want].Data))
			if update {
				archive.Files[want].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(archive.Files[want].Data), got); diff != "" {
				t.Errorf("answers (-want +got):\n%s", diff)
			}
		})
	}
}

// overShipped returns the case with the shipped pack's files under it.
func overShipped(t *testing.T, archive *txtar.Archive) *txtar.Archive {
	t.Helper()
	shipped, err := gamestest.Open("afb")
	if err != nil {
		t.Fatal(err)
	}
	more := map[string]string{}
	out := &txtar.Archive{Comment: archive.Comment}
	for _, f := range archive.Files {
		more[f.Name] = string(f.Data)
		out.Files = append(out.Files, f)
	}
	for name, extra := range map[string]string{"game.toml": more["game"], "tec.toml": more["tec"], "units.csv": more["units"], "markers.csv": ""} {
		data, err := fs.ReadFile(shipped, name)
		if err != nil {
			t.Fatal(err)
		}
		data = bytes.Replace(data, []byte("[switches]\n"), []byte("[switches]\n"+more["settled"]), 1)
		if _, own := more[name]; own {
			continue
		}
		text := strings.Replace(string(data), "total = 40", "", 1) // the places of that total are not on a drawn map
		out.Files = append(out.Files, txtar.File{Name: name, Data: []byte(text + extra)})
	}
	return out
}

// answer asks each line that begins with "> " and puts the answers below it.
func answer(t *testing.T, c *scstest.Case, want string) string {
	var got strings.Builder
	asking := false
	for line := range strings.Lines(want) {
		words := strings.Fields(line)
		switch {
		case len(words) > 1 && words[0] == ">":
			asking = true
			ask, ok := verbs[words[1]]
			if !ok {
				t.Fatalf("%q is no verb", words[1])
			}
			got.WriteString(strings.TrimRight(line, "\n") + "\n" + strings.TrimRight(ask(t, c, words[2:]), "\n") + "\n")
		case strings.HasPrefix(line, "#"), !asking:
			asking = false
			got.WriteString(line)
		}
	}
	return got.String()
}

var verbs = map[string]scstest.Verb{
	"stack":     askStack,
	"overrun":   askOverrun,
	"attack":    askAttack,
	"unit":      askUnit,
	"supply":    askSupply,
	"air":       askAir,
	"strike":    askStrike,
	"loses":     askLoses,
	"left":      askLeft,
	"garrisons": askGarrisons,
	"deeds":     askDeeds,
	"spent":     askSpent,
	"replace":   askReplace,
	"unspent":   askUnspent,
	"due":       askDue,
	"pullout":   askPullout,
	"dead":      askDead,
	"turn":      askTurn,
	"follows":   askFollows,
	"joins":     askJoins,
	"cost":      askCost,
	"effects":   askEffects,
	"points":    askPoints,
}

func said(all scs.Objections) string {
	if all.Legal() {
		return "legal"
	}
	var b strings.Builder
	for _, o := range all {
		fmt.Fprintf(&b, "%s: %s%s\n", strings.Join(o.Refs, ", "), words.Speaker{}.Objection(o), open(o.Decides))
	}
	return b.String()
}

func open(decides []scs.Input) string {
	if len(decides) == 0 {
		return ""
	}
	return " [" + strings.Join(words.Speaker{}.Inputs(decides), "; ") + "]"
}

func yesNo(a pack.Answer) string {
	return map[pack.Answer]string{pack.Yes: "yes", pack.No: "no", pack.Unknown: "unknown"}[a]
}

// figure reads a number, or "?".
func figure(t *testing.T, s string) pack.Value {
	t.Helper()
	if s == "?" {
		return pack.Value{}
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return pack.Known(n)
}

func phase(t *testing.T, c *scstest.Case, id, side string) scspack.Phase {
	t.Helper()
	p, ok := c.Game.Phase(id, c.Game.Side(side))
	if !ok {
		t.Fatalf("no phase %q of %q", id, side)
	}
	return p
}

func before(t *testing.T, c *scstest.Case) scs.Position {
	t.Helper()
	pos, problems := scs.ParsePosition(c.Game, "before", []byte(c.Files["before"]))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return pos
}

func hexOf(t *testing.T, s string) hex.Hex {
	t.Helper()
	h, ok := hex.Parse(s)
	if !ok {
		t.Fatalf("%q is no hex", s)
	}
	return h
}
