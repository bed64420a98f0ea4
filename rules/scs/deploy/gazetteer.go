package deploy

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A gazetteer finds the places of a pack by the names that tables use.
type gazetteer struct {
	pack *scspack.Pack
	// towns lists hexes by name and regions by region; their keys are folded, as all keys
	// here.
	towns, regions map[string][]hex.Hex
	// borders lists by region the hexes that it shares with another region.
	borders map[string][]hex.Hex
	boxes   map[string]string
	areas   map[string]string
	// hexOf read names of hexes that are no hex numbers.
	hexOf []func(name string) (hex.Hex, bool)
	// doubt is what is doubtful about the location being read.
	doubt Reason
	// read counts the hexes of the locations read so far.
	read int
}

// mostParts bounds the locations of one list, mostHexes the hexes of all locations of a
// table, not counting those within a radius.
const (
	mostParts = 100
	mostHexes = 2_000_000
)

func newGazetteer(p *scspack.Pack) *gazetteer {
	z := &gazetteer{pack: p, towns: map[string][]hex.Hex{}, regions: map[string][]hex.Hex{},
		borders: map[string][]hex.Hex{}, boxes: map[string]string{}, areas: map[string]string{}}
	for i := range p.Grounds {
		ground := &p.Grounds[i]
		add(z.towns, ground.Name, ground.Hex)
		names := strings.Split(ground.Region, "+")
		for _, name := range names {
			if len(names) == 1 {
				add(z.regions, name, ground.Hex)
			} else {
				add(z.borders, name, ground.Hex)
			}
		}
	}
	for i := range p.Places {
		place := &p.Places[i]
		switch {
		case place.OffMap():
			z.boxes[fold(boxName(place))] = boxName(place)
		case place.Role == scspack.RoleEntry && place.Name != "":
			z.areas[fold(place.Name)] = place.Name
		case place.InHex:
			add(z.towns, place.Name, place.Hex)
		}
	}
	return z
}

// boxName returns the name of a place beside the map, or its hex number if it has no name.
func boxName(place *scspack.Place) string {
	if place.Name == "" && place.InHex {
		return place.Hex.String()
	}
	return place.Name
}

func add(hexes map[string][]hex.Hex, name string, h hex.Hex) {
	if name = fold(name); name != "" && !slices.Contains(hexes[name], h) {
		hexes[name] = append(hexes[name], h)
	}
}

// fold removes what writers differ in: letter case, extra spaces, and other marks than ASCII's.
func fold(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(plain(name)), " "))
}

// roles are the words that name a place beside the map by its purpose.
var roles = map[string]scspack.Role{
	"eliminated": scspack.RoleDead, "dead": scspack.RoleDead, "dead pile": scspack.RoleDead,
	"rebuild": scspack.RoleRebuild, "rebuild box": scspack.RoleRebuild,
	"reserve": scspack.RoleHolding, "reserves": scspack.RoleHolding, "holding": scspack.RoleHolding,
	"parked": scspack.RoleParking, "not in play": scspack.RoleParking,
}

