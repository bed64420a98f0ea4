package afb

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// objections collects what speaks against something.
type objections struct{ all scs.Objections }

// addf adds an objection that is proved.
func (o *objections) addf(ref, format string, args ...any) {
	o.all = append(o.all, scs.Objection{Ref: ref, Text: fmt.Sprintf(format, args...)})
}

// openf adds one that hangs on unknown inputs.
func (o *objections) openf(decides []string, ref, format string, args ...any) {
	decides = slices.Clone(decides)
	slices.Sort(decides)
	o.all = append(o.all, scs.Objection{Ref: ref, Text: fmt.Sprintf(format, args...), Decides: slices.Compact(decides)})
}

// sorted are the objections in the order of their paragraphs, each once.
func (o *objections) sorted() scs.Objections {
	slices.SortStableFunc(o.all, func(a, b scs.Objection) int {
		return cmp.Or(cmp.Compare(a.Ref, b.Ref), cmp.Compare(a.Text, b.Text), cmp.Compare(len(a.Decides), len(b.Decides)))
	})
	return slices.CompactFunc(o.all, func(a, b scs.Objection) bool { return a.Ref == b.Ref && a.Text == b.Text })
}

// either is whether one of two things holds.
func either(a, b pack.Answer) pack.Answer {
	switch {
	case a == pack.Yes || b == pack.Yes:
		return pack.Yes
	case a == pack.Unknown || b == pack.Unknown:
		return pack.Unknown
	}
	return pack.No
}

// mapped says whether the pack has a map on which units stand. Without one what
// speaks of hexes stays open.
func (o *objections) mapped(g *scs.Game, ref, text string) bool {
	if g.Hexes() == 0 {
		o.openf([]string{"game.toml: [[map]]"}, ref, "%s", text)
		return false
	}
	return true
}
