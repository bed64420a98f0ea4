package bind_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

const status = `
[[unit]]
property = "Side"
value = 'n'
side = "north"
[[unit]]
property = "Side"
value = 's'
side = "south"
[[marker]]
name = 'DG'
meaning = "dg"
covers = "unit-below"
[[marker]]
name = 'DG above'
meaning = "dg"
covers = "unit-above"
[[marker]]
name = 'OOS'
marker = "out"
covers = "stack"
[[marker]]
name = 'OOS north'
marker = "out"
side = "north"
covers = "hex"
[[marker]]
name = 'OOS whose'
marker = "out"
[[marker]]
name = 'Steps'
meaning = "step-loss"
covers = "unit-above"
amount_property = "Lost"
[[marker]]
name = 'Two steps'
marker = "two"
covers = "unit-above"
[[status]]
meaning = "oos"
expression = '{OOS_Active == "true"}'
`

// in puts counters into hex 05.03, bottom to top.
func in(stack string, counters ...counter) []view.Piece {
	var pieces []view.Piece
	for _, c := range counters {
		c.stack, c.site = stack, view.Site{Window: "Map", Location: "05.03"}
		pieces = append(pieces, c)
	}
	return pieces
}

// statuses is what a position has about its units: which is DG and OOS, as y, n or ?.
func statuses(pieces []*position.Piece) []string {
	word := map[pack.Answer]string{pack.Yes: "y", pack.No: "n", pack.Unknown: "?"}
	var all []string
	for _, p := range pieces {
		if p.Kind == position.Unit {
			all = append(all, p.Name+" dg="+word[p.DG]+" oos="+word[p.OOS])
		}
	}
	return all
}

