package referee_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
)

// The set-up places some counters more often than the game has them. Each of them is
// found, by its slot; the 66 that are parked beside the map's frame are no fault.
func TestSurplus(t *testing.T) {
	var expected struct {
		Twice []struct {
			GPID, Name string
			Times      int
		} `json:"placed_more_than_once"`
		Outside []json.RawMessage `json:"outside_map_frame"`
	}
	if err := json.Unmarshal(read(t, filepath.Join(corpus.Dir(t), "bastogne-play", "setup-5.3.expected.json")), &expected); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{}
	for _, slot := range expected.Twice {
		if !strings.Contains(slot.Name, "SNAFU") { // of which the game has six
			want[slot.GPID] = slot.Times
		}
	}
	p, b := bastognePack(t)
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	result, err := check.Save(check.File{Save: openCorpus(t, "bastogne-play", "setup-5.3.vsav").Save, Module: module, Game: checkscs.New(p, b)}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	outside := 0
	for _, f := range result.Findings {
		switch {
		case f.Rule == "scs/counter-mix" && f.Verdict == rule.Illegal && len(f.Pieces) > 0:
			got[f.Pieces[0].GPID] = len(f.Pieces)
		case f.Rule == "scs/counter-mix":
			t.Errorf("%s: %s", f.Verdict, f.Message)
		case f.Rule == "scs/off-map":
			outside += len(f.Pieces)
		}
		t.Logf("%s %s %v %s", f.Verdict, f.Rule, f.Hexes[:min(3, len(f.Hexes))], f.Message)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("surplus counters by slot (-want +got):\n%s", diff)
	}
	if outside != len(expected.Outside) {
		t.Errorf("%d counters are outside the map's frame, want %d", outside, len(expected.Outside))
	}
}
