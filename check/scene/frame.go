package scene

// Fullest returns the index of the window on which most pieces stand, which is the map of
// most games; -1 without windows.
func (s *Scene) Fullest(pieces []Piece) int {
	counts := make([]int, len(s.Windows))
	for _, p := range pieces {
		counts[p.Window]++
	}
	best := -1
	for i, n := range counts {
		if best < 0 || n > counts[best] {
			best = i
		}
	}
	return best
}

// Shows reports whether a mark has something on the window.
func (w *Window) Shows(m Mark) bool {
	if len(m.Points) > 0 {
		return m.Window == w.Name
	}
	_, _, found := w.Find(m.Cells[0])
	return found
}

// Find returns the cell of a name and its grid.
func (w *Window) Find(name string) (*Grid, Cell, bool) {
	for i := range w.Grids {
		for _, c := range w.Grids[i].Cells {
			if c.Name == name {
				return &w.Grids[i], c, true
			}
		}
	}
	return nil, Cell{}, false
}
