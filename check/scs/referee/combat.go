package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An Announcement is an attack as somebody announced it.
type Announcement struct {
	bind.Announcement
	// Step is the step with the announcement, or, for one that is declared by hand, that
	// of its dice.
	Step int
	// By says what announces it, as `chat "Combat 1: …"`.
	By string
	// Hand says that the one who checks declares it: it counts instead of what the chat
	// has announced and nobody has thrown dice for. Units are then who attacked, and
	// nobody else did; none where that is not said.
	Hand  bool
	Units []*position.Piece
}

// A Throw is a throw of the table's dice.
type Throw struct {
	Step int
	// Roll is the number that the table is read with, unknown where the step does not tell.
	Roll pack.Value
}

// A Reading is what a player says that the table says.
type Reading struct {
	bind.Outcome
	Step int
}

// A Combat is an attack that was made in a phase, as far as the log tells of it: in
// a Combat Phase, or as an overrun. What the players announce is believed, by hexes;
// the rest is deduced, and the words beside it say from what.
type Combat struct {
	// Overrun tells an overrun from an attack of a Combat Phase.
	Overrun bool
	// First is the step that announces it, or throws its dice; Last the last one before
	// the next combat, or of the phase.
	First, Last int
	// Announced is how it was announced, nil where the dice alone tell of it.
	Announced *Announcement
	// Throws are its dice: one throw, unless somebody threw again. None was thrown for
	// what was announced only, or needed no dice.
	Throws []Throw
	// Read is the result as a player told it last, nil where none did.
	Read *Reading
	// Before is what stood where right before the dice.
	Before *Snapshot
	// Side is who attacks, "" where that is not known.
	Side string
	// Target is the hex that is attacked if HasTarget; TargetBy says how that is known.
	Target    hex.Hex
	HasTarget bool
	TargetBy  string
	// From are the hexes from which it is attacked as far as they are declared.
	From []hex.Hex
	// Attackers are the units that may have attacked: those in From, or, where nobody
	// says from where, those beside the target. Named are those of them that the
	// announcement names.
	Attackers, Named []*position.Piece
	// Defenders are the units in the target.
	Defenders []*position.Piece
	// Strangers are pieces of which nobody knows what they are, where attackers and
	// defenders stand.
	Strangers []*position.Piece
	// Open says that it is not sure whether the dice belong to it, and why.
	Open string

	// full says that the strength that the players declare takes all units in the hexes
	// that they declare, and that they name them all.
	full bool

	log *Log
	// What was worked out of it is kept: several rules ask for it.
	board   *fray
	table   *tableResult
	settled map[part]settlement
}

// A part is one side's part of a result.
type part struct {
	attacking bool
	effect    scspack.Effect
}

// Declared says that the players themselves say which hex was attacked and from
// where, and that dice were thrown for it: what rests on that may be proved.
func (c *Combat) Declared() bool { return c.said() && c.Open == "" }

// said is Declared but for the phase, which may be unknown.
func (c *Combat) said() bool {
	return c.Announced != nil && len(c.Announced.Targets) == 1 && len(c.From) > 0 && len(c.Throws) == 1 && (c.Open == "" || c.Open == whichPhase)
}

// whichPhase is what is open of a combat in no declared phase.
const whichPhase = "in which phase it was fought"

// Made says that there was an attack: dice, or a result.
func (c *Combat) Made() bool { return len(c.Throws) > 0 || c.Read != nil }

// Evidence says how it is known what was attacked, in words.
func (c *Combat) Evidence() string {
	if c.TargetBy != "" {
		return c.TargetBy
	}
	return "nothing says which hex was attacked"
}

// roll is what was thrown, if that is one number.
func (c *Combat) roll() pack.Value {
	if len(c.Throws) != 1 {
		return pack.Value{}
	}
	return c.Throws[0].Roll
}

// stepName is its step as players find it.
func (c *Combat) stepName() string { return c.log.stepName(c.step()) }

// step is the step of its dice, or, without any, of its announcement.
func (c *Combat) step() int {
	if len(c.Throws) > 0 {
		return c.Throws[0].Step
	}
	return c.First
}

// in are the candidates that stand in a hex.
func in(pieces []*position.Piece, h hex.Hex) []*position.Piece {
	var some []*position.Piece
	for _, p := range pieces {
		if p.At.Hex == h {
			some = append(some, p)
		}
	}
	return some
}

// force are the attackers as far as they are told apart: the named ones of each hex,
// all of a hex of which none is named.
func (c *Combat) force() []*position.Piece {
	var force []*position.Piece
	for _, p := range c.Attackers {
		if slices.Contains(c.Named, p) || len(in(c.Named, p.At.Hex)) == 0 {
			force = append(force, p)
		}
	}
	return force
}

// surely says that a unit certainly attacked: the players say that somebody did from
// its hex, where nobody else stood, or the strength that they say takes them all.
func (c *Combat) surely(p *position.Piece) bool {
	return c.Declared() && c.alone(p)
}

// alone says that the players' words leave nobody else for a unit in its hex, or take
// them all.
func (c *Combat) alone(p *position.Piece) bool {
	return slices.Contains(c.From, p.At.Hex) && (c.full || len(in(c.Attackers, p.At.Hex)) == 1 && len(in(c.Strangers, p.At.Hex)) == 0)
}

// exact says that all who attacked are certain.
func (c *Combat) exact() bool {
	return len(c.Attackers) > 0 && !slices.ContainsFunc(c.Attackers, func(p *position.Piece) bool { return !c.surely(p) }) &&
		!slices.ContainsFunc(c.From, func(h hex.Hex) bool { return len(in(c.Attackers, h)) == 0 })
}
