// Package newmodule makes a whole module of a FUBAR pack: a table without a grid, figures on their
// bases, cover to put down, markers and dice, and the pack that binds them. It draws what it needs;
// it holds nothing of a publisher.
package newmodule

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/words"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Names to which the binding refers.
const (
	tableWindow    = "Table"
	unitProperty   = "Unit"
	sideProperty   = "Side"
	markerProperty = "Marker"
	coverProperty  = "Cover"

	figurePrototype = "Figure"
	thingPrototype  = "Thing"
)

// mostRows limits the rows of units.csv.
const mostRows = 1000

// mostDice is the largest number of dice that a button throws.
const mostDice = 12

// A maker makes a module.
type maker struct {
	pack    *fubarpack.Pack
	options check.ModuleOptions
	pixels  pack.Fraction // of an inch or centimetre
	base    pack.Fraction
	files   []archive.File
	gpid    int
}

// Tables returns nothing: armies are put down by hand.
func Tables(check.Source) ([]check.Table, []rule.Problem, error) { return nil, nil, nil }

// Make makes a module from a pack. The same pack and options give the same bytes. If the pack's
// files have problems, Make returns these and no module.
func Make(src check.Source, o check.ModuleOptions) (*check.Edition, []rule.Problem, error) {
	layers, err := src.Loader.Layers(src.Files)
	if err != nil {
		return nil, nil, rule.ProblemWords{}.Error(err)
	}
	p, problems, err := fubarpack.Read(layers)
	if p == nil {
		return nil, words.Problems(problems), rule.ProblemWords{}.Error(err)
	}
	rows := 0
	for _, u := range p.Units {
		rows += len(u.Figures)
	}
	switch {
	case len(o.Tables) > 0:
		return nil, nil, errors.New("modules of this series have no set-ups from tables")
	case rows == 0:
		return nil, nil, errors.New("the pack has no figures; units.csv has the army lists")
	case rows > mostRows:
		return nil, nil, errors.Errorf("%d rows of units.csv; a module is made of at most %d", rows, mostRows)
	}
	o.Name, o.Version = cmp.Or(o.Name, p.Name), cmp.Or(o.Version, "1.0")
	m := &maker{pack: p, options: o, pixels: p.Scale, base: p.Base}
	if !m.pixels.Known() {
		m.pixels = pack.Fraction{Num: p.Measure.Length(40, 16), Den: 1}
	}
	if !m.base.Known() {
		m.base = pack.Fraction{Num: p.Measure.Length(1, 5), Den: p.Measure.Length(1, 2)}
	}
	table := component.Window{Name: tableWindow, Colour: "196,204,170", Size: m.table()}
	if table.Size.X < leastSide || table.Size.X > mostSide {
		return nil, nil, errors.Errorf("[scale] pixels %s: the table would have %d pixels; allowed: %d to %d", m.pixels, table.Size.X, leastSide, mostSide)
	}
	e := check.Edition{Windows: []check.Window{{Name: table.Name, Size: table.Size}}, Units: rows, Markers: len(markers)}
	if e.Module, err = m.module(&table); err != nil {
		return nil, nil, err
	}
	e.Pack, err = m.packFiles(src)
	return &e, nil, err
}

// module returns the archive.
func (m *maker) module(table *component.Window) ([]byte, error) {
	palette, err := m.palette()
	if err != nil {
		return nil, err
	}
	m.files = append(m.files, archive.File{Name: helpFile, Data: fmt.Appendf(nil, help, html.EscapeString(m.options.Name))})
	const corner = 18 // of the mark of a moved figure, beside a base
	root := component.With(buildfile.Draft{Class: "VASSAL.build.GameModule"},
		component.Element(component.InModule+"BasicCommandEncoder"),
		component.With(component.Element(component.InModule+"Documentation"),
			component.Element(component.InModule+"documentation.HelpFile", "fileName", helpFile, "fileType", "archive", "title", "About this module")),
		component.Roster(m.pack.Sides),
		component.Options(),
		component.Element(component.InModule+"Chatter"),
		component.Element(component.InModule+"KeyNamer"),
		component.With(component.Element(component.InModule+"PrototypesContainer"),
			component.Define(figurePrototype, component.Trail(), component.Moved(corner), component.Copies(),
				component.Deletes()),
			component.Define(thingPrototype, component.Copies(), component.Deletes())),
		palette, table.Draft())
	for n := range mostDice {
		root = component.With(root, component.Dice(n+1, 6))
	}
	root = component.With(root, component.Inventory(unitProperty, sideProperty))
	return component.Module{Name: m.options.Name, Version: m.options.Version, Root: root, NextSlot: m.gpid + 1, Files: m.files}.Archive()
}

