package bind_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func lines(problems []rule.Problem) string {
	var b strings.Builder
	for _, p := range problems {
		b.WriteString(p.String() + "\n")
	}
	return b.String()
}

func load(t *testing.T, files fstest.MapFS) *scspack.Pack {
	t.Helper()
	p, problems, err := scspack.Load(files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	return p
}

// Each case is a binding and what is wrong with it, all of it.
func TestProblems(t *testing.T) {
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		files := fstest.MapFS{}
		for _, f := range c.Files {
			if f.Name != "want" {
				files[f.Name] = &fstest.MapFile{Data: f.Data}
			}
		}
		b, problems, err := bind.Read(files, load(t, files))
		if err != nil || (b == nil) == (len(problems) == 0) {
			t.Fatal(b, err)
		}
		return lines(problems)
	})
}

// counter is a piece as a test writes it down.
type counter struct {
	gpid, name, shown, image, prototype, side string
	masked                                    bool
	seat                                      string
	site                                      view.Site
	stack                                     string
	layers                                    []view.Layer
	properties                                map[string]string
}

func (c counter) ID() string           { return "id of " + c.name }
func (c counter) GPID() string         { return c.gpid }
func (c counter) BasicName() string    { return c.name }
func (c counter) Masked() bool         { return c.masked }
func (c counter) MaskedBy() string     { return c.seat }
func (c counter) Site() view.Site      { return c.site }
func (c counter) Stack() string        { return c.stack }
func (c counter) Layers() []view.Layer { return c.layers }
func (c counter) Images() []string     { return []string{c.image} }
func (c counter) Prototypes() []string { return []string{c.prototype} }

func (c counter) ShownName() string {
	if c.masked {
		return "?"
	}
	if c.shown != "" {
		return c.shown
	}
	return c.name
}

func (c counter) Property(name string) (string, bool) {
	if name == "Side" && c.side != "" {
		return c.side, true
	}
	value, ok := c.properties[name]
	return value, ok
}

// What a wrong unit may have meant is listed once, not for each row: else 8 MB of a pack take
// gigabytes.
func TestMemoryOfWrongUnits(t *testing.T) {
	const many = 5000
	files := fstest.MapFS{
		"game.toml":   {Data: []byte("name = \"n\"\nseries = \"scs\"\nsides = [\"north\", \"south\"]\n")},
		"vassal.toml": {Data: []byte("[[map]]\nwindow = \"Map\"\n")},
	}
	units, pieces := "id,side\n", "gpid,unit\n"
	for i := range many {
		units += fmt.Sprintf("u%d,north\n", i)
		pieces += fmt.Sprintf("%d,v%d\n", i, i)
	}
	files["units.csv"], files["pieces.csv"] = &fstest.MapFile{Data: []byte(units)}, &fstest.MapFile{Data: []byte(pieces)}
	p := load(t, files)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, problems, err := bind.Read(files, p)
	runtime.ReadMemStats(&after)
	if err != nil || len(problems) < 1000 {
		t.Fatalf("%d problems, %v", len(problems), err)
	}
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 64 {
		t.Errorf("reading the binding took %d MB, want at most 64", took)
	}
}

var game = fstest.MapFS{
	"game.toml": {Data: []byte(`name = "Selectors"
sides = ["north", "south"]
[[map]]
letter = "A"
columns = [1, 60]
rows = [0, 30]
low = "odd"
[[map]]
letter = "B"
columns = [1, 8]
rows = [0, 6]
low = "odd"
`)},
	"units.csv":  {Data: []byte("id,side\nn1,north\ns1,south\n")},
	"places.csv": {Data: []byte("role,name\ndead,Dead pile\nholding,Box\nparking,Spare\n")},
	"pieces.csv": {Data: []byte("gpid,unit\n7,n1\n8,\n")},
	"vassal.toml": {Data: []byte(`[module]
names = ["One", "Two"]
[[map]]
window = "West"
letter = "A"
hex = '(?P<column>\d\d)(?P<row>\d\d)'
[[map]]
window = "East"
[[place]]
name = "Dead pile"
window = "Dead"
[[place]]
name = "Box"
window = "West"
zone = 'Box .*'
[[place]]
name = "Spare"
location = 'spare \d'
[[marker]]
name = 'DG|OOS'
[[marker]]
gpid = ["90", "91"]
[[marker]]
image = 'smoke.*\.png'
prototype = 'Smoke'
[[unit]]
name = 'First South'
unit = "s1"
[[unit]]
property = "Side"
value = 'Nor.*'
side = "north"
[[unit]]
property = "Side"
side = "south"
`)},
}

