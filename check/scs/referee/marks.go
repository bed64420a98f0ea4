package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scene"
)

// Marks draws the attack: an arrow from each hex with attackers to the attacked hex, which
// has the column.
func (b Battle) Marks() []scene.Mark {
	if b.Hex == "" {
		return nil
	}
	m := scene.Mark{Kind: "attack", Cells: append(slices.Clone(b.From), b.Hex), Title: "the attack"}
	if b.Column != "" {
		m.Labels = append(make([]string, len(b.From)), b.Column)
	}
	return []scene.Mark{m}
}
