package position

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Face is the side of its counter that a unit shows.
type Face uint8

// The sides of a counter. The zero value is unknown.
const (
	FaceUnknown Face = iota
	Full
	Reduced
	// Other is another side than the full side, of a unit of one step: it has no reduced side. It may
	// have other values, as in move mode, or have fired.
	Other
)

// String returns "full", "reduced", "other" or "unknown".
func (f Face) String() string {
	switch f {
	case Full:
		return "full"
	case Reduced:
		return "reduced"
	case Other:
		return "other"
	}
	return "unknown"
}

// OneStep reports whether a unit has one step for certain. It has no reduced side, whatever it
// shows.
func (p *Piece) OneStep() bool { return p.Unit != nil && p.Unit.Steps == pack.Known(1) }

// A Mark is what a marker means, or what a unit shows without a marker.
type Mark struct {
	// Meaning is what it stands for, or "" if the binding only has it as a marker.
	Meaning scspack.Meaning
	// ID is the marker's row of markers.csv, or "".
	ID string
	// Side is the side that it belongs to, or "".
	Side string
	// Amount is the figure on it: steps, strike value, victory points.
	Amount pack.Value
	// Piece is VASSAL's id of the marker, or of the unit that shows it itself.
	Piece string
}

// Marked reports whether a unit bears a mark of that meaning for certain.
func (p *Piece) Marked(meaning scspack.Meaning) bool {
	return slices.ContainsFunc(p.Marks, func(m Mark) bool { return m.Meaning == meaning })
}

// Told is what a game's own tracker, property, marker or chat shows of turn and phase. Unlike a
// Declared phase, that phase may still run.
type Told struct {
	// Turn is the turn's number.
	Turn pack.Value
	// Phase is the phase, Side the phasing side or "".
	Phase Declared
	Side  string
	// TurnBy and PhaseBy quote what shows it, for evidence: `chat "German Movement"`.
	TurnBy, PhaseBy string
	// Said reports that PhaseBy is a line of the chat. A line is written once; the phase may be over since.
	Said bool
	// Unread reports whether PhaseBy shows a phase that the binding does not know.
	Unread bool
}
