package words

import (
	"fmt"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// Load returns a load as "4", "3 to 5" or "3 or more".
func Load(l scs.Load) string {
	switch {
	case l.Unbounded:
		return strconv.Itoa(l.Least) + " or more"
	case l.Known():
		return strconv.Itoa(l.Least)
	}
	return strconv.Itoa(l.Least) + " to " + strconv.Itoa(l.Most)
}

// Bounds returns a number as "5.5" or "3 to 6".
func Bounds(b scs.Bounds) string {
	if b.Known() {
		return b.Least.String()
	}
	return b.Least.String() + " to " + b.Most.String()
}

// Total returns the strength of a force as "5.5", "3 to 6" or "3 or more".
func Total(t scs.Total) string {
	if t.Open {
		return t.Least.String() + " or more"
	}
	return Bounds(t.Bounds)
}

// Column returns a column by its head, with the shift, if any: "5:1 (+1)".
func Column(c scs.Column) string {
	text := c.Label
	switch {
	case !c.Found:
		text = "no column"
	case c.Left:
		text = "left of the table"
	}
	if c.Shift != 0 {
		text += fmt.Sprintf(" (%+d)", c.Shift)
	}
	return text
}
