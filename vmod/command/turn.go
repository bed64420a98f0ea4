package command

import (
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Turn sets a turn tracker (TurnTracker.SetTurn).
type Turn struct {
	// ID is the id of the tracker: "TurnTracker" and its number in the module.
	ID string
	// Encoded is the encoded state of the tracker; State decodes it.
	Encoded string
}

const turn = "TURN"

func decodeTurn(text, _ string) Leaf {
	d := sequence.NewDecoder(text, '\t')
	id := strings.TrimPrefix(d.Next(), turn)
	if !d.More() {
		return Unknown{Text: text}
	}
	return Turn{ID: id, Encoded: d.Next()}
}

// Encode returns the id and the state.
func (t Turn) Encode() string { return join('\t', turn+t.ID, t.Encoded) }

// State decodes the state of the tracker.
func (t Turn) State() (TurnState, error) { return ParseTurnState(t.Encoded) }

// TurnState is the state of a turn tracker. The names of its levels and of their
// values are in the module.
type TurnState struct {
	// Current is the index of the top level that is current.
	Current int
	Levels  []TurnLevel
}

// TurnLevel is the state of one level: a counter of numbers or a list of names.
type TurnLevel struct {
	// List is true for a list. A state does not name its kind, but a list has a
	// number where a counter has a boolean.
	List bool
	// Value is the number of a counter, or the index in a list from 0.
	Value int
	// Sub is the index of the sub-level that is current.
	Sub int
	// Loop is whether a counter starts again after LoopLimit.
	Loop      bool
	LoopLimit int
	// First is the index of the entry with which a round of a list starts.
	First int
	// Active is, for each entry of a list, whether it is in use.
	Active []bool
	Levels []TurnLevel
}

// turnNesting is how deep levels may be nested. Modules have two or three.
const turnNesting = 32

// ParseTurnState decodes the state of a turn tracker (TurnTracker.setState,
// CounterTurnLevel, ListTurnLevel). It fails if s is not such a state.
func ParseTurnState(s string) (TurnState, error) {
	d := sequence.NewDecoder(s, '|')
	var t TurnState
	var err error
	if t.Current, err = number(&d, "current level"); err != nil {
		return TurnState{}, err
	}
	for d.More() {
		l, err := parseTurnLevel(d.Next(), 0)
		if err != nil {
			return TurnState{}, err
		}
		t.Levels = append(t.Levels, l)
	}
	return t, nil
}

func parseTurnLevel(s string, depth int) (TurnLevel, error) {
	if depth >= turnNesting {
		return TurnLevel{}, errors.Errorf("turn levels nested more than %d deep", turnNesting)
	}
	d := sequence.NewDecoder(s, ';')
	var l TurnLevel
	var err error
	if l.Value, err = number(&d, "value"); err != nil {
		return l, err
	}
	if l.Sub, err = number(&d, "current sub-level"); err != nil {
		return l, err
	}
	switch kind := d.Next(); kind {
	case "true", "false":
		l.Loop = kind == "true"
		if l.LoopLimit, err = number(&d, "limit of the loop"); err != nil {
			return l, err
		}
	default:
		first, ok := sequence.ParseInt(kind)
		if !ok {
			return l, errors.Errorf("turn level with %q where a counter has true or false and a list has a number",
				kind)
		}
		l.List, l.First = true, first
		for _, a := range d.Strings() {
			l.Active = append(l.Active, a == "true")
		}
	}
	for d.More() {
		sub, err := parseTurnLevel(d.Next(), depth+1)
		if err != nil {
			return l, err
		}
		l.Levels = append(l.Levels, sub)
	}
	return l, nil
}

func number(d *sequence.Decoder, what string) (int, error) {
	s := d.Next()
	n, ok := sequence.ParseInt(s)
	if !ok {
		return 0, errors.Errorf("%s of a turn is %q, want a number", what, s)
	}
	return n, nil
}

// Encode returns the state as TurnTracker.getState does.
func (t TurnState) Encode() string {
	fields := []string{strconv.Itoa(t.Current)}
	for _, l := range t.Levels {
		fields = append(fields, l.encode())
	}
	return join('|', fields...)
}

func (l TurnLevel) encode() string {
	fields := []string{strconv.Itoa(l.Value), strconv.Itoa(l.Sub)}
	if l.List {
		active := make([]string, len(l.Active))
		for i, a := range l.Active {
			active[i] = boolean(a)
		}
		fields = append(fields, strconv.Itoa(l.First), strings.Join(active, ","))
	} else {
		fields = append(fields, boolean(l.Loop), strconv.Itoa(l.LoopLimit))
	}
	for _, sub := range l.Levels {
		fields = append(fields, sub.encode())
	}
	return join(';', fields...)
}
