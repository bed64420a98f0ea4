package setup

import (
	"cmp"
	"strings"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// Rules returns the rules over a module's slots.
func Rules() []*rule.Rule[*Pass, struct{}] { return []*rule.Rule[*Pass, struct{}]{CounterSlots} }

// A Pass is one run of one rule over a module.
type Pass struct {
	*rule.Pass
	kit *Kit
}

// CounterSlots compares the slots of a module with the counters of the game.
var CounterSlots = &rule.Rule[*Pass, struct{}]{
	Description: rule.Description{
		ID:    "scs/counter-slots",
		Refs:  []string{"Pieces"},
		Title: "the module has the counters of the game",
		Says: "A module of a game has a piece for each of its counters, and a new game begins with no more of them " +
			"than there are.",
		Checks: "Looks, in a module that is checked with --game, for units of units.csv that no slot is: that is " +
			"suspect, since vassal.toml and pieces.csv can lack their slots. " +
			"And counts the pieces of each unit in at-start stacks and decks. More than the count in units.csv is " +
			"suspect, since they may be spare counters. How many slots of a unit a palette has means nothing.",
		Example: "The game has one Quarry Guard, and two lie in the at-start stacks of the module: suspect.",
		Touches: []string{},
	},
	Run: counterSlots,
}

// Judge judges the slots of the kit's module.
func (k *Kit) Judge(coverage *rule.Coverage) []rule.Finding {
	return rule.Run(Rules(), coverage, nil, func(p *rule.Pass) *Pass { return &Pass{p, k} })
}

func counterSlots(p *Pass) {
	var lacking []string
	at := module.Module{BuildFile: p.kit.module.BuildFile}
	laid := map[string][]*slot{}
	for _, s := range p.kit.laid {
		laid[s.kind] = append(laid[s.kind], s)
	}
	units := p.kit.game.Pack().Units
	for i := range units {
		row := &units[i]
		name := cmp.Or(row.Name, row.ID)
		p.Checked("units")
		lies := laid[row.ID]
		if !p.kit.Has(row.ID) && len(lies) == 0 {
			lacking = append(lacking, name)
		}
		if row.Count.Known && len(lies) > row.Count.N {
			extra := lies[row.Count.N]
			f := rule.Finding{Verdict: rule.Suspect, Message: say.F("counter-slots/too-many",
				"at-start stacks and decks hold {count} counters of {'unit'}; the game has {most}, unless some "+
					"are spare ones", len(lies), name, row.Count.N),
				Where: at.At(extra.Element, row.ID)}
			for _, s := range lies {
				f.Pieces = append(f.Pieces, rule.Piece{GPID: s.GPID, Unit: row.ID, Name: s.EntryName})
			}
			p.Report(f)
		}
	}
	if len(lacking) > 0 {
		const most = 10
		names := strings.Join(lacking[:min(most, len(lacking))], ", ")
		p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("counter-slots/none",
			"units that no slot of the module is, unless pieces.csv or vassal.toml lacks it: {count} ({names})",
			len(lacking), names),
			Where: at.Whole("units.csv")})
	}
	for _, s := range p.kit.units {
		if s.kind == "" {
			p.Unchecked("units", "which of units.csv they are")
		}
	}
}
