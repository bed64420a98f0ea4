package fubarpack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// The files of a pack that this package reads.
const (
	levelsFile   = "levels.csv"
	actionsFile  = "actions.csv"
	weaponsFile  = "weapons.csv"
	coverFile    = "cover.csv"
	armourFile   = "armour.csv"
	vehiclesFile = "vehicles.csv"
	damageFile   = "damage.csv"
	unitsFile    = "units.csv"
)

// tableFiles are the files with the tables of the rules and with the army lists.
var tableFiles = []string{levelsFile, actionsFile, weaponsFile, coverFile, armourFile, vehiclesFile, damageFile,
	unitsFile}

// Tables returns the names of the files that a whole pack has besides game.toml.
func Tables() []string { return slices.Clone(tableFiles) }

// Read reads a pack.
//
// It returns all problems in the files, sorted by file and place; the pack is then nil, since
// a referee must not judge by half a pack. It returns an error if files cannot be read.
func Read(l *pack.Layers) (*Pack, []pack.Problem, error) {
	p := Pack{Files: l.Files(append([]string{pack.GameFile, "vassal.toml"}, tableFiles...))}
	if game := l.Game(nil, "sides"); game != nil {
		p.readGame(game)
	}
	l.Sheet(levelsFile, levelSheet, pack.ID, each(&p.Levels, p.readLevel))
	l.Sheet(actionsFile, actionSheet, pack.ID, each(&p.Actions, p.readAction))
	l.Sheet(weaponsFile, weaponSheet, pack.ID, each(&p.Weapons, p.readWeapon))
	l.Sheet(coverFile, coverSheet, pack.ID, each(&p.Covers, p.readCover))
	l.Sheet(armourFile, armourSheet, pack.ID, each(&p.Armours, p.readArmour))
	l.Sheet(vehiclesFile, vehicleSheet, pack.ID, each(&p.Vehicles, p.readVehicle))
	l.Sheet(damageFile, damageSheet, func(row pack.Row) string { return row.Text("roll") }, p.readDamage)
	l.Sheet(unitsFile, unitSheet, pack.ID, p.readUnits)
	if err := l.Err(); err != nil {
		return nil, nil, err
	}
	if l.Problems.Len() > 0 {
		return nil, l.Problems.Sorted(), nil
	}
	return &p, nil, nil
}

func (p *Pack) readGame(t *pack.Table) {
	p.Name, p.Version = t.Required("name"), t.Text("series_version")
	t.String("series")
	t.String("extends")
	for _, side := range t.Strings("sides") {
		if slices.Contains(p.Sides, side.Text) || side.Text == "" {
			t.AddAt(side.Position, SideTwice, side.Text)
			continue
		}
		p.Sides = append(p.Sides, side.Text)
	}
	if len(p.Sides) < 2 {
		t.Add("sides", TwoSides)
	}
	p.Measure = Measure(t.OneOf("measure", measures))
	t.Required("measure")
	p.Strict = t.Bool("strict", false)
	dice := t.Section("dice")
	p.Elsewhere = dice.Answer("elsewhere")
	dice.Done()
	scale := t.Section("scale")
	p.Scale, p.Grid = fraction(scale, "pixels", 1), fraction(scale, "grid", 1)
	p.Base, p.Tolerance = fraction(scale, "base", 0), fraction(scale, "tolerance", 0)
	p.Scales = map[string]pack.Fraction{}
	maps := scale.Section("maps")
	for _, name := range maps.Keys() {
		if pixels := fraction(maps, name, 1); pixels.Known() {
			p.Scales[name] = pixels
		}
	}
	scale.Done()
	p.readSwitches(t.Section("switches"))
	p.readSources(t.Section("source"))
	t.Done()
}

// fraction reads a number; it is unknown if the key is absent.
func fraction(t *pack.Table, key string, least int) pack.Fraction {
	text := t.Text(key)
	if text == "" {
		return pack.Fraction{}
	}
	f, err := pack.ParseFraction(text)
	if err == nil && f.Num < least {
		err = pack.Err(pack.TooLow, key, text, least)
	}
	if err != nil {
		t.AddErr(key, err)
		return pack.Fraction{}
	}
	return f
}

func (p *Pack) readSources(t *pack.Table) {
	p.Sources = map[string]Source{}
	known := []string{pack.GameFile}
	known = append(known, tableFiles...)
	for _, key := range t.Keys() {
		source := t.Table(key)
		if source == nil {
			continue
		}
		if !slices.Contains(known, key+".csv") && !slices.Contains(known, key+".toml") {
			t.Add(key, UnknownSource, key)
		}
		p.Sources[key] = Source{source.String("from"), source.OneOf("confidence", []string{"transcribed", MadeUp})}
		source.Done()
	}
}
