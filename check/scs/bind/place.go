package bind

import (
	"regexp"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// boundPlace is a [[place]].
type boundPlace struct {
	place                   *scspack.Place
	window                  string
	zone, board, locationOf *regexp.Regexp
}

func (b *Binding) readPlace(t *pack.Table) {
	name := t.Required("name")
	bound := boundPlace{
		place:      b.pack.Named(name),
		window:     t.String("window"),
		zone:       selector.Pattern(t, "zone"),
		board:      selector.Pattern(t, "board"),
		locationOf: selector.Pattern(t, "location"),
	}
	if bound.place == nil && name != "" {
		t.Add("name", say.As("binding/no-place",
			"places.csv has no place {'place'}{hint}"), name, pack.DidYouMean(name, b.placeNames()))
	}
	if bound.place != nil && !bound.place.OffMap() {
		t.Add("name", say.As("binding/place-on-map",
			"{'place'} is a {role} place, which is a hex of the map; allowed are dead, rebuild, holding and "+
				"parking ones"), name, bound.place.Role)
	}
	if bound.window == "" && bound.zone == nil && bound.board == nil && bound.locationOf == nil {
		t.Add("name", say.As("binding/place-nowhere",
			`place {'place'} is nowhere in the module; allowed: "window", "zone", "board", "location"`), name)
	}
	b.places = append(b.places, bound)
	t.Done()
}

// spot returns where a site is in the pack's words: in the first [[place]] that fits, or else
// on the map.
func (b *Binding) spot(site view.Site) position.Spot {
	spot := position.Spot{Window: site.Window, Zone: site.Zone, Location: site.Location}
	if site.Window == "" {
		return spot
	}
	for i := range b.places {
		p := &b.places[i]
		if (p.window == "" || p.window == site.Window) && selector.Fits(p.zone, site.Zone) &&
			selector.Fits(p.board, site.Board) && selector.Fits(p.locationOf, site.Location) {
			spot.Where, spot.Place = position.InPlace, p.place
			return spot
		}
	}
	spot.Where = position.Elsewhere
	for i := range b.maps {
		m := &b.maps[i]
		if m.shows(&site) {
			return m.spot(&site)
		}
		if m.window == site.Window {
			spot.Where = position.Beside
		}
	}
	return spot
}

// HexOf returns the hex of a site; ok is false if it is in none, or if it is not certain in
// which.
func (b *Binding) HexOf(site view.Site) (h hex.Hex, ok bool) {
	spot := b.spot(site)
	return spot.Hex, spot.Where == position.InHex && !spot.Doubtful
}
