package bind_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// little is a pack for tests that bring their own vassal.toml.
func little(t *testing.T, vassal, pieces string) *bind.Binding {
	t.Helper()
	files := fstest.MapFS{
		"game.toml": {Data: []byte(`name = "Little"
sides = ["north", "south"]
[[map]]
columns = [1, 60]
rows = [0, 30]
low = "odd"
[[phase]]
id = "movement"
side = "north"
chat = ["^North moves"]
[[phase]]
id = "movement"
side = "south"
chat = ["^South moves"]
[[phase]]
id = "weather"
`)},
		"units.csv":   {Data: []byte("id,side,name,attack,ma,steps\nn1,north,First,3,,2\nn2,north,Second,,,1\nn3,north,Third,,,4\ns1,south,Reds,,,\n")},
		"markers.csv": {Data: []byte("id,meaning,side,value\nout,oos,,\ntwo,step-loss,,2\n")},
		"vassal.toml": {Data: []byte("[[map]]\nwindow = \"Map\"\n" + vassal)},
	}
	if pieces != "" {
		files["pieces.csv"] = &fstest.MapFile{Data: []byte(pieces)}
	}
	b, problems, err := bind.Read(files, load(t, files))
	if err != nil || problems != nil {
		t.Fatal(lines(problems), err)
	}
	return b
}

func one(b *bind.Binding, c counter) position.Piece { return *b.Pieces([]view.Piece{c})[0] }

func unitID(p position.Piece) string {
	if p.Unit == nil {
		return ""
	}
	return p.Unit.ID
}

// Expressions are VASSAL's own, and an id can be made of properties.
func TestUnitsByExpression(t *testing.T) {
	b := little(t, `
[[unit]]
expression = '{Army == "Blue" && Hits < 2}'
unit = "n$Number$"
[[unit]]
expression = 'Army = Blue || Army = Azure'
side = "north"
`, "")
	for _, c := range []struct {
		properties map[string]string
		kind       position.Kind
		unit, side string
	}{
		{map[string]string{"Army": "Blue", "Hits": "1", "Number": "2"}, position.Unit, "n2", "north"},
		{map[string]string{"Army": "Blue", "Hits": "1", "Number": "9"}, position.Unit, "", "north"},
		{map[string]string{"Army": "Blue", "Hits": "2", "Number": "2"}, position.Unit, "", "north"},
		{map[string]string{"Army": "Azure"}, position.Unit, "", "north"},
		{map[string]string{"Army": "Green"}, position.Unbound, "", ""},
		{nil, position.Unbound, "", ""},
	} {
		got := one(b, counter{name: "x", properties: c.properties})
		if got.Kind != c.kind || unitID(got) != c.unit || got.Side != c.side {
			t.Errorf("%v: %+v, unit %q", c.properties, got, unitID(got))
		}
	}
}

// What units.csv leaves open is read off the counter; what it has stands.
func TestFigures(t *testing.T) {
	b := little(t, `
[[unit]]
name = '.* \d+-\d+-\d+'
side = "south"
figures = '(?P<attack>\d+)-(?P<defense>\d+)-(?P<ma>\d+)'
[[unit]]
image = 'r.*'
side = "south"
figures = '(?P<attack>\d)_(?P<ma>\d+)'
figures_in = "image"
[[unit]]
property = "Move"
values = { ma = "Move", reduced_attack = "Weak", steps = "Steps" }
`, "gpid,unit\n1,n1\n2,s1\n")
	for _, c := range []struct {
		piece counter
		want  *scspack.Unit
	}{
		{counter{name: "Panzer 9-5-10"}, &scspack.Unit{Side: "south", Name: "Panzer 9-5-10", Full: scspack.Face{Attack: pack.Known(9), Defense: pack.Known(5), MA: pack.Known(10)}}},
		{counter{name: "x", image: "r3_12.png"}, &scspack.Unit{Side: "south", Name: "x", Full: scspack.Face{Attack: pack.Known(3), MA: pack.Known(12)}}},
		{counter{name: "x", image: "red.png"}, nil},
		// The row's own attack is kept.
		{counter{gpid: "1", name: "First 9-5-10"}, &scspack.Unit{ID: "n1", Side: "north", Name: "First", Steps: pack.Known(2), Full: scspack.Face{Attack: pack.Known(3), Defense: pack.Known(5), MA: pack.Known(10)}}},
		{
			counter{gpid: "2", name: "x", properties: map[string]string{"Move": "6", "Weak": "2", "Steps": "many"}},
			&scspack.Unit{ID: "s1", Side: "south", Name: "Reds", Full: scspack.Face{MA: pack.Known(6)}, Reduced: scspack.Face{Attack: pack.Known(2)}},
		},
	} {
		got := one(b, c.piece)
		if got.Kind != position.Unit {
			t.Errorf("%+v is no unit", c.piece)
			continue
		}
		if got.Unit != nil {
			bare := *got.Unit
			bare.At.File, bare.At.Line, bare.At.Column = "", 0, 0
			got.Unit = &bare
		}
		if diff := cmp.Diff(c.want, got.Unit); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", c.piece, diff)
		}
	}
}

