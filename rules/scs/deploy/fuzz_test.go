package deploy_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/deploy"
)

// Any text is a table or has problems, and any table can be set up and compared, or is
// refused with a reason.
func FuzzRead(f *testing.F) {
	g := afb(f, map[string]string{"game.toml": afbMap, "places.csv": "hex,role,side,name\n,holding,,Reinforcements\n03.04,entry,german,J\n"})
	for _, s := range []string{
		"unit,type,slot,count,side,location,turn,note,face,extra_losses,status,stack\nge_garrison,,,2,,w/i 2 4.25 or 8.01,,,reduced,1,oos dg?,1\n",
		"unit,location\n2x 9-5-10 Pz Rgt,anywhere\nGarrison,Smolensk\n",
		"German\nAt Start\nGarrison\t\tx\n3-26\tw/1 4.25\tw/i\nReinforcements\nTurn 2: J, K\t1.1\n",
		"location\nhexrows 1-999\nwest of hexrow 9 inclusive\n04.00-04.05\nbox x\noff map\nentry J\n",
	} {
		f.Add("t.csv", []byte(s))
		f.Add("t.txt", []byte(s))
	}
	f.Fuzz(func(t *testing.T, name string, text []byte) {
		table, doubts, problems := deploy.Read(name, text, g.Pack())
		for _, d := range doubts {
			_ = said.Doubt(d)
		}
		if len(problems) > 0 {
			return
		}
		placement, infeasible := deploy.Solve(g, table, deploy.Options{Work: 100_000})
		if infeasible != nil {
			if len(said.Infeasible(infeasible)) == 0 {
				t.Fatal("it says nothing")
			}
			return
		}
		for _, fault := range deploy.Lint(g, placement.Position, table) {
			if fault.Kind != deploy.Unchecked {
				t.Fatal(fault)
			}
		}
	})
}
