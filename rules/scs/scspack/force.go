package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Garrison is a unit that its side makes from a step of another unit (AfB 1.10):
// [[garrison]].
type Garrison struct {
	// Side is whose it is.
	Side string `key:"side" names:"sides" must:"yes"`
	// Unit is the garrison's id in units.csv.
	Unit string `key:"unit" must:"yes" later:"units"`
	// Most is how many may be on the map at once.
	Most pack.Value `key:"most" most:"9999"`
	// Phases are the ids of the side's own phases in which it makes them.
	Phases []string `key:"phases" names:"phases"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
}

// A Replacement is what a side receives to rebuild units (AfB 1.11):
// [[replacement]].
type Replacement struct {
	// Side is whose it is.
	Side string `key:"side" names:"sides" must:"yes"`
	// From is the first turn with replacements; left out, the beginning is open.
	From pack.Value `key:"from" most:"9999"`
	// To is the last turn with replacements; left out, the end is open.
	To pack.Value `key:"to" most:"9999"`
	// Amount is how many replacements each of these turns brings.
	Amount pack.Value `key:"amount" most:"9999"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
}

// A Pullout removes units of one side during the game and returns others (AfB 2.1):
// [pullout].
type Pullout struct {
	// Side is whose units they are.
	Side string `key:"side" names:"sides" must:"yes"`
	// Phase is the id of the side's own phase in which it happens.
	Phase string `key:"phase" names:"phases"`
	// Automatic is the turn of the pull-out at the latest.
	Automatic pack.Value `key:"automatic" most:"9999"`
	// Dice are what is thrown for it before that turn, as "d6".
	Dice Dice `key:"dice"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
	// Rolls are up to which roll it happens, by turn.
	Rolls []PulloutRoll `key:"rolls"`
	// Returns are the units that come back.
	Returns []Returned `key:"returns"`
}

// A PulloutRoll is up to which roll the pull-out happens in a turn: { turn = 6, most = 2 }.
type PulloutRoll struct {
	// Turn is the turn.
	Turn pack.Value `key:"turn" most:"9999"`
	// Most is the highest roll at which it happens; left out, it is unknown.
	Most pack.Value `key:"most" most:"9999"`
}

// Returned are units that come back: { unit = "pz", count = 2 }.
type Returned struct {
	// Unit is the id in units.csv.
	Unit string `key:"unit" must:"yes" later:"units"`
	// Count is how many come back.
	Count pack.Value `key:"count" least:"1" most:"9999"`
}

// First returns the first turn in which it can happen, unknown if the pack leaves it open.
func (o *Pullout) First() pack.Value {
	first := o.Automatic
	for _, r := range o.Rolls {
		if r.Turn.Known && (!first.Known || r.Turn.N < first.N) {
			first = r.Turn
		}
	}
	return first
}

// checkReplacements reports replacements whose turns are reversed, or that the game does not have.
func (p *Pack) checkReplacements(root *pack.Table) {
	for i, t := range root.Rows("replacement") {
		if r := &p.Replacements[i]; r.From.Known && r.To.Known && r.From.N > r.To.N {
			t.Add("from", TurnsReversed, r.From.N, r.To.N)
		}
	}
	if len(p.Replacements) > 0 {
		if p.Replaces == pack.No {
			root.Add("replacements", ReplacementsDenied)
		}
		p.Replaces = pack.Yes
	}
}

// checkPullout reports rolls without a turn, and turns that have two.
func (p *Pack) checkPullout(t *pack.Table) {
	if t == nil {
		return
	}
	for i, row := range t.Rows("rolls") {
		turn := p.Pullout.Rolls[i].Turn
		if !turn.Known {
			row.Add("turn", MissingTurn)
		} else if slices.ContainsFunc(p.Pullout.Rolls[:i], func(other PulloutRoll) bool { return other.Turn == turn }) {
			row.Add("turn", TurnTwice, turn.N)
		}
	}
}
