package position

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// VictoryPoints is 13.0: the victory points that the map shows.
var VictoryPoints = &Rule{
	Description: rule.Description{
		ID:    "scs/victory-points",
		Refs:  []string{"13.0"},
		Title: "the marker of victory points shows what the map is worth",
		Says:  "A side controls the hexes that its units were the last to enter. Victory hexes give their points to whoever controls them.",
		Checks: "Adds up the victory hexes that a side holds for certain, by its units and by control markers, and those that it may hold. A " +
			"marker that shows fewer or more points than that is suspect: the game may give points for other things, too. Without such a " +
			"marker there is nothing to compare.",
		Example: "The south's units stand on victory hexes worth 5 points, and its marker lies on 3: suspect, 13.0.",
		Level:   rule.Stacking,
		Touches: []string{},
	},
	Uses: []scspack.Need{scspack.NeedVictory, scspack.NeedControl},
	Run: func(pass *Pass) {
		for _, piece := range pass.Position.Pieces {
			if piece.Mark == nil || piece.Mark.Meaning != scspack.MeansVictory {
				continue
			}
			side := piece.Mark.Side
			if side == "" {
				side = pass.Position.Pack.Victory.Side
			}
			shown := shownPoints(piece)
			switch b := pass.Board(); {
			case b == nil:
			case side == "":
				pass.Unchecked("markers", "whose points they show")
			case !shown.Known:
				pass.Unchecked("markers", "how many points they show")
			default:
				pass.Checked("markers")
				checkPoints(pass, b, piece, side, shown.N)
			}
		}
	},
}

// shownPoints returns the points that a marker shows: its own figure, or the number of
// its box on a track.
func shownPoints(piece *Piece) pack.Value {
	if piece.Mark.Amount.Known {
		return piece.Mark.Amount
	}
	if piece.At.Where == InHex {
		return pack.Value{}
	}
	n, err := strconv.ParseUint(strings.TrimSpace(piece.At.Location), 10, 16)
	return pack.Value{N: int(n), Known: err == nil}
}

func checkPoints(pass *Pass, b *Board, piece *Piece, side string, shown int) {
	score := scs.VictoryPoints(pass.Position.Pack, pass.Position.control(b), side)
	if shown >= score.Least && (score.Unbounded || shown <= score.Most) {
		return
	}
	points := Points{Side: side, Shown: shown, Least: score.Least}
	if !score.Unbounded {
		points.Most = &score.Most
	}
	f := rule.Finding{
		Verdict: rule.Illegal,
		Refs:    citing(pass.Position.Pack.Victory.Refs, "13.0"),
		Message: say.F("victory-points/other-points",
			"{'piece'} shows {shown} points of {side}; its victory hexes are worth {worth}",
			piece.Name, shown, side, worthOf(&score)),
		Pieces:   Seen([]*Piece{piece}),
		Evidence: rule.Show(points),
	}
	f.Excuse(say.F("victory-points/points-for-more", "the game gives points for other things, too"))
	pass.Report(f)
}
