package check

import (
	"github.com/umpire-vassal/umpire/check/bind"
	"github.com/umpire-vassal/umpire/check/play"
	"github.com/umpire-vassal/umpire/check/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Prices are what the moves of a log cost in movement points: each drag by the
// cheapest way there was at that moment, whatever the move was for. They judge
// nothing.
type Prices map[priceKey]string

type priceKey struct {
	step     int
	piece    string
	from, to play.Place
}

// Price is what a move of a step cost one of its pieces, an exact number such as
// "7/2"; "" where the pack does not say what a unit is or what the ground costs it, or
// no way leads there. pays is false for markers, and for what begins or ends outside
// of the map.
func (p Prices) Price(step int, m play.Move, piece play.Piece) (mp string, pays bool) {
	mp, pays = p[priceKey{step, piece.ID, m.From, m.To}]
	return mp, pays
}

// Priced reads the steps of a game that are still to come as play.Read does, with
// the prices of the moves by a pack. Reveal prices what is hidden from an observer,
// too. The error is for a pack that is too large to be played.
func Priced(g *game.Game, module *vmod.Module, p *pack.Pack, b *bind.Binding, opt play.Options) (*play.Log, Prices, error) {
	compiled, err := scs.Compile(p)
	if err != nil {
		return nil, nil, err
	}
	c := clerk{
		game: compiled, names: position.NewNames(), binding: b, view: newView(g.State, module, opt.Reveal),
		at: map[string]position.Spot{}, prices: Prices{},
	}
	for _, piece := range b.Pieces(c.view.Seen()) {
		c.at[piece.ID] = piece.At
	}
	return play.NewReader(g, module, opt).Read(c.step), c.prices, nil
}

// A clerk writes down prices while a log is read.
type clerk struct {
	game    *scs.Game
	names   *position.Names
	binding *bind.Binding
	view    *view
	at      map[string]position.Spot // where each piece stood before the step
	prices  Prices
	room    scs.Reach
}

// step prices the moves of a step, which is done.
func (c *clerk) step(s *play.Step) {
	var moves []play.Move
	from := map[string]scs.HexID{}
	put := map[string]position.Spot{}
	for _, a := range s.Actions {
		switch a := a.(type) {
		case play.Move:
			moves = append(moves, a)
			for _, p := range a.Pieces {
				put[p.ID] = c.spot(p.ID)
				from[p.ID] = c.hex(c.at[p.ID])
			}
		case play.Add:
			put[a.Piece.ID] = c.spot(a.Piece.ID)
		}
	}
	if c.worth(moves, from, put) {
		c.price(s.N, moves, from, put)
	}
	for id, at := range put {
		c.at[id] = at
	}
}

// spot is where a piece stands now.
func (c *clerk) spot(id string) position.Spot {
	p := c.view.Piece(id)
	if id == "" || p == nil {
		return position.Spot{}
	}
	return c.binding.Pieces([]bind.Piece{p})[0].At
}

// hex is the hex of a spot; NoHex where it is none, or may be another.
func (c *clerk) hex(at position.Spot) scs.HexID {
	if at.Where != position.InHex || at.Doubtful {
		return scs.NoHex
	}
	return c.game.ID(at.Hex)
}

// worth says that something went from one hex to another.
func (c *clerk) worth(moves []play.Move, from map[string]scs.HexID, put map[string]position.Spot) bool {
	for _, m := range moves {
		for _, p := range m.Pieces {
			if to := c.hex(put[p.ID]); len(m.Via) == 0 && from[p.ID] != scs.NoHex && to != scs.NoHex && to != from[p.ID] {
				return true
			}
		}
	}
	return false
}

// price puts what was moved back to where it came from, and asks for the way.
func (c *clerk) price(step int, moves []play.Move, from map[string]scs.HexID, put map[string]position.Spot) {
	pieces := c.binding.Pieces(c.view.Seen())
	board := position.NewBoard(c.game, c.names)
	units := map[string]int{}
	for i := range pieces {
		p := &pieces[i]
		at, moved := from[p.ID]
		switch {
		case p.Kind == position.Marker || moved && at == scs.NoHex:
		case moved:
			units[p.ID] = len(board.Units)
			board.Add(p, board.Unit(p, at))
		default:
			board.Stand(p)
		}
	}
	board.Lay(scs.Position{Phasing: scs.NoSide})
	for _, m := range moves {
		for _, p := range m.Pieces {
			i, is := units[p.ID]
			if to := c.hex(put[p.ID]); is && len(m.Via) == 0 && to != scs.NoHex && to != from[p.ID] {
				c.prices[priceKey{step, p.ID, m.From, m.To}] = c.way(board, scs.Move{Units: []int{i}, From: from[p.ID]}, to)
			}
		}
	}
}

// way is what the cheapest way costs; "" if that hangs on how unknowns are read.
func (c *clerk) way(board *position.Board, m scs.Move, to scs.HexID) string {
	path, ok := c.room.Route(board.Situation, m, scs.Favour, nil, to)
	if !ok {
		path = c.room.JudgeMove(board.Situation, m, to).Path
	}
	if len(path) == 0 {
		return ""
	}
	favour, against := board.Explain(m, path, scs.Favour)[0].Total, board.Explain(m, path, scs.Against)[0].Total
	if favour != against || favour == scs.Never {
		return ""
	}
	return c.game.Format(favour)
}