func TestKinds(t *testing.T) {
	b := read(t)
	for _, c := range []struct {
		piece            counter
		kind             position.Kind
		side, unit, gpid string
	}{
		{counter{gpid: "7", name: "any"}, position.Unit, "north", "n1", "7"},
		{counter{gpid: "8", name: "any"}, position.Unbound, "", "", "8"},
		{counter{gpid: "9", name: "First South"}, position.Unit, "south", "s1", "9"},
		{counter{gpid: "9", name: "First South too"}, position.Unbound, "", "", "9"},
		{counter{name: "x", side: "North"}, position.Unit, "north", "", ""},
		{counter{name: "x", side: "Elsewhere"}, position.Unit, "south", "", ""},
		{counter{name: "DG"}, position.Marker, "", "", ""},
		{counter{name: "not DG"}, position.Unbound, "", "", ""},
		{counter{gpid: "91", name: "x", side: "North"}, position.Marker, "", "", "91"},
		{counter{name: "x", image: "smoke1.png", prototype: "Smoke"}, position.Marker, "", "", ""},
		{counter{name: "x", image: "smoke1.png", prototype: "Fire"}, position.Unbound, "", "", ""},
		// A marker goes before a unit.
		{counter{gpid: "7", name: "OOS"}, position.Marker, "", "", "7"},
		// Nothing of a masked piece is looked at, and its slot is not shown.
		{counter{gpid: "7", name: "any", masked: true}, position.Masked, "", "", ""},
		{counter{gpid: "90", name: "DG", masked: true}, position.Masked, "", "", ""},
	} {
		got := b.Pieces([]view.Piece{c.piece})[0]
		unit := ""
		if got.Unit != nil {
			unit = got.Unit.ID
		}
		if got.Kind != c.kind || got.Side != c.side || unit != c.unit || got.GPID != c.gpid {
			t.Errorf("%+v is bound as %+v, unit %q", c.piece, got, unit)
		}
		if c.piece.masked && got.Name != "?" {
			t.Errorf("the masked piece shows %q", got.Name)
		}
	}
}

func TestSpots(t *testing.T) {
	b := read(t)
	for _, c := range []struct {
		site  view.Site
		where position.Where
		what  string // the hex or the place
	}{
		{view.Site{Window: "West", Location: "5320"}, position.InHex, "A53.20"},
		{view.Site{Window: "West", Location: "9999"}, position.InHex, "A99.99"},
		{view.Site{Window: "West", Location: "x5320"}, position.Beside, ""},
		{view.Site{Window: "West", Location: "offboard"}, position.Beside, ""},
		{view.Site{Window: "West", Zone: "Box 3", Location: "5320"}, position.InPlace, "Box"},
		{view.Site{Window: "East", Zone: "Box 3", Location: "B4.3"}, position.InHex, "B04.03"},
		{view.Site{Window: "East", Location: "4.3"}, position.InHex, "04.03"},
		{view.Site{Window: "East", Location: "spare 1"}, position.InPlace, "Spare"},
		{view.Site{Window: "Dead", Location: "anywhere"}, position.InPlace, "Dead pile"},
		{view.Site{Window: "Charts", Location: "5320"}, position.Elsewhere, ""},
		{view.Site{}, position.Nowhere, ""},
	} {
		at := b.Pieces([]view.Piece{counter{name: "x", site: c.site}})[0].At
		what := ""
		switch at.Where {
		case position.InHex:
			what = at.Hex.String()
		case position.InPlace:
			what = at.Place.Name
		}
		if at.Where != c.where || what != c.what {
			t.Errorf("%+v is %v %q, want %v %q", c.site, at.Where, what, c.where, c.what)
		}
	}
}

