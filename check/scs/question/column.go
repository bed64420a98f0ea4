package question

import (
	"fmt"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Resolution is the column of a table on which an attack is resolved, with its results.
// The zero value has no column.
type Resolution struct {
	Column *scs.Column `json:"column,omitempty"`
	// Words name the column and the reason for it.
	Words   string       `json:"words,omitempty"`
	Results []RollResult `json:"results,omitempty"`
}

// A RollResult is the result of a range of rolls, First and Last included.
type RollResult struct {
	First  int    `json:"first"`
	Last   int    `json:"last"`
	Result string `json:"result"`
}

// Resolve reads a column of a pack's table. odds lead to the column; the zero value is
// for none.
func Resolve(p *scspack.Pack, column scs.Column, odds scs.Odds) Resolution {
	if !column.Found {
		return Resolution{}
	}
	r := Resolution{Column: &column, Words: columnInWords(p, column, odds)}
	if column.Left {
		return r
	}
	for _, row := range p.CRT.Rows {
		result := row.Results[column.Index].Text
		if result == "" {
			result = "?"
		}
		r.Results = append(r.Results, RollResult{row.First, row.Last, result})
	}
	return r
}

// Lines returns the resolution as text.
func (r *Resolution) Lines() []string {
	if r.Column == nil {
		return nil
	}
	lines := []string{r.Words}
	for _, one := range r.Results {
		rolls := strconv.Itoa(one.First)
		if one.Last != one.First {
			rolls += "-" + strconv.Itoa(one.Last)
		}
		lines = append(lines, fmt.Sprintf("  %-5s %s", rolls, one.Result))
	}
	return lines
}

// columnInWords names a column: the column for the odds alone, and the effect of shifts and of the
// ends of the table.
func columnInWords(p *scspack.Pack, c scs.Column, odds scs.Odds) string {
	columns := p.CRT.Columns
	last := len(columns) - 1
	loss := leftOfTable(p.Combat.Left)
	switch {
	case c.Unshifted < 0 && c.Shift != 0:
		return fmt.Sprintf("left of the table, whose first column is %s; no shift helps: %s", columns[0].Label, loss)
	case c.Unshifted < 0:
		return fmt.Sprintf("left of the table, whose first column is %s: %s", columns[0].Label, loss)
	case c.Left:
		return fmt.Sprintf("shifted from column %s by %+d off the left of the table: %s", columns[c.Unshifted].Label,
			c.Shift, loss)
	}
	text := "column " + c.Label
	switch {
	case c.Unshifted == last && beyond(p, odds, columns[last]):
		text += ", the last: there is none beyond it"
		if c.Index != last {
			text = fmt.Sprintf("column %s, shifted by %+d from %s, the last: there is none beyond it", c.Label, c.Shift,
				columns[last].Label)
		}
		return text + "  [7.4]"
	case c.Shift == 0:
		return text
	}
	text += fmt.Sprintf(", shifted from %s by %+d", columns[c.Unshifted].Label, c.Shift)
	if c.Shift > last-c.Unshifted {
		text += ", as far as there are columns  [7.4]"
	}
	return text
}

// leftOfTable returns in words what an attack left of the table does to the attacker.
func leftOfTable(r scspack.Result) string {
	if r.Understood && r.Defender == (scspack.Effect{}) && r.Attacker.Retreat == 0 {
		steps := "1 step"
		if r.Attacker.Steps != 1 {
			steps = strconv.Itoa(r.Attacker.Steps) + " steps"
		}
		return "the attacker loses " + steps + ", and nobody rolls  [7.4]"
	}
	return "the result is " + r.Text + ", and nobody rolls  [7.4]"
}

// beyond reports whether odds are better than the last column's.
func beyond(p *scspack.Pack, odds scs.Odds, last scspack.Column) bool {
	if p.Combat.By == scspack.ByDifference || odds == (scs.Odds{}) {
		return false
	}
	return odds.Compare(scs.Odds{Attacker: last.Attack, Defender: last.Defense}) > 0
}
