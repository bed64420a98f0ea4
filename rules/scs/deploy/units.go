package deploy

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/umpire-vassal/umpire/rules/scs"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Units are the units that a cell is about. The zero value names none.
type Units struct {
	// Text is what stands in the table.
	Text string
	// Kinds are the ids in units.csv of the units that it may be, in the order of that
	// file: one id for a named unit, several for a type.
	Kinds []string
	// Counter is the id of a single counter of a kind, such as "n1#2", or "".
	Counter string
	// Slot is the name of a piece slot of a module, which the caller resolves, or "".
	Slot string
}

// Named reports whether the cell names any unit.
func (u *Units) Named() bool { return len(u.Kinds) > 0 || u.Slot != "" }

// A roster finds the units of a pack by the names that tables use.
type roster struct {
	pack *scspack.Pack
	// words has the words of each unit's name, type and size, by the index of its row.
	words []unitWords
}

type unitWords struct {
	name, kind, size []string
}

func newRoster(p *scspack.Pack) *roster {
	r := &roster{pack: p, words: make([]unitWords, len(p.Units))}
	for i := range p.Units {
		u := &p.Units[i]
		r.words[i] = unitWords{wordsOf(u.Name), wordsOf(u.Type), wordsOf(u.Size)}
	}
	return r
}

var (
	countedUnits = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,3})\s*[xX×]\s*(\S.*)$`) })
	factors      = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^[(\[]?(\d{1,4})[)\]]?-[(\[]?(\d{1,4})[)\]]?-(\d{1,4})$`)
	})
	bareCount   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,3})\s+(\S.*)$`) })
	nearFactors = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[(\[]?\d+[)\]]?(-[(\[]?\d+[)\]]?)+$`) })
)

// units reads the name of units in a table: the id of a row of the pack, a counter with a
// number sign, a name, or factors and type. A count may stand before it, as in "2x", or a bare
// number if no unit has it in its name; count is 0 if there is none.
func (r *roster) units(text, side string) (u Units, count int, err error) {
	u.Text = strings.Join(strings.Fields(text), " ")
	rest := u.Text
	if r.pack.Unit(rest) == nil && len(r.named(rest)) == 0 {
		rest = plain(rest)
		if m := countedUnits().FindStringSubmatch(rest); m != nil {
			count, _ = strconv.Atoi(m[1])
			if rest = m[2]; count == 0 {
				return u, 0, pack.Err(NoneWanted, u.Text)
			}
		}
	}
	kind, _, isCounter := strings.Cut(rest, "#")
	var found []int
	switch {
	case r.pack.Unit(rest) != nil:
		found = []int{r.index(rest)}
	case isCounter && r.pack.Unit(kind) != nil:
		found, u.Counter = []int{r.index(kind)}, rest
	default:
		if found = r.named(rest); len(found) == 0 {
			if found, err = r.typed(rest); err != nil {
				return u, count, err
			}
			if m := bareCount().FindStringSubmatch(rest); m != nil && len(found) == 0 && count == 0 &&
				strings.Trim(m[1], "0") != "" {
				if units, n, err := r.units(m[2], side); err == nil && n == 0 && units.Counter == "" {
					count, _ = strconv.Atoi(m[1])
					units.Text = u.Text
					return units, count, nil
				}
			}
		}
	}
	return u, count, r.choose(&u, found, rest, side)
}

// doubtCount doubts a bare number before a unit: it may be a count or part of a name.
func (r *reader) doubtCount(at pack.Position, text string, count int) {
	if count > 0 && bareCount().MatchString(plain(text)) && !countedUnits().MatchString(plain(text)) {
		r.doubt(at, text, Reason{Code: CountOrName, Count: count})
	}
}

// doubtName doubts a name that more rows of units.csv have than units are wanted of it: which of
// them stand there is drawn.
func (r *reader) doubtName(at pack.Position, c *Cell) {
	var names []string
	for _, id := range c.Units.Kinds {
		name := fold(r.pack.Unit(id).Name)
		if name == "" || !strings.HasSuffix(fold(c.Units.Text), name) {
			return
		}
		names = append(names, id)
	}
	if len(names) > c.Count {
		r.doubt(at, c.Units.Text, Reason{Code: SeveralOfName, Count: c.Count, Text: strings.Join(names, ", ")})
	}
}

