package draft

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Draft holds the guesses about a module's game. Its lists are in the order of the module.
// It is not safe for concurrent use; the pack that Load returns is.
type Draft struct {
	// Module is the module's name.
	Module string
	// Sides are the sides, at least two.
	Sides []Side
	// Counters are all slots.
	Counters []Counter
	// Maps are the windows that show hexes. Places are all other windows, and boxes.
	Maps   []Map
	Places []Box
	// Unread counts the boards whose hexes were not read, since all boards together have too many.
	Unread int
	// Turn, PhaseAt and SideAt are where the module shows turn, phase and phasing side; nil if it
	// does not. SideTexts are the texts for the sides at SideAt.
	Turn, PhaseAt, SideAt *Told
	SideTexts             []string
	// Turns is the number of turns, or 0 if the module does not show it.
	Turns int
	// Phases are the phases of a turn.
	Phases []Phase
	// Dice are the dice buttons.
	Dice []Button
	// Statuses are what units show by themselves, without a marker.
	Statuses []Status

	pack *scspack.Pack // the pack to bind; nil if the draft is a pack

	sides    map[string]int      // a cache of sideIn
	readings map[string]*reading // a cache of reading
}

// New drafts a pack from a module. If p is not nil, New only drafts what binds p to the
// module.
func New(m *vmod.Module, p *scspack.Pack) *Draft {
	d := &Draft{Module: m.Name, pack: p, Counters: make([]Counter, 0, len(m.Slots))}
	for _, slot := range m.Slots {
		d.Counters = append(d.Counters, counterOf(m, slot))
	}
	d.guessSides(p, m.Sides)
	d.guessMaps(m.Maps)
	d.guessPlaces(m.Maps)
	d.guessClock(m)
	d.guessFigures()
	for i := range d.Counters {
		c := &d.Counters[i]
		d.guessSide(c)
		c.guessFace()
		d.guessKind(c)
	}
	d.guessStatuses()
	if p == nil {
		d.nameUnits()
	} else {
		d.findUnits(p)
	}
	return d
}

// Counters with the same identity are copies of one unit, in several palettes and set-ups.
type identity struct{ side, name, images string }

func (c *Counter) identity() identity {
	return identity{c.Side, c.Name, strings.Join(c.facts.images, "\x00")}
}

// nameUnits gives every unit an id: side and name. If that is not unique the folder comes
// before the name; if that is not unique either, a number follows.
func (d *Draft) nameUnits() {
	same := map[string]map[identity]bool{}
	first := map[identity]string{} // its id, if that is unique
	for i := range d.Counters {
		c := &d.Counters[i]
		if !c.bindable() {
			continue
		}
		if _, known := first[c.identity()]; known {
			continue
		}
		id := c.id("")
		if same[id] == nil {
			same[id] = map[identity]bool{}
		}
		first[c.identity()], same[id][c.identity()] = id, true
	}
	ids, taken := map[identity]string{}, map[string]bool{}
	next := map[string]int{} // the number that an id needs which is the same
	for i := range d.Counters {
		c := &d.Counters[i]
		if !c.bindable() {
			continue
		}
		id, named := ids[c.identity()]
		if !named {
			id = first[c.identity()]
			if len(same[id]) > 1 && len(c.Folder) > 0 {
				id = c.id(c.Folder[len(c.Folder)-1])
			}
			base := id
			for taken[id] {
				next[base] = max(next[base]+1, 2)
				id = base + "_" + strconv.Itoa(next[base])
			}
			ids[c.identity()], taken[id] = id, true
		}
		c.Unit = id
	}
}

// bindable reports whether a counter is a unit of a known side.
func (c *Counter) bindable() bool { return c.Kind == Unit && c.Side != "" }

// id returns an id made of side, folder and name.
func (c *Counter) id(folder string) string {
	side, name := slug(c.Side), slug(c.Name)
	if name == "" {
		name = cmp.Or(slug(c.Image), "unit")
	}
	parts := []string{side}
	if s := slug(folder); s != "" && s != side {
		parts = append(parts, s)
	}
	return strings.Join(append(parts, strings.TrimPrefix(name, side+"_")), "_")
}

// findUnits finds the pack's units by their names or ids.
func (d *Draft) findUnits(p *scspack.Pack) {
	byName := map[string][]*scspack.Unit{}
	for i := range p.Units {
		u := &p.Units[i]
		byName[slug(u.ID)] = append(byName[slug(u.ID)], u)
		if name := slug(u.Name); name != "" && name != slug(u.ID) {
			byName[name] = append(byName[name], u)
		}
	}
	for i := range d.Counters {
		c := &d.Counters[i]
		if c.Kind == Marker {
			continue
		}
		var found []*scspack.Unit
		for _, u := range byName[slug(c.Name)] {
			if c.Side == "" || u.Side == c.Side {
				found = append(found, u)
			}
		}
		if len(found) == 1 {
			c.Kind, c.KindWhy, c.Unit = Unit, Because{Certain, "the pack's units"}, found[0].ID
			c.Side, c.SideWhy = found[0].Side, Because{Certain, "the pack's units"}
		}
	}
}

// Sure returns the draft with only those counters bound whose kind and side are at least that
// sure.
func (d *Draft) Sure(least Sureness) *Draft {
	sure := *d
	sure.Counters = slices.Clone(d.Counters)
	for i := range sure.Counters {
		c := &sure.Counters[i]
		if c.KindWhy.Sure < least || c.Kind == Unit && c.SideWhy.Sure < least {
			c.Kind, c.Unit = Unknown, ""
		}
	}
	return &sure
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// Counts are how many slots are bound.
type Counts struct {
	// Units are bound to a side, Markers to a meaning; Open are all others.
	Units, Markers, Open int
}

// Counts counts the slots.
func (d *Draft) Counts() Counts {
	var n Counts
	for i := range d.Counters {
		switch c := &d.Counters[i]; {
		case c.bindable():
			n.Units++
		case c.Kind == Marker:
			n.Markers++
		default:
			n.Open++
		}
	}
	return n
}
