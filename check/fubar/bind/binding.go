package bind

import (
	"image"
	"io/fs"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// vassalFile is the file that this package reads.
const vassalFile = "vassal.toml"

// A Binding maps a module's pieces to one pack. It does not change after reading.
type Binding struct {
	// Modules are the names of the modules that the binding is for.
	Modules []string
	// Window is the window of the map on which the game is played.
	Window string

	pack     *fubarpack.Pack
	pixels   pack.Fraction
	figures  []boundFigure
	statuses []boundStatus
	markers  []boundStatus
	scenery  []selector.Selector
	rulers   []boundRuler
	covers   []boundCover
	shows    map[field.Status]bool
	lines    []boundLine
	trackers []boundTracker
}

// boundFigure is a [[figure]].
type boundFigure struct {
	is           selector.Selector
	figure, unit string // ids, perhaps made of properties
}

// boundStatus is a [[status]] or a [[marker]].
type boundStatus struct {
	is     selector.Selector
	status field.Status
}

// open reports whether pieces that it matches may show the status or not: it names a property,
// and not the value that means the status.
func (s *boundStatus) open() bool { return s.is.Property != "" && s.is.Value == nil }

// Read reads the binding of a pack from the pack's own folder. Without a vassal.toml the binding
// and the problems are nil. It returns all that is wrong in the file as problems; the binding is
// then nil. The error is for a file that cannot be read.
func Read(fsys fs.FS, p *fubarpack.Pack) (*Binding, []rule.Problem, error) {
	fsys, err := pack.Root(fsys)
	if err != nil {
		return nil, nil, err
	}
	text, err := pack.ReadFile(fsys, vassalFile)
	if err != nil || text == nil {
		return nil, nil, err
	}
	b := Binding{pack: p, shows: map[field.Status]bool{}}
	var problems pack.Problems
	if root := pack.ReadTOML(vassalFile, text, &problems); root != nil {
		b.read(root)
	}
	if problems.Len() > 0 {
		return nil, rule.ProblemWords{}.Problems(problems.Sorted()), nil
	}
	return &b, nil, nil
}

func (b *Binding) read(root *pack.Table) {
	module := root.Section("module")
	b.Modules = module.Texts("names")
	module.Done()
	if table := root.Table("table"); table != nil {
		b.Window = table.Required("window")
		if text := table.Text("pixels"); text != "" {
			var err error
			if b.pixels, err = pack.ParseFraction(text); err == nil && b.pixels.Num == 0 {
				err = pack.Err(pack.TooLow, "pixels", text, 1)
			}
			if err != nil {
				table.AddErr("pixels", err)
			}
		}
		table.Done()
	} else if !root.Has("table") {
		root.Add("table", say.As("fubar-binding/no-table",
			"no [table]; it names the window on which the game is played"))
	}
	for _, t := range root.Tables("figure") {
		b.readFigure(t)
	}
	b.statuses, b.markers = b.readStatuses(root, "status"), b.readStatuses(root, "marker")
	for _, all := range [][]boundStatus{b.statuses, b.markers} {
		for i := range all {
			if all[i].open() {
				b.shows[all[i].status] = false
			}
		}
	}
	for _, t := range root.Tables("scenery") {
		b.scenery = append(b.scenery, selector.Read(t))
		t.Done()
	}
	for _, t := range root.Tables("cover") {
		b.readCover(t)
	}
	for _, t := range root.Tables("ruler") {
		b.readRuler(t)
	}
	b.readLines(root)
	root.Done()
}

// propertyMark encloses the names of properties in VASSAL's format texts.
const propertyMark = "$"

func (b *Binding) readFigure(t *pack.Table) {
	f := boundFigure{selector.Read(t), t.String("figure"), t.String("unit")}
	if f.figure == "" && f.unit == "" {
		t.Add("figure", say.As("fubar-binding/no-figure-no-unit",
			`neither "figure" nor "unit"; one says which row of units.csv it is, the other at least which unit`))
	}
	if _, row := b.pack.Figure(f.figure); f.figure != "" && row == nil && !strings.Contains(f.figure, propertyMark) {
		var ids []string
		for i := range b.pack.Units {
			for k := range b.pack.Units[i].Figures {
				ids = append(ids, b.pack.Units[i].Figures[k].ID)
			}
		}
		t.Add("figure", say.As("fubar-binding/no-figure",
			"units.csv has no row {'figure'}{hint}"), f.figure, pack.DidYouMean(f.figure, ids))
	}
	if f.unit != "" && b.pack.Unit(f.unit) == nil && !strings.Contains(f.unit, propertyMark) {
		t.Add("unit", say.As("fubar-binding/no-unit",
			"units.csv has no unit {'unit'}{hint}"), f.unit, pack.DidYouMean(f.unit, b.unitIDs()))
	}
	b.figures = append(b.figures, f)
	t.Done()
}

func (b *Binding) unitIDs() []string {
	ids := make([]string, len(b.pack.Units))
	for i := range b.pack.Units {
		ids[i] = b.pack.Units[i].ID
	}
	return ids
}

func (b *Binding) readStatuses(root *pack.Table, key string) []boundStatus {
	var all []boundStatus
	for _, t := range root.Tables(key) {
		s := boundStatus{selector.Read(t), field.Status(t.OneOf("is", field.Statuses()))}
		t.Required("is")
		b.shows[s.status] = true
		all = append(all, s)
		t.Done()
	}
	return all
}

// Position makes a position of the pieces on a table.
func (b *Binding) Position(t field.Table, pieces []view.Piece, step int) *field.Position {
	pos := &field.Position{Table: t, Step: step}
	type put struct {
		stack  string
		status field.Status
		below  int // how many figures came before it
	}
	var markers []put
	stacks := map[int]string{}
	for i := range b.covers {
		if c := &b.covers[i]; c.zone != "" {
			pos.Covers = append(pos.Covers, field.Cover{Row: c.row(b.pack, nil), Zone: c.zone})
		}
	}
	for _, p := range pieces {
		if p.Site().Window != b.Window {
			continue
		}
		if !p.Masked() {
			if m := first(b.markers, p); m != nil {
				if m.open() {
					continue
				}
				markers = append(markers, put{p.Stack(), m.status, len(pos.Figures)})
				continue
			}
			if c := b.cover(p); c != nil {
				if point := view.PointOf(p); c.row(b.pack, p) != nil {
					pos.Covers = append(pos.Covers, field.Cover{Row: c.row(b.pack, p), Area: c.around(point)})
				}
				continue
			}
			if slices.ContainsFunc(b.scenery, func(s selector.Selector) bool { return s.Matches(p) }) ||
				slices.ContainsFunc(b.rulers, func(r boundRuler) bool { return r.is.Matches(p) }) {
				continue
			}
		}
		f := b.Figure(p, view.PointOf(p))
		if f.Unit == nil {
			pos.Strange = append(pos.Strange, f)
			continue
		}
		stacks[len(pos.Figures)] = p.Stack()
		pos.Figures = append(pos.Figures, f)
	}
	for _, m := range markers {
		// VASSAL's pieces of a stack come one after the other, from bottom to top.
		if i := m.below - 1; m.stack != "" && i >= 0 && stacks[i] == m.stack && !pos.Figures[i].Has(m.status) {
			pos.Figures[i].Statuses = append(pos.Figures[i].Statuses, m.status)
		}
	}
	return pos
}

// Figure returns a single piece as a figure, with the statuses that it shows itself. It has no
// unit if no entry matches it.
func (b *Binding) Figure(p view.Piece, at image.Point) field.Figure {
	f := field.Figure{ID: p.ID(), Name: p.ShownName(), At: at, Zone: p.Site().Zone}
	if p.Masked() {
		return f
	}
	f.GPID = p.GPID()
	b.bind(p, &f)
	for i := range b.statuses {
		if s := &b.statuses[i]; f.Unit != nil && !s.open() && !f.Has(s.status) && s.is.Matches(p) {
			f.Statuses = append(f.Statuses, s.status)
		}
	}
	return f
}

func first(all []boundStatus, p view.Piece) *boundStatus {
	for i := range all {
		if all[i].is.Matches(p) {
			return &all[i]
		}
	}
	return nil
}

// bind finds the row and the unit of a figure by the first entry that names them.
func (b *Binding) bind(p view.Piece, f *field.Figure) {
	for i := range b.figures {
		entry := &b.figures[i]
		if !entry.is.Matches(p) {
			continue
		}
		f.Unit, f.Row = b.pack.Figure(expression.Format(entry.figure, p))
		if unit := b.pack.Unit(expression.Format(entry.unit, p)); unit != nil {
			f.Unit = unit
		}
		if f.Unit != nil {
			return
		}
	}
}
