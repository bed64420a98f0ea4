package newmodule

import (
	"image"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A window is a map window with one board.
type window struct {
	name    string
	picture string // the board's image
	size    image.Point
	grid    *buildfile.Draft // of a map
	boxes   []drawing.Box    // of a window beside the map: each is a zone
	extra   bool             // opened by a button, not when the game starts
}

// draft returns the window as a component. stacks are its at-start stacks.
func (w *window) draft(stacks ...buildfile.Draft) buildfile.Draft {
	c := component.Window{Name: w.name, Picture: w.picture, Size: w.size, Grid: w.grid, Extra: w.extra}
	for _, b := range w.boxes {
		c.Zones = append(c.Zones, component.Zone{Name: b.Name, Rect: b.Rect})
	}
	return c.Draft(stacks...)
}

// mapName returns the name of the window of a map.
func mapName(m *scspack.Map) string {
	if m.Letter == 0 {
		return "Map"
	}
	return "Map " + letter(m)
}
