package grid

// HexNumbering names the hexes of a grid (HexGridNumbering). Build it with
// [NewHexNumbering] or [NewObliqueNumbering].
type HexNumbering struct {
	numbering
	// stagger adds 1 to the rows of odd columns, or subtracts 1 if rows descend, so
	// that the half hex at the edge of the board is left out.
	stagger bool
	// oblique makes the rows of numbers follow the slanted rows of hexes.
	oblique bool
}

// NewHexNumbering reads the attributes first, sep, hType, vType, hLeading, vLeading, hOff, vOff,
// hDescend, vDescend, locationFormat and stagger. It fails if a value is no whole number, even in an
// attribute for drawing, and if first, hType or vType is empty.
func NewHexNumbering(a Attributes) (*HexNumbering, error) {
	return newHexNumbering(a, "hex grid numbering", false)
}

// NewObliqueNumbering reads the numbering that is new in VASSAL 3.8 (ObliqueHexGridNumbering). It has
// the attributes of [NewHexNumbering].
func NewObliqueNumbering(a Attributes) (*HexNumbering, error) {
	return newHexNumbering(a, "oblique hex grid numbering", true)
}

func newHexNumbering(a Attributes, of string, oblique bool) (*HexNumbering, error) {
	r := reader{attributes: a, of: of}
	n := &HexNumbering{
		numbering: readNumbering(&r),
		stagger:   r.flag("stagger", true),
		oblique:   oblique,
	}
	if r.err != nil {
		return nil, r.err
	}
	return n, nil
}

// number returns the numbered column and row of a hex, without the offsets.
func (n *HexNumbering) number(h *Hex, at Cell, container Size) (column, row int32) {
	column, row = n.turn(h, at.Column, at.Row, container)
	row += n.staggering(h, at.Column)
	if n.oblique {
		row += n.slant(column)
	}
	return column, row
}

// turn counts from the far side if the numbering descends. It is its own inverse.
// As in VASSAL the extents are crossed: it divides the height by the distance of
// columns, which is right only for sideways grids.
func (n *HexNumbering) turn(h *Hex, column, row int32, container Size) (int32, int32) {
	tall := floor(float64(container.Height)/h.dx + 0.5)
	wide := floor(float64(container.Width)/h.dy + 0.5)
	across, down := n.columns.descend, n.rows.descend
	if h.sideways {
		tall, wide = wide, tall
		across, down = down, across
	}
	if across {
		column = wide - column
	}
	if down {
		row = tall - row
	}
	return column, row
}

// staggering returns what a column adds to its rows.
func (n *HexNumbering) staggering(h *Hex, column int32) int32 {
	switch {
	case !n.stagger || !odd(column):
		return 0
	case h.sideways && n.columns.descend, !h.sideways && n.rows.descend:
		return -1
	}
	return 1
}

// slant returns what a numbered column adds to its rows in an oblique numbering.
func (n *HexNumbering) slant(column int32) int32 {
	if n.stagger {
		return column / 2
	}
	return 1 - column/2
}
