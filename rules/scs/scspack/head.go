package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Head is what stands before the tables of game.toml.
type Head struct {
	// Name is the game's name as players know it.
	Name string `key:"name" must:"yes"`
	// Series is the series whose rules hold where the game does not override them.
	Series SeriesID `key:"series" words:"scs"`
	// SeriesVersion is the version of the series rules, "1.8".
	SeriesVersion string `key:"series_version"`
	// Extends is the pack below this pack.
	Extends string `key:"extends"`
	// RuleSets are rules of single games that hold, too, as Autumn for Barbarossa's.
	RuleSets []RuleSet `key:"rules" words:"afb" wrong:"scspack/unknown-rules"`
	// Sides are two or more ids (required).
	Sides Sides `key:"sides"`
	// First is the side whose player turn comes first, or "rolled" each turn.
	First string `key:"first" names:"sides" words:"rolled"`
	// Turns is how many there are.
	Turns pack.Value `key:"turns" least:"1"`
	// FogOfWar reports whether an attack that is announced has to be made.
	//
	// It is the series' rule of that name: who has announced an attack has seen the defenders.
	FogOfWar pack.Answer `key:"fog_of_war"`
	// Replaces reports whether units can be rebuilt at all, which the series does not have (8.0); yes if
	// there is a [[replacement]].
	Replaces pack.Answer `key:"replacements"`
}
