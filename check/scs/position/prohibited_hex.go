package position

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// ProhibitedHex is 3.2d: units are where terrain lets them be.
var ProhibitedHex = &Rule{
	Description: rule.Description{
		ID:    "scs/prohibited-hex",
		Refs:  []string{"3.2d"},
		Title: "no unit stands in terrain that is prohibited to it",
		Says:  "A unit enters terrain that is prohibited to it only along a road, or whatever else takes the prohibition away.",
		Checks: "Looks for units in hexes of which all terrain that may be there is prohibited to their side and movement class, and into " +
			"which no road leads. That is suspect, since one position does not tell whether a unit entered the hex or was set up there: of a " +
			"move into it the rules over moves judge. Units in hexes of unknown terrain are unchecked.",
		Example: "Lakes are prohibited to all. A regiment stands in the lake of 06.05, where no road leads: suspect, 3.2d.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchHexside, scspack.TouchMovement},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedAnyChart},
	Uses:  []scspack.Need{scspack.NeedMoves},
	Run: func(pass *Pass) {
		b := pass.Board()
		if b == nil {
			return
		}
		g := b.Game()
		for _, o := range pass.Occupied() {
			for _, side := range o.Sides(pass.Position.Pack.Sides) {
				var barred []*Piece
				for _, piece := range o.Units(side) {
					u := b.Unit(piece, g.ID(o.Hex))
					switch may, _ := g.MayStand(&u, u.Hex); may {
					case pack.Yes:
						pass.Checked("units")
					case pack.No:
						pass.Checked("units")
						barred = append(barred, piece)
					default:
						pass.Unchecked("units", "terrain and roads of their hexes, and what these cost them")
					}
				}
				if len(barred) > 0 {
					reportBarred(pass, &o, side, barred)
				}
			}
			for _, piece := range o.Near {
				if piece.Kind == Unit && piece.At.Hex == o.Hex {
					pass.Unchecked("units", "in which hex they stand")
				}
			}
		}
	},
}

func reportBarred(pass *Pass, o *Occupied, side string, barred []*Piece) {
	terrain, _ := pass.Position.Pack.Terrain(o.Hex)
	f := rule.Finding{
		Verdict: rule.Illegal,
		Message: say.F("prohibited-hex/units-barred",
			"{units} of {side} in {hex}, which is prohibited to them, and no road leads there",
			amount(len(barred), scspack.CountUnits), side, o.Hex),
		Hexes:    []string{o.Hex.String()},
		Pieces:   Seen(barred),
		Evidence: rule.Show(Terrain{side, slices.Clone(terrain)}),
	}
	if len(barred) == 1 {
		f.Message = say.F("prohibited-hex/unit-barred",
			"{'unit'} of {side} in {hex}, which is prohibited to it, and no road leads there",
			barred[0].Name, side, o.Hex)
	}
	f.Excuse(say.F("prohibited-hex/set-up-there", "set up there"))
	pass.Report(f)
}
