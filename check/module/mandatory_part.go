package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// MandatoryPart finds maps without a part that VASSAL wants.
var MandatoryPart = &Rule{
	Description: rule.Description{
		ID:      "module/mandatory-part",
		Title:   "a part that VASSAL wants is missing",
		Says:    "A map window has a board picker with at least one board, and stacking options. VASSAL's editor adds them, and VASSAL warns in its error log of a map without them.",
		Checks:  "Umpire looks for them in each of VASSAL's own map windows, folders included. One note for each map window names what is missing, as a warning. A player hand needs no stacking options. Maps that show the boards of another map need no board. Maps of Java classes are left alone, and so are those with components of Java classes, which can be the parts.",
		Example: "A private window was made by hand and has no stacking options: VASSAL warns of it at each start.",
	},
	Run: mandatoryPart,
}

func mandatoryPart(p *Pass) {
	for _, m := range p.Maps {
		if !isVassal(m.Element) {
			continue
		}
		has, custom := map[string]bool{}, false
		for _, e := range m.Element.Descendants() {
			switch {
			case isVassal(&e):
				has[simple(&e)] = true
			case strings.Contains(e.Class, "."): // not the <setup> of a board picker
				custom = true
			}
		}
		var lacking []string
		if !has["BoardPicker"] {
			lacking = append(lacking, "Map Boards")
		} else if len(m.Boards) == 0 && m.UseBoards == "" {
			lacking = append(lacking, "a board")
		}
		if !has["StackMetrics"] && simple(m.Element) != "PlayerHand" { // a hand lays its pieces in its own way
			lacking = append(lacking, "Stacking Options")
		}
		if lacking != nil && custom {
			p.Unchecked("maps", "what Java classes are")
			continue
		}
		p.Checked("maps")
		if lacking != nil {
			list := strings.Join(lacking, ", ")
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("mandatory-part/map",
				"the map window {'map'} lacks what VASSAL wants in each: {parts}", m.Name, list), Where: p.At(m.Element, list)})
		}
	}
}
