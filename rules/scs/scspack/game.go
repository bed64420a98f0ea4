package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// readGame reads game.toml.
func (p *Pack) readGame(root *pack.Table) {
	p.schema.Names = p.names
	p.schema.Part(root, &p.Head)
	if p.First == rolled {
		p.First, p.FirstRolled = "", true
	}
	for _, t := range root.Tables("map") {
		p.readMap(t)
	}
	p.Stacking.Moments = []Instant{AtOverrun, AtAdvance}
	p.ZOC.Cost = seriesMP
	p.Overrun = Overrun{Cost: seriesMP, By: OverrunByCost, Limit: seriesMP, Units: OverrunAll}
	p.Combat.By, p.Combat.Left, p.Control.By = ByOdds, ParseResult(seriesLeft), ByEntering
	p.schema.Part(root, p)
	p.phaseIDs = p.PhaseIDs()
	p.checkPhases(root.Rows("phase"))
	p.Stacking.check(root)
	p.checkExclusives(root.Rows("exclusive"))
	p.Combat.check(root)
	p.Victory.check(root)
	p.checkAir(root.Rows("air"))
	p.checkReplacements(root)
	p.checkPullout(root.Below("pullout"))
	p.readSwitches(root.Section("switches"))
	p.readSources(root.Section("source"))
	root.Done()
}

// names returns the names of a list of the pack, as far as they are read.
func (p *Pack) names(list string) ([]string, pack.Code) {
	switch list {
	case "sides":
		return p.Sides, UnknownSide
	case "phases":
		if p.phaseIDs == nil {
			p.phaseIDs = p.PhaseIDs()
		}
		return p.phaseIDs, UnknownPhase
	}
	panic(list)
}

// mostSidesOfGame bounds the sides of a game.
const mostSidesOfGame = 16

// Sides are the ids of sides, in the order of the pack.
type Sides []string

// ReadKey reads the sides of a key. It reports sides that cannot be, and leaves them out.
func (s *Sides) ReadKey(t *pack.Table, key string) {
	*s = nil
	for _, word := range t.Strings(key) {
		switch {
		case word.Text == "":
			t.AddAt(word.Position, EmptySide)
		case slices.Contains(*s, word.Text):
			t.AddAt(word.Position, SideTwice, word.Text)
		case slices.Contains(reservedWords, word.Text):
			t.AddAt(word.Position, NoSideName, word.Text)
		case len(*s) == mostSidesOfGame:
			t.AddAt(word.Position, TooManySides, mostSidesOfGame)
		default:
			*s = append(*s, word.Text)
		}
	}
	if len(*s) < 2 {
		t.Add(key, TooFewSides, key, len(*s))
	}
}
