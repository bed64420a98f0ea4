package dump

import (
	"bufio"
	"cmp"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Text replays the source and writes it for people: the pieces by map and by
// location, each stack from its top, and then what every step of a log did.
func Text(out io.Writer, src Source, v View) error {
	g, err := src.Save.Load(src.Module)
	if err != nil {
		return err
	}
	t := &text{Writer: bufio.NewWriter(out), game: g, view: v}
	if v.Reveal {
		t.line("revealed: what the file hides from an observer is shown")
	}
	t.summary(src)
	t.position()
	for st := range steps(g, v) {
		t.step(st)
	}
	if len(g.Steps) > 0 {
		t.line("")
		t.line("after the last step")
		t.position()
	}
	for _, p := range g.Problems() {
		t.line("could not be done: %s", visible.Text(p.Err.Error()))
	}
	return errors.Wrap(t.Flush(), "write dump")
}

type text struct {
	*bufio.Writer
	game *game.Game
	view View
}

func (t *text) line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

func (t *text) summary(src Source) {
	c := count(t.game.State, t.view)
	what := "saved game"
	if len(t.game.Steps) > 0 {
		what = fmt.Sprintf("log of %d steps", len(t.game.Steps))
	}
	module := src.Save.ModuleName()
	if src.Module != nil {
		module = src.Module.Name + " " + src.Module.Version
	}
	if module == "" {
		module = "unknown module"
	}
	t.line("%s: %s, %s", visible.Text(src.Path), what, visible.Text(strings.TrimSpace(module)))
	line := fmt.Sprintf("%d pieces (%d on a map), %d stacks, %d decks", c.Pieces, c.OnMap, c.Stacks, c.Decks)
	if c.EmptyStacks > 0 {
		line += fmt.Sprintf(", %d empty stacks", c.EmptyStacks)
	}
	if c.Hidden > 0 {
		line += fmt.Sprintf(", %d hidden objects", c.Hidden)
	}
	t.line("%s", line)
	if lays := src.Module.Lays(t.game.State).String(); lays != "" {
		t.line("not in the file: %s (VASSAL lays them when it loads the file, which lacks SETUP_STACK)", lays)
	}
	if src.Module == nil {
		t.line("no module given: locations are not known (--module)")
	}
}

// position lists what is on each map, and then what is on none.
func (t *text) position() {
	groups := map[string][]*game.Object{}
	for _, o := range t.game.Objects() {
		if o.Parent() == nil && !t.view.hidden(t.game.State, o) {
			groups[o.MapID()] = append(groups[o.MapID()], o)
		}
	}
	for _, m := range t.game.Maps() {
		t.onMap(m.ID, groups[m.ID])
	}
	t.onMap("", groups[""])
}

func (t *text) onMap(id string, list []*game.Object) {
	if len(list) == 0 {
		return
	}
	t.line("")
	if id == "" {
		t.line("on no map")
	} else {
		t.line("%s", visible.Text(id))
	}
	slices.SortStableFunc(list, func(a, b *game.Object) int {
		p, q := a.Place(), b.Place()
		return cmp.Or(cmp.Compare(p.Location(), q.Location()), cmp.Compare(p.At.Y, q.At.Y), cmp.Compare(p.At.X, q.At.X))
	})
	var last game.Place
	for i, o := range list {
		p := o.Place()
		if i == 0 || p != last {
			at := fmt.Sprintf("%d,%d", p.At.X, p.At.Y)
			if p.Map != nil && len(p.Map.Boards()) > 0 {
				at = fmt.Sprintf("%-12s %s", visible.Text(p.Location()), at)
			}
			t.line("  %s", at)
			last = p
		}
		t.object(o)
	}
}

// object lists a piece, or the members of a stack or deck from its top.
func (t *text) object(o *game.Object) {
	switch o.Kind() {
	case game.Piece:
		t.piece(o)
	case game.Deck:
		t.line("    deck %q, %d pieces", o.DeckName(), len(o.Members()))
	}
	for _, m := range slices.Backward(o.Members()) {
		if !t.view.hidden(t.game.State, m) {
			t.piece(m)
		}
	}
}

func (t *text) piece(o *game.Object) {
	d := object(t.game.State, o, t.view, false)
	name := "?"
	if d.Name != nil && *d.Name != "" {
		name = *d.Name
	}
	if d.BasicName != nil && *d.BasicName != name {
		name += " (" + *d.BasicName + ")"
	}
	if d.Masked {
		name += " (masked)"
	}
	gpid := ""
	if id := t.game.GPID(o); id != "" && !d.Masked {
		gpid = "  slot " + id
	}
	t.line("    %s%s", visible.Cut(name, 200), visible.Text(gpid))
}

func (t *text) step(st Step) {
	t.line("")
	t.line("step %d: %s", st.N, strings.Join(st.Kind, " "))
	for _, m := range st.Moves {
		t.line("  %s %s: %s -> %s", m.Kind, t.called(m.ID), m.From, m.To)
	}
	for _, a := range st.Added {
		t.line("  new %s %s at %s", a.Kind, t.called(a.ID), a.At)
	}
	for _, id := range st.Removed {
		t.line("  removed %s", visible.Text(id))
	}
	for _, c := range st.Chat {
		t.line("  chat %s", visible.Cut(html.UnescapeString(c), 500))
	}
	if st.Error != "" {
		t.line("  error %s", visible.Text(st.Error))
	}
}

// called returns an object's name and id, or only its id if it has no name.
func (t *text) called(id string) string {
	o := t.game.Object(id)
	if o == nil || o.Kind() == game.Stack {
		return visible.Text(id)
	}
	d := object(t.game.State, o, t.view, false)
	if d.Name == nil || *d.Name == "" {
		return visible.Text(id)
	}
	return fmt.Sprintf("%s [%s]", visible.Cut(*d.Name, 100), visible.Text(id))
}

// String returns the place as words in a line of text.
func (p Place) String() string {
	if p.Map == nil {
		return "no map"
	}
	s := fmt.Sprintf("%s %d,%d", visible.Text(*p.Map), p.X, p.Y)
	if p.Location != nil {
		s = fmt.Sprintf("%s (%s)", visible.Text(*p.Location), s)
	}
	return s
}
