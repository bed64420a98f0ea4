package scspack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// TEC is the terrain effects chart of a game: tec.toml.
type TEC struct {
	// Classes are the movement classes of the chart ("classes"), such as leg, wheels,
	// tracks. If there are none all units move alike.
	Classes []string
	// Features are the chart's rows, in its order. Each id is there once, whatever
	// its kind.
	Features []Feature

	index map[string]int
}

// Called returns the name of a feature on the chart, or the id that the chart does not name.
// Of several ids joined by plus signs it returns all names, joined so.
func (t *TEC) Called(id string) string {
	ids := strings.Split(id, "+")
	for i, one := range ids {
		if f := t.Feature(one); f != nil {
			ids[i] = f.Name
		}
	}
	return strings.Join(ids, "+")
}

// Feature returns the feature with this id, or nil.
func (t *TEC) Feature(id string) *Feature {
	if t == nil {
		return nil
	}
	if i, ok := t.index[id]; ok {
		return &t.Features[i]
	}
	return nil
}

// Names returns the ids of the features of these kinds, or of all, in the chart's
// order.
func (t *TEC) Names(kinds ...FeatureKind) []string {
	if t == nil {
		return nil
	}
	var names []string
	for i := range t.Features {
		if f := &t.Features[i]; len(kinds) == 0 || slices.Contains(kinds, f.Kind) {
			names = append(names, f.ID)
		}
	}
	return names
}

// A FeatureKind is where a feature lies and how its cost counts. The zero value is none.
type FeatureKind uint8

// The kinds, named as the tables of tec.toml.
const (
	// HexTerrain fills a hex ([[terrain]]). Its cost is for entering the hex.
	HexTerrain FeatureKind = iota + 1
	// Hexside lies between two hexes ([[hexside]]). Its cost is for crossing it, added
	// to the cost of the hex (3.2c).
	Hexside
	// Road crosses the hexside between two hexes ([[road]]: road, railroad, trail). For units that
	// follow it, its cost replaces the costs of the hex and of the hexside (3.2b).
	Road
)

var kindNames = [...]string{HexTerrain: "terrain", Hexside: "hexside", Road: "road"}

// String returns the table's name: "terrain", "hexside" or "road".
func (k FeatureKind) String() string {
	if k < HexTerrain || k > Road {
		return "none"
	}
	return kindNames[k]
}

// A Feature is a row of the terrain effects chart.
type Feature struct {
	// ID names the feature in map.csv and hexsides.csv ("id", required). It holds
	// no plus sign, and is not "none".
	ID string
	// Name is its name on the chart ("name"), the id if it has no other.
	Name string
	// Kind is where the feature lies.
	Kind FeatureKind
	// Cost is what it costs in movement points ("cost").
	Cost Varied[Cost]
	// Overrun reports whether units may overrun into it, or across it ("overrun"): a column of some
	// games' charts. Unknown where the chart leaves it open.
	Overrun Varied[pack.Answer]
	// Combat is what it does in combat ("combat"), by side and class of the attacker.
	Combat Varied[Combat]
	// Negates are features of the same hexside that it cancels ("negates"), as a bridge
	// cancels a river: their cost, their prohibitions, their effect in combat.
	Negates []string
	// NegatesTold reports whether the pack lists them, even if the list is empty.
	NegatesTold bool
	// Air is what is added to the die of an air strike against units in it ("air").
	Air pack.Value
	// Source is where the row is from, if the row has it ("source", "confidence").
	Source Source
	// At is the place in the pack.
	At pack.Position
}

// CostFor returns what the feature costs units of a side and a class.
func (f *Feature) CostFor(side, class string) Cost { return f.Cost.For(side, class) }

// CombatFor returns what the feature does to an attack by units of a side and a class.
func (f *Feature) CombatFor(side, class string) Combat { return f.Combat.For(side, class) }

// OverrunFor reports whether units of a side and a class may overrun into or across the
// feature. It is unknown if the chart has no column for that.
func (f *Feature) OverrunFor(side, class string) pack.Answer { return f.Overrun.For(side, class) }

// A Cost is what a feature costs in movement points. The zero value is unknown.
type Cost struct {
	// MP is the cost: the whole cost for a hex or a road, the added cost for a hexside.
	// It is valid only if Known is set and Prohibited is not.
	MP pack.Fraction
	// Prohibited reports whether units may not enter or cross it (3.2d).
	Prohibited bool
	// Known reports whether the chart has the cost.
	Known bool
}

// String returns the cost as in tec.toml: "2", "1/2", "prohibited"; "?" if it is unknown.
func (c Cost) String() string {
	switch {
	case !c.Known:
		return "?"
	case c.Prohibited:
		return prohibited
	}
	return c.MP.String()
}

// A Combat is what a feature does in combat (7.3). The zero value is unknown.
type Combat struct {
	// Known reports whether the chart has the effect. Otherwise the rest is
	// meaningless.
	Known bool
	// Prohibited reports whether units may not attack into or across it.
	Prohibited bool
	// Attacker multiplies the attack strength of each unit that attacks into or
	// across it; Defender the defense strength of the stack in it. 1 is no effect.
	Attacker, Defender pack.Fraction
	// Shift is the number of columns by which the odds shift: to the right, in the
	// attacker's favour, if positive.
	Shift int
}

// prohibited is the chart's P.
const prohibited = "prohibited"
