package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A share is what became of a unit in a combat, by its next combat or the end of the
// phase.
type share struct {
	piece *position.Piece // as it stood before the dice
	end   *position.Piece // as it stood in the end, nil if it is gone
	unit  int             // its index on the board
	// lost is how many steps it lost; gone is set if it lost all of them.
	lost pack.Value
	gone bool
	// to is the hex where it ended, NoHex if that is not sure or no hex. last is the last
	// step that did something to it.
	to   scs.HexID
	last int
}

// moved reports whether the unit ended in another hex.
func (s *share) moved(g *scs.Game) bool { return s.to != scs.NoHex && s.to != g.ID(s.piece.At.Hex) }

// share returns what became of a unit.
func (l *Log) share(ph *Phase, c *Combat, p *position.Piece) share {
	s := share{piece: p, end: ph.End.Piece(p.ID), unit: -1, to: scs.NoHex}
	until := ph.Last
	for _, t := range ph.Trips {
		if t.Recreated && t.Start != nil && t.Start.ID == p.ID {
			if s.end = t.End; ph.holdsOthers() {
				return s // made anew in this phase, or brought back in one that began without a sign
			}
		}
	}
	if next := ph.nextOf(c, p); next != nil {
		s.end, until = next.Before.Piece(p.ID), next.step()
	}
	for _, n := range ph.touched[p.ID] {
		if n <= until {
			s.last = n
		}
	}
	whole := pack.Value{}
	if p.Unit != nil {
		whole = p.Unit.Steps
	}
	left := pack.Value{N: whole.N - p.Lost.N, Known: whole.Known && p.Lost.Known}
	switch {
	case s.end == nil && ph.removed(p.ID) > 0, s.end != nil && l.dead(s.end.At):
		s.gone, s.lost = true, left
	case s.end == nil || s.end.At.Where != position.InHex:
	case s.end.Lost.Known && p.Lost.Known:
		s.lost = pack.Known(max(0, s.end.Lost.N-p.Lost.N))
	case whole.Known && whole.N <= 2 && !ph.turned(p.ID, c.step(), until):
		s.lost = pack.Known(0) // nobody turned it, and it has no more steps for a marker to count
	}
	if s.end != nil && s.end.At.Where == position.InHex && !s.end.At.Doubtful && !s.gone {
		s.to = l.Game.ID(s.end.At.Hex)
	}
	return s
}

// nextOf returns the first later combat in which a unit defended or surely attacked,
// against the rules or because it had retreated into it; nil if there is none.
func (p *Phase) nextOf(c *Combat, unit *position.Piece) *Combat {
	for _, other := range p.Combats {
		if now := other.Before.Piece(unit.ID); other.step() > c.step() && other.Made() && now != nil &&
			(slices.Contains(other.Defenders, now) || other.surely(now)) {
			return other
		}
	}
	return nil
}

// turned reports whether one of the steps turned a piece or changed something about it that
// may count steps.
func (p *Phase) turned(id string, from, to int) bool {
	return slices.ContainsFunc(p.Steps, func(s actions.Step) bool {
		return s.N >= from && s.N <= to && (flips(&s, id) || slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
			change, is := a.(actions.Change)
			return is && slices.ContainsFunc(change.Pieces, func(p actions.Piece) bool { return p.ID == id })
		}))
	})
}

// aftermath returns the map on which a force carried out a combat's result: the one before
// the dice, but units that moved since, and enemies in this combat that lost steps, may
// have stood in any hex of theirs.
func (l *Log) aftermath(ph *Phase, c *Combat, force []*position.Piece) *fray {
	last := max(c.Last, lastTouched(ph, force))
	fought := slices.Concat(c.Attackers, c.Defenders)
	roams := func(p *position.Piece) bool {
		if slices.Contains(force, p) {
			return false
		}
		if slices.Contains(fought, p) {
			return ph.turned(p.ID, c.step(), ph.Last) || ph.removed(p.ID) > 0
		}
		return slices.ContainsFunc(ph.touched[p.ID], func(n int) bool { return n > c.step() && n <= last })
	}
	if !slices.ContainsFunc(c.Before.Pieces, roams) {
		return l.fray(ph, c)
	}
	return l.frayWith(ph, c, nil, roams)
}

