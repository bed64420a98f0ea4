package scs_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/grown"
)

// A log of twice as many steps is twice as much work, however many units, phases and lines it has.
func TestWorkGrowsWithTheLog(t *testing.T) {
	data := read(t, quarryFord+"/quarry-ford.vmod")
	module := openFile(t, data).Module
	p, b := quarryFordPack(t)
	for _, c := range []struct {
		thing string
		sizes []int // without the steps
		steps int
	}{
		{"phases that are opened", []int{20}, 500},
		{"units that move while enemies move", []int{20, 20}, 500},
		{"units that move while markers move", []int{20, 20}, 500},
		{"units that fight", []int{20, 20}, 500},
	} {
		game := func(steps int) *check.File {
			file := grown.Files(data, c.thing, append(c.sizes, steps)...)["grown.vlog"]
			return &check.File{Save: openFile(t, file).Save, Module: module, Game: checkscs.New(p, b)}
		}
		judge := func(steps int) float64 {
			return testing.AllocsPerRun(1, func() {
				if _, err := check.Save(*game(steps), check.Options{}); err != nil {
					t.Fatal(err)
				}
			})
		}
		price := func(steps int) float64 {
			return testing.AllocsPerRun(1, func() {
				f := game(steps)
				replayed, err := f.Save.Load(module)
				if err == nil {
					_, _, _, err = f.Game.(check.Accountant).Account(f, replayed, actions.Options{})
				}
				if err != nil {
					t.Fatal(err)
				}
			})
		}
		for what, work := range map[string]func(int) float64{"to judge": judge, "to price": price} {
			if once, twice := work(c.steps), work(2*c.steps); twice > 2.6*once {
				t.Errorf("%s %s: %.0f allocations for %d steps, %.0f for twice as many", what, c.thing, once, c.steps, twice)
			}
		}
	}
}
