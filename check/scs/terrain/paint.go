package terrain

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A sheet is the hexes and hexsides of a plan, by which its files are read and painted.
type sheet struct {
	pack  *scspack.Pack
	all   []hex.Hex
	at    map[hex.Hex]int
	pairs []hex.Side
	sides map[hex.Side]int
}

// A table is a CSV file of a pack with the rows for each hex or hexside.
type table struct {
	*pack.SheetText
	data  []byte
	rows  map[int][]int
	edits []pack.RowEdit
	added int
}

// open reads a file of a pack. key returns the number of the hex or hexside that a row is about, and
// whether it is about any.
func open(fsys fs.FS, name string, key func(*pack.SheetText, int) (int, bool)) (*table, error) {
	root, err := pack.Root(fsys)
	if err != nil {
		return nil, err
	}
	data, err := pack.ReadFile(root, name)
	if err != nil {
		return nil, err
	}
	text, err := pack.ReadSheet(data)
	if err != nil {
		return nil, errors.Wrap(err, name)
	}
	t := &table{SheetText: text, data: data, rows: map[int][]int{}}
	for i := range text.Rows {
		if n, ok := key(text, i); ok {
			t.rows[n] = append(t.rows[n], i)
		}
	}
	return t, nil
}

func (s *sheet) hexOf(t *pack.SheetText, row int) (int, bool) {
	h, _ := hex.Parse(t.Cell(row, "hex"))
	i, ok := s.at[h]
	return i, ok
}

func (s *sheet) sideOf(t *pack.SheetText, row int) (int, bool) {
	a, okA := hex.Parse(t.Cell(row, "hex"))
	b, okB := hex.Parse(t.Cell(row, secondHex))
	if !okA || !okB || a == b {
		return 0, false
	}
	i, ok := s.sides[hex.NewSide(a, b)]
	return i, ok
}

// surveyed reports whether a row waits for somebody who confirms it.
func (s *sheet) surveyed(t *table, row int, file string) bool {
	word := t.Cell(row, "confidence")
	return word == scspack.Surveyed || word == "" && s.pack.Sources[file].Confidence == scspack.Surveyed
}

// read implements check.Plan.Read.
func (s *sheet) read(fsys fs.FS) (*check.Ground, error) {
	g := &check.Ground{Hexes: map[int]check.Land{}, Sides: map[int]check.Land{}, Places: []check.PlanPlace{}}
	hexes, err := open(fsys, File, s.hexOf)
	if err != nil {
		return nil, err
	}
	for i, rows := range hexes.rows {
		row := rows[len(rows)-1]
		g.Hexes[i] = check.Land{What: hexes.Cell(row, "terrain"), Name: hexes.Cell(row, "name"),
			Surveyed: s.surveyed(hexes, row, "map")}
	}
	sides, err := open(fsys, SidesFile, s.sideOf)
	if err != nil {
		return nil, err
	}
	for i, rows := range sides.rows {
		land := check.Land{}
		for _, row := range rows {
			land.What = strings.TrimPrefix(land.What+"+"+sides.Cell(row, "feature"), "+")
			land.Surveyed = land.Surveyed || s.surveyed(sides, row, "hexsides")
		}
		g.Sides[i] = land
	}
	places, err := open(fsys, placesFile, func(*pack.SheetText, int) (int, bool) { return 0, false })
	if err != nil {
		return nil, err
	}
	for row := range places.Rows {
		stretch, err := scspack.Stretch(places.Cell(row, "hex"))
		if err != nil {
			continue
		}
		for _, h := range stretch {
			if i, there := s.at[h]; there {
				g.Places = append(g.Places, check.PlanPlace{Hex: i, Role: places.Cell(row, "role"),
					Side: places.Cell(row, "side"), Name: places.Cell(row, "name"), Value: places.Cell(row, "value")})
			}
		}
	}
	return g, nil
}