// A layer's level, the image that is seen, or the slot shows the side that is up.
func TestFaces(t *testing.T) {
	b := little(t, `
[[unit]]
prototype = 'Level'
side = "south"
layer = "Flip"
full_level = 1
reduced_level = 2
[[unit]]
prototype = 'Image'
side = "south"
reduced_image = '.*_b\.png'
[[unit]]
prototype = 'Both'
side = "south"
full_image = '.*_f\.png'
reduced_image = '.*_b\.png'
`, "gpid,unit,face,layer,full_level,reduced_level\n1,n1,,,0,1\n2,n1,reduced,,,\n3,n1,,#2,,1\n4,n2,,,,\n5,n1,,,,\n")
	layers := func(all ...view.Layer) []view.Layer { return all }
	for _, c := range []struct {
		piece counter
		want  position.Face
	}{
		{counter{prototype: "Level", layers: layers(view.Layer{Name: "Flip", Level: 1})}, position.Full},
		{counter{prototype: "Level", layers: layers(view.Layer{Name: "Moved", Level: 1}, view.Layer{Name: "Flip", Level: 2})}, position.Reduced},
		{counter{prototype: "Level", layers: layers(view.Layer{Name: "Flip", Level: 3})}, position.FaceUnknown},
		{counter{prototype: "Level", layers: layers(view.Layer{Name: "Flip", Level: view.LevelUnknown})}, position.FaceUnknown},
		{counter{prototype: "Level", layers: layers(view.Layer{Name: "Moved", Level: 1})}, position.FaceUnknown},
		{counter{prototype: "Image", layers: layers(view.Layer{Level: 1, Image: "x_b.png"})}, position.Reduced},
		{counter{prototype: "Image", layers: layers(view.Layer{})}, position.Full},
		{counter{prototype: "Both", layers: layers(view.Layer{Level: 1, Image: "x_f.png"})}, position.Full},
		{counter{prototype: "Both", layers: layers(view.Layer{})}, position.FaceUnknown},
		{counter{gpid: "1", layers: layers(view.Layer{})}, position.Full},
		{counter{gpid: "1", layers: layers(view.Layer{Level: 1})}, position.Reduced},
		{counter{gpid: "1", layers: layers(view.Layer{}, view.Layer{})}, position.FaceUnknown}, // which of the two?
		{counter{gpid: "2"}, position.Reduced},
		{counter{gpid: "3", layers: layers(view.Layer{Level: 1}, view.Layer{Level: 1})}, position.Reduced},
		{counter{gpid: "3", layers: layers(view.Layer{Level: 1}, view.Layer{})}, position.Full},
		{counter{gpid: "3", layers: layers(view.Layer{Level: 1})}, position.FaceUnknown},
		{counter{gpid: "4"}, position.Full}, // one step, one side
		{counter{gpid: "5"}, position.FaceUnknown},
		// The slot binds, and the [[unit]] has what distinguishes its sides.
		{counter{gpid: "5", prototype: "Image", layers: layers(view.Layer{Level: 1, Image: "x_b.png"})}, position.Reduced},
	} {
		c.piece.name = "x"
		got := one(b, c.piece)
		if got.Kind != position.Unit || got.Face != c.want {
			t.Errorf("%+v shows %v, want %v", c.piece, got.Face, c.want)
		}
	}
}

// Modules older than VASSAL 3.1 have no gpids.
func TestSlotsWithoutGPID(t *testing.T) {
	b := little(t, "", "gpid,name,image,unit\n7,Guards,,s1\n,Guards,a.png,n1\n,Guards,b.png,n2\n,Lancers,,n3\n")
	for _, c := range []struct {
		piece counter
		want  string
	}{
		{counter{gpid: "7", name: "anything"}, "s1"},
		{counter{name: "Guards", image: "a.png"}, "n1"},
		{counter{name: " Guards ", image: "b.png"}, "n2"},
		{counter{name: "Guards", image: "c.png"}, ""},
		{counter{name: "Lancers", image: "c.png"}, "n3"},
		{counter{gpid: "8", name: "Lancers"}, ""}, // of a newer module
	} {
		if got := unitID(one(b, c.piece)); got != c.want {
			t.Errorf("%+v is unit %q, want %q", c.piece, got, c.want)
		}
	}
}

