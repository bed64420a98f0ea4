package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An Announcement is an attack that a player announced or a declaration names.
type Announcement struct {
	bind.Announcement
	// Step is the step of the announcement, or, if Hand, of the dice.
	Step int
	// By is where it comes from: `chat "Combat 1: …"`.
	By string
	// Hand is set if the user of the check declares it. It replaces announcements in the
	// chat that have no dice yet. Units, if any, are then exactly those who attacked.
	Hand  bool
	Units []*position.Piece
}

// A Throw is a throw of the table's dice.
type Throw struct {
	Step int
	// Roll is the number with which the table is read, if the step shows it.
	Roll pack.Value
}

// A Reading is a result that a player read off the table, or that a declaration names.
type Reading struct {
	bind.Outcome
	Step int
	// By is where it comes from: `chat "Combat 1: A1"`.
	By string
	// Hand is set if the user of the check declares it.
	Hand bool

	of *Combat // whose result it is; nil if no attack is known
}

// A Combat is an attack in a Combat Phase, or an overrun. The hexes that players announce
// are believed; the rest is deduced, and TargetBy and Open name the grounds.
type Combat struct {
	// Overrun distinguishes an overrun from an attack of a Combat Phase.
	Overrun bool
	// First is the step that announces it or, without an announcement, throws its dice.
	// Last is the last step before the next combat, or of the phase.
	First, Last int
	// Announced is its announcement, nil if there are only dice.
	Announced *Announcement
	// Throws are its dice: one throw, several if somebody threw again, none if it was only
	// announced or needed no dice.
	Throws []Throw
	// Left is set if it is announced as an attack left of the table, for which nobody throws
	// dice (7.4).
	Left bool
	// Read is the result that a player stated last, or nil.
	Read *Reading
	// Before is the position right before the dice.
	Before *Snapshot
	// Side is the attacking side, "" if unknown.
	Side string
	// Target is the attacked hex, if HasTarget; TargetBy is how it is known.
	Target    hex.Hex
	HasTarget bool
	TargetBy  string
	// From are the hexes from which the attack is declared.
	From []hex.Hex
	// Attackers are the units that may have attacked: those in From, or, if that is empty,
	// those beside the target. Named are the attackers that the announcement names.
	Attackers, Named []*position.Piece
	// Defenders are the units in the target.
	Defenders []*position.Piece
	// Strangers are unknown pieces in the hexes of attackers and defenders.
	Strangers []*position.Piece
	// Open is what is not sure about its dice or its phase, "" if nothing.
	Open string

	// chosen are the probable attackers by the first of the readings that fit names and strength
	// of the announcement, nil where none fits. Of those that fit its strength, whatever names it
	// has, sure attack in each. agrees reports whether the names are those of the strength.
	chosen, sure     []*position.Piece
	alikes           []alike
	readings, proved []reading
	agrees           bool
	together         bool // the strength is only that of units of several hexes together

	log *Log
	// Results are cached: several rules use them.
	board   *fray
	table   *tableResult
	settled map[part]settlement
}

// A part is one side's part of a result.
type part struct {
	attacking bool
	effect    scspack.Effect
}

// Declared reports whether the players name which hex was attacked and from where, and
// threw dice for it once or, left of the table, say the result. Only then can a fault be
// proved.
func (c *Combat) Declared() bool { return c.said() && c.Open == "" }

// said is like Declared, but the phase may be unknown.
func (c *Combat) said() bool {
	return c.located() && (len(c.Throws) == 1 || c.Left) && (c.Open == "" || c.Open == whichPhase)
}

// located is like Declared, but which dice are its own may be open, or they are not in the log.
func (c *Combat) located() bool {
	made := len(c.Throws) == 1 || len(c.Throws) == 0 && c.Read != nil
	return c.Announced != nil && len(c.Announced.Targets) == 1 && len(c.From) > 0 && made
}

// Made reports whether there was an attack: dice, a result, or no need of either.
func (c *Combat) Made() bool { return len(c.Throws) > 0 || c.Read != nil || c.Left }

// Evidence gives in words how the attacked hex is known.
func (c *Combat) Evidence() string {
	if c.TargetBy != "" {
		return c.TargetBy
	}
	return "nothing says which hex was attacked"
}

// roll returns the number that was thrown, unknown unless there is exactly one throw.
func (c *Combat) roll() pack.Value {
	if len(c.Throws) != 1 {
		return pack.Value{}
	}
	return c.Throws[0].Roll
}

