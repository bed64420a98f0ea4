package referee

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Log is a chain of logs as the rules see it: its phases, and the position when each
// began and ended. Steps are counted through the whole chain.
type Log struct {
	// Pack is the game, never nil; Game is the compiled pack.
	Pack *scspack.Pack
	Game *scs.Game
	// Steps are all steps, including undone ones.
	Steps []actions.Step
	// Phases are the stretches between the lines that declare phases, in order; there is at
	// least one.
	Phases []*Phase
	// Declarations are the user's orders about its steps, in the order of the rows.
	Declarations []*Declaration

	files   []file
	players []actions.Player
	// blind reports whether there are only two positions, and no steps between them.
	blind bool
	at    map[int][]*Declaration // by step
	turns []turning              // every turn that something showed
	names *position.Names
	// told is what the game shows of turn and phase when the log ends.
	told position.Told
	// entered is who entered the victory hexes last.
	entered map[hex.Hex]string
	boards  [2]*Phase // whose boards are kept, the latest first
	// strict is the game with its open switches of movement read against who moves, nil until
	// a move hangs on one.
	strict  *scs.Game
	pasts   map[*Phase]map[string]scs.SourceMemory // by sourcesEntered
	room    scs.Reach
	binding *bind.Binding
	// farthest is the most hexes that a result of the table makes a unit retreat or
	// advance; unknown if the table does not tell.
	farthest pack.Value
	// readings are the results that players stated, in order.
	readings []*Reading
	typed    []*Figure // nil until figures looks for them
}

// file is one log of a chain.
type file struct {
	name  string
	first int       // the number of its first step in the chain
	start *Snapshot // the position when it began
}

// reader reads a chain of logs once, from its first step to its last.
type reader struct {
	*actions.Reader
	log     *Log
	binding *bind.Binding
	view    View
	memory  *bind.Memory // of the view's game
	// several reports whether the chain has several logs. What is kept of each then owns its
	// texts, or it would keep the whole text of the log in memory.
	several bool
	now     moment
	// shown is what tracker, property or marker last showed of the phase; last is the
	// latest snapshot.
	shown   string
	last    *Snapshot
	was     *Snapshot // before the present step; nil if nothing is declared of it
	drops   []drop    // in the order of their steps
	moments []moment
	// cues are the steps that show combat; still is the position as long as no piece is
	// touched, and kept counts the pieces in all positions that were kept for that.
	cues  []cue
	past  past // before the phase whose combats are made
	still *Snapshot
	kept  int
}

// drop is where a piece was put down in a step.
type drop struct {
	step int
	id   string
	at   position.Spot
}

// read reads a chain of at least one log.
func read(chain []Link, g *scs.Game, b *bind.Binding, opt Options) (*Log, error) {
	p := g.Pack()
	r := reader{
		log:     &Log{Pack: p, Game: g, binding: b, at: map[int][]*Declaration{}, names: position.NewNames(), farthest: farthest(p)},
		binding: b, several: len(chain) > 1,
	}
	var problems pack.Problems
	var before position.Told
	for i, link := range chain {
		if i > 0 {
			before = b.Told(r.view.Clock(), r.last.Pieces)
			chain[i-1].Close()
		}
		r.log.files = append(r.log.files, file{name: link.Name, first: len(r.log.Steps) + 1})
		played, seen, err := link.Open()
		if err != nil {
			return nil, err
		}
		r.view = seen
		r.memory = b.Memory()
		if i == 0 {
			r.Reader = actions.NewReader(played, link.Module, actions.Options{Reveal: opt.Reveal})
			r.begin(opt.First)
		} else {
			r.Reader = r.Onto(played, link.Module)
			r.log.files[i].start = r.snapshot()
			r.resume(before)
		}
		r.log.join(link.Orders, len(played.Steps), &problems)
		r.log.Steps = slices.Grow(r.log.Steps, len(played.Steps))
		if err := r.steps(opt.Each); err != nil {
			return nil, err
		}
	}
	r.log.players = r.Players()
	if problems.Len() > 0 {
		return nil, rule.JoinProblems(words.Problems(problems.Sorted()))
	}
	end := r.snapshot()
	r.log.told = b.Told(r.view.Clock(), end.Pieces)
	chain[len(chain)-1].Close()
	r.Reader, r.view, r.memory = nil, nil, nil // nobody asks the game any more: it leaves the memory
	r.cut(end, opt)
	r.log.pasts = r.log.sourcesEntered()
	r.log.entered = r.log.enteredLast()
	return r.log, nil
}

