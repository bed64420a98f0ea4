package scspack

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/rules/pack"
)

var crtSheet = pack.Sheet{Columns: []string{"roll"}, Required: []string{"roll"}, Open: true}

// readCRT reads crt.csv.
func (p *Pack) readCRT(file string, data []byte, problems *pack.Problems) {
	head, rows := crtSheet.ReadOpen(file, data, problems)
	crt := &CRT{Dice: p.Combat.Dice, At: pack.Position{File: file}}
	labels := make([]string, 0, len(head))
	for _, word := range head {
		if word.Text == "" || word.Text == "roll" {
			continue
		}
		column, err := p.Combat.column(word.Text)
		if err != nil {
			problems.AddErr(word.Position, err)
		} else if n := len(crt.Columns); n > 0 && !crt.Columns[n-1].less(column) {
			problems.Add(word.Position, ColumnOrder, word.Text, crt.Columns[n-1].Label)
		}
		crt.Columns = append(crt.Columns, column)
		labels = append(labels, word.Text)
	}
	if len(labels) == 0 && len(head) > 0 {
		problems.Add(pack.Position{File: file, Line: 1}, NoResultColumn)
	}
	rolls := p.Combat.Rolls()
	if len(rolls) == 0 {
		problems.Add(pack.Position{File: file}, NoDice, gameFile)
		return
	}
	if len(rows) > mostRows {
		problems.Add(pack.Position{File: file}, TooManyRows, len(rows), mostRows)
		rows = rows[:mostRows]
	}
	for _, row := range rows {
		first, last, err := rollRange(row.Text("roll"), rolls)
		if err != nil {
			row.AddErr("roll", err)
			continue
		}
		r := CRTRow{First: first, Last: last, At: row.At("roll")}
		for _, label := range labels {
			r.Results = append(r.Results, ParseResult(row.Text(label)))
		}
		crt.Rows = append(crt.Rows, r)
	}
	crt.checkRolls(rolls, problems)
	slices.SortStableFunc(crt.Rows, func(a, b CRTRow) int { return a.First - b.First })
	p.CRT = crt
}

// mostRows bounds the rows of a table: d66 has 36 rolls.
const mostRows = 1000

// checkRolls reports rolls that have two rows or none.
func (c *CRT) checkRolls(rolls []int, problems *pack.Problems) {
	owner := map[int]int{} // the first row of a roll
	for i, row := range c.Rows {
		both := map[int][]int{} // the rolls that an earlier row has, too
		for _, roll := range rolls {
			if roll < row.First || row.Last < roll {
				continue
			}
			if first, taken := owner[roll]; taken {
				both[first] = append(both[first], roll)
			} else {
				owner[roll] = i
			}
		}
		for _, first := range slices.Sorted(maps.Keys(both)) {
			problems.Add(row.At, RollTwice, Rolls(both[first]), c.Rows[first].At.Line)
		}
	}
	missing := slices.DeleteFunc(slices.Clone(rolls), func(roll int) bool { _, there := owner[roll]; return there })
	if len(missing) > 0 {
		problems.Add(c.At, NoRow, Rolls(missing))
	}
}

// rangePattern is a roll, two rolls joined by a dash, or a roll and all above or below
// it.
var rangePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(-?\d{1,4})(?:\s*(?:-|–)\s*(-?\d{1,4})|\s*([+-]))?$`)
})

// rollRange reads "7", "3-4", "12+" or "2-": the first and the last roll of a row.
func rollRange(s string, rolls []int) (first, last int, err error) {
	parts := rangePattern().FindStringSubmatch(s)
	if parts == nil {
		return 0, 0, pack.Err(NoRoll, s)
	}
	first, _ = strconv.Atoi(parts[1])
	last = first
	switch {
	case parts[2] != "":
		last, _ = strconv.Atoi(parts[2])
	case parts[3] == "+":
		last = rolls[len(rolls)-1]
	case parts[3] == "-":
		first = rolls[0]
	}
	for _, n := range []int{first, last} {
		if _, can := slices.BinarySearch(rolls, n); !can {
			return 0, 0, pack.Err(RollImpossible, s, n, rolls[0], rolls[len(rolls)-1])
		}
	}
	if first > last {
		return 0, 0, pack.Err(RollReversed, s)
	}
	return first, last, nil
}

// largestOdds bounds the figures in the head of a column.
const largestOdds = 999

// column reads the head of a column.
func (c CombatRule) column(label string) (Column, error) {
	column := Column{Label: label}
	if c.By == ByDifference {
		n, err := strconv.Atoi(strings.TrimPrefix(label, plusSign))
		if err != nil || n < -largestOdds || n > largestOdds {
			return column, pack.Err(NoDifference, label)
		}
		column.Difference = n
		return column, nil
	}
	before, after, found := strings.Cut(label, ":")
	attack, errAttack := strconv.Atoi(strings.TrimSpace(before))
	defense, errDefense := strconv.Atoi(strings.TrimSpace(after))
	if !found || errAttack != nil || errDefense != nil || min(attack, defense) < 1 ||
		max(attack, defense) > largestOdds {
		return column, pack.Err(NoOdds, label)
	}
	column.Attack, column.Defense = attack, defense
	return column, nil
}

// less reports whether c has worse odds for the attacker than d.
func (c Column) less(d Column) bool {
	if c.Attack == 0 || d.Attack == 0 {
		return c.Difference < d.Difference
	}
	return c.Attack*d.Defense < d.Attack*c.Defense
}
