package draft

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// vassal writes vassal.toml.
func (d *Draft) vassal() []byte {
	var p page
	p.remark("How the module %s shows the game: a first draft. Check all of it; FILL IN marks what nothing shows.",
		pack.Quoted(d.Module))
	p.line("")
	p.line("[module]")
	p.line("names = %s", list([]string{d.Module}))
	for i := range d.Maps {
		p.line("")
		p.bindMap(&d.Maps[i], d.pack)
	}
	if len(d.Maps) == 0 {
		p.line("")
		p.remark("FILL IN: the window that shows the map. None of the module's shows hexes.")
		p.line("[[map]]")
		p.line("window = %s", pack.Quoted(d.anyWindow()))
	}
	p.bindPlaces(d)
	p.bindMarkers(d)
	p.bindStatuses(d)
	p.bindUnits(d)
	p.bindClock(d)
	for _, b := range d.Dice {
		p.bindDice(b)
	}
	p.bindFights()
	p.bindStrikes(d)
	return []byte(p.String())
}

func (d *Draft) anyWindow() string {
	for _, place := range d.Places {
		if place.Window != "" {
			return place.Window
		}
	}
	return "Main Map"
}

func (p *page) bindMap(m *Map, game *scspack.Pack) {
	p.line("[[map]]")
	p.line("window = %s", pack.Quoted(m.Window))
	if len(m.Zones) > 0 {
		p.line("zone = %s", pack.Quoted(anyOf(m.Zones)))
	}
	if m.Letter != "" && (game == nil || game.Map(m.Letter[0]) != nil) {
		p.line("letter = %s  # FILL IN: guessed from the order of the windows", pack.Quoted(m.Letter))
	}
	if m.Pattern != "" {
		p.line("hex = %s  # reads the names of %d of %d hexes", pack.Quoted(m.Pattern), m.Named, m.Cells)
		if len(m.Letters) > 0 {
			p.line("letters = %s", list(m.Letters))
		}
		return
	}
	if game != nil && game.Map(0) == nil {
		p.remark("FILL IN: the grid has no numbers, and the pack has no [[map]]. As soon as it has:\ncell = [%d, "+
			"%d]\nnumber = %s", m.Cell[0], m.Cell[1], pack.Quoted(m.Number.String()))
		return
	}
	p.remark("FILL IN: the grid has no useful names. This place in the grid, counted from its upper left corner, is " +
		"which hex?")
	p.line("cell = [%d, %d]", m.Cell[0], m.Cell[1])
	p.line("number = %s", pack.Quoted(m.Number.String()))
	if m.Sideways {
		p.line("hexrows = \"down\"")
		p.line("hexes = \"left\"")
	}
}

func (p *page) bindPlaces(d *Draft) {
	bound := d.bound()
	for _, place := range d.Places {
		if !slices.Contains(bound, place) {
			continue
		}
		p.line("")
		p.line("[[place]]")
		p.line("name = %s  # %s", pack.Quoted(plainName(place.Name)),
			plainText(string(place.Role)+", "+place.Why.String()))
		if place.Zone != "" {
			p.line("zone = %s", pack.Quoted(regexp.QuoteMeta(place.Zone)))
		}
		p.line("window = %s", pack.Quoted(place.Window))
	}
	p.line("")
	for _, place := range d.Places {
		if !slices.Contains(bound, place) {
			where := "window " + pack.Quoted(place.Window)
			if place.Zone != "" {
				where = "zone " + pack.Quoted(place.Zone) + " of " + where
			}
			p.remark("FILL IN: what is the %s? If units may lie there, name it in places.csv and bind it with "+
				"[[place]].", where)
		}
	}
}

// plainName returns a name for places.csv.
func plainName(s string) string { return strings.TrimSpace(plainText(s)) }

// group is what markers in one [[marker]] have in common.
type group struct {
	meaning scspack.Meaning
	side    string
	guessed bool // their meaning is a guess
}

func (p *page) bindMarkers(d *Draft) {
	groups := map[group][]*Counter{}
	unitNames := map[string]bool{}
	for i := range d.Counters {
		unitNames[d.Counters[i].Name] = unitNames[d.Counters[i].Name] || d.Counters[i].Kind != Marker
		if c := &d.Counters[i]; c.Kind == Marker {
			g := group{c.Meaning, c.Side, c.MeaningWhy.Sure < Likely}
			if g.meaning == scspack.MeansNothing {
				g.side, g.guessed = "", false
			}
			groups[g] = append(groups[g], c)
		}
	}
	for _, g := range slices.SortedFunc(maps.Keys(groups), func(a, b group) int {
		return cmp.Or(cmp.Compare(a.meaning, b.meaning), cmp.Compare(a.side, b.side),
			cmp.Compare(strconv.FormatBool(a.guessed), strconv.FormatBool(b.guessed)))
	}) {
		p.bindMarker(g, groups[g], unitNames)
	}
}

