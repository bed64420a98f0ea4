package actions_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// FuzzSteps: whatever the commands of a log are, each line a step's and commands of a step parted by
// a bar, all steps are in the account, in forms that can be read back.
func FuzzSteps(f *testing.F) {
	for _, seed := range []string{
		"M/1/T/3/4/null/T/1/2/null/me\nUNDO\ttrue|M/1/T/1/2/null/T/3/4/null/me|UNDO\tfalse",
		"-/1\n+/1/piece;;;;A/T;1;2;7\n-/9|+/9/stack/T;1;2;1",
		"CHAT*** 2d6 = 4,5 *** <X>|MutableProperty\t2d6_summary\t\t4 x1, 5 x999999999\tModule",
		"D/2/true\tT;1;2;7/false\tT;1;2;7\nD/9/T;1;2;2;1/T;1;2;1;2",
		"TURNTurnTracker0\t0|1;0;false;-1\nTBoardPicker\tB\t0\t0\nPLAYER\tme\tYou\tN\nPYREMOVE\tme\nSHOW_RESULTS\tx\t-1",
		"CHAT=cmd|CHAT<img src=x>|CHAT\x1b[2J",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root := command.Node{Text: "begin_save", Subs: []command.Node{
			{}, {Text: "+/1/piece;;;;A/T;1;2;7"}, {Text: "+/2/markmoved;x\tpiece;;;;B/false\tT;1;2;8"}, {Text: "+/9/stack/T;1;2;1;2"},
			{Text: "PLAYER\tme\tMe\tN"}, {Text: "end_save"},
		}}
		for line := range strings.SplitSeq(text, "\n") {
			var node command.Node
			for i, part := range strings.Split(line, "|") {
				if i == 0 {
					node.Text = "LOG\t" + part
				} else {
					node.Subs = append(node.Subs, command.Node{Text: "LOG\t" + part})
				}
			}
			root.Subs = append(root.Subs, node)
		}
		g, err := game.Load(root.Encode(), &game.World{}, game.DefaultLimits())
		if err != nil {
			t.Skip()
		}
		log := actions.Read(g, nil, actions.Options{})
		if len(log.Steps) != len(g.Steps) {
			t.Fatalf("%d steps of %d", len(log.Steps), len(g.Steps))
		}
		for i := range log.Steps {
			if s := &log.Steps[i]; s.N != i+1 || s.Undo.Of >= s.N || s.UndoneBy != 0 && s.UndoneBy <= s.N {
				t.Errorf("step %+v", s)
			}
		}
		a := &account.Account{File: "x", Log: log}
		for _, form := range account.Forms {
			var out bytes.Buffer
			if err := form.Write(&out, a); err != nil {
				t.Fatal(err)
			}
			switch form.Name {
			case "json":
				if !json.Valid(out.Bytes()) {
					t.Error("no JSON")
				}
			case "csv":
				if _, err := csv.NewReader(&out).ReadAll(); err != nil {
					t.Error(err)
				}
			default:
				if strings.ContainsAny(out.String(), "\x1b\r\x00") {
					t.Errorf("%s has controls in it: %q", form.Name, &out)
				}
			}
		}
	})
}
