package bind_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Lines announce attacks and report results as far as their patterns ask for it, whether these are of
// the pack or of the players.
func TestAnnounced(t *testing.T) {
	const patterns = `[[combat]]
text = '^Attack (?P<hex>[\d. ]+) from (?P<from>.*?)(?: with (?P<attackers>.*?))?(?:, (?P<attack>\d+):(?P<defence>\d+))?(?: at (?P<odds>\d+:\d+))?$'
[[overrun]]
text = 'over (?P<hex>\d+)'
[[result]]
text = '^(?P<roll>\d*) on (?P<column>.*) is (?P<result>.*)$'
`
	for of, text := range map[string][2]string{"pack": {patterns, ""}, "club": {"", strings.ReplaceAll(patterns, "[[", "[[chat.")}} {
		t.Run(of, func(t *testing.T) { announced(t, text[0], text[1]) })
	}
}

func announced(t *testing.T, own, club string) {
	files := fstest.MapFS{
		"game.toml":   {Data: []byte("name = \"x\"\nseries = \"scs\"\nsides = [\"north\", \"south\"]\n[[map]]\ncolumns = [1, 20]\nrows = [1, 30]\nlow = \"odd\"\n")},
		"vassal.toml": {Data: []byte("[[map]]\nwindow = \"Map\"\n" + own)},
	}
	b, problems, err := bind.Read(files, load(t, files))
	if err == nil && problems == nil {
		problems = b.AddChat(pack.File{Name: "umpire.toml", Data: []byte(club)})
	}
	if err != nil || problems != nil {
		t.Fatal(lines(problems), err)
	}
	for line, want := range map[string]string{
		"Attack 12.05 from 12.06 and 13.6, 7:3 at 2:1":   `[12.05] from [12.06 13.06] "" 7:3 2:1`,
		"Attack 12.05 from 1206 with 1st Foot, the Guns": `[12.05] from [12.06] "1st Foot, the Guns" : `,
		"Attack 12.05 12.06 from 99.99":                  `[12.05 12.06] from [] "" : `,
		"we ride over 1205 now":                          `overrun [12.05] from [] "" : `,
		"Attack!":                                        "nothing",
	} {
		got := "nothing"
		if a, ok := b.Announced(line); ok {
			got = fmt.Sprintf("%v from %v %q %s:%s %s", a.Targets, a.From, a.Attackers, a.Attack, a.Defence, a.Odds)
			if a.Overrun {
				got = "overrun " + got
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", line, diff)
		}
	}
	for line, want := range map[string]string{
		"9 on 1:1 is D1r1":   "9 1:1 D1r1",
		" on 1:1 is D1r1":    "? 1:1 D1r1",
		"nothing came of it": "nothing",

		"9 on 1:1 is D1r1, the foot runs":        "9 1:1 D1r1",
		"9 on 1:1 is a 7 at 3-1: A1 D1 for them": "9 1:1 A1D1",
		"9 on 1:1 is D1 not A1":                  "9 1:1 D1 not A1", // which of them?
		"9 on 1:1 is D1, A1 flips":               "9 1:1 D1, A1 flips",
		"9 on 1:1 is - well, let me see":         "9 1:1 - well, let me see",
		"9 on 1:1 is D1r1*":                      "9 1:1 D1r1*",
	} {
		got := "nothing"
		if o, ok := b.Outcome(line); ok {
			got = fmt.Sprintf("%s %s %s", o.Roll, o.Column, o.Result)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", line, diff)
		}
	}
}