// mostSelected limits the counters in one selector, mostNamed the names in a remark.
const (
	mostSelected = 500
	mostNamed    = 12
)

func (p *page) bindMarker(g group, counters []*Counter, unitNames map[string]bool) {
	p.selected("marker", counters, unitNames, func() {
		if g.guessed {
			p.remark("meaning = %s  # FILL IN: is that what it means? %s", pack.Quoted(string(g.meaning)),
				counters[0].MeaningWhy)
		} else {
			p.line("meaning = %s  # %s", pack.Quoted(string(g.meaning)), plainText(counters[0].MeaningWhy.String()))
		}
		if g.side != "" {
			p.line("side = %s", pack.Quoted(g.side))
		}
		if meaningsThatCover[g.meaning] {
			p.remark("covers = \"stack\"  # FILL IN: whom does it concern? unit-below, unit-above, stack, hex")
		}
	})
}

// selected writes tables that select counters: by slot, or else by name and image, or by name
// alone if no other counter has that name. rest writes the other lines of each table.
func (p *page) selected(table string, counters []*Counter, others map[string]bool, rest func()) {
	var gpids, named, unnamed, remarks []string
	images := map[string]bool{}
	for _, c := range counters {
		remarks = appendNew(remarks, c.Name)
		switch {
		case c.GPID != "":
			gpids = appendNew(gpids, plainName(c.GPID))
		case c.Image != "":
			named = appendNew(named, c.Name)
			images[c.Image] = true
		case c.Name != "" && !others[c.Name]:
			unnamed = appendNew(unnamed, c.Name)
		}
	}
	p.line("")
	if more := len(remarks) - mostNamed; more > 0 {
		remarks = append(remarks[:mostNamed], "and "+strconv.Itoa(more)+" more")
	}
	p.remark("%s", strings.Join(remarks, ", "))
	for chunk := range slices.Chunk(gpids, mostSelected) {
		p.line("[[%s]]", table)
		p.line("gpid = %s", list(chunk))
		rest()
	}
	if len(named) > 0 {
		p.line("[[%s]]", table)
		if names := anyOf(named); names != "" {
			p.line("name = %s", pack.Quoted(names))
		}
		p.line("image = %s", pack.Quoted(anyOf(sortedKeys(images))))
		rest()
	}
	if len(unnamed) > 0 {
		p.line("[[%s]]", table)
		p.line("name = %s", pack.Quoted(anyOf(unnamed)))
		rest()
	}
}

