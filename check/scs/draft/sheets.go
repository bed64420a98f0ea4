package draft

import (
	"bytes"
	"encoding/csv"
	"strings"
)

// sheet writes a CSV file below some remarks.
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
		w.Write(row) // a buffer takes everything
	}
	w.Flush()
	return b.Bytes()
}

func (d *Draft) units() []byte {
	rows := [][]string{{"id", "side", "name", "attack", "defense", "barrage", "range", "ma", "steps", "stacking", "source"}}
	written := map[string]bool{}
	for i := range d.Counters {
		c := &d.Counters[i]
		if c.Unit == "" || written[c.Unit] {
			continue
		}
		written[c.Unit] = true
		f := c.Figures.Full
		rows = append(rows, []string{
			c.Unit, c.Side, c.Name, figure(f.Attack), figure(f.Defense), figure(f.Barrage), figure(f.Range), figure(f.MA),
			figure(c.Figures.Steps), figure(c.Figures.Stacking), c.source(),
		})
	}
	return sheet([]string{
		"Drafted from the module " + d.Module + ". Check every row: the column source says what each rests on.",
		"An empty value is unknown. Columns that can be added: type, size, class, count, attack_kind, exploit, zoc,",
		"reduced_attack, reduced_defense, reduced_barrage, reduced_range, reduced_ma, confidence.",
	}, rows)
}

// source says what a unit's row rests on.
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
		"Drafted from the module " + d.Module + ": every slot once. FILL IN means that nothing tells; a row without a unit",
		"binds nothing. Markers stand in vassal.toml. A level of 0 is a layer that is off.",
	}, rows)
}

// note says what a slot was taken for, and why.
func (c *Counter) note() string {
	switch {
	case c.Unit != "" && c.FaceWhy.Sure >= Likely:
		return "sides: " + c.FaceWhy.String()
	case c.Unit != "" && c.FaceWhy.Sure == Guess:
		return "FILL IN: does a layer show the reduced side? perhaps layer " + c.Face.Layer + ", full " + figure(c.Face.Full) + ", reduced " + figure(c.Face.Reduced)
	case c.Unit != "":
		return ""
	case c.Kind == Marker:
		return "a marker (" + c.KindWhy.String() + "), " + string(c.Meaning)
	case c.Kind == Unit && c.Side == "":
		return "FILL IN: a unit (" + c.KindWhy.String() + "), but whose?"
	case c.Kind == Unit:
		return "FILL IN: which unit of " + c.Side + "? (a unit " + c.KindWhy.String() + "; side " + c.SideWhy.String() + ")"
	case len(c.Folder) > 0:
		return "FILL IN: unit or marker? folder: " + strings.Join(c.Folder, "/")
	}
	return "FILL IN: unit or marker?"
}

func (d *Draft) places() []byte {
	rows := [][]string{{"hex", "role", "side", "name", "source"}}
	for _, p := range d.bound() {
		rows = append(rows, []string{"", string(p.Role), p.Side, p.Name, "draft: " + p.Why.String()})
	}
	return sheet([]string{
		"Drafted from the module " + d.Module + ". Roles of places beside the map: dead, rebuild, holding, parking.",
		"FILL IN: supply sources, entry hexes and victory hexes: hex, role (supply, entry, exit, victory), side, value, name.",
	}, rows)
}

// bound returns the places whose role is known; with a pack those that it has.
func (d *Draft) bound() []Place {
	var places []Place
	for _, p := range d.Places {
		if d.pack == nil && p.Role != "" || d.pack != nil && d.pack.Named(p.Name) != nil && d.pack.Named(p.Name).OffMap() {
			places = append(places, p)
		}
	}
	return places
}
