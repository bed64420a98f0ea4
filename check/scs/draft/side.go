package draft

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Side is a side of the game.
type Side struct {
	// ID is the side's word in the pack, Name the module's word.
	ID, Name string
	Why      Because

	words [][]string // that name it
	own   []string   // the words that name no other side
}

// sideKeys are names of properties that hold a piece's side.
var sideKeys = []string{"side", "army", "nation", "nationality", "faction", "player", "country", "team", "force",
	"belligerent", "owner"}

// leastShare and mostSides separate sides from other groups in which a module sorts its counters:
// there are two to four sides, and each has at least a tenth of all counters.
const (
	leastShare = 10
	mostSides  = 4
)

// guessSides finds the sides: the sides of the pack, or the seats of the player roster, or the values
// of a property, or the folders of the palettes.
func (d *Draft) guessSides(p *scspack.Pack, seats []string) {
	defer d.tellSidesApart()
	d.findSides(p, seats)
	for i := 1; len(d.Sides) < 2; i++ {
		n := strconv.Itoa(i)
		d.addSide("side"+n, "side "+n, Because{Guess, "nothing: the module names no sides"})
	}
}

func (d *Draft) findSides(p *scspack.Pack, seats []string) {
	switch {
	case p != nil:
		for _, side := range p.Sides {
			d.addSide(side, side, Because{Certain, "the game pack"})
		}
		// The module's own words for them count, too.
		d.tellSidesApart()
		for _, seat := range seats {
			if i := d.sideOf(words(seat)); i >= 0 {
				d.Sides[i].words = append(d.Sides[i].words, words(seat))
			}
		}
		return
	case len(playing(seats)) >= 2:
		for _, seat := range playing(seats) {
			d.addSide(slug(seat), seat, Because{Certain, "the player roster"})
		}
		return
	}
	if d.sidesBy(propertySide) {
		return
	}
	for _, depth := range []int{1, 0} {
		if d.sidesBy(func(c *Counter) (string, string) { return folder(c, depth), "the palettes" }) {
			return
		}
	}
}

// playing returns the seats that are sides of the game.
func playing(seats []string) []string {
	var sides []string
	for _, seat := range seats {
		if slug(seat) != "" && !has(words(seat), neutral...) {
			sides = append(sides, seat)
		}
	}
	return sides
}

// propertySide returns the value of the property that names a counter's side.
func propertySide(c *Counter) (value, from string) {
	for _, key := range slices.Sorted(maps.Keys(c.facts.markers)) {
		if slices.Contains(sideKeys, strings.ToLower(key)) && c.facts.markers[key] != "" {
			return c.facts.markers[key], "the property " + strconv.Quote(key)
		}
	}
	return "", ""
}

// folder returns the folder at a depth around a counter, or "" if it is a folder of markers.
func folder(c *Counter, depth int) string {
	if depth >= len(c.Folder) || has(words(c.Folder[depth]), markerFolders...) {
		return ""
	}
	return c.Folder[depth]
}

// sidesBy finds sides in a value that sorts the counters into a few large groups. It reports
// whether it found some.
func (d *Draft) sidesBy(value func(*Counter) (string, string)) bool {
	count := map[string]int{}
	from, all := "", 0
	for i := range d.Counters {
		if v, by := value(&d.Counters[i]); slug(v) != "" {
			count[v]++
			from = by
			all++
		}
	}
	var names []string
	for name, n := range count {
		if n*leastShare >= all && !has(words(name), "units", "pieces", "game") {
			names = append(names, name)
		}
	}
	if len(names) < 2 || len(names) > mostSides || all*2 < len(d.Counters) {
		return false
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b)) })
	for _, name := range names {
		d.addSide(slug(name), name, Because{Likely, from})
	}
	return len(d.Sides) >= 2
}

func (d *Draft) addSide(id, name string, why Because) {
	if id != "" && !slices.ContainsFunc(d.Sides, func(s Side) bool { return s.ID == id }) {
		d.Sides = append(d.Sides, Side{ID: id, Name: name, Why: why, words: [][]string{words(name)}})
	}
}

// sideOf returns the index of the only side that the words name, or a negative number.
func (d *Draft) sideOf(text []string) int {
	found := -1
	for i := range d.Sides {
		if !d.Sides[i].named(text) {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// sideIn returns the index of the only side that a text names, or a negative number.
func (d *Draft) sideIn(text string) int {
	i, known := d.sides[text]
	if !known {
		i = d.sideOf(words(text))
		d.sides[text] = i
	}
	return i
}

// named reports whether words name the side: by all of its own words, or by a word that no other side
// has.
func (s *Side) named(text []string) bool {
	if slices.ContainsFunc(s.words, func(own []string) bool { return len(own) > 0 && phrase(text, own...) }) {
		return true
	}
	return slices.ContainsFunc(s.own, func(w string) bool {
		return slices.ContainsFunc(text, func(t string) bool { return sameSide(t, w) })
	})
}

// tellSidesApart finds the words that only one side has: not "powers", if the sides are
// Central Powers and Allied Powers.
func (d *Draft) tellSidesApart() {
	d.sides = map[string]int{}
	count := map[string]int{}
	for _, s := range d.Sides {
		own := map[string]bool{}
		for _, w := range slices.Concat(s.words...) {
			if !own[w] {
				own[w] = true
				count[w]++
			}
		}
	}
	for i := range d.Sides {
		s := &d.Sides[i]
		s.own = nil
		for _, w := range slices.Concat(s.words...) {
			if count[w] == 1 && !slices.Contains(plain, w) {
				s.own = appendNew(s.own, w)
			}
		}
	}
}

// guessSide finds a counter's side.
func (d *Draft) guessSide(c *Counter) {
	try := func(text, from string, sure Sureness) {
		if sure <= c.SideWhy.Sure {
			return
		}
		if i := d.sideIn(text); i >= 0 {
			c.Side, c.SideWhy = d.Sides[i].ID, Because{sure, from}
		}
	}
	if value, from := propertySide(c); value != "" {
		try(value, from, Certain)
	}
	if owners := playing(c.facts.sides); len(owners) == 1 {
		try(owners[0], "who may use it", Certain)
	}
	for _, name := range c.facts.prototypes {
		try(name, "the prototype "+strconv.Quote(name), Certain)
	}
	for _, name := range c.facts.inherited {
		try(name, "the prototype "+strconv.Quote(name), Likely)
	}
	for i := len(c.Folder) - 1; i >= 0; i-- {
		try(c.Folder[i], "the folder "+strconv.Quote(c.Folder[i]), Likely)
	}
	try(c.Name, "the name", Likely)
	for _, image := range c.facts.images {
		try(image, "the image "+strconv.Quote(image), Guess)
	}
}
