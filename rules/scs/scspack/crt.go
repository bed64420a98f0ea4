package scspack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// CRT is the combat results table of a game: crt.csv, with how it is read by [combat].
type CRT struct {
	// Dice are thrown on it.
	Dice Dice
	// Columns are its columns, worst odds first.
	Columns []Column
	// Rows are its rows, lowest roll first. Every roll that can come up is in exactly one row.
	Rows []CRTRow
	// At is the place in the pack.
	At pack.Position
}

// A Column is a column of a combat results table.
type Column struct {
	// Label is the head in crt.csv: "1:2", "4:1", "+3".
	Label string
	// Attack and Defense are the odds of the column, or 0 and 0 in a table of differences.
	Attack, Defense int
	// Difference is attack less defense, in a table of differences.
	Difference int
}

// A CRTRow is what a range of rolls gives, column by column.
type CRTRow struct {
	// First and Last are the lowest and the highest roll, both in the row.
	First, Last int
	// Results are the results by column. An unknown result has no text.
	Results []Result
	// At is the place in the pack.
	At pack.Position
}

// Result returns the result of a roll in a column, counted from 0. known is false if there is
// no such column or roll, or if the cell is empty.
func (c *CRT) Result(column, roll int) (r Result, known bool) {
	if c == nil || column < 0 || column >= len(c.Columns) {
		return Result{}, false
	}
	for _, row := range c.Rows {
		if row.First <= roll && roll <= row.Last {
			r = row.Results[column]
			return r, r.Text != ""
		}
	}
	return Result{}, false
}

// Has reports whether a cell of the table has a text.
func (c *CRT) Has(text string) bool {
	return c != nil && text != "" && slices.ContainsFunc(c.Rows, func(row CRTRow) bool {
		return slices.ContainsFunc(row.Results, func(r Result) bool { return strings.EqualFold(r.Text, text) })
	})
}

// OddsColumn returns the last column that rounded odds reach (7.4), counted from 0. It
// is -1, left of the table, if they are less than the first column.
func (c *CRT) OddsColumn(attack, defense int) int {
	found := -1
	for i, column := range c.Columns {
		if int64(attack)*int64(column.Defense) >= int64(column.Attack)*int64(defense) {
			found = i
		}
	}
	return found
}

// DifferenceColumn returns the column for a difference of attack and defense, as
// OddsColumn is for odds.
func (c *CRT) DifferenceColumn(difference int) int {
	found := -1
	for i, column := range c.Columns {
		if difference >= column.Difference {
			found = i
		}
	}
	return found
}

// Uncertain returns the results of the combat results table that the grammar does not
// fully cover, each text once, in the table's order.
func (c *CRT) Uncertain() []Result {
	var found []Result
	if c == nil {
		return nil
	}
	for _, row := range c.Rows {
		for _, r := range row.Results {
			if r.Text != "" && !r.Certain() && !slices.ContainsFunc(found,
				func(f Result) bool { return f.Text == r.Text }) {
				found = append(found, r)
			}
		}
	}
	return found
}
