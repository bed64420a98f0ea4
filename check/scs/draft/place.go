package draft

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A Box is a window or zone for counters that are not on the map.
type Box struct {
	// Name is the place's name in the pack. Window and Zone are where it is; Zone is "" for a whole
	// window.
	Name, Window, Zone string
	Role               scspack.Role
	// Side is the side that it belongs to, or "".
	Side string
	// Turn is the turn in which the units in this box enter, if it is a box of a turn track.
	Turn pack.Value
	Why  Because
}

// roles are the words that identify the role of a place, the surest first.
var roles = []struct {
	role  scspack.Role
	sure  Sureness
	words []string
}{
	{scspack.RoleRebuild, Likely, []string{"rebuild", "reconstitution", "rebuilt"}},
	{scspack.RoleDead, Certain, []string{"dead", "eliminated", "destroyed", "casualties", "killed", "graveyard"}},
	{scspack.RoleDead, Likely, []string{"lost", "losses", "eliminate"}},
	{scspack.RoleHolding, Likely, []string{
		"reinforcement", "reinforcements", "entry", "arrival", "arrivals", "holding", "available", "turn", "oob",
		"order", "schedule", "display", "airborne",
		"deployment", "pool",
	}},
	{scspack.RoleParking, Guess, []string{"remnants", "charts", "chart", "unused", "spare", "setup", "key", "track",
		"tracks"}},
}

// guessPlaces finds windows and zones beside the map.
func (d *Draft) guessPlaces(maps []*buildfile.Map) {
	for _, m := range maps {
		shown := slices.IndexFunc(d.Maps, func(g Map) bool { return g.Window == window(m) })
		if shown < 0 {
			d.addBoxes(m)
			d.addPlace(d.placeOf(m.Name, window(m), ""))
			continue
		}
		for _, b := range m.Boards {
			for _, z := range b.Zones {
				if !z.UseParentGrid && z.Name != "" && !slices.Contains(d.Maps[shown].Zones, z.Name) {
					d.addPlace(d.placeOf(z.Name, window(m), z.Name))
				}
			}
		}
	}
}

// addBoxes adds the zones of a window beside the map whose names show what they are. The window
// itself is the place for all others.
func (d *Draft) addBoxes(m *buildfile.Map) {
	for _, b := range m.Boards {
		for _, z := range b.Zones {
			if p := d.placeOf(z.Name, window(m), z.Name); p.Role != "" && p.Why.Sure >= Likely {
				d.addPlace(p)
			}
		}
	}
}

// window returns the name of a map window in bindings.
func window(m *buildfile.Map) string {
	if m.Name == "" {
		return m.ID
	}
	return m.Name
}

// placeOf returns a place with what its name shows.
func (d *Draft) placeOf(name, window, zone string) Box {
	p := Box{Name: name, Window: window, Zone: zone}
	text := words(name)
	if i := d.sideOf(text); i >= 0 {
		p.Side = d.Sides[i].ID
	}
	for _, r := range roles {
		if has(text, r.words...) {
			p.Role, p.Why = r.role, Because{r.sure, "the name"}
			break
		}
	}
	if p.Role == scspack.RoleHolding && len(text) == 2 && text[0] == "turn" {
		if n, err := strconv.Atoi(text[1]); err == nil && n > 0 && n < mostTurns {
			p.Turn = pack.Known(n)
		}
	}
	return p
}

// mostTurns limits the turns of a game.
const mostTurns = 1000

func (d *Draft) addPlace(p Box) {
	if p.Name != "" && !slices.ContainsFunc(d.Places, func(q Box) bool { return q.Name == p.Name }) {
		d.Places = append(d.Places, p)
	}
}
