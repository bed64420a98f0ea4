package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// GridNumbering finds hex grids that name nothing.
var GridNumbering = &Rule{
	Description: rule.Description{
		ID:      "module/grid-numbering",
		Title:   "hexes without names",
		Says:    "A hex grid has its names from a numbering. Without it, reports of moves and saved games do not say in which hex a piece is.",
		Checks:  "Umpire looks for a numbering in each of VASSAL's own hex grids. One note counts the grids that have none, as information.",
		Example: "The map shows printed numbers and the grid has none: the chat reads \"moves offboard -> offboard\".",
	},
	Run: gridNumbering,
}

func gridNumbering(p *Pass) {
	var found tally
	for _, e := range p.of("HexGrid") {
		if !isVassal(e) {
			continue
		}
		p.Checked("hex grids")
		numbered := false
		for _, below := range e.Descendants() {
			numbered = numbered || strings.HasSuffix(simple(&below), "Numbering")
		}
		if !numbered {
			found.add("", "", func() rule.Finding { return rule.Finding{Where: p.At(e, "numbering")} })
		}
	}
	for _, f := range found.all() {
		f.first.Verdict, f.first.Message = rule.Information, say.F("grid-numbering/none",
			"hex grids without a numbering: {count}; reports do not name their hexes", f.times)
		p.Report(f.first)
	}
}
