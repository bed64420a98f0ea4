package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file has the excuses that a log cannot show, or not for certain.

// unsure returns the reasons why a phase may not be a single whole phase.
func (p *Phase) unsure() []say.Message {
	var excuses []say.Message
	if p.underWay() {
		excuses = append(excuses, say.F("shared/phase-began-earlier",
			"the phase began earlier, and what was done in it before says otherwise"))
	}
	return append(excuses, p.misdated()...)
}

// misdated returns the reasons why a phase may be of another turn, or another phase than declared.
func (p *Phase) misdated() []say.Message {
	var excuses []say.Message
	if len(p.Again) > 0 {
		excuses = append(excuses, say.F("shared/phase-of-other-turn",
			"the line of {step} declares the phase of another turn", p.again))
	}
	return append(excuses, p.slip()...)
}

// slip returns the reasons why a phase may be another phase than declared, or may not be over
// when the next is declared.
func (p *Phase) slip() []say.Message {
	var excuses []say.Message
	if p.slips != "" {
		excuses = append(excuses, say.F("shared/phase-line-is-slip",
			"a line is a slip: that of {step} goes back to an earlier phase", p.slips))
	}
	if p.against != "" {
		excuses = append(excuses, say.F("shared/phase-against-tracker",
			"the phase is still that of the {tracker}, and not that of the {line}", p.against, p.By))
	}
	return excuses
}

// late reports whether the phase may have been over when a unit made its last drop, the
// line of the next one being late or forgotten. Lines are believed, so the mere possibility
// is not enough: the unit was moved by somebody who has not played the phase, nothing shows
// that the phase still ran, and the unit may move in one of the phases up to the next
// declared phase.
func (l *Log) late(p *Phase, t *Trip) bool {
	is, _ := p.Is()
	switch {
	case t.Side() == is.Side, len(t.Drops) == 0, l.playedBy(p, l.step(t.last()).By):
		return false
	case p.Next == nil:
		return true // what comes later may be of another turn
	case l.ranOn(p, t):
		return false
	}
	return l.perhapsNext(p, func(later scspack.Phase) bool {
		return (later.Side == "" || later.Side == t.Side()) && (later.Moves != "none" || later.Arrivals != pack.No)
	})
}

// perhapsNext reports whether is holds for one of the phases after a declared one, up to
// and including the next declared phase: its line may be late or forgotten. Where no phase is
// declared after it, any phase may follow.
func (l *Log) perhapsNext(p *Phase, is func(scspack.Phase) bool) bool {
	if p.Next == nil {
		return true
	}
	this, _ := p.Begins()
	next, known := p.Next.Begins()
	order := scs.NewSequence(l.Pack)
	at, _ := order.Find(this.ID, this.Side)
	end, found := order.Find(next.ID, next.Side)
	if !known || !found {
		return true
	}
	for range order.Phases() {
		if at = (at + 1) % len(order.Phases()); is(order.Phase(at)) {
			return true
		}
		if at == end {
			break
		}
	}
	return false
}

// forgot reports whether the line of a phase in which a side moves was probably forgotten:
// such a phase comes before the next declared phase, and several groups of the side's units
// moved, after all dice of a Combat Phase. A single group is believed to have moved in the
// declared phase. If nothing can declare such a phase, its line may always be missing.
func (l *Log) forgot(p *Phase, side string) bool {
	is, known := p.Is()
	if !known || moves(is, side) {
		return false
	}
	if slices.ContainsFunc(l.Pack.Phases, func(p scspack.Phase) bool { return moves(p, side) && !l.binding.Tells(p) }) {
		return true // such a line cannot be read
	}
	if !l.passesOver(p, is, side) {
		return false
	}
	var went groups
	for _, t := range p.Trips {
		if t.Side() == side && t.moved() && !(is.Combat == pack.Yes && (l.ranOn(p, t) || l.resulted(p, t))) {
			went.add(t, nil)
		}
	}
	return len(went) > 1
}

// passesOver reports whether a phase in which a side moves lies between a phase and the
// next declared one or, where none is declared, the next one of the other side.
func (l *Log) passesOver(p *Phase, is scspack.Phase, side string) bool {
	order := scs.NewSequence(l.Pack)
	at, found := order.Find(is.ID, is.Side)
	end := -1
	if p.Next != nil {
		next, known := p.Next.Begins()
		to, also := order.Find(next.ID, next.Side)
		found, end = found && known && also, to
	}
	if !found {
		return false
	}
	for range order.Phases() {
		at = (at + 1) % len(order.Phases())
		next := order.Phase(at)
		if at == end || p.Next == nil && next.Side != is.Side {
			return false
		}
		if moves(next, side) || next.Moves == "" && (next.Side == "" || next.Side == side) {
			return true
		}
	}
	return false
}

