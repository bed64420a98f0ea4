package scs_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// A hex is overrun once in a phase, whoever does it; the units that stood in it may
// be overrun again elsewhere (6.1b).
func TestOverrunHexOnce(t *testing.T) {
	c := scstest.Parse(t, `
-- units.csv --
id,side,attack,attack_kind,defense,ma,steps
a,blue,4,attack,4,4,1
t,red,0,attack,2,4,2
-- map --
low: odd
      09    10    11
07          .:t
      .           .:a
-- position --
phase: movement
side: blue

hex,unit,face,extra_losses,status
,t,,,defended retreated
`)
	for overrun, want := range map[string]scs.Verdict{"10.07": scs.Illegal, "09.07": scs.Legal} {
		pos := c.Situation.Position()
		pos.Overrun = []scs.HexID{c.Hex(t, overrun)}
		ruling := c.Game.Situate(pos).CheckOverrun(scs.Overrun{Units: c.Units(t, "a"), At: c.Hex(t, "11.07"), Target: c.Hex(t, "10.07")})
		if ruling.Verdict != want || want == scs.Illegal && ruling.Objections[0].Ref() != "6.1b" {
			t.Errorf("after an overrun of %s: %s, %+v; want %s", overrun, ruling.Verdict, ruling.Objections, want)
		}
	}
}
