package sketch

import (
	"math"
	"slices"

	"github.com/umpire-vassal/umpire/check/scene"
)

// A shape is a line, an area or a text above the map, in pixels of the window.
type shape struct {
	// points are the corners as x and y in turn; closed joins the last to the first.
	points []float64
	closed bool
	// line and fill are "#rrggbb", "" for none; opacity is the fill's.
	line, fill string
	opacity    float64
	width      float64
	dashed     bool
	// text is centred on the first point, on a plate in the fill colour.
	text string
	size float64
}

// Colours of marks: dark enough for a pale map, with a pale rim for a dark map.
const (
	ink    = "#202020"
	pale   = "#ffffff"
	red    = "#c8102e"
	blue   = "#0b4f9e"
	green  = "#0a7d3c"
	orange = "#d9660a"
	violet = "#6a2c91"
)

// marks turns marks into shapes. Cells that the window does not have are left out.
func marks(w *scene.Window, list []scene.Mark) []shape {
	var out []shape
	var sides []string
	for _, m := range list {
		if m.Kind == "zone" && !slices.Contains(sides, m.Side) {
			sides = append(sides, m.Side)
		}
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b scene.Mark) int {
		return slices.Index(order, a.Kind) - slices.Index(order, b.Kind)
	})
	quiet := slices.ContainsFunc(list, func(m scene.Mark) bool {
		return m.Kind == "path" || m.Kind == "trace" || m.Kind == "attack"
	})
	cells := cellsOf(w)
	for _, m := range list {
		at, labels := placed(w, &m, cells)
		if len(at) > 0 {
			out = append(out, mark(m, at, labels, slices.Index(sides, m.Side), quiet)...)
		}
	}
	return out
}

// order has the kinds of marks as they lie over each other, the lowest first.
var order = []string{"range", "zone", "related", "hexes", "trace", "link", "gap", "path", "attack", "cut", "note"}

// cellsOf returns the cells of a window by their names.
func cellsOf(w *scene.Window) map[string]place {
	cells := map[string]place{}
	for i := range w.Grids {
		for _, c := range w.Grids[i].Cells {
			if _, taken := cells[c.Name]; !taken {
				cells[c.Name] = place{&w.Grids[i], c}
			}
		}
	}
	return cells
}

// placed returns the places of a mark on a window, with a label for each or none.
func placed(w *scene.Window, m *scene.Mark, cells map[string]place) (at []place, labels []string) {
	if m.Window == w.Name {
		for i := 0; i+1 < len(m.Points); i += 2 {
			at, labels = append(at, place{&scene.Grid{}, scene.Cell{X: m.Points[i], Y: m.Points[i+1]}}), m.Labels
		}
	}
	for i, name := range m.Cells {
		if p, ok := cells[name]; ok {
			at = append(at, p)
			if i < len(m.Labels) {
				labels = append(labels, m.Labels[i])
			}
		}
	}
	if len(labels) != len(at) {
		labels = nil
	}
	return at, labels
}

type place struct {
	grid *scene.Grid
	cell scene.Cell
}

func (p place) x() float64 { return float64(p.cell.X) }
func (p place) y() float64 { return float64(p.cell.Y) }

// outline returns the corners of the cell, moved inwards by a distance. A place that is only a point
// has the corners of a square around it.
func (p place) outline(by float64) []float64 {
	around := p.grid.Shape
	if len(around) == 0 {
		around = []float64{-20, -20, 20, -20, 20, 20, -20, 20}
	}
	out := make([]float64, 0, len(around))
	for i := 0; i+1 < len(around); i += 2 {
		out = append(out, p.x()+around[i]*by, p.y()+around[i+1]*by)
	}
	return out
}

// circle returns a circle around the cell's centre, as a polygon.
func (p place) circle(radius float64) []float64 {
	const corners = 72
	out := make([]float64, 0, 2*corners)
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		out = append(out, p.x()+radius*cos, p.y()+radius*sin)
	}
	return out
}

// reach returns how far the cell goes to each side.
func (p place) reach() float64 {
	far := 20.0
	for i, v := range p.grid.Shape {
		if i == 0 || math.Abs(v) > far {
			far = math.Abs(v)
		}
	}
	return far
}