// marker is a piece that players lay on figures.
type marker struct{ id, name, letter string }

var markers = []marker{{"suppressed", "Suppressed", "S"}, {"activated", "Activated", "A"}, {"guard", "On guard", "G"}}

// status is a layer of figures, or of vehicles.
type status struct {
	name, key, letter string
	vehicles          bool
}

// is returns what the binding calls the status.
func (s *status) is() string { return strings.ToLower(strings.ReplaceAll(s.name, "_", " ")) }

var statuses = []status{
	{"Suppressed", "S", "S", false}, {"Casualty", "X", "X", false}, {"Activated", "A", "A", false}, {"Activated", "A", "A", true},
	{"Stunned", "S", "S", true}, {"Immobilised", "I", "I", true}, {"Destroyed", "X", "X", true}, {"Weapon_lost", "W", "W", true},
}

// palette returns the slots of all pieces: a tab for each side, for markers and for cover.
func (m *maker) palette() (buildfile.Draft, error) {
	tabs := component.Element(component.InWidget+"TabWidget", "entryName", "Figures")
	sheet := func(name string) buildfile.Draft {
		return component.Element(component.InWidget+"ListWidget", "divider", "110", "entryName", name, "height", "0", "scale", "1.0", "width", "300")
	}
	for side, name := range m.pack.Sides {
		tab := sheet(component.Title(name))
		for i := range m.pack.Units {
			u := &m.pack.Units[i]
			for k := range u.Figures {
				if u.Side != name {
					continue
				}
				slot, err := m.figure(u, &u.Figures[k], side)
				if err != nil {
					return tabs, err
				}
				tab = component.With(tab, slot)
			}
		}
		tabs = component.With(tabs, tab)
	}
	tab := sheet("Markers")
	for _, k := range markers {
		picture, err := m.save("marker-"+k.id, m.disc(statusColour, k.letter, true))
		if err != nil {
			return tabs, err
		}
		tab = component.With(tab, m.slot(k.name, component.Prototype(thingPrototype), component.Mark(markerProperty, k.id), component.Basic(picture, k.name)))
	}
	tabs = component.With(tabs, tab)
	tab = sheet("Cover")
	for i := range m.pack.Covers {
		c := &m.pack.Covers[i]
		name := cmp.Or(clean(c.Name), clean(c.ID))
		picture, err := m.save(fmt.Sprintf("cover-%d", i+1), m.patch(i))
		if err != nil {
			return tabs, err
		}
		tab = component.With(tab, m.slot(name, component.Prototype(thingPrototype), component.Mark(coverProperty, clean(c.ID)), component.Basic(picture, name)))
	}
	tabs = component.With(tabs, tab)
	return component.With(component.Element(component.InModule+"PieceWindow", "defaultWidth", "340", "hidden", "false", "hotkey", "", "icon", "",
		"name", "Figures", "scale", "1.0", "text", "Figures", "tooltip", "Figures"), tabs), nil
}

// figure returns the slot of a row of units.csv.
func (m *maker) figure(u *fubarpack.Unit, f *fubarpack.Figure, side int) (buildfile.Draft, error) {
	name := cmp.Or(clean(f.Name), clean(f.ID))
	picture, err := m.save(fmt.Sprintf("figure-%d", m.gpid+1), m.disc(sideColours[side%len(sideColours)], initials(name), false))
	if err != nil {
		return buildfile.Draft{}, err
	}
	traits := []trait.Raw{component.Prototype(figurePrototype)}
	for i, s := range statuses {
		if s.vehicles != (f.Vehicle != nil) {
			continue
		}
		sign, err := m.save("status-"+strings.ToLower(s.name), m.disc(statusColour, s.letter, true))
		if err != nil {
			return buildfile.Draft{}, err
		}
		l := component.Layer{
			Name: s.name, Images: []string{sign}, Says: []string{"+ (" + s.is() + ")"}, Menu: s.name, Key: s.key,
			X: 10*(i%3) - 10, Y: 12, Scale: "1.0",
		}
		traits = append(traits, l.Raw())
	}
	traits = append(traits, component.Mark(unitProperty, f.ID, sideProperty, u.Side), component.Basic(picture, name))
	return m.slot(name+" ("+clean(u.Name)+")", traits...), nil
}

