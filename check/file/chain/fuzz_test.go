package chain_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
)

// FuzzCheck: whatever two files hold, they are compared; and a file that is given
// twice has nothing new in it.
func FuzzCheck(f *testing.F) {
	const start = "begin_save\x1b+/1/piece;;;;A/T;1;2;7\x1b+/9/stack/T;1;2;1\x1bPLAYER\tme\tMe\tN\x1bend_save"
	for _, seed := range [][2]string{
		{start, start + "\x1bLOG\tM/1/T/3/4/null/T/1/2/null/me"},
		{start + "\x1bLOG\tCHAT*** 2d6 = 4,5 *** <X>\x1bLOG\t+/2/piece;;;;B/T;1;2;1", start + "\x1bLOG\tCHAT*** 2d6 = 6 *** <X>\x1bLOG\tSHOW_RESULTS\tx\t-1"},
		{"begin_save\x1b+/d/deck;/T;1;1;false;1,2\x1b+/1/obs;;b;M;?\thide;;\\\tpiece;;;;C/me;\tyou\\\tT;1;1;3", start},
		{"begin_save\x1b+/d/emb2;;2\tlabel;;\\\trotate;0\\\\\tPROP;a\\\\\\\tpiece;;;;C/9\tx\\\t1e9\\\\\tme\\\\\\\tT;1;1;3", "begin_save\x1b+/d/piece;;;;C/T;1;1;3"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		var links []*chain.Link
		for _, text := range []string{a, b, b} {
			save := &vmod.Save{Text: text}
			if _, err := save.Load(nil); err != nil {
				t.Skip()
			}
			links = append(links, linked(t, text, save, nil))
		}
		for i := range links {
			var coverage rule.Coverage
			for _, found := range chain.Hold(links, i).Check(&coverage) {
				if found.Verdict != rule.Information && found.Verdict != rule.Suspect || found.Message.String() == "" || found.Step > len(links[i].Steps) {
					t.Errorf("found %+v", found)
				}
			}
		}
		if r := chain.Relate(links[1], links[2]); r.Kind == chain.Repeats && (r.Head != len(links[1].Steps) || len(r.Rerolled)+len(r.Again) > 0) {
			t.Errorf("a file given twice: %+v", r)
		}
		if order := chain.Order(links); len(order) != len(links) {
			t.Errorf("order %v", order)
		}
	})
}
