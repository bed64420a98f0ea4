package pack_test

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// Every question has a default among its answers, a reason for it and the
// paragraphs that leave it open.
func TestSwitches(t *testing.T) {
	p := loadCase(t, "extends")
	var last pack.SwitchID
	for _, s := range p.Switches {
		if s.ID <= last {
			t.Errorf("%q comes after %q", s.ID, last)
		}
		last = s.ID
		if s.Question == "" || s.Reason == "" || len(s.Paragraphs) == 0 || !slices.Contains(s.Allowed, s.Default) || len(s.Allowed) < 2 {
			t.Errorf("%+v", s)
		}
		if s.Set || s.Value != s.Default || p.Switch(s.ID).Value != s.Value {
			t.Errorf("%q, which nobody set, does not stand at its default", s.ID)
		}
		if others := s.Others(); slices.Contains(others, s.Value) || len(others) != len(s.Allowed)-1 {
			t.Errorf("%q can else stand at %v", s.ID, others)
		}
	}
	good := loadCase(t, "good")
	for id, want := range map[pack.SwitchID]string{
		pack.EZOCOnRoad: "yes", pack.ZOCWithoutMA: "no", pack.StrongestFace: pack.FaceFull,
		pack.RetreatGrace: pack.AfterExploitation, pack.DGMARounding: pack.RoundDown,
		pack.SpentGarrisonParent: pack.ToEliminated, pack.PulloutFromDeadUnits: pack.DeadReturn,
	} {
		if s := good.Switch(id); s.Value != want || !s.Set {
			t.Errorf("%q stands at %q, want %q", id, s.Value, want)
		}
	}
	// A pack that was made without files stands at the defaults, too.
	if s := (&pack.Pack{}).Switch(pack.EZOCOnRoad); !s.Yes() || s.Set {
		t.Errorf("%+v", s)
	}
	if s := p.Switch("moon_phase"); s.ID != "" {
		t.Errorf("%+v", s)
	}
}
