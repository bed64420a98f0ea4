package referee

import (
	"github.com/umpire-vassal/umpire/check/bind"
	"github.com/umpire-vassal/umpire/check/play"
	"github.com/umpire-vassal/umpire/check/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Log is a log as the rules see it: its phases, and what stood where when each
// began and ended.
type Log struct {
	// Pack is the game, never nil; Game is it compiled.
	Pack *pack.Pack
	Game *scs.Game
	// Steps are all steps, those that were taken back included.
	Steps []play.Step
	// Phases are the stretches between the lines that declare phases, in their order:
	// at least one.
	Phases []*Phase

	names *position.Names
	// farthest is the most hexes that a result of the table makes anybody retreat or
	// advance; unknown where the table does not tell.
	farthest pack.Value
}

// reader reads a log once, from its first step to its last.
type reader struct {
	*play.Reader
	log     *Log
	binding *bind.Binding
	view    View
	now     moment
	// shown is what tracker, property or marker last showed of the phase; last is what
	// stood where when it was last looked.
	shown   string
	last    *Snapshot
	drops   map[int][]drop // by step
	moments []moment
	// cues are the steps that tell of combat; still is what stands where while nobody
	// does anything to a piece, and shots counts how often that was looked up.
	cues  []cue
	still *Snapshot
	shots int
	// orders are the attacks that the one who checks declares.
	orders []Announcement
}

// drop is where a piece was put down in a step.
type drop struct {
	id string
	at position.Spot
}

func read(g *game.Game, module *vmod.Module, p *pack.Pack, b *bind.Binding, view View, opt Options) (*Log, error) {
	compiled, err := scs.Compile(p)
	if err != nil {
		return nil, err
	}
	r := reader{
		Reader:  play.NewReader(g, module, play.Options{Reveal: opt.Reveal}),
		log:     &Log{Pack: p, Game: compiled, names: position.NewNames(), farthest: farthest(p)},
		binding: b, view: view, drops: map[int][]drop{}, orders: opt.Attacks,
	}
	r.begin(opt.First)
	for {
		step, more := r.Next()
		if !more {
			break
		}
		r.log.Steps = append(r.log.Steps, step)
		r.takeBack(step)
		r.putDown(step)
		r.declared(step)
		r.listen(step)
	}
	r.cut(opt.GoesOn)
	return r.log, nil
}

// takeBack marks the step that this one takes back, as play.Read does for a whole
// log. What an undo had taken back stands again when the undo is taken back.
func (r *reader) takeBack(step play.Step) {
	if !step.Undo.Is {
		return
	}
	by := step.N
	for target := r.log.step(step.Undo.Of); target != nil; target = r.log.step(target.Undo.Of) {
		target.UndoneBy = by
		if !target.Undo.Is {
			return
		}
		if by == 0 {
			by = target.N
		} else {
			by = 0
		}
	}
}

// putDown notes in which hexes the step put pieces down. Only the binding can tell,
// and only now.
func (r *reader) putDown(step play.Step) {
	note := func(id string) {
		if p := r.view.Piece(id); id != "" && p != nil {
			bound := r.binding.Pieces([]bind.Piece{p})
			r.drops[step.N] = append(r.drops[step.N], drop{id, bound[0].At})
		}
	}
	for _, a := range step.Actions {
		switch a := a.(type) {
		case play.Move:
			for _, p := range a.Pieces {
				note(p.ID)
			}
		case play.Add:
			note(a.Piece.ID)
		}
	}
}

// snapshot is what stands where as of now.
func (r *reader) snapshot() *Snapshot {
	s := &Snapshot{Pieces: r.binding.Pieces(r.view.Seen()), of: map[string]int{}}
	for i := range s.Pieces {
		s.of[s.Pieces[i].ID] = i
	}
	r.last = s
	return s
}

// A Snapshot is what stood where at one moment.
type Snapshot struct {
	// Pieces are those that an observer sees, those of a stack bottom to top.
	Pieces []position.Piece

	of map[string]int
}

// Piece is the piece with VASSAL's id, or nil.
func (s *Snapshot) Piece(id string) *position.Piece {
	if i, ok := s.of[id]; ok {
		return &s.Pieces[i]
	}
	return nil
}

// farthest is the most hexes that the pack's table moves anybody.
func farthest(p *pack.Pack) pack.Value {
	if p.CRT == nil {
		return pack.Value{}
	}
	most := 1 // the hex that was attacked
	for _, row := range p.CRT.Rows {
		for _, result := range row.Results {
			if !result.Understood {
				return pack.Value{}
			}
			most = max(most, result.Attacker.Retreat, result.Defender.Retreat)
		}
	}
	return pack.Known(most)
}
