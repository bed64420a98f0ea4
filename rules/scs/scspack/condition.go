package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Condition is what a status marker does to a unit: [oos], out of supply (12.2),
// and [dg], disorganized.
type Condition struct {
	// Attack, Defense and MA are the factors by which the values are multiplied ("attack", "defense",
	// "ma"), as 0 or "1/2". A unit whose attack is multiplied by 0 may not attack. An unknown factor
	// has denominator 0.
	Attack, Defense, MA pack.Fraction
	// ZOC and Exploit report whether such a unit keeps its zone of control ("zoc") and
	// may exploit ("exploit").
	ZOC, Exploit pack.Answer
	// Refs are the game's own paragraphs on it ("refs").
	Refs []string
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

func readCondition(t *pack.Table) Condition {
	c := Condition{
		Attack: fraction(t, "attack"), Defense: fraction(t, "defense"), MA: fraction(t, "ma"),
		ZOC: t.Answer("zoc"), Exploit: t.Answer("exploit"), Refs: t.Texts("refs"),
	}
	t.Done()
	return c
}
