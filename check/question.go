package check

import (
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Looker is a game that answers questions about the position of a saved game or log.
type Looker interface {
	Game
	// Look reads a position. It returns an error for a file that cannot be replayed and for a
	// step that the log does not have.
	Look(f *File, look Look) (Position, error)
}

// A Writer is a game whose positions can be written as text, without VASSAL.
type Writer interface {
	Game
	// Written reads such a position. file is the text's name in problems.
	Written(file string, text []byte) (Position, []rule.Problem, error)
}

// A Look is which position of a file is asked about, and who looks at it.
type Look struct {
	// AtStep asks for the position after Step, counted from 1; step 0 is the beginning of the
	// log. Without AtStep it is the position at the end.
	AtStep bool
	Step   int
	// Reveal shows what masks and invisibility hide from an observer.
	Reveal bool
}

// At returns a file, played as far as the position, and the number of the step that led there: 0
// where a log begins. It fails for a step that the file does not have.
func (look Look) At(f *File) (*game.Game, int, error) {
	played, err := f.Save.Load(f.Module)
	if err != nil {
		return nil, 0, err
	}
	steps := len(played.Steps)
	switch {
	case look.AtStep && !f.Save.Log():
		return nil, 0, errors.Errorf("step %d: this is a saved game, which has no steps; a log has", look.Step)
	case look.AtStep && (look.Step < 0 || look.Step > steps):
		return nil, 0, errors.Errorf("step %d: the log has steps 1 to %d, and 0 for where it begins", look.Step, steps)
	case look.AtStep:
		steps = look.Step
	}
	for played.Next() < steps {
		if _, more := played.Advance(); !more {
			break
		}
	}
	return played, steps, nil
}

// A Position answers questions of players.
type Position interface {
	// Ask answers a question. It returns an error for words that name nothing in the position,
	// and for a kind of question that the game does not know.
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

// A Question is a player's question about a position.
type Question struct {
	// Kind is "reach", "trace" or "odds", like the command.
	Kind string
	// Turn is the turn if the position does not show it; 0 means that the user names none.
	Turn int
	// Phase and Side are the phase that the question is about and the phasing side, in the words of
	// the game; "" stands for the position's own.
	Phase, Side string
	// Words name the units and hexes that the question is about.
	Words []string
	// To is the hex to which a move goes, Via lists hexes through which it leads. If they are
	// empty the question is about all moves.
	To  string
	Via []string
}

// An Answer is the answer to a Question, for programs and for people.
type Answer interface {
	JSON(io.Writer) error
	// Text writes the answer in lines of at most width characters, with pictures of at most
	// lines lines.
	Text(w io.Writer, width, lines int) error
}

// A Drawn answer has something to show on the map.
type Drawn interface {
	Answer
	Marks() []scene.Mark
}

// An Accountant is a game that adds costs and combats to the account of a log.
type Accountant interface {
	Game
	// Account reads the steps of a file's game, which stands before the first, as actions.Read
	// does. It also returns what moves cost and which combats were fought.
	Account(f *File, g *game.Game, opt actions.Options) (*actions.Log, account.Pricer, []account.Combat, error)
}

// A Namer is a game that knows the names of its units.
type Namer interface {
	Game
	// Names returns the names of units in the pack, by VASSAL's ids of their pieces. It leaves
	// out pieces that are not units.
	Names(pieces []view.Piece) map[string]string
}
