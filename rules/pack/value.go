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

// A Pair is a first and a last whole number, which may be unknown. The zero value is unknown.
type Pair struct {
	First, Last int
	Known       bool
}

// An Answer is yes or no, or unknown, which is the zero value.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	No
	Yes
)
