package pack

import (
	"strconv"
)

// A Value is a whole number that may be unknown. The zero value is unknown.
type Value struct {
	N     int
	Known bool
}

// Known returns a known value.
func Known(n int) Value { return Value{n, true} }

// String returns the number, or "?".
func (v Value) String() string {
	if !v.Known {
		return "?"
	}
	return strconv.Itoa(v.N)
}

// An Answer is yes or no, or unknown, which is the zero value.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	No
	Yes
)
