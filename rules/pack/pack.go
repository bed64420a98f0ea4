// Package pack reads game packs: what one game's rulebook, charts, map and
// counters say, as a folder of text files that a player can write. It knows the
// files and their keys, refuses what could mislead a referee, and says what a
// pack leaves open.
//
// It does not know VASSAL: vassal.toml and pieces.csv, which say how a module's
// pieces are the pack's units, belong to check/bind. And it applies no rule.
//
// Everything but game.toml may be absent, and every value may be empty: what a
// pack does not say is unknown, never zero.
//
// The keys of game.toml are documented at the fields that they fill; the type of
// each table is named after it: Map for [[map]], Phase for [[phase]], Stacking
// for [stacking] and so on.
package pack

import (
	"regexp"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack/document"
)

// A Pack is one game. It is not changed after loading.
type Pack struct {
	// Name is the game's name as players know it ("name", required).
	Name string
	// Series is the rules series whose rules hold where the game does not
	// override them ("series"); "scs" is the Standard Combat Series.
	Series string
	// SeriesVersion is the version of the series rules ("series_version"), "1.8".
	SeriesVersion string
	// Sides are the ids of the sides ("sides", required): at least two.
	Sides []string
	// Extends is the pack that this one extends ("extends"), or "".
	Extends string
	// First is the side whose player turn comes first ("first"), or "".
	First string
	// FirstRolled says that the dice tell each turn who comes first ("first" is
	// "rolled").
	FirstRolled bool
	// FogOfWar says whether players may see only the top unit of an enemy stack
	// ("fog_of_war"). The series has it so.
	FogOfWar Answer
	// Turns is the number of game turns ("turns").
	Turns Value
	// Maps are the hex maps ("[[map]]"). Without one the pack does not know which
	// hexes exist.
	Maps []Map
	// Phases are the phases of a game turn in their order ("[[phase]]").
	Phases []Phase
	// Stacking is the stacking rule ("[stacking]").
	Stacking Stacking
	// OOS is what being out of supply does ("[oos]").
	OOS Condition
	// Supply says how supply is traced ("[supply]").
	Supply Supply
	// DG is what being disorganized does ("[dg]").
	DG Condition
	// ZOC is what enemy zones of control cost ("[zoc]").
	ZOC ZOC
	// Overrun is the rule on overruns ("[overrun]").
	Overrun Overrun
	// Combat says how the combat results table is read ("[combat]").
	Combat CombatRule
	// Air are the sides' air strikes ("[[air]]").
	Air []AirForce
	// Garrisons are the units that are made of steps ("[[garrison]]").
	Garrisons []Garrison
	// Replacements are what the sides receive to rebuild units ("[[replacement]]").
	Replacements []Replacement
	// Pullout is the pull-out of a side's units ("[pullout]"), or nil.
	Pullout *Pullout
	// Mixed says which of several terrains in a hex counts ("[terrain]").
	Mixed MixedTerrain
	// Control says how a hex comes under control ("[control]").
	Control Control
	// VictorySide is the side whose points count for the bands ("[victory]" side), or "".
	VictorySide string
	// VictoryTotal is what all victory places are worth together ("[victory]"
	// total), by which places.csv is proved.
	VictoryTotal Value
	// Victory are the bands of victory points and their results ("[victory]" bands).
	Victory []Band
	// Switches are the questions that the printed rules leave open, each with the
	// answer that holds ("[switches]"), by id.
	Switches []Switch
	// TEC is the terrain effects chart (tec.toml), or nil.
	TEC *TEC
	// CRT is the combat results table (crt.csv), or nil.
	CRT *CRT
	// Grounds are the rows of map.csv, by hex.
	Grounds []Ground
	// Markers are the rows of markers.csv in their order.
	Markers []Marker
	// Sources says where the data is from, by pack file ("[source.crt]").
	Sources map[string]Source
	// Units are the rows of units.csv in their order.
	Units []Unit
	// Places are the rows of places.csv in their order.
	Places []Place
	// Files are the pack's files, sorted: which of the optional ones there are.
	Files []string

	units   map[string]*Unit
	grounds map[hex.Hex]int
	edges   map[Edge][]string
	named   []document.Word // units that game.toml names
	totalAt document.Position
}

// Unit is the unit with this id, or nil.
func (p *Pack) Unit(id string) *Unit { return p.units[id] }

// Map is the map with this letter, or nil.
func (p *Pack) Map(letter byte) *Map {
	for i := range p.Maps {
		if p.Maps[i].Letter == letter {
			return &p.Maps[i]
		}
	}
	return nil
}

// Playable says whether units may be in a hex of the map with its letter. known
// is false where the pack has no such map and cannot say.
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

