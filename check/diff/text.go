package diff

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

// longest is the most characters of a value that a text shows.
const longest = 80

// Text writes the report for people. It shows the first most changes of each list and
// counts the others; 0 shows all.
func (r *Report) Text(out io.Writer, most int) error {
	w := bufio.NewWriter(out)
	line := func(depth int, s string) { fmt.Fprintf(w, "%s%s\n", strings.Repeat("  ", depth), s) }
	line(0, fmt.Sprintf("%s -> %s", visible.Text(r.Before), visible.Text(r.After)))
	for _, n := range r.Notes {
		line(0, "note: "+visible.Text(n))
	}
	if r.Equal() {
		line(0, "no difference")
	}
	var list func(depth int, changes []Change)
	list = func(depth int, changes []Change) {
		for i := range changes {
			if most > 0 && i == most {
				line(depth, fmt.Sprintf("... and %d more", len(changes)-most))
				return
			}
			c := &changes[i]
			if len(c.Parts) == 1 && len(c.Parts[0].Parts) == 0 {
				link := ", "
				if c.Kind == Changed {
					link = ": "
				}
				line(depth, c.String()+link+c.Parts[0].String())
				continue
			}
			line(depth, c.String())
			list(depth+1, c.Parts)
		}
	}
	for _, g := range r.Groups {
		line(0, "")
		line(0, fmt.Sprintf("%s (%d)", g.Title, len(g.Changes)))
		list(1, g.Changes)
	}
	return errors.Wrap(w.Flush(), "write differences")
}

// JSON writes the report as one object.
func (r *Report) JSON(out io.Writer) error {
	if r.Groups == nil {
		r.Groups = []Group{}
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return errors.Wrap(e.Encode(r), "write differences")
}

// String returns the change in a line, without its parts.
func (c *Change) String() string {
	what := visible.Text(c.What)
	if c.Count > 0 {
		what += fmt.Sprintf(" (%d)", c.Count)
	}
	if c.In != "" {
		what += " in " + visible.Text(c.In)
	}
	switch c.Kind {
	case Added, Removed:
		what += " " + string(c.Kind)
		if v := cmp.Or(c.From, c.To); v != "" {
			what += ": " + value(v)
		}
	case Moved:
		what += " moved " + value(c.From) + " -> " + value(c.To)
	case Order:
		what += ": order changed"
		if c.To != "" {
			what += ": " + value(c.To)
		}
	case Hidden:
		what += ": differ, hidden from the reader"
	case Unread:
		what += " cannot be read: " + value(c.To)
	default:
		switch {
		case c.From != "" || c.To != "":
			what += " " + value(c.From) + " -> " + value(c.To)
		case len(c.Parts) == 0:
			what += " changed"
		}
	}
	return what
}

func value(s string) string {
	if s == "" {
		return "(empty)"
	}
	return visible.Cut(s, longest)
}
