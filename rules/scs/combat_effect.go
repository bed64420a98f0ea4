package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Cause is what changes a strength: something on the map, or a marker. It is
// comparable.
type Cause struct {
	Kind CauseKind
	// Feature is a feature of the chart, Hex is where it lies, and Other is the hex
	// beyond the hexside.
	Feature    string
	Hex, Other hex.Hex
}

// CauseKind is what kind of thing a Cause is.
type CauseKind uint8

// The kinds of causes.
const (
	FeatureInHex     CauseKind = iota + 1 // Feature in Hex
	FeatureOnHexside                      // Feature between Hex and Other
	GroundOfHex                           // whatever lies in Hex
	AnyOnHexside                          // whatever lies between Hex and Other
	AllGround                             // the ground as a whole
	MarkedOOS                             // the unit is out of supply
	MarkedDG                              // the unit is disorganized
)

// An Effect is what a feature of the map does to an attack, in bounds where it is
// not known (7.3).
type Effect struct {
	// Cause is the feature and where it lies.
	Cause Cause `json:"-"`
	// Attacker and Defender are bounds of the factors on the strength of the unit that
	// attacks and of the stack that defends.
	Attacker Bounds `json:"attacker"`
	Defender Bounds `json:"defender"`
	// Shift are the bounds of its column shift, to the right where positive.
	Shift [2]int `json:"shift"`
	// Open reports whether nothing bounds the effect; the numbers are then meaningless.
	Open bool `json:"open,omitempty"`
	// Prohibited reports whether the feature forbids the attack.
	Prohibited pack.Answer `json:"-"`
	// Decides names the unknown inputs where it is not known.
	Decides []Input `json:"decides,omitempty"`
}

// Bounds are the least and the most that an exact number can be. Both are equal if the
// number is known.
type Bounds struct {
	Least Strength `json:"least"`
	Most  Strength `json:"most"`
}

// one is the factor that changes nothing.
var one = exactly(NewStrength(1))

func exactly(s Strength) Bounds { return Bounds{s, s} }

// Known reports whether Least and Most are equal.
func (b Bounds) Known() bool { return b.Least.Compare(b.Most) == 0 }

func (b Bounds) times(c Bounds) Bounds { return Bounds{b.Least.Times(c.Least), b.Most.Times(c.Most)} }
func (b Bounds) plus(c Bounds) Bounds  { return Bounds{b.Least.Plus(c.Least), b.Most.Plus(c.Most)} }

// either returns the bounds of a number that is in b or in c.
func (b Bounds) either(c Bounds) Bounds { return Bounds{b.Least.least(c.Least), b.Most.most(c.Most)} }

func (b Bounds) equal(c Bounds) bool {
	return b.Least.Compare(c.Least) == 0 && b.Most.Compare(c.Most) == 0
}

// noEffect returns an effect that changes nothing.
func noEffect(cause Cause) Effect {
	return Effect{Cause: cause, Attacker: one, Defender: one, Prohibited: pack.No}
}

// openEffect returns an effect that may be anything.
func openEffect(cause Cause, decides ...Input) Effect {
	return Effect{Cause: cause, Open: true, Prohibited: pack.Unknown, Decides: decides}
}

// None reports whether the feature does nothing for certain.
func (e *Effect) None() bool {
	return !e.Open && e.Attacker.equal(one) && e.Defender.equal(one) && e.Shift == [2]int{} && e.Prohibited == pack.No
}

// either returns the bounds of an effect that is e or other, where nobody knows which.
func (e Effect) either(other Effect) Effect {
	out := Effect{
		Cause:      e.Cause,
		Attacker:   e.Attacker.either(other.Attacker),
		Defender:   e.Defender.either(other.Defender),
		Shift:      [2]int{min(e.Shift[0], other.Shift[0]), max(e.Shift[1], other.Shift[1])},
		Open:       e.Open || other.Open,
		Prohibited: e.Prohibited,
		Decides:    slices.Concat(e.Decides, other.Decides),
	}
	if e.Prohibited != other.Prohibited {
		out.Prohibited = pack.Unknown
	}
	return out
}

// and returns the effect of both together.
func (e Effect) and(other Effect) Effect {
	out := Effect{
		Cause:      e.Cause,
		Attacker:   e.Attacker.times(other.Attacker),
		Defender:   e.Defender.times(other.Defender),
		Shift:      [2]int{e.Shift[0] + other.Shift[0], e.Shift[1] + other.Shift[1]},
		Open:       e.Open || other.Open,
		Prohibited: pack.No,
		Decides:    slices.Concat(e.Decides, other.Decides),
	}
	switch {
	case e.Prohibited == pack.Yes || other.Prohibited == pack.Yes:
		out.Prohibited = pack.Yes
	case e.Prohibited == pack.Unknown || other.Prohibited == pack.Unknown:
		out.Prohibited = pack.Unknown
	}
	return out
}

