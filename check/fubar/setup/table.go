package setup

import (
	"encoding/csv"
	"image"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Table is a deployment table.
type Table []Row

// A Row is where a unit starts.
type Row struct {
	Unit *fubarpack.Unit
	// Zone is the map's zone, "" for any. Left, Top, Width and Height are in inches or centimetres, unknown for the
	// whole map.
	Zone                     string
	Left, Top, Width, Height pack.Fraction
	at                       pack.Position
}

var sheet = pack.Sheet{Columns: []string{"unit", "zone", "left", "top", "width", "height"}, Required: []string{"unit"}}

// Read reads a table. It returns all that is wrong in it.
func Read(file string, text []byte, p *fubarpack.Pack, b *bind.Binding) (Table, []rule.Problem) {
	var problems pack.Problems
	var table Table
	lines := map[*fubarpack.Unit]int{}
	for _, row := range sheet.Read(file, text, &problems) {
		word := row.Required("unit")
		r := Row{Unit: b.UnitOf(word), Zone: row.Text("zone"), at: row.Position()}
		if r.Unit == nil {
			var names []string
			for i := range p.Units {
				names = append(names, p.Units[i].Name)
			}
			row.Add("unit", say.As("fubar-table/no-unit",
				"units.csv has no unit {'unit'}{hint}"), word, pack.DidYouMean(word, names))
			continue
		}
		if line, there := lines[r.Unit]; there {
			row.Add("unit", say.As("fubar-table/unit-twice",
				"{'unit'} is there twice; the first is at line {line}"), word, line)
		}
		lines[r.Unit] = r.at.Line
		if !r.Unit.Size().Known {
			row.Add("unit", say.As("fubar-table/no-size", "units.csv does not say how many figures {'unit'} has"), word)
		}
		known := 0
		for _, side := range []struct {
			key  string
			into *pack.Fraction
		}{{"left", &r.Left}, {"top", &r.Top}, {"width", &r.Width}, {"height", &r.Height}} {
			text := row.Text(side.key)
			if text == "" {
				continue
			}
			f, err := pack.ParseFraction(text)
			if err != nil {
				row.AddErr(side.key, err)
				continue
			}
			*side.into = f
			known++
		}
		if known != 0 && known != 4 || known == 0 && r.Zone == "" {
			row.Add("unit", say.As("fubar-table/no-place",
				"where {'unit'} starts is missing: a zone, or left, top, width and height"), word)
		}
		table = append(table, r)
	}
	if len(table) == 0 && problems.Len() == 0 {
		problems.Add(pack.Position{File: file, Line: 1}, say.As("fubar-table/no-rows", "no row with a unit"))
	}
	return table, rule.ProblemWords{}.Problems(problems.Sorted())
}

// within returns the rectangle of a row in pixels as far as it is on the map, the map's for none.
func (r *Row) within(ruler *fubar.Ruler, all image.Rectangle) image.Rectangle {
	if !r.Width.Known() {
		return all
	}
	return r.rectangle(ruler).Intersect(all)
}

// rectangle returns the rectangle of a row in pixels, which may reach beyond the map.
func (r *Row) rectangle(ruler *fubar.Ruler) image.Rectangle {
	at := func(parts ...pack.Fraction) int { return ruler.Reach(0, parts...).Pixels() }
	return image.Rect(at(r.Left), at(r.Top), at(r.Left, r.Width), at(r.Top, r.Height))
}

// From returns the table of a position: the least rectangle around each unit, with the bases of its figures.
func From(pos *field.Position) ([]byte, error) {
	var out strings.Builder
	w := csv.NewWriter(&out)
	rows := [][]string{sheet.Columns}
	base := pos.Ruler.Reach(0, pos.Pack.Base).Pixels()
	for _, force := range pos.Forces() {
		if len(force.Figures) == 0 {
			continue
		}
		box := image.Rectangle{Min: force.Figures[0].At, Max: force.Figures[0].At}
		for _, at := range force.Points() {
			box = image.Rect(min(box.Min.X, at.X), min(box.Min.Y, at.Y), max(box.Max.X, at.X), max(box.Max.Y, at.Y))
		}
		box = box.Inset(-(base/2 + 2))
		left, top := pos.Ruler.Whole(max(box.Min.X, 0)), pos.Ruler.Whole(max(box.Min.Y, 0))
		right, below := pos.Ruler.Whole(box.Max.X)+1, pos.Ruler.Whole(box.Max.Y)+1
		cells := []string{force.Unit.Name, ""}
		for _, n := range []int{left, top, right - left, below - top} {
			cells = append(cells, strconv.Itoa(n))
		}
		rows = append(rows, cells)
	}
	err := w.WriteAll(rows)
	return []byte(out.String()), errors.Wrap(err, "write the table")
}
