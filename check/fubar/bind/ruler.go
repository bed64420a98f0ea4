package bind

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// boundRuler is a [[ruler]]: pieces that show the scale by a property, or two that lie so far apart.
type boundRuler struct {
	is     selector.Selector
	pixels string // perhaps made of properties
	length pack.Fraction
}

func (b *Binding) readRuler(t *pack.Table) {
	r := boundRuler{selector.Read(t), t.Text("pixels"), length(t, "length")}
	if (r.pixels == "") == !t.Has("length") {
		t.Add("length", say.As("fubar-binding/no-ruler",
			`what the pieces tell is missing, or both are there: "pixels", for one inch or centimetre, `+
				`or "length", how far two of them lie apart`))
	}
	b.rulers = append(b.rulers, r)
	t.Done()
}

// Table returns the game, and what can be known of it without its map.
func (b *Binding) Table() field.Table {
	t := b.table()
	t.Measure(b.written(nil))
	t.Unlaid = b.pack.Grid.Known() || len(b.rulers) > 0 || len(b.pack.Scales) > 0
	return t
}

// TableOn returns the game, and what can be known of it in a state with these pieces.
func (b *Binding) TableOn(state *game.State, pieces []view.Piece) field.Table {
	var boards []grid.Board
	for _, on := range state.Maps() {
		if on.Name == b.Window {
			boards = append(boards, on.Boards()...)
		}
	}
	t := b.table()
	t.Measure(slices.Concat(b.written(boards), b.gridded(boards), b.ruled(pieces)))
	return t
}

func (b *Binding) table() field.Table {
	return field.Table{Pack: b.pack, Window: b.Window, Shows: b.shows, HasCover: len(b.covers) > 0}
}

// written returns the scales that the pack and the binding have of the map.
func (b *Binding) written(boards []grid.Board) []field.Scale {
	var all []field.Scale
	const maps = "maps of game.toml, "
	if own := b.pack.Scales[b.Window]; own.Known() {
		all = append(all, field.Scale{From: maps + strconv.Quote(b.Window), Pixels: own})
	} else {
		named := false
		for _, board := range boards {
			named = named || b.pack.Scales[board.Name].Known()
		}
		for _, board := range boards {
			if own := b.pack.Scales[board.Name]; named {
				all = append(all, field.Scale{From: maps + strconv.Quote(board.Name), Pixels: own})
			}
		}
	}
	if len(all) == 0 && b.pack.Scale.Known() {
		all = append(all, field.Scale{From: "pixels of game.toml", Pixels: b.pack.Scale})
	}
	if b.pixels.Known() {
		all = append(all, field.Scale{From: "pixels of vassal.toml", Pixels: b.pixels})
	}
	return all
}

// gridded returns the scales by the grids of boards.
func (b *Binding) gridded(boards []grid.Board) []field.Scale {
	var all []field.Scale
	for _, board := range boards {
		one, other, ok := grid.Steps(board.Grid)
		if !b.pack.Grid.Known() || !ok {
			continue
		}
		across := field.Scale{From: "the grid of " + strconv.Quote(board.Name), Pixels: over(one, b.pack.Grid)}
		down := field.Scale{From: across.From, Pixels: over(other, b.pack.Grid)}
		if all = append(all, across); !across.Alike(down) {
			all = append(all, down)
		}
	}
	return all
}

// ruled returns the scales by pieces on the map.
func (b *Binding) ruled(pieces []view.Piece) []field.Scale {
	var all []field.Scale
	for i := range b.rulers {
		r := &b.rulers[i]
		var ends []image.Point
		for _, p := range pieces {
			switch {
			case p.Masked() || p.Site().Window != b.Window || !r.is.Matches(p):
			case r.pixels == "":
				ends = append(ends, view.PointOf(p))
			default:
				s := field.Scale{From: "the piece " + strconv.Quote(p.ShownName())}
				if f, err := pack.ParseFraction(expression.Format(r.pixels, p)); err == nil && f.Num > 0 {
					s.Pixels = f
				}
				all = append(all, s)
			}
		}
		switch {
		case len(ends) == 2:
			way := fubar.Along(ends...)
			all = append(all, field.Scale{From: "the two ruler pieces", Pixels: over(float64(way)/1000, r.length)})
		case len(ends) > 2:
			all = append(all, field.Scale{From: strconv.Itoa(len(ends)) + " ruler pieces instead of two"})
		}
	}
	return all
}

// mostPixels bounds the pixels of a grid's cell or a ruler.
const mostPixels = 1_000_000

// over returns how many pixels of a length one inch or centimetre has; it is unknown where that is
// none.
func over(pixels float64, length pack.Fraction) pack.Fraction {
	if !(pixels > 0 && pixels < mostPixels) {
		return pack.Fraction{}
	}
	const parts = 1000
	return pack.Fraction{Num: int(math.Round(pixels*parts)) * length.Den, Den: parts * length.Num}
}
