package diff

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// longest is the most characters of a value that a text shows.
const longest = 80

// Text writes the report for people. It shows the first most changes of each list and
// counts the others; 0 shows all.
func (r *Report) Text(out io.Writer, most int) error {
	w := bufio.NewWriter(out)
	line := func(depth int, m say.Message) { fmt.Fprintf(w, "%s%s\n", strings.Repeat("  ", depth), m) }
	line(0, say.F("diff/headline", "{before} -> {after}", visible.Text(r.Before), visible.Text(r.After)))
	for _, n := range r.Notes {
		line(0, say.F("diff/note", "note: {note}", visible.Text(n.String())))
	}
	if r.Equal() {
		line(0, say.F("diff/no-difference", "no difference"))
	}
	var list func(depth int, changes []Change)
	list = func(depth int, changes []Change) {
		for i := range changes {
			if most > 0 && i == most {
				line(depth, say.F("diff/more", "... and {count} more", len(changes)-most))
				return
			}
			c := &changes[i]
			if len(c.Parts) == 1 && len(c.Parts[0].Parts) == 0 {
				part := say.As("diff/part", "{change}, {part}")
				if c.Kind == Changed {
					part = say.As("diff/changed-part", "{change}: {part}")
				}
				line(depth, part.With(c, &c.Parts[0]))
				continue
			}
			line(depth, named().With(c))
			list(depth+1, c.Parts)
		}
	}
	for _, g := range r.Groups {
		line(0, say.Message{})
		line(0, say.F("diff/group", "{title} ({count})", g.Title, len(g.Changes)))
		list(1, g.Changes)
	}
	return errors.Wrap(w.Flush(), "write differences")
}

// JSON writes the report as one object.
func (r *Report) JSON(out io.Writer) error {
	if r.Groups == nil {
		r.Groups = []Group{}
	}
	return errors.Wrap(visible.JSON(out, r, "  "), "write differences")
}

// String returns the change in a line, without its parts.
func (c *Change) String() string {
	what := named().With(visible.Text(c.What.String()))
	if c.Count > 0 {
		what = say.F("diff/counted", "{what} ({count})", what, c.Count)
	}
	if c.In != "" {
		what = say.F("diff/in", "{what} in {place}", what, visible.Text(c.In))
	}
	switch v := cmp.Or(c.From, c.To); {
	case c.Kind == Added && v != "":
		what = say.F("diff/added-as", "{what} added: {value}", what, value(v))
	case c.Kind == Added:
		what = say.F("diff/added", "{what} added", what)
	case c.Kind == Removed && v != "":
		what = say.F("diff/removed-as", "{what} removed: {value}", what, value(v))
	case c.Kind == Removed:
		what = say.F("diff/removed", "{what} removed", what)
	case c.Kind == Moved:
		what = say.F("diff/moved", "{what} moved {from} -> {to}", what, value(c.From), value(c.To))
	case c.Kind == Order && c.To != "":
		what = say.F("diff/order-is", "{what}: order changed: {to}", what, value(c.To))
	case c.Kind == Order:
		what = say.F("diff/order", "{what}: order changed", what)
	case c.Kind == Hidden:
		what = say.F("diff/differs-hidden", "{what}: differ, hidden from the reader", what)
	case c.Kind == Unread:
		what = say.F("diff/unread", "{what} cannot be read: {to}", what, value(c.To))
	case v != "":
		what = say.F("diff/becomes", "{what} {from} -> {to}", what, value(c.From), value(c.To))
	case len(c.Parts) == 0:
		what = say.F("diff/changed", "{what} changed", what)
	}
	return what.String()
}

func value(s string) string {
	if s == "" {
		return say.F("diff/empty", "(empty)").String()
	}
	return visible.Cut(s, longest)
}
