package diff

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// longest is the most characters of a value that a text shows.
const longest = 80

// Text writes the report for people. It shows the first most changes of each list and
// counts the others; 0 shows all.
func (r *Report) Text(out io.Writer, most int) error {
	w := bufio.NewWriter(out)
	line := func(depth int, m rule.Message) { fmt.Fprintf(w, "%s%s\n", strings.Repeat("  ", depth), m) }
	line(0, headline.Say(visible.Text(r.Before), visible.Text(r.After)))
	for _, n := range r.Notes {
		line(0, note.Say(visible.Text(n.String())))
	}
	if r.Equal() {
		line(0, noDifference.Say())
	}
	var list func(depth int, changes []Change)
	list = func(depth int, changes []Change) {
		for i := range changes {
			if most > 0 && i == most {
				line(depth, andMore.Say(len(changes)-most))
				return
			}
			c := &changes[i]
			if len(c.Parts) == 1 && len(c.Parts[0].Parts) == 0 {
				part := &otherPart
				if c.Kind == Changed {
					part = &changedPart
				}
				line(depth, part.Say(c, &c.Parts[0]))
				continue
			}
			line(depth, named.Say(c))
			list(depth+1, c.Parts)
		}
	}
	for _, g := range r.Groups {
		line(0, rule.Message{})
		line(0, groupHead.Say(g.Title, len(g.Changes)))
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
	what := named.Say(visible.Text(c.What.String()))
	if c.Count > 0 {
		what = countedThings.Say(what, c.Count)
	}
	if c.In != "" {
		what = inside.Say(what, visible.Text(c.In))
	}
	switch v := cmp.Or(c.From, c.To); {
	case c.Kind == Added && v != "":
		what = wasAddedAs.Say(what, value(v))
	case c.Kind == Added:
		what = wasAdded.Say(what)
	case c.Kind == Removed && v != "":
		what = wasRemovedAs.Say(what, value(v))
	case c.Kind == Removed:
		what = wasRemoved.Say(what)
	case c.Kind == Moved:
		what = hasMoved.Say(what, value(c.From), value(c.To))
	case c.Kind == Order && c.To != "":
		what = orderIs.Say(what, value(c.To))
	case c.Kind == Order:
		what = orderChanged.Say(what)
	case c.Kind == Hidden:
		what = differsHidden.Say(what)
	case c.Kind == Unread:
		what = cannotBeRead.Say(what, value(c.To))
	case v != "":
		what = becomes.Say(what, value(c.From), value(c.To))
	case len(c.Parts) == 0:
		what = hasChanged.Say(what)
	}
	return what.String()
}

func value(s string) string {
	if s == "" {
		return emptyValue.Say().String()
	}
	return visible.Cut(s, longest)
}
