package referee

import (
	"image"
	"slices"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// VehicleCover is Vehicules 2: how vehicles go through cover.
var VehicleCover = &Rule{
	Description: rule.Description{
		ID:    "fubar/vehicle-cover",
		Refs:  []string{"Vehicules 2"},
		Title: "vehicles in cover",
		Says: "Vehicles go up to 6 inches or 15 centimetres through light cover; medium and heavy tanks as far " +
			"through medium cover, and then do " +
			"not fire. Nothing drives through hard cover.",
		Checks: "Looks at where vehicles are put down in cover that vassal.toml binds. In cover that they cannot go " +
			"through they are illegal, and so is " +
			"fire in a turn in which they cross medium cover. Farther than they may go through cover is suspect, " +
			"unless most of the way was in the open: " +
			"the text does not say how a way through both is counted. Near the corners of a rectangle all is " +
			"suspect, as the piece may be turned.",
		Example: "The red truck is driven into a bunker: illegal, Vehicules 2.",
		Level:   rule.Moves,
	},
	Needs: []Need{needUnits, needScale},
	Uses:  []Need{needCover, needTurns, needFire},
	Run: func(pass *Pass) {
		for i, turn := range pass.Log.Turns {
			for _, t := range turn.trips() {
				if t.Figure.Unit.IsVehicle() && t.Figure.Row != nil && t.Figure.Row.Vehicle != nil &&
					len(t.points) > 1 {
					checkVehicleCover(pass, pass.Log.Turns[i:], t)
				}
			}
		}
	},
}

func checkVehicleCover(pass *Pass, turns []*Turn, t *trip) {
	turn, table := turns[0], &pass.Log.End.Table
	switch {
	case !turn.Began:
		pass.Unchecked("vehicle moves", beginsTurn(pass))
		return
	case !table.HasCover:
		pass.Unchecked("vehicle moves", needCover.Lacks(table, pass.Log.Binding).String())
		return
	case pass.Log.CoverMoved:
		pass.Unchecked("vehicle moves", "cover that stays where it is")
		return
	}
	pass.Checked("vehicle moves")
	if t.stays(pass) {
		return
	}
	for i := range pass.Log.End.Covers {
		c := &pass.Log.End.Covers[i]
		if c.Zone != "" || !t.enters(table, c.Area) {
			continue
		}
		allowed, may := fubar.VehicleAllowance(table.Pack, t.Figure.Row.Vehicle, c.Row)
		f := rule.Finding{Verdict: rule.Illegal, Step: t.Step, Pieces: []rule.Piece{t.Figure.Seen()}}
		fires := turn.firesOf(t)
		switch {
		case may == pack.No:
			f.Message = say.F("vehicle-cover/cannot",
				"{figure} drives into cover that it cannot go through: {cover}", t.Figure.Name, c.Row.Name)
		case c.Row.Vehicles == fubarpack.HeavyVehicles && len(fires) > 0:
			f.Message = say.F("vehicle-cover/fires",
				"{figure} crosses {cover} and fires in one turn", t.Figure.Name, c.Row.Name)
			f.Step = max(f.Step, fires[0].Step)
			unlessForgotten(&f, turns)
			if t.beforeMove(turn, fires[len(fires)-1]) {
				f.Excuse(firedOnGuard())
			}
		case allowed.Known && !t.within(pass, t.net(), allowed.N):
			f.Message = wentTooFar(t.Figure.Name, table.Ruler.Text(t.net()), allowed.N, table.Pack.Measure, c.Row.Name)
			f.Evidence = rule.Show(Distance{t.Figure.Unit.ID, table.Ruler.Text(t.net()), allowed.N},
				t.drawn(pass, t.net(), allowed.N))
			f.Excuse(say.F("vehicle-cover/open", "most of its way was in the open"))
		default:
			continue
		}
		if !t.enters(table, c.Area.Core()) {
			f.Excuse(say.F("vehicle-cover/turned", "the piece of cover is turned"))
		}
		pass.Report(f)
		return
	}
}

// enters reports whether the figure was put down in an area on its trip.
func (t *trip) enters(table *field.Table, a fubar.Area) bool {
	return slices.ContainsFunc(t.points[1:], func(p image.Point) bool { return a.Depth(table.Ruler, p) >= 0 })
}
