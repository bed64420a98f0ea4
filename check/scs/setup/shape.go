package setup

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A shape is a slot's piece with the right side up, showing as much of the unit's status as it
// can.
type shape struct {
	slot   *slot
	traits []trait.Raw
	piece  position.Piece // alone
}

// want is what a slot's piece has to show.
type want struct {
	of               *slot
	reduced, oos, dg bool
}

// wants are the single things that a piece can show.
var wants = []struct {
	wanted func(want) bool
	shown  func(*position.Piece) bool
}{
	{func(w want) bool { return w.reduced }, func(p *position.Piece) bool { return p.Face == position.Reduced }},
	{func(w want) bool { return w.oos }, func(p *position.Piece) bool { return p.OOS == pack.Yes }},
	{func(w want) bool { return w.dg }, func(p *position.Piece) bool { return p.DG == pack.Yes }},
}

// unmet counts what a piece does not show as wanted.
func (w want) unmet(p *position.Piece) int {
	n := 0
	for _, one := range wants {
		if one.wanted(w) != one.shown(p) {
			n++
		}
	}
	return n
}

// shape changes one layer or property of a slot's piece after the other until it shows as much
// as it can. Markers have to show the rest.
func (k *Kit) shape(s *slot, u *scs.Unit) (shape, error) {
	w := want{s, u.Reduced == pack.Yes, u.OOS == pack.Yes, u.DG == pack.Yes}
	if known, ok := k.shapes[w]; ok {
		return known, nil
	}
	best := shape{s, s.traits, s.piece}
	for open := w.unmet(&best.piece); open > 0; {
		turned := turns(best.traits)
		of := slices.Repeat([]*slot{s}, len(turned))
		looks, err := k.look(of, turned)
		if err != nil {
			return shape{}, err
		}
		before := open
		for i := range looks {
			if n := w.unmet(&looks[i]); n < open && looks[i].Kind == position.Unit {
				open, best = n, shape{s, turned[i], looks[i]}
			}
		}
		if open == before {
			break
		}
	}
	k.shapes[w] = best
	return best, nil
}

// mostLevels limits how many levels of a layer, and how many values of a property, are tried.
const mostLevels = 50

// turns returns variants of a piece's traits: in each, one layer has another level or is off,
// or one Dynamic Property has another value. They come in the order of the traits from the
// outside, for each trait the smallest change first.
func turns(traits []trait.Raw) [][]trait.Raw {
	var all [][]trait.Raw
	for i := range traits {
		switch t := trait.Decode(traits[i]).(type) {
		case *trait.Embellishment:
			if !t.Follow { // otherwise a property turns it
				for _, level := range levels(t) {
					all = append(all, with(traits, i, strconv.Itoa(level)))
				}
			}
		case *trait.DynamicProperty:
			for _, value := range values(t, traits) {
				all = append(all, with(traits, i, value))
			}
		}
	}
	return all
}

// levels returns the other levels of a layer; the last switches it off.
func levels(layer *trait.Embellishment) []int {
	var all []int
	for n := 1; n <= min(max(1, len(layer.Levels)), mostLevels); n++ {
		if n != layer.Level {
			all = append(all, n)
		}
	}
	if !layer.AlwaysActive && layer.Level > 0 {
		all = append(all, -1) // off is a negative level in VASSAL
	}
	return all
}

// values returns the other values that a property can get by its own commands, or that turn a
// layer which follows it. It leaves out values that VASSAL evaluates as a format.
func values(p *trait.DynamicProperty, traits []trait.Raw) []string {
	var all []string
	add := func(value string) {
		if n, err := strconv.Atoi(value); p.Numeric && (err != nil || n < p.Min || n > p.Max) {
			return
		}
		if value != p.Value && !strings.ContainsAny(value, "${}") && len(all) < mostLevels &&
			!slices.Contains(all, value) {
			all = append(all, value)
		}
	}
	for _, c := range p.Commands() {
		switch {
		case c.Change == "P" && len(c.Values) > 0:
			add(c.Values[0])
		case c.Change == "E" && len(c.Values) > 0:
			for _, value := range c.Values[1:] {
				add(value)
			}
		case c.Change == "I" && p.Numeric:
			for n := p.Min; n <= min(p.Max, p.Min+mostLevels); n++ {
				add(strconv.Itoa(n))
			}
		}
	}
	for _, r := range traits {
		layer, ok := trait.Decode(r).(*trait.Embellishment)
		if !ok || !layer.Follow || strings.Trim(layer.FollowExpression, "{} ") != p.Key {
			continue
		}
		for n := range min(len(layer.Levels), mostLevels) {
			add(strconv.Itoa(layer.FirstLevelValue + n))
		}
	}
	return all
}

func with(traits []trait.Raw, i int, state string) []trait.Raw {
	traits = slices.Clone(traits)
	traits[i].State = state
	return traits
}

// fits reports whether a piece shows what is to be set up. Where the binding does not know the
// side that is up, or a status, any is right.
func fits(u *scs.Unit, p *position.Piece) bool {
	if p.Kind != position.Unit || p.Unit == nil || p.Unit.ID != u.Kind {
		return false
	}
	if (u.Reduced == pack.Yes) != (p.Face == position.Reduced) || (u.OOS == pack.Yes) != (p.OOS == pack.Yes) ||
		(u.DG == pack.Yes) != (p.DG == pack.Yes) {
		return false
	}
	steps := stepsOf(p)
	return !steps.Known || !u.Steps.Known || steps == u.Steps
}
