package newmodule

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// marksOf returns the markers of a module: first the pack's, then markers that the series needs and
// the pack does not name.
func marksOf(p *scspack.Pack) []scspack.Marker {
	all := slices.Clone(p.Markers)
	add := func(id, name string, meaning scspack.Meaning, value pack.Value) {
		if p.HasMarker(meaning) {
			return
		}
		for p.Marker(id) != nil || p.Unit(id) != nil {
			id += "_marker"
		}
		all = append(all, scspack.Marker{ID: id, Name: name, Meaning: meaning, Value: value})
	}
	add("turn", "Turn", scspack.MeansTurn, pack.Value{})
	add("oos", "Out of Supply", scspack.MeansOOS, pack.Value{}) // 12.2
	if p.DG.Told() && !p.DG.Idle() {
		add("dg", "DG", scspack.MeansDG, pack.Value{})
	}
	if slices.ContainsFunc(p.Units, func(u scspack.Unit) bool { return u.Steps.Known && u.Steps.N > 2 }) {
		add("step_loss", "Step Loss", scspack.MeansStepLoss, pack.Known(1)) // 8.0
	}
	return all
}
