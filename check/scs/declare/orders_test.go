package declare_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// Each case is a file of orders, and what is read or what is wrong with it.
func TestRead(t *testing.T) {
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		text, _ := c.File("orders.csv")
		all, problems := declare.Read("orders.csv", text, nil)
		if len(problems) > 0 && all != nil {
			t.Error("orders with problems")
		}
		return said(all) + lines(problems)
	})
}

// said are orders in words.
func said(all []declare.Order) string {
	var b strings.Builder
	for _, o := range all {
		fmt.Fprintf(&b, "%s: ", o.By())
		if o.File != "" {
			fmt.Fprintf(&b, "%s ", o.File)
		}
		fmt.Fprintf(&b, "step %d %s", o.Step, o.Kind)
		if o.Turn.Known {
			fmt.Fprintf(&b, " turn %d", o.Turn.N)
		}
		if o.Phase != "" {
			fmt.Fprintf(&b, " %q", o.Phase)
		}
		var units []string
		for _, u := range o.Units {
			units = append(units, u.String())
		}
		if len(units) > 0 {
			fmt.Fprintf(&b, " %s", strings.Join(units, " + "))
		}
		if o.InHex {
			fmt.Fprintf(&b, " %s", o.Hex)
		}
		if o.Result.Text != "" {
			fmt.Fprintf(&b, " %q", o.Result.Text)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func lines(problems []rule.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

// Orders may name hexes as the map of the module prints them.
func TestReadPrintedNames(t *testing.T) {
	printed := func(name string) (hex.Hex, bool) { return hex.Hex{Col: 4, Row: 12}, name == "0412" }
	all, problems := declare.Read("orders.csv", []byte("step,kind,units,hex,result\n4,combat,a@0412;b@04.11,0412,A1\n"), printed)
	if diff := cmp.Diff("orders.csv, line 2: step 4 combat a@04.12 + b@04.11 04.12 \"A1\"\n", said(all)+lines(problems)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestAssign(t *testing.T) {
	const text = "step,kind\n3,takeback\nturn2.vlog:4,takeback\nmail/turn2.vlog:5,takeback\n"
	for _, c := range []struct {
		name string
		text string
		logs []string
		want string
	}{
		{"one log", "step,kind\n3,takeback\nturn1.vlog:4,takeback\n", []string{"games/turn1.vlog"}, "games/turn1.vlog: 3 4\n"},
		{"two logs", "step,kind\nturn1.vlog:3,takeback\nturn2.vlog:4,takeback\n", []string{"turn1.vlog", `mail\turn2.vlog`}, "turn1.vlog: 3\nmail\\turn2.vlog: 4\n"},
		{"which log", text, []string{"turn1.vlog", "mail/turn2.vlog"},
			"orders.csv:2:1: step 3 of which log? 2 are checked; allowed: with the log before it, as turn1.vlog:3\n"},
		{"another log", text, []string{"turn1.vlog"},
			"orders.csv:3:1: \"turn2.vlog\" is no log that is checked; did you mean \"turn1.vlog\"?; allowed: \"turn1.vlog\"\n" +
				"orders.csv:4:1: \"mail/turn2.vlog\" is no log that is checked; allowed: \"turn1.vlog\"\n"},
		{"two of a name", "step,kind\nturn2.vlog:4,takeback\na/turn2.vlog:5,takeback\n", []string{"a/turn2.vlog", "b/turn2.vlog"},
			"orders.csv:2:1: \"turn2.vlog\" may mean 2 of the logs that are checked; allowed: more of its path\n"},
		{"no log", "step,kind\n3,takeback\n", nil, "orders.csv:2:1: no log is checked that has steps\n"},
	} {
		all, problems := declare.Read("orders.csv", []byte(c.text), nil)
		if problems != nil {
			t.Fatal(lines(problems))
		}
		each, problems := declare.Assign(all, c.logs)
		got := lines(problems)
		for i := range each {
			got += c.logs[i] + ":"
			for _, o := range each[i] {
				got += fmt.Sprint(" ", o.Step)
			}
			got += "\n"
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// FuzzRead: whatever stands in the file, there are orders or problems, and orders
// are whole.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"step,kind,units,hex,result\n3,phase,,,turn 1 x\n4,combat,a@02.03;b,03.03,A1\n",
		"step;kind\nx:1;takeback\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all, problems := declare.Read("orders.csv", []byte(text), nil)
		if len(all) > 0 && len(problems) > 0 {
			t.Fatal(lines(problems))
		}
		for _, o := range all {
			if o.Step < 1 || o.Kind == "" || (o.Kind == declare.Phase) == (o.Phase == "") || o.At.Line < 2 {
				t.Errorf("%+v", o)
			}
		}
	})
}
