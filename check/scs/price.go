package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// prices are what the moves of a log cost in movement points. The price of a drag is the price of the
// cheapest way at that moment, whatever the reason for the move. Prices judge nothing.
type prices map[priceKey]string

type priceKey struct {
	step     int
	piece    string
	from, to actions.Place
}

// Price returns what a move costs one of its pieces, as an exact number such as "7/2". It is
// "" if the pack does not know the unit or the cost of the terrain, or if there is no way.
// pays is false for markers, and for moves that begin or end outside the map.
func (p prices) Price(step int, m actions.Move, piece actions.Piece) (mp string, pays bool) {
	mp, pays = p[priceKey{step, piece.ID, m.From, m.To}]
	return mp, pays
}

// surveyedPrices are prices some of which rest on surveyed terrain.
type surveyedPrices struct {
	prices
	proved account.Pricer // without that terrain
}

// Surveyed reports whether a price rests on surveyed terrain.
func (p surveyedPrices) Surveyed(step int, m actions.Move, piece actions.Piece) bool {
	with, _ := p.Price(step, m, piece)
	without, _ := p.proved.Price(step, m, piece)
	return with != without
}

// Account reads the steps of a game, with the prices of the moves and the combats of a log. It
// returns an error for a pack that is too large to be played.
func (g *BoundGame) Account(f *check.File, replayed *game.Game, opt actions.Options) (*actions.Log, account.Pricer,
	[]account.Combat, error) {
	if g.proved == nil {
		return g.account(f, replayed, opt)
	}
	again, err := f.Save.Load(f.Module)
	if err != nil {
		return nil, nil, nil, err
	}
	log, with, combats, err := g.account(f, replayed, opt)
	if err != nil {
		return nil, nil, nil, err
	}
	_, without, proved, err := g.proved.account(f, again, opt)
	if err != nil {
		return nil, nil, nil, err
	}
	for i := range combats {
		c := &combats[i]
		same := func(p account.Combat) bool {
			return p.Step == c.Step && p.Hex == c.Hex && p.Attack == c.Attack && p.Defence == c.Defence &&
				p.Odds == c.Odds && p.Result == c.Result
		}
		c.Surveyed = !slices.ContainsFunc(proved, same)
	}
	return log, surveyedPrices{with.(prices), without}, combats, nil
}

func (g *BoundGame) account(f *check.File, replayed *game.Game, opt actions.Options) (*actions.Log, account.Pricer,
	[]account.Combat, error) {
	compiled, err := g.Compiled()
	if err != nil {
		return nil, nil, nil, err
	}
	c := clerk{
		game: compiled, view: view.New(replayed.State, f.Module, opt.Reveal),
		at: map[string]position.Spot{}, prices: prices{},
	}
	for _, piece := range g.Binding.Pieces(c.view.Seen()) {
		c.at[piece.ID] = piece.At
	}
	if !f.Save.Log() {
		memory, names := g.Binding.Memory(), position.NewNames()
		log := actions.NewReader(replayed, f.Module, opt).Read(func(s *actions.Step) { c.step(s, memory, names) })
		return log, c.prices, nil, nil
	}
	played := check.Log{
		Name: f.Name, Module: f.Module, Orders: f.Orders,
		Open:  func() (*game.Game, *view.View, error) { return replayed, c.view, nil },
		Close: func() { replayed, c.view, c.board = nil, nil, nil },
	}
	log, fought, err := g.Told([]check.Log{played}, check.Options{Reveal: opt.Reveal}, c.step)
	return log, c.prices, Combats(fought), err
}

// A clerk computes prices while a log is read.
type clerk struct {
	game   *scs.Game
	view   *view.View
	at     map[string]position.Spot // where each piece was before the step
	prices prices
	room   scs.Reach

	// board is the position before the step, or nil if it has to be read anew. units are its units by
	// VASSAL's id.
	board *position.Board
	units map[string]int
	// marked are the hexes with something other than units: a unit that enters or leaves them
	// may gain or lose a mark.
	marked map[hex.Hex]bool
}

// A trip is a unit's way in one step, from hex to hex.
type trip struct {
	move     actions.Move
	piece    string
	from, to scs.HexID
}

// step prices the moves of a step, after the step.
func (c *clerk) step(s *actions.Step, memory *bind.Memory, names *position.Names) {
	var trips []trip
	put := map[string]position.Spot{}
	note := func(id string) {
		put[id] = position.Spot{}
		if p := c.view.Piece(id); id != "" && p != nil {
			put[id] = memory.Spot(p)
		}
	}
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Move:
			for _, p := range a.Pieces {
				note(p.ID)
				t := trip{a, p.ID, c.hex(c.at[p.ID]), c.hex(put[p.ID])}
				if len(a.Via) == 0 && t.from != scs.NoHex && t.to != scs.NoHex && t.from != t.to {
					trips = append(trips, t)
				}
			}
		case actions.Add:
			note(a.Piece.ID)
		}
	}
	if len(trips) > 0 {
		c.price(s.N, trips, memory, names)
	}
	c.outdate(s, put)
	for id, at := range put {
		c.at[id] = at
	}
}

// price computes the cheapest way of each unit from where it was before.
func (c *clerk) price(step int, trips []trip, memory *bind.Memory, names *position.Names) {
	if c.board == nil {
		c.look(trips, memory, names)
	}
	for _, t := range trips {
		if i, is := c.units[t.piece]; is {
			c.prices[priceKey{step, t.piece, t.move.From, t.move.To}] = c.way(i, t.from, t.to)
		}
	}
}

// look reads the board anew, with the pieces that just moved put back.
func (c *clerk) look(trips []trip, memory *bind.Memory, names *position.Names) {
	c.board, c.units, c.marked = position.NewBoard(c.game, names), map[string]int{}, map[hex.Hex]bool{}
	from := map[string]scs.HexID{}
	for _, t := range trips {
		from[t.piece] = t.from
	}
	for _, p := range memory.Pieces(c.view.Seen()) {
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

// outdate notes which parts of the board a step has made invalid.
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

// left notes that a piece has moved.
func (c *clerk) left(id string, now position.Spot) {
	if c.board == nil {
		return
	}
	i, is := c.units[id]
	before, to := c.at[id], c.hex(now)
	if !is || len(c.board.Pieces[i].Marks) > 0 || to == scs.NoHex || c.marked[before.Hex] || c.marked[now.Hex] {
		c.board = nil
		return
	}
	c.board.Shift(i, to)
}

// hex returns the hex of a spot, or NoHex if it is none or not certain.
func (c *clerk) hex(at position.Spot) scs.HexID {
	if at.Where != position.InHex || at.Doubtful {
		return scs.NoHex
	}
	return c.game.ID(at.Hex)
}

// way returns the cost of a unit's cheapest way, or "" if it depends on something unknown.
func (c *clerk) way(unit int, from, to scs.HexID) string {
	m := scs.Move{Units: []int{unit}, From: from}
	path, ok := c.room.Route(c.board.Situation, m, scs.Favour, nil, to)
	if !ok {
		path, ok = c.room.RouteBeyond(c.board.Situation, m, scs.Favour, nil, to)
	}
	if !ok {
		return ""
	}
	favour, against := c.board.Cost(unit, from, path, scs.Favour), c.board.Cost(unit, from, path, scs.Against)
	if favour != against || favour == scs.Never {
		return ""
	}
	return c.game.Format(favour)
}
