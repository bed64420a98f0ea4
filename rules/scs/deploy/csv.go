package deploy

import (
	"bytes"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// tableSheet lists the columns of a CSV table.
var tableSheet = pack.Sheet{
	Columns: []string{
		"unit", "type", "slot", "count", "side", "location", "turn", "note", "face", "extra_losses", "status", "stack",
	},
	Required: []string{"location"},
	AnyCase:  true,
}

// statusWords are the values of the column "status".
var statusWords = []string{"oos", "oos?", "dg", "dg?"}

// csv reads a CSV table.
func (r *reader) csv(text []byte) {
	before := r.problems.Len()
	if !namesAColumn(string(text)) && len(bytes.TrimSpace(text)) > 0 {
		r.problems.Add(pack.Position{File: r.table.File, Line: 1, Column: 1}, NeitherTableNorSheet)
		return
	}
	rows := tableSheet.Read(r.table.File, text, &r.problems)
	if len(rows) == 0 && r.problems.Len() == before {
		r.problems.Add(pack.Position{File: r.table.File}, EmptyTable)
	}
	for _, row := range rows {
		r.row(row)
	}
}

// namesAColumn reports whether some line names a column.
func namesAColumn(text string) bool {
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		if len(columnsIn(line)) > 0 {
			return true
		}
	}
	return false
}

func (r *reader) row(row pack.Row) {
	c := Cell{At: row.At("location"), Count: 1, Note: row.Text("note"), Side: row.OneOf("side", r.pack.Sides)}
	n, ok := row.Int("turn", 1, maxTurn)
	c.Turn = pack.Value{N: n, Known: ok}
	if last := r.pack.Turns; ok && last.Known && n > last.N {
		row.Add("turn", TurnTooLate, n, last.N)
	}
	r.rowUnits(row, &c)
	r.rowState(row, &c)
	if text := row.Required("location"); text != "" {
		where, err := r.gazetteer.where(text, ok)
		switch {
		case err != nil:
			row.AddErr("location", err)
		case where.doubt.Code != "":
			r.doubt(c.At, text, where.doubt)
			if !where.unknown {
				c.Doubt = where.doubt
			}
		}
		c.Where = where
	}
	r.table.Cells = append(r.table.Cells, c)
}

// maxTurn bounds the turn numbers of a table.
const maxTurn = 999

// rowUnits reads the units of a row.
func (r *reader) rowUnits(row pack.Row, c *Cell) {
	column := "unit"
	text := row.Text("unit")
	if kind := row.Text("type"); kind != "" {
		if text != "" {
			row.Add("type", UnitAndType, text, kind)
			return
		}
		column, text = "type", kind
	}
	c.Units.Slot = row.Text("slot")
	counted := 0
	if text != "" {
		units, n, err := r.roster.units(text, c.Side)
		if err != nil {
			row.AddErr(column, err)
		}
		units.Slot = c.Units.Slot
		c.Units, counted = units, n
		r.doubtCount(row.At(column), text, n)
	} else if c.Units.Slot == "" {
		row.Add("unit", NoUnitInRow)
	}
	if c.Side == "" {
		c.Side = r.roster.side(c.Units.Kinds)
	}
	n, ok := row.Int("count", 1, mostCount)
	switch {
	case ok && counted > 0 && n != counted:
		row.Add("count", CountsDiffer, n, text, counted)
	case ok:
		c.Count = n
	case counted > 0:
		c.Count = counted
	}
	if column == "unit" {
		r.doubtName(row.At(column), c)
	}
	if c.Units.Counter != "" && c.Count > 1 {
		row.Add(column, OneCounter, c.Units.Counter, c.Count)
	}
}

// rowState reads the columns about the condition of the units.
func (r *reader) rowState(row pack.Row, c *Cell) {
	c.State.Face = row.OneOf("face", []string{"full", "reduced", "?"})
	if c.State.Face == "full" {
		c.State.Face = ""
	}
	c.State.Losses, _ = row.Int("extra_losses", 0, 99)
	if c.State.Losses > 0 && c.State.Face != "reduced" {
		row.Add("extra_losses", scs.LostBelowFull, c.State.Losses)
	}
	for _, word := range strings.Fields(row.Text("status")) {
		switch word {
		case "oos":
			c.State.OOS = Marked
		case "oos?":
			c.State.OOS = PerhapsMarked
		case "dg":
			c.State.DG = Marked
		case "dg?":
			c.State.DG = PerhapsMarked
		default:
			row.Add("status", scs.UnknownStatus, word, pack.DidYouMean(word, statusWords))
		}
	}
	c.Stack, _ = row.Int("stack", 1, mostCount)
}
