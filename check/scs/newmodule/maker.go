package newmodule

import (
	"bytes"
	"image"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// mostCounters limits the rows of units.csv and markers.csv.
const mostCounters = 5_000

// A maker makes a module.
type maker struct {
	pack    *scspack.Pack
	options check.ModuleOptions
	painter *drawing.Painter
	png     drawing.Encoder
	windows []window
	places  []boxed
	marks   []scspack.Marker
	units   map[string]faces  // pictures, by the id of the unit
	markers map[string]string // by the id of the marker
	losses  []string          // for one lost step, for two, and so on
	files   []archive.File    // the pictures
	taken   map[string]bool   // their names
	gpid    int               // the last gpid in use
}

// faces are the pictures of a counter's sides; reduced is "" for a counter with one side.
type faces struct{ full, reduced string }

// module returns the archive.
func (m *maker) module() ([]byte, error) {
	if err := m.draw(); err != nil {
		return nil, err
	}
	return m.written()
}

// written returns the archive. All pictures and windows must be there.
func (m *maker) written() ([]byte, error) {
	about, page := m.documentation()
	root := m.root(about)
	return component.Module{Name: m.options.Name, Version: m.options.Version, Root: root, NextSlot: m.gpid + 1,
		Files: append([]archive.File{page}, m.files...)}.Archive()
}

// root returns the component tree.
func (m *maker) root(documentation buildfile.Draft) buildfile.Draft {
	palette := m.palette()
	stacks := m.turnMarker()
	root := component.With(buildfile.Draft{Class: "VASSAL.build.GameModule"},
		component.Element(component.InModule+"BasicCommandEncoder"),
		documentation,
		component.Roster(m.pack.Sides),
		component.Options(),
		component.Element(component.InModule+"Chatter"),
		component.Element(component.InModule+"KeyNamer"),
		component.Element(component.InModule+"properties.GlobalProperties"),
		prototypes(),
		palette)
	for i := range m.windows {
		w := &m.windows[i]
		root = component.With(root, w.draft(stacks[w.name]...))
	}
	root = component.With(root, tracker(m.pack))
	for _, d := range diceOf(m.pack) {
		root = component.With(root, component.Dice(d.Count, d.Sides))
	}
	root = component.With(root, component.Inventory(unitProperty, sideProperty),
		component.Element(component.InModule+"NotesWindow", "buttonText", "", "hotkey", "", "icon", "/images/notes.gif",
			"tooltip", "Notes"))
	return root
}

// The width in pixels of the chosen counter and of the list of names in the palette. By
// default VASSAL opens the palette too narrow for names.
const (
	paletteCounter = 110
	paletteNames   = 230
)

// palette returns the slots of all counters, with a tab for each side and another for the markers.
func (m *maker) palette() buildfile.Draft {
	tabs := component.Element(component.InWidget+"TabWidget", "entryName", "Counters")
	sheet := func(name string) buildfile.Draft {
		return component.Element(component.InWidget+"ListWidget", "divider", component.Number(paletteCounter),
			"entryName", name, "height", "0", "scale", "1.0", "width", "300")
	}
	for _, side := range m.pack.Sides {
		tab := sheet(component.Title(side))
		for i := range m.pack.Units {
			if u := &m.pack.Units[i]; u.Side == side {
				tab = component.With(tab, m.slot(nameOf(u), m.counter(u)))
			}
		}
		tabs = component.With(tabs, tab)
	}
	if len(m.marks) > 0 {
		tab := sheet("Markers")
		for i := range m.marks {
			k := &m.marks[i]
			tab = component.With(tab, m.slot(markerName(k), m.marker(k)))
		}
		tabs = component.With(tabs, tab)
	}
	return component.With(component.Element(component.InModule+"PieceWindow", "defaultWidth",
		component.Number(paletteCounter+paletteNames), "hidden", "false", "hotkey", "", "icon", "", "name", "Counters",
		"scale", "1.0",
		"text", "Counters", "tooltip", "Counters"), tabs)
}

// turnMarker puts a turn marker on the first turn. The key is the name of the window.
func (m *maker) turnMarker() map[string][]buildfile.Draft {
	for i := range m.marks {
		k := &m.marks[i]
		if k.Meaning != scspack.MeansTurn {
			continue
		}
		for _, w := range m.windows {
			for _, b := range w.boxes {
				if !m.isTurn(b.Name, 1) {
					continue
				}
				at := b.Rect.Max.Sub(image.Pt(drawing.CounterSize, drawing.CounterSize))
				return map[string][]buildfile.Draft{w.name: {atStart(markerName(k), w.name, at,
					m.slot(markerName(k), m.marker(k)))}}
			}
		}
	}
	return nil
}

// isTurn reports whether a box belongs to the given turn.
func (m *maker) isTurn(name string, turn int) bool {
	for i := range m.places {
		if p := &m.places[i]; p.Name == name {
			return p.Value == pack.Known(turn)
		}
	}
	return false
}

// atStart returns an at-start stack of one piece, at a point of a board.
func atStart(name, board string, at image.Point, slot buildfile.Draft) buildfile.Draft {
	return component.With(component.Element(component.InMap+"SetupStack", "name", name, "owningBoard", board,
		"useGridLocation", "false", "x", component.Number(at.X), "y", component.Number(at.Y)), slot)
}

// draw makes the pictures and the windows.
func (m *maker) draw() error {
	m.taken, m.units, m.markers = map[string]bool{}, map[string]faces{}, map[string]string{}
	for i := range m.pack.Maps {
		on := &m.pack.Maps[i]
		grid := drawing.NewGrid(&on.Map, drawing.HexHeight)
		picture, err := m.painter.Map(on, grid)
		if err != nil {
			return errors.Wrapf(drawn.Error(err), "draw the %s", strings.ToLower(mapName(on)))
		}
		w := window{name: mapName(on), size: grid.Size(), extra: i > 0}
		if w.picture, err = m.save(w.name, picture); err != nil {
			return err
		}
		hexes := hexGrid(on, grid)
		w.grid = &hexes
		m.windows = append(m.windows, w)
	}
	for _, name := range []string{trackWindow, deadWindow} {
		if err := m.drawBoxes(name); err != nil {
			return err
		}
	}
	for i := range m.pack.Units {
		if err := m.drawUnit(&m.pack.Units[i]); err != nil {
			return err
		}
	}
	if err := m.drawLosses(); err != nil {
		return err
	}
	for i := range m.marks {
		k := &m.marks[i]
		name, err := m.save(k.ID, m.painter.Marker(k))
		if err != nil {
			return err
		}
		m.markers[k.ID] = name
	}
	return nil
}

func (m *maker) drawBoxes(name string) error {
	var names []string
	for _, p := range m.places {
		if p.window == name {
			names = append(names, p.Name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	boxes, size := laid(names)
	picture, err := m.painter.Boxes(name, size, boxes)
	if err != nil {
		return errors.Wrapf(drawn.Error(err), "draw the window %q", name)
	}
	w := window{name: name, size: size, boxes: boxes, extra: true}
	if w.picture, err = m.save(name, picture); err != nil {
		return err
	}
	m.windows = append(m.windows, w)
	return nil
}

// drawUnit draws the sides of a counter. If the number of its steps is unknown it gets a
// reduced side.
func (m *maker) drawUnit(u *scspack.Unit) (err error) {
	var f faces
	if f.full, err = m.save(u.ID, m.painter.Counter(u, u.Full, false)); err != nil {
		return err
	}
	if u.Steps != pack.Known(1) {
		f.reduced, err = m.save(u.ID+"-reduced", m.painter.Counter(u, u.Reduced, true))
	}
	m.units[u.ID] = f
	return err
}

// drawLosses draws the layers for steps lost below the reduced side.
func (m *maker) drawLosses() error {
	most := 0
	for i := range m.pack.Units {
		if steps := m.pack.Units[i].Steps; steps.Known {
			most = max(most, min(steps.N-2, mostLosses))
		}
	}
	for n := 1; n <= most; n++ {
		name, err := m.save("lost-"+component.Number(n),
			m.painter.Marker(&scspack.Marker{Name: "Lost", Meaning: scspack.MeansStepLoss, Value: pack.Known(n)}))
		if err != nil {
			return err
		}
		m.losses = append(m.losses, name)
	}
	return nil
}

// save keeps a picture and returns its file name, which names what it shows.
func (m *maker) save(of string, picture image.Image) (string, error) {
	var out bytes.Buffer
	if err := m.png.Encode(&out, picture); err != nil {
		return "", errors.Wrapf(err, "draw %q", of)
	}
	base := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		case 'A' <= r && r <= 'Z':
			return r - 'A' + 'a'
		}
		return '-'
	}, of), "-")
	if len(base) > 60 {
		base = base[:60]
	}
	if base == "" {
		base = "picture"
	}
	name := base + ".png"
	for n := 2; m.taken[name]; n++ {
		name = base + "-" + component.Number(n) + ".png"
	}
	m.taken[name] = true
	m.files = append(m.files, archive.File{Name: "images/" + name, Data: out.Bytes()})
	return name, nil
}
