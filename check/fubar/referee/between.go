package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
)

// Between judges what must have happened in one turn between two positions: how far figures have come
// at least, along the movement trail where it leads from one to the other. The figures are the same
// by VASSAL's ids.
func Between(before, after *field.Position, b *bind.Binding, coverage *rule.Coverage) []rule.Finding {
	stood := map[string]*field.Figure{}
	for i := range before.Figures {
		stood[before.Figures[i].ID] = &before.Figures[i]
	}
	turn := &Turn{Began: true, Ended: true}
	for i := range after.Figures {
		f := &after.Figures[i]
		if was := stood[f.ID]; was != nil && was.At != f.At && was.Unit == f.Unit {
			d := Drag{Figure: *was, From: was.At, To: f.At}
			for k, left := range f.Trail {
				if left == was.At {
					d.Via = f.Trail[k+1:]
				}
			}
			turn.Drags = append(turn.Drags, d)
		}
	}
	log := &Log{Pack: after.Pack, Binding: b, Turns: []*Turn{turn}, End: after}
	return run([]*Rule{ImmobileVehicle, MoveAllowance}, log, coverage)
}