// paint implements check.Plan.Paint.
func (s *sheet) paint(fsys fs.FS, strokes []check.Stroke) ([]pack.File, error) {
	hexes, err := open(fsys, File, s.hexOf)
	if err != nil {
		return nil, err
	}
	sides, err := open(fsys, SidesFile, s.sideOf)
	if err != nil {
		return nil, err
	}
	places, err := open(fsys, placesFile, s.hexOf)
	if err != nil {
		return nil, err
	}
	for _, stroke := range strokes {
		if slices.ContainsFunc(stroke.Hexes, func(i int) bool { return i < 0 || i >= len(s.all) }) ||
			slices.ContainsFunc(stroke.Sides, func(i int) bool { return i < 0 || i >= len(s.pairs) }) {
			return nil, errors.New("there is no such hex or hexside on the map")
		}
		for _, i := range stroke.Hexes {
			if stroke.Place != nil {
				if err := s.place(places, i, stroke); err != nil {
					return nil, err
				}
				continue
			}
			s.land(hexes, i, map[string]string{"hex": s.all[i].String()}, "terrain", "map", stroke)
		}
		for _, i := range stroke.Sides {
			side := s.pairs[i]
			s.land(sides, i, map[string]string{"hex": side.A.String(), secondHex: side.B.String()}, "feature",
				"hexsides", stroke)
		}
	}
	var files []pack.File
	for _, f := range []struct {
		name    string
		table   *table
		columns []string
	}{{File, hexes, []string{"hex", "terrain"}}, {SidesFile, sides, []string{"hex", secondHex, "feature"}},
		{placesFile, places, []string{"hex", "role", "side", "value", "name"}}} {
		if len(f.table.edits) == 0 {
			continue
		}
		data, err := pack.EditSheet(f.table.data, f.columns, f.table.edits)
		if err != nil {
			return nil, err
		}
		files = append(files, pack.File{Name: f.name, Data: data})
	}
	return files, nil
}

// land changes what a file has about a hex or a hexside. What stands in several rows is put into the
// first row.
func (s *sheet) land(t *table, i int, cells map[string]string, column, file string, stroke check.Stroke) {
	rows := t.rows[i]
	switch {
	case stroke.Confirm:
		for _, row := range rows {
			if s.surveyed(t, row, file) {
				t.edit(row, map[string]string{"confidence": "verified"})
			}
		}
		return
	case stroke.Name != nil:
		cells["name"] = *stroke.Name
	case stroke.What == "" && (column != "terrain" || len(rows) == 0 || t.Cell(rows[0], "name") == "" &&
		t.Cell(rows[0], "region") == ""):
		for _, row := range rows {
			t.edits = append(t.edits, pack.RowEdit{Row: row, Delete: true})
		}
		delete(t.rows, i)
		return
	default: // a hex with a name keeps its row without terrain
		cells[column] = stroke.What
		switch {
		case stroke.Surveyed:
			cells["confidence"] = scspack.Surveyed
		case len(rows) > 0 && s.surveyed(t, rows[0], file), s.pack.Sources[file].Confidence == scspack.Surveyed:
			cells["confidence"] = "transcribed"
		}
	}
	if len(rows) == 0 {
		t.rows[i] = []int{len(t.Rows) + t.added}
		t.added++
		t.edit(t.rows[i][0], cells)
		return
	}
	for _, key := range []string{"hex", secondHex} {
		delete(cells, key) // as the row writes it
	}
	t.edit(rows[0], cells)
	if stroke.Name == nil {
		for _, row := range rows[1:] {
			t.edits = append(t.edits, pack.RowEdit{Row: row, Delete: true})
		}
		t.rows[i] = rows[:1]
	}
}

func (t *table) edit(row int, cells map[string]string) {
	t.edits = append(t.edits, pack.RowEdit{Row: row, Cells: cells})
}

// place adds a place to a hex, or takes those with its role away.
func (s *sheet) place(t *table, i int, stroke check.Stroke) error {
	p := stroke.Place
	found := false
	for _, row := range t.rows[i] {
		if t.Cell(row, "role") != p.Role || t.Cell(row, "side") != p.Side && !stroke.Erase {
			continue
		}
		found = true
		if stroke.Erase {
			t.edits = append(t.edits, pack.RowEdit{Row: row, Delete: true})
		} else {
			t.edit(row, map[string]string{"value": p.Value, "name": p.Name})
		}
	}
	switch {
	case found:
	case stroke.Erase:
		for row := range t.Rows {
			stretch, err := scspack.Stretch(t.Cell(row, "hex"))
			if err == nil && len(stretch) > 1 && slices.Contains(stretch, s.all[i]) && t.Cell(row, "role") == p.Role {
				return errors.Errorf("%s, line %d: the row for %s stands for a stretch of hexes; change it in the "+
					"table of places", placesFile, t.Rows[row].Line, t.Cell(row, "hex"))
			}
		}
	default:
		t.edit(len(t.Rows)+t.added, map[string]string{"hex": s.all[i].String(), "role": p.Role, "side": p.Side,
			"value": p.Value, "name": p.Name})
		t.added++
	}
	return nil
}
