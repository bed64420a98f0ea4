package vmod

import (
	"fmt"
	"image"
	"strings"

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
		if point, found := grid.LocateStart(owner.Grid, p.Location, owner.Size()); found {
			at = point
		}
	}
	return at.Add(origin), true
}

// Laid counts what VASSAL adds to a game when it loads the file.
type Laid struct {
	Pieces int `json:"pieces"` // in at-start stacks
	Decks  int `json:"decks"`
	Cards  int `json:"cards"` // in the decks
}

// Lays counts what VASSAL lays when it loads this game: the module's at-start stacks and
// decks, unless the file has the mark that they are in it (SetupStack.setup). The State has
// none of them. Without a module nothing is known of them, and the count is 0.
func (m *Module) Lays(s *game.State) Laid {
	var l Laid
	if m == nil || s.Record().AtStart {
		return l
	}
	pieces := func(on *game.Map, p *buildfile.Placement) (n int, ok bool) {
		if _, ok := StartPoint(on, p); !ok {
			return 0, false
		}
		for _, slot := range p.Slots {
			if slot.Definition != "" {
				n++
			}
		}
		return n, true
	}
	for _, on := range s.Maps() {
		plan, ok := m.Map(on.ID)
		if !ok {
			continue
		}
		for _, stack := range plan.AtStart {
			n, _ := pieces(on, &stack.Placement)
			l.Pieces += n
		}
		for _, deck := range plan.Decks {
			if n, ok := pieces(on, &deck.Placement); ok {
				l.Decks++
				l.Cards += n
			}
		}
	}
	return l
}

// String names what is laid; "" for nothing.
func (l Laid) String() string {
	var parts []string
	if l.Pieces > 0 {
		parts = append(parts, fmt.Sprintf("pieces in at-start stacks: %d", l.Pieces))
	}
	if l.Decks > 0 {
		parts = append(parts, fmt.Sprintf("decks: %d, with %d cards", l.Decks, l.Cards))
	}
	return strings.Join(parts, "; ")
}
