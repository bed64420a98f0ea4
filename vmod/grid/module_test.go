package grid

import (
	"encoding/xml"
	"image"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
)

// element is an element of a build file, as far as these tests need it.
type element struct {
	class    string
	attrs    map[string]string
	children []*element
}

func (e *element) UnmarshalXML(d *xml.Decoder, start xml.StartElement) error {
	e.class, e.attrs = start.Name.Local, map[string]string{}
	for _, a := range start.Attr {
		e.attrs[a.Name.Local] = a.Value
	}
	for {
		token, err := d.Token()
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			child := &element{}
			if err := child.UnmarshalXML(d, token); err != nil {
				return err
			}
			e.children = append(e.children, child)
		case xml.EndElement:
			return nil
		}
	}
}

func (e *element) is(class string) bool { return strings.HasSuffix(e.class, "."+class) }

func (e *element) attribute(name string) string { return e.attrs[name] }

func (e *element) lookup(name string) (string, bool) {
	v, ok := e.attrs[name]
	return v, ok
}

// all lists the descendants of a class in file order.
func (e *element) all(class string) []*element {
	var list []*element
	for _, c := range e.children {
		if c.is(class) {
			list = append(list, c)
		}
		list = append(list, c.all(class)...)
	}
	return list
}

// grid builds the grid in a board, zone or zoned grid; nil if there is none.
func (e *element) grid(t testing.TB) Grid {
	t.Helper()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var result Grid
	for _, c := range e.children {
		switch {
		case c.is("HexGrid"):
			h, err := NewHex(c.lookup)
			check(err)
			for _, n := range c.children {
				switch {
				case n.is("HexGridNumbering"):
					numbering, err := NewHexNumbering(n.lookup)
					check(err)
					h.SetNumbering(numbering)
				case n.is("ObliqueHexGridNumbering"):
					numbering, err := NewObliqueNumbering(n.lookup)
					check(err)
					h.SetNumbering(numbering)
				}
			}
			result = h
		case c.is("SquareGrid"):
			s, err := NewSquare(c.lookup)
			check(err)
			for _, n := range c.children {
				if n.is("SquareGridNumbering") {
					numbering, err := NewSquareNumbering(n.lookup)
					check(err)
					s.SetNumbering(numbering)
				}
			}
			result = s
		case c.is("RegionGrid"):
			r, err := NewRegion(c.lookup)
			check(err)
			for _, region := range c.children {
				check(r.AddRegion(region.lookup))
			}
			result = r
		case c.is("ZonedGrid"):
			z, err := NewZoned(c.lookup)
			check(err)
			z.SetBackground(c.grid(t))
			for _, child := range c.children {
				if !child.is("Zone") {
					continue
				}
				zone, err := NewZone(child.lookup)
				check(err)
				zone.SetGrid(child.grid(t))
				z.AddZone(zone)
			}
			result = z
		}
	}
	return result
}

// readModule reads the build file of the module at path.
func readModule(t testing.TB, path string) *element {
	t.Helper()
	root := &element{}
	if err := xml.Unmarshal(corpus.BuildFile(t, path), root); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return root
}

// oracleBoard is a board of a grid.json: what VASSAL's Board and MapGrid classes return for points in
// board pixels.
type oracleBoard struct {
	Map, Board string
	W, H       int
	Grid       string
	Points     [][6]any
}

func readOracle(t testing.TB, file string) []oracleBoard {
	t.Helper()
	var oracle struct{ Boards []oracleBoard }
	corpus.ReadJSON(t, file, &oracle)
	return oracle.Boards
}

// TestModules checks the grids of real modules.
func TestModules(t *testing.T) {
	for _, file := range corpus.Files(t, corpus.Grids...) {
		module := corpus.Gridded(file)
		t.Run(corpus.Name(t, module), func(t *testing.T) {
			boards, oracle := boardsByName(readModule(t, module)), readOracle(t, file)
			points, same := 0, 0
			for _, o := range oracle {
				e := boards[o.Map+"/"+o.Board]
				if e == nil {
					t.Errorf("no board %q on map %q", o.Board, o.Map)
					continue
				}
				n, ok := o.compare(t, e.grid(t))
				points, same = points+n, same+ok
			}
			t.Logf("%d of %d points on %d boards", same, points, len(oracle))
		})
	}
}

// mapElements lists the map windows.
func mapElements(root *element) []*element {
	var maps []*element
	for _, class := range []string{"Map", "PrivateMap", "PlayerHand", "WidgetMap"} {
		maps = append(maps, root.all(class)...)
	}
	return maps
}

// boardsByName finds boards by "map/board".
func boardsByName(root *element) map[string]*element {
	boards := map[string]*element{}
	for _, m := range mapElements(root) {
		for _, b := range m.all("map.boardPicker.Board") {
			boards[m.attribute("mapName")+"/"+b.attribute("name")] = b
		}
	}
	return boards
}

func (o oracleBoard) compare(t *testing.T, g Grid) (points, same int) {
	t.Helper()
	b := Board{Name: o.Board, Rect: image.Rect(0, 0, o.W, o.H), Grid: g}
	for _, row := range o.Points {
		points++
		p := image.Pt(int(row[0].(float64)), int(row[1].(float64)))
		snap := b.Snap(p, Snapping{})
		if o.name(t, b, p, row[2]) &&
			o.snapped(t, p, snap, image.Pt(int(row[3].(float64)), int(row[4].(float64)))) &&
			o.name(t, b, snap, row[5]) {
			same++
		}
	}
	return points, same
}

func (o oracleBoard) name(t *testing.T, b Board, p image.Point, want any) bool {
	t.Helper()
	var got any
	if name, ok := b.LocationName(p); ok {
		got = name
	}
	if got != want {
		t.Errorf("%s/%s: name of %v is %v, want %v", o.Map, o.Board, p, got, want)
	}
	return got == want
}

func (o oracleBoard) snapped(t *testing.T, p, got, want image.Point) bool {
	t.Helper()
	if got != want {
		t.Errorf("%s/%s: %v snaps to %v, want %v", o.Map, o.Board, p, got, want)
	}
	return got == want
}
