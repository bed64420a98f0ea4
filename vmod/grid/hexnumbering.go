package grid

// HexNumbering names the hexes of a grid (HexGridNumbering). Build it with
// [NewHexNumbering] or [NewObliqueNumbering].
type HexNumbering struct {
	numbering
	// stagger counts odd columns one further, or less when counting upward, so
	// that the half hex at the edge of the board is left out.
	stagger bool
	// oblique makes rows of numbers run along the slanted rows of hexes.
	oblique bool
}

// NewHexNumbering reads the attributes first, sep, hType, vType, hLeading,
// vLeading, hOff, vOff, hDescend, vDescend, locationFormat and stagger. It fails
// on what is no whole number, drawing attributes included, and on an empty
// first, hType or vType.
func NewHexNumbering(a Attributes) (*HexNumbering, error) {
	return newHexNumbering(a, "hex grid numbering", false)
}

// NewObliqueNumbering reads the numbering that VASSAL 3.8 adds
// (ObliqueHexGridNumbering); its attributes are those of [NewHexNumbering].
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

// number is the numbered column and row of a hex, without the offsets.
func (n *HexNumbering) number(h *Hex, at Cell, container Size) (column, row int32) {
	column, row = n.turn(h, at.Column, at.Row, container)
	row += n.staggering(h, at.Column)
	if n.oblique {
		row += n.slant(column)
	}
	return column, row
}

// cell undoes number.
func (n *HexNumbering) cell(h *Hex, column, row int32, container Size) Cell {
	if n.oblique {
		row -= n.slant(column)
	}
	at := Cell{}
	at.Column, _ = n.turn(h, column, 0, container)
	_, at.Row = n.turn(h, 0, row-n.staggering(h, at.Column), container)
	return at
}

// vassalCell is VASSAL's own reading of a number (getCenterPoint). It staggers
// by the numbered column instead of the hex's, and knows nothing of slants.
func (n *HexNumbering) vassalCell(h *Hex, column, row int32, container Size) Cell {
	column, row = n.turn(h, column, row-n.staggering(h, column), container)
	return Cell{Column: column, Row: row}
}

// turn counts from the far side where the numbering descends; doing it twice
// changes nothing. The extents are crossed, as in VASSAL: the height is divided
// by the distance of columns, which is right for sideways grids only.
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

// staggering is what a column adds to its rows.
func (n *HexNumbering) staggering(h *Hex, column int32) int32 {
	switch {
	case !n.stagger || !odd(column):
		return 0
	case h.sideways && n.columns.descend, !h.sideways && n.rows.descend:
		return -1
	}
	return 1
}

// slant is what a numbered column adds to its rows in an oblique numbering.
func (n *HexNumbering) slant(column int32) int32 {
	if n.stagger {
		return column / 2
	}
	return 1 - column/2
}
