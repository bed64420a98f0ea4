package fubarpack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// Series is what the key "series" of game.toml calls these rules.
const Series = "fubar"

// A Pack is one game. It is not changed after loading.
type Pack struct {
	// Name is the game's name as players know it ("name", required).
	Name string
	// Version is the version of the rules ("series_version").
	Version string
	// Sides are the ids of the sides ("sides", required): at least two.
	Sides []string
	// Measure is the unit of all distances ("measure", required).
	Measure Measure
	// Strict reports whether the players follow the rules to the letter ("strict"); the golden
	// rule allows them to set rules aside.
	Strict bool
	// Elsewhere reports whether the players throw dice on a dice server or at the table and type the rolls
	// ("[dice]" elsewhere).
	Elsewhere pack.Answer
	// Scale is how many pixels of the map are one inch or centimetre ("[scale]" pixels), Scales the
	// same of single maps, by the names of windows or boards ("[scale.maps]").
	Scale  pack.Fraction
	Scales map[string]pack.Fraction
	// Grid is how many inches or centimetres a cell of the map's grid has ("[scale]" grid).
	Grid pack.Fraction
	// Base is the diameter of a figure's base ("[scale]" base), Tolerance how much players may
	// be off when they measure ("[scale]" tolerance).
	Base, Tolerance pack.Fraction
	// The tables of the rules, in the order of their files.
	Levels   []Level
	Actions  []Action
	Weapons  []Weapon
	Covers   []Cover
	Armours  []Armour
	Vehicles []Vehicle
	// Damage has the effect for each roll of one die, from 1; nothing if the pack has no
	// damage.csv.
	Damage []Effect
	// Units are the units of the army lists in the order of units.csv.
	Units []Unit
	// Switches are the questions that the printed rules leave open, each with the answer that
	// holds ("[switches]"), by id.
	Switches []Switch
	// Sources is where the data is from, by pack file ("[source.levels]").
	Sources map[string]Source
	// Files are the names of the pack's files and of those that it extends, sorted.
	Files []string
}

// A Measure is a unit of length.
type Measure string

// The measures. The rules print each distance in both, rounded.
const (
	Inches      Measure = "inches"
	Centimetres Measure = "centimetres"
)

var measures = []string{string(Inches), string(Centimetres)}

// Length returns the one of two printed lengths that counts.
func (m Measure) Length(inches, centimetres int) int {
	if m == Centimetres {
		return centimetres
	}
	return inches
}

// String returns the short form of the measure: "in", "cm".
func (m Measure) String() string {
	if m == Centimetres {
		return "cm"
	}
	return "in"
}

// Single returns the words for one of it: "an inch", "a centimetre".
func (m Measure) Single() string {
	if m == Centimetres {
		return "a centimetre"
	}
	return "an inch"
}

// A Source is where data is from.
type Source struct {
	// From is the text ("from"); Confidence is "transcribed" or "made up" ("confidence").
	From, Confidence string
}

// MadeUp is the confidence of data that is of no printed game.
const MadeUp = "made up"

// Unit returns the unit with this id, or nil.
func (p *Pack) Unit(id string) *Unit {
	if i := slices.IndexFunc(p.Units, func(u Unit) bool { return u.ID == id }); i >= 0 {
		return &p.Units[i]
	}
	return nil
}

// Cover returns the row of cover.csv with this id, or nil.
func (p *Pack) Cover(id string) *Cover {
	if i := slices.IndexFunc(p.Covers, func(c Cover) bool { return c.ID == id }); i >= 0 {
		return &p.Covers[i]
	}
	return nil
}

// Figure returns the row of units.csv with this id and its unit, or nil.
func (p *Pack) Figure(id string) (*Unit, *Figure) {
	for i := range p.Units {
		for k := range p.Units[i].Figures {
			if f := &p.Units[i].Figures[k]; f.ID == id {
				return &p.Units[i], f
			}
		}
	}
	return nil, nil
}

// Has reports whether the pack has a file, such as "units.csv".
func (p *Pack) Has(file string) bool {
	_, found := slices.BinarySearch(p.Files, file)
	return found
}
