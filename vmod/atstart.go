package vmod

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// StartPoint is where on its map VASSAL lays an at-start stack when a new game begins,
// as the map's boards lie in that game (SetupStack.setup). ok is false if it is not
// laid, as its board is not in use. A grid location that the board does not have is
// passed over: x and y count then.
func StartPoint(on *game.Map, p *buildfile.Placement) (at image.Point, ok bool) {
	boards := on.Boards()
	named := func(name string) (grid.Board, bool) {
		for _, b := range boards {
			if b.Name == name {
				return b, true
			}
		}
		return grid.Board{}, false
	}
	at, origin := image.Pt(p.X, p.Y), image.Pt(on.Edge.Width, on.Edge.Height)
	owner, owned := named(p.OwningBoard)
	switch {
	case p.OwningBoard != "" && !owned:
		return image.Point{}, false
	case p.OwningBoard != "":
		origin = owner.Rect.Min
	case len(boards) > 0:
		owner = boards[0]
	}
	if p.UseGridLocation && owner.Grid != nil && p.Location != "" {
		// VASSAL forgets here that a board may lie upside down.
		if point, found := owner.Grid.Locate(p.Location, owner.Size()); found {
			at = point
		}
	}
	return at.Add(origin), true
}
