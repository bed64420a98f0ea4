package textmap

import (
	"slices"
	"strconv"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// The signs of a View for what is no feature of the chart.
const (
	// OnPath marks the hexes of a path, Blocked those in which it is blocked.
	OnPath, Blocked = '*', '#'
	// InZone and MaybeInZone are for hexes in an enemy zone of control.
	InZone, MaybeInZone = '!', '?'
	// NotKnown is the sign of terrain that the pack does not give.
	NotKnown = '?'
	// Open stands after a cost that depends on something unknown.
	Open = "?"
)

// A View is a situation as one side sees it: it marks the zones of control of that
// side's enemies, and puts the units of all other sides in brackets. Callers add paths
// and costs before they draw it.
type View struct {
	situation *scs.Situation
	side      scs.SideID
	signs     signs
	marks     map[hex.Hex]rune
	costs     map[hex.Hex]string
	names     []string // of the units, by index; nil for their ids
}

// NewView returns a side's view of a situation.
func NewView(s *scs.Situation, side scs.SideID) *View {
	return &View{
		situation: s, side: side, signs: newSigns(s.Game().Pack()),
		marks: map[hex.Hex]rune{}, costs: map[hex.Hex]string{},
	}
}

// Mark marks hexes with a sign, which replaces an earlier sign there.
func (v *View) Mark(sign rune, hexes ...hex.Hex) {
	for _, h := range hexes {
		v.marks[h] = sign
	}
}

// Call sets the names of the units in the picture, by their index in the situation.
// The default is their ids.
func (v *View) Call(names []string) { v.names = names }

// Cost sets what it costs to get into a hex.
func (v *View) Cost(h hex.Hex, text string) { v.costs[h] = text }

// Lines returns the drawing of the part of the map where first and rest are (see
// Picture.Draw), then what its signs mean, and how many of these hexes did not fit in.
// It returns nil if the pack has no map with the first of these hexes.
func (v *View) Lines(first, rest []hex.Hex, size Size) []string {
	all := slices.Concat(first, rest)
	if len(all) == 0 {
		return nil
	}
	p := v.situation.Game().Pack()
	m := p.Map(all[0].Letter)
	if m == nil {
		return nil
	}
	picture := Picture{Map: &m.Map, Cell: v.cell, Edge: v.edge}
	drawing := picture.Draw(first, rest, Size{size.Width, size.Lines - 1})
	if len(drawing.Hexes) == 0 {
		return nil
	}
	lines := append(drawing.Lines, wrap(v.legend(m, drawing.Hexes), size.Width)...)
	if n := outside(all, drawing.Hexes); n == 1 {
		lines = append(lines, "1 hex lies outside of this part of the map")
	} else if n > 1 {
		lines = append(lines, strconv.Itoa(n)+" hexes lie outside of this part of the map")
	}
	return lines
}

// outside counts the hexes that are not among those that were drawn.
func outside(all, drawn []hex.Hex) int {
	missed := map[hex.Hex]bool{}
	for _, h := range all {
		if _, ok := slices.BinarySearchFunc(drawn, h, hex.Hex.Compare); !ok {
			missed[h] = true
		}
	}
	return len(missed)
}

func (v *View) cell(h hex.Hex) Cell {
	s := v.situation
	id := s.Game().ID(h)
	features, known := s.Game().Pack().Terrain(h)
	c := Cell{Terrain: NotKnown, Mark: v.marks[h], Cost: v.costs[h]}
	if known {
		c.Terrain = v.signs.terrain(features)
	}
	switch s.EZOC(id, v.side) {
	case pack.Yes:
		c.Zone = InZone
	case pack.Unknown:
		c.Zone = MaybeInZone
	}
	units := s.Position().Units
	pos := s.Position()
	for _, i := range slices.Backward(pos.In(id)) {
		name := units[i].ID
		if i < len(v.names) {
			name = v.names[i]
		}
		if units[i].Side != v.side {
			name = "[" + name + "]"
		}
		c.Units = append(c.Units, name)
	}
	return c
}

func (v *View) edge(side hex.Side) rune {
	features, known := v.situation.Game().Pack().Hexside(side.A, side.B)
	if !known {
		return 0
	}
	return v.signs.edge(features)
}

// legend returns what the signs in a drawing mean.
func (v *View) legend(m *scspack.Map, hexes []hex.Hex) []string {
	seen := map[rune]bool{}
	var enemies, unknown, open bool
	pos := v.situation.Position()
	var zones, marks []rune
	for _, h := range hexes {
		c := v.cell(h)
		seen[c.Terrain] = true
		zones, marks = append(zones, c.Zone), append(marks, c.Mark)
		enemies = enemies || slices.ContainsFunc(c.Units,
			func(name string) bool { return strings.HasPrefix(name, "[") })
		unknown = unknown || slices.ContainsFunc(pos.In(v.situation.Game().ID(h)),
			func(i int) bool { return pos.Units[i].Side == scs.NoSide })
		open = open || strings.HasSuffix(c.Cost, Open)
		for _, n := range m.Neighbours(h) {
			if sign := v.edge(hex.NewSide(h, n)); sign != 0 {
				seen[sign] = true
			}
		}
	}
	entries := v.signs.legend(seen)
	entry := func(when bool, text string) {
		if when {
			entries = append(entries, text)
		}
	}
	entry(seen[NotKnown], string(NotKnown)+" unknown terrain")
	entry(slices.Contains(zones, InZone), string(InZone)+" EZOC")
	entry(slices.Contains(zones, MaybeInZone), string(MaybeInZone)+" after the terrain: perhaps EZOC")
	entry(slices.Contains(marks, OnPath), string(OnPath)+" path")
	entry(slices.Contains(marks, Blocked), string(Blocked)+" blocked")
	entry(open, Open+" after a cost: unknowns may raise it or forbid the hex")
	if unknown {
		entry(enemies, "[ ] enemy or unknown")
	} else {
		entry(enemies, "[ ] enemy")
	}
	return entries
}

// wrap joins entries by commas into lines that are at most width columns wide. An
// entry that is wider has a line of its own.
func wrap(entries []string, width int) []string {
	var lines []string
	for _, e := range entries {
		if n := len(lines); n > 0 && uniseg.StringWidth(lines[n-1]+", "+e) <= width {
			lines[n-1] += ", " + e
			continue
		}
		lines = append(lines, e)
	}
	return lines
}

// vulgar holds the fractions that have a character of their own.
var vulgar = map[pack.Fraction]string{
	{Num: 1, Den: 2}: "½", {Num: 1, Den: 3}: "⅓", {Num: 2, Den: 3}: "⅔", {Num: 1, Den: 4}: "¼", {Num: 3, Den: 4}: "¾",
	{Num: 1, Den: 5}: "⅕", {Num: 2, Den: 5}: "⅖", {Num: 3, Den: 5}: "⅗", {Num: 4, Den: 5}: "⅘",
	{Num: 1, Den: 6}: "⅙", {Num: 5, Den: 6}: "⅚", {Num: 1, Den: 8}: "⅛", {Num: 3, Den: 8}: "⅜", {Num: 5, Den: 8}: "⅝",
	{Num: 7, Den: 8}: "⅞",
}

// Short returns a number short enough for a hex: "3", "3½", "3+" for 3 and a fraction
// that has no character of its own, "?" if it is unknown.
func Short(f pack.Fraction) string {
	if !f.Known() {
		return "?"
	}
	whole, rest := f.Num/f.Den, pack.Fraction{Num: f.Num % f.Den, Den: f.Den}
	if rest.Num == 0 {
		return strconv.Itoa(whole)
	}
	sign, ok := vulgar[rest]
	switch {
	case !ok:
		return strconv.Itoa(whole) + "+"
	case whole == 0:
		return sign
	}
	return strconv.Itoa(whole) + sign
}
