package game

import (
	"strconv"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

func newMap(plan *buildfile.Map) *Map {
	return &Map{
		ID: plan.ID, Name: plan.Name,
		Private:       plan.Private && !plan.VisibleToAll,
		Stacking:      !plan.StackingDisabled,
		LayerProperty: plan.LayerProperty, LayerOrder: plan.LayerOrder,
		Edge: grid.Size{Width: plan.EdgeWidth, Height: plan.EdgeHeight},
		plan: plan,
	}
}

// Layouts returns how often maps were made or got boards. While it stays the same, so
// do the maps' answers about a point.
func (s *State) Layouts() int { return s.layouts }

// Boards returns the boards with their places, in map pixels.
func (m *Map) Boards() []grid.Board { return m.grid.Boards }

// Grid returns the map's current geometry.
func (m *Map) Grid() grid.Map { return m.grid }

// Location returns VASSAL's name of the point (Map.locationName).
func (m *Map) Location(p point) string { return m.grid.LocationName(p) }

// Plan returns the map in the build file, nil without a module.
func (m *Map) Plan() *buildfile.Map { return m.plan }

// Board returns the name of the board under the point, or "".
func (m *Map) Board(p point) string {
	name, _ := m.grid.BoardAt(p)
	return name
}

// Zone returns the name of the zone around the point, or "".
func (m *Map) Zone(p point) string {
	name, _ := m.grid.ZoneAt(p)
	return name
}

// layBoards executes a BoardPicker command. Like VASSAL it ignores boards that the
// module does not have, so that everything beside them shifts.
func (s *State) layBoards(c command.BoardPicker) {
	if m := s.board[c.Map]; m != nil {
		s.lay(m, c.Boards)
	}
}

// speaks reports whether a board command is about the map.
func (m *Map) speaks(c command.BoardPicker) bool {
	return m.plan != nil && (m.Name == c.Map || m.internalID() == c.Map)
}

// internalID returns the name of the map in trails and in old files, "MapN".
func (m *Map) internalID() string { return "Map" + strconv.Itoa(m.plan.Index) }

// MostBoards bounds the boards of a map. Maps of real modules have a dozen.
const MostBoards = 500

func (s *State) lay(m *Map, boards []command.Board) {
	m.laid = true
	s.layouts++
	if n := len(boards); n > MostBoards {
		s.problem(errors.Errorf("map %q has %d boards; Umpire lays the first %d", m.ID, n, MostBoards))
		boards = boards[:MostBoards]
	}
	var placed []grid.Placed
	for _, b := range boards {
		plan, ok := s.BoardPlan(m, b.Name)
		if !ok {
			s.problem(errors.Errorf("map %q: the module has no board %q", m.ID, b.Name))
			continue
		}
		placed = append(placed, grid.Placed{
			Name: b.Name, Size: grid.Size{Width: plan.Width, Height: plan.Height},
			Reversed: b.Reversed && plan.Reversible, Grid: plan.Grid,
			Column: b.Column, Row: b.Row,
		})
	}
	laid, err := grid.Layout(placed, m.Edge)
	if err != nil {
		s.problem(err)
		return
	}
	m.grid.Boards = laid
	m.grid.Decks = m.grid.Decks[:0:0]
	for _, d := range m.plan.Decks {
		m.grid.Decks = append(m.grid.Decks, grid.NamedPoint{
			Name:  d.Name,
			Point: grid.DeckPosition(laid, m.Edge, d.OwningBoard, point{X: d.X, Y: d.Y}),
		})
	}
}

// BoardPlan finds a board of the map in the build file, or of the map whose boards it
// shows. Without a module there is none.
func (s *State) BoardPlan(m *Map, name string) (*buildfile.Board, bool) {
	if m.plan == nil {
		return nil, false
	}
	if b, ok := m.plan.Board(name); ok || m.plan.UseBoards == "" {
		return b, ok
	}
	other, ok := s.world.Build.Map(m.plan.UseBoards)
	if !ok {
		return nil, false
	}
	return other.Board(name)
}

// defaultBoards returns the boards of a map for which the file has no board command: the boards of
// the module's own board command, or else the map's only board, unless that can be laid either way
// round (BoardPicker.getDefaultSetup).
func (m *Map) defaultBoards() []command.Board {
	if m.plan.DefaultBoards != "" {
		if c, ok := command.Decode(m.plan.DefaultBoards).(command.BoardPicker); ok && m.speaks(c) {
			return c.Boards
		}
		return nil
	}
	if len(m.plan.Boards) == 1 && !m.plan.Boards[0].Reversible {
		return []command.Board{{Name: m.plan.Boards[0].Name}}
	}
	return nil
}