// mark returns the shapes of a mark. side is the index of its side among the sides of zones. The finding's hexes are
// quiet beside a line that leads through them.
func mark(m scene.Mark, at []place, labels []string, side int, quiet bool) []shape {
	width := max(at[0].reach()/9, 2)
	var out []shape
	line := func(colour string, dashed bool) {
		points := make([]float64, 0, 2*len(at))
		for _, p := range at {
			points = append(points, p.x(), p.y())
		}
		if len(at) > 1 {
			out = append(out, shape{points: points, line: pale, width: width * 1.8},
				shape{points: points, line: colour, width: width, dashed: dashed})
		}
	}
	hexes := func(colour string) {
		for _, p := range at {
			out = append(out, shape{points: p.outline(0.94), closed: true, line: pale, width: width * 1.6},
				shape{points: p.outline(0.94), closed: true, line: colour, width: width * 0.8})
		}
	}
	colour := red
	switch m.Kind {
	case "zone":
		colour = []string{orange, violet, blue, green}[max(side, 0)%4]
		for _, p := range at {
			out = append(out, shape{points: p.outline(0.98), closed: true, fill: colour, opacity: 0.35})
		}
	case "path":
		line(colour, false)
		out = append(out, head(at, width, colour)...)
	case "trace":
		colour = green
		line(colour, true)
	case "link":
		colour = green
		line(colour, false)
	case "gap":
		line(colour, true)
	case "range":
		colour = violet
		for _, p := range at {
			out = append(out, shape{points: p.circle(float64(m.Radius)), closed: true, line: colour, width: width,
				dashed: true})
		}
	case "note":
		colour = blue
	case "cut":
		for _, p := range at {
			r := p.reach() * 0.5
			for _, cross := range [][]float64{{p.x() - r, p.y() - r, p.x() + r, p.y() + r},
				{p.x() - r, p.y() + r, p.x() + r, p.y() - r}} {
				out = append(out, shape{points: cross, line: pale, width: width * 2},
					shape{points: cross, line: red, width: width * 1.2})
			}
		}
	case "attack":
		colour = orange
		to := at[len(at)-1]
		for _, from := range at[:len(at)-1] {
			way := []place{from, to}
			points := []float64{from.x(), from.y(), to.x(), to.y()}
			out = append(out, shape{points: points, line: pale, width: width * 2.4},
				shape{points: points, line: colour, width: width * 1.5})
			out = append(out, head(way, width*1.5, colour)...)
		}
		at, labels = at[len(at)-1:], last(labels)
		hexes(colour)
	case "related":
		colour = violet
		for _, p := range at {
			out = append(out, shape{points: p.outline(0.86), closed: true, line: colour, width: width * 0.6,
				dashed: true})
		}
	default:
		if !quiet {
			hexes(colour)
			break
		}
		for _, p := range at {
			out = append(out, shape{points: p.outline(0.96), closed: true, line: colour, width: width * 0.35})
		}
	}
	for i, label := range labels {
		if label != "" {
			x, y := labelled(&m, at, i)
			out = append(out, shape{points: []float64{x, y}, text: label, size: max(at[i].reach()*0.36, 9), fill: pale,
				line: colour})
		}
	}
	return out
}

// labelled returns where the label of a place stands. Where a map has no cells it stands beside the pieces, so
// that both can be seen.
func labelled(m *scene.Mark, at []place, i int) (x, y float64) {
	p := at[i]
	switch {
	case len(m.Points) > 0 && i > 0:
		return (p.x() + at[i-1].x()) / 2, (p.y() + at[i-1].y()) / 2
	case m.Kind == "path", m.Kind == "trace":
		return p.x(), p.y() - 0.55*p.reach() // the pieces stay in sight
	case m.Kind == "note":
		return p.x(), p.y() - 1.3*p.reach()
	}
	return p.x(), p.y()
}

func last(labels []string) []string {
	if len(labels) == 0 {
		return nil
	}
	return labels[len(labels)-1:]
}

// head returns the head of an arrow at the end of a way.
func head(way []place, width float64, colour string) []shape {
	if len(way) < 2 {
		return nil
	}
	from, to := way[len(way)-2], way[len(way)-1]
	dx, dy := to.x()-from.x(), to.y()-from.y()
	length := math.Hypot(dx, dy)
	if length == 0 {
		return nil
	}
	dx, dy = dx/length*width, dy/length*width
	points := []float64{to.x() + 2*dx, to.y() + 2*dy, to.x() - 2*dx - 2*dy, to.y() - 2*dy + 2*dx, to.x() - 2*dx + 2*dy,
		to.y() - 2*dy - 2*dx}
	return []shape{{points: points, closed: true, fill: colour, opacity: 1, line: pale, width: width * 0.4}}
}
