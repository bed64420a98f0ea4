package draft

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// sheet writes a CSV file with remarks at its head.
func sheet(remarks []string, rows [][]string) []byte {
	var b bytes.Buffer
	for _, r := range remarks {
		b.WriteString("# " + plainText(r) + "\n")
	}
	w := csv.NewWriter(&b)
	for _, row := range rows {
		for i := range row {
			row[i] = plainName(row[i])
		}
		w.Write(row) // a buffer cannot fail
	}
	w.Flush()
	return b.Bytes()
}

// unitColumns are the columns of units.csv after id, side and name. Optional columns are only
// written if some unit has a value.
var unitColumns = []struct {
	name   string
	always bool
	of     func(u *scspack.Unit) string
}{
	{"type", false, func(u *scspack.Unit) string { return u.Type }},
	{"size", false, func(u *scspack.Unit) string { return u.Size }},
	{"class", false, func(u *scspack.Unit) string { return u.Class }},
	{"attack", true, func(u *scspack.Unit) string { return figure(u.Full.Attack) }},
	{"attack_kind", true, func(u *scspack.Unit) string { return u.AttackKind }},
	{"defense", true, func(u *scspack.Unit) string { return figure(u.Full.Defense) }},
	{"barrage", true, func(u *scspack.Unit) string { return figure(u.Full.Barrage) }},
	{"range", true, func(u *scspack.Unit) string { return figure(u.Full.Range) }},
	{"ma", true, func(u *scspack.Unit) string { return figure(u.Full.MA) }},
	{"exploit", true, func(u *scspack.Unit) string { return yesNo(u.Exploit) }},
	{"zoc", false, func(u *scspack.Unit) string { return yesNo(u.ZOC) }},
	{"steps", true, func(u *scspack.Unit) string { return figure(u.Steps) }},
	{"stacking", true, func(u *scspack.Unit) string { return figure(u.Stacking) }},
	{"entry", false, func(u *scspack.Unit) string { return u.Entry }},
	{"reduced_attack", false, func(u *scspack.Unit) string { return figure(u.Reduced.Attack) }},
	{"reduced_defense", false, func(u *scspack.Unit) string { return figure(u.Reduced.Defense) }},
	{"reduced_barrage", false, func(u *scspack.Unit) string { return figure(u.Reduced.Barrage) }},
	{"reduced_range", false, func(u *scspack.Unit) string { return figure(u.Reduced.Range) }},
	{"reduced_ma", false, func(u *scspack.Unit) string { return figure(u.Reduced.MA) }},
}

func yesNo(a pack.Answer) string {
	switch a {
	case pack.Yes:
		return "yes"
	case pack.No:
		return "no"
	}
	return ""
}

func (d *Draft) units() []byte {
	var units []*Counter
	written := map[string]bool{}
	for i := range d.Counters {
		if c := &d.Counters[i]; c.Unit != "" && !written[c.Unit] {
			written[c.Unit] = true
			units = append(units, c)
		}
	}
	header, addable := []string{"id", "side", "name"}, []string{"count"}
	rows := make([][]string, len(units))
	for i, c := range units {
		rows[i] = []string{c.Unit, c.Side, c.Name}
	}
	for _, column := range unitColumns {
		if !column.always && !slices.ContainsFunc(units, func(c *Counter) bool { return column.of(&c.Figures) != "" }) {
			addable = append(addable, column.name)
			continue
		}
		header = append(header, column.name)
		for i, c := range units {
			rows[i] = append(rows[i], column.of(&c.Figures))
		}
	}
	for i, c := range units {
		rows[i] = append(rows[i], c.source())
	}
	return sheet([]string{
		"Drafted from the module " + d.Module + ". Check every row: the column source has what each rests on.",
		"An empty value is unknown. Columns that can be added: " + strings.Join(append(addable, "confidence"), ", ") +
			".",
	}, append([][]string{append(header, "source")}, rows...))
}

// source returns what a unit's row is based on.
func (c *Counter) source() string {
	parts := []string{
		"draft: a unit (" + c.KindWhy.String() + ")",
		"side (" + c.SideWhy.String() + ")",
	}
	switch {
	case c.FiguresWhy.Sure == Open:
		parts = append(parts, "FILL IN: figures")
	default:
		parts = append(parts, "figures ("+c.FiguresWhy.String()+")")
	}
	return strings.Join(parts, "; ")
}

// String returns "likely: the folder "German"".
func (b Because) String() string {
	if b.Sure == Open {
		return b.Sure.String()
	}
	return b.Sure.String() + ": " + b.From
}

