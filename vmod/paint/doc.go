// Package paint is what VASSAL paints for a piece, a deck and a stack: which pictures and
// texts, where, how large, how turned.
//
// It follows the draw methods of VASSAL 3.7.26 (VASSAL.counters, StackMetrics) for a map
// at full size on which nothing is selected. It paints nothing itself: it knows the sizes
// of pictures, which it asks for, and not their pixels. What a viewer may not see is not in
// its answers at all.
//
// It leaves out what VASSAL paints on the map and not on the piece: movement trails (Footprint) and
// shaded areas (AreaOfEffect); also the outlines of BorderOutline, and the turning of cargo with its
// mat (MatCargo). Markup in labels (HTML) is reduced to its text. The size of a label is computed for
// the fonts Arial, Times and Courier, since Java's "Dialog" is another font on each system.
//
// All coordinates are pixels around the piece's point, x to the right and y down.
package paint

import "image"

// A Look is what is painted for a piece.
type Look struct {
	// Parts are the lowest first.
	Parts []Part
	// Shape is the box around what VASSAL takes for the piece's shape before the piece is turned;
	// stacks are laid out by it. Turned is the same for the turned piece.
	Shape, Turned image.Rectangle
	// Missing are the pictures whose sizes nobody knew, each once.
	Missing []string
}

// A Part is a picture, or else a label.
type Part struct {
	// Image is the picture's name as components use it, "" for a label.
	Image string
	// At is the upper left corner before turning.
	At image.Point
	// Scale is the factor of the picture's size.
	Scale float64
	// Angle turns the part clockwise around the piece's point, in degrees.
	Angle float64
	// Opacity is from 0 to 1, where 1 hides what is below.
	Opacity float64
	Label   *Label
}

// A Label is a text in a box; without a text it is the box alone.
type Label struct {
	Text         string // lines split by "\n"
	Font         string // of Java
	Height       int    // of the font, in pixels
	Bold, Italic bool
	// Fore is the colour of the text, or of the outline of a box without text. Back is the colour of
	// the box. They are "#rrggbb", "" for none.
	Fore, Back string
	Size       image.Point
}

// Sizes returns the size of a picture by the name that components use. ok is false if
// nobody has the picture, or it cannot be read.
type Sizes func(name string) (size image.Point, ok bool)
