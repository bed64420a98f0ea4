package scs_test

import (
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
)

// A saved game that does not mark its module's at-start stacks as placed is not all that VASSAL
// shows: nothing in it is illegal for sure, and the coverage names what is missing.
func TestStacksThatVASSALLays(t *testing.T) {
	p, b := quarryFordPack(t)
	module := openFile(t, read(t, quarryFord+"/quarry-ford.vmod")).Module
	illegal := 0
	for _, lays := range []bool{false, true} {
		save := openFile(t, read(t, quarryFord+"/overstacked.vsav")).Save
		if lays {
			without := strings.Replace(save.Text, "SETUP_STACK\t\x1b", "", 1)
			if without == save.Text {
				t.Fatal("the saved game does not say that its stacks are laid")
			}
			save.Text = without
		}
		result, err := check.Save(check.File{Name: "over.vsav", Save: save, Module: module, Game: checkscs.New(p, b)}, check.Options{Phase: "north movement"})
		if err != nil {
			t.Fatal(err)
		}
		excused := 0
		for _, f := range result.Findings {
			switch {
			case f.Verdict == rule.Illegal && lays:
				t.Errorf("VASSAL lays more pieces, and this is illegal: %s", f.Message)
			case f.Verdict == rule.Illegal:
				illegal++
			}
			for _, e := range f.Evidence.Excuses {
				if strings.Contains(e.String(), "VASSAL lays 1 more pieces") {
					excused++
				}
			}
		}
		if want := map[bool]int{true: illegal}[lays]; excused != want || illegal == 0 {
			t.Errorf("lays %v: %d of %d findings are excused, want %d", lays, excused, illegal, want)
		}
		needs := strings.Join(result.Coverage.Needs(rule.Stacking), "\n")
		if strings.Contains(needs, "pieces in at-start stacks: 1") != lays {
			t.Errorf("lays %v: the coverage needs %q", lays, needs)
		}
	}
}
