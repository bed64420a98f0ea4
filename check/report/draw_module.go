package report

import (
	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
)

// DrawModule returns what is drawn of a module: the piece, board or window that each finding is
// about. It has no pictures yet.
func DrawModule(m *module.Module, findings []rule.Finding) *Drawing {
	shelf := scene.NewShelf(m, m.Meter())
	d := &Drawing{Looks: map[int]int{}}
	for i := range min(len(findings), mostOnPage) {
		look := -1
		switch shown := m.Picture(&findings[i]); {
		case len(shown.Piece) > 0:
			look = shelf.Piece(shown.Piece)
		case shown.Image != "":
			look = shelf.Image(shown.Image)
		}
		if look >= 0 {
			d.Looks[i] = look
		}
	}
	if len(d.Looks) > 0 {
		d.Scene = shelf.Scene()
	}
	return d
}