// Has says whether the pack has this file, as "tec.toml".
func (p *Pack) Has(file string) bool {
	_, found := slices.BinarySearch(p.Files, file)
	return found
}

// PhasesNamed are the phases with this id: one, or one for each side.
func (p *Pack) PhasesNamed(id string) []Phase {
	var named []Phase
	for _, phase := range p.Phases {
		if phase.ID == id {
			named = append(named, phase)
		}
	}
	return named
}

// PhaseIDs are the ids of the phases, each once, in their order.
func (p *Pack) PhaseIDs() []string {
	var ids []string
	for _, phase := range p.Phases {
		if !slices.Contains(ids, phase.ID) {
			ids = append(ids, phase.ID)
		}
	}
	return ids
}

// A Map is the extent of a hex map: "letter", "columns" and "rows" (each first
// and last, both on the map), "low" ("odd" or "even": the hexrows that lie half a
// hex lower) and "unplayable" (numbers with spaces between; 04.00-04.05 are all
// the hexes of that stretch of a hexrow).
type Map struct {
	hex.Map
	// DefaultTerrain is the terrain of hexes that map.csv does not name
	// ("default_terrain"), or "" where theirs is unknown.
	DefaultTerrain string

	defaultAt document.Position
}

// A Moment says when in a phase a rule is enforced.
type Moment string

// When stacking is enforced (4.0a).
const (
	Never  Moment = "never"
	AtEnd  Moment = "end"    // when the phase ends
	Always Moment = "always" // from its begin to its end
)

// A Phase is a phase of one side's player turn, or of the game turn.
type Phase struct {
	// ID names the phase ("id", required). Both sides' phases may have one id.
	ID string
	// Side is the phasing side ("side"), or "" where the phase belongs to no side.
	Side string
	// Moves says who moves in it ("moves"): "none", "phasing" (units of the phasing
	// side) or "exploit" (those of them that can exploit). "" is unknown.
	Moves string
	// Overrun says that units may overrun in it ("overrun").
	Overrun bool
	// Combat says that attacks are made in it ("combat").
	Combat bool
	// Stacking says when stacking is enforced in it ("stacking": "never", "end",
	// "always"). "" is unknown.
	Stacking Moment
	// Air says that air strikes are made in it ("air").
	Air bool
	// Arrivals says that reinforcements are placed in it ("reinforcements").
	Arrivals bool
	// Markers are the meanings of the markers that are put down and taken up in it ("markers").
	Markers []string
	// Chat are patterns (RE2) of chat lines with which players declare the phase ("chat").
	Chat []*regexp.Regexp
	// Optional says that a player turn may go without it ("optional").
	Optional bool
	// At is where the pack says so.
	At document.Position
}

// Name is the phase as players say it, "german movement".
func (p Phase) Name() string {
	if p.Side == "" {
		return p.ID
	}
	return p.Side + " " + p.ID
}

// Counted says what a stacking limit counts.
type Counted string

// What a stacking limit counts.
const (
	CountUnits  Counted = "units"  // each unit is 1, or its "stacking" value
	CountSteps  Counted = "steps"  // the steps that a unit has left
	CountPoints Counted = "points" // the unit's "stacking" value
)

// What happens to an excess of stacking.
const (
	Eliminate     = "eliminate"
	Disorganize   = "disorganize"
	NoConsequence = "none"
)

var consequences = []string{Eliminate, Disorganize, NoConsequence}

// An Instant is a moment within a phase at which stacking is enforced.
type Instant string

// The instants.
const (
	AtOverrun Instant = "overrun" // of the overrunning stack and the others in its hex
	AtAdvance Instant = "advance" // at the end of an advance after combat
	AtCombat  Instant = "combat"  // of the attackers' and the defenders' hexes
)

var (
	instants       = []string{string(AtOverrun), string(AtAdvance), string(AtCombat)}
	seriesInstants = []Instant{AtOverrun, AtAdvance}
)

// Stacking is the stacking rule of a game (4.0).
type Stacking struct {
	// Limit is how much may be in a hex ("limit").
	Limit Value
	// Count is what the limit counts ("count").
	Count Counted
	// Consequence is what happens to an excess ("consequence"): Eliminate, that the
	// owner eliminates it, Disorganize, that all units of the hex become disorganized
	// and nobody dies, or NoConsequence. "" is unknown.
	Consequence string
	// OnRetreat is what happens at once to a hex that a retreat makes too full
	// ("on_retreat"), in the same words.
	OnRetreat string
	// Moments are the instants at which stacking is enforced beside the phases
	// ("moments"): "overrun" and "advance" unless the pack says otherwise (4.0a).
	Moments []Instant
	// RetreatGrace says how long an overstack that a retreat caused is let be
	// ("retreat_grace"): "movement" (until the end of the next friendly Movement
	// Phase, 4.0a) or "none". "" is unknown.
	RetreatGrace string
	// Refs are the game's own paragraphs on stacking ("refs"), cited before the series'.
	Refs []string
}

