package field

import (
	"image"
	"strconv"

	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/rules/fubar"
)

// Way draws a way with its length, and how far it may lead from where it begins. beyond is what rulers add to
// that, as the bases between two centres.
func (t *Table) Way(title string, points []image.Point, length fubar.Way, allowed int, reach fubar.Reach) Drawn {
	way := t.mark("path", title, points...)
	way.Labels = make([]string, len(points))
	most := strconv.Itoa(allowed) + " " + t.Pack.Measure.String()
	way.Labels[len(points)-1] = t.Ruler.Text(length) + " > " + most
	around := t.mark("range", most, points[0])
	around.Radius = reach.Pixels()
	return Drawn{[]scene.Mark{around, way}}
}

// Links draws who of a unit is near enough to whom, and where a link to the next figure is missing, with its
// length. astray are figures out of reach, by their places.
func (t *Table) Links(f *Force, astray []int) []scene.Mark {
	out := map[int]bool{}
	for _, i := range astray {
		out[i] = true
	}
	near := fubar.Together(t.Pack, t.Ruler)
	at := f.Points()
	var marks []scene.Mark
	for i := range at {
		nearest := -1
		for k := range at {
			switch {
			case out[k]:
			case out[i]:
				if nearest < 0 || fubar.Along(at[i], at[k]) < fubar.Along(at[i], at[nearest]) {
					nearest = k
				}
			case i < k && near.Covers(at[i], at[k]):
				marks = append(marks, t.mark("link", "in reach of each other", at[i], at[k]))
			}
		}
		if nearest >= 0 {
			gap := t.mark("gap", "out of reach", at[nearest], at[i])
			gap.Labels = []string{"", t.Ruler.Text(fubar.Along(at[nearest], at[i]))}
			marks = append(marks, gap)
		}
	}
	return marks
}

// Note writes a text beside the first figure of a unit.
func (t *Table) Note(f *Force, title, text string) []scene.Mark {
	if len(f.Figures) == 0 {
		return nil
	}
	note := t.mark("note", title, f.Figures[0].At)
	note.Labels = []string{text}
	return []scene.Mark{note}
}

func (t *Table) mark(kind, title string, points ...image.Point) scene.Mark {
	m := scene.Mark{Kind: kind, Title: title, Cells: []string{}, Window: t.Window}
	for _, p := range points {
		m.Points = append(m.Points, p.X, p.Y)
	}
	return m
}
