package draft

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// FillIn marks what the user has to fill in.
const FillIn = "FILL IN:"

// Files returns the files of the draft: vassal.toml, and a pack around it if the pack to be bound has
// none of the module's figures.
func (d *Draft) Files() []pack.File {
	if d.Rows() > 0 {
		return []pack.File{{Name: "vassal.toml", Data: d.vassal()}}
	}
	return []pack.File{{Name: pack.GameFile, Data: d.game()}, {Name: "units.csv", Data: d.units()},
		{Name: "vassal.toml", Data: d.vassal()}}
}

// page is a TOML file in the making.
type page struct{ bytes.Buffer }

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

// table begins a table.
func (p *page) table(name string) { p.line("\n[%s]", name) }

// named returns a pattern for a name.
func named(s string) string { return pack.Quoted(regexp.QuoteMeta(s)) }

// plain returns a text for a remark or a cell: one line.
func plain(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "?"),
		func(r rune) bool { return r <= ' ' || r == 0x7f }), " ")
}

func (d *Draft) game() []byte {
	var p page
	p.line("# Drafted from the module %s. Check all of it; %q marks what nothing told.\n",
		plain(pack.Quoted(d.module.Name)), FillIn)
	p.line("name = %s\nseries = %q\nextends = %q", pack.Quoted(or(d.module.Name, "Skirmish")), fubarpack.Series,
		fubarpack.Series)
	sides := d.sides()
	if len(d.Sides) < 2 {
		p.line("# %s the sides; the module names no two", FillIn)
	}
	for i := range sides {
		sides[i] = pack.Quoted(sides[i])
	}
	p.line("sides = [%s]", strings.Join(sides, ", "))
	p.line("# %s inches or centimetres", FillIn)
	p.line("measure = \"inches\"")
	p.table("scale")
	switch {
	case d.Cells > 0:
		p.line("# %s how many inches a cell of the grid has, which is %s pixels wide", FillIn,
			strconv.FormatFloat(d.Cells, 'f', -1, 64))
		p.line("# grid = \"1\"")
	default:
		p.line("# %s how many pixels of the map an inch has", FillIn)
		p.line("# pixels = \"20\"")
	}
	p.line("# %s how wide the base of a figure is", FillIn)
	p.line("# base = \"1\"")
	p.table("source.units")
	p.line("from = \"drafted from the module's pieces\"\nconfidence = \"made up\"")
	return p.Bytes()
}

func or(text, other string) string {
	if text != "" {
		return text
	}
	return other
}

// sides returns at least two sides.
func (d *Draft) sides() []string {
	sides := slices.Clone(d.Sides)
	for i := 1; len(sides) < 2; i++ {
		if name := "side-" + strconv.Itoa(i); !slices.Contains(sides, name) {
			sides = append(sides, name)
		}
	}
	return sides
}

// newRows gives each figure that the pack does not have a row: its id, and the slots that are alike.
func (d *Draft) newRows() (ids []string, slots map[string][]*Slot) {
	slots = map[string][]*Slot{}
	for i := range d.Slots {
		s := &d.Slots[i]
		if s.Kind != Figure || s.Row != "" {
			continue
		}
		id := or(slug(s.Name), "piece-"+slug(s.GPID))
		if side := d.side(s); side != "" && !strings.HasPrefix(id, side) {
			id = side + "-" + id
		}
		if len(slots[id]) == 0 {
			ids = append(ids, id)
		}
		slots[id] = append(slots[id], s)
	}
	return ids, slots
}

func (d *Draft) units() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Drafted from the module %s: a row for each figure in its palettes.\n",
		plain(pack.Quoted(d.module.Name)))
	fmt.Fprintf(&b, "# %s side and unit of each, how many figures there are, levels, weapons, armour, vehicles.\n",
		FillIn)
	w := csv.NewWriter(&b)
	write := func(cells ...string) {
		w.Write(cells) // a buffer cannot fail
	}
	write("id", "name", "side", "unit", "unit_name", "figures", "level", "leader", "weapon", "armour", "vehicle")
	ids, slots := d.newRows()
	for _, id := range ids {
		s := slots[id][0]
		write(id, plain(s.Name), or(d.side(s), d.sides()[0]), id, "", "", "", "", "", "", "")
	}
	w.Flush()
	return b.Bytes()
}

func (d *Draft) vassal() []byte {
	var p page
	p.line("# What the pieces of the module %s are: a first draft. Check all of it; %q marks what nothing told.",
		plain(pack.Quoted(d.module.Name)), FillIn)
	p.table("module")
	p.line("names = [%s]", pack.Quoted(d.module.Name))
	p.table("table")
	if len(d.Others) > 0 {
		p.line("# %s is it this window? The others: %s", FillIn, plain(strings.Join(d.Others, ", ")))
	}
	p.line("window = %s", pack.Quoted(or(d.Window, "Main Map")))
	d.figures(&p)
	for _, s := range d.Statuses {
		p.table("[status]")
		p.line("property = %s\nvalue = 'true'\nis = %q", pack.Quoted(s.Layer+"_Active"), s.Status)
	}
	if len(d.Layers) > 0 {
		p.line("\n# %s layers of figures that may show a status, too: %s", FillIn, plain(strings.Join(d.Layers, ", ")))
	}
	d.others(&p)
	for _, name := range d.trackers {
		p.table("[turn]")
		p.line("tracker = %s", pack.Quoted(name))
	}
	p.line("\n# %s how your players announce things in the chat", FillIn)
	p.WriteString(bind.Lines)
	return p.Bytes()
}

