package scs

import (
	"fmt"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// What only tests ask, in this package and in scs_test.

// NewControl returns control when the game begins, as far as the pack's places show.
func NewControl(p *scspack.Pack) Control {
	c := Control{held: map[hex.Hex]Passage{}, occupying: p.Control.By == scspack.ByOccupying}
	for i := range p.Places {
		if place := &p.Places[i]; place.Role == scspack.RoleControl && place.InHex && place.Side != "" {
			c.held[place.Hex] = Passage{Hex: place.Hex, Side: place.Side}
		}
	}
	return c
}

// BasicSequence returns the series' own sequence of play (1.0), which games vary:
// first's player turn, then the other's.
func BasicSequence(first, second string) Sequence {
	var s Sequence
	for _, side := range []string{first, second} {
		s.phases = append(s.phases,
			scspack.Phase{ID: "movement", Side: side, Moves: "phasing", Arrivals: pack.Yes, Overrun: pack.Yes, Combat: pack.No, Stacking: scspack.AtEnd},
			scspack.Phase{ID: "combat", Side: side, Moves: "none", Overrun: pack.No, Combat: pack.Yes, Stacking: scspack.AtEnd},
			scspack.Phase{ID: "exploitation", Side: side, Moves: "exploit", Overrun: pack.Yes, Combat: pack.No, Stacking: scspack.AtEnd},
			scspack.Phase{ID: "supply", Side: side, Moves: "none", Overrun: pack.No, Combat: pack.No, Stacking: scspack.AtEnd, Markers: []string{"oos"}},
		)
	}
	return s
}

// Reachable reports whether a hex can be reached, judged by both readings: Yes for
// sure, No for sure, or unknown.
func Reachable(favour, against *Reach, h HexID) pack.Answer {
	switch {
	case against.Has(h):
		return pack.Yes
	case favour.Has(h) || favour.Limited():
		return pack.Unknown
	}
	return pack.No
}

// Name returns such a phase as players name it, "turn 3, german movement".
func (s Sequence) Name(at TurnPhase) string {
	return fmt.Sprintf("turn %d, %s", at.Turn, s.Phase(at.Place).Name())
}