// choose keeps the found units of a side.
func (r *roster) choose(u *Units, found []int, text, side string) error {
	if len(found) == 0 {
		return pack.Err(scs.UnknownUnit, text, pack.DidYouMean(text, r.names()))
	}
	sides := map[string]bool{}
	for _, i := range found {
		row := &r.pack.Units[i]
		sides[row.Side] = true
		if side == "" || row.Side == side {
			u.Kinds = append(u.Kinds, row.ID)
		}
	}
	switch {
	case len(u.Kinds) == 0:
		return pack.Err(OfOtherSide, text, r.pack.Units[found[0]].Side, side)
	case side == "" && len(sides) > 1:
		return pack.Err(OfSeveralSides, text)
	}
	return nil
}

// side returns the side of these kinds, which share it; "" if there are none.
func (r *roster) side(kinds []string) string {
	for _, id := range kinds {
		return r.pack.Unit(id).Side
	}
	return ""
}

func (r *roster) index(id string) int {
	return slices.IndexFunc(r.pack.Units, func(u scspack.Unit) bool { return u.ID == id })
}

// named returns the units of this name; letter case and spaces do not matter.
func (r *roster) named(text string) []int {
	words := strings.Fields(plain(text))
	var found []int
	for i := range r.pack.Units {
		if name := strings.Fields(plain(r.pack.Units[i].Name)); slices.EqualFunc(words, name, strings.EqualFold) {
			found = append(found, i)
		}
	}
	return found
}

// typed returns the units of a type: with these factors, of this type and size, or both.
func (r *roster) typed(text string) ([]int, error) {
	first, rest, _ := strings.Cut(text, " ")
	m := factors().FindStringSubmatch(first)
	switch {
	case m != nil:
	case nearFactors().MatchString(first):
		return nil, pack.Err(NoFactors, first)
	default:
		rest = text
	}
	words := wordsOf(rest)
	if m == nil && len(words) == 0 {
		return nil, nil
	}
	var found []int
	var open []string
	for i := range r.pack.Units {
		if len(words) > 0 && !r.words[i].match(words) {
			continue
		}
		u := &r.pack.Units[i]
		switch fits := hasFactors(u, m); {
		case fits == pack.Yes:
			found = append(found, i)
		case fits == pack.Unknown && len(words) > 0:
			open = append(open, u.ID)
		}
	}
	if len(found) == 0 && len(open) > 0 {
		return nil, pack.Err(NoSuchType, text, Some(open))
	}
	return found, nil
}

// hasFactors returns whether the full side of a unit has these factors; nil stands for any.
func hasFactors(u *scspack.Unit, want []string) pack.Answer {
	if want == nil {
		return pack.Yes
	}
	attack := u.Full.Attack
	if u.AttackKind == "barrage" && u.Full.Barrage.Known {
		attack = u.Full.Barrage
	}
	answer := pack.Yes
	for i, v := range []pack.Value{attack, u.Full.Defense, u.Full.MA} {
		switch n, _ := strconv.Atoi(want[i+1]); {
		case !v.Known:
			answer = pack.Unknown
		case v.N != n:
			return pack.No
		}
	}
	return answer
}

// match reports whether the words, which may be abbreviated, are a unit's type, its size,
// or both; or its name if the pack gives it neither.
func (u *unitWords) match(words []string) bool {
	if len(u.kind)+len(u.size) == 0 {
		return abbreviate(words, u.name)
	}
	return abbreviate(words, u.kind) || abbreviate(words, u.size) || abbreviate(words, slices.Concat(u.kind, u.size))
}

func abbreviate(words, full []string) bool {
	return slices.EqualFunc(words, full, abbreviates)
}

// abbreviates reports whether a word is short for another, such as Pz, Rgt and Inf: it has
// the same first letter, and its other letters follow in the same order.
func abbreviates(word, full string) bool {
	w, f := []rune(word), []rune(full)
	if len(w) == 0 || len(f) == 0 || w[0] != f[0] {
		return false
	}
	i := 0
	for _, c := range f {
		if i < len(w) && w[i] == c {
			i++
		}
	}
	return i == len(w)
}

// wordsOf returns the words of a text in lower case, without points.
func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text),
		func(r rune) bool { return unicode.IsSpace(r) || r == '.' || r == '-' || r == ',' })
}

// names returns all names and ids of units, for messages.
func (r *roster) names() []string {
	var names []string
	for i := range r.pack.Units {
		names = append(names, r.pack.Units[i].ID)
		if name := r.pack.Units[i].Name; name != "" && name != r.pack.Units[i].ID {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