// Hex numbers of letters, numbers that are off by 1, two maps in one window.
func TestNumbers(t *testing.T) {
	b := little(t, `
[[map]]
window = "Letters"
hex = '(?:.*, )?(?P<column>[A-Z]+)(?P<row>\d+)'
letters = ["column"]
add = [1, -1]
[[map]]
window = "Two"
board = 'East'
hex = '(?P<row>\d\d)(?P<column>\d\d)'
[[map]]
window = "Two"
zone = 'In play'
`, "")
	for _, c := range []struct {
		site view.Site
		want string
	}{
		{view.Site{Window: "Letters", Location: "A1"}, "02.00"},
		{view.Site{Window: "Letters", Location: "Hotel, O19"}, "16.18"},
		{view.Site{Window: "Letters", Location: "AA3"}, "28.02"},
		{view.Site{Window: "Letters", Location: "AB3"}, ""}, // no letter number of VASSAL's
		{view.Site{Window: "Letters", Location: "-B3"}, ""},
		{view.Site{Window: "Two", Board: "East", Location: "0312"}, "12.03"},
		{view.Site{Window: "Two", Board: "West", Location: "0312"}, ""},
		{view.Site{Window: "Two", Board: "West", Zone: "In play", Location: "3.12"}, "03.12"},
	} {
		at := one(b, counter{name: "x", site: c.site}).At
		got := ""
		if at.Where == position.InHex {
			got = at.Hex.String()
		} else if at.Where != position.Beside {
			t.Errorf("%+v is %v", c.site, at.Where)
		}
		if got != c.want {
			t.Errorf("%+v is %q, want %q", c.site, got, c.want)
		}
	}
}

// Where the grid has no numbers, its places decide: columns to the right, hexes up, and every other
// hexrow half a hex lower in both.
func TestNumbersByPlace(t *testing.T) {
	for name, c := range map[string]struct {
		keys string
		want []string // of 0,0 1,0 1,1 2,5
	}{
		"hexes up, the odd hexrows low":   {`cell = [1, 0]` + "\n" + `number = "01.09"`, []string{"00.09", "01.09", "01.08", "02.04"}},
		"the other hexrows low":           {`cell = [0, 0]` + "\n" + `number = "01.09"`, []string{"01.09", "02.08", "02.07", "03.04"}},
		"hexes down":                      {`cell = [0, 0]` + "\n" + `number = "02.00"` + "\n" + `hexes = "down"`, []string{"02.00", "03.01", "03.02", "04.05"}},
		"hexrows from the right to left":  {`cell = [2, 5]` + "\n" + `number = "03.01"` + "\n" + `hexrows = "left"`, []string{"05.06", "04.05", "04.04", "03.01"}},
		"numbers below nought are no hex": {`cell = [0, 0]` + "\n" + `number = "00.00"`, []string{"00.00", "01.00", "", ""}},
	} {
		b := little(t, "[[map]]\nwindow = \"Grid\"\n"+c.keys, "")
		var got []string
		for _, at := range [][2]int{{0, 0}, {1, 0}, {1, 1}, {2, 5}} {
			p := one(b, counter{name: "x", site: view.Site{Window: "Grid", Location: "offboard", InGrid: true, Column: at[0], Row: at[1]}})
			if p.At.Where == position.InHex {
				got = append(got, p.At.Hex.String())
			} else {
				got = append(got, "")
			}
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if at := one(b, counter{name: "x", site: view.Site{Window: "Grid"}}).At; at.Where != position.Beside {
			t.Errorf("%s: off the grid is %v", name, strings.ToLower(at.Location))
		}
	}
}

// A masked piece shows no more than who masked it: the side of the seat's name.
func TestMaskedBy(t *testing.T) {
	b := little(t, "", "")
	for seat, want := range map[string]string{"North": "north", "Umpire": "", "": ""} {
		got := b.Pieces([]view.Piece{counter{name: "1st", masked: true, seat: seat}})[0]
		if got.Kind != position.Masked || got.MaskedBy != want || got.Side != "" {
			t.Errorf("masked by %q: %v of %q, side %q", seat, got.Kind, got.MaskedBy, got.Side)
		}
	}
}
