package scspack

import (
	"math"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// tecLists are the keys by which rows of the chart replace the rows of the pack below.
var tecLists = pack.Lists{"terrain": {"id"}, "hexside": {"id"}, "road": {"id"}}

// Words of the pack's files that cannot name sides or classes.
const (
	others   = "other"  // all that a table by side or class does not name
	rolled   = "rolled" // the side that the dice make first
	nowhere  = "none"   // no feature
	plusSign = "+"      // joins features
)

var reservedWords = []string{others, rolled, nowhere, "attacker", "defender", "shift"}

// mostClasses bounds the movement classes of a chart.
const mostClasses = 64

// readTEC reads tec.toml.
func (p *Pack) readTEC(root *pack.Table) {
	tec := &TEC{index: map[string]int{}}
	for _, word := range root.Strings("classes") {
		switch {
		case word.Text == "" || slices.Contains(reservedWords, word.Text):
			root.AddAt(word.Position, NoClassName, word.Text)
		case slices.Contains(p.Sides, word.Text):
			root.AddAt(word.Position, ClassIsSide, word.Text)
		case slices.Contains(tec.Classes, word.Text):
			root.AddAt(word.Position, ClassTwice, word.Text)
		case len(tec.Classes) == mostClasses:
			root.AddAt(word.Position, TooManyClasses, mostClasses)
		default:
			tec.Classes = append(tec.Classes, word.Text)
		}
	}
	p.TEC = tec
	for _, kind := range []FeatureKind{HexTerrain, Hexside, Road} {
		for _, t := range root.Tables(kind.String()) {
			p.readFeature(t, kind)
		}
	}
	root.Done()
	p.checkNegates(root)
	p.checkDefaultTerrain(root)
}

func (p *Pack) readFeature(t *pack.Table, kind FeatureKind) {
	f := Feature{
		ID:   t.Required("id"),
		Name: t.String("name"),
		Kind: kind,
		Cost: varied(p, t, "cost", (*pack.Table).IsTable,
			func(t *pack.Table, key string) Cost { return cost(t, key, kind) }),
		Overrun: varied(p, t, "overrun", (*pack.Table).IsTable, (*pack.Table).Answer),
		Combat:  varied(p, t, "combat", variesInCombat, combat),
		Air:     t.Value("air", -largestFigure, largestFigure),
		Source:  Source{From: t.String("source"), Confidence: t.OneOf("confidence", confidences)},
		At:      t.Position(),
	}
	if kind != HexTerrain {
		f.Negates, f.NegatesTold = t.Texts("negates"), t.Has("negates")
	}
	if kind == Road && !t.Has("combat") {
		// The chart's "use the other terrain": a road has no part in combat.
		f.Combat = Same(Combat{Known: true, Attacker: one, Defender: one})
	}
	if f.Name == "" {
		f.Name = f.ID
	}
	t.Done()
	switch i, there := p.TEC.index[f.ID]; {
	case f.ID == "":
	case f.ID == nowhere || strings.Contains(f.ID, plusSign):
		t.Add("id", FeatureIDTaken, f.ID)
	case there:
		t.Add("id", FeatureTwice, f.ID, p.TEC.Features[i].At)
	default:
		p.TEC.index[f.ID] = len(p.TEC.Features)
		p.TEC.Features = append(p.TEC.Features, f)
	}
}

// checkNegates looks up the features that others negate.
func (p *Pack) checkNegates(root *pack.Table) {
	hexsides := p.TEC.Names(Hexside)
	for i := range p.TEC.Features {
		f := &p.TEC.Features[i]
		for _, id := range f.Negates {
			if id == f.ID || !slices.Contains(hexsides, id) {
				allowed := slices.DeleteFunc(slices.Clone(hexsides), func(other string) bool { return other == f.ID })
				root.AddAt(f.At, NegatesNothing, f.ID, id, pack.DidYouMean(id, allowed))
			}
		}
	}
}

// checkDefaultTerrain looks up the default terrains of game.toml.
func (p *Pack) checkDefaultTerrain(root *pack.Table) {
	terrains := p.TEC.Names(HexTerrain)
	for _, m := range p.Maps {
		if m.DefaultTerrain != "" && !slices.Contains(terrains, m.DefaultTerrain) {
			root.AddAt(m.defaultAt, UnknownTerrain, m.DefaultTerrain, pack.DidYouMean(m.DefaultTerrain, terrains))
		}
	}
}

var one = pack.Fraction{Num: 1, Den: 1}

// varied reads a value that may differ by side and class: one value for all, or a table by
// side, by class, and "other" for the rest; a side may again have a table by class. varies
// distinguishes such a table from a value that is itself a table.
func varied[T any](p *Pack, t *pack.Table, key string, varies func(*pack.Table, string) bool,
	read func(*pack.Table, string) T) Varied[T] {
	if !varies(t, key) {
		return Same(read(t, key))
	}
	var v Varied[T]
	all := t.Table(key)
	if all.Has(others) {
		v.other = read(all, others)
	}
	for _, class := range p.TEC.Classes {
		if all.Has(class) {
			set(&v.class, class, read(all, class))
		}
	}
	for _, side := range p.Sides {
		switch {
		case !all.Has(side):
		case !varies(all, side):
			set(&v.sides, side, read(all, side))
		default:
			own := all.Table(side)
			for _, class := range p.TEC.Classes {
				if own.Has(class) {
					set(&v.people, sideClass{side, class}, read(own, class))
				}
			}
			if own.Has(others) {
				set(&v.sides, side, read(own, others))
			}
			own.Done()
		}
	}
	all.Done()
	return v
}

// cost reads a cost: a number of movement points, or "prohibited".
func cost(t *pack.Table, key string, kind FeatureKind) Cost {
	text := t.Text(key)
	switch text {
	case "":
		return Cost{}
	case prohibited:
		return Cost{Prohibited: true, Known: true}
	}
	if kind == Hexside {
		// Charts print what a hexside adds with its sign.
		text = strings.TrimPrefix(text, plusSign)
	}
	mp, err := pack.ParseFraction(text)
	if err != nil {
		t.Add(key, NoCost, err)
		return Cost{}
	}
	return Cost{MP: mp, Known: true}
}

// effectKeys are the keys of an effect in combat.
var effectKeys = []string{"attacker", "defender", "shift"}

// variesInCombat reports whether the value of key is a table by side or class instead
// of an effect.
func variesInCombat(t *pack.Table, key string) bool {
	if !t.IsTable(key) {
		return false
	}
	effect := t.Table(key)
	return !slices.ContainsFunc(effect.Keys(), func(k string) bool { return slices.Contains(effectKeys, k) })
}

// combat reads an effect in combat: "none", "prohibited", or what multiplies the
// attacker and the defender and shifts the column.
func combat(t *pack.Table, key string) Combat {
	c := Combat{Known: true, Attacker: one, Defender: one}
	if !t.IsTable(key) {
		switch t.OneOf(key, []string{nowhere, prohibited}) {
		case nowhere:
			return c
		case prohibited:
			c.Prohibited = true
			return c
		}
		return Combat{}
	}
	effect := t.Table(key)
	c.Attacker = fractionOr(effect, "attacker", one)
	c.Defender = fractionOr(effect, "defender", one)
	c.Shift, _ = effect.Int("shift", math.MinInt8, math.MaxInt8)
	effect.Done()
	return c
}

// fractionOr returns a fraction, or absent if the key is absent.
func fractionOr(t *pack.Table, key string, absent pack.Fraction) pack.Fraction {
	if f := t.Fraction(key); f.Known() {
		return f
	}
	return absent
}
