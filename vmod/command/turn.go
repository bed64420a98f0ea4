package command

import (
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Turn sets a turn tracker (TurnTracker.SetTurn).
type Turn struct {
	// ID is the tracker's id, "TurnTracker" and its number in the module.
	ID string
	// Encoded is the tracker's state as it stands in the file; State reads it.
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

// Encode writes id and state.
func (t Turn) Encode() string { return join('\t', turn+t.ID, t.Encoded) }

// State reads the tracker's state.
func (t Turn) State() (TurnState, error) { return ParseTurnState(t.Encoded) }

// TurnState is where a turn tracker stands. The names of its levels and what
// their values are called stand in the module.
type TurnState struct {
	// Current is the index of the top level that counts now.
	Current int
	Levels  []TurnLevel
}

// TurnLevel is the state of one level: a counter of numbers or a list of names.
type TurnLevel struct {
	// List tells the two kinds apart. A state does not name its kind; a list
	// has a number where a counter has a boolean.
	List bool
	// Value is the counter's number, or the index in the list from 0.
	Value int
	// Sub is the index of the sub-level that counts now.
	Sub int
	// Loop says whether a counter starts again after LoopLimit.
	Loop      bool
	LoopLimit int
	// First is the index of the entry that a list starts its round with.
	First int
	// Active says of each entry of a list whether it is in use.
	Active []bool
	Levels []TurnLevel
}

// turnNesting bounds levels within levels. Modules have two or three.
const turnNesting = 32

// ParseTurnState reads the state of a turn tracker (TurnTracker.setState,
// CounterTurnLevel, ListTurnLevel). The errors are text that is no such state.
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
			return l, errors.Errorf("turn level with %q where a counter has true or false and a list has a number", kind)
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

// Encode writes the state as TurnTracker.getState does.
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
