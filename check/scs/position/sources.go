package position

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// marked reports whether any piece is a marker of that meaning.
func (p *Position) marked(meaning scspack.Meaning) bool {
	return slices.ContainsFunc(p.Pieces, func(piece *Piece) bool { return piece.Mark != nil && piece.Mark.Meaning == meaning })
}

// A sourceFinder finds the supply sources of a side: the pack's, and what markers on the map add and
// take away. A marker in one of two hexes makes both of them possible sources. So does an unknown
// piece, in a game with such markers.
type sourceFinder struct {
	position *Position
	board    *Board
	side     string
	found    scs.Sources
}

// Sources returns the supply sources of a side: the pack's, changed by markers on the map.
func (p *Position) Sources(b *Board, side scs.SideID) scs.Sources {
	f := sourceFinder{p, b, b.Game().SideName(side), b.Game().Sources(b.Situation, side, p.Past[b.Game().SideName(side)])}
	strange := p.marked(scspack.MeansSupply) || p.Pack.HasMarker(scspack.MeansSupply)
	for _, piece := range p.Pieces {
		unknown := piece.Kind == Unbound || piece.Kind == Masked
		switch {
		case piece.At.Where != InHex:
		case strange && unknown:
			f.maybe(piece.At, WhatIs(piece))
		case !f.means(piece, scspack.MeansSupply):
		case piece.At.Doubtful:
			f.maybe(piece.At, missing([]*Piece{piece}))
		default:
			f.add(piece.At.Hex, pack.Yes)
		}
	}
	for _, piece := range p.Pieces {
		if piece.At.Where == InHex && f.means(piece, scspack.MeansDeadSource) {
			f.kill(piece.At)
		}
	}
	slices.SortStableFunc(f.found.Hexes, func(a, b scs.Source) int { return int(a.Hex) - int(b.Hex) })
	return f.found
}

// means reports whether a piece is a marker of that meaning for the side.
func (f *sourceFinder) means(piece *Piece, meaning scspack.Meaning) bool {
	return piece.Mark != nil && piece.Mark.Meaning == meaning && (piece.Mark.Side == "" || piece.Mark.Side == f.side)
}

func (f *sourceFinder) add(h hex.Hex, alive pack.Answer) {
	if id := f.board.Game().ID(h); id != scs.NoHex && !outOfPlay(f.position.Pack, h) {
		f.found.Hexes = append(f.found.Hexes, scs.Source{Hex: id, Alive: alive})
	}
}

// maybe adds a possible source. need is what would decide that.
func (f *sourceFinder) maybe(at Spot, need string) {
	hexes := []hex.Hex{at.Hex}
	if at.Doubtful {
		hexes = append(hexes, at.Or)
	}
	for _, h := range hexes {
		f.add(h, pack.Unknown)
		f.board.open[scs.Input{Kind: scs.OpenEntered, Hex: h}] = need
	}
}

// kill removes the sources of a hex with a marker of a dead source.
func (f *sourceFinder) kill(at Spot) {
	for i := range f.found.Hexes {
		source := &f.found.Hexes[i]
		switch h := f.board.Game().Hex(source.Hex); {
		case h == at.Hex && !at.Doubtful:
			source.Alive = pack.No
		case at.Doubtful && (h == at.Hex || h == at.Or) && source.Alive == pack.Yes:
			source.Alive = pack.Unknown
		}
	}
}
