package grid

import (
	"image"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
)

// vectorGrid is a grid with what VASSAL's own classes return for some points.
type vectorGrid struct {
	Attrs  map[string]string `json:"attrs"`
	Points []struct {
		X             int     `json:"x"`
		Y             int     `json:"y"`
		Name          string  `json:"name"`
		Snap          [2]int  `json:"snap"`
		SnapName      string  `json:"snapName"`
		SnapNameToLoc *[2]int `json:"snapNameToPoint"`
	} `json:"points"`
}

// prefixed gives the attributes whose names start with the prefix.
func (v vectorGrid) prefixed(prefix string) Attributes {
	return func(name string) (string, bool) {
		value, ok := v.Attrs[prefix+name]
		return value, ok
	}
}

func (v vectorGrid) build(t *testing.T) (Grid, Size) {
	t.Helper()
	number := func(name string) int {
		n, err := strconv.Atoi(v.Attrs[name])
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	size := Size{Width: number("w"), Height: number("h")}
	if v.Attrs["class"] == "square" {
		g, err := NewSquare(v.prefixed("grid."))
		if err != nil {
			t.Fatal(err)
		}
		n, err := NewSquareNumbering(v.prefixed("num."))
		if err != nil {
			t.Fatal(err)
		}
		g.SetNumbering(n)
		return g, size
	}
	g, err := NewHex(v.prefixed("grid."))
	if err != nil {
		t.Fatal(err)
	}
	numbering := NewHexNumbering
	if v.Attrs["class"] == "oblique" {
		numbering = NewObliqueNumbering
	}
	n, err := numbering(v.prefixed("num."))
	if err != nil {
		t.Fatal(err)
	}
	g.SetNumbering(n)
	return g, size
}

// TestVectors checks names, snapped points and VASSAL's own way back from names
// against what VASSAL's classes answered.
func TestVectors(t *testing.T) {
	var all struct{ Hex, Oblique, Square []vectorGrid }
	corpus.ReadJSON(t, corpus.Vectors(t, "hexgrid-vectors.json"), &all)
	for _, kind := range []struct {
		name  string
		grids []vectorGrid
		want  int
	}{
		{"hex", all.Hex, 580},
		{"oblique", all.Oblique, 420},
		{"square", all.Square, 100},
	} {
		t.Run(kind.name, func(t *testing.T) {
			points := 0
			for i, v := range kind.grids {
				g, size := v.build(t)
				for _, p := range v.Points {
					points++
					at := image.Pt(p.X, p.Y)
					if name, _ := g.LocationName(at, size); name != p.Name {
						t.Errorf("grid %d: name of %v is %q, want %q", i, at, name, p.Name)
					}
					snap := g.Snap(at, Snapping{Force: true})
					if want := image.Pt(p.Snap[0], p.Snap[1]); snap != want {
						t.Errorf("grid %d: %v snaps to %v, want %v", i, at, snap, want)
					}
					if name, _ := g.LocationName(snap, size); name != p.SnapName {
						t.Errorf("grid %d: name of %v is %q, want %q", i, snap, name, p.SnapName)
					}
					back, ok := g.Locate(p.SnapName, size)
					switch {
					case ok != (p.SnapNameToLoc != nil):
						t.Errorf("grid %d: %q found: %t, want %t", i, p.SnapName, ok, !ok)
					case ok && back != image.Pt(p.SnapNameToLoc[0], p.SnapNameToLoc[1]):
						t.Errorf("grid %d: %q is at %v, want %v", i, p.SnapName, back, *p.SnapNameToLoc)
					}
				}
			}
			if points != kind.want {
				t.Errorf("%d points, want %d", points, kind.want)
			}
		})
	}
}

// TestVectorsMap checks a map of two boards, one of them reversed, with zones,
// regions and a deck, against a whole VASSAL.
func TestVectorsMap(t *testing.T) {
	var all struct {
		Map struct {
			Points []struct {
				X, Y           int
				Board, Zone    *string
				Name, SnapName string
				Snap           [2]int
			}
		}
	}
	corpus.ReadJSON(t, corpus.Vectors(t, "hexgrid-vectors.json"), &all)
	points := all.Map.Points
	if len(points) != 117 {
		t.Errorf("%d points, want 117", len(points))
	}
	root := readModule(t, corpus.Path(t, "synthetic/test.vmod"))
	boards := map[string]*element{}
	for _, b := range root.all("map.boardPicker.Board") {
		boards[b.attribute("name")] = b
	}
	edge := Size{Width: 10, Height: 12}
	laid, err := Layout([]Placed{
		{Name: "North", Size: Size{Width: 600, Height: 500}, Grid: boards["North"].grid(t)},
		{Name: "South", Size: Size{Width: 600, Height: 500}, Grid: boards["South"].grid(t), Reversed: true, Row: 1},
	}, edge)
	if err != nil {
		t.Fatal(err)
	}
	m := Map{Boards: laid}
	for _, d := range root.all("map.DrawPile") {
		if !strings.HasPrefix(d.attribute("owningBoard"), "North") {
			continue
		}
		x, _ := strconv.Atoi(d.attribute("x"))
		y, _ := strconv.Atoi(d.attribute("y"))
		m.Decks = append(m.Decks, NamedPoint{
			Name:  d.attribute("name"),
			Point: DeckPosition(laid, edge, "North", image.Pt(x, y)),
		})
	}
	text := func(name string, ok bool) string {
		if !ok {
			return "-"
		}
		return name
	}
	deref := func(s *string) string {
		if s == nil {
			return "-"
		}
		return *s
	}
	for _, p := range points {
		at := image.Pt(p.X, p.Y)
		if got := text(m.BoardAt(at)); got != deref(p.Board) {
			t.Errorf("%v is on board %q, want %q", at, got, deref(p.Board))
		}
		if got := text(m.ZoneAt(at)); got != deref(p.Zone) {
			t.Errorf("%v is in zone %q, want %q", at, got, deref(p.Zone))
		}
		if got := m.LocationName(at); got != p.Name {
			t.Errorf("name of %v is %q, want %q", at, got, p.Name)
		}
		snap := m.Snap(at)
		if want := image.Pt(p.Snap[0], p.Snap[1]); snap != want {
			t.Errorf("%v snaps to %v, want %v", at, snap, want)
		}
		if got := m.LocationName(snap); got != p.SnapName {
			t.Errorf("name of %v is %q, want %q", snap, got, p.SnapName)
		}
	}
}
