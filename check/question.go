package check

import (
	"io"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Looker is a game whose players can ask about the position of a saved game or log.
type Looker interface {
	Game
	// Look lays a position over the map of its game. The error is for a save that cannot
	// be replayed, and for a step that it does not have.
	Look(f *File, look Look) (Position, error)
}

// A Writer is a game of which a position can be written as text, without VASSAL.
type Writer interface {
	Game
	// Written lays such a position over the map of its game. file is its name in
	// problems.
	Written(file string, text []byte) (Position, []pack.Problem, error)
}

// A Look says which position of a saved game or log is asked about, and how it is
// looked at.
type Look struct {
	// AtStep asks for the position after Step, counted from 1; step 0 is where the log
	// begins. Without AtStep it is the position at the end.
	AtStep bool
	Step   int
	// Reveal shows what masks and invisibility hide from an observer.
	Reveal bool
}

// A Position answers what players ask of it.
type Position interface {
	// Ask answers a question. The error is for words that name nothing in the position,
	// and for a kind of question that its game does not know.
	Ask(Question) (Answer, error)
}

// An Overlaid position has more to show on the map than its pieces.
type Overlaid interface {
	Position
	// Overlays returns what it has: the zones of control of each side, say.
	Overlays() []scene.Mark
}

// A Mapper is a game that has names of its own for the cells of VASSAL's maps.
type Mapper interface {
	Game
	// CellName returns the name of the cell of a site. ok is false where the game has none.
	CellName(view.Site) (name string, ok bool)
}

// A Sided is a game that knows whose its units are.
type Sided interface {
	Game
	// SideOf returns the side of a unit by its id in the pack, "" if there is none.
	SideOf(unit string) string
}

// A Question is what a player asks of a position.
type Question struct {
	// Kind is "reach", "trace" or "odds", as the command.
	Kind string
	// Turn is the turn, where the position does not tell it; 0 where nobody says.
	Turn int
	// Phase and Side are the phase that is asked about and the phasing side, in the
	// words of the game; "" for those of the position.
	Phase, Side string
	// Words name units and hexes: whom it is about.
	Words []string
	// To is the hex to which a move goes, Via those through which it leads; "" and none
	// for all moves.
	To  string
	Via []string
}

// An Answer is an answer for programs and for people.
type Answer interface {
	JSON(io.Writer) error
	// Text writes the answer in lines of that width in characters, with pictures of
	// at most so many lines.
	Text(w io.Writer, width, lines int) error
}

// An Accountant is a game that can tell more of a log than what was done.
type Accountant interface {
	Game
	// Account reads the steps of a replayed file that are still to come, as actions.Read
	// does, with what moves cost and which combats were fought.
	Account(f *File, g *game.Game, opt actions.Options) (*actions.Log, account.Pricer, []account.Combat, error)
}

// A Namer is a game that knows the names of units.
type Namer interface {
	Game
	// Names returns the names that units have in the pack, by VASSAL's ids of pieces;
	// pieces that are no units are left out.
	Names(pieces []view.Piece) map[string]string
}
