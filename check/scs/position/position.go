// Package position is one position of a game as the rules see it, and the rules
// over it: units in hexes, with sides, and what is not known of them.
//
// It knows the pack and nothing of VASSAL: check/scs/bind makes a Position of a
// module's pieces, and a test makes one of text.
//
// Everything that may be unknown is told apart from what is absent. A rule reads
// an unknown in favour of the accused to prove a fault, and against him to prove
// that there is none; what is left is unchecked.
package position

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Position is what stands where at one moment.
type Position struct {
	// Pack is the game, never nil.
	Pack *scspack.Pack
	// Game is Pack compiled, for the rules that ask the engine; nil where nobody has
	// done that yet: a run then does it once.
	Game *scs.Game
	// Pieces are the pieces that an observer sees, those of a stack bottom to top.
	Pieces []Piece
	// Step is the log step after which the position stands; 0 is a save's.
	Step int
	// Phase is the phase at whose end the position stands, as far as it is declared.
	Phase Declared
	// Runs reports whether the phase goes on after the position; Phase is then not declared.
	Runs bool
	// SetUp reports whether the position is declared to be a set-up, before the first phase of
	// its game; Phase is then not declared.
	SetUp bool
	// Told is what the game itself says of turn and phase.
	Told Told
}

// A Declared phase is what somebody said about the phase of a position. The zero
// value: nothing was said.
type Declared struct {
	// Phases are the phases that are meant: one, or one for each side where the
	// phasing side was not declared.
	Phases []scspack.Phase
}

// Known reports whether a phase is declared.
func (d Declared) Known() bool { return len(d.Phases) > 0 }

// Name is the phase as findings name it, "german movement"; "" if none is declared.
func (d Declared) Name() string {
	switch len(d.Phases) {
	case 0:
		return ""
	case 1:
		return d.Phases[0].Name()
	}
	return d.Phases[0].ID
}

// All reports whether a phase is declared and that each that it can be has a property.
func (d Declared) All(has func(scspack.Phase) bool) bool {
	return d.Known() && !slices.ContainsFunc(d.Phases, func(p scspack.Phase) bool { return !has(p) })
}

// Any reports whether one of the phases that it can be has a property.
func (d Declared) Any(has func(scspack.Phase) bool) bool { return slices.ContainsFunc(d.Phases, has) }

// Kind tells what a piece is.
type Kind uint8

// The kinds. The zero value is a piece of which nothing is known.
const (
	// Unbound is a piece that the binding does not know: it may be a unit or a marker.
	Unbound Kind = iota
	// Masked is a piece of which an observer sees the mask only.
	Masked
	// Unit is a unit. Its side is known, its values are if Unit is.
	Unit
	// Marker is a marker: it never stacks and belongs to no side (4.0b).
	Marker
)

// A Piece is one piece of the position.
type Piece struct {
	// ID and GPID are VASSAL's; a masked piece has no GPID, since that would tell what it is.
	ID, GPID string
	// Name is what an observer sees.
	Name string
	// Kind tells units, markers and unknown pieces apart.
	Kind Kind
	// Side is a unit's side; whose a marker is, or "".
	Side string
	// MaskedBy is the side whose player has masked a masked piece, "" where that is not
	// known. He rather hides a piece of his own; but nothing proves it.
	MaskedBy string
	// Unit is a unit's row of the pack, with what the binding reads off the piece; nil
	// where no more is known than its side.
	Unit *scspack.Unit
	// Mark is what a marker says, nil for everything else.
	Mark *Mark
	// At is where it stands.
	At Spot
	// Stack is VASSAL's id of the stack that it is in, "" for none.
	Stack string

	// The rest is for units.

	// Face is the side that is up.
	Face Face
	// Lost is how many steps it has lost.
	Lost pack.Value
	// OOS and DG say whether it is out of supply and disorganized: as its markers
	// say, never by a trace. Unknown where the binding knows no such marker, or where a
	// marker or an unknown piece near it may say so.
	OOS, DG pack.Answer
	// Marks are the marks that are on it for certain, those that it shows itself first.
	Marks []Mark
}

// Where tells what kind of spot a piece stands on.
type Where uint8

// The kinds of spots. The zero value is no map window at all.
const (
	// Nowhere is a piece that is in no map window.
	Nowhere Where = iota
	// InHex is a hex number on the game map, playable or not.
	InHex
	// Beside is a spot of the game map's window that is no hex.
	Beside
	// InPlace is a box or window in which the pack has dead, waiting or spare counters.
	InPlace
	// Elsewhere is a window of which neither pack nor binding says what it is.
	Elsewhere
)

