package bind

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Warnings lists what the binding leaves out where a reader may expect that this means "no".
// Each says what follows.
func (b *Binding) Warnings() []pack.Problem {
	var w pack.Problems
	at := pack.Position{File: vassalFile}
	for _, status := range []struct {
		meaning   scspack.Meaning
		name      string
		condition scspack.Condition
	}{{scspack.MeansOOS, "out of supply", b.pack.OOS}, {scspack.MeansDG, "disorganized", b.pack.DG}} {
		if status.condition.Told() && !status.condition.Idle() && !b.shows[status.meaning] {
			w.Addf(at, "no [[marker]] and no [[status]] means %q: which units are %s is unknown, and nothing is called illegal that hangs on it", status.meaning, status.name)
		}
	}
	if len(b.attacks) > 0 && !b.results {
		w.Addf(at, "[[combat]] without [[result]]: a line that cannot be read may state another result than the table's, and what does not fit the table is no more "+
			"than suspect; result = [] says that players never write results")
	}
	if slices.ContainsFunc(b.pack.Phases, b.Tells) {
		for _, p := range b.pack.Phases {
			if !b.Tells(p) {
				w.Addf(p.At, "nothing declares the phase %q, no chat here and no [[phase]] of %s: it may have begun unseen, and what is done after the phase before it "+
					"may be done in it", p.Name(), vassalFile)
			}
		}
	}
	return w.Sorted()
}
