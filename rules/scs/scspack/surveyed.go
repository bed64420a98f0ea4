package scspack

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Surveyed is the confidence of rows of map.csv and hexsides.csv that were proposed from
// the map's picture and that nobody has confirmed. They prove nothing.
const Surveyed = "surveyed"

// landSource returns where a row of a table on the land is from: what the row has, and else whether
// [source] calls all rows surveyed.
func (p *Pack) landSource(row pack.Row, table string) Source {
	s := Source{From: row.Text("source"), Confidence: row.OneOf("confidence", landWords)}
	if s.Confidence == "" && p.Sources[table].Confidence == Surveyed {
		s.Confidence = Surveyed
	}
	return s
}

// SurveyedHex reports whether the terrain of a hex was surveyed. Where all of map.csv
// was, so is the default terrain of hexes that it does not name.
func (p *Pack) SurveyedHex(h hex.Hex) bool {
	if g := p.Ground(h); g != nil {
		return g.surveyed()
	}
	_, known := p.Terrain(h)
	return known && p.Sources[mapTable].Confidence == Surveyed
}

func (g *Ground) surveyed() bool { return g.Source.Confidence == Surveyed && len(g.Terrain) > 0 }

// SurveyedSide reports whether what is on a hexside was surveyed.
func (p *Pack) SurveyedSide(s hex.Side) bool {
	if _, named := p.edges[s]; named {
		return p.surveyed[s]
	}
	return p.Sources[hexsidesTable].Confidence == Surveyed
}

// Surveyed reports whether terrain of hexes was surveyed, and whether hexsides were.
func (p *Pack) Surveyed() (hexes, sides bool) {
	hexes = p.Has(mapFile) && p.Sources[mapTable].Confidence == Surveyed
	for i := 0; !hexes && i < len(p.Grounds); i++ {
		hexes = p.Grounds[i].surveyed()
	}
	return hexes, len(p.surveyed) > 0 || p.Has(hexsidesFile) && p.Sources[hexsidesTable].Confidence == Surveyed
}

// Unconfirmed counts what was surveyed: rows of map.csv, and hexsides.
func (p *Pack) Unconfirmed() (hexes, sides int) { return p.unconfirmedHexes(), p.unconfirmedSides() }

// unconfirmedHexes counts the rows of map.csv that were surveyed, with the default terrain of each
// map for a row where that was.
func (p *Pack) unconfirmedHexes() (rows int) {
	for i := range p.Grounds {
		if p.Grounds[i].surveyed() {
			rows++
		}
	}
	for i := range p.Maps {
		if p.Sources[mapTable].Confidence == Surveyed && p.hasDefault(&p.Maps[i]) {
			rows++
		}
	}
	return rows
}

// unconfirmedSides counts the hexsides that were surveyed, with all that hexsides.csv does not name
// as a row, if that was surveyed.
func (p *Pack) unconfirmedSides() int {
	rows := len(p.surveyed)
	if p.Has(hexsidesFile) && p.Sources[hexsidesTable].Confidence == Surveyed {
		rows++
	}
	return rows
}

// Proved returns the pack without what was surveyed: that is open in it. It returns the
// pack itself if nothing was.
func (p *Pack) Proved() *Pack {
	hexes, sides := p.Surveyed()
	if !hexes && !sides {
		return p
	}
	proved := *p
	proved.Grounds, proved.Sources = slices.Clone(p.Grounds), maps.Clone(p.Sources)
	for i := range proved.Grounds {
		if g := &proved.Grounds[i]; g.surveyed() {
			g.Terrain = nil
		}
	}
	proved.edges = maps.Clone(p.edges)
	maps.DeleteFunc(proved.edges, func(s hex.Side, _ []string) bool { return p.surveyed[s] })
	proved.open, proved.surveyed = p.surveyed, nil
	for _, table := range []string{mapTable, hexsidesTable} {
		if s := p.Sources[table]; s.Confidence == Surveyed {
			s.Complete, s.Confidence = pack.No, ""
			proved.Sources[table] = s
		}
	}
	return &proved
}
