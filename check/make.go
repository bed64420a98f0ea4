package check

import (
	"image"
	"io"
	"io/fs"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Draft is a pack, or the binding of a pack, made from what a module shows.
type Draft struct {
	Files []pack.File
	// Found lists, in lines for people, what the module shows.
	Found []string
	// FillIn marks each place of the files that the user has to fill in.
	FillIn string
}

// A Source is the pack from which a module is made.
type Source struct {
	// Files is the pack's folder or zip.
	Files fs.FS
	// Loader opens the packs that this pack extends.
	Loader pack.Loader
	// Name is the name by which other packs can extend this pack, or "". The module's pack
	// extends a pack with a name. Otherwise it is a copy with the module's additions.
	Name string
}

// ModuleOptions control how a module is made from a pack.
type ModuleOptions struct {
	// Name is the module's name in VASSAL; "" stands for the name of the game.
	Name string
	// Version is the module's version; "" stands for 1.0.
	Version string
	// Tables are the deployment tables; the module has a set-up for each. At most one is AtStart.
	Tables []Table
	// Seed chooses among the set-ups that the tables allow.
	Seed uint64
}

// A Table is a deployment table.
type Table struct {
	// Name is the set-up's name in VASSAL's menu.
	Name string
	// File is the table's name in messages, Text its content.
	File string
	Text []byte
	// AtStart puts the set-up into at-start stacks, with which a new game begins. A module's
	// only set-up always goes there; further ones become predefined setups.
	AtStart bool
}

// An Edition is a module with the pack for it.
type Edition struct {
	// Module is the content of the .vmod file.
	Module []byte
	// Pack are the files of the module's pack, sorted by name.
	Pack []pack.File
	// Windows are the map windows. Units and Markers count the slots.
	Windows        []Window
	Units, Markers int
	// Setups are the set-ups in the module's menu.
	Setups []Setup
	// Doubts list what is doubtful in the tables.
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

// A Deployer is a game that can set up games from deployment tables.
type Deployer interface {
	Game
	// SetUp places the units of a table. If the table has problems it returns them and no
	// set-up. If the table cannot be met the error is an *Infeasible.
	SetUp(t Table, module *vmod.File, opt SetUpOptions) (*SetUp, []rule.Problem, error)
	// TableOf returns the table of a saved game's position.
	TableOf(f *File, reveal bool) (*TableOf, error)
	// Lint returns how a saved game's position differs from a table.
	Lint(f *File, t Table, reveal bool) (*Lint, []rule.Problem, error)
}

// SetUpOptions control how a table is set up.
type SetUpOptions struct {
	// Seed chooses among the set-ups that the table allows.
	Seed uint64
	// Spread puts as few units on top of each other as possible. Concentrate uses as few hexes
	// as possible.
	Spread, Concentrate bool
	// Boards are the names of boards to use instead of the default boards, from left to right.
	Boards []string
	// VOBS obfuscates the saved game as VASSAL 3.8 does. Older versions cannot read it.
	VOBS bool
	// Into is what to make.
	Into Into
	// Clear takes all other units of the pack out of at-start stacks and decks.
	Clear bool
	// Pieces is the pack's pieces.csv. AtStartStacks may need more rows there.
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
	// Doubts list what is doubtful in the table, Notes what else the players should know.
	Doubts, Notes []string
	// Write writes the saved game, or the copy of the module.
	Write func(io.Writer) error
	// Rows are rows to add to the pack's pieces.csv. Unbound are new gpids that vassal.toml
	// may have to name.
	Rows    []byte
	Unbound []string
}

// An Infeasible is the error for a table that cannot be set up, or for a search that was
// broken off.
type Infeasible struct {
	// File is the table's name.
	File string
	// Limit reports whether the search reached its limit. A set-up may exist then.
	Limit bool
	// Doubts list what is doubtful in the table. One of the doubts may be the cause.
	Doubts []string
	// Why lists the cells that cannot be met together, in lines for people.
	Why []string
}

// Error returns the text of the error without the reasons.
func (i *Infeasible) Error() string {
	if i.Limit {
		return i.File + ": Umpire found no set-up before it gave up the search; a set-up may exist"
	}
	return i.File + ": the table cannot be set up"
}

// A TableOf is the deployment table of a saved game.
type TableOf struct {
	Text []byte
	// Doubts and Notes are as in SetUp.
	Doubts, Notes []string
	// Problem is why the table cannot be set up again as it stands; it is nil if it can.
	Problem *rule.Problem
}

// A Lint is how a saved game differs from a table.
type Lint struct {
	// Faults are the differences, in lines for people. Wrong counts those that are certain.
	Faults []string
	Wrong  int
	// Doubts and Notes are as in SetUp.
	Doubts, Notes []string
}
