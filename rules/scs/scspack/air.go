package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// An AirForce is what one side's air strikes are (AfB 1.9): [[air]].
type AirForce struct {
	// Side is whose they are.
	Side string `key:"side" names:"sides" must:"yes"`
	// Phases are the ids of the side's own phases in which it strikes; without any it is unknown.
	Phases []string `key:"phases" names:"phases"`
	// Value is the strike value of an air strike, the highest modified roll that hits.
	Value pack.Value `key:"value" most:"9999"`
	// SplitValue is the strike value of half a strike.
	SplitValue pack.Value `key:"split_value" most:"9999"`
	// Splits are how many split strikes it may make in a turn, two for each whole strike.
	Splits pack.Value `key:"splits" most:"9999"`
	// StepLoss is the lowest roll that costs a unit that is hit a step.
	StepLoss pack.Value `key:"step_loss" least:"1" most:"9999"`
	// Keeps reports whether strikes that are not used are kept for the next turn.
	Keeps pack.Answer `key:"keeps"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
	// Turns are how many strikes it has in which turns.
	Turns []AirTurns `key:"turns"`
}

// AirTurns are the strikes of a stretch of turns: { from = 1, to = 6, dice = "2d6" }.
type AirTurns struct {
	// From is the first turn; left out, the beginning is open.
	From pack.Value `key:"from" most:"9999"`
	// To is the last turn; left out, the end is open.
	To pack.Value `key:"to" most:"9999"`
	// Dice are what is thrown to find the number of strikes, as "2d6".
	Dice Dice `key:"dice"`
	// Strikes are the number itself where nothing is thrown.
	Strikes pack.Value `key:"strikes" most:"9999"`
}

// AirForce returns what the pack has about a side's air strikes, or nil.
func (p *Pack) AirForce(side string) *AirForce {
	for i := range p.Air {
		if p.Air[i].Side == side {
			return &p.Air[i]
		}
	}
	return nil
}

// In returns the strikes of a turn. known is false if the pack leaves them open.
func (a *AirForce) In(turn int) (t AirTurns, known bool) {
	if a == nil {
		return AirTurns{}, false
	}
	for _, t := range a.Turns {
		if (!t.From.Known || t.From.N <= turn) && (!t.To.Known || turn <= t.To.N) {
			return t, true
		}
	}
	return AirTurns{}, false
}

// checkAir reports a side that has two tables, and strikes of which it is not clear how many a turn has.
func (p *Pack) checkAir(tables []*pack.Table) {
	for i, t := range tables {
		force := &p.Air[i]
		if p.AirForce(force.Side) != force {
			t.Add("side", StrikesTwice, force.Side)
		}
		for i, row := range t.Rows("turns") {
			turns := force.Turns[i]
			if turns.From.Known && turns.To.Known && turns.From.N > turns.To.N {
				row.Add("from", TurnsReversed, turns.From.N, turns.To.N)
			}
			for _, other := range force.Turns[:i] {
				if overlap(Band{From: turns.From, To: turns.To}, Band{From: other.From, To: other.To}) {
					row.Add("from", TurnsOverlap)
				}
			}
			if row.Has("dice") == row.Has("strikes") {
				row.Add("dice", DiceOrStrikes)
			}
		}
	}
}