// A Condition is what a status marker does to a unit: [oos], out of supply (12.2),
// and [dg], disorganized.
type Condition struct {
	// Attack, Defense and MA are the factors by which the values are multiplied
	// ("attack", "defense", "ma"), as 0 or "1/2". A unit whose attack is multiplied by
	// 0 may not attack. An unknown one has denominator 0.
	Attack, Defense, MA Fraction
	// ZOC and Exploit say whether such a unit keeps its zone of control ("zoc") and
	// may exploit ("exploit").
	ZOC, Exploit Answer
	// Refs are the game's own paragraphs on it ("refs").
	Refs []string
}

// Supply says how supply is traced (12.1).
type Supply struct {
	// Limit is the longest trace ("limit"); 0 is any length.
	Limit Value
	// Unit is what the limit counts ("unit"): "hexes" or "mp".
	Unit string
	// SourceDies are the sides whose sources are gone for good when an enemy enters
	// them ("source_dies").
	SourceDies []string
	// Refs are the game's own paragraphs on supply ("refs").
	Refs []string
}

// Control says how a hex comes under control (13.0): [control].
type Control struct {
	// By says what it takes ("by"): "enter", to occupy or pass through it, which is
	// the series' rule and holds unless the pack says otherwise, or "occupy".
	By string
	// Refs are the game's own paragraphs on it ("refs").
	Refs []string
}

// Words of [control].
const (
	ByEntering  = "enter"
	ByOccupying = "occupy"
)

// MixedTerrain says which of several terrains in a hex counts: "costliest",
// "cheapest" or "best" (for the defender, for the target), each "" where unknown.
type MixedTerrain struct {
	// Movement, Combat and Air are for moving ("movement"), for attacks ("combat")
	// and for air strikes ("air").
	Movement, Combat, Air string
}

// A Band is a result of the game by victory points: from From to To, both
// included ("bands = [{ from = 0, to = 14, result = "…" }]"). An unknown end is open.
type Band struct {
	From, To Value
	Result   string
}

// Source says where data is from ([source.crt] for crt.csv).
type Source struct {
	// From is book, edition and page, or whoever typed it ("from").
	From string
	// Confidence is "verified", "transcribed" or "made up" ("confidence").
	Confidence string
	// Complete says whether the file names all that the map has of its kind
	// ("complete"): without it, or with true, what hexsides.csv does not name is not
	// there; with false it is unknown.
	Complete Answer
}

// A Role says what a place is for.
type Role string

// The roles of places.csv.
const (
	RoleSupply  Role = "supply"  // a supply source
	RoleVictory Role = "victory" // worth victory points
	RoleControl Role = "control" // controlled by its side when the game begins
	RoleEntry   Role = "entry"   // an entry hex of reinforcements; the name is the entry area's letter
	RoleExit    Role = "exit"    // where units may leave the map
	RoleDead    Role = "dead"    // where eliminated units are put
	RoleRebuild Role = "rebuild" // where eliminated units wait to be rebuilt
	RoleHolding Role = "holding" // where units wait which are in play
	RoleParking Role = "parking" // where counters lie that are not in play
)

// offMapRoles are the roles of places where units may be though no hex of the map is there.
var offMapRoles = []Role{RoleDead, RoleRebuild, RoleHolding, RoleParking}

// A Place is a hex or a box with a role: a row of places.csv.
type Place struct {
	// Hex is the place's hex if InHex is set.
	Hex   hex.Hex
	InHex bool
	// Role is what the place is for.
	Role Role
	// Side is whose it is, or "" where it is nobody's or anybody's.
	Side string
	// Value is what it is worth: victory points, supply.
	Value Value
	// Name is its name: a town, an entry area, a box on the map, a window.
	Name string
	// Source is where the row is from, if it says so itself ("source", "confidence").
	Source Source
	// At is where the pack says so.
	At document.Position
}

// OffMap says that units may be at the place though it is no playable hex.
func (p *Place) OffMap() bool { return slices.Contains(offMapRoles, p.Role) }

// A Value is a whole number that may be unknown. The zero value is unknown.
type Value struct {
	N     int
	Known bool
}

// Known is a known value.
func Known(n int) Value { return Value{n, true} }

// String is the number, or "?".
func (v Value) String() string {
	if !v.Known {
		return "?"
	}
	return strconv.Itoa(v.N)
}

// An Answer is yes or no, or unknown, which is the zero value.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota
	No
	Yes
)
