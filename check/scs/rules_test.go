package scs_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func quarryFordPack(t *testing.T) (*scspack.Pack, *bind.Binding) {
	t.Helper()
	folder := os.DirFS(quarryFord)
	p, problems, err := scspack.Load(folder)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, wrong, err := bind.Read(folder, p)
	if err != nil || wrong != nil {
		t.Fatal(wrong, err)
	}
	return p, b
}

// The sample files that the README checks.
func TestSampleFiles(t *testing.T) {
	p, b := quarryFordPack(t)
	module := openFile(t, read(t, quarryFord+"/quarry-ford.vmod")).Module
	for name, want := range map[string][]digest{
		"clean.vsav": nil,
		"overstacked.vsav": {
			{"suspect", "scs/stacking-limit", "04.03", 4},
			{"unchecked", "scs/mixed-occupancy", "05.02", 4}, {"unchecked", "scs/stacking-limit", "05.02", 4},
		},
		"both-sides.vsav": {
			{"unchecked", "scs/mixed-occupancy", "03.03", 2}, {"illegal", "scs/mixed-occupancy", "05.04", 2}, {"unchecked", "pack/unbound-piece", "", 1},
		},
		"off-map.vsav": {
			{"information", "scs/off-map", "01.00", 1}, {"information", "scs/off-map", "09.03", 2},
			{"unchecked", "scs/off-map", "", 2}, {"information", "scs/off-map", "", 1},
		},
		"march.vlog": nil,
	} {
		save := openFile(t, read(t, filepath.Join(quarryFord, name))).Save
		result, err := check.Save(check.File{Save: save, Module: module, Game: checkscs.New(p, b)}, check.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		if diff := cmp.Diff(want, digests(result)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		var text, machine strings.Builder
		file := []report.File{{Path: name, Result: result}}
		if err := report.Text(&text, file, report.Style{}); err != nil {
			t.Fatal(err)
		}
		if err := report.JSON(&machine, file, nil); err != nil {
			t.Fatal(err)
		}
		// The password stands in clear in the file, and the unit under a mask too.
		for _, secret := range []string{"password", "Raiders", `"s5"`, `"15"`} {
			if strings.Contains(text.String()+machine.String(), secret) {
				t.Errorf("%s: the report tells %q", name, secret)
			}
		}
		if !json.Valid([]byte(machine.String())) {
			t.Errorf("%s: no JSON", name)
		}
	}
}

// Every rule declares what a game's own rule may change of it, in words of a pack; the empty list is
// for what no game changes. Of everything but stacking games often have a rule of their own.
func TestRulesSayWhatTheyTouch(t *testing.T) {
	for _, d := range checkscs.System().Rules {
		if d.Touches == nil {
			t.Errorf("%s does not say what it touches", d.ID)
		}
		touches := slices.Concat(append(slices.Collect(maps.Values(d.TouchesBy)), d.Touches)...)
		for _, rest := range d.RestsOn {
			touches = append(touches, rest.Touch)
		}
		for _, touch := range touches {
			if !slices.Contains(scspack.Touches(), touch) {
				t.Errorf("%s touches %q", d.ID, touch)
			}
		}
	}
	var asked []scspack.Touch
	for _, common := range words.CommonRules() {
		asked = append(asked, common.Touch)
	}
	if diff := cmp.Diff(slices.DeleteFunc(scspack.Touches(), func(t scspack.Touch) bool { return t == scspack.TouchStacking }), asked); diff != "" {
		t.Errorf("common rules (-want +got):\n%s", diff)
	}
}

// Without module, pack or binding there is no verdict, and the coverage names the reason.
func TestWhatIsMissingIsSaid(t *testing.T) {
	p, b := quarryFordPack(t)
	module := openFile(t, read(t, quarryFord+"/quarry-ford.vmod")).Module
	save := openFile(t, read(t, quarryFord+"/overstacked.vsav")).Save
	for name, c := range map[string]struct {
		got  func() (check.Result, error)
		want string
	}{
		"no module": {func() (check.Result, error) {
			return check.Save(check.File{Save: save, Game: checkscs.New(p, b)}, check.Options{})
		}, "module"},
		"no pack": {func() (check.Result, error) {
			return check.Save(check.File{Save: save, Module: module}, check.Options{})
		}, "game pack"},
		"no binding": {func() (check.Result, error) {
			return check.Save(check.File{Save: save, Module: module, Game: checkscs.New(p, nil)}, check.Options{})
		}, "vassal.toml"},
	} {
		result, err := c.got()
		if err != nil {
			t.Fatal(name, err)
		}
		needs := strings.Join(result.Coverage.Needs(rule.Stacking), "\n")
		if len(result.Findings) > 0 || result.Coverage.Level() != rule.Integrity || !strings.Contains(needs, c.want) {
			t.Errorf("%s: %v, level %d, needs %q", name, result.Findings, result.Coverage.Level(), needs)
		}
	}
}

func TestDeclare(t *testing.T) {
	p, _ := quarryFordPack(t)
	for _, c := range []struct{ phase, side, want string }{
		{"", "", ""},
		{"", "north", ""},
		{"movement", "", "movement"},
		{"movement", "south", "south movement"},
		{"south movement", "", "south movement"},
		{"south movement", "south", "south movement"},
	} {
		got, err := checkscs.Declare(p, c.phase, c.side)
		if err != nil || got.Name() != c.want {
			t.Errorf("phase %q side %q: %q, %v, want %q", c.phase, c.side, got.Name(), err, c.want)
		}
	}
	for _, c := range []struct{ phase, side, want string }{
		{"movment", "", `did you mean "movement"?`},
		{"south movement", "north", `is no phase of north in Quarry Ford; did you mean "north movement"?`},
		{"movement", "east", `"east" is no side`},
	} {
		if _, err := checkscs.Declare(p, c.phase, c.side); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("phase %q side %q: %v, want %q", c.phase, c.side, err, c.want)
		}
	}
}

// Nothing is proved by a file with commands that cannot be done.
func TestDamagedFilesProveNothing(t *testing.T) {
	p, b := quarryFordPack(t)
	module := openFile(t, read(t, quarryFord+"/quarry-ford.vmod")).Module
	save := openFile(t, read(t, quarryFord+"/both-sides.vsav")).Save
	save.Text += "\x1b+/99/mark;Side\tpiece;;;;A/Red"
	result, err := check.Save(check.File{Save: save, Module: module, Game: checkscs.New(p, b)}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found := digests(result)
	if worst(result) != rule.Suspect || !slices.Contains(found, digest{"suspect", "scs/mixed-occupancy", "05.04", 2}) {
		t.Errorf("found %v, want units of both sides in 05.04 to be suspect", found)
	}
}
