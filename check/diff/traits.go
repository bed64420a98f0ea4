package diff

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// definitions compares the texts of two components: slots and prototypes trait by trait, all others
// as they are.
func definitions(a, b string) []Change {
	was, is, ok := split(a, b)
	if !ok {
		return []Change{{Kind: Changed, What: say.F("diff/text", "text"), From: a, To: b}}
	}
	parts := rawTraits(was, is)
	if len(parts) == 0 {
		parts = []Change{{Kind: Changed, What: say.F("diff/spelling", "spelling of its definition")}}
	}
	return parts
}

func split(a, b string) (was, is []trait.Raw, ok bool) {
	one, okA := command.Decode(a).(command.AddPiece)
	two, okB := command.Decode(b).(command.AddPiece)
	if !okA || !okB {
		return nil, nil, false
	}
	was, errA := trait.Split(one.Type, one.State, trait.DefaultLimits())
	is, errB := trait.Split(two.Type, two.State, trait.DefaultLimits())
	return was, is, errA == nil && errB == nil
}

// rawTraits compares two lists of traits. It pairs equal traits first, then traits of one kind and
// name, then traits of one kind.
func rawTraits(was, is []trait.Raw) []Change {
	pair := make([]int, len(is)) // the place in was of each of is; -1 for none
	for i := range pair {
		pair[i] = -1
	}
	taken := make([]bool, len(was))
	for _, key := range []func(trait.Raw) string{
		func(r trait.Raw) string { return r.Type + "\x00" + r.State },
		func(r trait.Raw) string { return r.Type },
		func(r trait.Raw) string { return r.ID() + "\x00" + own(r) },
		trait.Raw.ID,
	} {
		free := map[string][]int{}
		for i, r := range was {
			if !taken[i] {
				free[key(r)] = append(free[key(r)], i)
			}
		}
		for i, r := range is {
			if list := free[key(r)]; pair[i] < 0 && len(list) > 0 {
				pair[i], taken[list[0]], free[key(r)] = list[0], true, list[1:]
			}
		}
	}
	var parts []Change
	var order []int
	for i, r := range is {
		if pair[i] < 0 {
			parts = append(parts, Change{Kind: Added, What: traitNamed(traitName(r)), To: r.Type})
			continue
		}
		order = append(order, pair[i])
		if fields := fields(was[pair[i]], r); len(fields) > 0 {
			parts = append(parts, Change{Kind: Changed, What: traitNamed(traitName(r)), Parts: fields})
		}
	}
	for i, r := range was {
		if !taken[i] {
			parts = append(parts, Change{Kind: Removed, What: traitNamed(traitName(r)), From: r.Type})
		}
	}
	if !slices.IsSorted(order) {
		parts = append(parts, Change{Kind: Order, What: say.F("diff/trait-order", "traits"), Count: len(order)})
	}
	return parts
}

func traitNamed(trait string) say.Message { return say.F("diff/trait", "trait {trait}", trait) }

// fields compares two traits of one kind field by field. The first field follows the
// word for the kind.
func fields(a, b trait.Raw) []Change {
	ofType, ofState := trait.FieldNames(b.ID())
	all := list(say.As("diff/field",
		"field"), ofType, strings.TrimPrefix(a.Type, a.ID()), strings.TrimPrefix(b.Type, b.ID()),
		a.Type != b.Type)
	if a.State == b.State {
		return all
	}
	states := list(state(), ofState, a.Anonymous().State, b.Anonymous().State, true)
	if len(states) == 0 {
		states = []Change{{Kind: Changed, What: state().With()}}
	}
	return append(all, states...)
}

func state() say.Wording { return say.As("diff/state", "state") }

// list compares two lists of fields. Fields without names go by what they are of and their numbers
// from 1, a single field without number.
func list(what say.Wording, names []string, a, b string, differ bool) []Change {
	if !differ {
		return nil
	}
	was, is := cut(a), cut(b)
	var all []Change
	for i := range max(len(was), len(is)) {
		label := what.With()
		switch {
		case i < len(names):
			label = named().With(names[i])
		case max(len(was), len(is)) > 1:
			label = say.F("diff/numbered", "{label} {number}", label, i+1)
		}
		switch {
		case i >= len(was):
			all = append(all, Change{Kind: Added, What: label, To: is[i]})
		case i >= len(is):
			all = append(all, Change{Kind: Removed, What: label, From: was[i]})
		default:
			all = values(all, label, was[i], is[i])
		}
	}
	if len(all) == 0 {
		all = values(all, what.With(), a, b)
	}
	return all
}

// cut returns the fields of a trait's text.
func cut(text string) []string { return sequence.Split(text, ';') }

// kindOf returns the word that begins a trait's type.
func kindOf(r trait.Raw) string { return strings.TrimRight(r.ID(), ";") }

// own returns what distinguishes a trait from others of its kind: its first field.
func own(r trait.Raw) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(r.Type, r.ID()), ";")
	return first
}

func traitName(r trait.Raw) string {
	if n := own(r); n != "" {
		return kindOf(r) + " " + n
	}
	return kindOf(r)
}
