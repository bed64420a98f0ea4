package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Garrison is a unit that its side makes from a step of another unit (AfB 1.10):
// [[garrison]].
type Garrison struct {
	// Side is whose it is ("side", required).
	Side string
	// Unit is the id of the garrison in units.csv ("unit", required).
	Unit string
	// Most is how many may be on the map at once ("most").
	Most pack.Value
	// Phases are the ids of its own phases in which its side makes them ("phases").
	Phases []string
	// Refs are the game's own paragraphs on it ("refs").
	Refs []string
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
	// Side is whose units they are ("side", required).
	Side string
	// Phase is the id of its own phase in which it happens ("phase").
	Phase string
	// Automatic is the turn in which it happens at the latest ("automatic").
	Automatic pack.Value
	// Dice are thrown for it before that turn ("dice").
	Dice Dice
	// Rolls are up to which roll it happens, by turn ("rolls").
	Rolls []PulloutRoll
	// Returns are the units that come back ("returns").
	Returns []Returned
	// Refs are the game's own paragraphs on it ("refs").
	Refs []string
}

// A PulloutRoll is the highest roll at which the pull-out happens in a turn: { turn =
// 6, most = 2 }. If Most is unknown, so is the roll.
type PulloutRoll struct {
	Turn, Most pack.Value
}

// Returned are units that come back: { unit = "pz", count = 2 }.
type Returned struct {
	Unit  string
	Count pack.Value
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

func (p *Pack) readGarrison(t *pack.Table) {
	p.Garrisons = append(p.Garrisons, Garrison{
		Side:   t.Named("side", p.Sides),
		Unit:   p.later(t, "unit"),
		Most:   t.Value("most", 0, largestFigure),
		Phases: t.AllNamed("phases", p.phaseIDs, UnknownPhase),
		Refs:   t.Texts("refs"),
	})
	t.Required("side")
	t.Done()
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

func (p *Pack) readPullout(t *pack.Table) {
	if t == nil {
		return
	}
	o := &Pullout{
		Side:      t.Named("side", p.Sides),
		Phase:     t.Named("phase", p.phaseIDs),
		Automatic: t.Value("automatic", 0, mostTurns),
		Refs:      t.Texts("refs"),
	}
	t.Required("side")
	o.Dice.ReadKey(t, "dice")
	for _, row := range t.Tables("rolls") {
		r := PulloutRoll{row.Value("turn", 0, mostTurns), row.Value("most", 0, largestFigure)}
		if !r.Turn.Known {
			row.Add("turn", MissingTurn)
		} else if slices.ContainsFunc(o.Rolls, func(other PulloutRoll) bool { return other.Turn == r.Turn }) {
			row.Add("turn", TurnTwice, r.Turn.N)
		}
		row.Done()
		o.Rolls = append(o.Rolls, r)
	}
	for _, row := range t.Tables("returns") {
		o.Returns = append(o.Returns, Returned{p.later(row, "unit"), row.Value("count", 1, largestFigure)})
		row.Done()
	}
	t.Done()
	p.Pullout = o
}

// later returns the id of a unit. checkUnits looks it up once units.csv is read.
func (p *Pack) later(t *pack.Table, key string) string {
	id := t.Required(key)
	if id != "" {
		p.named = append(p.named, pack.Word{Position: t.At(key), Text: id})
	}
	return id
}
