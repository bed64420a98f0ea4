package question

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Scene is a position that is asked about, in the words of those who ask: units
// are called as answers call them, and as words find them. It is not changed after
// making.
type Scene struct {
	*scs.Situation

	// origin, pieces and the rest are there for a position that was made of pieces.
	// pieces and names are by the index of the unit; names are what the counters show.
	origin *Origin
	pieces []*position.Piece
	names  []string
	away   []*position.Piece    // markers, and what is not on the map
	needs  map[scs.Input]string // how a player can settle what the engine asks
}

// An Origin says where a position is from, for those who read the answer.
type Origin struct {
	// File is the saved game or log, Step the log step after which it stands, counted
	// from 1.
	File string `json:"file"`
	Step int    `json:"step,omitempty"`
	// Begins says that it is the position in which a log begins.
	Begins bool `json:"begins,omitempty"`
	// Turn and Phase are what the game itself tells, "" and 0 where it does not, PhaseBy
	// what tells it.
	Turn    int    `json:"turn,omitempty"`
	Phase   string `json:"phase,omitempty"`
	PhaseBy string `json:"phase_by,omitempty"`
	// Revealed says that masked and hidden pieces are shown.
	Revealed bool `json:"revealed,omitempty"`
}

// A Piece is a piece of the game that an answer names.
type Piece struct {
	// Called is what the answer calls it.
	Called string `json:"called"`
	rule.Piece
}

// Of is the scene of a position whose units are called by their ids.
func Of(s *scs.Situation) *Scene { return &Scene{Situation: s} }

// OnBoard is the scene of pieces on a map. pos is the position that was laid there;
// what of it is not on the board can be neither asked about nor meant by a word.
func OnBoard(b *position.Board, pos *position.Position, origin Origin) *Scene {
	s := &Scene{origin: &origin, pieces: b.Pieces, needs: map[scs.Input]string{}}
	on := map[*position.Piece]bool{}
	for _, p := range b.Pieces {
		s.names, on[p] = append(s.names, nameOf(p)), true
	}
	for i := range pos.Pieces {
		if p := &pos.Pieces[i]; !on[p] {
			s.away = append(s.away, p)
		}
	}
	g, laid := b.Game(), b.Position()
	units := slices.Clone(laid.Units)
	for i, called := range s.call(g, units) {
		for _, kind := range []scs.InputKind{scs.OpenZOC, scs.OpenEnemy, scs.OpenIsUnit, scs.OpenWhose, scs.OpenWhich, scs.OpenSide} {
			if need := b.Need(scs.About(kind, units[i].ID)); need != "" {
				s.needs[scs.About(kind, called)] = need
			}
		}
		units[i].ID = called
	}
	s.opened(units)
	laid.Units = units
	s.Situation = g.Situate(laid)
	return s
}

// opened says what would tell what is unknown of units: which side is up, what
// is printed there, what lies on them. What is unknown of all is the binding's to tell.
func (s *Scene) opened(units []scs.Unit) {
	all := func(unknown func(i int) bool) bool {
		for i := range units {
			if !units[i].Unbound && !unknown(i) {
				return false
			}
		}
		return true
	}
	noOOS := all(func(i int) bool { return units[i].OOS == pack.Unknown })
	noDG := all(func(i int) bool { return units[i].DG == pack.Unknown })
	noFace := all(func(i int) bool { return s.pieces[i].Face == position.FaceUnknown })
	for i, p := range s.pieces {
		called := units[i].ID
		if noOOS {
			s.needs[scs.About(scs.OpenOOS, called)] = "vassal.toml: which marker means out of supply"
		}
		if noDG {
			s.needs[scs.About(scs.OpenDG, called)] = "vassal.toml: which marker means disorganized"
		}
		if units[i].Unbound || p.Unit == nil {
			continue
		}
		s.needs[scs.About(scs.OpenAttackKind, called)] = "units.csv: attack_kind of " + p.Unit.ID
		if p.Unit.Exploit == pack.Unknown {
			s.needs[scs.About(scs.OpenExploit, called)] = "units.csv: exploit of " + p.Unit.ID
		}
		for what, printed := range map[scs.InputKind]string{scs.OpenAttack: "attack", scs.OpenDefence: "defense", scs.OpenMA: "ma"} {
			need := ""
			switch {
			case p.Face != position.FaceUnknown:
				need = "units.csv: " + printed + " of " + p.Unit.ID
				if p.Face == position.Reduced {
					need = "units.csv: reduced_" + printed + " of " + p.Unit.ID
				}
			case noFace:
				need = "vassal.toml, pieces.csv: which side of a unit is up"
			default:
				need = "which side of " + called + " is up"
			}
			s.needs[scs.About(what, called)] = need
		}
	}
}

// In is the scene in which turn, phase or what the units did is another. The units
// of pos are those of the scene.
func (s *Scene) In(pos scs.Position) *Scene {
	other := *s
	other.Situation = s.Game().Situate(pos)
	return &other
}

