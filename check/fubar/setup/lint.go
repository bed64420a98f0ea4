package setup

import (
	"image"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Compare returns how a position differs from a table: units that are missing or extra, figures out of their zone or
// of reach of the others.
func Compare(t Table, pos *field.Position, g *game.Game) *check.Lint {
	var lint check.Lint
	wrong := func(text string) { lint.Faults, lint.Wrong = append(lint.Faults, text), lint.Wrong+1 }
	on := window(g, pos.Window)
	named := map[string]bool{}
	for i := range t {
		row := &t[i]
		named[row.Unit.ID] = true
		force := pos.Force(row.Unit)
		if size := row.Unit.Size().N; len(force.Figures) != size {
			wrong(say.F("fubar-table/missing",
				"{unit}: figures on the map: {count} of {size}", row.Unit.Name, len(force.Figures), size).String())
		}
		out := 0
		for _, f := range force.Figures {
			if on == nil || !f.At.In(closed(row.within(pos.Ruler, extent(on)))) || !row.in(on)(f.At) {
				out++
			}
		}
		if out > 0 {
			wrong(say.F("fubar-table/out-of-zone",
				"{unit}: figures out of the zone: {count}", row.Unit.Name, out).String())
		}
		if astray, known := fubar.Astray(pos.Pack, pos.Ruler, force.Points()); known && len(astray) > 0 {
			wrong(say.F("fubar-table/astray",
				"{unit}: figures out of reach of the others: {count}", row.Unit.Name, len(astray)).String())
		}
	}
	for _, force := range pos.Forces() {
		if !named[force.Unit.ID] {
			wrong(say.F("fubar-table/extra", "{unit} is not in the table", force.Unit.Name).String())
		}
	}
	for i := range pos.Strange {
		lint.Faults = append(lint.Faults, say.F("fubar-table/strange",
			"nothing says what {'piece'} is", pos.Strange[i].Name).String())
	}
	return &lint
}

// closed returns a rectangle that has its right and lower edges, too.
func closed(r image.Rectangle) image.Rectangle {
	return image.Rectangle{Min: r.Min, Max: r.Max.Add(image.Pt(1, 1))}
}
