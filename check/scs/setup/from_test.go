package setup_test

import (
	"bytes"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod"
)

// The table of a campaign with over 2,000 units, bound by a draft that knows none of the
// boxes in the map's window: each unit comes back to its spot, or is named.
func TestTableOfARealGame(t *testing.T) {
	module := open(t, corpus.Bytes(t, corpus.Path(t, "longest-day/longest-day.vmod"))).Module
	save := open(t, corpus.Bytes(t, corpus.Path(t, "longest-day/campaign.sav"))).Save
	p, b, err := draft.New(module, nil).Load()
	if err != nil {
		t.Fatal(err)
	}
	g, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	read, err := setup.Read(save, module, g, b, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	table, _, problems := deploy.Read("campaign.csv", deploy.From(g, read.Position), p)
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	placed, infeasible := deploy.Solve(g, table, deploy.Options{})
	if infeasible != nil {
		t.Fatal(infeasible)
	}
	kit, err := setup.NewKit(g, b, module, "Normandy")
	if err != nil {
		t.Fatal(err)
	}
	made, unshown, err := kit.Make(table, placed)
	if err != nil || len(unshown) > 0 {
		t.Fatal(unshown, err)
	}
	var file bytes.Buffer
	if err := made.Write(&file); err != nil {
		t.Fatal(err)
	}
	before, after := spotsOf(t, save, module, b), spotsOf(t, open(t, file.Bytes()).Save, module, b)
	moved := 0
	for at, n := range after {
		moved += max(0, n-before[at])
	}
	if units := len(read.Position.Units); units < 2000 || moved > len(read.Astray) || len(read.Astray) > 10 {
		t.Errorf("of %d units %d have moved, and %d are named", units, moved, len(read.Astray))
	}
}

// spotsOf counts the pieces of each kind on each spot.
func spotsOf(t *testing.T, save *vmod.Save, module *vmod.Module, b *bind.Binding) map[[5]string]int {
	t.Helper()
	g, err := save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	all := map[[5]string]int{}
	for _, p := range b.Pieces(view.Seen(g.State, module, false)) {
		if p.Unit != nil {
			all[[5]string{p.Unit.ID, p.At.Window, p.At.Zone, p.At.Location, p.At.Hex.String()}]++
		}
	}
	return all
}