// OnMap are the units on the map: those of pieces by hex, bottom to top, those of a
// text in its order.
func (s *Scene) OnMap() []int {
	var units []int
	all := s.Position().Units
	for i, u := range all {
		if u.Hex != scs.NoHex {
			units = append(units, i)
		}
	}
	if s.origin != nil {
		slices.SortStableFunc(units, func(a, b int) int { return int(all[a].Hex) - int(all[b].Hex) })
	}
	return units
}

// The signs in what a unit is called beyond its name: 1/I/78@24.17#2.
const (
	atSign     = "@"
	numberSign = "#"
)

// call is what the units are called: their names, those of several with the hex,
// and those of several in one hex with a number from the bottom of the stack.
func (s *Scene) call(g *scs.Game, units []scs.Unit) []string {
	called := slices.Clone(s.names)
	several := func() map[string]int {
		n := map[string]int{}
		for _, c := range called {
			n[c]++
		}
		return n
	}
	for n, i := several(), 0; i < len(called); i++ {
		if n[called[i]] > 1 && units[i].Hex != scs.NoHex {
			called[i] += atSign + g.Hex(units[i].Hex).String()
		}
	}
	given := map[string]bool{}
	for n, i := several(), 0; i < len(called); i++ {
		base := called[i]
		for k := 1; n[base] > 1 && k == 1 || given[called[i]]; k++ {
			called[i] = base + numberSign + strconv.Itoa(k)
		}
		given[called[i]] = true
	}
	return called
}

// brief is what a unit is called where its hex is said anyway.
func (s *Scene) brief(i int) string {
	u := &s.Position().Units[i]
	if s.origin == nil || u.Hex == scs.NoHex || u.ID == s.names[i] {
		return u.ID
	}
	before, after, found := cutLast(u.ID, atSign+s.Game().Hex(u.Hex).String())
	if !found {
		return u.ID
	}
	return before + after
}

func cutLast(text, sep string) (before, after string, found bool) {
	i := strings.LastIndex(text, sep)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(sep):], true
}

// nameOf is what a player calls a piece.
func nameOf(p *position.Piece) string {
	if name := strings.TrimSpace(p.Name); name != "" {
		return name
	}
	if p.Unit != nil && p.Unit.ID != "" {
		return p.Unit.ID
	}
	return "piece " + p.ID
}

// view is a view of the scene by a side.
func (s *Scene) view(side scs.SideID) *textmap.View {
	view := textmap.NewView(s.Situation, side)
	if s.origin != nil {
		view.Call(s.names)
	}
	return view
}

// mentioned are the pieces that an answer calls by these words, in the order of the
// position.
func (s *Scene) mentioned(words ...string) []Piece {
	var all []Piece
	for i, p := range s.pieces {
		if called := s.Position().Units[i].ID; slices.Contains(words, called) {
			all = append(all, Piece{called, p.Seen()})
		}
	}
	return all
}

// words words what the engine finds: in a scene the units' ids are what they are called.
func (s *Scene) words() words.Speaker { return words.Speaker{Need: s.need} }

// decides names unknown inputs for a player, each once, sorted: what a file of the
// pack would tell of all hexes is one of them.
func (s *Scene) decides(inputs []scs.Input) []string { return s.words().Inputs(inputs) }

// files are the files of a pack, with what they tell and the questions that one line of
// them settles.
var files = []struct {
	name, tells string
	settles     scs.InputKind
}{
	{"tec.toml", "what terrain costs and does in combat", scs.OpenCost},
	{"map.csv", "the terrain of the hexes", scs.OpenTerrain},
	{"hexsides.csv", "roads, rivers and whatever else lies on hexsides", scs.OpenHexside},
	{"crt.csv", "the combat results table", ""},
}

// need says how a player can settle a question, "" where nothing but the engine's own
// words tells.
func (s *Scene) need(input scs.Input) string {
	if need, ok := s.needs[input]; ok {
		return need
	}
	if input.Kind == scs.OpenPhase {
		if len(s.Game().Pack().Phases) == 0 {
			return "game.toml: the phases"
		}
		return "in which phase it is"
	}
	for _, f := range files {
		if (input.Kind == f.settles || input.Kind == scs.OpenFile && input.What == f.name) && !s.Game().Pack().Has(f.name) {
			return f.name + ": " + f.tells
		}
	}
	return ""
}

// An Objection is one reason that speaks against something.
type Objection struct {
	// Ref are the paragraphs that it breaks, Text says what is wrong.
	Ref  string `json:"ref"`
	Text string `json:"text"`
	// Decides names what would tell whether it holds; there is nothing where it is proved.
	Decides []string `json:"decides,omitempty"`
}

func (o *Objection) proved() bool { return len(o.Decides) == 0 }

// objections words objections.
func (s *Scene) objections(all scs.Objections) []Objection {
	var out []Objection
	for _, o := range all {
		out = append(out, Objection{strings.Join(o.Refs, ", "), s.words().Objection(o), s.decides(o.Decides)})
	}
	return out
}