func (m *maker) slot(name string, traits ...trait.Raw) buildfile.Draft {
	m.gpid++
	return component.Slot(name, component.Number(m.gpid), 40, traits)
}

// clean returns a text without characters that VASSAL's names may not have.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune("/;|,\\", r) {
			return '-'
		}
		return r
	}, text)
}

// initials returns the first letters of up to two words.
func initials(name string) string {
	var letters []rune
	for word := range strings.FieldsSeq(name) {
		letters = append(letters, []rune(strings.ToUpper(word))[0])
	}
	return string(letters[max(0, len(letters)-2):])
}

// helpFile is the module's help.
const helpFile = "help/module.html"

// help is a page that tells players what the module has, and which chat lines Umpire reads. VASSAL
// only shows the HTML of the nineties. It is no html/template, with which the linker keeps all
// methods of all types.
const help = `<html>
<head><title>%[1]s</title></head>
<body>
<h1>%[1]s</h1>
<p>This module was made by Umpire from a game pack. The table has no grid.</p>
<h2>Keys</h2>
<table>
<tr><td>Ctrl+S</td><td>suppressed; of a vehicle: its crew is stunned</td></tr>
<tr><td>Ctrl+X</td><td>a casualty; of a vehicle: destroyed</td></tr>
<tr><td>Ctrl+I</td><td>a vehicle that cannot move any more</td></tr>
<tr><td>Ctrl+W</td><td>a vehicle that lost a weapon</td></tr>
<tr><td>Ctrl+A</td><td>activated in this turn</td></tr>
<tr><td>Ctrl+M</td><td>mark a figure as moved, or not</td></tr>
<tr><td>Ctrl+T</td><td>show its movement trail</td></tr>
<tr><td>Ctrl+C, Ctrl+D</td><td>copy a piece, delete it</td></tr>
</table>
<h2>Lines in the chat</h2>
<p>VASSAL's logs do not tell who is activated and who fires at whom. Write it before you throw, and Umpire checks it:</p>
<pre>
Turn 1
Red initiative
Red 1 activates
Red 1: march
Red 1 fires assault rifle at Blue 1
Red 1 fires at Blue 1
Blue 1 saves
Red 1 fights Blue 1
Blue 3 is damaged
</pre>
</body>
</html>
`

// binding is the module's vassal.toml, after its head.
const binding = `
[table]
window = "Table"
%s
[[figure]]
property = "Unit"
figure = "$Unit$"

[[marker]]
property = "Marker"
value = 'suppressed'
is = "suppressed"

[[scenery]]
property = "Marker"

[[cover]]
property = "Cover"
cover = "$Cover$"
width = "%s"
height = "%s"
`

// packFiles returns the files of the module's pack.
func (m *maker) packFiles(src check.Source) ([]pack.File, error) {
	pixels := ""
	if !m.pack.Scale.Known() {
		pixels = "pixels = \"" + m.pixels.String() + "\"\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# What the pieces of the module are; \"umpire module new\" made both.\n\n[module]\nnames = [%q]\n", m.options.Name)
	width, height := m.coverSize()
	fmt.Fprintf(&b, binding, pixels, width, height)
	b.WriteString("\n" + bind.Lines)
	for _, s := range statuses {
		is := s.is()
		if is == "activated" {
			continue // the chat has it
		}
		fmt.Fprintf(&b, "\n[[status]]\nproperty = \"%s_Active\"\nvalue = 'true'\nis = %q\n", s.name, is)
	}
	all := []pack.File{{Name: "vassal.toml", Data: []byte(b.String())}}
	if src.Name != "" {
		game := "# The game of the module beside this folder.\nextends = \"" + src.Name + "\"\n"
		if !m.pack.Base.Known() {
			game += "\n[scale]\nbase = \"" + m.base.String() + "\"\n"
		}
		all = append(all, pack.File{Name: pack.GameFile, Data: []byte(game)})
	} else {
		copied, err := pack.Copies(src.Files)
		if err != nil {
			return nil, rule.ProblemWords{}.Error(err)
		}
		for _, f := range copied {
			if f.Name != "vassal.toml" { // it binds another module
				all = append(all, f)
			}
		}
	}
	slices.SortFunc(all, func(a, b pack.File) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}
