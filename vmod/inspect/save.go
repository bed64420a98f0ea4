package inspect

import (
	"maps"
	"slices"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Save is the summary of a saved game or log.
type Save struct {
	Module        string    `json:"module,omitempty"`
	ModuleVersion string    `json:"moduleVersion,omitempty"`
	VassalVersion string    `json:"vassalVersion,omitempty"`
	Comment       string    `json:"comment,omitempty"`
	DateSaved     int64     `json:"dateSaved,omitempty"` // milliseconds since 1970, UTC
	Form          string    `json:"form"`                // form of obfuscation
	Extensions    []string  `json:"extensions,omitempty"`
	Players       []Player  `json:"players,omitempty"`
	Turns         []string  `json:"turns,omitempty"`
	Steps         int       `json:"steps,omitempty"`
	Pieces        int       `json:"pieces"`
	Stacks        int       `json:"stacks"`
	EmptyStacks   int       `json:"emptyStacks,omitempty"`
	Decks         int       `json:"decks,omitempty"`
	Maps          []OnMap   `json:"maps,omitempty"`
	Sides         []Side    `json:"sides,omitempty"`
	Lays          vmod.Laid `json:"laidAtLoad,omitzero"` // what VASSAL adds, as the file does not mark it as added
	Problems      []string  `json:"problems,omitempty"`
	UnknownParts  int       `json:"unknownCommands,omitempty"`
}

// A Player is a seat of the roster. It does not hold the player's id, which is
// secret.
type Player struct {
	Name string `json:"name"`
	Side string `json:"side"`
}

// OnMap counts the pieces on a map. Map is empty for those on no map.
type OnMap struct {
	Map    string `json:"map"`
	Boards string `json:"boards,omitempty"`
	Pieces int    `json:"pieces"`
	Stacks int    `json:"stacks"`
	Hidden int    `json:"hidden,omitempty"`
}

// A Side counts the pieces that have a value of the marker property that names
// the side of a piece.
type Side struct {
	Property string `json:"property"`
	Value    string `json:"value"`
	Pieces   int    `json:"pieces"`
}

// sideProperties are the names that modules give to the property for the side of a
// piece. Between properties that equally many pieces have, the first is best.
var sideProperties = []string{"Side", "side", "Owner", "Army", "Nation", "Nationality", "Faction", "Player"}

// saveOf loads the save with the module, which may be nil.
func saveOf(f *vmod.File, m *vmod.Module) (*Save, error) {
	g, err := f.Save.Load(m)
	if err != nil {
		return nil, err
	}
	d := &Save{
		Module: f.Save.ModuleName(), ModuleVersion: f.Save.ModuleVersion(),
		Form: f.Save.Obfuscated.Form.String(), Steps: len(g.Steps), EmptyStacks: g.EmptyStacks(),
	}
	if meta := f.Save.Meta; meta != nil {
		d.VassalVersion, d.Comment, d.DateSaved = meta.VassalVersion, meta.Description.Text, meta.DateSaved
	}
	d.record(g.Record(), m)
	d.count(g.State)
	d.Lays = m.Lays(g.State)
	for _, p := range g.Problems() {
		d.Problems = append(d.Problems, p.Err.Error())
	}
	return d, nil
}

func (d *Save) record(r *game.Record, m *vmod.Module) {
	d.UnknownParts = r.Unknown
	for _, x := range r.Extensions {
		d.Extensions = append(d.Extensions, x.Name+" "+x.Version)
	}
	for _, p := range r.Players {
		d.Players = append(d.Players, Player{Name: p.Name, Side: p.Side})
	}
	if m == nil {
		return
	}
	for _, t := range m.TurnTrackers {
		if state, ok := r.Turns[t.ID]; ok {
			if turn, err := t.Describe(state.Encoded, nil); err == nil {
				d.Turns = append(d.Turns, turn.Text)
			}
		}
	}
}

func (d *Save) count(s *game.State) {
	byMap := map[string]*OnMap{}
	at := func(id string) *OnMap {
		if byMap[id] == nil {
			byMap[id] = &OnMap{Map: id}
		}
		return byMap[id]
	}
	sides := map[string]map[string]int{}
	for _, o := range s.Objects() {
		switch o.Kind() {
		case game.Stack:
			d.Stacks++
			at(o.MapID()).Stacks++
		case game.Deck:
			d.Decks++
		case game.Piece:
			d.Pieces++
			c := at(o.MapID())
			c.Pieces++
			if s.Concealed(o) || s.Masked(o) {
				c.Hidden++
				continue
			}
			for _, name := range sideProperties {
				if v, ok := s.Property(o, trait.Viewer{}, name); ok && v != "" {
					if sides[name] == nil {
						sides[name] = map[string]int{}
					}
					sides[name][v]++
				}
			}
		}
	}
	for _, m := range s.Maps() {
		if c := byMap[m.ID]; c != nil {
			d.Maps = append(d.Maps, *c)
		}
	}
	if c := byMap[""]; c != nil {
		d.Maps = append(d.Maps, *c)
	}
	d.chooseSides(sides)
}

// chooseSides fills in the sides by the property that most pieces have.
func (d *Save) chooseSides(sides map[string]map[string]int) {
	best, most := "", 0
	for _, name := range sideProperties {
		n := 0
		for _, c := range sides[name] {
			n += c
		}
		if n > most {
			best, most = name, n
		}
	}
	for _, v := range slices.Sorted(maps.Keys(sides[best])) {
		d.Sides = append(d.Sides, Side{Property: best, Value: v, Pieces: sides[best][v]})
	}
}
