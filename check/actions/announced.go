package actions

// An Announced is a roll that a line of the chat announces.
type Announced struct {
	Step int
	// Line is the line.
	Line  string
	Rests Rests
}

// A Rests is what an announced roll rests on.
type Rests string

// What there is.
const (
	OnDice     Rests = "thrown"   // dice in the log
	OnLine     Rests = "typed"    // nothing but the line
	OnDeclared Rests = "declared" // what the user or the pack declares
	OnUnread   Rests = "unread"   // perhaps dice that nobody can read
)
