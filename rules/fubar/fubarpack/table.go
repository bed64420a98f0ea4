package fubarpack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Level is a level of training and experience: a row of levels.csv.
type Level struct {
	ID, Name string
	// Activation and Expertise are the least faces of a die that activate the unit and that hit.
	Activation, Expertise pack.Value
	// Suppressed is how many figures of a unit can be suppressed at most.
	Suppressed pack.Value
}

// An Action is something that an activated unit can do: a row of actions.csv.
type Action struct {
	ID, Name string
	// Distance is how far its figures may go.
	Distance pack.Value
	// Fire is who may fire with it.
	Fire Fire
	// Aim is what it adds to the dice of fire.
	Aim pack.Value
}

// MayGuard reports whether the action is to be on guard, or may be, as far as the pack shows.
func (a *Action) MayGuard() bool {
	return a.Fire == ReactionFire || a.Fire == "" && (!a.Distance.Known || a.Distance.N == 0)
}

// A Fire is whether an action permits fire. The zero value is unknown.
type Fire string

// What actions permit.
const (
	NoFire       Fire = "none"
	MarchFire    Fire = "small"    // small arms and grenades, at any point of the move
	AnyFire      Fire = "any"      // all weapons
	ReactionFire Fire = "reaction" // once in a turn, while an enemy moves
)

var fires = []string{string(NoFire), string(MarchFire), string(AnyFire), string(ReactionFire)}

// Permits returns whether figures on foot fire a weapon with the action.
func (a *Action) Permits(w *Weapon) pack.Answer {
	switch {
	case a.Fire == NoFire, a.Fire == MarchFire && w.Kind == Support:
		return pack.No
	case a.Fire == "", a.Fire == MarchFire && w.Kind == "":
		return pack.Unknown
	}
	return pack.Yes
}

// A Weapon is a row of weapons.csv.
type Weapon struct {
	ID, Name string
	Kind     WeaponKind
	// Range is how far it fires; Points is how many dice a figure rolls.
	Range, Points pack.Value
	// ClosePoints are the dice up to the distance Close; unknown for most weapons, which roll as
	// many at any distance.
	Close, ClosePoints pack.Value
	// IgnoresCover and HarmsArmour are whether cover counts against it, and whether it damages
	// armoured vehicles.
	IgnoresCover, HarmsArmour pack.Answer
	// Crew is how many figures have to serve it.
	Crew pack.Value
}

// PointsAt returns how many dice a figure rolls at a distance that is close or not. It is unknown
// if a row has only one of the distance and the dice up close.
func (w *Weapon) PointsAt(close bool) pack.Value {
	switch {
	case w.Close.Known != w.ClosePoints.Known:
		return pack.Value{}
	case close && w.ClosePoints.Known:
		return w.ClosePoints
	}
	return w.Points
}

// A WeaponKind is in which table a weapon stands. The zero value is unknown.
type WeaponKind string

// The kinds. Grenades are thrown, and stand among the support weapons.
const (
	SmallArm WeaponKind = "small"
	Support  WeaponKind = "support"
	Grenade  WeaponKind = "grenade"
)

var weaponKinds = []string{string(SmallArm), string(Support), string(Grenade)}

// A Cover is a row of cover.csv.
type Cover struct {
	ID, Name string
	// Adds is what it adds to the face that the firer needs.
	Adds pack.Value
	// Vehicles are the vehicles that go through it, Drive is how far.
	Vehicles Passage
	Drive    pack.Value
}

// A Passage is which vehicles can go through cover. The zero value is unknown.
type Passage string

// The passages.
const (
	AllVehicles   Passage = "all"
	HeavyVehicles Passage = "heavy" // those that cross medium cover, and they do not fire then
	NoVehicles    Passage = "none"
)

var passages = []string{string(AllVehicles), string(HeavyVehicles), string(NoVehicles)}

// An Armour is a row of armour.csv.
type Armour struct {
	ID, Name string
	// Save is the least face of a die that saves.
	Save pack.Value
}

// A Vehicle is a class of vehicles: a row of vehicles.csv.
type Vehicle struct {
	ID, Name string
	// Save is the least face of a die that saves.
	Save pack.Value
	// Armoured is whether only heavy weapons damage it; Crosses, whether it can go through medium
	// cover.
	Armoured, Crosses pack.Answer
}

// An Effect is what an unsaved hit does to a vehicle.
type Effect string

