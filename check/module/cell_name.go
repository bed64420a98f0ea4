package module

import (
	"fmt"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// CellName finds numberings that call two hexes by one name.
var CellName = &Rule{
	Description: rule.Description{
		ID:      "module/cell-name",
		Title:   "two hexes of one name",
		Says:    "The numbering of a grid names its hexes or squares. Reports, \"Send to Location\" and at-start stacks go by the names, and find only one of two hexes.",
		Checks:  "Umpire names the centre of each hex or square of a board as VASSAL does. Two of one grid with one name are a warning, reported once for each board. A grid where half of the names are so means it, as one of a track that is named as a whole; such grids, and grids of more than 100,000 cells, are left alone. Names of more than 1,024 bytes are not made: their numberings and zones are unchecked. So are boards beyond 500,000 cells of all boards. So are boards whose zones have more than 20,000 corners together.",
		Example: "Column 1, row 11 and column 11, row 1 are both \"111\": the numbering has neither a separator nor leading zeros.",
	},
	Run: cellName,
}

// maxCells is how many cells of a grid are named, allCells how many of all boards.
const (
	maxCells = 100_000
	allCells = 500_000
)

func cellName(p *Pass) {
	p.longNames("HexGridNumbering", func(a grid.Attributes) error { _, err := grid.NewHexNumbering(a); return err })
	p.longNames("SquareGridNumbering", func(a grid.Attributes) error { _, err := grid.NewSquareNumbering(a); return err })
	p.longNames("Zone", func(a grid.Attributes) error { _, err := grid.NewZone(a); return err })
	left, over := allCells, 0
	for _, m := range p.Maps {
		for _, b := range m.Boards {
			if b.Grid == nil || b.Width <= 0 || b.Height <= 0 {
				continue
			}
			boards, err := grid.Layout([]grid.Placed{{Name: b.Name, Size: grid.Size{Width: b.Width, Height: b.Height}, Grid: b.Grid}}, grid.Size{})
			if err != nil {
				continue
			}
			if zoned, is := b.Grid.(*grid.Zoned); is && zoned.Blurred() {
				p.Unchecked("names of places", fmt.Sprintf("zones of at most %d corners on a board", grid.MostCorners))
				p.Report(rule.Finding{
					Verdict: rule.Unchecked, Message: say.F("cell-name/corners",
						"the zones of the board {'board'} have more than {most} corners together; Umpire names "+
							"no place in those beyond", b.Name, grid.MostCorners), Where: p.At(b.Element, "zones"),
				})
				continue
			}
			grids, complete := boards[0].BareCells(min(maxCells, left))
			if !complete && left < maxCells {
				over++
				p.Unchecked("board grids", fmt.Sprintf("boards of at most %d hexes and squares together", allCells))
				continue
			}
			p.Checked("board grids")
			for _, cells := range grids {
				left = max(0, left-len(cells.Centres))
				if cells.Outline == nil {
					continue
				}
				seen := make(map[string]int, len(cells.Centres))
				first, twice := "", 0
				for _, c := range cells.Centres {
					name, ok := boards[0].LocationName(c)
					if !ok || name == "" {
						continue
					}
					if seen[name]++; seen[name] == 2 {
						if twice++; first == "" {
							first = name
						}
					}
				}
				if twice == 0 || 2*twice >= len(seen) {
					continue
				}
				p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("cell-name/two",
					"names that two or more cells have: {count}, the first is {'first'} on the board {'board'}",
					twice, first, b.Name), Where: p.At(b.Element, first)})
				break
			}
		}
	}
	if over > 0 {
		p.Report(rule.Finding{Verdict: rule.Unchecked, Message: say.F("cell-name/cells",
			"boards whose places are not named: {count}; all boards together have more than {most} hexes and "+
				"squares", over, allCells), Where: p.In(p.BuildFile)})
	}
}

// longNames reports the components of a class that make names which are too long.
func (p *Pass) longNames(class string, read func(grid.Attributes) error) {
	var found tally
	for _, e := range p.of(class) {
		if isVassal(e) && errors.Is(read(e.Attr), grid.ErrLong) {
			p.Unchecked("names of places", "names of at most 1,024 bytes")
			found.add("", "", func() rule.Finding { return rule.Finding{Where: p.At(e, "locationFormat")} })
		}
	}
	for _, f := range found.all() {
		f.first.Verdict, f.first.Message = rule.Unchecked, say.F("cell-name/long",
			"{class}: {count} make names of places of more than {most} bytes; Umpire makes no such names",
			class, f.times, grid.MaxName)
		p.Report(f.first)
	}
}
