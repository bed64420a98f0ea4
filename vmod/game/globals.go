package game

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// globals holds the properties of the module, of each map and of each zone, which VASSAL calls
// containers (MutablePropertiesContainer).
type globals struct {
	world  *World
	values map[string]map[string]string // container id -> name -> value
	fixed  map[string]string            // properties of the module that no command changes
	// changes counts the changes of values. changed maps each name to the number of its
	// last change, in any container.
	changes int
	changed map[string]int
}

// moduleContainer is the container id of the module. A map's is its name, a zone's "map:zone".
const moduleContainer = "Module"

func zoneContainer(m *Map, zone string) string { return m.Name + ":" + zone }

func newGlobals(w *World) globals {
	g := globals{world: w, values: map[string]map[string]string{}, fixed: map[string]string{},
		changed: map[string]int{}}
	b := w.Build
	if b == nil {
		return g
	}
	for _, d := range b.Dice {
		g.put(moduleContainer, d.Name+"_result", "1")
		g.put(moduleContainer, d.Name+"_total", "0")
		g.put(moduleContainer, d.Name+"_keep", "0")
		g.put(moduleContainer, d.Name+"_summary", "")
	}
	for _, d := range b.SymbolDice {
		g.put(moduleContainer, d.Name+"_result", "")
	}
	for _, t := range b.TurnTrackers {
		g.putLevels(t.Levels)
	}
	g.putAll(moduleContainer, b.GlobalProperties)
	for _, p := range slices.Concat(b.Messages, b.Preferences) { // GameModule.getProperty asks for messages last
		g.fixed[p.Name] = p.Value
	}
	for _, m := range b.Maps {
		g.putAll(m.Name, m.GlobalProperties)
		for _, board := range m.Boards {
			for _, z := range board.Zones {
				g.putAll(m.Name+":"+z.Name, z.Properties)
			}
		}
	}
	return g
}

func (g *globals) putLevels(levels []*buildfile.TurnLevel) {
	for _, l := range levels {
		v := ""
		switch {
		case l.Kind == buildfile.CounterLevel:
			v = strconv.Itoa(l.Start)
		case l.Kind == buildfile.ListLevel && len(l.List) > 0:
			v = l.List[0]
		}
		g.put(moduleContainer, l.Property, v)
		g.putLevels(l.Levels)
	}
}

func (g *globals) putAll(container string, list []buildfile.Property) {
	for _, p := range list {
		g.put(container, p.Name, p.Value)
	}
}

func (g *globals) put(container, name, value string) {
	m := g.values[container]
	if m == nil {
		m = map[string]string{}
		g.values[container] = m
	}
	if was, ok := m[name]; !ok || was != value {
		g.changes++
		g.changed[name] = g.changes
	}
	m[name] = value
}

// set executes a GlobalProperty or MutableProperty command. Without a container it
// sets the first property of that name. With a container that the module does not
// have it does nothing.
func (g *globals) set(name, value, container string) {
	if container != "" {
		if _, ok := g.values[container][name]; ok || g.world.Build == nil {
			g.put(container, name, value)
		}
		return
	}
	if c, ok := g.find(name); ok {
		g.put(c, name, value)
	}
}

// zoneOn reports whether the container is a zone of a board; "" stands for any board.
func (g *globals) zoneOn(board, container string) bool {
	if board == "" || g.world.Build == nil {
		return true
	}
	for _, m := range g.world.Build.Maps {
		for _, b := range m.Boards {
			if b.Name == board && slices.ContainsFunc(b.Zones,
				func(z *buildfile.Zone) bool { return m.Name+":"+z.Name == container }) {
				return true
			}
		}
	}
	return false
}

// find returns the first container with a property of that name: the module, then
// maps and zones in the module's order.
func (g *globals) find(name string) (container string, ok bool) {
	if _, ok := g.values[moduleContainer][name]; ok || g.world.Build == nil {
		return moduleContainer, true
	}
	for _, m := range g.world.Build.Maps {
		if _, ok := g.values[m.Name][name]; ok {
			return m.Name, true
		}
		for _, b := range m.Boards {
			for _, z := range b.Zones {
				if _, ok := g.values[m.Name+":"+z.Name][name]; ok {
					return m.Name + ":" + z.Name, true
				}
			}
		}
	}
	return "", false
}

// inModule looks a property up in the module, as GameModule.getProperty does.
func (g *globals) inModule(name string) (string, bool) {
	if b := g.world.Build; b != nil {
		switch name {
		case "ModuleName":
			return b.Name, true
		case "ModuleVersion":
			return b.Version, true
		case "ModuleDescription":
			return b.Description, true
		case "VassalVersionCreated":
			return b.VassalVersion, true
		case "ModuleOther1":
			return b.Other1, true
		case "ModuleOther2":
			return b.Other2, true
		}
	}
	switch name {
	case "playerSide", "PlayerSide":
		return "", true // an observer has none
	case "CurrentLanguage":
		return "en", true
	case "CurrentLanguageName":
		return "English (United States)", true
	}
	if v, ok := g.values[moduleContainer][name]; ok {
		return v, true
	}
	v, ok := g.fixed[name]
	return v, ok
}

// turn sets the properties of a turn tracker's levels.
func (g *globals) turn(c command.Turn) error {
	if g.world.Build == nil {
		return nil
	}
	for _, t := range g.world.Build.TurnTrackers {
		if t.ID != c.ID {
			continue
		}
		turn, err := t.Describe(c.Encoded, nil)
		if err != nil {
			return err
		}
		for _, l := range turn.All {
			g.put(moduleContainer, l.Level.Property, l.Value)
		}
	}
	return nil
}

// GlobalProperty returns the current value of a property of the module ("Module"), of
// a map ("map name") or of a zone ("map:zone").
func (s *State) GlobalProperty(container, name string) (value string, ok bool) {
	v, ok := s.globals.values[container][name]
	return v, ok
}

// global looks up a property outside the piece: in zone, map and module.
func (s *State) global(o *Object, name string) (string, bool) {
	s.leansOn(name)
	m := o.Map()
	if m == nil {
		return s.globals.inModule(name)
	}
	if zone, ok := m.grid.ZoneAt(o.At()); ok {
		if v, ok := s.globals.values[zoneContainer(m, zone)][name]; ok {
			return v, true
		}
	}
	return s.onMap(m, name)
}

// onMap looks a property up on a map, as Map.getProperty does.
func (s *State) onMap(m *Map, name string) (string, bool) {
	s.leansOn(name)
	if name == "CurrentMap" {
		return m.Name, true
	}
	if v, ok := s.globals.values[m.Name][name]; ok && m.Name != moduleContainer {
		return v, true
	}
	if v, ok := s.deckCount(m, name); ok {
		return v, true
	}
	return s.globals.inModule(name)
}

// mapCalled returns the map of that configured name, or nil.
func (s *State) mapCalled(name string) *Map {
	for _, m := range s.maps {
		if m.Name == name {
			return m
		}
	}
	return nil
}

// countProperty is the end of the name of the property that counts a deck's cards.
const countProperty = "_numPieces"

// deckCount returns the property "<deck>_numPieces", which each deck gives its map.
func (s *State) deckCount(m *Map, name string) (string, bool) {
	deck, ok := strings.CutSuffix(name, countProperty)
	if !ok {
		return "", false
	}
	for _, o := range s.decks {
		if o.onMap == m && s.objects[o.id] == o && o.DeckName() == deck {
			return strconv.Itoa(len(o.members)), true
		}
	}
	return "", false
}
