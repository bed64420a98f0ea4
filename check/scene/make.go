package scene

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Options are what a scene shows.
type Options struct {
	// Reveal shows what the file hides, for a referee.
	Reveal bool
	// CellName returns the name that the game has for the cell of a site. Where it has
	// none, and where it is nil, VASSAL's name counts.
	CellName func(view.Site) (name string, ok bool)
	// Plain gives cells and pieces colours where no pictures are drawn; nil if the game has no pack.
	Plain Plain
	// Prices are what moves cost, for the lines of the steps; nil if nobody knows.
	Prices account.Pricer
}

// Still returns what there is to draw of a game as it stands.
func Still(g *game.Game, module *vmod.Module, opt Options) *Scene {
	s, _ := begin(g, module, opt)
	return s
}

// begin returns the scene of a game as it stands, and the stage on which it goes on.
func begin(g *game.Game, module *vmod.Module, opt Options) (*Scene, *stage) {
	var images Images
	if module != nil {
		images = module
	}
	p := newPainter(images)
	s := &Scene{}
	st := newStage(g.State, module, p, opt)
	st.windows(s)
	s.Pieces = st.changes()
	s.Images, s.Looks = p.images, p.looks
	return s, st
}

// The steps of a scene may change so many pieces, and so many more for each piece and each step of
// the log. Real logs have a tenth of it. A stack of thousands changes as a whole in each step that
// takes its lowest piece away.
const (
	mostChanges    = 20_000
	changesForEach = 10
)

// mostLooked bounds the pieces that are looked at for changes.
const mostLooked = 10_000_000

// Make does the remaining steps of a game and returns what there is to draw. module is nil
// if nobody has it: then there are no boards and no pictures.
func Make(g *game.Game, module *vmod.Module, opt Options) *Scene {
	s, stage := begin(g, module, opt)
	left := mostChanges + changesForEach*(len(s.Pieces)+len(g.Steps)-g.Next())
	told := account.Account{Log: &actions.Log{}, Revealed: opt.Reveal, Placed: module != nil, Prices: opt.Prices}
	reader := actions.NewReader(g, module, actions.Options{Reveal: opt.Reveal})
	told.Log = reader.Read(func(step *actions.Step) {
		if left < 0 || stage.looked > mostLooked {
			s.Frozen++
			s.Steps = append(s.Steps, Step{Changes: []Piece{}})
			return
		}
		if laid := g.Layouts(); laid != stage.laid {
			stage.windows(s)
		}
		drawn := Step{Changes: stage.changes(), Moves: stage.moves(step)}
		left -= len(drawn.Changes) + len(drawn.Moves)
		s.Steps = append(s.Steps, drawn)
	})
	for i := range s.Steps {
		step := &told.Steps[i]
		s.Steps[i].By = told.By(step)
		s.Steps[i].Lines, s.Steps[i].Undone = told.Lines(step), step.UndoneBy > 0
		if i >= len(s.Steps)-s.Frozen {
			s.Steps[i].Lines = append([]string{"The map does not show this step."}, s.Steps[i].Lines...)
		}
	}
	s.Images, s.Looks = stage.painter.images, stage.painter.looks
	return s
}

// longestName bounds the names of pieces, boards and cells, in characters.
const longestName = 100

func named(s string) string { return visible.Cut(s, longestName) }

// moves returns the ways of the pieces that a step moved within a window.
func (st *stage) moves(step *actions.Step) []Move {
	var moves []Move
	for _, action := range step.Actions {
		m, ok := action.(actions.Move)
		if !ok || m.Crosses() || m.From.Concealed {
			continue
		}
		window, ok := st.byName[m.From.Window]
		if !ok {
			continue
		}
		points := []int{m.From.At.X, m.From.At.Y}
		for _, p := range append(m.Via, m.To) {
			points = append(points, p.At.X, p.At.Y)
		}
		for _, p := range m.Pieces {
			if !p.Hidden {
				moves = append(moves, Move{ID: p.ID, Window: window, Points: points})
			}
		}
	}
	return moves
}
