// Package position has positions as the rules see them, and the rules over a position: units
// in hexes, their sides, and what is unknown about them.
//
// It knows the pack but not VASSAL: check/scs/bind makes a Position from a module's pieces, and tests
// make a Position from text.
//
// It distinguishes what is unknown from what is absent. To prove a fault, a rule reads
// unknowns in favour of the accused; to prove that there is none, it reads them against him.
// What it cannot prove either way is unchecked.
package position

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

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
	// Game is Pack compiled, for the rules that ask the engine. If it is nil, a run
	// compiles the pack once.
	Game *scs.Game
	// Pieces are the pieces that an observer sees, the pieces of a stack from bottom to top. Other
	// positions may share them, so nobody changes them.
	Pieces []*Piece
	// Step is the step of the log that led to the position; 0 for a save.
	Step int
	// Phase is the phase at whose end the position stands, or in which it does, if it is declared.
	Phase Declared
	// Ends is what is known of the phase's end.
	Ends Ending
	// SetUp reports whether the position is declared to be a set-up, before the first phase of
	// its game; Phase is then not declared.
	SetUp bool
	// Told is what the game itself shows of turn and phase.
	Told Told
	// Past is what is known of the game before the position, by the side whose sources it
	// is about; nil for a save.
	Past map[string]scs.SourceMemory
	// Stacks returns what a log shows of the past of a side's stack; nil for a save.
	Stacks func(at hex.Hex, side string) StackPast
	// Entered are victory hexes with the side that entered them last, as far as the log shows
	// it.
	Entered map[hex.Hex]string
	// Untouched reports whether nothing was done to the pieces in a hex since the phase before; nil if that is not
	// known.
	Untouched func(at hex.Hex) bool
}

// A Declared phase is what the user declares about the phase of a position. The zero value declares
// nothing.
type Declared struct {
	// Phases holds one phase, or one for each side if the phasing side was not declared.
	Phases []scspack.Phase
}

// Known reports whether a phase is declared.
func (d Declared) Known() bool { return len(d.Phases) > 0 }

// Name returns the phase as findings name it, "german movement"; "" if none is declared.
func (d Declared) Name() string {
	switch len(d.Phases) {
	case 0:
		return ""
	case 1:
		return d.Phases[0].Name()
	}
	return d.Phases[0].ID
}

// All reports whether a phase is declared and all that it can be have a property.
func (d Declared) All(has func(scspack.Phase) bool) bool {
	return d.Known() && !slices.ContainsFunc(d.Phases, func(p scspack.Phase) bool { return !has(p) })
}

// Any reports whether any phase that it can be has a property.
func (d Declared) Any(has func(scspack.Phase) bool) bool { return slices.ContainsFunc(d.Phases, has) }

// Kind is what a piece is.
type Kind uint8

// The kinds. The zero value is a piece about which nothing is known.
const (
	// Unbound is a piece that the binding does not know: it may be a unit or a marker.
	Unbound Kind = iota
	// Masked is a piece whose mask is all that an observer sees.
	Masked
	// Unit is a unit. Its side is known; its values are known if Piece.Unit is set.
	Unit
	// Marker is a marker: it never stacks and belongs to no side (4.0b).
	Marker
)

// A Piece is one piece of the position.
type Piece struct {
	// ID and GPID are VASSAL's. A masked piece has no GPID, which would reveal it.
	ID, GPID string
	// Name is what an observer sees.
	Name string
	// Kind distinguishes units, markers and unknown pieces.
	Kind Kind
	// Side is the side of a unit, or of a marker that has a side; else "".
	Side string
	// MaskedBy is the side whose player masked the piece, "" if unknown. It is most
	// likely the piece's own side, but nothing proves that.
	MaskedBy string
	// Unit is a unit's row of the pack, with what the binding reads off the piece; nil
	// if only its side is known.
	Unit *scspack.Unit
	// Mark is what a marker means, nil for everything else.
	Mark *Mark
	// At is where it stands.
	At Spot
	// Stack is VASSAL's id of its stack, "" for none.
	Stack string

	// The rest is for units.

	// Face is the side that is up.
	Face Face
	// Lost is how many steps it has lost.
	Lost pack.Value
	// OOS and DG are whether it is out of supply and disorganized: by its markers, never by a trace.
	// They are unknown if the binding knows no such marker, if a marker or an unknown piece nearby
	// may be one of the unit's, or if the counter itself seems to show it.
	OOS, DG pack.Answer
	// Unread are statuses that its name or its layers mention and that the binding does not
	// read.
	Unread []scspack.Meaning
	// Marks lists the marks that are on it for certain, first those that it shows itself.
	Marks []Mark

	called string // its id in the engine, if Names.Call gave it an id
	shows  *shown // its name, if Names.Call knows it
}

// Quoted returns the name that the piece shows, and its hex if other units show the same name at
// some moment:
// "2nd Foot" or "Division" (04.03).
func (p *Piece) Quoted() string {
	name := strconv.Quote(p.Name)
	if p.shows == nil || !p.shows.several || p.At.Where != InHex {
		return name
	}
	return name + " (" + p.At.Hex.String() + ")"
}

