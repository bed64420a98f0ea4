package scs

import (
	"cmp"
	"slices"
)

// An Objection is one reason why something that a player did is against the rules,
// or may be. All reasons are given, never the first alone.
type Objection struct {
	// Ref is the paragraph that it breaks, "6.0c".
	Ref string `json:"ref"`
	// Text says what is wrong with it, in lower case and with the figures.
	Text string `json:"text"`
	// Decides names the unknown inputs that would tell whether the objection holds. It
	// is empty where it holds however they are read: then it is proved.
	Decides []string `json:"decides,omitempty"`
}

// Proved says whether the objection holds however unknowns are read.
func (o Objection) Proved() bool { return len(o.Decides) == 0 }

// Objections are all reasons that speak against something. None at all means that
// it is legal however unknowns are read.
type Objections []Objection

// Illegal says whether one of them is proved.
func (o Objections) Illegal() bool { return slices.ContainsFunc(o, Objection.Proved) }

// Legal says whether there are none. What is neither legal nor illegal hangs on
// Decides.
func (o Objections) Legal() bool { return len(o) == 0 }

// Verdict joins them.
func (o Objections) Verdict() Verdict { return Judge(!o.Illegal(), o.Legal()) }

// Decides are the unknown inputs that all of them hang on, each once, sorted.
func (o Objections) Decides() []string {
	var all []string
	for _, one := range o {
		all = append(all, one.Decides...)
	}
	return sortedInputs(all)
}

// object adds an objection that hangs on decides.
func (o *Objections) object(ref, text string, decides ...string) {
	*o = append(*o, Objection{Ref: ref, Text: text, Decides: sortedInputs(slices.Clone(decides))})
}

// sorted puts them in the order of their paragraphs, the game's own after the
// series'.
func (o Objections) sorted() Objections {
	slices.SortStableFunc(o, func(a, b Objection) int {
		return cmp.Or(cmp.Compare(len(a.Ref), len(b.Ref)), cmp.Compare(a.Ref, b.Ref))
	})
	return o
}
