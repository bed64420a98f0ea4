package scspack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// Dice are the dice of a table: some of one size whose spots are added, or two
// of which the first gives the tens. The zero value is none.
type Dice struct {
	// Count is how many are thrown, Sides how many sides each has.
	Count, Sides int
	// Tens reports whether the spots are read as tens and ones instead of added: d66.
	Tens bool
}

// Bounds of dice that a table can be for.
const (
	mostDice  = 6
	mostSides = 100
)

// ParseDice reads "d6", "2d6", "d10" or "d66".
func ParseDice(s string) (Dice, error) {
	if s == "d66" {
		return Dice{Count: 2, Sides: 6, Tens: true}, nil
	}
	before, after, found := strings.Cut(s, "d")
	count := 1
	var err error
	if before != "" {
		count, err = strconv.Atoi(before)
	}
	sides, errSides := strconv.Atoi(after)
	d := Dice{Count: count, Sides: sides}
	// d66 always means two dice read as tens and ones, never one die of 66 sides.
	if !found || err != nil || errSides != nil || count < 1 || count > mostDice || sides < 2 || sides > mostSides ||
		d.String() == "d66" {
		return Dice{}, pack.Err(WrongDice, s)
	}
	return d, nil
}

// ReadKey reads the dice of a key.
func (d *Dice) ReadKey(t *pack.Table, key string) {
	text := t.String(key)
	if text == "" {
		return
	}
	var err error
	if *d, err = ParseDice(text); err != nil {
		t.AddErr(key, err)
	}
}

// Known reports whether there are dice.
func (d Dice) Known() bool { return d.Count > 0 }

// String returns the dice as ParseDice reads them.
func (d Dice) String() string {
	switch {
	case !d.Known():
		return "?"
	case d.Tens:
		return "d66"
	case d.Count == 1:
		return "d" + strconv.Itoa(d.Sides)
	}
	return strconv.Itoa(d.Count) + "d" + strconv.Itoa(d.Sides)
}

// Rolls returns the numbers that the dice can show, ascending: 2 to 12 for 2d6; for
// d66, 11 to 66 with both digits from 1 to 6.
func (d Dice) Rolls() []int {
	var rolls []int
	switch {
	case !d.Known():
	case d.Tens:
		for tens := 1; tens <= d.Sides; tens++ {
			for ones := 1; ones <= d.Sides; ones++ {
				rolls = append(rolls, 10*tens+ones)
			}
		}
	default:
		for n := d.Count; n <= d.Count*d.Sides; n++ {
			rolls = append(rolls, n)
		}
	}
	return rolls
}

// Can reports whether the dice can show n.
func (d Dice) Can(n int) bool {
	_, found := slices.BinarySearch(d.Rolls(), n)
	return found
}
