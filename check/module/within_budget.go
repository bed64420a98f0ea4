package module

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// WithinBudget finds modules of which something costs more to find out than Umpire spends on a module.
var WithinBudget = &Rule{
	Description: rule.Description{
		ID:      "module/within-budget",
		Title:   "more in a module than Umpire looks at",
		Says:    "Prototypes can use each other and come into thousands of pieces, and a map can lay a board again and again: a small module can ask for work without end.",
		Checks:  "Umpire counts the steps of all that is found out about pieces and their prototypes, and the boards that each map lays at the beginning of a game. The bounds are far above what real modules need and grow with the build file. Beyond them the rest of the pieces, or of the boards, is unchecked, and numbers of pieces in other findings are too low.",
		Example: "A prototype of 2,000 properties that name each other in a circle comes into 8,000 pieces.",
	},
	Run: withinBudget,
}

func withinBudget(p *Pass) {
	for _, m := range p.Maps {
		if boards, ok := command.Decode(m.DefaultBoards).(command.BoardPicker); ok && len(boards.Boards) > game.MostBoards {
			p.Unchecked("maps", fmt.Sprintf("at most %d boards on a map", game.MostBoards))
			p.Report(rule.Finding{
				Verdict: rule.Unchecked, Message: say.F("within-budget/boards",
					"the map {'map'} lays {count} boards; Umpire lays the first {most}, and nothing on the "+
						"others is judged", m.ID, len(boards.Boards), game.MostBoards),
				Where: p.At(m.Element, "boards"),
			})
		}
	}
	if !p.meter.Cut() {
		p.Checked("modules")
		return
	}
	p.Unchecked("modules", "a larger --budget than this run has")
	p.Report(rule.Finding{Verdict: rule.Unchecked, Message: say.F("within-budget/traits",
		"budget: the traits that prototypes bring into pieces cost more to look at than Umpire spends on a "+
			"module; the pieces from there on are unchecked"), Where: p.In(p.BuildFile)})
}
