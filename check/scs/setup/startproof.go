package setup

import (
	"bytes"
	"encoding/csv"
	"image"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// proves begins a game with the new build file as VASSAL does, and compares the stacks with
// the wanted set-up. Slots that the binding misreads only because of their new gpid become
// Unbound.
func (s *Start) proves(m *vmod.Module, name string) error {
	g, err := game.Load(encode(s.kit.newGame(nil)), m.World(), game.DefaultLimits())
	if err != nil {
		return err
	}
	stacks, err := s.stacksOf(m, g, name)
	if err != nil {
		return err
	}
	// First with the gpids of the slots that they copy, then with their own.
	known, err := s.begin(s.kit.module, stacks, func(i int) string { return s.copies[i].Of })
	if err != nil {
		return err
	}
	fresh, err := s.begin(m, stacks, func(i int) string { return s.copies[i].GPID })
	if err != nil {
		return err
	}
	first := 0
	for _, p := range s.piles {
		last := first + len(p.counters)
		for i := first; i < last; i++ {
			if !same(&known[i], &p.counters[i-first].piece) {
				return errors.Errorf("slot %s does not have the piece of slot %s", s.copies[i].GPID, s.copies[i].Of)
			}
			if !same(&fresh[i], &known[i]) {
				s.Unbound = append(s.Unbound, s.copies[i])
			}
		}
		first = last
	}
	return nil
}

// same reports whether the binding reads two pieces alike.
func same(a, b *position.Piece) bool {
	if a.Kind != b.Kind || a.Side != b.Side || a.Face != b.Face || (a.Unit == nil) != (b.Unit == nil) ||
		(a.Mark == nil) != (b.Mark == nil) {
		return false
	}
	if a.Mark != nil {
		x, y := *a.Mark, *b.Mark
		if x.Piece, y.Piece = "", ""; x != y {
			return false
		}
	}
	return a.Unit == nil || a.Unit.ID == b.Unit.ID
}

// reread returns the module with the new build file.
func (s *Start) reread() (*vmod.Module, error) {
	text, err := s.edit.Bytes()
	if err != nil {
		return nil, err
	}
	tree, err := buildfile.Read(text, buildfile.DefaultLimits())
	if err != nil {
		return nil, err
	}
	build, err := tree.Module()
	if err != nil {
		return nil, err
	}
	build.SetImageSizes(func(name string) (image.Point, bool) {
		size, err := s.kit.module.ImageSize(name)
		return size, err == nil
	})
	return &vmod.Module{Module: build}, nil
}

// encode returns a game's commands as text.
func encode(n command.Node) string { return n.Encode() }

// A laidSlot is a slot of an at-start stack, and the spot of the stack.
type laidSlot struct {
	*buildfile.Slot
	at vmod.Place
}

// stacksOf returns the slots of the set-up's stacks in the order in which they were written,
// each with its intended spot.
func (s *Start) stacksOf(m *vmod.Module, g *game.Game, name string) ([]laidSlot, error) {
	on := map[string][]laidSlot{} // by the map's id, in the order of the file
	left := 0
	for _, window := range g.Maps() {
		plan, _ := m.Map(window.ID)
		for _, stack := range plan.AtStart {
			at, ok := vmod.StartPoint(window, &stack.Placement)
			if !ok || !belongsTo(stack.Name, name) {
				continue
			}
			for _, slot := range stack.Slots {
				on[window.ID] = append(on[window.ID], laidSlot{slot, vmod.Place{Map: window.ID, At: at}})
				left++
			}
		}
	}
	var all []laidSlot
	for _, p := range s.piles {
		there := p.at.spot()
		for range p.counters {
			c := s.copies[len(all)]
			list := on[there.Map]
			if len(list) == 0 || list[0].at != there || list[0].GPID != c.GPID {
				return nil, errors.Errorf("slot %s is not where it was to be", c.GPID)
			}
			all, on[there.Map] = append(all, list[0]), list[1:]
			left--
		}
	}
	if left > 0 {
		return nil, errors.Errorf("slots are there that were not written: %d", left)
	}
	return all, nil
}

// begin lays the pieces of slots in a game of the module, and returns what the binding makes
// of each by itself.
func (s *Start) begin(m *vmod.Module, slots []laidSlot, gpid func(int) string) ([]position.Piece, error) {
	var ids ids
	var all []command.Node
	at := map[string]int{}
	for i, laid := range slots {
		piece, err := m.NewPiece(laid.Slot, ids.next(), laid.at)
		if err != nil {
			return nil, err
		}
		raws, err := trait.Split(piece.Type, piece.State, trait.DefaultLimits())
		if err != nil {
			return nil, err
		}
		basic := trait.Decode(raws[len(raws)-1]).(*trait.BasicPiece)
		basic.GPID = gpid(i)
		raws[len(raws)-1].State = basic.EncodeState()
		piece.Type, piece.State = trait.Join(raws)
		at[piece.ID] = i
		all = append(all, command.Node{Text: piece.Encode()})
	}
	g, err := game.Load(encode(s.kit.newGame(all)), m.World(), game.DefaultLimits())
	if err != nil {
		return nil, err
	}
	looks := make([]position.Piece, len(slots))
	for _, p := range view.Seen(g.State, m, true) {
		if i, ok := at[p.ID()]; ok {
			looks[i] = *s.kit.binding.Pieces([]view.Piece{p})[0]
		}
	}
	return looks, nil
}

// Rows returns the rows that a pack's pieces.csv needs for new slots that are not bound yet:
// each is the row of the copied slot with the new gpid. rest are slots for which there is no
// such row, because vassal.toml binds them by the gpid.
func (s *Start) Rows(pieces []byte) (rows []byte, rest []Copy, err error) {
	pieces = bytes.TrimPrefix(pieces, []byte("\ufeff"))
	read := csv.NewReader(bytes.NewReader(pieces))
	read.Comma, read.Comment, read.FieldsPerRecord = pack.Separator(pieces), '#', -1
	records, err := read.ReadAll()
	if err != nil {
		return nil, nil, errors.Wrap(err, "pieces.csv")
	}
	column := -1
	if len(records) > 0 {
		column = slices.IndexFunc(records[0], func(name string) bool { return strings.TrimSpace(name) == "gpid" })
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	w.Comma = read.Comma
	for _, c := range s.Unbound {
		i := slices.IndexFunc(records, func(row []string) bool {
			return column >= 0 && column < len(row) && c.Of != "" && strings.TrimSpace(row[column]) == c.Of
		})
		if i < 0 {
			rest = append(rest, c)
			continue
		}
		row := slices.Clone(records[i])
		row[column] = c.GPID
		if err := w.Write(row); err != nil {
			return nil, nil, err
		}
	}
	w.Flush()
	return out.Bytes(), rest, w.Error()
}