var (
	listParts = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\s+or\s+|\s*[,;]\s*`) })
	within    = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^w(?:/|/i|/in|ithin)\s*(\d{1,3})\s+(?:hex(?:es)?\s+)?(?:of\s+)?(.+)$`)
	})
	adjacent  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^adjacent\s+to\s+(.+)$`) })
	anyWithin = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^w(?:/|ithin)`) })
	oneLetter = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z]{1,2}[0-9]?$`) })
	// bareNumber matches what a spreadsheet takes for a number and may have shortened.
	bareNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d{1,3}\.\d$`) })
	hexrows    = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(?:hexrows? ([a-z]?)(\d{1,3})(?: ?(?:-|to) ?(\d{1,3}))?|(between) hexrows ([a-z]?)(\d{1,3}) and (\d{1,3})|(west|east) of hexrow ([a-z]?)(\d{1,3}))$`)
	})
)

// where reads a location. due is set if the units enter in a turn, so that the location is
// where they enter. The error names what is allowed.
func (z *gazetteer) where(text string, due bool) (Where, error) {
	z.doubt = Reason{}
	w, err := z.location(text, due)
	w.doubt = z.doubt
	if z.doubt.Code == SpreadsheetNumber && bareNumber().MatchString(pointForComma(plain(w.Text))) {
		return w, pack.Err(TwoReadings, w.Text, z.doubt.Hex, z.doubt.Other)
	}
	if w.unknown {
		w.doubt = Reason{Code: AreaUnknown, Text: w.Area}
	}
	return w, err
}

// location reads a location and notes in z.doubt what is doubtful about it.
func (z *gazetteer) location(text string, due bool) (Where, error) {
	w := Where{Text: strings.Join(strings.Fields(text), " ")}
	box, named := strings.CutPrefix(strings.TrimSpace(text), "box ")
	text = strings.Join(strings.Fields(plain(text)), " ")
	name := fold(text)
	if role, isRole := roles[name]; isRole && z.boxes[name] == "" {
		w.Role = role
		if !slices.ContainsFunc(z.pack.Places, func(p scspack.Place) bool { return p.Role == role }) {
			return w, pack.Err(NoPlaceOfRole, w.Text, role)
		}
		return w, nil
	}
	if named && z.boxes[name] == "" {
		w.Box = box
		return w, nil
	}
	switch {
	case name == "off map":
		w.Off = true
		return w, nil
	case z.boxes[name] != "":
		w.Box = z.boxes[name]
		return w, nil
	case z.areas[name] != "":
		w.Area = z.areas[name]
		return w, nil
	}
	if area, named := strings.CutPrefix(name, "entry "); named {
		if w.Area = z.areas[area]; w.Area == "" {
			w.Area, w.unknown = text[len("entry "):], true
			if !due {
				return w, pack.Err(NoEntryArea, w.Area)
			}
		}
		return w, nil
	}
	if z.known(name) == nil && due && oneLetter().MatchString(text) {
		w.Area, w.unknown = text, true
		return w, nil
	}
	parts := []string{text}
	if z.known(name) == nil {
		parts = listParts().Split(pointForComma(text), -1)
	}
	if len(parts) > mostParts {
		return w, pack.Err(TooManyLocations, len(parts), mostParts)
	}
	for _, part := range parts {
		r, err := z.part(part)
		if err != nil {
			return w, err
		}
		if z.read += len(r.Hexes); z.read > mostHexes {
			return w, pack.Err(TooManyHexes, part, mostHexes)
		}
		w.Ranges = append(w.Ranges, r)
	}
	return w, nil
}

// known returns the hexes of a town or region, or nil.
func (z *gazetteer) known(name string) []hex.Hex {
	if hexes := z.towns[name]; hexes != nil {
		return hexes
	}
	return z.regions[name]
}

// part reads one location of a list: a hex, the surroundings of a place, or a zone.
func (z *gazetteer) part(text string) (Range, error) {
	if m := within().FindStringSubmatch(text); m != nil {
		radius, _ := strconv.Atoi(m[1])
		hexes, err := z.centre(m[2])
		return Range{Hexes: hexes, Radius: radius}, err
	}
	if m := adjacent().FindStringSubmatch(text); m != nil {
		hexes, err := z.centre(m[1])
		return Range{Hexes: hexes, Radius: 1, Beside: true}, err
	}
	if anyWithin().MatchString(text) {
		return Range{}, pack.Err(NotWithin, text)
	}
	if hexes := z.known(fold(text)); hexes != nil {
		return Range{Hexes: hexes}, nil
	}
	if h, ok := z.printed(text); ok {
		return Range{Hexes: []hex.Hex{h}}, nil
	}
	if looksLikeHex(text) {
		if dashed, ok := pointForDash(text); ok {
			return Range{}, pack.Err(DashInNumber, text, dashed)
		}
		if from, to, stretch := strings.Cut(text, "-"); stretch {
			return z.stretch(from, to)
		}
		h, err := z.hex(text)
		return Range{Hexes: []hex.Hex{h}}, err
	}
	return z.zone(text)
}

// looksLikeHex reports whether a text is meant as a hex number: it begins with a digit, or
// with a map's letter and a digit.
func looksLikeHex(text string) bool {
	digit := func(i int) bool { return len(text) > i && '0' <= text[i] && text[i] <= '9' }
	return digit(0) || digit(1) && text[0]|0x20 >= 'a' && text[0]|0x20 <= 'z'
}

// centre reads a place that a range surrounds: a town, a region or a hex.
func (z *gazetteer) centre(text string) ([]hex.Hex, error) {
	if hexes := z.known(fold(text)); hexes != nil {
		return hexes, nil
	}
	h, err := z.hex(text)
	return []hex.Hex{h}, err
}

// printed reads the name that a module prints for a playable hex, unless it is a hex number.
func (z *gazetteer) printed(text string) (hex.Hex, bool) {
	if _, ok := hex.Parse(text); ok {
		return hex.Hex{}, false
	}
	for _, of := range z.hexOf {
		if h, ok := of(text); ok {
			playable, isKnown := z.pack.Playable(h)
			return h, playable || !isKnown
		}
	}
	return hex.Hex{}, false
}

// hex reads the number of a hex of the map, or the name that a module prints for it.
func (z *gazetteer) hex(text string) (hex.Hex, error) {
	if h, ok := z.printed(text); ok {
		return h, nil
	}
	if !looksLikeHex(text) {
		return hex.Hex{}, z.unknownName(text)
	}
	h, ok := hex.Parse(text)
	if !ok {
		return h, pack.Err(scspack.NoHex, text)
	}
	// 10.1 may be what a spreadsheet made of 10.10.
	if i := strings.IndexByte(text, '.'); i == len(text)-2 && text[i+1] != '0' {
		long, ok := hex.Parse(text + "0")
		if playable, isKnown := z.pack.Playable(long); ok && (playable || !isKnown) {
			z.doubt = Reason{Code: SpreadsheetNumber, Hex: h, Other: long}
		}
	}
	if playable, isKnown := z.pack.Playable(h); isKnown && !playable {
		if h.Letter == 0 && z.pack.Map(0) == nil {
			return h, pack.Err(NoMapLetter, text)
		}
		return h, pack.Err(OffTheMap, h)
	}
	return h, nil
}

// dashed matches a hex number whose point was scanned as a dash.
var dashed = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^([A-Za-z]?\d{1,3})-(\d{1,3})$`) })

