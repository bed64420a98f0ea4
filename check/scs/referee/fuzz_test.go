package referee_test

import (
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// FuzzCheck: whatever the commands of a log are, each line a step's and those of a
// step parted by a bar, the referee comes to an end, and what he finds is about
// steps of the log.
func FuzzCheck(f *testing.F) {
	const ids = "1700000000001" // n1; n4, s1, s3 and their stacks follow
	for _, seed := range []string{
		"CHAT&lt;Nora&gt; - North moves\nM/" + ids + "/Field/600/200/null/Field/80/300/null/mill-password\nCHAT&lt;Nora&gt; - North attacks",
		"CHAT&lt;Nora&gt; - North exploits\n-/" + ids + "\n+/7/piece;;;;n1;1/Field;80;300;1\nUNDO\ttrue|-/7|UNDO\tfalse",
		"CHATNorth moves\nCHATNorth moves\nCHATNorth attacks\nCHATNorth moves\nUNDO\ttrue|CHAT* UNDO: North moves|UNDO\tfalse",
		"M/" + ids + "/Waiting/60/20/null/Field/80/300/null/x\nM/" + ids + "/null/0/0/null/Waiting/60/20/null/x",
		"D/" + ids + "/1\tNorth/-1\tNorth\nMutableProperty\t2d6_result\t\t4,5\tModule",
		"CHAT&lt;Nora&gt; - North attacks\nCHAT&lt;Nora&gt; - Attack: 03.03 (Road Horse) on 05.03, 4:5 = 1:1\nCHAT*** 2d6 = 4,5 *** <Nora>|MutableProperty\t2d6_result\t\t4,5\tModule\n" +
			"CHAT&lt;Nora&gt; - 9 on 1:1 is D1r1\n-/" + ids + "\nCHAT&lt;Nora&gt; - Overrun: 02.03 over 03.03\nCHAT*** 2d6 = 1,1 *** <Nora>|MutableProperty\t2d6_result\t4,5\t1,1\tModule",
	} {
		f.Add(seed)
	}
	m, module, p, b := millRoadGame(f)
	g, err := build.ReadGame(m, "log", []byte("player North Nora mill-password\nat 02.03: n1\nat 03.03: n4\nat 05.03: s1\nat 09.03: s3\nsay Nora: hello"))
	if err != nil {
		f.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		f.Fatal(err)
	}
	save := openFile(f, data).Save
	begin := save.Text
	f.Fuzz(func(t *testing.T, text string) {
		var root command.Node
		for token := range command.Top(begin) {
			n, err := token.Node(command.DefaultLimits())
			if err != nil {
				t.Fatal(err)
			}
			root.Subs = append(root.Subs, n)
		}
		root.Text, root.Subs = root.Subs[0].Text, root.Subs[1:]
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
		save.Text = root.Encode()
		result, err := check.Save(check.File{Save: save, Module: module, Game: checkscs.New(p, b)}, check.Options{})
		if err != nil {
			t.Skip()
		}
		for _, finding := range result.Findings {
			if finding.Verdict < rule.Information || finding.Verdict > rule.Illegal || finding.Step < 0 || len(finding.Refs) == 0 {
				t.Errorf("%+v", finding)
			}
			if strings.Contains(finding.Sentence().String(), "mill-password") {
				t.Errorf("the finding tells the password: %s", finding.Sentence())
			}
		}
	})
}
