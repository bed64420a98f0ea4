package scspack

import (
	"math"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// Supply is how supply is traced (12.1).
type Supply struct {
	// Limit is the longest trace ("limit"); 0 is any length.
	Limit pack.Value
	// Unit is what the limit counts ("unit"): "hexes" or "mp".
	Unit string
	// SourceDies are the sides whose sources are gone for good when an enemy enters
	// them ("source_dies").
	SourceDies []string
	// Refs are the game's own paragraphs on supply ("refs").
	Refs []string
}

// Control is how a hex comes under control (13.0): [control].
type Control struct {
	// By is what gives control ("by"): "enter", to occupy or pass through the hex, which is the
	// series' rule and the default, or "occupy".
	By string
	// Refs are the game's own paragraphs on it ("refs").
	Refs []string
}

// Words of [control].
const (
	ByEntering  = "enter"
	ByOccupying = "occupy"
)

func (p *Pack) readSupply(t *pack.Table) {
	p.Supply = Supply{
		Limit: t.Value("limit", 0, math.MaxInt32), Unit: t.OneOf("unit", []string{"hexes", "mp"}),
		SourceDies: t.AllNamed("source_dies", p.Sides, UnknownSide), Refs: t.Texts("refs"),
	}
	t.Done()
}

func (p *Pack) readControl(t *pack.Table) {
	p.Control = Control{By: wordOr(t, "by", ByEntering, ByOccupying), Refs: t.Texts("refs")}
	t.Done()
}