// pointForDash returns the hex number that results if the dash of a text was a point.
// Scanned sheets contain such dashes.
func pointForDash(text string) (number string, ok bool) {
	m := dashed().FindStringSubmatch(text)
	if m == nil {
		return "", false
	}
	return m[1] + "." + m[2], true
}

// stretch returns the hexes of a hexrow from one number to another.
func (z *gazetteer) stretch(from, to string) (Range, error) {
	first, err := z.hex(from)
	if err != nil {
		return Range{}, err
	}
	last, err := z.hex(to)
	if err != nil {
		return Range{}, err
	}
	if first.Letter != last.Letter || first.Col != last.Col || first.Row > last.Row {
		return Range{}, pack.Err(NoStretch, from+"-"+to)
	}
	var r Range
	for h := first; h.Row <= last.Row; h.Row++ {
		r.Hexes = append(r.Hexes, h)
	}
	return r, nil
}

// zone reads a zone: the whole map, a region of the pack, or hexrows. With "inclusive" it
// includes the hexes on its boundary (set-up note 4).
func (z *gazetteer) zone(text string) (Range, error) {
	name := strings.TrimSpace(strings.TrimPrefix(fold(text), "anywhere"))
	name = strings.TrimPrefix(strings.TrimPrefix(name, "in "), "on ")
	name, inclusive := strings.CutSuffix(strings.Trim(name, " ,()"), "inclusive")
	name = strings.Trim(name, " ,()")
	switch {
	case name == "" && !inclusive, name == "any hex", name == "map", name == "the map":
		return Range{Anywhere: true}, nil
	case hexrows().MatchString(name):
		return z.hexrows(hexrows().FindStringSubmatch(name), inclusive), nil
	}
	hexes := z.known(name)
	if inclusive {
		hexes = append(slices.Clone(hexes), z.borders[name]...)
	}
	if hexes == nil {
		return Range{}, z.unknownName(text)
	}
	return Range{Hexes: hexes}, nil
}

// hexrows returns the hexes of the hexrows in m, a match of the pattern of that name.
func (z *gazetteer) hexrows(m []string, inclusive bool) Range {
	number := func(s string) int { n, _ := strconv.Atoi(s); return n }
	letter, first, last := m[1], 0, hex.MaxNumber
	switch {
	case m[2] != "":
		first = number(m[2])
		if last = first; m[3] != "" {
			last = number(m[3])
		}
		inclusive = true
	case m[4] != "":
		letter, first, last = m[5], number(m[6])+1, number(m[7])-1
	case m[8] == "west":
		letter, last = m[9], number(m[10])-1
	default:
		letter, first = m[9], number(m[10])+1
	}
	if inclusive && m[2] == "" {
		first, last = max(0, first-1), min(hex.MaxNumber, last+1)
	}
	r := Range{Hexes: []hex.Hex{}}
	for i := range z.pack.Maps {
		on := &z.pack.Maps[i]
		if letter != "" && on.Letter != letter[0]&^0x20 {
			continue
		}
		for _, h := range on.Hexes() {
			if first <= int(h.Col) && int(h.Col) <= last {
				r.Hexes = append(r.Hexes, h)
			}
		}
	}
	return r
}

func (z *gazetteer) unknownName(text string) error {
	return pack.Err(UnknownLocation, text, z.hint(text))
}

// hint suggests the known place that was probably meant.
func (z *gazetteer) hint(text string) pack.Near {
	var names []string
	for _, known := range []map[string][]hex.Hex{z.towns, z.regions} {
		for name := range known {
			names = append(names, name)
		}
	}
	for name := range z.boxes {
		names = append(names, name)
	}
	slices.Sort(names)
	near, _ := pack.Nearest(fold(text), names)
	return pack.Near(near)
}
