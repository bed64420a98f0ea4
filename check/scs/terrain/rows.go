package terrain

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// File is the pack's file of terrain, SidesFile that of hexsides.
const (
	File      = "map.csv"
	SidesFile = "hexsides.csv"
)

// remark stands above the rows that a survey adds.
const remark = `# Proposed from the map's picture: proves nothing as long as its confidence is "surveyed".`

// A row is what a file is to say of a hex or a hexside.
type row struct{ features, confidence string }

// rewrite returns the text of a map.csv with these rows. What else is in it stays byte for
// byte: other rows, remarks, and other columns of a row that changes.
func rewrite(old []byte, rows map[hex.Hex]row) ([]byte, error) {
	rows = maps.Clone(rows)
	e := pack.Rewrite{File: File, Columns: []string{"hex", "terrain", "confidence"}}
	e.Change = func(get func(string) string) (values []string, drop bool) {
		h, ok := hex.Parse(get("hex"))
		to, there := rows[h]
		if !ok || !there {
			return nil, false
		}
		delete(rows, h)
		return []string{h.String(), to.features, to.confidence}, false
	}
	e.Rest = func() (added [][]string) {
		for _, h := range slices.SortedFunc(maps.Keys(rows), hex.Hex.Compare) {
			added = append(added, []string{h.String(), rows[h].features, rows[h].confidence})
		}
		return added
	}
	return e.Edit(old, remark)
}

// rewriteSides returns the text of a hexsides.csv with these rows, as rewrite does. The
// first row of a hexside becomes the new one; its others are dropped if they were surveyed.
func rewriteSides(old []byte, rows map[hex.Side]row) ([]byte, error) {
	written := map[hex.Side]bool{}
	second := "hex" + pack.Second
	e := pack.Rewrite{File: SidesFile, Columns: []string{"hex", second, "feature", "confidence"}}
	e.Change = func(get func(string) string) (values []string, drop bool) {
		a, okA := hex.Parse(get("hex"))
		b, okB := hex.Parse(get(second))
		side := hex.NewSide(a, b)
		to, there := rows[side]
		switch {
		case !okA || !okB || !there:
			return nil, false
		case written[side]:
			return nil, true
		}
		written[side] = true
		return []string{get("hex"), get(second), to.features, to.confidence}, false
	}
	e.Rest = func() (added [][]string) {
		for _, side := range slices.SortedFunc(maps.Keys(rows), hex.Side.Compare) {
			if !written[side] {
				added = append(added, []string{side.A.String(), side.B.String(), rows[side].features, rows[side].confidence})
			}
		}
		return added
	}
	return e.Edit(old, remark)
}