func TestWhomMarkersConcern(t *testing.T) {
	b := little(t, status, "")
	a, c, s := counter{name: "a", side: "n"}, counter{name: "c", side: "n"}, counter{name: "s", side: "s"}
	mark := func(name string) counter { return counter{name: name} }
	for name, test := range map[string]struct {
		pieces []view.Piece
		want   []string
	}{
		"nothing":          {in("1", a, c), []string{"a dg=n oos=n", "c dg=n oos=n"}},
		"on the unit":      {in("1", a, mark("DG"), c), []string{"a dg=y oos=n", "c dg=n oos=n"}},
		"under the unit":   {in("1", a, mark("DG above"), c), []string{"a dg=n oos=n", "c dg=y oos=n"}},
		"over markers":     {in("1", a, mark("OOS"), mark("DG")), []string{"a dg=y oos=y"}},
		"the whole stack":  {in("1", a, c, mark("OOS")), []string{"a dg=n oos=y", "c dg=n oos=y"}},
		"another's stack":  {append(in("1", a, mark("OOS")), in("2", c)...), []string{"a dg=n oos=y", "c dg=n oos=n"}},
		"its side's hex":   {append(in("1", a, mark("OOS north")), in("2", c, s)...), []string{"a dg=n oos=y", "c dg=n oos=y", "s dg=n oos=n"}},
		"it says not whom": {in("1", a, mark("OOS whose")), []string{"a dg=n oos=?"}},
		"not on a stack":   {append(in("1", a), in("", mark("OOS"))...), []string{"a dg=n oos=?"}},
		"under nothing":    {in("1", mark("DG"), a), []string{"a dg=? oos=n"}},
		"an unknown piece": {in("1", a, mark("what is it")), []string{"a dg=? oos=?"}},
		"a mask":           {in("1", a, counter{name: "x", masked: true}, mark("DG")), []string{"a dg=y oos=?"}},
		"shown by itself":  {in("1", counter{name: "a", side: "n", properties: map[string]string{"OOS_Active": "true"}}), []string{"a dg=n oos=y"}},
	} {
		if diff := cmp.Diff(test.want, statuses(b.Pieces(test.pieces))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// Nothing shows DG in this binding: that no marker is there means nothing.
func TestUnknownStatus(t *testing.T) {
	b := little(t, "[[unit]]\nname = 'a'\nside = \"north\"\n[[marker]]\nname = 'OOS'\nmeaning = \"oos\"\ncovers = \"stack\"\n", "")
	if diff := cmp.Diff([]string{"a dg=? oos=n"}, statuses(b.Pieces(in("1", counter{name: "a"})))); diff != "" {
		t.Errorf("statuses (-want +got):\n%s", diff)
	}
}

// A counter between two hexes may be concerned by the markers of both.
func TestStatusNearACorner(t *testing.T) {
	b := little(t, status, "")
	near := counter{name: "a", side: "n", site: view.Site{Window: "Map", Location: "05.03", Cell: "06.03"}}
	marker := counter{name: "OOS north", site: view.Site{Window: "Map", Location: "06.03"}}
	if diff := cmp.Diff([]string{"a dg=n oos=?"}, statuses(b.Pieces([]view.Piece{near, marker}))); diff != "" {
		t.Errorf("statuses (-want +got):\n%s", diff)
	}
}

func TestStepsLost(t *testing.T) {
	b := little(t, status+`
[[unit]]
property = "Side"
layer = "Flip"
full_level = 1
reduced_level = 2
`, "gpid,unit\n1,n1\n2,n2\n3,n3\n9,s1\n")
	full, reduced := []view.Layer{{Name: "Flip", Level: 1}}, []view.Layer{{Name: "Flip", Level: 2}}
	unit := func(gpid string, layers []view.Layer) counter {
		return counter{gpid: gpid, name: "u", side: "n", layers: layers}
	}
	steps := counter{name: "Steps", properties: map[string]string{"Lost": "1"}}
	for name, c := range map[string]struct {
		stack []view.Piece
		want  pack.Value
	}{
		"full":                        {in("1", unit("1", full)), pack.Known(0)},
		"reduced, two steps":          {in("1", unit("1", reduced)), pack.Known(1)},
		"one step":                    {in("1", unit("2", nil)), pack.Known(0)},
		"reduced, four steps":         {in("1", unit("3", reduced)), pack.Known(1)},
		"and a marker under it":       {in("1", steps, unit("3", reduced)), pack.Known(2)},
		"and a marker of two":         {in("1", counter{name: "Two steps"}, unit("3", reduced)), pack.Known(3)},
		"reduced, steps unknown":      {in("1", unit("9", reduced)), pack.Value{}},
		"nothing tells the side":      {in("1", unit("1", nil)), pack.Value{}},
		"a marker on the full side":   {in("1", steps, unit("3", full)), pack.Value{}},
		"an unknown piece beside it":  {in("1", unit("3", reduced), counter{name: "?"}), pack.Value{}},
		"a marker that nobody is on":  {in("1", unit("3", reduced), steps), pack.Value{}},
		"two steps, whatever is near": {in("1", unit("1", reduced), counter{name: "?"}), pack.Known(1)},
	} {
		for _, p := range b.Pieces(c.stack) {
			if p.Kind == position.Unit && p.Lost != c.want {
				t.Errorf("%s: %v lost, want %v", name, p.Lost, c.want)
			}
		}
	}
}

// A mark keeps its row, its figure and whose it is.
func TestMarks(t *testing.T) {
	b := little(t, status, "")
	pieces := b.Pieces(in("1", counter{name: "Two steps"}, counter{name: "a", side: "n"}, counter{name: "OOS north"}))
	want := []position.Mark{
		{Meaning: scspack.MeansStepLoss, ID: "two", Amount: pack.Known(2), Piece: "id of Two steps"},
		{Meaning: scspack.MeansOOS, ID: "out", Side: "north", Piece: "id of OOS north"},
	}
	if diff := cmp.Diff(want, pieces[1].Marks); diff != "" {
		t.Errorf("marks (-want +got):\n%s", diff)
	}
	if !pieces[1].Marked(scspack.MeansOOS) || pieces[1].Marked(scspack.MeansDG) || pieces[2].Side != "north" || *pieces[2].Mark != want[1] {
		t.Errorf("%+v", pieces)
	}
}

// A counter that seems to show a status which nothing reads is not taken to be without it.
func TestUnreadStatus(t *testing.T) {
	const markers = "[[unit]]\nname = '.*'\nside = \"north\"\n[[marker]]\nname = 'OOS'\nmeaning = \"oos\"\n[[marker]]\nname = 'DG'\nmeaning = \"dg\"\n"
	layer := func(name string, level int) []view.Layer { return []view.Layer{{Name: name, Level: level}} }
	for name, c := range map[string]struct {
		binding string
		counter counter
		want    string
	}{
		"its name":                {markers, counter{name: "6 Inf", shown: "6 Inf (OOS)"}, "6 Inf (OOS) dg=n oos=?"},
		"its own name only":       {markers, counter{name: "DG 6"}, "DG 6 dg=n oos=n"},
		"a layer":                 {markers, counter{name: "6 Inf", layers: layer("Disorganized", 1)}, "6 Inf dg=? oos=n"},
		"a layer that is off":     {markers, counter{name: "6 Inf", layers: layer("Disorganized", 0)}, "6 Inf dg=n oos=n"},
		"a layer's image":         {markers, counter{name: "6 Inf", layers: []view.Layer{{Level: 1, Image: "out_of_supply.png"}}}, "6 Inf dg=n oos=?"},
		"a layer of another word": {markers, counter{name: "6 Inf", layers: layer("Dogs", 1)}, "6 Inf dg=n oos=n"},
		"a layer that is read": {
			markers + "[[status]]\nmeaning = \"oos\"\nproperty = \"OOS_Level\"\nvalue = '2'\n", counter{name: "6 Inf", layers: layer("OOS", 1)}, "6 Inf dg=n oos=n",
		},
	} {
		b := little(t, c.binding, "")
		if diff := cmp.Diff([]string{c.want}, statuses(b.Pieces(in("1", c.counter)))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
