package newmodule

import (
	"image"
	"slices"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A box has room for some counters side by side, in several rows.
const (
	boxColumns = 4
	boxRows    = 3
	boxHead    = 40                           // pixels above the counters, for the name
	boxGap     = 16                           // pixels between boxes
	windowHead = drawing.TitleHeight + boxGap // pixels above the boxes
	boxesWide  = 5
)

// mostTurns limits the turns with a box each; the reinforcements of later turns wait in one box.
// unknownTurns is the number of boxes if the pack leaves open how long the game is.
const (
	mostTurns    = 60
	unknownTurns = 10
)

// The windows beside the map.
const (
	trackWindow = "Turn Record Track"
	deadWindow  = "Eliminated"
)

// boxed is a place beside the map, with its box.
type boxed struct {
	scspack.Place
	window string
	new    bool // the pack does not have it yet
}

// places returns the places beside the map: the places of the pack without a hex, and the places that
// a game needs for units that wait and for eliminated units.
func places(p *scspack.Pack) []boxed {
	var all []boxed
	for i := range p.Places {
		place := &p.Places[i]
		if !place.OffMap() || place.InHex || slices.ContainsFunc(all,
			func(b boxed) bool { return b.Name == place.Name }) {
			continue
		}
		all = append(all, boxed{Place: *place, window: windowOf(place.Role)})
	}
	has := func(roles ...scspack.Role) bool {
		return slices.ContainsFunc(p.Places, func(place scspack.Place) bool {
			return slices.Contains(roles,
				place.Role)
		})
	}
	add := func(name string, role scspack.Role, side string, turn pack.Value) {
		if p.Named(name) == nil {
			all = append(all, boxed{Place: scspack.Place{Role: role, Name: name, Side: side, Value: turn},
				window: windowOf(role), new: true})
		}
	}
	// If the pack has a place for units of all turns, the turn record still gets its boxes.
	ofTurns := slices.ContainsFunc(p.Places, func(place scspack.Place) bool { return place.Role == scspack.RoleHolding && place.Value.Known })
	if !has(scspack.RoleHolding) || p.Turns.Known && !ofTurns {
		turns := unknownTurns
		if p.Turns.Known {
			turns = min(p.Turns.N, mostTurns)
		}
		for n := 1; n <= turns; n++ {
			add("Turn "+component.Number(n), scspack.RoleHolding, "", pack.Known(n))
		}
		if !has(scspack.RoleHolding) && (!p.Turns.Known || p.Turns.N > mostTurns) {
			add("Reinforcements", scspack.RoleHolding, "", pack.Value{})
		}
	}
	if !has(scspack.RoleDead, scspack.RoleRebuild) {
		for _, side := range p.Sides {
			add(component.Title(side)+" losses", scspack.RoleDead, side, pack.Value{})
		}
	}
	return all
}

// dead returns the places for eliminated units, from the pack and from the module. A place may
// be for other units, too.
func (m *maker) dead() []scspack.Place {
	all := slices.Clone(m.pack.Places)
	for _, p := range m.places {
		if p.new {
			all = append(all, p.Place)
		}
	}
	return slices.DeleteFunc(all, func(p scspack.Place) bool { return p.Role != scspack.RoleDead || p.InHex })
}

func windowOf(role scspack.Role) string {
	if role == scspack.RoleDead || role == scspack.RoleRebuild {
		return deadWindow
	}
	return trackWindow
}

// laid lays out the boxes of a window row by row, and returns the size of its board.
func laid(names []string) ([]drawing.Box, image.Point) {
	box := image.Pt(boxColumns, boxRows).Mul(drawing.CounterSize + boxGap/2).Add(image.Pt(boxGap, boxHead))
	columns := min(boxesWide, len(names))
	rows := (len(names) + columns - 1) / columns
	var boxes []drawing.Box
	for i, name := range names {
		at := image.Pt(boxGap+i%columns*(box.X+boxGap), windowHead+i/columns*(box.Y+boxGap))
		boxes = append(boxes, drawing.Box{Name: name, Rect: image.Rectangle{Min: at, Max: at.Add(box)}})
	}
	return boxes, image.Pt(boxGap+columns*(box.X+boxGap), windowHead+rows*(box.Y+boxGap))
}
