package referee

import (
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
)

// Between judges what must have happened in one turn between two positions: how far figures have
// come at least. The figures are the same ones by VASSAL's ids.
func Between(before, after *field.Position, b *bind.Binding, coverage *rule.Coverage) []rule.Finding {
	stood := map[string]*field.Figure{}
	for i := range before.Figures {
		stood[before.Figures[i].ID] = &before.Figures[i]
	}
	turn := &Turn{Began: true, Ended: true}
	for i := range after.Figures {
		f := &after.Figures[i]
		if was := stood[f.ID]; was != nil && was.At != f.At && was.Unit == f.Unit {
			turn.Drags = append(turn.Drags, Drag{Figure: *was, From: was.At, To: f.At})
		}
	}
	log := &Log{Pack: after.Pack, Binding: b, Turns: []*Turn{turn}, End: after}
	return run([]*Rule{ImmobileVehicle, MoveAllowance}, log, coverage)
}
