package question

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// Units finds units by words, each once: a word names one unit, or is the hex in
// which all are meant. A unit is named as answers call it, "1/I/78" or
// "1/I/78@24.17", or by its id in units.csv, VASSAL's id of the piece, or its slot's
// gpid, each with the hex after it where there are several. The error names what was
// probably meant, or all that may be.
func (s *Scene) Units(words ...string) ([]int, error) {
	var found []int
	for _, word := range words {
		units, err := s.find(strings.TrimSpace(word))
		if err != nil {
			return nil, err
		}
		for _, i := range units {
			if !slices.Contains(found, i) {
				found = append(found, i)
			}
		}
	}
	return found, nil
}

func (s *Scene) find(word string) ([]int, error) {
	pos := s.Position()
	if i := pos.Unit(word); i >= 0 {
		return []int{i}, nil
	}
	if _, err := hex.Parse(word); err == nil {
		return s.inHex(word)
	}
	switch found := s.named(word); len(found) {
	case 0:
		return nil, s.unknown(word)
	case 1:
		return found, nil
	default:
		return nil, errors.Errorf("%q may be %s; say which, as it is written here or by what stands in the brackets", word, s.choices(found))
	}
}

// inHex are the units in a hex. What is unknown is none of them unless there is
// nothing else.
func (s *Scene) inHex(number string) ([]int, error) {
	at, err := Hexes(s.Game(), number)
	if err != nil {
		return nil, err
	}
	pos := s.Position()
	all := pos.In(at[0])
	if len(all) == 0 {
		return nil, errors.Errorf("no unit is in %s", s.Game().Hex(at[0]))
	}
	known := slices.DeleteFunc(slices.Clone(all), func(i int) bool { return pos.Units[i].Unbound })
	if len(known) == 0 {
		return all, nil
	}
	return known, nil
}

// keys are what a piece can be found by, what is read first of all first.
var keys = []func(*position.Piece) string{
	nameOf,
	func(p *position.Piece) string {
		if p.Unit == nil {
			return ""
		}
		return p.Unit.ID
	},
	func(p *position.Piece) string {
		if p.Unit == nil {
			return ""
		}
		return p.Unit.Name
	},
	func(p *position.Piece) string { return p.ID },
	func(p *position.Piece) string { return p.GPID },
}

