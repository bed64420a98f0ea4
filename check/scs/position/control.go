package position

import (
	"maps"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file knows who controls hexes.

// control returns who controls hexes, as far as the position shows it: the side that is
// there alone, else the side that is known to have entered it last, else the side of the
// control markers. A hex with markers of several sides, or with a marker that may lie
// elsewhere, has no certain owner.
func (p *Position) control(b *Board) scs.Control {
	stated := map[hex.Hex]string{}
	report := func(h hex.Hex, side string) {
		if before, said := stated[h]; said && before != side {
			side = ""
		}
		stated[h] = side
	}
	for _, piece := range p.Pieces {
		switch {
		case piece.Mark == nil || piece.Mark.Meaning != scspack.MeansControl || piece.At.Where != InHex:
		case piece.At.Doubtful:
			report(piece.At.Hex, "")
			report(piece.At.Or, "")
		default:
			report(piece.At.Hex, piece.Mark.Side)
		}
	}
	maps.Copy(stated, p.Entered)
	occupied := b.Game().Control(b.Position())
	for _, h := range occupied.Hexes() {
		side, _ := occupied.Of(h)
		stated[h] = side
	}
	for i := range b.Units {
		// A possible enemy leaves open who is there alone.
		if u := &b.Units[i]; u.Hex != scs.NoHex {
			if _, known := occupied.Of(b.Game().Hex(u.Hex)); !known {
				stated[b.Game().Hex(u.Hex)] = ""
			}
		}
	}
	return scs.Control{}.Stated(stated)
}
