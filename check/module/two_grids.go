package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// TwoGrids finds boards and zones with several grids.
var TwoGrids = &Rule{
	Description: rule.Description{
		ID:      "module/two-grids",
		Title:   "two grids in one place",
		Says:    "A board has one grid, and so has a zone. VASSAL uses the last of several and warns of the others in its error log.",
		Checks:  "Umpire counts VASSAL's own grids directly in each board, zone and multi-zoned grid. More than one is a warning.",
		Example: "A board has a Hex Grid and a Multi-Zoned Grid beside it: the hexes have no names any more.",
	},
	Run: twoGrids,
}

func twoGrids(p *Pass) {
	count := map[*buildfile.Element]int{}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		if !isVassal(e) {
			continue
		}
		switch simple(e) {
		case "Board", "Zone":
			p.Checked("areas")
		}
		if e.Parent == nil || !strings.HasSuffix(simple(e), "Grid") {
			continue
		}
		switch simple(e.Parent) {
		case "Board", "Zone", "ZonedGrid":
			if count[e.Parent]++; count[e.Parent] == 2 {
				p.Report(rule.Finding{Verdict: rule.Suspect, Message: secondGrid.Say(kindOf(e)), Where: p.At(e.Parent, "grid")})
			}
		}
	}
}
