package position

import (
	"cmp"
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// OffMap is "Map B", "Map C" and 3.3c: units are in playable hexes, or where the game
// allows them to be.
var OffMap = &Rule{
	Description: rule.Description{
		ID:    "scs/off-map",
		Refs:  []string{"Map B", "Map C"},
		Title: "units are on the map, or where the game has a place for them",
		Says: "Only hexes exist of which at least half is printed, and no unit moves off the map unless the game says so. The map's edge is " +
			"hard: a unit that crosses it is destroyed.",
		Checks: "Looks for units that stand in no playable hex and in none of the places that the pack names for eliminated, waiting or " +
			"parked counters. In one position that proves nothing, since players park counters beside the map: it is information. Units " +
			"in a window of which the pack says nothing are unchecked.",
		Example: "The map ends with hexrow 08. A unit stands in 09.03, where the frame is: information.",
		Level:   rule.Stacking,
		Touches: []string{scspack.TouchArrival, scspack.TouchRemoval},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedDead},
	Run: func(pass *Pass) {
		stray := map[Spot][]*Piece{}
		for _, piece := range pass.Position.Pieces {
			if piece.Kind != Unit {
				continue
			}
			if atHome(pass.Position.Pack, piece.At) {
				pass.Checked("units")
				continue
			}
			at := piece.At
			at.Zone = ""
			if at.Where == Elsewhere {
				at.Location = ""
			}
			stray[at] = append(stray[at], piece)
		}
		spots := slices.SortedFunc(maps.Keys(stray), func(a, b Spot) int {
			return cmp.Or(cmp.Compare(a.Where, b.Where), a.Hex.Compare(b.Hex), cmp.Compare(a.Window, b.Window), cmp.Compare(a.Location, b.Location))
		})
		for _, spot := range spots {
			reportStray(pass, spot, stray[spot])
		}
	},
}

// atHome reports whether a unit may be on a spot.
func atHome(p *scspack.Pack, at Spot) bool {
	switch at.Where {
	case InHex:
		return onMap(p, at.Hex) || at.Doubtful && onMap(p, at.Or)
	case InPlace:
		return true
	}
	return false
}

// onMap reports whether units may be in a hex, in play or out of it.
func onMap(p *scspack.Pack, h hex.Hex) bool { return inPlay(p, h) || outOfPlay(p, h) }

func reportStray(pass *Pass, at Spot, units []*Piece) {
	place := Site{Window: at.Window}
	if at.Where == Beside {
		place.Location = at.Location
	}
	f := rule.Finding{Verdict: rule.Information, Pieces: Seen(units), Evidence: rule.Show(place)}
	switch at.Where {
	case InHex:
		f.Refs = []string{"Map B"}
		f.Hexes = []string{at.Hex.String()}
		f.Message = say.F("off-map/no-playable-hex",
			"{units} in {hex}, which is no playable hex", amount(len(units), scspack.CountUnits), at.Hex)
	case Beside:
		f.Refs = []string{"Map C"}
		f.Message = say.F("off-map/no-hex",
			"{units} at {'location'} in the window {'window'}, which is no hex",
			amount(len(units), scspack.CountUnits), at.Location, at.Window)
	case Elsewhere:
		need := "vassal.toml: what the window \"" + at.Window + "\" is"
		f.Verdict = rule.Unchecked
		f.Message = say.F("off-map/unknown-window",
			"{units} in the window {'window'}, of which the pack does not say what it is",
			amount(len(units), scspack.CountUnits), at.Window)
		f.Evidence.Needs = []string{need}
		for range units {
			pass.Unchecked("units", need)
		}
		pass.Report(f)
		return
	case Nowhere:
		f.Refs = []string{"Map C"}
		f.Message = say.F("off-map/no-window", "{units} in no window at all", amount(len(units), scspack.CountUnits))
	}
	for range units {
		pass.Checked("units")
	}
	pass.Report(f)
}
