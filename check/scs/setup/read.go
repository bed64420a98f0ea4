package setup

import (
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod"
)

// Read returns the position of a saved game, or of a log where it begins, as deploy knows
// positions: with the units beside the map, by the names of their places. reveal shows
// what masks and invisibility hide.
//
// strangers are the names of pieces that may be units, as nothing tells what they are;
// they are no part of the position.
func Read(save *vmod.Save, module *vmod.Module, g *scs.Game, b *bind.Binding, reveal bool) (pos scs.Position, strangers []string, err error) {
	replayed, err := save.Load(module)
	if err != nil {
		return scs.Position{}, nil, err
	}
	pos.Phasing = scs.NoSide
	pieces := b.Pieces(view.Seen(replayed.State, module, reveal))
	pos.Turn = b.Told(view.ClockOf(replayed.State, module), pieces).Turn
	board := position.NewBoard(g, position.NewNames())
	for i := range pieces {
		p := &pieces[i]
		switch {
		case p.Kind == position.Marker || p.At.Where == position.Nowhere:
		case p.Kind != position.Unit || p.At.Doubtful || p.Unit == nil:
			strangers = append(strangers, p.Name)
		default:
			at := scs.NoHex
			place := placeName(g.Pack(), &p.At)
			if place == "" {
				at = g.ID(p.At.Hex)
			}
			u := board.Unit(p, at)
			if at == scs.NoHex {
				if u.Place = place; place == "" {
					u.Place = p.At.Window // a hex number outside of the map
				}
			}
			pos.Units = append(pos.Units, u)
		}
	}
	return pos, strangers, nil
}
