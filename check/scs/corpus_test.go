package scs_test

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/fixtures/bastogne"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// bastogneGame states the assumptions under which the corpus has what is wrong.
const bastogneGame = `name = "Bastogne"
series = "scs"
sides = ["german", "us"]
[[map]]
columns = [1, 55]
rows = [0, 40]
low = "odd"
[[phase]]
id = "movement"
side = "german"
moves = "phasing"
overrun = true
combat = false
stacking = "end"
reinforcements = false
[[phase]]
id = "combat"
side = "german"
overrun = false
combat = true
stacking = "end"
reinforcements = false
[stacking]
limit = 5
count = "units"
consequence = "eliminate"
retreat_grace = "movement"
`

const bastogneBinding = `[module]
names = ["Bastogne (Gamers/MMP)"]
[[map]]
window = "Main Map"
[[place]]
name = "Reinforcements"
window = "Reinforcements"
[[marker]]
name = ".*DG"
`

// bastognePack makes a pack of the corpus's table of units.
func bastognePack(t *testing.T) (*scspack.Pack, *bind.Binding) {
	t.Helper()
	var units, pieces strings.Builder
	units.WriteString("id,side,name,steps\n")
	pieces.WriteString("gpid,unit\n")
	for _, row := range bastogne.Units(t) {
		units.WriteString(strings.Join([]string{row["id"], row["side"], row["desc"], row["steps"]}, ",") + "\n")
		pieces.WriteString(row["gpid"] + "," + row["id"] + "\n")
	}
	files := fstest.MapFS{
		"game.toml":   {Data: []byte(bastogneGame)},
		"units.csv":   {Data: []byte(units.String())},
		"places.csv":  {Data: []byte("role,name\nholding,Reinforcements\n")},
		"vassal.toml": {Data: []byte(bastogneBinding)},
		"pieces.csv":  {Data: []byte(pieces.String())},
	}
	p, problems, err := scspack.Load(files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, wrong, err := bind.Read(files, p)
	if err != nil || wrong != nil {
		t.Fatal(wrong, err)
	}
	return p, b
}

func openCorpus(t *testing.T, elem ...string) *vmod.File {
	t.Helper()
	return openFile(t, read(t, filepath.Join(append([]string{corpus.Dir(t)}, elem...)...)))
}

// digest is a finding in a word or two: verdict, rule, hex, number of pieces.
type digest struct {
	Verdict, Rule, Hex string
	Pieces             int
}

func digests(r check.Result) []digest {
	var all []digest
	for _, f := range r.Findings {
		hex := ""
		if len(f.Hexes) > 0 {
			hex = f.Hexes[0]
		}
		all = append(all, digest{f.Verdict.String(), f.Rule, hex, len(f.Pieces)})
	}
	return all
}

// worst is the gravest verdict among the findings; 0 if there is none.
func worst(r check.Result) rule.Verdict {
	var worst rule.Verdict
	for _, f := range r.Findings {
		worst = max(worst, f.Verdict)
	}
	return worst
}

// Real saves of a game of the series: what real VASSAL's player did on purpose is
// found, and nothing else.
func TestBastogne(t *testing.T) {
	p, b := bastognePack(t)
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	atEnd := check.Options{Phase: "movement", Side: "german"}
	for _, c := range []struct {
		file string
		opt  check.Options
		want []digest
	}{
		{"base.vsav", check.Options{}, nil},
		{"base.vsav", atEnd, nil},
		{"clean-german-turn.vsav", check.Options{}, nil},
		{"clean-german-turn.vlog", check.Options{}, nil},
		{"clean-us-turn.vsav", check.Options{}, nil},
		{"clean-us-turn.vlog", check.Options{}, nil},
		{"n01-moved-then-undone.vsav", atEnd, nil},
		{"n02-stack-moved-together.vlog", atEnd, nil},
		{"n03-moves-within-a-stack.vsav", atEnd, nil},
		{"n05-hex-by-hex.vlog", atEnd, nil},
		{"n08-marks-and-rotation.vsav", atEnd, nil},
		{"n09-lasso-two-hexes.vlog", atEnd, nil},
		{"n11-overstacked-during-phase-only.vsav", atEnd, nil},
		{"n11-overstacked-during-phase-only.vlog", atEnd, nil},
		{"v01-overstack.vsav", atEnd, []digest{{"illegal", "scs/stacking-limit", "53.20", 6}}},
		{"v01-overstack.vlog", atEnd, []digest{{"illegal", "scs/stacking-limit", "53.20", 6}}},
		{"v01-overstack.vsav", check.Options{}, []digest{{"suspect", "scs/stacking-limit", "53.20", 6}}},
		{"v02-both-sides-in-hex.vsav", check.Options{}, []digest{{"illegal", "scs/mixed-occupancy", "50.22", 2}}},
		{"v02-both-sides-in-hex.vlog", atEnd, []digest{{"illegal", "scs/mixed-occupancy", "50.22", 2}}},
		{"v02-both-sides-in-hex.vsav", check.Options{Phase: "combat"}, []digest{{"suspect", "scs/mixed-occupancy", "50.22", 2}}},
	} {
		save := openCorpus(t, "bastogne-play", c.file).Save
		result, err := check.Save(check.File{Save: save, Module: module, Game: checkscs.New(p, b)}, c.opt)
		if err != nil {
			t.Fatal(c.file, err)
		}
		if diff := cmp.Diff(c.want, digests(result)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.file, diff)
		}
		if level := result.Coverage.Level(); level != rule.Stacking {
			t.Errorf("%s: level %d, want 1", c.file, level)
		}
	}
}

