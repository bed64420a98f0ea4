package referee_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

// declaring checks a text of Mill Road under orders, and gives the error.
func declaring(t *testing.T, log, text string) string {
	t.Helper()
	m, module, p, b := millRoadGame(t)
	g, err := build.ReadGame(m, "log", []byte(log))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	declared, problems := declare.Read("orders.csv", []byte(text), nil)
	if problems != nil {
		t.Fatal(problems)
	}
	if _, err = check.Save(check.File{Save: openFile(t, data).Save, Module: module, Game: checkscs.New(p, b), Orders: declared}, check.Options{}); err == nil {
		return ""
	}
	return err.Error()
}

// Orders about what log and pack do not have are an error that names each row.
func TestOrdersAboutNothing(t *testing.T) {
	const log = "at 02.03: n1\nsay Nora: North moves\nmove n1: 03.03\n"
	got := declaring(t, log, `step,kind,units,hex,result
3,takeback,,,
1,phase,,,movement
2,phase,,,north movment
2,phase,,,south combat
2,combat,n1@44.03,55.03,
`)
	want := `orders.csv:2:1: there is no step 3 in the log, which has 2
orders.csv:3:11: "movement" is a phase of each side; allowed: with the side, as "north movement"
orders.csv:4:11: "north movment" is no phase of Mill Road; did you mean "north movement"?; allowed: "north movement", "north combat", ` +
		`"north exploitation", "north supply", "south movement", "south combat"
orders.csv:5:1: step 2 begins two phases; the other is at line 4
orders.csv:6:10: there is no hex 44.03 on the map of Mill Road
orders.csv:6:19: there is no hex 55.03 on the map of Mill Road`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := declaring(t, log, "step,kind,result\n2,phase,North Combat\n"); got != "" {
		t.Error(got)
	}
}

// A position has no steps of which anything could be declared.
func TestOrdersOfASave(t *testing.T) {
	if got := declaring(t, "at 02.03: n1\n", "step,kind\n1,takeback\n"); !strings.Contains(got, "steps of a log") {
		t.Error(got)
	}
}

// FuzzOrders: whatever is declared of a log, the referee comes to an end, and each
// order that he takes is about a step of the log.
func FuzzOrders(f *testing.F) {
	for _, seed := range []string{
		"3,phase,,,turn 2 south movement\n4,takeback,,,\n5,retreat,s1@05.03,06.03,\n",
		"2,takeback,n1;n4,,\n3,overrun,n1,05.03,D1r1\n6,eliminated,Hill Foot,,\n7,takeback,,,\n8,phase,,,north movement\n",
	} {
		f.Add(seed)
	}
	m, module, p, b := millRoadGame(f)
	g, err := build.ReadGame(m, "log", []byte(`player North Nora mill-password
at 02.03: n1 n4
at 05.03: s1
say Nora: North moves
move n1 n4: 04.03
roll Nora 2d6: 3 4
move s1: 06.03
move n4: 05.03
remove s1
move n1: 03.03
undo
`))
	if err != nil {
		f.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		f.Fatal(err)
	}
	save := openFile(f, data).Save
	f.Fuzz(func(t *testing.T, text string) {
		declared, problems := declare.Read("orders.csv", []byte("step,kind,units,hex,result\n"+text), nil)
		if problems != nil {
			t.Skip()
		}
		result, err := check.Save(check.File{Save: save, Module: module, Game: checkscs.New(p, b), Orders: declared}, check.Options{})
		if err != nil {
			t.Skip()
		}
		for _, o := range declared {
			if o.Step > 8 {
				t.Errorf("%s: the log has no step %d", o.By(), o.Step)
			}
		}
		for _, finding := range result.Findings {
			if finding.Verdict < rule.Information || finding.Verdict > rule.Illegal || len(finding.Refs) == 0 {
				t.Errorf("%+v", finding)
			}
		}
	})
}