// A Spot is where a piece stands.
type Spot struct {
	Where Where
	// Hex is the hex of InHex.
	Hex hex.Hex
	// Or is another hex in which the piece may stand if Doubtful is set: it lies so
	// near to a corner that VASSAL's name of the spot is not the hex that it lies in.
	Or       hex.Hex
	Doubtful bool
	// Place is the place of InPlace.
	Place *scspack.Place
	// Window is the map window's name, Zone and Location VASSAL's names of the spot
	// in it.
	Window, Zone, Location string
}

// Hexes are the hexes in which a piece of that spot stands, or may stand.
func (s *Spot) Hexes() []hex.Hex {
	switch {
	case s.Where != InHex:
		return nil
	case s.Doubtful:
		return []hex.Hex{s.Hex, s.Or}
	}
	return []hex.Hex{s.Hex}
}

// Seen is the piece as a finding shows it.
func (p *Piece) Seen() rule.Piece {
	seen := rule.Piece{ID: p.ID, GPID: p.GPID, Name: p.Name}
	if p.Unit != nil {
		seen.Unit = p.Unit.ID
	}
	if p.At.Where == InHex {
		seen.Hex = p.At.Hex.String()
	}
	return seen
}

// Seen are the pieces as a finding shows them.
func Seen(pieces []*Piece) []rule.Piece {
	seen := make([]rule.Piece, len(pieces))
	for i, p := range pieces {
		seen[i] = p.Seen()
	}
	return seen
}

// An Occupied hex is a playable hex with all pieces in it, stacked or not.
type Occupied struct {
	Hex    hex.Hex
	Pieces []*Piece // bottom to top
	// Near are pieces that may stand in this hex or in a neighbour.
	Near []*Piece
}

// Occupied are the playable hexes in which pieces stand, in the order of
// hex.Hex.Compare. What stands in the frame, or where the pack has spare, waiting
// or dead counters, is not in play: OffMap looks at that.
func (p *Position) Occupied() []Occupied {
	type standing struct {
		in   hex.Hex
		at   int // among the pieces
		near bool
	}
	places := make([]standing, 0, len(p.Pieces))
	for i := range p.Pieces {
		switch at := &p.Pieces[i].At; {
		case at.Where != InHex:
		case !at.Doubtful:
			places = append(places, standing{at.Hex, i, false})
		case p.Pieces[i].Kind != Marker:
			places = append(places, standing{at.Hex, i, true}, standing{at.Or, i, true})
		}
	}
	slices.SortFunc(places, func(a, b standing) int {
		if c := a.in.Compare(b.in); c != 0 {
			return c
		}
		return cmp.Compare(a.at, b.at)
	})
	pieces := make([]*Piece, len(places)) // of all hexes, one hex behind the other
	all := make([]Occupied, 0, len(places))
	for first := 0; first < len(places); {
		o := Occupied{Hex: places[first].in}
		last, end := first, first
		for ; last < len(places) && places[last].in == o.Hex; last++ {
			if piece := &p.Pieces[places[last].at]; places[last].near {
				o.Near = append(o.Near, piece)
			} else {
				pieces[end] = piece
				end++
			}
		}
		o.Pieces = pieces[first:end:end]
		first = last
		if inPlay(p.Pack, o.Hex) {
			all = append(all, o)
		}
	}
	return all
}

// inPlay reports whether what stands in a hex is in play there.
func inPlay(p *scspack.Pack, h hex.Hex) bool {
	playable, known := p.Playable(h)
	return known && playable && !outOfPlay(p, h)
}

// outOfPlay reports whether the pack keeps counters in a hex that are not in play there.
func outOfPlay(p *scspack.Pack, h hex.Hex) bool {
	return p.Place(h, scspack.RoleDead, scspack.RoleHolding, scspack.RoleParking) != nil
}

// Units are the units of one side, bottom to top.
func (o *Occupied) Units(side string) []*Piece {
	return o.only(func(p *Piece) bool { return p.Kind == Unit && p.Side == side })
}

// Unknown are the pieces that may be units in this hex, and may not: nobody knows
// what they are, or whether they stand here.
func (o *Occupied) Unknown() []*Piece {
	return append(o.only(func(p *Piece) bool { return p.Kind == Unbound || p.Kind == Masked }), o.Near...)
}

// Sides are the sides that have units in the hex for certain, in the pack's order.
func (o *Occupied) Sides(all []string) []string {
	var sides []string
	for i, side := range all {
		switch {
		case !slices.ContainsFunc(o.Pieces, func(p *Piece) bool { return p.Kind == Unit && p.Side == side }):
		case sides == nil:
			sides = all[i : i+1 : i+1] // nearly always the only one, and asked of every hex
		default:
			sides = append(sides, side)
		}
	}
	return sides
}

func (o *Occupied) only(is func(*Piece) bool) []*Piece {
	var some []*Piece
	for _, p := range o.Pieces {
		if is(p) {
			some = append(some, p)
		}
	}
	return some
}
