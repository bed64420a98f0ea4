package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// Advice names what players are used to and the module does not have.
var Advice = &Rule{
	Description: rule.Description{
		ID:      "module/advice",
		Title:   "what players may miss",
		Says:    "Most modules let players zoom, look into stacks, see what moved last, count turns and list pieces. VASSAL has a component for each.",
		Checks:  "Umpire looks for a Zoom Capability, a Mouse-over Stack Viewer, a Turn Counter, an Inventory Window, and marks or trails of movement. One note names those that the module has nowhere, as information. Extensions, modules with Java classes of their own, and modules with fewer than twenty pieces are left alone.",
		Example: "The module has no Zoom Capability, and its map is twice as wide as a screen.",
	},
	Run: advice,
}

// advised are the components that players are used to.
var advised = []string{"Zoomer", "CounterDetailViewer", "TurnTracker", "Inventory"}

// fewPieces is a number of pieces below which a module is hardly made to play with.
const fewPieces = 20

func advice(p *Pass) {
	if p.Extension != nil || p.ownClasses() || len(p.Pieces) < fewPieces {
		return
	}
	p.Checked("modules")
	var lacking []string
	for _, class := range advised {
		if len(p.of(class)) == 0 {
			lacking = append(lacking, kinds[class])
		}
	}
	marks := len(p.of("HighlightLastMoved")) > 0
	for _, t := range p.Shared {
		marks = marks || t.ID == "markmoved;" || t.ID == "footprint;"
	}
	if !marks {
		lacking = append(lacking, "Last Move Highlighter or Movement Trail")
	}
	if lacking != nil {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("advice/lacks",
			"players may miss: {lacking}", strings.Join(lacking, ", ")), Where: p.Whole("advice")})
	}
}
