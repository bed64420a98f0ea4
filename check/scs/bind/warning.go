package bind

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
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
			w.Add(at, say.As("binding/nothing-means",
				"no [[marker]] and no [[status]] means {'status'}: which units are {what} is unknown, and "+
					"nothing is called illegal that depends on it"), status.meaning, status.name)
		}
	}
	if len(b.attacks) > 0 && !b.results {
		w.Add(at, say.As("binding/no-result",
			"[[combat]] without [[result]]: a line that cannot be read may state another result than the "+
				"table's, and what does not fit the table is no more than suspect; result = [] means that players "+
				"never write results"))
	}
	if slices.ContainsFunc(b.pack.Phases, b.Tells) {
		for _, p := range b.pack.Phases {
			if !b.Tells(p) {
				w.Add(p.At, say.As("binding/phase-undeclared",
					"nothing declares the phase {'phase'}, no chat here and no [[phase]] of {file}: it may "+
						"have begun unseen, and what is done after the phase before it may be done in it"), p.Name(), vassalFile)
			}
		}
	}
	return words.Problems(w.Sorted())
}
