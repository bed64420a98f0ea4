package scene

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
)

// Drawn is implemented by figures of findings that have something to show on the map.
type Drawn interface {
	Marks() []Mark
}

// Marks returns what a finding wants shown on the map: its hexes, the hexes of what it rests on, and
// what its figures draw.
func Marks(f *rule.Finding) []Mark {
	var marks []Mark
	for _, figure := range f.Evidence.Figures {
		if drawn, ok := figure.(Drawn); ok {
			marks = append(marks, drawn.Marks()...)
		}
	}
	for _, r := range f.Related {
		if cells := distinct(r.Hexes); len(cells) > 0 {
			marks = append(marks, Mark{Kind: "related", Cells: cells, Title: named(r.Message.String())})
		}
	}
	if cells := distinct(f.Hexes); len(cells) > 0 {
		marks = append(marks, Mark{Kind: "hexes", Cells: cells, Title: "the finding's hexes"})
	}
	return marks
}

// distinct returns names without repetitions and empty ones.
func distinct(names []string) []string {
	var out []string
	for _, n := range names {
		if n != "" && !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return out
}
