package draft

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

func TestWords(t *testing.T) {
	for text, want := range map[string][]string{
		"FinnTrench":      {"finn", "trench"},
		"German VP's x10": {"german", "vps", "x", "10"},
		"5FJ_1-I-14_b.pn": {"5", "fj", "1", "i", "14", "b", "pn"},
		"Out Of Supply":   {"out", "of", "supply"},
		"Tolvajärvi":      {"tolvajärvi"},
		" - ":             nil,
		"'":               nil,
	} {
		if diff := cmp.Diff(want, words(text)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestSlug(t *testing.T) {
	for text, want := range map[string]string{"1/I/78": "1_i_78", " 5 FJ ": "5_fj", "Tolvajärvi": "tolvajärvi", "---": "", "A(-)": "a"} {
		if got := slug(text); got != want {
			t.Errorf("slug(%q) = %q, want %q", text, got, want)
		}
	}
}

func withSides(names ...string) *Draft {
	d := &Draft{}
	for _, name := range names {
		d.addSide(slug(name), name, Because{Certain, "the test"})
	}
	d.tellSidesApart()
	return d
}

func TestWhichSideWordsName(t *testing.T) {
	for _, c := range []struct {
		sides      []string
		text, want string
	}{
		{[]string{"Allies", "Germans"}, "Unit (Allied)", "allies"},
		{[]string{"Allies", "Germans"}, "German Entry Schedule", "germans"},
		{[]string{"Allies", "Germans"}, "German and Allied", ""},
		{[]string{"Finnish", "Soviet"}, "FinnTrench", "finnish"},
		{[]string{"Finnish", "Soviet"}, "Russian infantry", "soviet"},
		{[]string{"German", "US"}, "American", "us"},
		{[]string{"German", "US"}, "bus", ""},
		{[]string{"Central Powers", "Allied Powers"}, "Powers", ""},
		{[]string{"Central Powers", "Allied Powers"}, "The Allied Powers move", "allied_powers"},
		{[]string{"Player 1", "Player 2"}, "Player 2", "player_2"},
		{[]string{"Player 1", "Player 2"}, "Player", ""},
	} {
		got := ""
		d := withSides(c.sides...)
		if i := d.sideOf(words(c.text)); i >= 0 {
			got = d.Sides[i].ID
		}
		if got != c.want {
			t.Errorf("%v: %q is of %q, want %q", c.sides, c.text, got, c.want)
		}
	}
}

// A word on a marker counts for its meaning only if it is nearly all of its name.
func TestSenses(t *testing.T) {
	d := withSides("German", "US")
	for name, want := range map[string]scspack.Meaning{
		"US DG": scspack.MeansDG, "Disorganized": scspack.MeansDG, "OOS": scspack.MeansOOS, "German Out of Supply": scspack.MeansOOS,
		"Game Turn": scspack.MeansTurn, "TURN NOW": scspack.MeansTurn, "Phase": scspack.MeansPhase, "German Control": scspack.MeansControl,
		"Step Loss 2": scspack.MeansStepLoss, "VP x10": scspack.MeansVictory, "Air Strike": scspack.MeansAir, "1st Air Landing": "", "Panzer": "",
		"Supply Source": scspack.MeansSupply,
	} {
		c := Counter{Name: name}
		d.guessKind(&c)
		if c.Meaning != want {
			t.Errorf("%q means %q, want %q", name, c.Meaning, want)
		}
	}
}

// Figures on many counters are figures, on a few they may be anything.
func TestFigures(t *testing.T) {
	three := func(names ...string) *Draft {
		d := &Draft{}
		for _, name := range names {
			d.Counters = append(d.Counters, Counter{Name: name})
		}
		d.guessFigures()
		return d
	}
	many := three("Pz 9-5-10", "Inf 3-4-6", "Arty 12-2-4")
	if got := many.Counters[0].Figures.Full; got != (scspack.Face{Attack: pack.Known(9), Defense: pack.Known(5), MA: pack.Known(10)}) || many.Counters[0].FiguresWhy.Sure != Likely {
		t.Errorf("%+v", many.Counters[0])
	}
	few := three("Pz 9-5-10", "a", "b", "c", "d", "e", "f")
	if got := few.Counters[0]; got.Figures.Full != (scspack.Face{}) || got.FiguresWhy.Sure != Guess {
		t.Errorf("%+v", got)
	}
	for _, name := range []string{"1/2/39 1-2-39", "1-2-719", "2-2-1-5", "A1-2-3", "3-4"} {
		if got := three(name + "x").Counters[0]; got.Figures.Full != (scspack.Face{}) {
			t.Errorf("%q: %+v", name, got.Figures.Full)
		}
	}
	for where, of := range map[string]facts{"a label": {texts: []string{"4-4-6"}}, "a prototype's name": {prototypes: []string{"Inf", "4-4-6"}}} {
		d := &Draft{Counters: []Counter{{Name: "x", facts: of}}}
		d.guessFigures()
		if got := d.Counters[0]; got.Figures.Full != (scspack.Face{Attack: pack.Known(4), Defense: pack.Known(4), MA: pack.Known(6)}) || got.FiguresWhy.From != "4-4-6 in "+where {
			t.Errorf("%s: %+v", where, got)
		}
	}
	marks := &Draft{Counters: []Counter{{facts: facts{
		markers:  map[string]string{"Exploit": "true", "Class": "wheels", "ReducedMA": "4", "ZOC": "perhaps", "AttackKind": "Barrage", "Type": "now"},
		changing: map[string]string{"Type": "now"},
	}}}}
	marks.guessFigures()
	if got, want := marks.Counters[0].Figures, (scspack.Unit{Exploit: pack.Yes, Class: "wheels", AttackKind: "barrage", Reduced: scspack.Face{MA: pack.Known(4)}}); !cmp.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
	d := &Draft{Counters: []Counter{{facts: facts{markers: map[string]string{"Attack Factor": "7", "MA": "6", "Defence": "x"}}}}}
	d.guessFigures()
	if got := d.Counters[0]; got.Figures.Full != (scspack.Face{Attack: pack.Known(7), MA: pack.Known(6)}) || got.FiguresWhy.Sure != Certain {
		t.Errorf("%+v", got)
	}
}

func TestFaces(t *testing.T) {
	levels := func(images ...string) []trait.Level {
		var all []trait.Level
		for _, image := range images {
			all = append(all, trait.Level{Image: image})
		}
		return all
	}
	for name, c := range map[string]struct {
		image  string
		layers []*trait.Embellishment
		want   Face
		sure   Sureness
	}{
		"a back that is switched on": {
			"a_f.png", []*trait.Embellishment{{Levels: levels("a_b.png")}}, Face{"", pack.Known(0), pack.Known(1)}, Likely,
		},
		"a company B": {
			"101_B-81_f.png", []*trait.Embellishment{{Levels: levels("101_B-81_b.png")}}, Face{"", pack.Known(0), pack.Known(1)}, Likely,
		},
		"a named layer": {
			"a.gif", []*trait.Embellishment{{Name: "Flip", Levels: levels("", "a_Back.gif")}}, Face{"Flip", pack.Known(1), pack.Known(2)}, Likely,
		},
		"it begins reduced": {
			"a_Back.gif", []*trait.Embellishment{{Name: "Flip", Levels: levels("", "a.gif")}}, Face{"Flip", pack.Known(2), pack.Known(1)}, Likely,
		},
		"the second of two layers": {
			"", []*trait.Embellishment{{Levels: levels("moved.png", "x", "y")}, {Levels: levels("1.svg", "2.svg")}}, Face{"#2", pack.Known(1), pack.Known(2)}, Guess,
		},
		"a layer for something else": {"a.gif", []*trait.Embellishment{{Name: "Fired", Levels: levels("b.gif")}}, Face{}, Open},
		"nothing":                    {"a.gif", nil, Face{}, Open},
	} {
		counter := Counter{facts: facts{image: c.image, layers: c.layers}}
		counter.guessFace()
		if counter.Face != c.want || counter.FaceWhy.Sure != c.sure {
			t.Errorf("%s: %+v, %v; want %+v, %v", name, counter.Face, counter.FaceWhy, c.want, c.sure)
		}
	}
}

// Trackers name phases in one level, or a side in one and its phases below.
func TestPhases(t *testing.T) {
	type phase struct{ ID, Side, Moves string }
	phasesOf := func(d *Draft) []phase {
		var all []phase
		for _, p := range d.Phases {
			all = append(all, phase{p.ID, p.Side, p.Moves})
		}
		return all
	}
	list := func(name string, texts []string, below ...*buildfile.TurnLevel) *buildfile.TurnLevel {
		return &buildfile.TurnLevel{Kind: buildfile.ListLevel, Name: name, List: texts, Levels: below}
	}
	turn := func(below ...*buildfile.TurnLevel) []*buildfile.TurnLevel {
		return []*buildfile.TurnLevel{{Kind: buildfile.CounterLevel, Name: "Turn", Limit: 10, Levels: below}}
	}
	nested := withSides("German", "Soviet")
	nested.levels(&buildfile.TurnTracker{Name: "T"}, turn(list("Player", []string{"German", "Soviet"}, list("Phase", []string{"Movement", "Combat"}))), "")
	if diff := cmp.Diff([]phase{
		{"movement", "german", "phasing"}, {"combat", "german", "none"}, {"movement", "soviet", "phasing"}, {"combat", "soviet", "none"},
	}, phasesOf(nested)); diff != "" {
		t.Errorf("a level below the sides (-want +got):\n%s", diff)
	}
	if nested.Turns != 10 || nested.Turn.Level != "Turn" || nested.SideAt.Level != "Player" || nested.PhaseAt.Level != "Phase" {
		t.Errorf("%+v", nested)
	}
	flat := withSides("German", "Soviet")
	flat.levels(&buildfile.TurnTracker{Name: "T"}, turn(list("Phase", []string{"Weather Check", "German Movement Phase", "Soviet Exploitation", "Rest"})), "")
	if diff := cmp.Diff([]phase{
		{"weather", "", "none"}, {"movement", "german", "phasing"}, {"exploitation", "soviet", "exploit"}, {"rest", "", ""},
	}, phasesOf(flat)); diff != "" {
		t.Errorf("one level (-want +got):\n%s", diff)
	}
}

func TestDiceButton(t *testing.T) {
	for format, want := range map[string]string{
		"** $name$ = $result$ *** &lt;$PlayerName$&gt;": `\*\* 2d6 = (?P<roll>[0-9][0-9, +-]*) \*\*\* (?:<|&lt;).*(?:>|&gt;)`,
		"$result$/$result$":                             `(?P<roll>[0-9][0-9, +-]*)/.*`,
		"rolls":                                         "",
	} {
		if got := ButtonOf(&buildfile.Dice{Name: "2d6", Count: 2, Sides: 6, ReportFormat: format}).Text; got != want {
			t.Errorf("%q: %s, want %s", format, got, want)
		}
	}
}
