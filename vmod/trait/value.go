package trait

import "strconv"

// A value is the result of a property lookup. VASSAL's properties are Java objects:
// most are strings, some are booleans or integers. A few places in VASSAL need a
// string and fail on the others, so a value keeps its kind.
type value struct {
	text string
	kind valueKind
}

type valueKind uint8

const (
	null valueKind = iota
	str
	boolean
	integer
)

func text(s string) value { return value{s, str} }

func truth(b bool) value { return value{strconv.FormatBool(b), boolean} }

func whole(n int) value { return value{strconv.Itoa(n), integer} }

func optional(s string, ok bool) value {
	if !ok {
		return value{}
	}
	return text(s)
}
