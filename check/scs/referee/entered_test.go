package referee

import (
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Two units are judged as one only if nothing distinguishes them that decides how far they go: the binding may
// read another allowance off each of two counters of one row.
func TestThrough(t *testing.T) {
	row := &scspack.Unit{ID: "foot", Full: scspack.Face{MA: pack.Known(5)}}
	trip := func(change func(*position.Piece)) *Trip {
		from := position.Spot{Where: position.InHex, Hex: hex.Hex{Col: 1, Row: 2}}
		p := &position.Piece{Kind: position.Unit, Side: "north", Name: "Foot", Unit: row, At: from}
		change(p)
		return &Trip{Start: p, Drops: []Drop{{3, position.Spot{Where: position.InHex, Hex: hex.Hex{Col: 4, Row: 2}}}}}
	}
	at := hex.Hex{Col: 4, Row: 2}
	first := trip(func(*position.Piece) {}).through(at)
	for what, change := range map[string]func(*position.Piece){
		"figures of its own": func(p *position.Piece) {
			p.Unit = &scspack.Unit{ID: "foot", Full: scspack.Face{MA: pack.Known(8)}}
		},
		"a mark":         func(p *position.Piece) { p.Marks = []position.Mark{{ID: "truck"}} },
		"out of supply":  func(p *position.Piece) { p.OOS = pack.Yes },
		"its other face": func(p *position.Piece) { p.Face = position.Reduced },
		"another hex":    func(p *position.Piece) { p.At.Hex.Row++ },
	} {
		if trip(change).through(at) == first {
			t.Errorf("a unit with %s is taken for another", what)
		}
	}
	if trip(func(p *position.Piece) { p.ID = "another" }).through(at) != first {
		t.Error("two units that look alike are judged twice")
	}
	later := trip(func(*position.Piece) {})
	later.Drops[0].Step++
	if later.through(at) == first {
		t.Error("a unit that was put down later is taken for another")
	}
}
