package scspack_test

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Every question has a default among its answers, a reason for it and the
// paragraphs that leave it open.
func TestSwitches(t *testing.T) {
	p := loadCase(t, "extends")
	var last scspack.SwitchID
	for _, s := range p.Switches {
		if s.ID <= last {
			t.Errorf("%q comes after %q", s.ID, last)
		}
		last = s.ID
		if len(s.Paragraphs) == 0 || !slices.Contains(s.Allowed, s.Default) || len(s.Allowed) < 2 {
			t.Errorf("%+v", s)
		}
		if s.Set || s.Value != s.Default || p.Switch(s.ID).Value != s.Value {
			t.Errorf("%q, which nobody set, does not stand at its default", s.ID)
		}
	}
	good := loadCase(t, "good")
	for id, want := range map[scspack.SwitchID]string{
		scspack.EZOCOnRoad: "yes", scspack.ZOCWithoutMA: "no", scspack.StrongestFace: scspack.FaceFull,
		scspack.RetreatGrace: scspack.AfterExploitation, scspack.DGMARounding: scspack.RoundDown,
		scspack.SpentGarrisonParent: scspack.ToEliminated, scspack.PulloutFromDeadUnits: scspack.DeadReturn,
	} {
		if s := good.Switch(id); s.Value != want || !s.Set {
			t.Errorf("%q stands at %q, want %q", id, s.Value, want)
		}
	}
	// A pack that was made without files stands at the defaults, too.
	if s := (&scspack.Pack{}).Switch(scspack.EZOCOnRoad); !s.Yes() || s.Set {
		t.Errorf("%+v", s)
	}
	if s := p.Switch("moon_phase"); s.ID != "" {
		t.Errorf("%+v", s)
	}
}
