package buildfile

import "github.com/umpire-vassal/umpire/vmod/grid"

// newGrid builds a grid with all that belongs to it. It returns nil for a custom class,
// and for a grid that VASSAL cannot build.
func newGrid(s settings) grid.Grid {
	switch s.Class {
	case classHexGrid:
		return newHexGrid(s)
	case classSquareGrid:
		return newSquareGrid(s)
	case classRegionGrid:
		return newRegionGrid(s)
	case classZonedGrid:
		return newZonedGrid(s)
	}
	return nil
}

func newHexGrid(s settings) grid.Grid {
	g, err := grid.NewHex(s.Attr)
	if err != nil {
		s.fault("%v", err)
		return nil
	}
	for _, c := range s.children() {
		var read func(grid.Attributes) (*grid.HexNumbering, error)
		switch c.Class {
		case classHexNumbering:
			read = grid.NewHexNumbering
		case classObliqueNumbering:
			read = grid.NewObliqueNumbering
		default:
			continue
		}
		if n, err := read(c.Attr); err != nil {
			s.of(c).fault("%v", err)
		} else {
			g.SetNumbering(n)
		}
	}
	return g
}

func newSquareGrid(s settings) grid.Grid {
	g, err := grid.NewSquare(s.Attr)
	if err != nil {
		s.fault("%v", err)
		return nil
	}
	for _, c := range s.children() {
		if c.Class != classSquareNumbering {
			continue
		}
		if n, err := grid.NewSquareNumbering(c.Attr); err != nil {
			s.of(c).fault("%v", err)
		} else {
			g.SetNumbering(n)
		}
	}
	return g
}

func newRegionGrid(s settings) grid.Grid {
	g, err := grid.NewRegion(s.Attr)
	if err != nil {
		s.fault("%v", err)
		return nil
	}
	for _, c := range s.children() {
		if c.Class != classRegion {
			continue
		}
		if err := g.AddRegion(c.Attr); err != nil {
			s.of(c).fault("%v", err)
		}
	}
	return g
}

func newZonedGrid(s settings) grid.Grid {
	g, err := grid.NewZoned(s.Attr)
	if err != nil {
		s.fault("%v", err)
		return nil
	}
	for _, c := range s.children() {
		child := s.of(c)
		switch c.part() {
		case partZone:
			addZone(g, child)
		case partGrid:
			if background := newGrid(child); background != nil {
				g.SetBackground(background)
			}
		}
	}
	return g
}

func addZone(g *grid.Zoned, s settings) {
	z, err := grid.NewZone(s.Attr)
	if err != nil {
		s.fault("%v", err)
	}
	for _, c := range s.children() {
		if c.part() != partGrid {
			continue
		}
		if own := newGrid(s.of(c)); own != nil {
			z.SetGrid(own)
		}
	}
	if err := g.AddZone(z); err != nil {
		s.fault("%v", err)
	}
}
