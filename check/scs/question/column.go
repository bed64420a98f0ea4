package question

import (
	"fmt"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Resolution is where on a table an attack is resolved, and what rolls give there.
// The zero value is nowhere.
type Resolution struct {
	Column *scs.Column `json:"column,omitempty"`
	// Words say which column it is and why.
	Words   string       `json:"words,omitempty"`
	Results []RollResult `json:"results,omitempty"`
}

// A RollResult is what a range of rolls gives.
type RollResult struct {
	First  int    `json:"first"`
	Last   int    `json:"last"`
	Result string `json:"result"`
}

// Resolve reads a column of a pack's table. odds are those that lead there, the zero
// value for none.
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

// Lines are the resolution as text.
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

// columnInWords says which column it is: where the odds alone lead, and what shifts
// and the ends of the table make of it.
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
		return fmt.Sprintf("shifted from column %s by %+d off the left of the table: %s", columns[c.Unshifted].Label, c.Shift, loss)
	}
	text := "column " + c.Label
	switch {
	case c.Unshifted == last && beyond(p, odds, columns[last]):
		text += ", the last: there is none beyond it"
		if c.Index != last {
			text = fmt.Sprintf("column %s, shifted by %+d from %s, the last: there is none beyond it", c.Label, c.Shift, columns[last].Label)
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

// leftOfTable is what the attacker suffers there, in words.
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

// beyond says whether odds are better than the last column's.
func beyond(p *scspack.Pack, odds scs.Odds, last scspack.Column) bool {
	if p.Combat.By == scspack.ByDifference || odds == (scs.Odds{}) {
		return false
	}
	return odds.Compare(scs.Odds{Attacker: last.Attack, Defender: last.Defense}) > 0
}
