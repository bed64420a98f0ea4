// Package draft drafts from a module the files that bind a FUBAR pack to it: vassal.toml, and units.csv
// and game.toml if the pack does not have the module's figures. It guesses by names, folders, layers and
// marker properties; what it cannot guess it marks for the user to fill in.
package draft

import (
	"image"
	"math"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Draft is what a module shows of a FUBAR game.
type Draft struct {
	// Sides are the pack's, or else the module's.
	Sides []string
	// Window is the map on which the game is played, Others are the other maps.
	Window string
	Others []string
	// Cells is how many pixels wide the cells of its grid are; 0 without a grid of equal cells.
	Cells float64
	// Slots are the pieces of the module's palettes.
	Slots []Slot
	// Statuses are layers that show a status, Layers are layers of figures that may show it.
	Statuses []Shown
	Layers   []string
	// Zones are zones of the map that are cover by their names.
	Zones []Patch

	pack     *fubarpack.Pack
	module   *vmod.Module
	trackers []string
	property string // whose value is the row of units.csv for every figure that has it; "" for none
}

// A Slot is what a slot's pieces may be.
type Slot struct {
	GPID, Name string
	Kind       Kind
	// Row is the row of units.csv, "" where the pack has none.
	Row string
	// Status is what a marker shows, Cover the row of cover.csv that a piece is.
	Status field.Status
	Cover  string

	folder     []string
	pictured   bool
	size       image.Point // of its picture, if that is there
	properties map[string]string
	layers     []string
}

// Kind is what a piece is. The zero value is not known.
type Kind uint8

// The kinds.
const (
	Unknown Kind = iota
	Figure
	Marker  // shows a status
	Cover   // figures are in it
	Scenery // none of these
)

// A Shown is a layer that shows a status.
type Shown struct {
	Layer  string
	Status field.Status
}

// A Patch is a zone that is cover.
type Patch struct{ Zone, Cover string }

// New drafts what binds a pack to a module.
func New(m *vmod.Module, p *fubarpack.Pack) *Draft {
	d := &Draft{pack: p, module: m}
	for _, t := range m.TurnTrackers {
		d.trackers = append(d.trackers, t.Name)
	}
	d.findMap()
	for _, s := range m.Slots {
		if s.Where == buildfile.Palette {
			d.Slots = append(d.Slots, d.read(s))
		}
	}
	d.findRows()
	for i := range d.Slots {
		d.Slots[i].guess()
	}
	d.findSides()
	d.findStatuses()
	return d
}

// alike is the part by which the cells of a grid may differ in width and height: 1 in so many.
const alike = 50

// findMap takes the map with the largest board that all players see.
func (d *Draft) findMap() {
	largest := -1
	var on *buildfile.Map
	for _, m := range d.module.Maps {
		if m.Private {
			continue
		}
		area := 0
		for _, b := range m.Boards {
			area = max(area, b.Width*b.Height)
		}
		if area > largest {
			largest, on = area, m
		}
	}
	if on == nil {
		return
	}
	d.Window = on.Name
	for _, m := range d.module.Maps {
		if m != on && !m.Private {
			d.Others = append(d.Others, m.Name)
		}
	}
	for _, b := range on.Boards {
		if one, other, ok := grid.Steps(b.Grid); ok && math.Abs(one-other)*alike <= one && d.Cells == 0 {
			d.Cells = one
		}
		for _, z := range b.Zones {
			if cover := coverOf(words(z.Name)); cover != "" &&
				!slices.ContainsFunc(d.Zones, func(p Patch) bool { return p.Zone == z.Name }) {
				d.Zones = append(d.Zones, Patch{z.Name, cover})
			}
		}
	}
}

// read collects what a slot's definition shows.
func (d *Draft) read(s *buildfile.Slot) Slot {
	slot := Slot{GPID: s.GPID, Name: strings.TrimSpace(s.EntryName), folder: s.Path(), properties: map[string]string{}}
	raws, err := d.module.Traits(s)
	if err == nil {
		raws, err = d.module.Expand(raws, func(string) {})
	}
	if err != nil {
		return slot
	}
	for _, raw := range raws {
		switch raw.ID() {
		case "piece;", "emb2;", "emb;", "mark;":
		default:
			continue
		}
		switch t := trait.Decode(raw).(type) {
		case *trait.BasicPiece:
			slot.Name = strings.TrimSpace(t.Name)
			if t.Image != "" {
				slot.pictured = true
				slot.size, _ = d.module.ImageSize(t.Image) // nothing for an image that is not there
			}
		case *trait.Embellishment:
			slot.layers, slot.pictured = append(slot.layers, t.Name), true
		case *trait.Marker:
			for i, key := range t.Keys {
				if _, twice := slot.properties[key]; !twice {
					slot.properties[key] = t.Values[i]
				}
			}
		}
	}
	return slot
}

// findRows finds the rows of the pack's units.csv among the slots: by a property that names them, or
// by the names of the pieces.
func (d *Draft) findRows() {
	found := map[string]int{}
	for i := range d.Slots {
		for key, value := range d.Slots[i].properties {
			if _, row := d.pack.Figure(value); row != nil {
				found[key]++
			}
		}
	}
	for key, n := range found {
		if best := found[d.property]; n > best || n == best && key < d.property {
			d.property = key
		}
	}
	names := map[string][]string{} // rows by what their pieces may be called
	for i := range d.pack.Units {
		for _, f := range d.pack.Units[i].Figures {
			for _, name := range []string{slug(f.ID), slug(f.Name)} {
				if name != "" && !slices.Contains(names[name], f.ID) {
					names[name] = append(names[name], f.ID)
				}
			}
		}
	}
	for i := range d.Slots {
		s := &d.Slots[i]
		if _, row := d.pack.Figure(s.properties[d.property]); row != nil {
			s.Kind, s.Row = Figure, row.ID
		} else if rows := names[slug(s.Name)]; len(rows) == 1 {
			s.Kind, s.Row = Figure, rows[0]
		}
	}
}

// guess returns what a piece is that is no figure of the pack.
func (s *Slot) guess() {
	if s.Kind == Figure {
		return
	}
	name, folder := words(s.Name), words(strings.Join(s.folder, " "))
	status, rest := statusOf(name)
	switch marker := len(rest) == 0 || has(folder, markerWords); {
	case status != "" && marker:
		s.Kind, s.Status = Marker, status
	case coverOf(name) != "" && (has(folder, coverFolders) || coverOf(lastOf(name)) != ""):
		s.Kind, s.Cover = Cover, coverOf(name)
	case has(name, sceneryWords) || has(folder, markerWords) || has(folder, sceneryWords):
		s.Kind = Scenery
	case s.Name != "" && s.pictured:
		s.Kind = Figure
	}
}

// findSides takes the sides of the pack if it has any of the figures, else the sides of the module
// that play.
func (d *Draft) findSides() {
	if d.Rows() > 0 {
		d.Sides = d.pack.Sides
		return
	}
	for _, side := range d.module.Sides {
		if id := strings.ReplaceAll(slug(side), "_", "-"); id != "" && !has(words(side), neutralWords) &&
			!slices.Contains(d.Sides, id) {
			d.Sides = append(d.Sides, id)
		}
	}
}

// Rows counts the slots of rows that the pack has.
func (d *Draft) Rows() int {
	n := 0
	for i := range d.Slots {
		if d.Slots[i].Row != "" {
			n++
		}
	}
	return n
}

// Count counts the slots of a kind.
func (d *Draft) Count(k Kind) int {
	n := 0
	for i := range d.Slots {
		if d.Slots[i].Kind == k {
			n++
		}
	}
	return n
}

func (d *Draft) findStatuses() {
	seen := map[string]bool{}
	for i := range d.Slots {
		if d.Slots[i].Kind != Figure {
			continue
		}
		for _, layer := range d.Slots[i].layers {
			if layer == "" || seen[layer] {
				continue
			}
			seen[layer] = true
			if status, _ := statusOf(words(layer)); status != "" {
				d.Statuses = append(d.Statuses, Shown{layer, status})
			} else {
				d.Layers = append(d.Layers, layer)
			}
		}
	}
}

// side returns the side of a figure by its folders and its name; "" if nothing shows it.
func (d *Draft) side(s *Slot) string {
	for _, text := range [][]string{words(s.Name), words(strings.Join(s.folder, " "))} {
		for _, side := range d.Sides {
			if all := words(side); len(all) > 0 && has(text, all) {
				return side
			}
		}
	}
	return ""
}
