package field

import (
	"image"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
)

// MovementTrail is the table of actions, by the trails that figures show in a saved game.
var MovementTrail = &Rule{
	Description: rule.Description{
		ID:    "fubar/movement-trail",
		Refs:  []string{"Activation 2"},
		Also:  []string{"Vehicules 2"},
		Title: "no trail longer than any action allows",
		Says: "A unit acts once in a turn, and no action takes figures farther than 12 inches or 30 centimetres; " +
			"nor does a vehicle go farther.",
		Checks: "Measures the movement trail that a figure shows in a saved game, from point to point to where it " +
			"stands. A longer one is suspect, " +
			"as a trail may be of several turns, or of a figure that was put down and put right. Figures without a " +
			"trail are not judged.",
		Example: "The trail of a rifleman leads 15 inches over three points: suspect, Activation 2.",
		Level:   rule.Moves,
	},
	Needs: []Need{NeedUnits, NeedScale},
	Run: func(pass *Pass) {
		pos := pass.Position
		for i := range pos.Figures {
			f := &pos.Figures[i]
			if len(f.Trail) == 0 {
				continue
			}
			allowed := fubar.MoveAllowance(pos.Pack, nil)
			if f.Unit.IsVehicle() {
				allowed, _ = fubar.VehicleAllowance(pos.Pack, nil, nil)
			}
			if !allowed.Known {
				pass.Unchecked("trails", "actions.csv: how far each action goes")
				continue
			}
			pass.Checked("trails")
			points := append([]image.Point{}, f.Trail...)
			points = append(points, f.At)
			way := fubar.Along(points...)
			if fubar.Moved(pos.Pack, pos.Ruler, way, allowed.N) {
				continue
			}
			finding := rule.Finding{
				Verdict: rule.Illegal, Pieces: []rule.Piece{f.Seen()},
				Message: say.F("movement-trail/long",
					"{figure} went {way} along its movement trail, {most} {measure} allowed in a turn",
					f.Name, pos.Ruler.Text(way), allowed.N, pos.Pack.Measure),
				Evidence: rule.Show(pos.Way(f.Name, points, way, allowed.N,
					fubar.Allowance(pos.Pack, pos.Ruler, allowed.N))),
			}
			finding.Excuse(say.F("movement-trail/turns", "the trail is of more than one turn"))
			pass.Report(finding)
		}
	},
}