// figures binds the figures: the pack's, and new rows.
func (d *Draft) figures(p *page) {
	if d.property != "" {
		p.table("[figure]")
		p.line("property = %s\nfigure = %s", pack.Quoted(d.property), pack.Quoted("$"+d.property+"$"))
	}
	bound := map[string]bool{}
	for i := range d.Slots {
		if s := &d.Slots[i]; s.Row != "" && s.properties[d.property] != s.Row && !bound[s.Name+"\n"+s.Row] {
			bound[s.Name+"\n"+s.Row] = true
			p.table("[figure]")
			p.line("name = %s\nfigure = %s", named(s.Name), pack.Quoted(s.Row))
		}
	}
	ids, slots := d.newRows()
	if d.Rows() > 0 {
		if len(ids) > 0 {
			var names []string
			for _, id := range ids {
				names = append(names, slots[id][0].Name)
			}
			p.line("\n# %s units.csv has no row for these: %s", FillIn, plain(strings.Join(first(names), ", ")))
		}
		return
	}
	called := map[string]int{} // rows of one name
	for _, id := range ids {
		called[slots[id][0].Name]++
	}
	if len(ids) > mostEntries {
		p.line("\n# %s %d more figures; a property that names the row would bind all at once", FillIn,
			len(ids)-mostEntries)
		ids = ids[:mostEntries]
	}
	for _, id := range ids {
		p.table("[figure]")
		if s := slots[id][0]; called[s.Name] == 1 &&
			!slices.ContainsFunc(slots[id], func(o *Slot) bool { return o.Name != s.Name }) {
			p.line("name = %s\nfigure = %s", named(s.Name), pack.Quoted(id))
			continue
		}
		var gpids []string
		for _, s := range slots[id] {
			gpids = append(gpids, pack.Quoted(s.GPID))
		}
		p.line("gpid = [%s]\nfigure = %s", strings.Join(gpids, ", "), pack.Quoted(id))
	}
}

// mostEntries bounds the entries of one kind.
const mostEntries = 900

// others binds markers, cover and scenery.
func (d *Draft) others(p *page) {
	bound := map[string]bool{}
	var unknown, scenery []string
	for i := range d.Slots {
		s := &d.Slots[i]
		if bound[s.Name] || s.Name == "" {
			continue
		}
		bound[s.Name] = s.Kind != Figure
		switch s.Kind {
		case Unknown:
			unknown = append(unknown, s.Name)
		case Marker:
			p.table("[marker]")
			p.line("name = %s\nis = %q", named(s.Name), s.Status)
		case Cover:
			d.cover(p, s)
		case Scenery:
			scenery = append(scenery, regexp.QuoteMeta(s.Name))
		}
	}
	for names := range slices.Chunk(scenery, mostTogether) {
		p.table("[scenery]")
		p.line("name = %s", pack.Quoted(strings.Join(names, "|")))
	}
	for _, z := range d.Zones {
		if d.pack.Cover(z.Cover) != nil {
			p.table("[cover]")
			p.line("zone = %s\ncover = %q", pack.Quoted(z.Zone), z.Cover)
		}
	}
	if len(unknown) > 0 {
		p.line("\n# %s what are these? %s", FillIn, plain(strings.Join(first(unknown), ", ")))
	}
}

// cover binds a piece that is cover: with the extent of its picture if the scale is known.
func (d *Draft) cover(p *page, s *Slot) {
	scale := d.pack.Scale
	if d.pack.Cover(s.Cover) == nil || !scale.Known() || s.size.X < 1 || s.size.Y < 1 {
		p.line("\n# %s instead, how far this is cover around its middle:\n# [[cover]]\n# name = %s\n# cover = %q\n# "+
			"radius = \"3\"", FillIn, named(s.Name), s.Cover)
		p.table("[scenery]")
		p.line("name = %s", named(s.Name))
		return
	}
	tenths := func(pixels int) string {
		n := max(pixels*10*scale.Den/scale.Num, 1)
		if n < 100 {
			return strconv.Itoa(n) + "/10"
		}
		return strconv.Itoa(n / 10)
	}
	p.table("[cover]")
	p.line("name = %s\ncover = %q\nwidth = %q\nheight = %q", named(s.Name), s.Cover, tenths(s.size.X), tenths(s.size.Y))
}

// mostTogether bounds the names in one pattern.
const mostTogether = 100

// mostNamed bounds the names in a remark.
const mostNamed = 12

// first returns the first names of a list, and how many more there are.
func first(names []string) []string {
	if len(names) > mostNamed {
		return append(slices.Clone(names[:mostNamed]), fmt.Sprintf("and %d more", len(names)-mostNamed))
	}
	return names
}
