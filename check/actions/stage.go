package actions

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A stage is one step while it is read: its commands, what they name as it was before,
// and what they changed. One stage serves all steps, which can be thousands, and is
// cleared for each; a Step keeps none of its lists.
type stage struct {
	*Reader
	step   Step
	leaves []command.Leaf

	// ids names the objects of the commands, in their order; the members of a stack
	// follow it.
	ids    []string
	named  map[string]bool
	before map[string]look
	// members are what stacks and decks held, by their ids.
	members map[string][]*game.Object
	turns   map[string]string // the turn trackers' states
	changes game.Changes
	moved   map[string]bool            // pieces that MovePiece commands put down
	drops   map[string][]command.Place // where they put what they name
	went    map[string]bool            // pieces that were moved or put down where they stood
	gathering
}

// mostKept bounds the room that a stage's lists keep after a step: clearing a list
// takes as long as it ever was.
const mostKept = 100

// clear makes the stage ready for a step.
func (s *stage) clear() {
	if s.named == nil || len(s.named)+len(s.moved)+len(s.went) > mostKept {
		s.named, s.before, s.members = map[string]bool{}, map[string]look{}, map[string][]*game.Object{}
		s.moved, s.drops, s.turns = map[string]bool{}, map[string][]command.Place{}, map[string]string{}
		s.went, s.gathering = map[string]bool{}, gathering{way: map[way]int{}, spot: map[Place]int{}}
	}
	clear(s.named)
	clear(s.before)
	clear(s.members)
	clear(s.moved)
	clear(s.drops)
	clear(s.turns)
	clear(s.went)
	s.gathering.clear()
	s.leaves, s.ids = s.leaves[:0], s.ids[:0]
}

// lookBefore looks at everything that the step's commands name, before they are done.
func (s *stage) lookBefore() {
	for _, leaf := range s.leaves {
		switch c := leaf.(type) {
		case command.MovePiece:
			s.about(c.ID)
			s.carried(c.ID)
			s.drops[c.ID] = append(s.drops[c.ID], c.New)
		case command.ChangePiece:
			s.about(c.ID)
		case command.RemovePiece:
			s.about(c.ID)
		case command.AddPiece:
			s.about(c.ID)
			if c.Type == "stack" {
				for _, id := range trait.DecodeStackState(c.State).Members {
					s.about(id)
				}
			}
		case command.Turn:
			if _, ok := s.turns[c.ID]; !ok {
				s.turns[c.ID] = s.game.Record().Turns[c.ID].Encoded
			}
		}
	}
}

// about looks at the object with this id. Of a deck it only notes the order: a deck can have
// many cards, and commands name those that leave it.
func (s *stage) about(id string) {
	if s.named[id] {
		return
	}
	s.named[id] = true
	s.ids = append(s.ids, id)
	switch o := s.game.Object(id); {
	case o == nil:
	case o.Kind() == game.Piece:
		s.before[id] = s.look(o)
		s.holds(o.Parent())
	default:
		s.holds(o)
		if o.Kind() == game.Stack {
			for _, m := range o.Members() {
				s.about(m.ID())
			}
		}
	}
}

func (s *stage) holds(container *game.Object) {
	if container == nil {
		return
	}
	if _, ok := s.members[container.ID()]; !ok {
		s.members[container.ID()] = slices.Clone(container.Members())
	}
}

// carried notes what a MovePiece command puts down.
func (s *stage) carried(id string) {
	if o := s.game.Object(id); o != nil && o.Kind() == game.Stack {
		for _, m := range o.Members() {
			s.moved[m.ID()] = true
		}
		return
	}
	s.moved[id] = true
}

// tell makes the actions of the step, after its commands were executed: first what happened to
// pieces, then everything else, then rolls and chat.
func (s *stage) tell() {
	s.who()
	s.moves()
	s.added()
	s.gone()
	s.altered()
	s.decks()
	s.others()
	s.talk()
}

func (s *stage) act(a Action) { s.step.Actions = append(s.step.Actions, a) }

// who returns the player of the first move that names a player.
func (s *stage) who() {
	for _, leaf := range s.leaves {
		if m, ok := leaf.(command.MovePiece); ok && m.HasPlayer && m.Player != "" && m.Player != command.NoMap {
			s.step.By = s.roster.player(m.Player)
			return
		}
	}
}

// others records changes of turn trackers, boards, players and notes. Properties that dice set
// belong to the roll.
func (s *stage) others() {
	dice := s.diceProperties()
	for _, leaf := range s.leaves {
		switch c := leaf.(type) {
		case command.Turn:
			s.act(s.turn(c))
		case command.MutableProperty:
			if !dice[c.Name] && c.Old != c.New {
				s.act(PropertyChange{Name: s.clean(c.Name), Container: c.Container, From: s.clean(c.Old),
					To: s.clean(c.New)})
			}
		case command.GlobalProperty:
			name, container, _ := c.Property()
			s.act(PropertyChange{Name: name, Container: container, To: s.clean(c.Value)})
		case command.BoardPicker:
			s.act(BoardChange{Window: c.Map, Boards: c.Boards})
		case command.Player:
			s.act(Seat{Player: s.roster.seat(c)})
		case command.PlayerRemove:
			s.act(Seat{Player: s.roster.player(c.ID), Left: true})
		case command.ScenarioNotes:
			s.act(NoteChange{Scenario: true, Text: c.Text})
		case command.PublicNotes:
			s.act(NoteChange{Text: c.Text})
		}
	}
}

// turn describes in words where a turn tracker went. Several commands of a step can set it one after
// the other.
func (s *stage) turn(c command.Turn) TurnChange {
	change := TurnChange{Tracker: c.ID, From: s.turns[c.ID], To: c.Encoded}
	s.turns[c.ID] = c.Encoded
	var tracker *buildfile.TurnTracker
	if s.module != nil {
		if i := slices.IndexFunc(s.module.TurnTrackers,
			func(t *buildfile.TurnTracker) bool { return t.ID == c.ID }); i >= 0 {
			tracker = s.module.TurnTrackers[i]
			change.Tracker = tracker.Name
		}
	}
	for _, state := range []*string{&change.From, &change.To} {
		if *state != "" {
			*state = turnOf(*state, tracker)
		}
	}
	return change
}

// turnOf returns what players read of a tracker's state; without the tracker, or if the
// state does not fit it, the numbers of the current levels.
func turnOf(state string, tracker *buildfile.TurnTracker) string {
	if tracker != nil {
		if turn, err := tracker.Describe(state, nil); err == nil {
			return turnText(turn)
		}
	}
	turn, err := command.Turn{Encoded: state}.State()
	if err != nil {
		return state
	}
	var numbers []string
	for levels, i := turn.Levels, turn.Current; 0 <= i && i < len(levels); {
		if level := levels[i]; level.List {
			numbers = append(numbers, "#"+strconv.Itoa(level.Value+1))
		} else {
			numbers = append(numbers, strconv.Itoa(level.Value))
		}
		levels, i = levels[i].Levels, levels[i].Sub
	}
	return strings.Join(numbers, " ")
}

// turnText returns what players read of a turn; of a tracker that shows nothing, the
// values of its levels.
func turnText(t buildfile.Turn) string {
	if t.Text != "" {
		return t.Text
	}
	values := make([]string, len(t.Active))
	for i, level := range t.Active {
		values[i] = level.Text
	}
	return strings.Join(values, " ")
}
