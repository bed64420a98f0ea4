package bind_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

const striking = `
[[strike]]
text = 'North strikes (?P<hex>\d+\.\d+): (?P<roll>\d+) for (?P<value>\d+)( \((?P<split>split)\))?'
side = "north"
[[strike]]
text = '(?P<split>half )?strike on (?P<hex>\S+)'
`

func TestStrike(t *testing.T) {
	at, _ := hex.Parse("03.02")
	b := little(t, striking, "")
	if !b.TellsStrikes() {
		t.Error("the binding knows no line of a strike")
	}
	for line, want := range map[string]bind.Strike{
		"* North strikes 03.02: 4 for 5":           {Hex: at, Side: "north", Roll: pack.Known(4), Value: pack.Known(5)},
		"* North strikes 03.02: 12 for 5 (split)":  {Hex: at, Side: "north", Roll: pack.Known(12), Value: pack.Known(5), Split: true},
		"next a strike on 03.02":                   {Hex: at},
		"half strike on 03.02":                     {Hex: at, Split: true},
		"North strikes 03.02: 999999999999 for 99": {Hex: at, Side: "north", Value: pack.Known(99)},
	} {
		got, ok := b.Strike(line)
		if diff := cmp.Diff(want, got); diff != "" || !ok {
			t.Errorf("%q (-want +got):\n%s", line, diff)
		}
	}
	for _, line := range []string{"", "strike on the bridge", "North strikes 99999999.1: 1 for 2"} {
		if s, ok := b.Strike(line); ok {
			t.Errorf("%q is %v, want no strike", line, s)
		}
	}
}
