package textmap

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Signs that are not letters: the terrain of most hexes, and roads.
const (
	common   = '.'
	roadSign = '='
)

// signs are the characters for the features of a chart, the same for every picture
// of a game.
type signs struct {
	chart  *scspack.TEC
	of     map[string]rune
	common string
}

// newSigns gives each feature the first letter of its id that no earlier feature of
// the chart has.
func newSigns(p *scspack.Pack) signs {
	s := signs{chart: p.TEC, of: map[string]rune{}}
	for _, m := range p.Maps {
		if s.common == "" {
			s.common = m.DefaultTerrain
		}
	}
	if s.common == "" {
		s.common = first(p.TEC.Names(scspack.HexTerrain))
	}
	road := first(p.TEC.Names(scspack.Road))
	taken := map[rune]bool{}
	for _, id := range p.TEC.Names() {
		switch id {
		case s.common:
			s.of[id] = common
		case road:
			s.of[id] = roadSign
		default:
			sign := letter(id, taken)
			s.of[id], taken[sign] = sign, true
		}
	}
	return s
}

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
}

// letter returns the first letter of a name that is not taken, small before capital.
// If a name has none left, it returns the first free letter of the alphabet; "+" if
// there is none.
func letter(name string, taken map[rune]bool) rune {
	small := strings.ToLower(name)
	for _, text := range []string{small, strings.ToUpper(small),
		"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"} {
		for _, r := range text {
			if isLetter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'; isLetter && !taken[r] {
				return r
			}
		}
	}
	return '+'
}

// terrain returns the sign of a hex. The common terrain counts only where there is no
// other.
func (s signs) terrain(features []string) rune {
	if len(features) == 0 {
		return NotKnown
	}
	for _, id := range features {
		if id != s.common {
			return s.sign(id)
		}
	}
	return s.sign(features[0])
}

// edge returns the sign of the feature by which units cross a hexside: a bridge before
// a road, a road before a river; 0 for none.
func (s signs) edge(features []string) rune {
	var best *scspack.Feature
	rank := func(f *scspack.Feature) int {
		switch {
		case f == nil:
			return 0
		case f.Kind == scspack.Road:
			return 2
		case slices.ContainsFunc(f.Negates, func(id string) bool { return slices.Contains(features, id) }):
			return 3
		}
		return 1
	}
	for _, id := range features {
		if f := s.chart.Feature(id); rank(f) > rank(best) {
			best = f
		}
	}
	if best == nil {
		return 0
	}
	return s.sign(best.ID)
}

func (s signs) sign(id string) rune {
	if r, ok := s.of[id]; ok {
		return r
	}
	return NotKnown
}

// legend returns the signs that were seen, each with its feature, in the order of the
// chart.
func (s signs) legend(seen map[rune]bool) []string {
	var entries []string
	for _, id := range s.chart.Names() {
		if sign := s.of[id]; seen[sign] {
			entries = append(entries, string(sign)+" "+id)
		}
	}
	return entries
}
