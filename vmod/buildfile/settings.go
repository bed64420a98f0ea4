package buildfile

import (
	"fmt"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Fault is a setting that VASSAL cannot read. It then does without the
// component and all in it; this package goes on with the default.
type Fault struct {
	Element *Element
	Problem string // offending value and what is allowed
}

// settings reads the attributes of one element as VASSAL's setAttribute does.
type settings struct {
	*Element
	faults *[]Fault
}

// integer is an attribute as a Java int, or def where it is missing or no
// number.
func (s settings) integer(name string, def int) int {
	value, ok := s.Attr(name)
	if !ok {
		return def
	}
	n, ok := sequence.ParseInt(value)
	if !ok {
		s.fault("attribute %s is %q, want a whole number of 32 bits", name, value)
		return def
	}
	return n
}

func (s settings) fault(format string, args ...any) {
	*s.faults = append(*s.faults, Fault{s.Element, fmt.Sprintf(format, args...)})
}

// flag is an attribute as Java's Boolean.valueOf reads it, or def where it is
// missing.
func (s settings) flag(name string, def bool) bool {
	value, ok := s.Attr(name)
	if !ok {
		return def
	}
	return strings.EqualFold(value, "true")
}

// text is an attribute, or def where it is missing.
func (s settings) text(name, def string) string {
	if value, ok := s.Attr(name); ok {
		return value
	}
	return def
}
