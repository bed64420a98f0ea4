// Package bind says how a VASSAL module's pieces are a game pack's units: it
// reads a pack's vassal.toml and pieces.csv and makes a position.Position of
// the pieces of a game.
//
// It knows the words of both sides, VASSAL's (window, gpid, prototype, property)
// and the pack's (unit, side, place, hex). It does not know how VASSAL stores
// them: pieces come in through the interface Piece. And it judges nothing: a
// piece that nothing matches is passed on as unbound.
//
// vassal.toml:
//
//	[module]
//	names = ["Autumn For Barbarossa"]     # modules that this binding is for, by name
//
//	[[map]]                               # a window that shows a map of the pack
//	window = "Main Map"
//	hex = '(?P<column>\d\d)(?P<row>\d\d)' # how its location names are hex numbers; as 53.20 if absent
//	letter = "A"                          # the map's letter, unless the pattern has a group of that name
//
//	[[place]]                             # a place of places.csv that is a window, zone, board or location
//	name = "Eliminated"
//	window = "Eliminated units"
//
//	[[unit]]                              # pieces that are units
//	property = "Side"
//	value = "German"
//	side = "german"                       # or unit = "id of units.csv"
//
//	[[marker]]                            # pieces that are no units and never count
//	name = "DG|OOS"
//	meaning = "dg"
//
// A [[unit]] or [[marker]] matches a piece by gpid (a list), name, image,
// prototype and property with value; all that are given must match. Names,
// images, prototypes, values, zones, boards and locations are patterns (RE2) for
// the whole text. A marker goes before a unit, a row of pieces.csv before a
// [[unit]], the first [[unit]] before later ones.
//
// pieces.csv binds slots one by one: gpid, name (a remark), unit, full_level and
// reduced_level (the levels of the layer that shows the full and the reduced side).
package bind

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/pack/document"
)

// The files that this package reads.
const (
	vassalFile = "vassal.toml"
	piecesFile = "pieces.csv"
)

// A Binding is how one pack's words apply to a module. It is not changed after
// reading.
type Binding struct {
	// Modules are the names of the modules that it is for.
	Modules []string

	pack    *pack.Pack
	maps    []gameMap
	places  []boundPlace
	slots   map[string]Slot
	units   []boundUnit
	markers []boundMarker
}

// A Slot is a row of pieces.csv.
type Slot struct {
	// GPID is the module's id of the slot.
	GPID string
	// Unit is the pack's unit, or nil where the row leaves it open.
	Unit *pack.Unit
	// FullLevel and ReducedLevel are the levels of the layer that shows the unit's
	// full and reduced side, counted from 1.
	FullLevel, ReducedLevel pack.Value
}

// gameMap is a window that shows a map.
type gameMap struct {
	window      string
	letter      byte
	pattern     *regexp.Regexp
	letterGroup int // 0 if the pattern has none
	column, row int
}

type boundPlace struct {
	place                   *pack.Place
	window                  string
	zone, board, locationOf *regexp.Regexp
}

type boundUnit struct {
	is   selector
	unit *pack.Unit
	side string
}

type boundMarker struct {
	is selector
}

// plainNumber is how most modules of the series name their hexes.
const plainNumber = `(?P<letter>[A-Z]?)(?P<column>\d+)\.(?P<row>\d+)`

// Read reads the binding of a pack from the pack's own folder. Without a
// vassal.toml the binding is nil, and so are the problems.
//
// What is wrong in the files comes back as problems, all of them; the binding is
// then nil. The error is for files that cannot be read.
func Read(fsys fs.FS, p *pack.Pack) (*Binding, []document.Problem, error) {
	fsys, err := pack.Root(fsys)
	if err != nil {
		return nil, nil, err
	}
	text, err := pack.ReadFile(fsys, vassalFile)
	if err != nil || text == nil {
		return nil, nil, err
	}
	rows, err := pack.ReadFile(fsys, piecesFile)
	if err != nil {
		return nil, nil, err
	}
	b := Binding{pack: p, slots: map[string]Slot{}}
	var problems document.Problems
	if rows != nil {
		b.readSlots(rows, &problems)
	}
	if root := document.ReadTOML(vassalFile, text, &problems); root != nil {
		b.read(root)
	}
	if problems.Len() > 0 {
		return nil, problems.Sorted(), nil
	}
	return &b, nil, nil
}

func (b *Binding) read(root *document.Table) {
	if module := root.Table("module"); module != nil {
		for _, word := range module.Strings("names") {
			b.Modules = append(b.Modules, word.Text)
		}
		module.Done()
	}
	for _, t := range root.Tables("map") {
		b.readMap(t)
	}
	if len(b.maps) == 0 {
		root.Addf("map", "no [[map]]; it names the window that shows the game map")
	}
	for _, t := range root.Tables("place") {
		b.readPlace(t)
	}
	for _, t := range root.Tables("unit") {
		b.readUnit(t)
	}
	for _, t := range root.Tables("marker") {
		t.String("meaning")
		is := b.readSelector(t)
		for _, gpid := range is.gpids {
			if b.slots[gpid].Unit != nil {
				t.Addf("gpid", "slot %q is a marker here and unit %q in %s", gpid, b.slots[gpid].Unit.ID, piecesFile)
			}
		}
		b.markers = append(b.markers, boundMarker{is})
		t.Done()
	}
	root.Done()
}

