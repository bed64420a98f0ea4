package bind_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/pack"
)

const rolling = `
[[roll]]
for = "strikes"
side = "north"
text = 'North has (?P<roll>\d+) strikes'

[[roll]]
for = "pull-out"
text = 'pull-out'
`

func TestRolled(t *testing.T) {
	b := little(t, rolling, "")
	for line, want := range map[string]bind.Purposed{
		"* North has 7 strikes":            {For: bind.ForStrikes, Side: "north", Roll: pack.Known(7)},
		"North has 99999999999999 strikes": {For: bind.ForStrikes, Side: "north"},
		"now for the pull-out":             {For: bind.ForPullout},
	} {
		got, ok := b.Rolled(line)
		if diff := cmp.Diff(want, got); diff != "" || !ok {
			t.Errorf("%q (-want +got):\n%s", line, diff)
		}
	}
	if p, ok := b.Rolled("North attacks"); ok {
		t.Errorf("dice for %v, want for nothing", p)
	}
}
