// Package component has the components of VASSAL modules that new modules of all rule systems are
// made of: map windows, dice, pieces with layers. It knows no rule system.
package component

import (
	"strconv"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// The beginnings of the names of VASSAL's classes.
const (
	InModule = "VASSAL.build.module."
	InMap    = InModule + "map."
	InBoard  = InMap + "boardPicker."
	InGrid   = InBoard + "board."
	InTurn   = InModule + "turn."
	InWidget = "VASSAL.build.widget."
)

// Element returns a component without children. The attributes are names and values in turn.
func Element(class string, attributes ...string) buildfile.Draft {
	d := buildfile.Draft{Class: class}
	for i := 0; i < len(attributes); i += 2 {
		d.Attrs = append(d.Attrs, buildfile.Attr{Name: attributes[i], Value: attributes[i+1]})
	}
	return d
}

// With returns a component with children.
func With(d buildfile.Draft, children ...buildfile.Draft) buildfile.Draft {
	d.Children = append(d.Children, children...)
	return d
}

// Text returns an element that holds only a text.
func Text(class, s string) buildfile.Draft { return buildfile.Draft{Class: class, Text: s} }

// List returns a list of names as attributes and traits store them, for every version of VASSAL.
func List(tokens ...string) string {
	s, _ := sequence.EncodeSafe(',', tokens...)
	return s
}

// Number returns a whole number as an attribute.
func Number(n int) string { return strconv.Itoa(n) }

// Boolean returns true or false as an attribute.
func Boolean(b bool) string {
	if b {
		return "true"
	}
	return "false"
}
