package dump

import (
	"bufio"
	"bytes"
	"io"
	"iter"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Writer is the name of the program in the field for who made the dump.
const Writer = "Umpire"

// JSON replays the source and writes it as a Dump, with a piece or step on each
// line. It writes while it replays: a log of any length needs the memory of one
// step.
func JSON(out io.Writer, src Source, v View) error {
	g, err := src.Save.Load(src.Module)
	if err != nil {
		return err
	}
	w := &writer{Writer: bufio.NewWriter(out)}
	counts := count(g.State, v)
	counts.AddPieceCommands, counts.Commands = g.AddPieceCommands, g.Commands
	head := Head{
		Version: Version, Writer: Writer, Revealed: v.Reveal, File: src.Path,
		Module: src.Save.ModuleName(), ModuleVersion: src.Save.ModuleVersion(),
		Log: len(g.Steps) > 0, Counts: counts, Lays: src.Module.Lays(g.State),
	}
	if src.Module != nil {
		head.Module, head.ModuleVersion = src.Module.Name, src.Module.Version
	}
	w.Write(bytes.TrimSuffix(w.marshal(head), []byte("}"))) // the object stays open
	list(w, "maps", maps(g.State))
	list(w, "pieces", objects(g.State, v, true))
	if len(g.Steps) > 0 {
		list(w, "steps", steps(g, v))
		w.WriteString(",\n\"finalCounts\":")
		w.Write(w.marshal(count(g.State, v)))
		list(w, "final", objects(g.State, v, false))
	}
	var problems []string
	for _, p := range g.Problems() {
		problems = append(problems, p.Err.Error())
	}
	if len(problems) > 0 {
		list(w, "problems", slices.Values(problems))
	}
	w.WriteString("}\n")
	if w.err == nil {
		w.err = w.Flush()
	}
	return errors.Wrap(w.err, "write dump")
}

// writer writes the fields of an object. err is the first error of marshalling.
type writer struct {
	*bufio.Writer
	err error
}

// list writes a field that is a list, with an item on each line.
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
	if err := visible.JSON(&b, v, ""); err != nil && w.err == nil {
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
					Name: b.Name, X: b.Rect.Min.X, Y: b.Rect.Min.Y, W: b.Rect.Dx(), H: b.Rect.Dy(),
					Reversed: b.Reversed,
				})
			}
			if !yield(d) {
				return
			}
		}
	}
}
