package scspack

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Ground is the terrain of a hex: a row of map.csv.
type Ground struct {
	Hex hex.Hex
	// Terrain are the features that fill it ("terrain", joined by plus signs). There
	// are none if the row leaves them open.
	Terrain []string
	// Name is what the map calls it ("name"): a town.
	Name string
	// Region is the region or country that it belongs to ("region").
	Region string
	// Source is where the row is from, if the row has it ("source", "confidence").
	Source Source
	// At is the place in the pack.
	At pack.Position
}

// Ground returns the row of map.csv for a hex, or nil.
func (p *Pack) Ground(h hex.Hex) *Ground {
	if i, ok := p.grounds[h]; ok {
		return &p.Grounds[i]
	}
	return nil
}

// Terrain returns the ids of the features that fill a hex, in the order of map.csv. known is false
// for a hex that map.csv leaves open, and for a hex off the map. It is also false for a hex that
// map.csv does not name on a map without default terrain, or if the pack has no map.csv and does not
// call that complete.
func (p *Pack) Terrain(h hex.Hex) (features []string, known bool) {
	m := p.Map(h.Letter)
	if m == nil || !m.Contains(h) {
		return nil, false
	}
	if g := p.Ground(h); g != nil {
		return g.Terrain, len(g.Terrain) > 0
	}
	return p.Elsewhere(m)
}

// Elsewhere returns what fills the hexes of a map that map.csv does not name, as Terrain does.
func (p *Pack) Elsewhere(m *Map) (features []string, known bool) {
	if !p.hasDefault(m) {
		return nil, false
	}
	return []string{m.DefaultTerrain}, true
}

// Hexside returns the ids of the features on the hexside between two hexes, roads that
// cross it among them, sorted. known is false without hexsides.csv unless
// the pack calls that complete, if the file is incomplete and does not name the hexside,
// and if the hexes do not touch on one map.
func (p *Pack) Hexside(a, b hex.Hex) (features []string, known bool) {
	m := p.Map(a.Letter)
	if m == nil || !m.Contains(a) {
		return nil, false
	}
	if _, touch := m.Toward(a, b); !touch {
		return nil, false
	}
	side := hex.NewSide(a, b)
	if features, known = p.edges[side]; known {
		return features, true
	}
	return nil, !p.open[side] && p.BareElsewhere()
}

// BareElsewhere reports whether nothing is on the hexsides that EachHexside leaves out. Otherwise
// it is unknown what is there.
func (p *Pack) BareElsewhere() bool { return p.whole(hexsidesFile, hexsidesTable) }

// EachHexside calls f with what Hexside returns of the hexsides that hexsides.csv names, in no
// order.
func (p *Pack) EachHexside(f func(side hex.Side, features []string, known bool)) {
	for side := range p.open {
		f(side, nil, false)
	}
	for side, features := range p.edges {
		f(side, features, true)
	}
}

// hasDefault reports whether hexes that map.csv does not name have the default terrain.
func (p *Pack) hasDefault(m *Map) bool { return m.DefaultTerrain != "" && p.whole(mapFile, mapTable) }

// whole reports whether what a file does not name is not there: the file is not called
// incomplete, or it is absent and called complete.
func (p *Pack) whole(file, table string) bool {
	complete := p.Sources[table].Complete
	return complete == pack.Yes || complete == pack.Unknown && p.Has(file)
}

// Edges returns the hexsides that hexsides.csv names, sorted.
func (p *Pack) Edges() []hex.Side {
	return slices.SortedFunc(maps.Keys(p.edges), hex.Side.Compare)
}
