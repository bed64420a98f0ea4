package question

import (
	"cmp"
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

// A Scene is a position to ask about. Its units' ids are the names that answers use and
// that players type. A Scene does not change.
type Scene struct {
	*scs.Situation

	// Only a position of pieces has an origin and what follows. pieces and names are by
	// the index of the unit; names are the ones on the counters.
	origin *Origin
	pieces []*position.Piece
	names  []string
	away   []*position.Piece    // markers, and what is not on the map
	needs  map[scs.Input]string // how a player can settle what the engine asks
	// marked returns a side's supply sources with what markers on the map mean for them.
	marked func(scs.SideID) scs.Sources

	// called are the names of the units of a position without pieces, by their ids.
	called map[string]string
}

// An Origin is where a position is from.
type Origin struct {
	// File is the saved game or log. Step is the log step that led to the position,
	// counted from 1.
	File string `json:"file"`
	Step int    `json:"step,omitempty"`
	// Begins reports that it is the position at the beginning of a log.
	Begins bool `json:"begins,omitempty"`
	// Turn and Phase are read from the game, 0 and "" if it does not show them. PhaseBy
	// names what shows the phase.
	Turn    int    `json:"turn,omitempty"`
	Phase   string `json:"phase,omitempty"`
	PhaseBy string `json:"phase_by,omitempty"`
	// Revealed reports that masked and hidden pieces are shown.
	Revealed bool `json:"revealed,omitempty"`
}

// A Piece is a piece of the game that an answer names.
type Piece struct {
	// Called is its name in the answer.
	Called string `json:"called"`
	rule.Piece
}

// Of returns the scene of a position without pieces. Its units have the ids of units.csv, which
// players type and which fit into a picture; texts call them by the names that stand there.
func Of(s *scs.Situation) *Scene {
	units := s.Position().Units
	names := make([]string, len(units))
	for i := range units {
		names[i] = units[i].ID
		kind, _, _ := strings.Cut(units[i].ID, numberSign)
		if row := s.Game().Pack().Unit(kind); row != nil && row.Name != "" {
			names[i] = row.Name
		}
	}
	called := map[string]string{}
	for i, name := range call(s.Game(), units, names) {
		called[units[i].ID] = name
	}
	return &Scene{Situation: s, called: called}
}

// name returns what texts call the unit with an id.
func (s *Scene) name(id string) string { return cmp.Or(s.called[id], id) }

// OnBoard returns the scene of pieces on a map. pos is the position that was laid on the board.
// Questions can be about the pieces on the board only.
func OnBoard(b *position.Board, pos *position.Position, origin Origin) *Scene {
	s := &Scene{origin: &origin, pieces: b.Pieces, needs: map[scs.Input]string{}}
	s.marked = func(side scs.SideID) scs.Sources { return pos.Sources(b, side) }
	on := map[*position.Piece]bool{}
	for _, p := range b.Pieces {
		s.names, on[p] = append(s.names, nameOf(p)), true
	}
	for _, p := range pos.Pieces {
		if !on[p] {
			s.away = append(s.away, p)
		}
	}
	g, laid := b.Game(), b.Position()
	units := slices.Clone(laid.Units)
	for i, called := range call(g, units, s.names) {
		for _, kind := range []scs.InputKind{scs.OpenZOC, scs.OpenEnemy, scs.OpenIsUnit, scs.OpenWhose, scs.OpenWhich,
			scs.OpenSide} {
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

// sources returns a side's supply sources.
func (s *Scene) sources(side scs.SideID) scs.Sources {
	if s.marked != nil {
		return s.marked(side)
	}
	return s.Game().Sources(s.Situation, side, scs.SourceMemory{})
}

// opened notes how to settle the unknowns of units: which side is up, what is printed
// there, which markers lie on them. What is unknown of all units is missing in the
// binding.
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
		for what, printed := range map[scs.InputKind]string{scs.OpenAttack: "attack", scs.OpenDefence: "defense",
			scs.OpenMA: "ma"} {
			need := ""
			switch {
			case p.Face != position.FaceUnknown:
				need = "units.csv: " + printed + " of " + p.Unit.ID
				switch p.Face {
				case position.Reduced:
					need = "units.csv: reduced_" + printed + " of " + p.Unit.ID
				case position.Other:
					need = printed + " on the side that " + called + " shows"
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

// In returns the scene with another turn, phase or history of its units. The units of
// pos are the scene's.
func (s *Scene) In(pos scs.Position) *Scene {
	other := *s
	other.Situation = s.Game().Situate(pos)
	return &other
}

// OnMap returns the units on the map: by hex and from bottom to top if they are pieces,
// else in the order of the position.
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

// The signs after a unit's name: 1/I/78@24.17#2.
const (
	atSign     = "@"
	numberSign = "#"
)

// call returns distinct names of the units: a name that several units share gets their
// hex, and in the same hex a number from the bottom of the stack.
func call(g *scs.Game, units []scs.Unit, names []string) []string {
	called := slices.Clone(names)
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
	given, last := map[string]bool{}, map[string]int{}
	for n, i := several(), 0; i < len(called); i++ {
		base := called[i]
		for numbered := n[base] > 1; numbered || given[called[i]]; numbered = false {
			last[base]++
			called[i] = base + numberSign + strconv.Itoa(last[base])
		}
		given[called[i]] = true
	}
	return called
}

// brief returns the name of a unit for a sentence that also names its hex.
func (s *Scene) brief(i int) string {
	u := &s.Position().Units[i]
	if s.origin == nil || u.Hex == scs.NoHex || u.ID == s.names[i] {
		return s.name(u.ID)
	}
	at := atSign + s.Game().Hex(u.Hex).String()
	if i := strings.LastIndex(u.ID, at); i >= 0 {
		return u.ID[:i] + u.ID[i+len(at):]
	}
	return u.ID
}

// nameOf returns the name of a piece for players.
func nameOf(p *position.Piece) string {
	if name := strings.TrimSpace(p.Name); name != "" {
		return name
	}
	if p.Unit != nil && p.Unit.ID != "" {
		return p.Unit.ID
	}
	return "piece " + p.ID
}

// view returns a side's view of the scene.
func (s *Scene) view(side scs.SideID) *textmap.View {
	view := textmap.NewView(s.Situation, side)
	if s.origin != nil {
		view.Call(s.names)
	}
	return view
}

// mentioned returns the pieces with these names, in the order of the position.
func (s *Scene) mentioned(words ...string) []Piece {
	wanted := map[string]bool{}
	for _, word := range words {
		wanted[word] = true
	}
	var all []Piece
	for i, p := range s.pieces {
		if called := s.Position().Units[i].ID; wanted[called] {
			all = append(all, Piece{called, p.Seen()})
		}
	}
	return all
}

// words returns the speaker that words the engine's findings.
func (s *Scene) words() words.Speaker {
	return words.Speaker{Unit: s.name, Feature: s.Game().Pack().TEC.Called, Need: s.need}
}

// decides names unknown inputs for a player, each once, sorted. All that one file of the
// pack settles is one of them.
func (s *Scene) decides(inputs []scs.Input) []string { return s.words().Inputs(inputs) }

// files lists files of a pack with their contents and the kind of question they settle.
var files = []struct {
	name, tells string
	settles     scs.InputKind
}{
	{"tec.toml", "what terrain costs and does in combat", scs.OpenCost},
	{"map.csv", "the terrain of the hexes", scs.OpenTerrain},
	{"hexsides.csv", "roads, rivers and whatever else lies on hexsides", scs.OpenHexside},
	{"crt.csv", "the combat results table", ""},
}

// need returns how a player can settle a question, "" to leave it to the engine's words.
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
		if (input.Kind == f.settles || input.Kind == scs.OpenFile && input.What == f.name) &&
			!s.Game().Pack().Has(f.name) {
			return f.name + ": " + f.tells
		}
	}
	return ""
}

// An Objection is one reason that speaks against something.
type Objection struct {
	// Ref names the paragraphs that are broken, Text is what is wrong.
	Ref  string `json:"ref"`
	Text string `json:"text"`
	// Decides names the unknowns that it depends on; empty if it is proved.
	Decides []string `json:"decides,omitempty"`
}

// objections words objections.
func (s *Scene) objections(all scs.Objections) []Objection {
	var out []Objection
	for _, o := range all {
		out = append(out, Objection{strings.Join(o.Refs, ", "), s.words().Objection(o), s.decides(o.Decides)})
	}
	return out
}
