package bind

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Warnings lists what the binding leaves out where a reader may expect that this means "no". Each
// names what follows.
func (b *Binding) Warnings() []rule.Problem {
	var w pack.Problems
	at := pack.Position{File: vassalFile}
	for _, status := range []struct {
		meaning   scspack.Meaning
		name      string
		condition scspack.Condition
	}{{scspack.MeansOOS, "out of supply", b.pack.OOS}, {scspack.MeansDG, "disorganized", b.pack.DG}} {
		if status.condition.Told() && !status.condition.Idle() && !b.shows[status.meaning] {
			w.Add(at, &nothingMeans, status.meaning, status.name)
		}
	}
	if len(b.attacks) > 0 && !b.results {
		w.Add(at, &noResult)
	}
	if slices.ContainsFunc(b.pack.Phases, b.Tells) {
		for _, p := range b.pack.Phases {
			if !b.Tells(p) {
				w.Add(p.At, &phaseUndeclared, p.Name(), vassalFile)
			}
		}
	}
	return words.Problems(w.Sorted())
}
