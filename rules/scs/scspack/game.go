package scspack

import (
	"math"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// readGame reads game.toml.
func (p *Pack) readGame(root *pack.Table) {
	p.schema.Names = p.names
	p.Name = root.Required("name")
	p.Series = root.OneOf("series", []string{Series})
	p.SeriesVersion = root.String("series_version")
	p.Extends = root.String("extends")
	for _, word := range root.Strings("rules") {
		if !slices.Contains(ruleSets, word.Text) {
			root.AddAt(word.Position, UnknownRules, word.Text, pack.DidYouMean(word.Text, ruleSets))
			continue
		}
		p.RuleSets = append(p.RuleSets, word.Text)
	}
	p.readSides(root)
	if p.First = root.Named("first", p.Sides, rolled); p.First == rolled {
		p.First, p.FirstRolled = "", true
	}
	p.Turns = root.Value("turns", 1, math.MaxInt32)
	p.FogOfWar = root.Answer("fog_of_war")
	p.Replaces = root.Answer("replacements")
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

func (p *Pack) readSides(root *pack.Table) {
	for _, word := range root.Strings("sides") {
		switch {
		case word.Text == "":
			root.AddAt(word.Position, EmptySide)
		case slices.Contains(p.Sides, word.Text):
			root.AddAt(word.Position, SideTwice, word.Text)
		case slices.Contains(reservedWords, word.Text):
			root.AddAt(word.Position, NoSideName, word.Text)
		case len(p.Sides) == mostSidesOfGame:
			root.AddAt(word.Position, TooManySides, mostSidesOfGame)
		default:
			p.Sides = append(p.Sides, word.Text)
		}
	}
	if len(p.Sides) < 2 {
		root.Add("sides", TooFewSides, "sides", len(p.Sides))
	}
}
