package newmodule

import (
	"strconv"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// The beginnings of the names of VASSAL's classes.
const (
	inModule = "VASSAL.build.module."
	inMap    = inModule + "map."
	inBoard  = inMap + "boardPicker."
	inGrid   = inBoard + "board."
	inTurn   = inModule + "turn."
	inWidget = "VASSAL.build.widget."
)

// element returns a component without children. The attributes are names and values in turn.
func element(class string, attributes ...string) buildfile.Draft {
	d := buildfile.Draft{Class: class}
	for i := 0; i < len(attributes); i += 2 {
		d.Attrs = append(d.Attrs, buildfile.Attr{Name: attributes[i], Value: attributes[i+1]})
	}
	return d
}

// with returns a component with children.
func with(d buildfile.Draft, children ...buildfile.Draft) buildfile.Draft {
	d.Children = append(d.Children, children...)
	return d
}

// text returns an element that holds only a text.
func text(class, s string) buildfile.Draft { return buildfile.Draft{Class: class, Text: s} }

// list returns a list of names as attributes and traits store them.
func list(tokens ...string) string { return joined(',', tokens...) }

// joined returns a sequence that every version of VASSAL can read.
func joined(d byte, tokens ...string) string {
	s, _ := sequence.EncodeSafe(d, tokens...)
	return s
}

func number(n int) string { return strconv.Itoa(n) }
