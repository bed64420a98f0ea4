package grid

// Unevaluated lists the location formats of a grid, in file order, that ask for
// more than the grid knows: a BeanShell expression, or a property of the module
// or of a zone. VASSAL evaluates them in the game as it stands. Here a point
// has no name where the format is an expression; a property is left out by a
// numbering and stands for itself in a zone, as in VASSAL when nobody knows it.
func Unevaluated(g Grid) []string {
	switch g := g.(type) {
	case *Hex:
		if g.numbering != nil {
			return g.numbering.unevaluated()
		}
	case *Square:
		if g.numbering != nil {
			return g.numbering.unevaluated()
		}
	case *Zoned:
		var formats []string
		for _, z := range g.zones {
			formats = append(formats, z.format.unevaluated(zoneName, gridLocation)...)
			if !z.useParent {
				formats = append(formats, Unevaluated(z.grid)...)
			}
		}
		return append(formats, Unevaluated(g.background)...)
	}
	return nil
}