// A unit has been dragged beside the playable map. One position does not prove
// that it came from there.
func TestBastogneBesideTheMap(t *testing.T) {
	p, b := bastognePack(t)
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	result, err := check.Save(check.File{Save: openCorpus(t, "bastogne-play", "v11-hex-off-the-playable-map.vsav").Save, Module: module, Game: checkscs.New(p, b)}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := digests(result); len(got) != 1 || got[0].Verdict != "information" || got[0].Rule != "scs/off-map" || got[0].Pieces != 1 {
		t.Errorf("found %v, want one unit off the map", got)
	}
}

// A whole scenario: every counter is bound and stands where the list has it, and the 66 that are
// parked beside the map's frame are no fault.
func TestBastogneSetup(t *testing.T) {
	var expected struct {
		Placed []struct{ GPID, Hex string }
		Beside []struct{ Hex string } `json:"outside_map_frame"`
	}
	data := read(t, filepath.Join(corpus.Dir(t), "bastogne-play", "setup-5.3.expected.json"))
	if err := json.Unmarshal(data, &expected); err != nil {
		t.Fatal(err)
	}
	p, b := bastognePack(t)
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	save := openCorpus(t, "bastogne-play", "setup-5.3.vsav").Save
	g, err := save.Load(module)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, piece := range expected.Placed {
		want = append(want, piece.GPID+" "+piece.Hex)
	}
	for _, piece := range b.Pieces(view.Seen(g.State, module, false)) {
		if piece.Unit == nil {
			t.Errorf("%q of slot %s is bound to no unit", piece.Name, piece.GPID)
		}
		got = append(got, piece.GPID+" "+piece.Seen().Hex)
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("placed (-want +got):\n%s", diff)
	}
	result, err := check.Save(check.File{Save: save, Module: module, Game: checkscs.New(p, b)}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	beside := 0
	for _, d := range digests(result) {
		if d.Rule != "scs/off-map" || d.Verdict != "information" {
			t.Errorf("found %v", d)
		}
		beside += d.Pieces
	}
	if beside != len(expected.Beside) {
		t.Errorf("%d units beside the map, want %d", beside, len(expected.Beside))
	}
}
