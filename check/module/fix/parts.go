package fix

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// mandatoryPart writes what VASSAL makes itself when it loads a map window without a board picker
// or stacking options (Map.build), so that no game changes.
var mandatoryPart = &Fix{
	Name:  "mandatory-part",
	Rules: []string{"module/mandatory-part"},
	Does:  "adds Map Boards and Stacking Options to map windows without them, as VASSAL does each time it loads the module; not to those with components of Java classes, which can be those parts. It adds no board to Map Boards that are there and empty, since only you know its picture.",
	plan:  addParts,
}

const inMap = "VASSAL.build.module.map."

func addParts(p *plan) (left say.Message) {
	for _, m := range p.Maps {
		if !strings.HasPrefix(m.Element.Class, "VASSAL.") {
			continue
		}
		if slices.ContainsFunc(m.Element.Children, func(e *buildfile.Element) bool { return !strings.HasPrefix(e.Class, "VASSAL.") }) {
			left = say.F("fix/own-parts",
				"the map window {'map'} has components of Java classes, which can be the parts that it lacks",
				m.Name) // one of them can be the part, and a second would take its place
			continue
		}
		has := map[string]bool{}
		for _, e := range m.Element.Descendants() {
			has[e.Class] = true
		}
		if !has[inMap+"BoardPicker"] {
			// Before all others: VASSAL warns of at-start stacks in front of it.
			p.first(m.Element, buildfile.Draft{
				Class: inMap + "BoardPicker",
				Attrs: []buildfile.Attr{
					{Name: "addColumnText", Value: "Add column"}, {Name: "addRowText", Value: "Add row"}, {Name: "boardPrompt", Value: "Select board"},
					{Name: "slotHeight", Value: "125"}, {Name: "slotScale", Value: "0.2"}, {Name: "slotWidth", Value: "350"}, {Name: "title", Value: "Choose Boards"},
				},
				Children: []buildfile.Draft{{Class: inMap + "boardPicker.Board", Attrs: []buildfile.Attr{
					{Name: "height", Value: "500"}, {Name: "name", Value: "Board"}, {Name: "reversible", Value: "false"}, {Name: "width", Value: "500"},
				}}},
			})
		} else if len(m.Boards) == 0 && m.UseBoards == "" {
			left = say.F("fix/no-board", "the map window {'map'} has no board, and only you know its picture", m.Name)
		}
		if !has[inMap+"StackMetrics"] && m.Class != "VASSAL.build.module.PlayerHand" {
			// Without settings it is what VASSAL of any version makes.
			p.edit.Append(m.Element, buildfile.Draft{Class: inMap + "StackMetrics"})
		}
	}
	return left
}

// first inserts a component in front of all others in another.
func (p *plan) first(parent *buildfile.Element, draft buildfile.Draft) {
	if len(parent.Children) == 0 {
		p.edit.Append(parent, draft)
		return
	}
	p.edit.Insert(parent.Children[0], draft)
}
