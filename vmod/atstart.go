package vmod

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// StartPoint returns where VASSAL places an at-start stack on the boards of a map when a
// new game starts (SetupStack.setup). It returns false if VASSAL does not place it, since
// its board is not in use. If the board does not have the grid location, x and y count.
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
		// VASSAL ignores here that a board may be reversed.
		if point, found := owner.Grid.Locate(p.Location, owner.Size()); found {
			at = point
		}
	}
	return at.Add(origin), true
}
