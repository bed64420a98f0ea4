package bind

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// gameMap is a window, or a part of it, that shows a map.
type gameMap struct {
	window      string
	board, zone *regexp.Regexp
	letter      byte

	// By location name.
	pattern           *regexp.Regexp
	letterGroup       int // 0 if the pattern has none
	column, row       int
	letters           [2]bool // whether column and row are written with letters
	addColumn, addRow int

	// By place in the grid; nil if location names hold the hex numbers.
	cells *cells
}

// ShowsMap reports whether a window shows the game's map, or a part of it.
func (b *Binding) ShowsMap(window string) bool {
	return slices.ContainsFunc(b.maps, func(m gameMap) bool { return m.window == window })
}

// plainNumber matches hex names as most modules of the series write them.
const plainNumber = `(?P<letter>[A-Z]?)(?P<column>\d+)\.(?P<row>\d+)`

func (b *Binding) readMap(t *pack.Table) {
	m := gameMap{window: t.Required("window"), board: selector.Pattern(t, "board"), zone: selector.Pattern(t, "zone")}
	if letter := t.String("letter"); len(letter) == 1 && 'A' <= letter[0] && letter[0] <= 'Z' {
		m.letter = letter[0]
	} else if letter != "" {
		t.Add("letter", say.As("binding/no-letter",
			`{'letter'} is no map letter; allowed: "A" to "Z", or nothing`), letter)
	}
	if len(b.pack.Maps) > 0 && m.letter != 0 && b.pack.Map(m.letter) == nil {
		t.Add("letter", say.As("binding/unknown-letter",
			"the pack has no map with the letter {'letter'}"), string(rune(m.letter)))
	}
	if t.Has("cell") || t.Has("number") {
		b.readCells(t, &m)
	} else {
		m.readPattern(t)
	}
	for _, other := range b.maps {
		if other.window == m.window && other.board == nil && other.zone == nil {
			t.Add("window", say.As("binding/window-twice",
				"window {'window'} is there already, with all its boards and zones"), m.window)
		}
	}
	b.maps = append(b.maps, m)
	t.Done()
}

func (m *gameMap) readPattern(t *pack.Table) {
	text := t.String("hex")
	if text == "" {
		text = plainNumber
	}
	parts := []string{"column", "row"}
	for _, word := range t.Strings("letters") {
		if i := slices.Index(parts, word.Text); i >= 0 {
			m.letters[i] = true
		} else {
			t.AddAt(word.Position, say.As("binding/unknown-part",
				"{'part'} is no part of a number{hint}"), word.Text, pack.DidYouMean(word.Text, parts))
		}
	}
	if add, ok := t.IntPair("add", -hex.MaxNumber, hex.MaxNumber); ok {
		m.addColumn, m.addRow = add[0], add[1]
	}
	if m.pattern = selector.Whole(t, "hex", text); m.pattern == nil {
		return
	}
	m.letterGroup = max(0, m.pattern.SubexpIndex("letter"))
	m.column, m.row = m.pattern.SubexpIndex("column"), m.pattern.SubexpIndex("row")
	if m.column < 0 || m.row < 0 {
		t.Add("hex", say.As("binding/no-hex-groups",
			"{'pattern'} lacks the groups (?P<column>…) and (?P<row>…), which mark where the number's two "+
				"parts stand"), text)
	}
	selector.Groups(t, "hex", m.pattern, []string{"column", "row", "letter"})
}

// shows reports whether a site is on the map.
func (m *gameMap) shows(site *view.Site) bool {
	return m.window == site.Window && selector.Fits(m.board, site.Board) && selector.Fits(m.zone, site.Zone)
}

// spot returns the spot of a site on the map.
func (m *gameMap) spot(site *view.Site) position.Spot {
	spot := position.Spot{Window: site.Window, Zone: site.Zone, Location: site.Location, Where: position.Beside}
	if m.cells != nil {
		if h, ok := m.cells.hexOf(site, m.letter); ok {
			spot.Where, spot.Hex = position.InHex, h
		}
		return spot
	}
	if h, ok := m.named(site.Location); ok {
		spot.Where, spot.Hex = position.InHex, h
		if site.Cell == site.Location {
			return spot
		}
		if cell, ok := m.named(site.Cell); ok && cell != h {
			spot.Or, spot.Doubtful = cell, true
		}
	}
	return spot
}

// named reads a location name as a hex number.
func (m *gameMap) named(location string) (hex.Hex, bool) {
	found := m.pattern.FindStringSubmatch(location)
	if found == nil {
		return hex.Hex{}, false
	}
	letter := m.letter
	if m.letterGroup > 0 && len(found[m.letterGroup]) == 1 {
		letter = found[m.letterGroup][0] &^ 0x20
	}
	column, ok := readNumber(found[m.column], m.letters[0])
	row, rowOK := readNumber(found[m.row], m.letters[1])
	if !ok || !rowOK {
		return hex.Hex{}, false
	}
	return hex.New(letter, column+m.addColumn, row+m.addRow)
}

// HexNamed returns the playable hex for which the module prints a name, if there is one and
// no other.
func (b *Binding) HexNamed(name string) (found hex.Hex, ok bool) {
	for i := range b.maps {
		if b.maps[i].cells != nil {
			continue
		}
		h, reads := b.maps[i].named(name)
		if playable, known := b.pack.Playable(h); known && !playable {
			continue
		}
		if reads && ok && h != found {
			return hex.Hex{}, false
		}
		if reads {
			found, ok = h, true
		}
	}
	return found, ok
}

// readNumber reads a part of a hex number. With letters it reads VASSAL's notation, where
// letters double after Z: A is 1, Z is 26, AA is 27, BB is 28.
func readNumber(text string, letters bool) (int, bool) {
	if !letters {
		n, err := strconv.Atoi(text)
		return n, err == nil && n >= -hex.MaxNumber && n <= 2*hex.MaxNumber
	}
	text = strings.ToUpper(text)
	if text == "" || len(text) > hex.MaxNumber/26 || text[0] < 'A' || text[0] > 'Z' ||
		strings.Trim(text, text[:1]) != "" {
		return 0, false
	}
	return (len(text)-1)*26 + int(text[0]-'A') + 1, true
}
