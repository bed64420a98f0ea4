package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Condition is what a status marker does to a unit: [oos], out of supply (12.2),
// and [dg], disorganized.
type Condition struct {
	// Attack is a factor; 0 forbids to attack.
	Attack pack.Fraction `key:"attack"`
	// Defense is a factor.
	Defense pack.Fraction `key:"defense"`
	// MA is a factor.
	MA pack.Fraction `key:"ma"`
	// ZOC reports whether such a unit keeps its zone of control.
	ZOC pack.Answer `key:"zoc"`
	// Exploit reports whether it may exploit.
	Exploit pack.Answer `key:"exploit"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
}

// Told reports whether the pack has anything about the condition.
func (c Condition) Told() bool {
	return c.Attack.Known() || c.Defense.Known() || c.MA.Known() || c.ZOC != pack.Unknown || c.Exploit != pack.Unknown
}

// Idle reports whether the condition changes nothing. So it is where a pack declares that its game
// does not have it.
func (c Condition) Idle() bool {
	whole := func(f pack.Fraction) bool { return f.Known() && f.Num == f.Den }
	return whole(c.Attack) && whole(c.Defense) && whole(c.MA) && c.ZOC == pack.Yes && c.Exploit == pack.Yes
}