// The effects of damage.csv.
const (
	Stunned     Effect = "stunned"
	Immobilised Effect = "immobilised"
	WeaponLost  Effect = "weapon"
	Destroyed   Effect = "destroyed"
)

var effects = []string{string(Stunned), string(Immobilised), string(WeaponLost), string(Destroyed)}

// faces is the number of faces of a die. All dice have six.
const faces = 6

// longest bounds the distances of a pack, and most the other numbers.
const (
	longest = 1000
	most    = 99
)

// The sheets of the tables.
var (
	levelSheet  = sheet("activation", "expertise", "suppressed")
	actionSheet = sheet("inches", "centimetres", "fire", "aim")
	weaponSheet = sheet("kind", "inches", "centimetres", "points", "close_inches", "close_centimetres", "close_points",
		"ignores_cover", "harms_armour", "crew")
	coverSheet   = sheet("adds", "vehicles", "vehicle_inches", "vehicle_centimetres")
	armourSheet  = sheet("save")
	vehicleSheet = sheet("save", "armoured", "crosses")
	damageSheet  = pack.Sheet{Columns: []string{"roll", "effect"}, Required: []string{"roll", "effect"}}
)

func sheet(columns ...string) pack.Sheet {
	return pack.Sheet{Columns: append([]string{"id", "name"}, columns...), Required: []string{"id"}}
}

// each reads the rows of a table, each with an id of its own.
func each[T any](into *[]T, read func(row pack.Row, id, name string) T) func([]pack.Row) {
	return func(rows []pack.Row) {
		lines := map[string]int{}
		for _, row := range rows {
			id := row.Required("id")
			if line, there := lines[id]; there {
				row.Add("id", IDTwice, id, line)
				continue
			}
			lines[id] = row.Position().Line
			*into = append(*into, read(row, id, row.Text("name")))
		}
	}
}

func (p *Pack) readLevel(row pack.Row, id, name string) Level {
	return Level{id, name, row.Value("activation", 2, faces), row.Value("expertise", 2, faces),
		row.Value("suppressed", 0, most)}
}

func (p *Pack) readAction(row pack.Row, id, name string) Action {
	return Action{id, name, p.length(row, ""), Fire(row.OneOf("fire", fires)), row.Value("aim", 0, faces)}
}

func (p *Pack) readWeapon(row pack.Row, id, name string) Weapon {
	return Weapon{
		ID: id, Name: name, Kind: WeaponKind(row.OneOf("kind", weaponKinds)), Range: p.length(row, ""),
		Points: row.Value("points", 0, most),
		Close:  p.length(row, "close_"), ClosePoints: row.Value("close_points", 0, most),
		IgnoresCover: row.Answer("ignores_cover"), HarmsArmour: row.Answer("harms_armour"),
		Crew: row.Value("crew", 0, most),
	}
}

func (p *Pack) readCover(row pack.Row, id, name string) Cover {
	return Cover{id, name, row.Value("adds", 0, faces), Passage(row.OneOf("vehicles", passages)),
		p.length(row, "vehicle_")}
}

func (p *Pack) readArmour(row pack.Row, id, name string) Armour {
	return Armour{id, name, row.Value("save", 2, faces)}
}

func (p *Pack) readVehicle(row pack.Row, id, name string) Vehicle {
	return Vehicle{id, name, row.Value("save", 2, faces), row.Answer("armoured"), row.Answer("crosses")}
}

// readDamage reads damage.csv, which has each face of a die once.
func (p *Pack) readDamage(rows []pack.Row) {
	effect := make([]Effect, faces)
	for _, row := range rows {
		roll, ok := row.Int("roll", 1, faces)
		row.Required("roll")
		does := Effect(row.OneOf("effect", effects))
		row.Required("effect")
		if !ok || does == "" {
			continue
		}
		if effect[roll-1] != "" {
			row.Add("roll", RollTwice, roll)
		}
		effect[roll-1] = does
	}
	if len(rows) == 0 {
		return
	}
	if missing := slices.Index(effect, ""); missing >= 0 {
		rows[0].Add("roll", RollMissing, missing+1)
	}
	p.Damage = effect
}

// length reads a distance in the pack's measure.
func (p *Pack) length(row pack.Row, before string) pack.Value {
	in, cm := row.Value(before+"inches", 0, longest), row.Value(before+"centimetres", 0, longest)
	if p.Measure == Centimetres {
		return cm
	}
	return in
}
