package position

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// Marks draws the path with the cost so far in each hex, and shades the hexes in zones of
// control for which it pays.
func (a Account) Marks() []scene.Mark {
	path := scene.Mark{Kind: "path", Title: "cost by hex"}
	zone := scene.Mark{Kind: "zone", Title: "enemy zones of control on the path"}
	if a.From != (hex.Hex{}) {
		path.Cells, path.Labels = append(path.Cells, a.From.String()), append(path.Labels, "")
	}
	for _, s := range a.Steps {
		path.Cells, path.Labels = append(path.Cells, s.Hex.String()), append(path.Labels, s.Total.String())
		if slices.ContainsFunc(s.Parts, func(p Part) bool { return p.What == "EZOC" }) {
			zone.Cells = append(zone.Cells, s.Hex.String())
		}
	}
	if len(zone.Cells) == 0 {
		return []scene.Mark{path}
	}
	return []scene.Mark{zone, path}
}

// Marks draws the trace, or crosses out what cuts every trace.
func (t Trace) Marks() []scene.Mark {
	var marks []scene.Mark
	if len(t.Path) > 0 {
		marks = append(marks, scene.Mark{Kind: "trace", Cells: hex.Numbers(t.Path), Side: t.Side, Title: "supply line of " + t.Side})
	}
	cut := scene.Mark{Kind: "cut", Title: "what cuts off " + t.Side}
	for _, b := range t.Cut {
		if name := b.Hex.String(); !slices.Contains(cut.Cells, name) {
			cut.Cells = append(cut.Cells, name)
		}
	}
	if len(cut.Cells) > 0 {
		marks = append(marks, cut)
	}
	return marks
}

// Marks shows the victory hexes with what each is worth and who controls it.
func (v VictoryCount) Marks() []scene.Mark {
	m := scene.Mark{Kind: "hexes", Side: v.Side, Title: "victory hexes"}
	for _, h := range v.Hexes {
		worth := "?"
		if h.Points != nil {
			worth = strconv.Itoa(*h.Points)
		}
		m.Cells, m.Labels = append(m.Cells, h.Hex.String()), append(m.Labels, worth+" "+cmp.Or(h.Side, "?"))
	}
	if len(m.Cells) == 0 {
		return nil
	}
	return []scene.Mark{m}
}
