package dump

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"iter"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/game"
)

// Writer is how Umpire names itself in the field where a dump says who made it.
const Writer = "Umpire"

// JSON replays the source and writes its dump, one piece or step to a line. It
// writes while it replays: a log of any length needs the memory of one step.
func JSON(out io.Writer, src Source, v View) error {
	g, err := src.Save.Load(src.Module)
	if err != nil {
		return err
	}
	w := &writer{Writer: bufio.NewWriter(out)}
	counts := count(g.State, v)
	counts.AddPieceCommands, counts.Commands = g.AddPieceCommands, g.Commands
	head := Head{
		Writer: Writer, Revealed: v.Reveal, File: src.Path,
		Module: src.Save.ModuleName(), ModuleVersion: src.Save.ModuleVersion(),
		Log: len(g.Steps) > 0, Counts: counts,
	}
	if src.Module != nil {
		head.Module, head.ModuleVersion = src.Module.Name, src.Module.Version
	}
	w.head(head)
	list(w, "maps", maps(g.State))
	list(w, "pieces", objects(g.State, v, true))
	if len(g.Steps) > 0 {
		list(w, "steps", steps(g, v))
		w.field("finalCounts", count(g.State, v))
		list(w, "final", objects(g.State, v, false))
	}
	if problems := g.Problems(); len(problems) > 0 {
		list(w, "problems", problemTexts(problems))
	}
	w.WriteString("}\n")
	if w.err == nil {
		w.err = w.Flush()
	}
	return errors.Wrap(w.err, "write dump")
}

// writer writes the fields of one object; the first error stops it.
type writer struct {
	*bufio.Writer
	err error
}

// head writes the fields of h and leaves the object open.
func (w *writer) head(h Head) {
	b := w.marshal(h)
	w.Write(bytes.TrimSuffix(b, []byte("}")))
}

func (w *writer) field(name string, value any) {
	w.WriteString(",\n\"" + name + "\":")
	w.Write(w.marshal(value))
}

func list[T any](w *writer, name string, items iter.Seq[T]) {
	w.WriteString(",\n\"" + name + "\":[")
	sep := "\n"
	for item := range items {
		w.WriteString(sep)
		w.Write(w.marshal(item))
		if w.err != nil {
			return
		}
		sep = ",\n"
	}
	w.WriteString("]")
}

func (w *writer) marshal(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil && w.err == nil {
		w.err = err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func maps(s *game.State) iter.Seq[Map] {
	return func(yield func(Map) bool) {
		for _, m := range s.Maps() {
			d := Map{Name: m.Name, ID: m.ID, Edge: [2]int{m.Edge.Width, m.Edge.Height}, Boards: []Board{}}
			for _, b := range m.Boards() {
				d.Boards = append(d.Boards, Board{
					Name: b.Name, X: b.Rect.Min.X, Y: b.Rect.Min.Y, W: b.Rect.Dx(), H: b.Rect.Dy(), Reversed: b.Reversed,
				})
			}
			if !yield(d) {
				return
			}
		}
	}
}

func problemTexts(problems []game.Problem) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, p := range problems {
			if !yield(p.Err.Error()) {
				return
			}
		}
	}
}
