package terrain

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/survey"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// SurveySides looks at the hexsides of a pack's map in the pictures of a module. old is the pack's
// own hexsides.csv, without the files of packs below it; nil if it has none.
func SurveySides(m *vmod.Module, b *bind.Binding, p *scspack.Pack, old []byte) (*check.SideSurvey, error) {
	s := &check.SideSurvey{Sides: &survey.Sides{}, Networks: networks(p), Chart: p.TEC != nil,
		Named: map[int][]string{}, Said: map[int][]string{}}
	var sides []hex.Side
	cells := 0
	var err error
	s.Lacks, err = look(m, b, p, func(on shown) {
		found, looks := sidesOf(on, p, cells)
		cells += len(on.hexes)
		sides = append(sides, found...)
		s.Look(on.picture, looks)
	})
	if err != nil {
		return nil, err
	}
	named := p.Edges()
	for i, side := range sides {
		s.Names = append(s.Names, side.String())
		features, known := p.Hexside(side.A, side.B)
		if !known || p.SurveyedSide(side) {
			continue
		}
		s.Said[i] = append([]string{}, features...)
		if _, is := slices.BinarySearchFunc(named, side, hex.Side.Compare); is {
			s.Named[i] = s.Said[i]
		}
	}
	stood := s.Named
	s.Write = func(proposals survey.SideProposals) (pack.File, error) {
		rows := map[hex.Side]row{}
		for i, side := range sides {
			named, is := proposals.Named[i]
			before, stands := stood[i]
			switch {
			case is && stands && slices.Equal(named, before):
			case is:
				rows[side] = row{featuresOf(named), "transcribed"}
			case !math.IsInf(proposals.Sides[i].Margin, 1):
				rows[side] = row{featuresOf(proposals.Sides[i].Has), scspack.Surveyed}
			}
		}
		data, err := rewriteSides(old, rows)
		return pack.File{Name: SidesFile, Data: data}, err
	}
	return s, nil
}

// nothing is what hexsides.csv has for a hexside that has no feature.
const nothing = "none"

// featuresOf writes the features of a hexside as a cell of hexsides.csv.
func featuresOf(names []string) string { return cmp.Or(strings.Join(names, "+"), nothing) }

// networks returns how the features on hexsides hang together: the features of the chart, or without
// a chart the features that the pack's rows name, of which only roads can be recognised by their
// names.
func networks(p *scspack.Pack) (all []survey.Network) {
	if p.TEC != nil {
		for _, f := range p.TEC.Features {
			if f.Kind != scspack.HexTerrain {
				all = append(all, survey.Network{Feature: f.ID, Across: f.Kind == scspack.Road})
			}
		}
		return all
	}
	for _, side := range p.Edges() {
		features, _ := p.Hexside(side.A, side.B)
		for _, f := range features {
			if n := survey.NetworkOf(f); !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	return all
}

// sidesOf returns the hexsides between hexes of a board, and where they are. first is the
// number of its first cell.
func sidesOf(on shown, p *scspack.Pack, first int) (sides []hex.Side, looks []survey.Side) {
	at := map[hex.Hex]int{}
	for i, h := range on.hexes {
		at[h] = i
	}
	for i, h := range on.hexes {
		m := p.Map(h.Letter)
		if m == nil {
			continue
		}
		for _, n := range m.Neighbours(h) {
			k, there := at[n]
			if !there || n.Compare(h) < 0 {
				continue
			}
			looks = append(looks, survey.Side{
				Cells: [2]int{first + i, first + k}, Centres: [2]survey.Point{centre(on.cells[i]), centre(on.cells[k])},
				Ends: ends(on.cells[i], on.cells[k]),
			})
			sides = append(sides, hex.NewSide(h, n))
		}
	}
	return sides, looks
}

func centre(c survey.Cell) survey.Point {
	return survey.Point{float64(c.Centre.X), float64(c.Centre.Y)}
}

// ends returns the corners of a cell that are nearest to the middle between it and another cell: the
// corners that both share, even on a grid that is rounded.
func ends(from, to survey.Cell) (two [2]survey.Point) {
	a, b := centre(from), centre(to)
	corners := make([]survey.Point, len(from.Outline))
	for i, p := range from.Outline {
		corners[i] = survey.Point{a[0] + p[0], a[1] + p[1]}
	}
	far := func(p survey.Point) float64 { return math.Hypot(p[0]-(a[0]+b[0])/2, p[1]-(a[1]+b[1])/2) }
	slices.SortStableFunc(corners, func(p, q survey.Point) int { return cmp.Compare(far(p), far(q)) })
	copy(two[:], corners)
	return two
}
