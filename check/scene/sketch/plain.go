package sketch

import "github.com/umpire-vassal/umpire/check/scene"

// plain returns what the cells of a window and the lines between them look like without the boards' pictures.
func plain(w *scene.Window) []shape {
	var out []shape
	for i := range w.Grids {
		for _, c := range w.Grids[i].Cells {
			if c.Color != "" {
				out = append(out, shape{points: place{&w.Grids[i], c}.outline(1), closed: true, fill: c.Color, opacity: 1})
			}
		}
	}
	for _, l := range w.Lines {
		points := []float64{float64(l.From[0]), float64(l.From[1]), float64(l.To[0]), float64(l.To[1])}
		out = append(out, shape{points: points, line: l.Color, width: l.Width})
	}
	return out
}
