package actions

// A Step is one step of a log, with what it did.
type Step struct {
	// N counts from 1, as the presses of VASSAL's step button do. Dumps count
	// from 0.
	N int
	// By is who did it: the player whom a move names, else the one who speaks
	// or rolls in the step; the zero Player where neither tells.
	By      Player
	Actions []Action
	// Undo is set where the step takes another one back. Its actions are then
	// what that put right.
	Undo Undo
	// UndoneBy is the step that takes this one back, 0 for none.
	UndoneBy int
	// Hidden counts what was done to pieces that the reader may not see, and is
	// therefore not among the actions.
	Hidden int
}

// Stands reports whether the step is part of the game as it went on: neither taken
// back nor one that takes back.
func (s *Step) Stands() bool { return !s.Undo.Is && s.UndoneBy == 0 }

// An Undo is how a step takes another one back.
type Undo struct {
	Is bool
	// Of is the step that is taken back; 0 for one before the log begins.
	Of int
	// Redoes is the step that stands again where Of was itself an undo; else 0.
	Redoes int
	// Bracketed means that VASSAL marked the step as an undo, as it does from
	// 3.6.7 on (BasicLogger.UndoCommand). Otherwise it was recognized: it does
	// what Of did, backwards, command by command.
	Bracketed bool
}

// Player is someone who plays, by name or number. What VASSAL calls a player's
// id is his password and is not kept.
type Player struct {
	// Number counts from 1 in the order of the roster; 0 is nobody.
	Number int
	// Name is that of the roster, "" where the roster does not have the player.
	Name string
	// Side is the roster's.
	Side string
}
