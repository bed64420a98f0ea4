package referee

import (
	"image"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A trip is where one figure went in a turn, or after it came to the table.
type trip struct {
	Figure field.Figure // as it stood when it was moved first
	First  int          // the step of its first move
	Step   int          // the step of its last
	points []image.Point
}

// beginsTurn returns what is missing where the log does not show how a turn begins.
func beginsTurn(pass *Pass) string {
	if lack := needTurns.Lacks(&pass.Log.End.Table, pass.Log.Binding); lack != nil {
		pass.Need(lack.String())
		return lack.String()
	}
	return "the line that begins the turn"
}

// trips returns the trips of a turn, in the order in which they began.
func (t *Turn) trips() []*trip {
	var all []*trip
	of := map[string]*trip{}
	for _, d := range t.Drags {
		if !d.Figure.Fights() && !d.Figure.Unit.IsVehicle() {
			continue // casualties are put aside
		}
		went := of[d.Figure.ID]
		if went == nil {
			went = &trip{Figure: d.Figure}
			of[d.Figure.ID] = went
			all = append(all, went)
		}
		last := len(went.points) - 1
		switch {
		case d.Enters:
			went.points, went.First = nil, d.Step
		case last < 0 || went.points[last] != d.From:
			// It left the table in between, or was moved where the log does not show it.
			went.points, went.First = []image.Point{d.From}, d.Step
		}
		went.points = append(append(went.points, d.Via...), d.To)
		went.Step = d.Step
	}
	return all
}

// withdraws returns whether the figure's unit may go back after its activation in the turn.
func (t *trip) withdraws(turn *Turn) pack.Answer {
	for _, act := range turn.of(bind.Activation, t.Figure.Unit) {
		if act.Succeeded() != pack.Yes {
			return act.Force.Withdraws()
		}
	}
	return pack.No
}

// stays reports whether the figure was only touched.
func (t *trip) stays(pass *Pass) bool {
	return fubar.Nudged(pass.Log.Pack, pass.Log.End.Ruler, t.net())
}

// net is the straight way from the first point to the last: what nobody can have gone less of.
func (t *trip) net() fubar.Way { return fubar.Along(t.points[0], t.points[len(t.points)-1]) }

// whole is the way through all points.
func (t *trip) whole() fubar.Way { return fubar.Along(t.points...) }

// drawn draws the trip, with the length of a way on it and how far it may be.
func (t *trip) drawn(pass *Pass, way fubar.Way, allowed int) field.Drawn {
	table := &pass.Log.End.Table
	return table.Way(t.Figure.Name, t.points, way, allowed, fubar.Allowance(table.Pack, table.Ruler, allowed))
}

// within reports whether a way is within an allowance.
func (t *trip) within(pass *Pass, way fubar.Way, allowed int) bool {
	return fubar.Moved(pass.Log.Pack, pass.Log.End.Ruler, way, allowed)
}

// beforeMove reports whether fire may have been a reaction before the vehicle moved: its activation is not announced.
func (t *trip) beforeMove(turn *Turn, act *Act) bool {
	return act.Step < t.First && len(turn.of(bind.Activation, t.Figure.Unit)) == 0
}
