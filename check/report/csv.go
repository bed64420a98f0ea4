package report

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

var columnNames = []string{"file", "verdict", "rule", "refs", "step", "phase", "hexes", "units", "message", "known",
	"suppressed", "fingerprint", "where"}

// CSV writes a row for each finding, for spreadsheets and R. Several paragraphs, hexes or
// units stand in one cell with semicolons between them. Step 0 is the position in a save. where
// is the component of a module.
func CSV(w io.Writer, files []File, _ Style) error {
	out := csv.NewWriter(w)
	out.Write(columnNames)
	for i := range files {
		view := files[i].View()
		for _, f := range view.Findings {
			var units []string
			for _, p := range f.Pieces {
				name := p.Unit
				if name == "" {
					name = p.Name
				}
				if !slices.Contains(units, name) {
					units = append(units, name)
				}
			}
			where := ""
			if f.Where != nil {
				where = component(f.Where)
			}
			row := []string{
				view.Path, f.Verdict.String(), f.Rule, strings.Join(f.Refs, "; "), strconv.Itoa(f.Step), f.Phase,
				strings.Join(f.Hexes, "; "),
				strings.Join(units, "; "), f.Message.String(), strconv.FormatBool(f.Baseline), f.Suppressed,
				f.Fingerprint, where,
			}
			for k, cell := range row {
				row[k] = visible.Cut(visible.Cell(cell), longestMessage)
			}
			out.Write(row)
		}
	}
	out.Flush()
	return errors.Wrap(out.Error(), "write findings")
}
