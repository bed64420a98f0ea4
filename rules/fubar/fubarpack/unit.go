package fubarpack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Unit is a group of figures that is activated together, or a vehicle.
type Unit struct {
	// ID names the unit ("unit", required); Side is its side ("side", required).
	ID, Side string
	// Name is what players call it ("unit_name"): its id if no row has a name.
	Name string
	// Level is the level of its figures; nil if it is unknown or differs.
	Level *Level
	// Leader is the level of its leader; nil without a leader.
	Leader *Level
	// Figures are its rows of units.csv.
	Figures []Figure
}

// A Figure is a row of units.csv: figures of a unit that are alike.
type Figure struct {
	// ID names the row ("id", required, each once), Name is what players call it ("name").
	ID, Name string
	// Count is how many there are ("figures").
	Count pack.Value
	// Leads is whether it leads the unit ("leader").
	Leads bool
	// Weapons are what each has ("weapon", ids joined by "+").
	Weapons []*Weapon
	// Armour is what it wears ("armour"); nil for none or unknown.
	Armour *Armour
	// Vehicle is its class ("vehicle"); nil for a figure on foot.
	Vehicle *Vehicle
}

// IsVehicle reports whether the unit is a vehicle.
func (u *Unit) IsVehicle() bool {
	return slices.ContainsFunc(u.Figures, func(f Figure) bool { return f.Vehicle != nil })
}

// Size returns how many figures the unit has at full strength.
func (u *Unit) Size() pack.Value {
	sum := pack.Known(0)
	for _, f := range u.Figures {
		if !f.Count.Known {
			return pack.Value{}
		}
		sum.N += f.Count.N
	}
	return sum
}

var unitSheet = pack.Sheet{
	Columns: []string{"id", "name", "side", "unit", "unit_name", "figures", "level", "leader", "weapon", "armour",
		"vehicle"},
	Required: []string{"id", "side", "unit"},
}

// readUnits reads units.csv, after the tables that it names.
func (p *Pack) readUnits(rows []pack.Row) {
	lines := map[string]int{}
	armour := finder("armour", p.Armours, func(a *Armour) string { return a.ID })
	vehicle := finder("vehicle", p.Vehicles, func(v *Vehicle) string { return v.ID })
	weapon := finder("weapon", p.Weapons, func(w *Weapon) string { return w.ID })
	levelOf := finder("level", p.Levels, func(l *Level) string { return l.ID })
	for _, row := range rows {
		// A game with other sides than the pack that it extends does without that one's armies.
		if extended := row.Position().File != unitsFile; extended && !slices.Contains(p.Sides, row.Text("side")) {
			continue
		}
		f := Figure{ID: row.Required("id"), Name: row.Text("name"), Count: row.Value("figures", 0, most)}
		if line, there := lines[f.ID]; there {
			row.Add("id", IDTwice, f.ID, line)
			continue
		}
		lines[f.ID] = row.Position().Line
		f.Armour = armour(row, row.Text("armour"))
		f.Vehicle = vehicle(row, row.Text("vehicle"))
		for word := range strings.SplitSeq(row.Text("weapon"), "+") {
			if w := weapon(row, strings.TrimSpace(word)); w != nil {
				f.Weapons = append(f.Weapons, w)
			}
		}
		side := row.OneOf("side", p.Sides)
		row.Required("side")
		id := row.Required("unit")
		unit := p.Unit(id)
		switch {
		case id == "":
			continue
		case unit == nil:
			p.Units = append(p.Units, Unit{ID: id, Side: side, Name: id})
			unit = &p.Units[len(p.Units)-1]
		case unit.Side != side:
			row.Add("side", SideOfUnit, id, unit.Side)
		}
		if name := row.Text("unit_name"); name != "" {
			unit.Name = name
		}
		level := levelOf(row, row.Text("level"))
		if f.Leads = row.Answer("leader") == pack.Yes; f.Leads {
			if unit.Leader != nil {
				row.Add("leader", LeaderTwice, id)
			}
			unit.Leader = level
		} else if level != nil {
			if unit.Level != nil && unit.Level != level {
				row.Add("level", LevelOfUnit, id, unit.Level.ID)
			}
			unit.Level = level
		}
		unit.Figures = append(unit.Figures, f)
	}
	for i := range p.Units {
		if p.Units[i].Level == nil {
			p.Units[i].Level = p.Units[i].Leader // of a leader alone
		}
	}
}

// finder returns what looks up the row of a table with the id that a column has: nil for "" and for
// an unknown id, which it reports.
func finder[T any](column string, table []T, of func(*T) string) func(row pack.Row, id string) *T {
	ids, rows := make([]string, len(table)), map[string]*T{}
	for i := range table {
		ids[i] = of(&table[i])
		if ids[i] != "" && rows[ids[i]] == nil {
			rows[ids[i]] = &table[i]
		}
	}
	return func(row pack.Row, id string) *T {
		if found := rows[id]; id == "" || found != nil {
			return found
		}
		row.Add(column, pack.NotAllowed, id, column, pack.DidYouMean(id, ids))
		return nil
	}
}
