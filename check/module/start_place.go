package module

import (
	"image"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// StartPlace finds at-start stacks and decks in places that the board does not have.
var StartPlace = &Rule{
	Description: rule.Description{
		ID:      "module/start-place",
		Title:   "an at-start stack off the board",
		Says:    "An at-start stack or deck has a board and a place on it: the name of a grid location, or a point in pixels. VASSAL reports a name that the grid does not have and uses the point instead.",
		Checks:  "Umpire looks up the name on the grid as VASSAL does: a name that is not there is an error. A point beyond the board and the padding around it is told as information, since some modules hide a deck there. It looks at stacks that name their board, and at all of a map with a single board; boards whose size is not known are left alone, and so are points in a player's hand, which grows.",
		Example: "The board was cut to 1500 pixels, and the reserve box still lies at 1620: nobody finds the pieces.",
	},
	Run: startPlace,
}

func startPlace(p *Pass) {
	for _, m := range p.Maps {
		if m.UseBoards != "" || !isVassal(m.Element) {
			continue
		}
		look := func(at buildfile.Placement) {
			b, ok := m.Board(at.OwningBoard)
			if at.OwningBoard == "" && len(m.Boards) == 1 {
				b, ok = m.Boards[0], true
			}
			if !ok || b.Width <= 0 || b.Height <= 0 {
				return
			}
			if _, there := p.image(b.Image); b.Image != "" && !there {
				return // the picture decides how large the board is
			}
			p.Checked("at-start stacks")
			named := at.UseGridLocation && at.Location != "" && b.Grid != nil
			if named {
				if _, found := grid.LocateStart(b.Grid, at.Location, grid.Size{Width: b.Width, Height: b.Height}); !found {
					p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("start-place/location",
						"the grid of the board {'board'} has no place {'location'}, so VASSAL uses the point "+
							"in pixels", b.Name, at.Location), Where: p.At(at.Element, at.Location)})
				}
				return
			}
			around := image.Rect(0, 0, b.Width, b.Height).Inset(-max(m.EdgeWidth, m.EdgeHeight, 0))
			if !image.Pt(at.X, at.Y).In(around) && simple(m.Element) != "PlayerHand" { // a hand grows with what lies in it
				p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("start-place/off",
					"it is placed at {x},{y}, outside the board {'board'}, which has {width} x {height} pixels",
					at.X, at.Y, b.Name, b.Width, b.Height), Where: p.At(at.Element, "place")})
			}
		}
		for _, s := range m.AtStart {
			look(s.Placement)
		}
		for _, d := range m.Decks {
			look(d.Placement)
		}
	}
}
