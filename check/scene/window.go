package scene

import (
	"cmp"
	"image"
	"math"

	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/grid"
	"github.com/umpire-vassal/umpire/vmod/paint"
)

// mostCells bounds the cells of a board. The largest boards of real modules have ten
// thousand.
const mostCells = 100_000

// mostNaming bounds the boards and decks that are looked at to name the cells.
const mostNaming = 50_000_000

// mostFont bounds the size of numbers, in pixels.
const mostFont = 500

// windows makes the windows anew, as their boards lie now.
func (st *stage) windows(s *Scene) {
	st.laid = st.state.Layouts()
	st.byMap, st.byName, st.places = map[*game.Map]int{}, map[string]int{}, map[game.Place]string{}
	s.Windows = s.Windows[:0]
	cells := mostCells
	for _, m := range st.state.Maps() {
		if m.Private && !st.opt.Reveal {
			continue
		}
		w := Window{Name: m.Name}
		if w.Name == "" {
			w.Name = m.ID
		}
		if _, taken := st.byName[w.Name]; !taken {
			st.byName[w.Name] = len(s.Windows)
		}
		w.Name = named(w.Name)
		st.byMap[m] = len(s.Windows)
		var extent image.Rectangle
		for _, b := range m.Boards() {
			extent = extent.Union(b.Rect)
			board := Board{Name: named(b.Name), X: b.Rect.Min.X, Y: b.Rect.Min.Y, W: b.Rect.Dx(), H: b.Rect.Dy(),
				Image: -1, Reversed: b.Reversed}
			board.Lack = "the board has no image"
			if plan, ok := st.state.BoardPlan(m, b.Name); ok {
				board.Color = paint.Colour(plan.Color)
				if plan.Image != "" {
					board.Image, board.Lack = st.painter.image(plan.Image)
				}
			}
			w.Boards = append(w.Boards, board)
			most := min(cells, mostNaming/(len(m.Boards())+len(m.Grid().Decks)))
			grids, complete := b.Cells(most)
			if !complete {
				w.Lack = "a board has more cells than can be drawn"
			}
			for _, g := range grids {
				out := Grid{Shape: []float64{}, Line: paint.Colour(g.Line), Dots: paint.Colour(g.Dots)}
				for _, corner := range g.Outline {
					out.Shape = append(out.Shape, corner[0], corner[1])
				}
				for _, at := range g.Centres {
					out.Cells = append(out.Cells, Cell{Name: named(st.cell(game.Place{Map: m, At: at})), X: at.X,
						Y: at.Y})
				}
				if g.Numbers != nil {
					out.Numbers = numbers(g.Numbers)
				}
				cells -= len(g.Centres)
				w.Grids = append(w.Grids, out)
			}
		}
		if !extent.Empty() {
			w.Width, w.Height = extent.Max.X+m.Edge.Width, extent.Max.Y+m.Edge.Height
		}
		st.plain(&w)
		s.Windows = append(s.Windows, w)
	}
}

// numbers returns the numbers of a grid as they are drawn (LabelUtils.drawLabel).
func numbers(from *grid.Numbers) *Numbers {
	const ascent, line = 0.905 + 0.033, 0.905 + 0.033 + 0.212 // of Arial, both with its leading
	drop := ascent * float64(from.Size)
	if from.Middle {
		drop -= line * float64(from.Size) / 2
	}
	sin, cos := math.Sincos(float64(from.Angle) * math.Pi / 180)
	to := &Numbers{Color: cmp.Or(paint.Colour(from.Colour), "#000000"), Size: min(from.Size, mostFont),
		Angle: from.Angle, List: []Cell{}}
	for _, n := range from.List {
		to.List = append(to.List, Cell{Name: named(n.Text), X: n.At.X - int(math.Round(sin*drop)), Y: n.At.Y +
			int(math.Round(cos*drop))})
	}
	return to
}

// cell returns the name of the cell at a place, "" for none.
func (st *stage) cell(at game.Place) string {
	if at.Map == nil {
		return ""
	}
	name, known := st.places[at]
	if !known {
		site := view.SiteOf(at)
		name = site.Cell
		if st.opt.CellName != nil {
			if own, ok := st.opt.CellName(site); ok {
				name = own
			}
		}
		st.places[at] = name
	}
	return name
}
