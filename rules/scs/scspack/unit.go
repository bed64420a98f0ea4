package scspack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Unit is a kind of counter: a row of units.csv. Printed values that the row
// leaves empty are unknown.
type Unit struct {
	// ID names the unit in all files ("id", required, each once).
	ID string
	// Side is the side it belongs to ("side", required).
	Side string
	// Name is what is printed on the counter ("name").
	Name string
	// Type and Size are its symbol ("type", as "infantry") and its size ("size", as "regiment").
	Type, Size string
	// Class is its movement class ("class"), by which terrain costs differ.
	Class string
	// Count is how many such counters the game has ("count").
	Count pack.Value
	// Full is the full side, Reduced the reduced one (the columns with "reduced_").
	Full, Reduced Face
	// AttackKind is the kind of the printed attack ("attack_kind"): "attack", "barrage" or "none".
	// Only a true attack gives a zone of control (2.0a).
	AttackKind string
	// Exploit reports whether it is exploit capable ("exploit": yes, no).
	Exploit pack.Answer
	// ZOC overrides whether it exerts a zone of control ("zoc": yes, no).
	ZOC pack.Answer
	// Steps is its number of steps at full strength ("steps").
	Steps pack.Value
	// Stacking is what it counts against the stacking limit ("stacking").
	Stacking pack.Value
	// Entry names the entry areas in which it may come as a reinforcement ("entry", joined by "+"); if it is empty
	// the unit may come in all areas of its side. Areas returns them one by one.
	Entry string
	// Source is where the row is from, if the row has it ("source", "confidence").
	Source Source
	// At is the place in the pack.
	At pack.Position
}

// A Face is what is printed on one side of a counter.
type Face struct {
	Attack, Defense, Barrage, Range, MA pack.Value
}

// Common returns what two faces share: all that is known if either may be shown.
func (f Face) Common(other Face) Face {
	same := func(a, b pack.Value) pack.Value {
		if a == b {
			return a
		}
		return pack.Value{}
	}
	return Face{
		Attack: same(f.Attack, other.Attack), Defense: same(f.Defense, other.Defense),
		Barrage: same(f.Barrage, other.Barrage), Range: same(f.Range, other.Range), MA: same(f.MA, other.MA),
	}
}

// largestFigure bounds the figures on a counter.
const largestFigure = 9999

var unitSheet = pack.Sheet{
	Columns: []string{
		"id", "side", "name", "type", "size", "class", "count",
		"attack", "attack_kind", "defense", "barrage", "range", "ma",
		"exploit", "zoc", "steps", "stacking", "entry",
		"reduced_attack", "reduced_defense", "reduced_barrage", "reduced_range", "reduced_ma",
		"source", "confidence",
	},
	Required: []string{"id", "side"},
}

var attackKinds = []string{"attack", "barrage", "none"}

// mostUnits bounds the units of a pack. A hundredth of it is a large game.
const mostUnits = 100_000

// readUnits reads units.csv.
func (p *Pack) readUnits(rows []pack.Row) {
	if len(rows) > mostUnits {
		rows[mostUnits].Add("id", TooManyRows, len(rows), mostUnits)
		rows = rows[:mostUnits]
	}
	p.units, p.Units = make(map[string]*Unit, len(rows)), make([]Unit, 0, len(rows))
	for _, row := range rows {
		if row.Full() {
			break
		}
		unit := Unit{
			ID:         row.Required("id"),
			Side:       p.side(row),
			Name:       row.Text("name"),
			Type:       row.Text("type"),
			Size:       row.Text("size"),
			Class:      p.class(row),
			AttackKind: row.OneOf("attack_kind", attackKinds),
			Count:      figure(row, "count", 1),
			Full:       face(row, ""),
			Reduced:    face(row, "reduced_"),
			Exploit:    row.Answer("exploit"),
			ZOC:        row.Answer("zoc"),
			Steps:      figure(row, "steps", 1),
			Stacking:   figure(row, "stacking", 0),
			Entry:      p.entry(row),
			Source:     rowSource(row),
			At:         row.At("id"),
		}
		row.Required("side")
		if unit.ID == "" {
			continue
		}
		if other := p.units[unit.ID]; other != nil {
			row.Add("id", UnitTwice, unit.ID, other.At.Line)
			continue
		}
		if unit.Steps == pack.Known(1) && unit.Reduced != (Face{}) {
			row.Add("steps", OneStepReduced, unit.ID)
		}
		p.Units = append(p.Units, unit)
		p.units[unit.ID] = &p.Units[len(p.Units)-1]
	}
	p.unitIDs = make([]string, len(p.Units))
	for i := range p.Units {
		p.unitIDs[i] = p.Units[i].ID
	}
}

// checkUnits looks up the units that game.toml names.
func (p *Pack) checkUnits(problems *pack.Problems) {
	if !p.Has(unitsFile) {
		return
	}
	for _, word := range p.schema.Named["units"] {
		if p.units[word.Text] == nil {
			problems.Add(word.Position, UnknownUnit, word.Text, pack.DidYouMean(word.Text, p.unitIDs))
		}
	}
}

// Areas returns the entry areas that the pack has for the unit alone; nil if it has none.
func (u *Unit) Areas() []string {
	if u.Entry == "" {
		return nil
	}
	return strings.Split(u.Entry, plusSign)
}

// entry returns the entry areas that a row names, without the blanks around them. checkEntries looks them
// up once places.csv is read.
func (p *Pack) entry(row pack.Row) string {
	text := row.Text("entry")
	if text == "" {
		return ""
	}
	areas := strings.Split(text, plusSign)
	for i := range areas {
		areas[i] = strings.TrimSpace(areas[i])
		p.entries = append(p.entries, pack.Word{Text: areas[i], Position: row.At("entry")})
	}
	return strings.Join(areas, plusSign)
}

// checkEntries reports entry areas that places.csv does not have.
func (p *Pack) checkEntries(problems *pack.Problems) {
	var known []string
	for i := range p.Places {
		if place := &p.Places[i]; place.Role == RoleEntry && !slices.Contains(known, place.Name) {
			known = append(known, place.Name)
		}
	}
	for _, word := range p.entries {
		if p.Has(placesFile) && !slices.Contains(known, word.Text) {
			problems.Add(word.Position, UnknownArea, word.Text, pack.DidYouMean(word.Text, known))
		}
	}
	p.entries = nil
}

// class returns the movement class that a row names. Any word is allowed if the chart
// has no classes.
func (p *Pack) class(row pack.Row) string {
	if p.TEC == nil || len(p.TEC.Classes) == 0 {
		return row.Text("class")
	}
	return row.OneOf("class", p.TEC.Classes)
}

// side returns the side that a row names. It reports no problem if game.toml lacks
// sides, which is a problem already.
func (p *Pack) side(row pack.Row) string {
	if len(p.Sides) == 0 {
		return row.Text("side")
	}
	return row.OneOf("side", p.Sides)
}

func face(row pack.Row, prefix string) Face {
	return Face{
		Attack:  figure(row, prefix+"attack", 0),
		Defense: figure(row, prefix+"defense", 0),
		Barrage: figure(row, prefix+"barrage", 0),
		Range:   figure(row, prefix+"range", 0),
		MA:      figure(row, prefix+"ma", 0),
	}
}

func figure(row pack.Row, column string, least int) pack.Value {
	return row.Value(column, least, largestFigure)
}

// rowSource returns where a row is from, if the row has it.
func rowSource(row pack.Row) Source {
	return Source{From: row.Text("source"), Confidence: row.OneOf("confidence", confidences)}
}
