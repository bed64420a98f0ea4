package question

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Units finds units by words and returns each once. A word names a unit, or a hex with all its units.
// The name of a unit is its name in answers, "1/I/78" or "1/I/78@24.17", its id in units.csv,
// VASSAL's id of the piece, or its slot's gpid; where there are several, the hex follows after an
// "@". The error names what was probably meant, or all the candidates.
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
	for i := range pos.Units {
		if id := pos.Units[i].ID; id == word || s.called[id] == word && word != "" {
			return []int{i}, nil
		}
	}
	if _, ok := hex.Parse(word); ok {
		return s.inHex(word)
	}
	switch found := s.named(word); len(found) {
	case 0:
		return nil, s.unknown(word)
	case 1:
		return found, nil
	default:
		return nil, errors.Errorf("%q may be %s; name which, as it is written here or by what stands in the brackets",
			word, s.choices(found))
	}
}

// inHex returns the units in a hex. Unknown pieces count only if there is nothing else.
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

// keys return the names by which a piece can be found, in the order of precedence.
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

// named returns the units that a word with or without a hex may name.
func (s *Scene) named(word string) []int {
	same := func(a, b string) bool { return a == b }
	for _, equal := range []func(a, b string) bool{same, strings.EqualFold} {
		for _, key := range keys {
			if found := s.which(func(i int) bool {
				at := s.Game().Hex(s.Position().Units[i].Hex).String()
				return key(s.pieces[i]) != "" && answers(word, at,
					func(name string) bool { return equal(key(s.pieces[i]), name) })
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

// answers reports whether a word names something in the hex at: has reports whether
// that has a name.
func answers(word, at string, has func(name string) bool) bool {
	if has(word) {
		return true
	}
	i := strings.LastIndex(word, atSign)
	return i > 0 && word[i+1:] == at && has(word[:i])
}

// choices lists units to choose from, with what distinguishes them.
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

// mostAlike bounds the units that are suggested for a part of a name.
const mostAlike = 8

// unknown returns the error about a word that names no unit on the map.
func (s *Scene) unknown(word string) error {
	if s.origin == nil {
		var ids []string
		for _, u := range s.Position().Units {
			ids = append(ids, u.ID)
		}
		return errors.Errorf("%q is no unit of the position%s", word, rule.DidYouMean(word, ids))
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
		return errors.Errorf("%q is no unit of the position; it is part of %s", word, rule.Quoted(namesOf(s, alike)))
	}
	known := slices.Clone(s.names)
	for _, p := range s.pieces {
		if p.Unit != nil {
			known = append(known, p.Unit.ID)
		}
	}
	slices.Sort(known)
	return errors.Errorf("%q is no unit of the position%s", word, rule.DidYouMean(word, slices.Compact(known)))
}

// whereabouts returns in words where a piece is that is not on the map.
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

// Hexes finds hexes of the game's maps by their numbers. The error names the hex that
// was probably meant, or the extent of the maps.
func Hexes(g *scs.Game, numbers ...string) ([]scs.HexID, error) {
	var found []scs.HexID
	for _, number := range numbers {
		h, ok := hex.Parse(strings.TrimSpace(number))
		if !ok {
			return nil, words.Error(pack.Err(scspack.NoHex, number))
		}
		id := g.ID(h)
		if id == scs.NoHex {
			return nil, errors.Errorf("%s is no hex of the maps%s%s", h, meant(g, h), extents(g))
		}
		found = append(found, id)
	}
	return found, nil
}

// meant suggests a hex for a hex that is on no map. Swapped digits come before wrong digits, as the
// more common slip.
func meant(g *scs.Game, h hex.Hex) string {
	word := []byte(h.String())
	var known []string
	for i := 1; i < len(word); i++ {
		word[i-1], word[i] = word[i], word[i-1]
		if swapped, ok := hex.Parse(string(word)); ok && g.ID(swapped) != scs.NoHex {
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
		parts[i] = fmt.Sprintf("%shexrows %d to %d, hexes %d to %d", letter, m.FirstCol, m.LastCol, m.FirstRow,
			m.LastRow)
	}
	return "; allowed: " + strings.Join(parts, "; ")
}