func (d *Draft) pieces() []byte {
	rows := [][]string{{"gpid", "name", "image", "unit", "layer", "full_level", "reduced_level", "note"}}
	written := map[[3]string]bool{}
	for i := range d.Counters {
		c := &d.Counters[i]
		key := [3]string{plainName(c.GPID)}
		image := ""
		if key[0] == "" {
			image = plainName(c.Image)
			key = [3]string{"", plainName(c.Name), image}
		}
		if written[key] || key == [3]string{} {
			continue
		}
		written[key] = true
		row := []string{c.GPID, c.Name, image, c.Unit, "", "", "", c.note()}
		if c.Unit != "" && c.FaceWhy.Sure >= Likely {
			row[4], row[5], row[6] = c.Face.Layer, figure(c.Face.Full), figure(c.Face.Reduced)
		}
		rows = append(rows, row)
	}
	return sheet([]string{
		"Drafted from the module " + d.Module + ": every slot once. FILL IN means that nothing shows it; a row " +
			"without a unit",
		"binds nothing. Markers stand in vassal.toml. A level of 0 is a layer that is off.",
	}, rows)
}

// note returns what a slot was read as, and why.
func (c *Counter) note() string {
	switch {
	case c.Unit != "" && c.FaceWhy.Sure >= Likely:
		return "sides: " + c.FaceWhy.String()
	case c.Unit != "" && c.FaceWhy.Sure == Guess:
		return "FILL IN: does a layer show the reduced side? perhaps layer " + c.Face.Layer + ", full " +
			figure(c.Face.Full) + ", reduced " + figure(c.Face.Reduced)
	case c.Unit != "":
		return ""
	case c.Kind == Marker:
		return "a marker (" + c.KindWhy.String() + "), " + string(c.Meaning) + " (" + c.MeaningWhy.String() + ")"
	case c.Kind == Unit && c.Side == "":
		return "FILL IN: a unit (" + c.KindWhy.String() + "), but whose?"
	case c.Kind == Unit:
		return "FILL IN: which unit of " + c.Side + "? (a unit " + c.KindWhy.String() + "; side " + c.SideWhy.String() +
			")"
	case len(c.Folder) > 0:
		return "FILL IN: unit or marker? folder: " + strings.Join(c.Folder, "/")
	}
	return "FILL IN: unit or marker?"
}

// markers returns the rows of markers.csv: a row for each meaning and side that is at least likely.
func (d *Draft) markers() [][]string {
	rows := [][]string{{"id", "name", "meaning", "side", "source"}}
	taken := map[string]bool{}
	for i := range d.Counters {
		taken[d.Counters[i].Unit] = true
	}
	written := map[group]bool{}
	for i := range d.Counters {
		c := &d.Counters[i]
		g := group{meaning: c.Meaning, side: c.Side}
		if c.Kind != Marker || c.Meaning == scspack.MeansNothing || c.MeaningWhy.Sure < Likely || written[g] {
			continue
		}
		written[g] = true
		id := string(c.Meaning)
		if c.Side != "" {
			id = c.Side + "_" + id
		}
		for taken[id] {
			id += "_marker"
		}
		taken[id] = true
		rows = append(rows, []string{id, c.Name, string(c.Meaning), c.Side, "draft: " + c.MeaningWhy.String()})
	}
	return rows
}

func (d *Draft) places() []byte {
	rows := [][]string{{"hex", "role", "side", "value", "name", "source"}}
	for _, p := range d.bound() {
		rows = append(rows, []string{"", string(p.Role), p.Side, figure(p.Turn), p.Name, "draft: " + p.Why.String()})
	}
	return sheet([]string{
		"Drafted from the module " + d.Module + ". Roles of places beside the map: dead, rebuild, holding, parking.",
		"FILL IN: supply sources, entry hexes and victory hexes: hex, role (supply, entry, exit, victory), side, " +
			"value, name.",
		"A row may stand for a stretch of hexes, along a hexrow as 01.01-01.36 or across hexrows as 01.01-36.01.",
	}, rows)
}

// bound returns the places with a known role; if a pack exists, only the pack's places.
func (d *Draft) bound() []Box {
	var places []Box
	for _, p := range d.Places {
		if d.pack == nil && p.Role != "" || d.pack != nil && d.pack.Named(p.Name) != nil &&
			d.pack.Named(p.Name).OffMap() {
			places = append(places, p)
		}
	}
	return places
}
