package newmodule

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// marksOf are the markers of a module: those of the pack, and behind them those that a
// game of the series needs and the pack does not name.
func marksOf(p *pack.Pack) []pack.Marker {
	all := slices.Clone(p.Markers)
	add := func(id, name string, meaning pack.Meaning, value pack.Value) {
		if p.HasMarker(meaning) {
			return
		}
		for p.Marker(id) != nil || p.Unit(id) != nil {
			id += "_marker"
		}
		all = append(all, pack.Marker{ID: id, Name: name, Meaning: meaning, Value: value})
	}
	add("turn", "Turn", pack.MeansTurn, pack.Value{})
	add("oos", "Out of Supply", pack.MeansOOS, pack.Value{}) // 12.2
	if p.DG.Told() && !p.DG.Idle() {
		add("dg", "DG", pack.MeansDG, pack.Value{})
	}
	if slices.ContainsFunc(p.Units, func(u pack.Unit) bool { return u.Steps.Known && u.Steps.N > 2 }) {
		add("step_loss", "Step Loss", pack.MeansStepLoss, pack.Known(1)) // 8.0
	}
	return all
}