// stepName returns the name of its step as players find it.
func (c *Combat) stepName() string { return c.log.stepName(c.step()) }

// step returns the step of its dice, or, without dice, of its announcement.
func (c *Combat) step() int {
	if len(c.Throws) > 0 {
		return c.Throws[0].Step
	}
	return c.First
}

// in returns the pieces that stand in a hex.
func in(pieces []*position.Piece, h hex.Hex) []*position.Piece {
	var some []*position.Piece
	for _, p := range pieces {
		if p.At.Hex == h {
			some = append(some, p)
		}
	}
	return some
}

// force returns the probable attackers: those by names and strength, else all.
func (c *Combat) force() []*position.Piece {
	if len(c.chosen) > 0 {
		return c.chosen
	}
	var force []*position.Piece
	for _, p := range c.Attackers {
		if slices.Contains(c.Named, p) || len(in(c.Named, p.At.Hex)) == 0 {
			force = append(force, p)
		}
	}
	return force
}

// surely reports whether a unit certainly attacked: the players declare an attack from its
// hex, and nobody else stood there or the declared strength needs all units.
func (c *Combat) surely(p *position.Piece) bool {
	return c.Declared() && c.alone(p)
}

// alone is like surely for a combat that need not be Declared.
func (c *Combat) alone(p *position.Piece) bool {
	return slices.Contains(c.From, p.At.Hex) && (slices.Contains(c.sure, p) || len(in(c.Attackers, p.At.Hex)) == 1 && len(in(c.Strangers, p.At.Hex)) == 0)
}

// exact reports whether it is certain for all units who attacked.
func (c *Combat) exact() bool {
	all := !slices.ContainsFunc(c.Attackers, func(p *position.Piece) bool { return !c.surely(p) })
	return len(c.Attackers) > 0 && (all || c.Declared() && c.unmistakable()) &&
		!slices.ContainsFunc(c.From, func(h hex.Hex) bool { return len(in(c.Attackers, h)) == 0 })
}

// fromSide returns the side whose units stand in the hexes from which the attack is
// declared; "" if there are none, or units of both sides.
func (c *Combat) fromSide() string {
	side := ""
	for _, p := range c.Before.Pieces {
		if p.Kind != position.Unit || p.At.Where != position.InHex || p.At.Doubtful || !slices.Contains(c.From, p.At.Hex) {
			continue
		}
		if side != "" && side != p.Side {
			return ""
		}
		side = p.Side
	}
	return side
}

// involves reports whether a piece may have taken part in a combat.
func (c *Combat) involves(t *Trip) bool {
	return t.Start != nil && slices.ContainsFunc(slices.Concat(c.Attackers, c.Defenders), func(p *position.Piece) bool { return p.ID == t.Start.ID })
}

func targetName(c *Combat) string {
	if !c.HasTarget {
		return "an unknown hex"
	}
	return c.Target.String()
}

// wrongSide reports whether an attack is declared from where only the other side stands, in a
// phase of one side.
func wrongSide(ph *Phase, c *Combat) bool {
	is, known := ph.Is()
	side := c.fromSide()
	return known && is.Side != "" && side != "" && side != is.Side
}

// standing returns the units in hexes for which so holds.
func (c *Combat) standing(so func(*position.Piece) bool) []*position.Piece {
	var there []*position.Piece
	for _, p := range c.Before.Pieces {
		if p.Kind == position.Unit && p.At.Where == position.InHex && so(p) {
			there = append(there, p)
		}
	}
	return there
}

// onTable reports whether a throw may be of the table's dice, and returns its number if
// the throw shows it.
func onTable(dice scspack.Dice, roll actions.Roll) (n pack.Value, is bool) {
	switch {
	case !dice.Known():
		return pack.Value{}, false
	case roll.Disputed || len(roll.Symbols) > 0:
		return pack.Value{}, true
	case len(roll.Dice) == dice.Count:
		sum := 0
		for _, d := range roll.Dice {
			if d < 1 || d > dice.Sides {
				return pack.Value{}, false
			}
			if dice.Tens {
				sum *= 10
			}
			sum += d
		}
		return pack.Known(sum), true
	case len(roll.Dice) > 0:
		return pack.Value{}, false
	case roll.HasTotal && roll.Button == dice.String():
		return pack.Value{N: roll.Total, Known: dice.Can(roll.Total)}, true
	}
	return pack.Value{}, roll.Button == dice.String()
}
