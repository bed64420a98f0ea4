package terrain

import (
	"maps"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// File is the pack's file of terrain, SidesFile the file of hexsides.
const (
	File      = "map.csv"
	SidesFile = "hexsides.csv"
)

// placesFile is the pack's file of entry hexes, supply sources and the like.
const placesFile = "places.csv"

// secondHex is the column of the second hex of a hexside.
const secondHex = "hex" + pack.Second

// remark stands above the rows that a survey adds.
const remark = `# Proposed from the map's picture: proves nothing as long as its confidence is "surveyed".`

// A row is what a file is to have about a hex or a hexside.
type row struct{ features, confidence string }

// rewrite returns the text of a map.csv with these rows. What else is in it stays byte for
// byte: other rows, remarks, and other columns of a row that changes.
func rewrite(old []byte, rows map[hex.Hex]row) ([]byte, error) {
	t, err := pack.ReadSheet(old)
	if err != nil {
		return nil, errors.Wrap(err, File)
	}
	rows = maps.Clone(rows)
	var edits []pack.RowEdit
	for i := range t.Rows {
		h, _ := hex.Parse(t.Cell(i, "hex"))
		if to, there := rows[h]; there {
			delete(rows, h)
			edits = append(edits, pack.RowEdit{Row: i,
				Cells: map[string]string{"terrain": to.features, "confidence": to.confidence}})
		}
	}
	var added []map[string]string
	for _, h := range slices.SortedFunc(maps.Keys(rows), hex.Hex.Compare) {
		added = append(added, map[string]string{"hex": h.String(), "terrain": rows[h].features,
			"confidence": rows[h].confidence})
	}
	return edited(File, old, t, []string{"hex", "terrain", "confidence"}, edits, added)
}

// rewriteSides returns the text of a hexsides.csv with these rows, as rewrite does. The first row of
// a hexside becomes the new row; its others are dropped.
func rewriteSides(old []byte, rows map[hex.Side]row) ([]byte, error) {
	t, err := pack.ReadSheet(old)
	if err != nil {
		return nil, errors.Wrap(err, SidesFile)
	}
	written := map[hex.Side]bool{}
	var edits []pack.RowEdit
	for i := range t.Rows {
		a, okA := hex.Parse(t.Cell(i, "hex"))
		b, okB := hex.Parse(t.Cell(i, secondHex))
		side := hex.NewSide(a, b)
		if to, there := rows[side]; okA && okB && there {
			edits = append(edits, pack.RowEdit{Row: i, Delete: written[side],
				Cells: map[string]string{"feature": to.features, "confidence": to.confidence}})
			written[side] = true
		}
	}
	var added []map[string]string
	for _, side := range slices.SortedFunc(maps.Keys(rows), hex.Side.Compare) {
		if !written[side] {
			added = append(added, map[string]string{"hex": side.A.String(), secondHex: side.B.String(),
				"feature": rows[side].features, "confidence": rows[side].confidence})
		}
	}
	return edited(SidesFile, old, t, []string{"hex", secondHex, "feature", "confidence"}, edits, added)
}

// edited returns a file with rows changed, and rows added below the remark.
func edited(file string, old []byte, t *pack.SheetText, columns []string, edits []pack.RowEdit,
	added []map[string]string) ([]byte, error) {
	for i, cells := range added {
		edit := pack.RowEdit{Row: len(t.Rows) + i, Cells: cells}
		if i == 0 {
			edit.Remark = remark
		}
		edits = append(edits, edit)
	}
	data, err := pack.EditSheet(old, columns, edits)
	return data, errors.Wrap(err, file)
}