// steps reads the steps of one log. It calls each after every step, unless that is nil.
func (r *reader) steps(each func(*actions.Step, *bind.Memory, *position.Names)) error {
	for {
		r.before(len(r.log.Steps) + 1)
		step, more := r.Next()
		if !more {
			return nil
		}
		if r.several {
			step = rule.Own(step)
		}
		r.log.Steps = append(r.log.Steps, step)
		r.takeBack(step)
		r.putDown(step)
		r.after(r.log.step(step.N))
		r.declared(step)
		if err := r.listen(step); err != nil {
			return err
		}
		if each != nil {
			each(&step, r.memory, r.log.names)
		}
	}
}

// fileOf returns the index in the chain of the log that has a step.
func (l *Log) fileOf(step int) int {
	after, _ := slices.BinarySearchFunc(l.files, step+1, func(f file, step int) int { return f.first - step })
	return max(after-1, 0) // of logs without steps and the one after them, the last
}

// stepName is a step as players find it: "step 7", in a chain with the name of the log.
func (l *Log) stepName(step int) string {
	if len(l.files) < 2 {
		return "step " + strconv.Itoa(step)
	}
	f := l.files[l.fileOf(step)]
	return "step " + strconv.Itoa(step-f.first+1) + " of " + f.name
}

// byFile divides the findings and steps among the logs, with steps counted from 1 in each. The
// log then is of no more use.
func (l *Log) byFile(findings []rule.Finding) []Judgement {
	dealt := make([]Judgement, len(l.files))
	for _, f := range findings {
		at := l.fileOf(f.Step)
		f.Step = max(f.Step-l.files[at].first+1, 0)
		dealt[at].Findings = append(dealt[at].Findings, f)
	}
	for i, f := range l.files {
		end := len(l.Steps)
		if i+1 < len(l.files) {
			end = l.files[i+1].first - 1
		}
		dealt[i].Steps = l.Steps[f.first-1 : end]
		for k := range dealt[i].Steps {
			s := &dealt[i].Steps[k]
			for _, n := range []*int{&s.N, &s.UndoneBy, &s.Undo.Of, &s.Undo.Redoes} {
				*n = max(*n-(f.first-1), 0)
			}
		}
		rule.Sort(dealt[i].Findings)
	}
	return dealt
}

// takeBack marks the step that this one undoes, as play.Read does for a whole log. When an
// undo is itself undone, what it had taken back stands again.
func (r *reader) takeBack(step actions.Step) {
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

// putDown notes the hexes in which the step put pieces down. Only the binding knows them,
// and only at this moment.
func (r *reader) putDown(step actions.Step) {
	note := func(id string) {
		if p := r.view.Piece(id); id != "" && p != nil {
			r.drops = append(r.drops, drop{step.N, id, r.memory.Spot(p)})
		}
	}
	for _, a := range step.Actions {
		switch a := a.(type) {
		case actions.Move:
			for _, p := range a.Pieces {
				note(p.ID)
			}
		case actions.Add:
			note(a.Piece.ID)
		}
	}
}

// dropsIn returns where pieces were put down in a step.
func (r *reader) dropsIn(step int) []drop {
	first, _ := slices.BinarySearchFunc(r.drops, step, func(d drop, step int) int { return d.step - step })
	end := first
	for end < len(r.drops) && r.drops[end].step == step {
		end++
	}
	return r.drops[first:end]
}

// farthest returns the most hexes that a result of the pack's table moves a unit.
func farthest(p *scspack.Pack) pack.Value {
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
