package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A TraceUnit is what the limit of supply lines counts.
type TraceUnit = string

// What the limit counts.
const (
	TraceHexes TraceUnit = "hexes"
	TraceMP    TraceUnit = "mp"
)

// Supply is how supply is traced (12.1): [supply].
type Supply struct {
	// Limit is the longest supply line; 0 is any.
	Limit pack.Value `key:"limit"`
	// Unit is what the limit counts.
	Unit TraceUnit `key:"unit" words:"hexes|mp"`
	// SourceDies are sides whose sources are gone for good once an enemy enters them.
	SourceDies []string `key:"source_dies" names:"sides"`
	// Refs are the game's own paragraphs on supply.
	Refs []string `key:"refs"`
}

// A Controller is what gives control of a hex.
type Controller = string

// What gives control of a hex.
const (
	ByEntering  Controller = "enter" // to occupy or pass through it, which is the series' rule
	ByOccupying Controller = "occupy"
)

// Control is how a hex comes under control (13.0): [control].
type Control struct {
	// By is what gives control of a hex; by default to enter it.
	By Controller `key:"by" words:"enter|occupy"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
}
