package drawing

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A family is a group of features that look alike: woods, rivers.
type family string

// A look is how one feature looks.
type look struct {
	kind   scspack.FeatureKind
	name   string // for the legend
	family family
	// variant distinguishes the features of a family: the higher it is, the darker and denser they
	// are.
	variant int
	// code is written at the feature if its pattern alone could be mistaken for another's,
	// else "".
	code string
}

// looks has the look of every feature of a pack. The features of its chart come first, in the chart's
// order.
type looks struct {
	order   []*look
	terrain map[string]*look
	edges   map[string]*look // hexside features and roads
}

// Features that belong to no family.
const (
	otherTerrain family = "other terrain"
	otherSide    family = "other hexside"
	otherRoad    family = "other road"
)

// newLooks gives every feature of the pack its look. Features that only the map names follow the
// chart's features, sorted by name.
func newLooks(p *scspack.Pack) looks {
	l := looks{terrain: map[string]*look{}, edges: map[string]*look{}}
	if p.TEC != nil {
		for i := range p.TEC.Features {
			f := &p.TEC.Features[i]
			l.add(f.ID, f.Name, f.Kind)
		}
	}
	var terrain, edges []string
	for i := range p.Maps {
		terrain = append(terrain, p.Maps[i].DefaultTerrain)
	}
	for i := range p.Grounds {
		terrain = append(terrain, p.Grounds[i].Terrain...)
	}
	for _, e := range p.Edges() {
		features, _ := p.Hexside(e.A, e.B)
		edges = append(edges, features...)
	}
	for _, id := range sorted(terrain) {
		if id != "" && l.terrain[id] == nil {
			l.add(id, "", scspack.HexTerrain)
		}
	}
	for _, id := range sorted(edges) {
		if l.edges[id] == nil {
			// Without a chart only the name distinguishes a road from what lies along a hexside.
			kind := scspack.Hexside
			if recognise(kind, words(id)) == otherSide && recognise(scspack.Road, words(id)) != otherRoad {
				kind = scspack.Road
			}
			l.add(id, "", kind)
		}
	}
	l.tellApart()
	return l
}

func sorted(ids []string) []string {
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (l *looks) add(id, name string, kind scspack.FeatureKind) {
	f := &look{kind: kind, name: cmp.Or(name, id), family: recognise(kind, words(id+" "+name))}
	l.order = append(l.order, f)
	if kind == scspack.HexTerrain {
		l.terrain[id] = f
	} else {
		l.edges[id] = f
	}
}

// tellApart gives the features of each family their variants, light ones before heavy ones,
// and codes where variants are not enough.
func (l *looks) tellApart() {
	codes := map[string]int{}
	byFamily := map[family][]*look{}
	for _, f := range l.order {
		byFamily[f.family] = append(byFamily[f.family], f)
	}
	for _, f := range l.order {
		alike := byFamily[f.family]
		if f != alike[0] {
			continue
		}
		alike = slices.Clone(alike)
		slices.SortStableFunc(alike, func(a, b *look) int { return cmp.Compare(weight(a), weight(b)) })
		for i, f := range alike {
			f.variant = i
			if i >= plainVariants(f.family) {
				f.code = newCode(f.name, codes)
			}
		}
	}
}

// plainVariants returns how many features of a family can be distinguished without codes.
func plainVariants(f family) int {
	switch f {
	case otherTerrain:
		return otherPatterns
	case otherSide:
		return otherStrokes
	}
	return 3
}

// weight returns -1 for a feature whose name has a word for light, 1 for heavy, else 0.
func weight(f *look) int {
	w := words(f.name)
	switch {
	case anyOf(w, "light open sparse thin small minor clair leger petit licht leicht klein secondary secondaire neben"):
		return -1
	case anyOf(w, "heavy dense thick deep large major great big main dichte dichter schwer gross grand lourd epais "+
		"primary principal haupt"):
		return 1
	}
	return 0
}

// newCode returns a short name that no other feature has: its initials, with a number if
// they are taken.
func newCode(name string, taken map[string]int) string {
	var initials strings.Builder
	for _, w := range words(name) {
		for _, r := range w {
			initials.WriteRune(unicode.ToUpper(r))
			break
		}
		if initials.Len() >= 3 {
			break
		}
	}
	code := cmp.Or(strings.Trim(initials.String(), "0123456789"), "X")
	if taken[code]++; taken[code] > 1 {
		code += strconv.Itoa(taken[code])
	}
	return code
}

// A recognition lists the word stems that name a family. The first recognition that matches
// counts.
type recognition struct {
	family family
	stems  string
}

// recognise returns the family of a feature with these words in its name.
func recognise(kind scspack.FeatureKind, words []string) family {
	known, other := terrainFamilies, otherTerrain
	switch kind {
	case scspack.Hexside:
		known, other = sideFamilies, otherSide
	case scspack.Road:
		known, other = roadFamilies, otherRoad
	}
	for _, r := range known {
		if anyOf(words, r.stems) {
			return r.family
		}
	}
	return other
}