// way returns the way on which a unit went from its hex to another, read in its favour: a
// retreat past as few enemy zones of control as possible, else a straight line.
func (f *fray) way(unit int, to scs.HexID) []scs.HexID {
	g := f.Game()
	from := f.Units[unit].Hex
	if to == scs.NoHex || to == from {
		return nil
	}
	far, ok := g.Distance(from, to)
	if !ok {
		return nil
	}
	for _, end := range f.Retreat(unit, far, scs.Favour).Ends {
		if end.Hex == to {
			return end.Path
		}
	}
	return straight(g, from, to)
}

// straight returns a shortest way over the map, without its first hex.
func straight(g *scs.Game, from, to scs.HexID) []scs.HexID {
	a, b := g.Hex(from), g.Hex(to)
	m := g.Pack().Map(a.Letter)
	if m == nil {
		return nil
	}
	line, ok := m.Line(a, b)
	if !ok {
		return nil
	}
	var way []scs.HexID
	for _, h := range line {
		if h != a {
			way = append(way, g.ID(h))
		}
	}
	return way
}

// lostOf returns the losses of units for the engine; open is what is not known of them.
func (f *fray) lostOf(shares []share) (taken []scs.StepLoss, open []string) {
	for _, s := range shares {
		switch {
		case !s.lost.Known:
			open = append(open, "how many steps "+s.piece.Quoted()+" lost")
		case s.lost.N > 0:
			taken = append(taken, scs.StepLoss{Unit: f.Units[s.unit].ID, Steps: s.lost.N})
		}
	}
	return taken, open
}

// own returns the attackers whose losses belong to a combat: its force, and those others
// that lost steps and were in no other combat's force. In a hex in which no unit is named,
// the force is the units that lost steps or moved, if there are any, unless the declared
// strength needs all.
func (l *Log) own(ph *Phase, c *Combat) []*position.Piece {
	var force []*position.Piece
	affected := func(p *position.Piece) bool {
		s := l.share(ph, c, p)
		return s.gone || !s.lost.Known || s.lost.N > 0 || s.moved(l.Game)
	}
	for _, p := range c.force() {
		if len(c.proved) > 0 || slices.Contains(c.Named, p) || affected(p) || !slices.ContainsFunc(in(c.Attackers, p.At.Hex), affected) {
			force = append(force, p)
		}
	}
	for _, p := range c.Attackers {
		if slices.Contains(force, p) || slices.Contains(c.force(), p) {
			continue
		}
		s := l.share(ph, c, p)
		elsewhere := slices.ContainsFunc(ph.Combats, func(other *Combat) bool { return other != c && other.Made() && hasPiece(other.force(), p) })
		if !elsewhere && (s.gone || !s.lost.Known || s.lost.N > 0) {
			force = append(force, p)
		}
	}
	return force
}

func hasPiece(pieces []*position.Piece, p *position.Piece) bool {
	return slices.ContainsFunc(pieces, func(q *position.Piece) bool { return q.ID == p.ID })
}

// shared reports whether some of the units may have fought in another combat, too.
func shared(other *Combat, units []*position.Piece) bool {
	return slices.ContainsFunc(units, func(p *position.Piece) bool {
		return hasPiece(other.Attackers, p) || hasPiece(other.Defenders, p)
	})
}

// allLeft reports whether each possible attacker is still there, with a step to lose.
func (l *Log) allLeft(ph *Phase, c *Combat) bool {
	return !slices.ContainsFunc(c.Attackers, func(p *position.Piece) bool {
		s := l.share(ph, c, p)
		return s.gone || s.end == nil
	})
}

// lastTouched returns the last step that did something to one of the pieces, or 0.
func lastTouched(ph *Phase, pieces []*position.Piece) int {
	last := 0
	for _, p := range pieces {
		if steps := ph.touched[p.ID]; len(steps) > 0 {
			last = max(last, steps[len(steps)-1])
		}
	}
	return last
}
