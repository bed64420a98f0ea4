package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// An AirForce is what one side's air strikes are (AfB 1.9): [[air]].
type AirForce struct {
	// Side is whose they are ("side", required).
	Side string
	// Phases are the ids of its own phases in which it strikes ("phases"). It is
	// unknown if there are none.
	Phases []string
	// Value is the strike value, the highest modified roll that hits ("value"); SplitValue the value
	// of a split strike ("split_value").
	Value, SplitValue pack.Value
	// Splits is how many split strikes it may make in a turn ("splits"), two for each
	// whole strike.
	Splits pack.Value
	// StepLoss is the lowest roll of a die at which a unit that is hit loses a step
	// ("step_loss").
	StepLoss pack.Value
	// Turns is how many strikes it has in which turns ("turns").
	Turns []AirTurns
	// Keeps reports whether strikes that are not used are kept for the next turn
	// ("keeps").
	Keeps pack.Answer
	// Refs are the game's own paragraphs on it ("refs").
	Refs []string
}

// AirTurns are the strikes of a stretch of turns: { from = 1, to = 6, dice = "2d6" }.
type AirTurns struct {
	// From and To are the first and the last turn ("from", "to"). An open end is
	// unknown.
	From, To pack.Value
	// Dice are thrown to find the number of strikes ("dice").
	Dice Dice
	// Strikes is the number itself where nothing is thrown ("strikes").
	Strikes pack.Value
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

func (p *Pack) readAir(t *pack.Table) {
	force := AirForce{
		Side:       t.Named("side", p.Sides),
		Phases:     t.AllNamed("phases", p.phaseIDs, UnknownPhase),
		Value:      t.Value("value", 0, largestFigure),
		SplitValue: t.Value("split_value", 0, largestFigure),
		Splits:     t.Value("splits", 0, largestFigure),
		StepLoss:   t.Value("step_loss", 1, largestFigure),
		Keeps:      t.Answer("keeps"),
		Refs:       t.Texts("refs"),
	}
	t.Required("side")
	if p.AirForce(force.Side) != nil {
		t.Add("side", StrikesTwice, force.Side)
	}
	for _, row := range t.Tables("turns") {
		turns := AirTurns{
			From: row.Value("from", 0, mostTurns), To: row.Value("to", 0, mostTurns),
			Strikes: row.Value("strikes", 0, largestFigure),
		}
		turns.Dice.ReadKey(row, "dice")
		if turns.From.Known && turns.To.Known && turns.From.N > turns.To.N {
			row.Add("from", TurnsReversed, turns.From.N, turns.To.N)
		}
		for _, other := range force.Turns {
			if overlap(Band{From: turns.From, To: turns.To}, Band{From: other.From, To: other.To}) {
				row.Add("from", TurnsOverlap)
			}
		}
		if row.Has("dice") == row.Has("strikes") {
			row.Add("dice", DiceOrStrikes)
		}
		row.Done()
		force.Turns = append(force.Turns, turns)
	}
	t.Done()
	p.Air = append(p.Air, force)
}

// mostTurns bounds the numbers of turns.
const mostTurns = 9999
