package position

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// GarrisonLimit is AfB 1.10: a side has no more garrisons than the game allows.
var GarrisonLimit = &Rule{
	Description: rule.Description{
		ID:    "afb/garrison-limit",
		Refs:  []string{"AfB 1.10"},
		Title: "no more garrisons than a side may have",
		Says:  "A side has a fixed number of garrisons. One that is eliminated can be made again.",
		Checks: "Counts the garrisons of each side on the map, as far as the pack says which units are garrisons and how many there may be. " +
			"Too many are illegal in any phase.",
		Example: "A side may have 10 garrisons, and 11 are on the map: illegal, AfB 1.10.",
		Level:   rule.Stacking,
		Touches: []string{scspack.TouchArrival},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedGarrisons},
	Run: func(pass *Pass) {
		for i := range pass.Position.Pack.Garrisons {
			if b := pass.Board(); b != nil {
				countGarrisons(pass, b, &pass.Position.Pack.Garrisons[i])
			}
		}
	},
}

func countGarrisons(pass *Pass, b *Board, row *scspack.Garrison) {
	g := b.Game()
	var garrisons []*Piece
	for i := range b.Units {
		u := &b.Units[i]
		if g.SideName(u.Side) == row.Side && u.Hex != scs.NoHex && afb.IsGarrison(g, u) == pack.Yes {
			garrisons = append(garrisons, b.Pieces[i])
		}
	}
	found := afb.CheckGarrisonCount(g, b.Position(), g.Side(row.Side))
	for range garrisons {
		if !found.Legal() && !found.Illegal() {
			pass.Unchecked("garrisons", b.Needs(found.Decides())[0])
		} else {
			pass.Checked("garrisons")
		}
	}
	if found.Illegal() {
		pass.Report(rule.Finding{
			Verdict: rule.Illegal,
			Message: say.F("garrison-limit/too-many",
				"{count} garrisons of {side} on the map; it has {most}", len(garrisons), row.Side, row.Most.N),
			Refs:     slices.Compact(citing(row.Refs, "AfB 1.10")),
			Hexes:    HexNames(garrisons),
			Pieces:   Seen(garrisons),
			Evidence: rule.Show(Limit{Side: row.Side, Counted: "garrisons", Count: len(garrisons), Limit: row.Most.N}),
		})
	}
}
