package command

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// BoardPicker sets the boards of a map (BoardPicker.SetBoards).
type BoardPicker struct {
	// Map is the name of the map, or its internal id in old files.
	Map    string
	Boards []Board
}

// A Board is a board of a map.
type Board struct {
	Name string
	// Reversed is true for a board turned by 180 degrees.
	Reversed bool
	// Column and Row are its position among the boards of the map, from 0.
	Column, Row int
}

const boardPicker = "BoardPicker"

// decodeBoardPicker decodes a text whose first field ends with the picker's name,
// and returns false for any other. For a map without boards VASSAL writes only that
// field, which it does not read.
func decodeBoardPicker(text string) (Leaf, bool) {
	d := sequence.NewDecoder(text, '\t')
	name, ok := strings.CutSuffix(d.Next(), boardPicker)
	if !ok {
		return nil, false
	}
	p := BoardPicker{Map: name}
	for d.More() {
		t := sequence.NewDecoder(d.Next(), '/')
		b := Board{Name: t.Next()}
		b.Reversed = t.More() && t.Next() == "rev"
		b.Column = d.Int(0)
		b.Row = d.Int(0)
		p.Boards = append(p.Boards, b)
	}
	return p, true
}

// Encode returns the map and its boards.
func (p BoardPicker) Encode() string {
	fields := []string{p.Map + boardPicker}
	for _, b := range p.Boards {
		name := join('/', b.Name)
		if b.Reversed {
			name = join('/', b.Name, "rev")
		}
		fields = append(fields, name, integer(b.Column), integer(b.Row))
	}
	return join('\t', fields...)
}

// LineOfSight draws or hides a thread between two points of a map (LOS_Thread).
type LineOfSight struct {
	// ID is the id of the thread.
	ID string
	// AnchorX, AnchorY, ArrowX and ArrowY are the ends of the thread, in pixels of
	// the map.
	AnchorX, AnchorY, ArrowX, ArrowY int
	Persisting, Mirroring            bool
	// Reset hides the thread.
	Reset bool
}

func decodeLineOfSight(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return LineOfSight{
		ID:      d.Next(),
		AnchorX: d.Int(0), AnchorY: d.Int(0), ArrowX: d.Int(0), ArrowY: d.Int(0),
		Persisting: d.Bool(false), Mirroring: d.Bool(false), Reset: d.Bool(false),
	}
}

// Encode returns all fields.
func (l LineOfSight) Encode() string {
	return "LOS\t" + join('\t', l.ID, integer(l.AnchorX), integer(l.AnchorY), integer(l.ArrowX), integer(l.ArrowY),
		boolean(l.Persisting), boolean(l.Mirroring), boolean(l.Reset))
}

// Flare draws attention to a point of a map (Flare).
type Flare struct {
	ID string
	// X and Y are pixels of the map.
	X, Y int
}

func decodeFlare(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return Flare{ID: d.Next(), X: d.Int(0), Y: d.Int(0)}
}

// Encode returns the id and the point.
func (f Flare) Encode() string { return "FLARE\t" + join('\t', f.ID, integer(f.X), integer(f.Y)) }
