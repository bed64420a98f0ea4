package deploy_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
)

// Units beside the map come back to where they lay, in places that the pack knows and
// in others, and a stack keeps an order that 4.0c does not allow.
func TestFromBesideTheMap(t *testing.T) {
	g := afb(t, map[string]string{
		"game.toml":  afbMap,
		"places.csv": "hex,role,side,value,name\n,dead,,,Dead Pile\n,holding,,3,Turn 3\n,parking,,,Smolensk\n",
	})
	at := func(id, kind, place string) scs.Unit {
		u := g.NewUnit(id, kind, scs.NoHex)
		u.Place = place
		return u
	}
	pos := scs.Position{Phasing: scs.NoSide, Units: []scs.Unit{
		at("ge_garrison", "ge_garrison", "Dead Pile"),
		at("ge_garrison#7", "ge_garrison", "Turn 3"),
		at("ge_garrison#2", "ge_garrison", "Army  Pool"),
		at("so_garrison", "so_garrison", ""),
		at("ge_pz_9_5_10", "ge_pz_9_5_10", "Smolensk"),
		g.NewUnit("ge_mot_2_5_10", "ge_mot_2_5_10", 40),
		g.NewUnit("ge_garrison#3", "ge_garrison", 40),
	}}
	text := deploy.From(g, pos)
	want := `side,unit,location,stack
german,ge_garrison,Dead Pile,
german,ge_garrison#7,Turn 3,
german,ge_garrison#2,box Army  Pool,
soviet,so_garrison,off map,
german,ge_pz_9_5_10,Smolensk,
german,ge_mot_2_5_10,02.13,1
german,ge_garrison#3,02.13,2
`
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(string(text), "\n")); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
	table, doubts, problems := deploy.Read("from.csv", text, g.Pack())
	if len(doubts)+len(problems) > 0 {
		t.Fatal(doubts, problems)
	}
	placement, infeasible := deploy.Solve(g, table, deploy.Options{})
	if infeasible != nil {
		t.Fatal(infeasible)
	}
	if diff := differ(pos.Units, placement.Position.Units); diff != "" {
		t.Error(diff)
	}
	for _, f := range deploy.Lint(g, pos, table) {
		t.Error(f)
	}
}
