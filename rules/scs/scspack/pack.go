package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Pack is one game. It is not changed after loading.
type Pack struct {
	Head
	// FirstRolled reports whether players roll each turn for who comes first.
	FirstRolled bool
	// Maps are the hex maps ("[[map]]"). Without a map the pack does not know which hexes exist.
	Maps []Map
	// Phases are the phases of a game turn in their order.
	Phases []Phase `key:"phase"`
	// Stacking is the stacking rule.
	Stacking Stacking `key:"stacking"`
	// OOS is what being out of supply does.
	OOS Condition `key:"oos"`
	// DG is what being disorganized does.
	DG Condition `key:"dg"`
	// ZOC is what enemy zones of control cost.
	ZOC ZOC `key:"zoc"`
	// Overrun is the rule on overruns.
	Overrun Overrun `key:"overrun"`
	// Combat is how the combat results table is read.
	Combat CombatRule `key:"combat"`
	// Dice is where players throw their dice.
	Dice DiceRule `key:"dice"`
	// Mixed is which of several terrains in a hex counts.
	Mixed MixedTerrain `key:"terrain"`
	// Supply is how supply is traced.
	Supply Supply `key:"supply"`
	// Control is how a hex comes under control.
	Control Control `key:"control"`
	// Victory is what victory points mean.
	Victory Victory `key:"victory"`
	// Air are the sides' air strikes.
	Air []AirForce `key:"air"`
	// Garrisons are the units that are made of steps.
	Garrisons []Garrison `key:"garrison"`
	// Replacements are what the sides receive to rebuild units ("[[replacement]]"). If there are any,
	// a side without replacements receives nothing.
	Replacements []Replacement `key:"replacement"`
	// Pullout is the pull-out of a side's units, or nil.
	Pullout *Pullout `key:"pullout"`
	// Exclusive are the rules that the game adds to the series.
	Exclusive []Exclusive `key:"exclusive"`
	// Switches are the questions that the printed rules leave open, each with the
	// answer that holds ("[switches]"), by id.
	Switches []Switch
	// TEC is the terrain effects chart (tec.toml), or nil.
	TEC *TEC
	// CRT is the combat results table (crt.csv), or nil.
	CRT *CRT
	// Grounds are the rows of map.csv, by hex.
	Grounds []Ground
	// Units are the rows of units.csv in their order.
	Units []Unit
	// Markers are the rows of markers.csv in their order.
	Markers []Marker
	// Places are the rows of places.csv in their order.
	Places []Place
	// Sources is where the data is from, by pack file ("[source.crt]").
	Sources map[string]Source
	// Files are the names of the files of the pack and of the packs that it extends, sorted.
	// Deployment tables are "setup/x.csv".
	Files []string

	units   map[string]*Unit
	unitIDs []string // in the order of Units
	grounds map[hex.Hex]int
	edges   map[hex.Side][]string
	// surveyed are the hexsides that were surveyed; open are the hexsides about which nothing is
	// known, whatever the other rows of hexsides.csv leave out.
	surveyed, open map[hex.Side]bool
	entries        []pack.Word // entry areas that units.csv names
	schema         pack.Schema
	// phaseIDs are what PhaseIDs gives.
	phaseIDs []string
}

// Unit is the unit with this id, or nil.
func (p *Pack) Unit(id string) *Unit { return p.units[id] }

// UnitIDs returns the ids of all units. They are one list for all callers: a faulty file may ask
// for them in every row.
func (p *Pack) UnitIDs() []string { return p.unitIDs }

// Map is the map with this letter, or nil.
func (p *Pack) Map(letter byte) *Map {
	for i := range p.Maps {
		if p.Maps[i].Letter == letter {
			return &p.Maps[i]
		}
	}
	return nil
}

// Playable reports whether units may be in a hex. known is false if the pack has no map with
// the hex's letter.
func (p *Pack) Playable(h hex.Hex) (yes, known bool) {
	m := p.Map(h.Letter)
	if m == nil {
		return false, len(p.Maps) > 0
	}
	return m.Contains(h), true
}

// Place is the first place in that hex that has one of these roles, or nil.
func (p *Pack) Place(h hex.Hex, roles ...Role) *Place {
	for i := range p.Places {
		if place := &p.Places[i]; place.InHex && place.Hex == h && slices.Contains(roles, place.Role) {
			return place
		}
	}
	return nil
}

// Named is the first place of that name, or nil.
func (p *Pack) Named(name string) *Place {
	for i := range p.Places {
		if p.Places[i].Name == name {
			return &p.Places[i]
		}
	}
	return nil
}

// Has reports whether the pack has a file, such as "tec.toml".
func (p *Pack) Has(file string) bool {
	_, found := slices.BinarySearch(p.Files, file)
	return found
}