// A name that a module prints is a hex if it is no second hex.
func TestHexNamed(t *testing.T) {
	twice := fstest.MapFS{}
	for name, file := range game {
		twice[name] = file
	}
	text := strings.Replace(string(game["vassal.toml"].Data), `window = "East"`, "window = \"East\"\nletter = \"B\"\nhex = '(?P<column>\\d\\d)(?P<row>\\d\\d)'", 1)
	twice["vassal.toml"] = &fstest.MapFile{Data: []byte(text)}
	for _, c := range []struct {
		files      fstest.MapFS
		name, want string
	}{
		{game, "5320", "A53.20"}, {game, "0305", "A03.05"}, {game, "B4.3", "B04.03"}, {game, "9999", ""}, {game, "x5320", ""},
		{twice, "5320", "A53.20"}, {twice, "0305", ""}, // which B has, too
	} {
		b, problems, err := bind.Read(c.files, load(t, c.files))
		if err != nil || problems != nil {
			t.Fatal(lines(problems), err)
		}
		got := ""
		if h, ok := b.HexNamed(c.name); ok {
			got = h.String()
		}
		if got != c.want {
			t.Errorf("%q is %q, not %q", c.name, got, c.want)
		}
	}
}

func read(t *testing.T) *bind.Binding {
	t.Helper()
	b, problems, err := bind.Read(game, load(t, game))
	if err != nil || problems != nil {
		t.Fatal(lines(problems), err)
	}
	if diff := cmp.Diff([]string{"One", "Two"}, b.Modules); diff != "" {
		t.Errorf("modules (-want +got):\n%s", diff)
	}
	return b
}

// Near a corner VASSAL names the neighbour: the piece may stand in either hex.
func TestDoubtfulSpot(t *testing.T) {
	b := read(t)
	for _, c := range []struct {
		site     view.Site
		doubtful bool
	}{
		{view.Site{Window: "West", Location: "5320", Cell: "5320"}, false},
		{view.Site{Window: "West", Location: "5320", Cell: ""}, false},
		{view.Site{Window: "West", Location: "5320", Cell: "5419"}, true},
	} {
		at := b.Pieces([]view.Piece{counter{name: "x", site: c.site}})[0].At
		if at.Doubtful != c.doubtful || c.doubtful && at.Or.String() != "A54.19" {
			t.Errorf("%+v: %+v", c.site, at)
		}
	}
}

func TestNoBinding(t *testing.T) {
	files := fstest.MapFS{"game.toml": game["game.toml"]}
	if b, problems, err := bind.Read(files, load(t, files)); b != nil || problems != nil || err != nil {
		t.Errorf("%v, %v, %v", b, problems, err)
	}
}

// Whatever stands in the files, reading ends with a binding, or with problems.
func FuzzRead(f *testing.F) {
	f.Add(game["vassal.toml"].Data, game["pieces.csv"].Data)
	f.Add([]byte("[[map]]\nwindow=''\nhex='(?P<row>'"), []byte("gpid,unit\n1,n9\n1,\n"))
	f.Add([]byte("[[map]]\nwindow='West'\n"+status+telling), []byte("gpid,name,unit,face,layer,full_level\n,x,n1,full,,\n1,,n1,,#1,0\n"))
	f.Add([]byte("[[map]]\nwindow='West'\ncell=[0,0]\nnumber='A01.01'\nhexes='down'\n"), []byte("gpid,unit\n"))
	p, _, err := scspack.Load(game)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, vassal, pieces []byte) {
		b, problems, err := bind.Read(fstest.MapFS{"game.toml": {}, "vassal.toml": {Data: vassal}, "pieces.csv": {Data: pieces}}, p)
		if err != nil || (b == nil) == (len(problems) == 0) {
			t.Fatal(b, problems, err)
		}
		if b != nil {
			at := view.Site{Window: "West", Location: "5320", InGrid: true, Column: 3, Row: -9999}
			b.Told(clock{chat: []string{string(pieces)}}, b.Pieces([]view.Piece{
				counter{name: string(vassal), gpid: "1", stack: "1", site: at, layers: []view.Layer{{Name: "Flip", Level: 1}}},
				counter{name: "x", stack: "1", site: at, properties: map[string]string{"Army": "Blue"}},
			}))
		}
	})
}
