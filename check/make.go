package check

import (
	"image"
	"io"
	"io/fs"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Draft is a pack, or the binding of one, that was read off a module.
type Draft struct {
	Files []pack.File
	// Found are lines for people: what the module told.
	Found []string
	// FillIn stands in the files before everything that nothing told.
	FillIn string
}

// A Source is the pack that a module is made of.
type Source struct {
	// Files is the pack's folder or zip.
	Files fs.FS
	// Loader opens the packs that it extends.
	Loader pack.Loader
	// Name is the name by which other packs extend it; "" where none can. The module's
	// pack then extends it, too, and else is a copy of it with what the module adds.
	Name string
}

// ModuleOptions say how a module is made of a pack.
type ModuleOptions struct {
	// Name is the module's name in VASSAL, "" for that of the game.
	Name string
	// Version is the module's version, "" for 1.0.
	Version string
	// Tables are the deployment tables of which it has set-ups; at most one is AtStart.
	Tables []Table
	// Seed chooses among the set-ups that the tables allow.
	Seed uint64
}

// A Table is a deployment table.
type Table struct {
	// Name is the set-up's name in VASSAL's menu.
	Name string
	// File names the table in messages, Text is what is in it.
	File string
	Text []byte
	// AtStart puts the set-up into at-start stacks, with which a new game begins. A
	// module's only set-up always goes there; the others become predefined setups.
	AtStart bool
}

// An Edition is a module with the pack for it.
type Edition struct {
	// Module is the .vmod, byte for byte.
	Module []byte
	// Pack are the files of the module's pack, sorted by name.
	Pack []pack.File
	// Windows are the map windows, Units and Markers how many slots of each there are.
	Windows        []Window
	Units, Markers int
	// Setups are the set-ups that the module offers.
	Setups []Setup
	// Doubts are what is doubtful in their tables.
	Doubts []string
}

// A Window is a map window of a module, with the size of its board in pixels.
type Window struct {
	Name string
	Size image.Point
}

// A Setup is a set-up of a module.
type Setup struct {
	Name string
	// AtStart reports whether a new game begins with the set-up.
	AtStart bool
}

// A Deployer is a game that sets up games from deployment tables.
type Deployer interface {
	Game
	// SetUp places what a table lists. Problems are those of the table; there is no
	// set-up then. The error is an *Infeasible where the table cannot be met.
	SetUp(t Table, module *vmod.File, opt SetUpOptions) (*SetUp, []pack.Problem, error)
	// TableOf returns the table of the position of a saved game.
	TableOf(f *File, reveal bool) (*TableOf, error)
	// Lint returns in what the position of a saved game is not what a table says.
	Lint(f *File, t Table, reveal bool) (*Lint, []pack.Problem, error)
}

// SetUpOptions say how a table is set up.
type SetUpOptions struct {
	// Seed chooses among the set-ups that the table allows.
	Seed uint64
	// Spread lays as few units on top of each other as can be, Concentrate uses few
	// hexes.
	Spread, Concentrate bool
	// Boards are the names of boards that maps have instead of their default boards, from
	// left to right.
	Boards []string
	// VOBS obfuscates the saved game as VASSAL 3.8 does, which older versions cannot read.
	VOBS bool
	// Into is what is made.
	Into Into
	// Clear takes all other units of the pack out of at-start stacks and decks.
	Clear bool
	// Pieces is the pack's pieces.csv, to which AtStartStacks may need rows added.
	Pieces []byte
}

// Into is what a set-up is made into.
type Into int

// What a set-up can be made into.
const (
	SavedGame       Into = iota
	PredefinedSetup      // in a copy of the module
	AtStartStacks        // in a copy of the module
)

// A SetUp is a table that was set up.
type SetUp struct {
	// Doubts are what is doubtful in the table, Notes what else its players should know.
	Doubts, Notes []string
	// Write writes the saved game, or the copy of the module.
	Write func(io.Writer) error
	// Rows are rows that the pack's pieces.csv needs, Unbound new gpids by which
	// vassal.toml may go.
	Rows    []byte
	Unbound []string
}

// An Infeasible is the error that a table cannot be set up, or that the search for a
// set-up was broken off.
type Infeasible struct {
	// File is the table's name.
	File string
	// Limit reports whether the search reached its limit; there may then be a set-up.
	Limit bool
	// Doubts are what is doubtful in the table: one of them may be the cause.
	Doubts []string
	// Why are the cells that cannot be met together, in lines for people.
	Why []string
}

// Error is the text of the error without its reasons.
func (i *Infeasible) Error() string {
	if i.Limit {
		return i.File + ": Umpire found no set-up before it gave up the search; there may be one"
	}
	return i.File + ": the table cannot be set up"
}

// A TableOf is the deployment table of a saved game.
type TableOf struct {
	Text []byte
	// Doubts and Notes are as those of a SetUp.
	Doubts, Notes []string
	// Problem is why the table cannot be set up again as it is, or nil.
	Problem *pack.Problem
}

// A Lint is in what a saved game is not what a table says.
type Lint struct {
	// Faults are the differences, in lines for people; Wrong is how many of them are
	// sure.
	Faults []string
	Wrong  int
	// Doubts and Notes are as those of a SetUp.
	Doubts, Notes []string
}
