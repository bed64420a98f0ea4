package paint

import "image"

// Offsets returns where the pieces of a stack are painted, from the stack's point
// (StackMetrics.getContents). shapes are the shapes of the pieces that the viewer sees, from the
// bottom up; dx and dy are how far VASSAL shifts each from the piece below.
func Offsets(shapes []image.Rectangle, dx, dy int) []image.Point {
	offsets := make([]image.Point, len(shapes))
	var below image.Rectangle
	for i, shape := range shapes {
		if i > 0 {
			offsets[i] = next(offsets[i-1], below, shape, dx, dy)
		}
		below = shape.Add(offsets[i])
	}
	return offsets
}

// next is StackMetrics.nextPosition.
func next(at image.Point, below, shape image.Rectangle, dx, dy int) image.Point {
	switch {
	case dx > 0:
		at.X = below.Min.X + dx - shape.Min.X
	case dx < 0:
		at.X = below.Max.X - shape.Dx() + dx - shape.Min.X
	}
	switch {
	case dy > 0:
		at.Y = below.Max.Y - shape.Dy() - shape.Min.Y - dy
	case dy < 0:
		at.Y = below.Min.Y - dy - shape.Min.Y
	}
	return at
}

// Blank returns what is painted for a piece of a stack that is not on top, where the map
// has a colour for those (StackMetrics.drawUnexpanded).
func Blank(l Look, colour string) Look {
	if l.Turned.Empty() {
		return l
	}
	box := Part{At: l.Turned.Min, Scale: 1, Opacity: 1,
		Label: &Label{Fore: "#000000", Back: colour, Size: l.Turned.Size()}}
	return Look{Parts: []Part{box}, Shape: l.Shape, Turned: l.Turned}
}
