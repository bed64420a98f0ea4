package scspack

import (
	"strings"
	"unicode"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Map is the extent of a hex map: "letter", "columns" and "rows" (each first
// and last, both on the map), "low" ("odd" or "even": the hexrows that lie half a
// hex lower) and "unplayable" (numbers with spaces between; 04.00-04.05 are all
// the hexes of that stretch of a hexrow, 04.00-09.00 of one across hexrows).
type Map struct {
	hex.Map
	// DefaultTerrain is the terrain of hexes that map.csv does not name
	// ("default_terrain"), "" if it is unknown.
	DefaultTerrain string

	defaultAt pack.Position
}

func (p *Pack) readMap(t *pack.Table) {
	var m Map
	switch letter := t.String("letter"); {
	case letter == "":
	case len(letter) == 1 && 'A' <= letter[0] && letter[0] <= 'Z':
		m.Letter = letter[0]
	default:
		t.Add("letter", NoLetter, letter)
	}
	if p.Map(m.Letter) != nil {
		t.Add("letter", LetterTwice, t.String("letter"))
	}
	columns, okColumns := extent(t, "columns")
	rows, okRows := extent(t, "rows")
	m.FirstCol, m.LastCol = int16(columns[0]), int16(columns[1])
	m.FirstRow, m.LastRow = int16(rows[0]), int16(rows[1])
	if low := t.OneOf("low", []string{"odd", "even"}); low != "" {
		m.Low, _ = hex.ParseParity(low)
	} else if !t.Has("low") {
		t.Add("low", MissingLow)
	}
	m.DefaultTerrain, m.defaultAt = t.String("default_terrain"), t.At("default_terrain")
	m.Unplayable = hex.Set{}
	if okColumns && okRows && m.Low != 0 {
		m.readUnplayable(t)
	} else {
		t.Strings("unplayable")
	}
	t.Done()
	p.Maps = append(p.Maps, m)
}

// mostUnplayable bounds the hexes that a map can leave out.
const mostUnplayable = 100_000

func (m *Map) readUnplayable(t *pack.Table) {
	named := 0
	for _, word := range t.Strings("unplayable") {
		for _, number := range strings.FieldsFunc(word.Text,
			func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
			stretch, err := parseStretch(number)
			if err != nil {
				t.AddErrAt(word.Position, err)
				continue
			}
			if named += len(stretch); named > mostUnplayable {
				t.AddAt(word.Position, TooManyUnplayable, mostUnplayable)
				return
			}
			for _, h := range stretch {
				if !m.Contains(h) && !m.Unplayable.Has(h) {
					t.AddAt(word.Position, OffThisMap, h, m.FirstCol, m.LastCol, m.FirstRow, m.LastRow)
					break
				}
				m.Unplayable.Add(h)
			}
		}
	}
}

// extent returns the first and the last of the hexrows, or of the hexes along them.
func extent(t *pack.Table, key string) (pair [2]int, ok bool) {
	pair, ok = t.IntPair(key, 0, hex.MaxNumber)
	if !t.Has(key) {
		t.Add(key, MissingBounds, key)
		return pair, false
	}
	if ok && pair[0] > pair[1] {
		t.Add(key, EndsBeforeBegin, key, pair[0], pair[1])
		return pair, false
	}
	return pair, ok
}

// parseStretch reads a hex number, or two with a minus sign between: the ends of a stretch
// of hexes along a hexrow, or across hexrows at one height.
func parseStretch(s string) ([]hex.Hex, error) {
	from, to, isStretch := strings.Cut(s, "-")
	first, ok := hex.Parse(from)
	if !ok {
		return nil, pack.Err(NoHex, from)
	}
	if !isStretch {
		return []hex.Hex{first}, nil
	}
	last, ok := hex.Parse(to)
	if !ok {
		return nil, pack.Err(NoHex, to)
	}
	along, across := first.Col == last.Col && first.Row <= last.Row, first.Row == last.Row && first.Col <= last.Col
	if first.Letter != last.Letter || !along && !across {
		return nil, pack.Err(NoStretch, s)
	}
	stretch := []hex.Hex{first}
	for h := first; h != last; stretch = append(stretch, h) {
		if along {
			h.Row++
		} else {
			h.Col++
		}
	}
	return stretch, nil
}

// Stretch returns the hexes of a number or of a stretch, as places.csv and "unplayable" write
// them. The error is a pack.Fault.
func Stretch(text string) ([]hex.Hex, error) { return parseStretch(text) }