// playedBy reports whether somebody plays a phase, or may: he declared it, or moved a unit
// of the side whose phase it is.
func (l *Log) playedBy(p *Phase, who actions.Player) bool {
	is, _ := p.Is()
	if s := l.step(p.First); !who.Known() || s != nil && s.By.Number == who.Number {
		return true
	}
	return slices.ContainsFunc(p.Trips, func(other *Trip) bool {
		return other.Side() == is.Side && slices.ContainsFunc(other.Drops, func(d Drop) bool { return l.step(d.Step).By.Number == who.Number })
	})
}

// turnBetween reports whether between two drops of a unit another player moved units of a
// side that does not play the phase: he may have played his turn.
func (l *Log) turnBetween(p *Phase, t *Trip) bool {
	is, _ := p.Is()
	return slices.ContainsFunc(p.Trips, func(other *Trip) bool {
		return other.piece().Kind != position.Marker && other.Side() != is.Side && slices.ContainsFunc(other.Drops, func(d Drop) bool {
			return t.first() < d.Step && d.Step < t.last() && !l.playedBy(p, l.step(d.Step).By)
		})
	})
}

// ranOn reports whether something that belongs to the phase was done after a unit's last
// drop: dice were thrown, or the side whose phase it is moved.
func (l *Log) ranOn(p *Phase, t *Trip) bool {
	is, _ := p.Is()
	for i := range p.Steps {
		if s := &p.Steps[i]; s.N > t.last() && rolls(s) && l.playedBy(p, s.By) {
			return true
		}
	}
	if is.Moves == "none" || is.Side == "" || is.Side == t.Side() {
		return false
	}
	return slices.ContainsFunc(p.Trips, func(other *Trip) bool { return other.Side() == is.Side && other.moved() && other.last() > t.last() })
}

// nearEnemy reports whether a unit stood beside an enemy, or beside a hex where an enemy
// may have stood, at some moment of the phase before its last drop.
func (l *Log) nearEnemy(p *Phase, t *Trip) bool {
	at := t.hexes()
	if from, to, ok := t.fromTo(); ok && from != to {
		at = slices.DeleteFunc(at, func(h hex.Hex) bool { return h == to })
	}
	return l.besideEnemy(p, at, t.Side())
}

// besideEnemy reports whether one of some hexes is, or touches, a hex where an enemy of a side may have stood at
// some moment of the phase.
func (l *Log) besideEnemy(p *Phase, at []hex.Hex, side string) bool {
	near := map[hex.Hex]bool{}
	for _, h := range at {
		near[h] = true
		if m := l.Pack.Map(h.Letter); m != nil {
			for _, n := range m.Neighbours(h) {
				near[n] = true
			}
		}
	}
	for _, e := range p.Start.Pieces {
		if mayBeEnemy(e, side) && slices.ContainsFunc(p.stood(e), func(h hex.Hex) bool { return near[h] }) {
			return true
		}
	}
	return slices.ContainsFunc(p.Trips, func(other *Trip) bool {
		return other.Start == nil && mayBeEnemy(other.End, side) && slices.ContainsFunc(other.hexes(), func(h hex.Hex) bool { return near[h] })
	})
}

// byResult reports whether the end of a unit's way may be explained by a combat result:
// some hex that it can reach is no farther away than the table makes units retreat or
// advance, and those hexes cost nothing (9.0c, 10.0b).
func (l *Log) byResult(f *field, move scs.Move, to scs.HexID) bool {
	if !l.farthest.Known {
		return true
	}
	var reach scs.Reach
	reach.Search(f.Situation, move, scs.Favour)
	return reach.Limited() || slices.ContainsFunc(reach.Hexes(), func(h scs.HexID) bool {
		d, ok := l.Game.Distance(h, to)
		return !ok || d <= l.farthest.N
	})
}

// switches reports whether the deciding inputs are only questions that the printed rules
// leave open.
func switches(decides []scs.Input) bool {
	return len(decides) > 0 && !slices.ContainsFunc(decides, func(d scs.Input) bool { return d.Kind != scs.OpenSwitch })
}

// list joins words: "a, b and c".
func list(all []string) string { return words.List(all) }

// mayFight reports whether there may be attacks or overruns in a phase.
func mayFight(p scspack.Phase) bool { return p.Combat != pack.No || p.Overrun != pack.No }

// moves reports whether units of a side move by their owner's will in a phase.
func moves(p scspack.Phase, side string) bool {
	return (p.Moves == "phasing" || p.Moves == "exploit") && (p.Side == "" || p.Side == side)
}

// otherPhase returns why a move may only seem to be in this phase, or over these hexes.
func (l *Log) otherPhase(ph *Phase, t *Trip) (excuses []say.Message) {
	if l.late(ph, t) {
		excuses = append(excuses, phaseWasOver())
	}
	if l.forgot(ph, t.Side()) {
		excuses = append(excuses, say.F("shared/phase-forgotten",
			"the line of the phase in which all those moved was forgotten"))
	}
	if t.doubtful() {
		excuses = append(excuses, say.F("shared/near-corner", "it lies near a corner, in the hex where it was"))
	}
	return excuses
}
