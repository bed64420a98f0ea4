package actions

// A Step is one step of a log with what happened in it.
type Step struct {
	// N counts from 1, as the presses of VASSAL's step button do. Dumps count
	// from 0.
	N int
	// By is who did it: the player whom a move names, or else the player who speaks or rolls
	// in the step. It is the zero Player if nothing shows it.
	By      Player
	Actions []Action
	// Undo is set if the step takes another one back. Its actions are then what that
	// restored.
	Undo Undo
	// UndoneBy is the step that takes this one back; 0 if none does.
	UndoneBy int
	// Hidden counts what was done to pieces that the reader may not see. It is not among
	// the actions.
	Hidden int
}

// Stands reports whether the step is part of the game: it neither takes a step back nor
// was taken back.
func (s *Step) Stands() bool { return !s.Undo.Is && s.UndoneBy == 0 }

// An Undo is which step a step takes back.
type Undo struct {
	// Of is the step that is taken back; 0 for a step before the log begins.
	Of int
	// Redoes is the step that stands again because Of was itself an undo; else 0.
	Redoes int
	// Is reports whether the step takes one back at all.
	Is bool
	// Bracketed means that VASSAL marked the step as an undo, as it does from
	// 3.6.7 on (BasicLogger.UndoCommand). Otherwise it was recognized: it does
	// what Of did, backwards, command by command.
	Bracketed bool
}

// A Player is known by name or number. What VASSAL calls a player's id is his password
// and is not kept.
type Player struct {
	// Number counts from 1 in the order of the roster; 0 is nobody.
	Number int
	// Name is the roster's; "" if the player is not on the roster.
	Name string
	// Side is the roster's.
	Side string
}
