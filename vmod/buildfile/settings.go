package buildfile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Fault is a setting that VASSAL cannot read. VASSAL then drops the component with all
// in it, while this package uses the default.
type Fault struct {
	Element *Element
	Problem string // the value and what is allowed
}

// settings reads the attributes of an element as VASSAL's setAttribute does.
type settings struct {
	*Element
	faults *[]Fault
	added  map[*Element][]*Element // what extensions add to elements
}

func (s settings) of(e *Element) settings { return settings{e, s.faults, s.added} }

// children returns the element's own children and those that extensions add.
func (s settings) children() []*Element {
	if more := s.added[s.Element]; more != nil {
		return slices.Concat(s.Children, more)
	}
	return s.Children
}

// integer returns an attribute as a Java int, or def if it is missing or not a number.
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

// numbers notes a fault for each of these attributes that is not a number, as VASSAL reads them
// although this package does not need them.
func (s settings) numbers(names ...string) {
	for _, name := range names {
		s.integer(name, 0)
	}
}

func (s settings) fault(format string, args ...any) {
	*s.faults = append(*s.faults, Fault{s.Element, fmt.Sprintf(format, args...)})
}

// flag returns an attribute as Java's Boolean.valueOf reads it, or def if it is missing.
func (s settings) flag(name string, def bool) bool {
	value, ok := s.Attr(name)
	if !ok {
		return def
	}
	return strings.EqualFold(value, "true")
}

// text returns an attribute, or def if it is missing.
func (s settings) text(name, def string) string {
	if value, ok := s.Attr(name); ok {
		return value
	}
	return def
}