// anyOf returns a pattern that matches any of the texts.
func anyOf(texts []string) string {
	patterns := make([]string, len(texts))
	for i, s := range texts {
		patterns[i] = regexp.QuoteMeta(s)
	}
	return strings.Join(patterns, "|")
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// bindUnits writes what identifies the side of pieces that have no row in pieces.csv.
func (p *page) bindUnits(d *Draft) {
	p.line("")
	p.remark("Units stand in pieces.csv, slot by slot. What follows binds pieces that have no unit there.")
	for _, side := range d.Sides {
		var open []*Counter
		names := map[string]bool{}
		for i := range d.Counters {
			if c := &d.Counters[i]; c.bindable() && c.Unit == "" && c.Side == side.ID {
				open = append(open, c)
			} else {
				names[c.Name] = true
			}
		}
		if len(open) > 0 {
			p.selected("unit", open, names, func() { p.line("side = %s", pack.Quoted(side.ID)) })
		}
	}
	for _, key := range d.telling(func(c *Counter) []string { return c.facts.prototypes }) {
		if i := d.sideIn(key.word); i < 0 || d.Sides[i].ID != key.side {
			continue // it may be chance that only one side has it
		}
		p.line("[[unit]]")
		p.line("prototype = %s", pack.Quoted(regexp.QuoteMeta(key.word)))
		p.line("side = %s", pack.Quoted(key.side))
	}
	for _, name := range d.sideProperties() {
		for _, key := range d.telling(func(c *Counter) []string { return []string{c.facts.markers[name]} }) {
			p.line("[[unit]]")
			p.line("property = %s", pack.Quoted(name))
			p.line("value = %s", pack.Quoted(regexp.QuoteMeta(key.word)))
			p.line("side = %s", pack.Quoted(key.side))
		}
	}
}

// sideProperties returns the names of properties that hold the side.
func (d *Draft) sideProperties() []string {
	var names []string
	for i := range d.Counters {
		for name := range d.Counters[i].facts.markers {
			if slices.Contains(sideKeys, strings.ToLower(name)) {
				names = appendNew(names, name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// A telltale is a word that only units of one side have.
type telltale struct{ word, side string }

// telling returns the words that only units of one side have, if enough units have them.
func (d *Draft) telling(of func(*Counter) []string) []telltale {
	sides := map[string]string{}
	for i := range d.Counters {
		c := &d.Counters[i]
		for _, word := range of(c) {
			side := c.Side
			if !c.bindable() {
				side = ""
			}
			if known, seen := sides[word]; seen && known != side {
				side = ""
			}
			sides[word] = side
		}
	}
	var all []telltale
	for _, word := range sortedKeys(sides) {
		if word != "" && sides[word] != "" {
			all = append(all, telltale{word, sides[word]})
		}
	}
	return all
}

func (p *page) bindClock(d *Draft) {
	p.line("")
	switch {
	case d.Turn != nil:
		p.line("[[turn]]  # %s", d.Turn.Why.String())
		p.at(d.Turn)
		p.line("text = '.*?(?P<turn>[0-9]+).*'")
	case slices.ContainsFunc(d.Counters, func(c Counter) bool { return c.Meaning == scspack.MeansTurn }):
		p.line("[[turn]]  # there is a marker for it. FILL IN: how its places read")
		p.line("marker = \"turn\"")
		p.line("of = \"location\"")
		p.line("text = 'Turn (?P<turn>[0-9]+).*'")
	default:
		p.remark("FILL IN: where the turn is shown, if anywhere: chat = true reads the chat.\n[[turn]]\nchat = " +
			"true\ntext = '.*Turn (?P<turn>[0-9]+).*'")
	}
	known := d.phaseIDs(d.pack)
	var when []string
	for _, phase := range d.Phases {
		if slices.Contains(known, phase.ID) {
			side := ""
			if phase.named {
				side = ", side = " + pack.Quoted(phase.Side)
			}
			when = append(when, "  { text = "+pack.Quoted(regexp.QuoteMeta(phase.Text))+", phase = "+
				pack.Quoted(phase.ID)+side+" },")
		}
	}
	when = slices.Compact(when)
	if d.PhaseAt != nil && len(when) > 0 {
		p.when("phase", d.PhaseAt, when)
	} else {
		p.remark("FILL IN: where the phase is shown, if anywhere; or give patterns of chat lines in " +
			"game.toml.\n[[phase]]\nchat = true\nwhen = [ { text = '.*Movement Phase.*', phase = \"movement\" } ]")
	}
	if d.SideAt != nil {
		var sides []string
		for _, text := range d.SideTexts {
			if i := d.sideIn(text); i >= 0 {
				sides = append(sides, "  { text = "+pack.Quoted(regexp.QuoteMeta(text))+", side = "+
					pack.Quoted(d.Sides[i].ID)+" },")
			}
		}
		p.when("phasing side", d.SideAt, sides)
	}
}

func (p *page) at(t *Told) {
	if t.Property != "" {
		p.line("property = %s", pack.Quoted(t.Property))
		return
	}
	p.line("tracker = %s", pack.Quoted(t.Tracker))
	if t.Level != "" {
		p.line("level = %s", pack.Quoted(t.Level))
	}
}

func (p *page) when(what string, t *Told, entries []string) {
	p.line("")
	p.line("[[phase]]  # %s: %s", what, t.Why.String())
	p.at(t)
	p.line("when = [")
	for _, e := range entries {
		p.line("%s", e)
	}
	p.line("]")
}

func (p *page) bindDice(b Button) {
	p.line("")
	if b.Text == "" || b.Name == "" || b.Count < 1 || b.Sides < 2 {
		p.remark("FILL IN: the dice button %s, %s dice of %s sides, reports nothing that can be read.",
			pack.Quoted(b.Name), strconv.Itoa(b.Count), strconv.Itoa(b.Sides))
		return
	}
	p.line("[[dice]]")
	p.line("name = %s", pack.Quoted(b.Name))
	p.line("dice = %d", b.Count)
	p.line("sides = %d", b.Sides)
	p.line("text = %s", pack.Quoted(b.Text))
	if purpose := b.purpose(); purpose != "" {
		p.line("[[roll]]  # %s", Because{Likely, "the button's name"})
		p.line("for = %s", pack.Quoted(string(purpose)))
		p.line("text = %s", pack.Quoted(strings.Replace(b.Text, rolled, "(?P<roll>[0-9]+)", 1)))
	}
}
