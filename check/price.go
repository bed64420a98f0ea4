package check

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
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
	from, to actions.Place
}

// Price is what a move of a step cost one of its pieces, an exact number such as
// "7/2"; "" where the pack does not say what a unit is or what the ground costs it, or
// no way leads there. pays is false for markers, and for what begins or ends outside
// of the map.
func (p Prices) Price(step int, m actions.Move, piece actions.Piece) (mp string, pays bool) {
	mp, pays = p[priceKey{step, piece.ID, m.From, m.To}]
	return mp, pays
}

// Priced reads the steps of a game that are still to come as play.Read does, with
// the prices of the moves by a pack. Reveal prices what is hidden from an observer,
// too. The error is for a pack that is too large to be played.
func Priced(g *game.Game, module *vmod.Module, p *scspack.Pack, b *bind.Binding, opt actions.Options) (*actions.Log, Prices, error) {
	compiled, err := scs.Compile(p)
	if err != nil {
		return nil, nil, err
	}
	c := clerk{
		game: compiled, names: position.NewNames(), binding: b, memory: b.Memory(), view: newView(g.State, module, opt.Reveal),
		at: map[string]position.Spot{}, prices: Prices{},
	}
	for _, piece := range c.memory.Pieces(c.view.Seen()) {
		c.at[piece.ID] = piece.At
	}
	return actions.NewReader(g, module, opt).Read(c.step), c.prices, nil
}

// A clerk writes down prices while a log is read.
type clerk struct {
	game    *scs.Game
	names   *position.Names
	binding *bind.Binding
	memory  *bind.Memory
	view    *view
	at      map[string]position.Spot // where each piece stood before the step
	prices  Prices
	room    scs.Reach

	// board is what stands where, nil if it has to be looked at anew; units are the
	// units on it by VASSAL's id. Those of the sides in moved stand elsewhere by now,
	// which nobody of the same side minds.
	board *position.Board
	units map[string]int
	moved map[string]bool
	// marked are the hexes with something that is no unit: what goes in or out may get
	// or lose a mark.
	marked map[hex.Hex]bool
}

// A trip is a unit's way in a step, from hex to hex.
type trip struct {
	move     actions.Move
	piece    string
	from, to scs.HexID
}

// step prices the moves of a step, which is done.
func (c *clerk) step(s *actions.Step) {
	var trips []trip
	put := map[string]position.Spot{}
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Move:
			for _, p := range a.Pieces {
				put[p.ID] = c.spot(p.ID)
				t := trip{a, p.ID, c.hex(c.at[p.ID]), c.hex(put[p.ID])}
				if len(a.Via) == 0 && t.from != scs.NoHex && t.to != scs.NoHex && t.from != t.to {
					trips = append(trips, t)
				}
			}
		case actions.Add:
			put[a.Piece.ID] = c.spot(a.Piece.ID)
		}
	}
	if len(trips) > 0 {
		c.price(s.N, trips)
	}
	c.outdate(s, put)
	for id, at := range put {
		c.at[id] = at
	}
}

// price asks for the way of each unit, from where it stood before.
func (c *clerk) price(step int, trips []trip) {
	if !c.holds(trips) {
		c.look(trips)
	}
	for _, t := range trips {
		i, is := c.units[t.piece]
		if !is {
			continue
		}
		c.board.Units[i].Hex = t.from
		c.prices[priceKey{step, t.piece, t.move.From, t.move.To}] = c.way(scs.Move{Units: []int{i}, From: t.from}, t.to)
	}
}

// holds says that the board is still good for all of the trips.
func (c *clerk) holds(trips []trip) bool {
	if c.board == nil {
		return false
	}
	for _, t := range trips {
		i, is := c.units[t.piece]
		if !is {
			return false
		}
		for side := range c.moved {
			if side != c.board.Pieces[i].Side {
				return false
			}
		}
	}
	return true
}

// look lays the board anew, with what was just moved where it came from.
func (c *clerk) look(trips []trip) {
	c.board, c.units = position.NewBoard(c.game, c.names), map[string]int{}
	c.moved, c.marked = map[string]bool{}, map[hex.Hex]bool{}
	from := map[string]scs.HexID{}
	for _, t := range trips {
		from[t.piece] = t.from
	}
	pieces := c.memory.Pieces(c.view.Seen())
	for i := range pieces {
		p := &pieces[i]
		if p.Kind != position.Unit && p.At.Where == position.InHex {
			c.marked[p.At.Hex] = true
		}
		at, moved := from[p.ID]
		switch {
		case p.Kind == position.Marker:
		case moved:
			c.units[p.ID] = len(c.board.Units)
			c.board.Add(p, c.board.Unit(p, at))
		case p.Kind == position.Unit && p.At.Where == position.InHex && !p.At.Doubtful:
			c.units[p.ID] = len(c.board.Units)
			c.board.Stand(p)
		default:
			c.board.Stand(p)
		}
	}
	c.board.Lay(scs.Position{Phasing: scs.NoSide})
}

// outdate notes what a step has changed of what the board shows.
func (c *clerk) outdate(s *actions.Step, put map[string]position.Spot) {
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Chat, actions.Report, actions.Roll, actions.Seat, actions.NoteChange, actions.Reorder:
		case actions.Move:
			for _, p := range a.Pieces {
				c.left(p.ID, put[p.ID])
			}
		default:
			c.board = nil
		}
	}
}

// left notes that a piece stands elsewhere now.
func (c *clerk) left(id string, now position.Spot) {
	if c.board == nil {
		return
	}
	i, is := c.units[id]
	before := c.at[id]
	if !is || len(c.board.Pieces[i].Marks) > 0 || now.Where != position.InHex || c.marked[before.Hex] || c.marked[now.Hex] {
		c.board = nil
		return
	}
	c.moved[c.board.Pieces[i].Side] = true
}

// spot is where a piece stands now.
func (c *clerk) spot(id string) position.Spot {
	p := c.view.Piece(id)
	if id == "" || p == nil {
		return position.Spot{}
	}
	return c.binding.Spot(p)
}

// hex is the hex of a spot; NoHex where it is none, or may be another.
func (c *clerk) hex(at position.Spot) scs.HexID {
	if at.Where != position.InHex || at.Doubtful {
		return scs.NoHex
	}
	return c.game.ID(at.Hex)
}

// way is what the cheapest way costs; "" if that hangs on how unknowns are read.
func (c *clerk) way(m scs.Move, to scs.HexID) string {
	path, ok := c.room.Route(c.board.Situation, m, scs.Favour, nil, to)
	if !ok {
		path = c.room.JudgeMove(c.board.Situation, m, to).Path
	}
	if len(path) == 0 {
		return ""
	}
	favour, against := c.board.Explain(m, path, scs.Favour)[0].Total, c.board.Explain(m, path, scs.Against)[0].Total
	if favour != against || favour == scs.Never {
		return ""
	}
	return c.game.Format(favour)
}
