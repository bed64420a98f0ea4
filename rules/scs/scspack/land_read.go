package scspack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

var groundSheet = pack.Sheet{
	Columns:  []string{"hex", "terrain", "name", "region", "source", "confidence"},
	Required: []string{"hex"},
}

// readGrounds reads map.csv.
func (p *Pack) readGrounds(rows []pack.Row) {
	p.grounds, p.Grounds = make(map[hex.Hex]int, len(rows)), make([]Ground, 0, len(rows))
	for _, row := range rows {
		if row.Full() {
			break
		}
		h, ok := p.hexOnMap(row, "hex")
		if !ok {
			continue
		}
		if i, there := p.grounds[h]; there {
			row.Add("hex", HexTwice, h, p.Grounds[i].At.Line)
			continue
		}
		p.grounds[h] = len(p.Grounds)
		p.Grounds = append(p.Grounds, Ground{
			Hex:     h,
			Terrain: p.features(row, "terrain", HexTerrain),
			Name:    row.Text("name"),
			Region:  row.Text("region"),
			Source:  p.landSource(row, mapTable),
			At:      row.At("hex"),
		})
	}
	byHex := func(a, b Ground) int { return a.Hex.Compare(b.Hex) }
	if slices.IsSortedFunc(p.Grounds, byHex) {
		return
	}
	slices.SortStableFunc(p.Grounds, byHex)
	for i := range p.Grounds {
		p.grounds[p.Grounds[i].Hex] = i
	}
}

var edgeSheet = pack.Sheet{
	Columns:  []string{"hex", "feature", "source", "confidence"},
	Required: []string{"hex", "hex" + pack.Second, "feature"},
	Twice:    "hex",
}

// readEdges reads hexsides.csv. The rows of an extending pack replace all rows for the
// same hexsides.
func (p *Pack) readEdges(layers [][]pack.Row) {
	p.edges, p.surveyed = map[hex.Side][]string{}, map[hex.Side]bool{}
	for _, rows := range layers {
		own, surveyed := make(map[hex.Side][]string, len(rows)), map[hex.Side]bool{}
		for _, row := range rows {
			if row.Full() {
				break
			}
			p.readEdge(row, own, surveyed)
		}
		for _, features := range own {
			slices.Sort(features)
		}
		if len(p.edges) == 0 {
			p.edges, p.surveyed = own, surveyed
			continue
		}
		for e, features := range own {
			p.edges[e] = features
			if delete(p.surveyed, e); surveyed[e] {
				p.surveyed[e] = true
			}
		}
	}
}

func (p *Pack) readEdge(row pack.Row, edges map[hex.Side][]string, surveyed map[hex.Side]bool) {
	a, okA := p.hexOnMap(row, "hex")
	b, okB := p.hexOnMap(row, "hex"+pack.Second)
	row.Required("feature")
	features := p.features(row, "feature", Hexside, Road)
	source := p.landSource(row, hexsidesTable)
	if !okA || !okB {
		return
	}
	if m := p.Map(a.Letter); m != nil {
		if _, touch := m.Toward(a, b); !touch {
			row.Add("hex"+pack.Second, NotTouching, a, b, a, m.Neighbours(a))
			return
		}
	}
	e := hex.NewSide(a, b)
	if source.Confidence == Surveyed {
		surveyed[e] = true
	}
	on := edges[e]
	for _, f := range features {
		switch {
		case slices.Contains(on, f):
			row.Add("feature", FeatureOnSideTwice, f, e.A, e.B)
		case len(on) == mostFeatures:
			row.Add("feature", TooManyOnSide, mostFeatures, e.A, e.B)
		default:
			on = append(on, f)
		}
	}
	edges[e] = on
}

// features returns the ids in a cell, which plus signs separate; "none" stands for no feature.
func (p *Pack) features(row pack.Row, column string, kinds ...FeatureKind) []string {
	text := row.Text(column)
	if text == "" || text == nowhere && kinds[0] != HexTerrain {
		return nil
	}
	var ids []string
	for id := range strings.SplitSeq(text, plusSign) {
		id = strings.TrimSpace(id)
		switch {
		case len(ids) == mostFeatures:
			row.Add(column, TooManyInPlace, mostFeatures)
			return ids
		case id == "":
			row.Add(column, EmptyFeature, text)
		case slices.Contains(ids, id):
			row.Add(column, FeatureInHexTwice, id)
		default:
			p.checkFeature(row, column, id, kinds)
			ids = append(ids, id)
		}
	}
	return ids
}

// mostFeatures bounds the features of one hex and of one hexside.
const mostFeatures = 16

// checkFeature looks a feature up. Without a chart any name will do.
func (p *Pack) checkFeature(row pack.Row, column, id string, kinds []FeatureKind) {
	if p.TEC == nil {
		return
	}
	switch f := p.TEC.Feature(id); {
	case f == nil:
		row.Add(column, UnknownFeature, id, column, tecFile, pack.DidYouMean(id, p.TEC.Names(kinds...)))
	case slices.Contains(kinds, f.Kind):
	case f.Kind == HexTerrain:
		row.Add(column, FillsHex, id, mapFile)
	default:
		row.Add(column, LiesOnHexsides, id, hexsidesFile)
	}
}

// hexOnMap returns the hex that a row names, which must be playable.
func (p *Pack) hexOnMap(row pack.Row, column string) (h hex.Hex, ok bool) {
	text := row.Required(column)
	if text == "" {
		return h, false
	}
	if h, ok = hex.Parse(text); !ok {
		row.Add(column, NoHex, text)
		return h, false
	}
	switch playable, known := p.Playable(h); {
	case !known:
		row.Add(column, OnNoMap, h, gameFile)
		return h, false
	case !playable:
		row.Add(column, NotPlayable, h, Extents(p.Maps))
		return h, false
	}
	return h, true
}