// featureEffect returns the chart's effect of a feature.
func (g *Game) featureEffect(id string, cause Cause, who people) Effect {
	f := g.pack.TEC.Feature(id)
	if f == nil {
		return openEffect(cause, featureOf(OpenCombat, id))
	}
	combat := f.CombatFor(who.side, who.class)
	if !combat.Known {
		return openEffect(cause, featureOf(OpenCombat, id))
	}
	e := noEffect(cause)
	if factor, ok := StrengthOf(combat.Attacker); ok {
		e.Attacker = exactly(factor)
	}
	if factor, ok := StrengthOf(combat.Defender); ok {
		e.Defender = exactly(factor)
	}
	e.Shift = [2]int{combat.Shift, combat.Shift}
	if combat.Prohibited {
		e.Prohibited = pack.Yes
	}
	return e
}

// hexEffect returns what the ground of the defender's hex does to an attack by people.
func (g *Game) hexEffect(h hex.Hex, who people) Effect {
	cause := Cause{Kind: GroundOfHex, Hex: h}
	if g.pack.TEC == nil {
		return openEffect(cause, Input{Kind: OpenFile, What: "tec.toml"})
	}
	features, isKnown := g.pack.Terrain(h)
	if !isKnown || len(features) == 0 {
		var all []Effect
		for _, id := range g.pack.TEC.Names(scspack.HexTerrain) {
			all = append(all, g.featureEffect(id, cause, who))
		}
		if len(all) == 0 {
			return openEffect(cause, TerrainOf(h))
		}
		return anyOf(all, cause, TerrainOf(h))
	}
	effects := make([]Effect, len(features))
	for i, id := range features {
		effects[i] = g.featureEffect(id, Cause{Kind: FeatureInHex, Feature: id, Hex: h}, who)
	}
	if len(effects) == 1 {
		return effects[0]
	}
	return g.mixedEffect(effects, cause)
}

// mixedEffect returns what several terrains in one hex do (AfB 1.3b): the effect that is best for the
// defender, if the pack has that rule.
func (g *Game) mixedEffect(effects []Effect, cause Cause) Effect {
	if g.pack.Mixed.Combat != scspack.Best {
		return anyOf(effects, cause, KeyOf("game.toml", "[terrain] combat"))
	}
	for _, e := range effects {
		if e.Prohibited == pack.Yes || !slices.ContainsFunc(effects,
			func(other Effect) bool { return !e.betterForDefender(other) }) {
			return e
		}
	}
	// None is best in every respect: a factor and a shift cannot be compared.
	return anyOf(effects, cause, Input{Kind: OpenBest})
}

// anyOf returns the bounds of an effect that is one of several. It is known if all of
// them are the same.
func anyOf(effects []Effect, cause Cause, decides Input) Effect {
	e := effects[0]
	for _, other := range effects[1:] {
		e = e.either(other)
	}
	e.Cause = cause
	if e.Open || !e.Attacker.Known() || !e.Defender.Known() || e.Shift[0] != e.Shift[1] ||
		e.Prohibited == pack.Unknown {
		e.Decides = append(slices.Clone(e.Decides), decides)
	}
	return e
}

// betterForDefender reports whether the effect is at least as good for the defender as
// another in every respect. It is false for open effects.
func (e *Effect) betterForDefender(other Effect) bool {
	return !e.Open && !other.Open &&
		e.Attacker.Most.Compare(other.Attacker.Least) <= 0 &&
		e.Defender.Least.Compare(other.Defender.Most) >= 0 &&
		e.Shift[1] <= other.Shift[0]
}

// sideEffects returns what the hexside between an attacker and the defender's hex does
// to an attack by people.
func (g *Game) sideEffects(from, to hex.Hex, who people) []Effect {
	if g.pack.TEC == nil {
		return nil // hexEffect has asked for the chart already
	}
	side := hex.NewSide(from, to)
	features, isKnown := g.pack.Hexside(from, to)
	var effects []Effect
	if isKnown {
		for _, id := range features {
			cause := Cause{FeatureOnHexside, id, side.A, side.B}
			switch e := g.featureEffect(id, cause, who); g.negated(id, features) {
			case pack.No:
				effects = append(effects, e)
			case pack.Unknown:
				effects = append(effects, anyOf([]Effect{e, noEffect(cause)}, cause, negatesOf(id)))
			}
		}
		return effects
	}
	// Any of the chart's features may lie there, or none, or several.
	all := noEffect(Cause{Kind: AnyOnHexside, Hex: side.A, Other: side.B})
	for _, id := range g.pack.TEC.Names(scspack.Hexside, scspack.Road) {
		all = all.either(all.and(g.featureEffect(id, Cause{}, who)))
	}
	if !all.None() {
		all.Decides = append(all.Decides, HexsideOf(from, to))
	}
	return []Effect{all}
}
