package setup

import (
	"cmp"
	"image"
	"iter"
	"math"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// A spot is a point of a map where pieces can be put down.
type spot struct {
	on *game.Map
	at image.Point
}

func (s spot) spot() vmod.Place { return vmod.Place{Map: s.on.ID, At: s.at} }

// onBoard returns the spot as at-start stacks store it: from the corner of its board, with the
// board's name; if no name identifies the board, from the inner corner of the map's edge.
func (s spot) onBoard() (board string, at image.Point) {
	on, ok := s.on.Grid().Board(s.at)
	alike := 0
	for _, other := range s.on.Boards() {
		if other.Name == on.Name {
			alike++
		}
	}
	if !ok || alike != 1 || on.Name == "" {
		return "", s.at.Sub(image.Pt(s.on.Edge.Width, s.on.Edge.Height))
	}
	return on.Name, s.at.Sub(on.Rect.Min)
}

// spots are where pieces of a game can stand: the middle of each hex, and points of each place
// beside the map, by its name.
type spots struct {
	hexes  map[hex.Hex]spot
	places map[string][]spot
	coarse int // the pixels between points where all boards have too many; else 0
}

// Points are tried in steps of step pixels. In boxes, points that are apart steps from each
// other come first, so that counters lie side by side. Hexes are wider than that on all maps
// that people play on. On a board of more than mostPoints points the steps are larger, and so they
// are where all boards together have more than allPoints.
const (
	step       = 16
	apart      = 6
	mostPoints = 400_000
	allPoints  = 1_000_000
)

// mostSpots limits the spots of a place; further pieces lie on top of earlier ones.
const mostSpots = 2000

// findSpots asks the binding what each point of the maps is.
func findSpots(b *bind.Binding, p *scspack.Pack, maps []*game.Map) spots {
	s := spots{hexes: map[hex.Hex]spot{}, places: map[string][]spot{}}
	between := map[string][]spot{}
	maps = slices.DeleteFunc(slices.Clone(maps), func(m *game.Map) bool { return m.Private })
	width := leastStep(maps)
	if width > step {
		s.coarse = width
	}
	for _, m := range maps {
		seen := map[image.Point]bool{}
		for at, first := range points(m, width) {
			if at = middle(m, at); seen[at] {
				continue
			}
			seen[at] = true
			found := b.Spot(site{at: view.SiteOf(game.Place{Map: m, At: at})})
			if _, there := s.hexes[found.Hex]; !there && found.Where == position.InHex && !found.Doubtful {
				s.hexes[found.Hex] = spot{m, at}
			}
			into := s.places
			if !first {
				into = between
			}
			for _, name := range namesOf(p, &found) {
				if len(into[name]) < mostSpots {
					into[name] = append(into[name], spot{m, at})
				}
			}
		}
	}
	for name, more := range between {
		s.places[name] = append(s.places[name], more...)
	}
	return s
}

// notes returns a note if places may be missing.
func (s *spots) notes() []string {
	if s.coarse == 0 {
		return nil
	}
	return []string{"the module's maps are very many or very large: places and hexes of less than " +
		strconv.Itoa(s.coarse) + " pixels may not be found"}
}

// leastStep returns the steps with which all boards of the maps have no more than allPoints points.
func leastStep(maps []*game.Map) int {
	area := 0.0
	for _, m := range maps {
		for _, board := range m.Boards() {
			area += pixels(board)
		}
	}
	return max(step, int(math.Ceil(math.Sqrt(area/allPoints))))
}

func pixels(board grid.Board) float64 { return float64(board.Rect.Dx()) * float64(board.Rect.Dy()) }

// points returns points of all boards of a map that are at least so many pixels from each other. The
// bool is true for points that lie apart.
func points(m *game.Map, least int) iter.Seq2[image.Point, bool] {
	return func(yield func(image.Point, bool) bool) {
		for _, board := range m.Boards() {
			width := max(least, int(math.Sqrt(pixels(board)/mostPoints)))
			first := board.Rect.Min.Add(image.Pt(min(width, board.Rect.Dx()), min(width, board.Rect.Dy())).Div(2))
			for row, y := 0, first.Y; y < board.Rect.Max.Y; row, y = row+1, y+width {
				for column, x := 0, first.X; x < board.Rect.Max.X; column, x = column+1, x+width {
					if !yield(image.Pt(x, y), row%apart == apart/2 && column%apart == apart/2) {
						return
					}
				}
			}
		}
	}
}

// namesOf returns the names that tables can use for a spot beside the map.
func namesOf(p *scspack.Pack, found *position.Spot) []string {
	names := []string{placeName(p, found)}
	if found.Where == position.Beside || found.Where == position.Elsewhere {
		names = append(names, found.Zone, found.Location)
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// middle returns where a piece comes to rest that is dropped at a point; in a hex, its middle.
func middle(m *game.Map, at image.Point) image.Point {
	geometry := m.Grid()
	if hexes, local, board, ok := geometry.HexAt(at); ok {
		if centre := board.Global(hexes.Centre(hexes.CellAt(local))); centre.In(board.Rect) {
			at = centre
		}
	}
	return geometry.Snap(at)
}

// placeName returns the name of a spot beside the map in tables; it is "" for a hex in play.
func placeName(p *scspack.Pack, s *position.Spot) string {
	switch s.Where {
	case position.InPlace:
		return s.Place.Name
	case position.InHex:
		if place := p.Place(s.Hex, scspack.RoleDead, scspack.RoleHolding, scspack.RoleParking); place != nil {
			return cmp.Or(place.Name, s.Hex.String())
		}
		return ""
	}
	return s.Window
}

// site is a piece that answers only where it is.
type site struct {
	view.Piece
	at view.Site
}

func (s site) Site() view.Site { return s.at }