func (b *Binding) readMap(t *document.Table) {
	m := gameMap{window: t.Required("window")}
	if letter := t.String("letter"); len(letter) == 1 {
		m.letter = letter[0]
	} else if letter != "" {
		t.Addf("letter", "%q is no map letter; allowed: \"A\" to \"Z\", or nothing", letter)
	}
	if len(b.pack.Maps) > 0 && m.letter != 0 && b.pack.Map(m.letter) == nil {
		t.Addf("letter", "the pack has no map with the letter %q", string(rune(m.letter)))
	}
	pattern := t.String("hex")
	if pattern == "" {
		pattern = plainNumber
	}
	m.pattern = whole(t, "hex", pattern)
	if m.pattern != nil {
		m.letterGroup = max(0, m.pattern.SubexpIndex("letter"))
		m.column, m.row = m.pattern.SubexpIndex("column"), m.pattern.SubexpIndex("row")
		if m.column < 0 || m.row < 0 {
			t.Addf("hex", "%q lacks the groups (?P<column>…) and (?P<row>…), which say where the number's two parts stand", pattern)
		}
	}
	if slices.ContainsFunc(b.maps, func(other gameMap) bool { return other.window == m.window }) {
		t.Addf("window", "window %q is there twice", m.window)
	}
	b.maps = append(b.maps, m)
	t.Done()
}

func (b *Binding) readPlace(t *document.Table) {
	name := t.Required("name")
	bound := boundPlace{
		place:      b.pack.Named(name),
		window:     t.String("window"),
		zone:       pattern(t, "zone"),
		board:      pattern(t, "board"),
		locationOf: pattern(t, "location"),
	}
	if bound.place == nil && name != "" {
		var names []string
		for _, place := range b.pack.Places {
			if place.Name != "" && !slices.Contains(names, place.Name) {
				names = append(names, place.Name)
			}
		}
		t.Addf("name", "places.csv has no place %q%s", name, document.Unknown(name, names))
	}
	if bound.place != nil && !bound.place.OffMap() {
		t.Addf("name", "%q is a %s place, which is a hex of the map; allowed are dead, holding and parking ones", name, bound.place.Role)
	}
	if bound.window == "" && bound.zone == nil && bound.board == nil && bound.locationOf == nil {
		t.Addf("name", "place %q says nowhere where it is; allowed: \"window\", \"zone\", \"board\", \"location\"", name)
	}
	b.places = append(b.places, bound)
	t.Done()
}

func (b *Binding) readUnit(t *document.Table) {
	bound := boundUnit{is: b.readSelector(t), side: t.OneOf("side", b.pack.Sides)}
	if id := t.String("unit"); id != "" {
		if bound.unit = b.unit(id); bound.unit == nil {
			t.Addf("unit", "units.csv has no unit %q%s", id, b.meant(id))
		} else {
			bound.side = bound.unit.Side
		}
	} else if !t.Has("side") {
		t.Addf("unit", "neither \"unit\" nor \"side\"; one says which unit it is, the other at least whose")
	}
	b.units = append(b.units, bound)
	t.Done()
}

func (b *Binding) unit(id string) *pack.Unit { return b.pack.Unit(id) }

// meant is the end of a message about an id that is no unit's.
func (b *Binding) meant(id string) string {
	ids := make([]string, len(b.pack.Units))
	for i := range b.pack.Units {
		ids[i] = b.pack.Units[i].ID
	}
	return document.Unknown(id, ids)
}

var slotSheet = document.Sheet{
	Columns:  []string{"gpid", "name", "unit", "full_level", "reduced_level"},
	Required: []string{"gpid", "unit"},
}

// mostLevels bounds the levels of a layer.
const mostLevels = 10000

func (b *Binding) readSlots(data []byte, problems *document.Problems) {
	first := map[string]int{}
	for _, row := range slotSheet.Read(piecesFile, data, problems) {
		slot := Slot{GPID: row.Required("gpid")}
		slot.FullLevel.N, slot.FullLevel.Known = row.Int("full_level", 1, mostLevels)
		slot.ReducedLevel.N, slot.ReducedLevel.Known = row.Int("reduced_level", 1, mostLevels)
		if line, twice := first[slot.GPID]; twice && slot.GPID != "" {
			row.Addf("gpid", "slot %q is there twice; the first is at line %d", slot.GPID, line)
		}
		first[slot.GPID] = row.At("gpid").Line
		if id := row.Text("unit"); id != "" {
			if slot.Unit = b.unit(id); slot.Unit == nil {
				row.Addf("unit", "units.csv has no unit %q%s", id, b.meant(id))
			}
		}
		b.slots[slot.GPID] = slot
	}
}

// whole compiles a pattern for a whole text; nil if it is none.
func whole(t *document.Table, key, text string) *regexp.Regexp {
	if _, err := regexp.Compile(text); err != nil {
		t.Addf(key, "%q is no pattern: %s", text, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		return nil
	}
	return regexp.MustCompile(`\A(?:` + text + `)\z`)
}

// pattern is the pattern of a key; nil if the key is absent.
func pattern(t *document.Table, key string) *regexp.Regexp {
	text := t.String(key)
	if text == "" {
		return nil
	}
	return whole(t, key, text)
}

// hexOf reads a location name as a hex number.
func (m *gameMap) hexOf(location string) (hex.Hex, bool) {
	found := m.pattern.FindStringSubmatch(location)
	if found == nil {
		return hex.Hex{}, false
	}
	h, err := hex.Parse(found[m.column] + "." + found[m.row])
	if err != nil {
		return hex.Hex{}, false
	}
	h.Letter = m.letter
	if m.letterGroup > 0 && len(found[m.letterGroup]) == 1 {
		h.Letter = found[m.letterGroup][0]
	}
	return h, true
}
