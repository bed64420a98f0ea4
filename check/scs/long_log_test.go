package scs_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// TestLongGame holds that the benchmark's log is as long as it claims and in order, and that its
// moves and combats have verdicts.
func TestLongGame(t *testing.T) {
	module, log, files := longGame(t, 60, 2000, true)
	m, save := openFile(t, module).Module, openFile(t, log).Save
	g, err := save.Load(m)
	if err != nil || len(g.Steps) < 1800 || len(g.Steps) > 2000 {
		t.Fatalf("%d steps, %v", len(g.Steps), err)
	}
	result, err := check.Save(check.File{Save: save, Module: m, Game: checkscs.New(packOf(t, files))}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	wanted := map[string]int{"scs/movement-allowance": 200, "scs/combat-result": 50, "scs/stacking-limit": 500}
	for _, n := range result.Coverage.Counts() {
		if n.Checked >= wanted[n.Rule] {
			delete(wanted, n.Rule)
		}
	}
	if len(wanted) > 0 {
		t.Errorf("less checked than %v: %+v", wanted, result.Coverage.Counts())
	}
	for i := range result.Findings {
		if f := &result.Findings[i]; strings.HasPrefix(f.Rule, "file/") {
			t.Errorf("%s: %s", f.Rule, f.Sentence())
		}
	}
}

// A campaign by mail has thousands of combats, and the last of them are judged as well as
// the first.
func TestThousandsOfCombats(t *testing.T) {
	const fights = 3100
	module, log, files := longGame(t, 60, 70_000, true)
	m, save := openFile(t, module).Module, openFile(t, log).Save
	result, err := check.Save(check.File{Save: save, Module: m, Game: checkscs.New(packOf(t, files))}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range result.Coverage.Counts() {
		if n.Rule == "scs/combat-result" && n.Checked >= fights {
			return
		}
	}
	t.Errorf("not %d combats: %+v", fights, result.Coverage.Counts())
}

// longGame is a module, the pack's files, and a log of nearly so many steps: rounds of
// four player turns, after which every unit stands where it stood before. Both sides
// move; if they fight, they also take moves back, attack, and trace supply.
func longGame(t testing.TB, units, steps int, fight bool) (module, log []byte, files fstest.MapFS) {
	t.Helper()
	const front = 24
	g := newBigField(t, units, front)
	g.files["places.csv"].Data = []byte("hex,role,side,name\n,dead,,Eliminated\n,holding,,Waiting\n02.01,supply,north,\n02.50,supply,south,\n")
	var round strings.Builder
	act := func(format string, args ...any) { fmt.Fprintf(&round, format+"\n", args...) }
	move := func(unit, columns, rows int) {
		at := g.at[unit]
		act("move u%d: %02d.%02d", unit, min(max(at[0]+columns, 1), 50), at[1]+rows)
	}
	for turn := range 4 {
		side := turn % 2
		who, name := [...]string{"Nora", "Sol"}[side], [...]string{"North", "South"}[side]
		away := 1 - turn/2 // the second time all come back
		act("say %s: %s moves", who, name)
		for k := range 50 {
			move(front+2*(37*k%((units-front)/2))+side, away*(3*(k%3)-3), 0)
		}
		if !fight {
			continue
		}
		act("move u%d: 01.%02d", side, 25+side)
		act("undo")
		act("say %s: %s attacks", who, name)
		for k := 2 * turn; k < front; k += 8 {
			attacker, defender := k+side, k+1-side
			act("say %s: Attack: %02d.%02d on %02d.%02d", who, g.at[attacker][0], 25+side, g.at[defender][0], 26-side)
			act("roll %s 2d6: 3 %d", who, 1+k%6)
			act("say %s: %d on 1:1 is A1", who, 4+k%6)
			move(defender, 0, away*(1-2*side))
		}
		if side == 0 {
			act("say %s: North traces", who)
		}
	}
	save := openFile(t, g.played(t, round.String())).Save
	once, err := save.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	first := strings.Index(save.Text, "\x1b"+command.LogPrefix)
	save.Text += strings.Repeat(save.Text[first:], steps/len(once.Steps)-1)
	var file bytes.Buffer
	if err := save.Write(&file); err != nil {
		t.Fatal(err)
	}
	return g.module, file.Bytes(), g.files
}
