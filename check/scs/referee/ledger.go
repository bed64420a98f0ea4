package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
)

// A Deed is what may have happened to a unit in a phase, once or several times.
type Deed string

const (
	Moves    Deed = "moves"   // it ended the phase in another hex
	Arrives  Deed = "arrives" // it came onto the map
	Loses    Deed = "loses"   // it lost a step, was deleted or put among the eliminated
	Regains  Deed = "regains" // it shows its full side again
	anything      = Deed("")  // all of these
)

// A Posting is a line of the ledger of a log. The log itself posts what happened in each declared phase, and
// each rule that runs what it takes, since it judges it or counts it as unchecked, and what it leaves to other
// rules.
// Tests hold that nothing is left that nobody takes, and that nothing happens that no rule posts.
type Posting struct {
	Rule  string // empty if the log posts what happened; alone if the rule begins to run
	Phase string // the name of the phase
	First int    // its first step
	ID    string // of the piece
	Piece string // its name
	Deed  Deed
	To    []string // the rules to which Rule leaves it; none if it takes it
}

func (l *Log) post(rule string, ph *Phase, id, name string, deed Deed, to []string) {
	for _, t := range ph.Trips {
		if t.Recreated && t.End != nil && t.End.ID == id {
			id = t.Start.ID
		}
	}
	deeds := []Deed{deed}
	if deed == anything {
		deeds = []Deed{Moves, Arrives, Loses, Regains}
	}
	for _, d := range deeds {
		l.ledger(Posting{rule, ph.Declared.Name(), ph.First, id, name, d, to})
	}
}

// leave posts that a rule leaves to other rules what happened to a piece in a phase.
func (p *Pass) leave(ph *Phase, piece *position.Piece, deed Deed, to ...string) {
	if p.Log.ledger != nil && piece != nil {
		p.Log.post(p.Rule.ID, ph, piece.ID, piece.Name, deed, to)
	}
}

// take posts that a rule judges what happened to some pieces in a phase, or counts it as unchecked.
func (p *Pass) take(ph *Phase, deed Deed, pieces ...*position.Piece) {
	if p.Log.ledger == nil {
		return
	}
	for _, piece := range pieces {
		if piece != nil {
			p.Log.post(p.Rule.ID, ph, piece.ID, piece.Name, deed, nil)
		}
	}
}

// takeSeen posts that a finding names some pieces.
func (p *Pass) takeSeen(ph *Phase, pieces []rule.Piece) {
	if p.Log.ledger == nil {
		return
	}
	for _, piece := range pieces {
		p.Log.post(p.Rule.ID, ph, piece.ID, piece.Name, anything, nil)
	}
}

// postAll posts what happened to units in the declared phases that nothing puts in doubt.
func (l *Log) postAll() {
	if l.ledger == nil {
		return
	}
	for _, ph := range l.Phases {
		if _, known := ph.Is(); !known {
			continue
		}
		again := ph.recreated()
		for _, t := range ph.Trips {
			if p := t.piece(); t.Side() != "" && t.moved() && (l.inPlay(t.Start.At) || l.inPlay(t.End.At)) {
				l.post("", ph, p.ID, p.Name, Moves, nil)
			}
			if t.Side() != "" && t.End != nil && came(t) && l.inPlay(t.End.At) {
				l.post("", ph, t.End.ID, t.End.Name, Arrives, nil)
			}
		}
		for _, was := range ph.Start.Pieces {
			if was.Kind != position.Unit {
				continue
			}
			if _, what := l.lost(ph, was); what != "" && l.inPlay(was.At) {
				l.post("", ph, was.ID, was.Name, Loses, nil)
			}
			is := ph.End.Piece(was.ID)
			if t := again[was]; t != nil {
				is = t.End
			}
			if is != nil && was.Face == position.Reduced && is.Face == position.Full && !was.OneStep() {
				l.post("", ph, is.ID, is.Name, Regains, nil)
			}
		}
	}
}

// all returns the pieces of a combat that it may have done something to.
func (c *Combat) all() []*position.Piece { return slices.Concat(c.Attackers, c.Defenders, c.Strangers) }

// takeForce posts the units whose part of a result is judged: those that took part, or all that may have.
func (p *Pass) takeForce(ph *Phase, c *Combat, s *settlement) {
	if p.Log.ledger == nil {
		return
	}
	if len(s.open) > 0 {
		p.take(ph, anything, c.all()...)
		return
	}
	for _, one := range s.shares {
		p.take(ph, Moves, one.piece)
		p.take(ph, Loses, one.piece)
	}
}