// named are the units that a word with or without a hex may name.
func (s *Scene) named(word string) []int {
	same := func(a, b string) bool { return a == b }
	for _, equal := range []func(a, b string) bool{same, strings.EqualFold} {
		for _, key := range keys {
			if found := s.which(func(i int) bool {
				return key(s.pieces[i]) != "" && answers(word, s.hexOf(i), func(name string) bool { return equal(key(s.pieces[i]), name) })
			}); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

func (s *Scene) which(is func(i int) bool) []int {
	var found []int
	for i := range s.pieces {
		if is(i) {
			found = append(found, i)
		}
	}
	return found
}

// answers says whether a word names something in a hex that has the name.
func answers(word, at string, has func(name string) bool) bool {
	if has(word) {
		return true
	}
	i := strings.LastIndex(word, atSign)
	return i > 0 && word[i+1:] == at && has(word[:i])
}

func (s *Scene) hexOf(i int) string { return s.Game().Hex(s.Position().Units[i].Hex).String() }

// choices are units among which somebody has to choose, with what tells them apart.
func (s *Scene) choices(units []int) string {
	pos := s.Position()
	words := make([]string, len(units))
	for n, i := range units {
		words[n] = strconv.Quote(pos.Units[i].ID)
		p := s.pieces[i]
		var about []string
		if p.Unit != nil && p.Unit.ID != "" {
			about = append(about, p.Unit.ID)
		}
		if p.Face == position.Reduced {
			about = append(about, "reduced")
		}
		if p.GPID != "" {
			about = append(about, "slot "+p.GPID)
		}
		about = append(about, "piece "+p.ID)
		words[n] += " (" + strings.Join(about, ", ") + ")"
	}
	return strings.Join(words, ", ")
}

// mostAlike is how many units are named that have a word in their names.
const mostAlike = 8

// unknown is the error about a word that names no unit on the map.
func (s *Scene) unknown(word string) error {
	if s.origin == nil {
		pos := s.Position()
		return errors.Errorf("%q is no unit of the position%s", word, pack.DidYouMean(word, unitIDs(&pos)))
	}
	for _, p := range s.away {
		for _, key := range keys {
			switch {
			case !strings.EqualFold(key(p), word) || word == "":
			case p.Kind == position.Marker:
				return errors.Errorf("%q is a marker and no unit", nameOf(p))
			default:
				return errors.Errorf("%q is not on the map: it is %s", nameOf(p), whereabouts(p))
			}
		}
	}
	if i := strings.LastIndex(word, atSign); i > 0 {
		if elsewhere := s.named(word[:i]); len(elsewhere) > 0 && len(elsewhere) <= mostAlike {
			return errors.Errorf("%q is not in %s; it may be %s", word[:i], word[i+1:], s.choices(elsewhere))
		}
	}
	pos := s.Position()
	alike := s.which(func(i int) bool {
		return word != "" && strings.Contains(strings.ToLower(pos.Units[i].ID), strings.ToLower(word))
	})
	if len(alike) > 0 && len(alike) <= mostAlike {
		return errors.Errorf("%q is no unit of the position; it is part of %s", word, pack.List(namesOf(s, alike)))
	}
	known := slices.Clone(s.names)
	for _, p := range s.pieces {
		if p.Unit != nil {
			known = append(known, p.Unit.ID)
		}
	}
	slices.Sort(known)
	return errors.Errorf("%q is no unit of the position%s", word, pack.DidYouMean(word, slices.Compact(known)))
}

// whereabouts says where a unit is that is not on the map.
func whereabouts(p *position.Piece) string {
	switch at := p.At; {
	case at.Where == position.InHex:
		return "in " + at.Hex.String()
	case at.Place != nil && at.Place.Name != "":
		return "in " + strconv.Quote(at.Place.Name)
	case at.Window != "":
		return "in the window " + strconv.Quote(at.Window)
	}
	return "in no window"
}

func unitIDs(pos *scs.Position) []string {
	ids := make([]string, len(pos.Units))
	for i := range pos.Units {
		ids[i] = pos.Units[i].ID
	}
	return ids
}

// Hexes finds hexes of the game's maps by their numbers. The error names the one
// that was probably meant, or where the map ends.
func Hexes(g *scs.Game, numbers ...string) ([]scs.HexID, error) {
	var found []scs.HexID
	for _, number := range numbers {
		h, err := hex.Parse(strings.TrimSpace(number))
		if err != nil {
			return nil, err
		}
		id := g.ID(h)
		if id == scs.NoHex {
			return nil, errors.Errorf("%s is no hex of the maps%s%s", h, meant(g, h), extents(g))
		}
		found = append(found, id)
	}
	return found, nil
}

// meant says which hex was probably meant by one that is on no map. Digits that
// changed places come before digits that are wrong: that is how numbers are mistyped.
func meant(g *scs.Game, h hex.Hex) string {
	word := []byte(h.String())
	var known []string
	for i := 1; i < len(word); i++ {
		word[i-1], word[i] = word[i], word[i-1]
		if swapped, err := hex.Parse(string(word)); err == nil && g.ID(swapped) != scs.NoHex {
			known = append(known, swapped.String())
		}
		word[i-1], word[i] = word[i], word[i-1]
	}
	for id := range scs.HexID(g.Hexes()) {
		known = append(known, g.Hex(id).String())
	}
	if near, ok := pack.Nearest(string(word), known); ok {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

func extents(g *scs.Game) string {
	maps := g.Pack().Maps
	if len(maps) == 0 {
		return "; the pack has no map"
	}
	parts := make([]string, len(maps))
	for i, m := range maps {
		letter := ""
		if m.Letter != 0 {
			letter = string(rune(m.Letter)) + " "
		}
		parts[i] = fmt.Sprintf("%shexrows %d to %d, hexes %d to %d", letter, m.FirstCol, m.LastCol, m.FirstRow, m.LastRow)
	}
	return "; allowed: " + strings.Join(parts, "; ")
}