// Equal reports whether two pieces are the same in everything.
func (p *Piece) Equal(q *Piece) bool {
	return p == q || p.ID == q.ID && p.GPID == q.GPID && p.Name == q.Name && p.Kind == q.Kind && p.Side == q.Side && p.MaskedBy == q.MaskedBy &&
		equal(p.Unit, q.Unit) && equal(p.Mark, q.Mark) && p.At == q.At && p.Stack == q.Stack && p.Face == q.Face && p.Lost == q.Lost &&
		p.OOS == q.OOS && p.DG == q.DG && slices.Equal(p.Unread, q.Unread) && slices.Equal(p.Marks, q.Marks)
}

// Own copies the texts of the piece that come from the file, which would stay in memory as long as
// they do. The texts of its spot are the module's, the texts of its unit the pack's.
func (p *Piece) Own() {
	for _, text := range []*string{&p.ID, &p.GPID, &p.Name, &p.Stack} {
		*text = strings.Clone(*text)
	}
	if p.Mark != nil {
		mark := *p.Mark
		mark.Piece = p.ID
		p.Mark = &mark
	}
	p.Marks = slices.Clone(p.Marks)
	for i := range p.Marks {
		p.Marks[i].Piece = strings.Clone(p.Marks[i].Piece)
	}
}

func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

// Where is the kind of spot that a piece is on.
type Where uint8

// The kinds of spots. The zero value is no map window at all.
const (
	// Nowhere is a piece that is in no map window.
	Nowhere Where = iota
	// InHex is a hex number on the game map, playable or not.
	InHex
	// Beside is a spot in the game map's window outside its hexes.
	Beside
	// InPlace is a box or window where the pack keeps dead, waiting or spare counters.
	InPlace
	// Elsewhere is a window that neither pack nor binding explains.
	Elsewhere
)

// A Spot is where a piece stands.
type Spot struct {
	Where Where
	// Hex is the hex of InHex.
	Hex hex.Hex
	// Or is another hex where the piece may stand, if Doubtful is set: the piece lies so
	// near to a corner that VASSAL's name of the spot is not the hex that holds it.
	Or       hex.Hex
	Doubtful bool
	// Place is the place of InPlace.
	Place *scspack.Place
	// Window is the name of the map window, Zone and Location are VASSAL's names of the
	// spot in it.
	Window, Zone, Location string
}

// Hexes returns the hexes where a piece on the spot stands or may stand.
func (s *Spot) Hexes() []hex.Hex {
	switch {
	case s.Where != InHex:
		return nil
	case s.Doubtful:
		return []hex.Hex{s.Hex, s.Or}
	}
	return []hex.Hex{s.Hex}
}

// Seen returns the piece as a finding shows it.
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

// Seen returns the pieces as a finding shows them.
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

// Occupied returns the playable hexes that hold pieces, in the order of
// hex.Hex.Compare. Pieces in the frame, or where the pack keeps spare, waiting or dead
// counters, are not in play: OffMap looks at those.
func (p *Position) Occupied() []Occupied {
	type standing struct {
		in   hex.Hex
		at   int // among the pieces
		near bool
	}
	places := make([]standing, 0, len(p.Pieces))
	for i, piece := range p.Pieces {
		switch at := &piece.At; {
		case at.Where != InHex:
		case !at.Doubtful:
			places = append(places, standing{at.Hex, i, false})
		case piece.Kind != Marker:
			places = append(places, standing{at.Hex, i, true}, standing{at.Or, i, true})
		}
	}
	slices.SortFunc(places, func(a, b standing) int {
		if c := a.in.Compare(b.in); c != 0 {
			return c
		}
		return cmp.Compare(a.at, b.at)
	})
	pieces := make([]*Piece, len(places)) // of all hexes, hex by hex
	all := make([]Occupied, 0, len(places))
	for first := 0; first < len(places); {
		o := Occupied{Hex: places[first].in}
		last, end := first, first
		for ; last < len(places) && places[last].in == o.Hex; last++ {
			if piece := p.Pieces[places[last].at]; places[last].near {
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

// inPlay reports whether pieces in a hex are in play.
func inPlay(p *scspack.Pack, h hex.Hex) bool {
	playable, known := p.Playable(h)
	return known && playable && !outOfPlay(p, h)
}

// outOfPlay reports whether the pack keeps counters in a hex that are not in play.
func outOfPlay(p *scspack.Pack, h hex.Hex) bool {
	return p.Place(h, scspack.RoleDead, scspack.RoleHolding, scspack.RoleParking) != nil
}

// Units returns the units of one side, bottom to top.
func (o *Occupied) Units(side string) []*Piece {
	return o.only(func(p *Piece) bool { return p.Kind == Unit && p.Side == side })
}

// Unknown returns the pieces that may be units in this hex, and may not: it is unknown
// what they are, or whether they stand here.
func (o *Occupied) Unknown() []*Piece {
	return append(o.only(func(p *Piece) bool { return p.Kind == Unbound || p.Kind == Masked }), o.Near...)
}

// Sides returns the sides that have units in the hex for certain, in the order of all.
func (o *Occupied) Sides(all []string) []string {
	var sides []string
	for i, side := range all {
		switch {
		case !slices.ContainsFunc(o.Pieces, func(p *Piece) bool { return p.Kind == Unit && p.Side == side }):
		case sides == nil:
			sides = all[i : i+1 : i+1] // nearly always the only side, and asked of every hex
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
