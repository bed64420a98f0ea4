// Package grid is the geometry of VASSAL's maps: where boards lie on a map, what
// VASSAL calls a point, where a piece dropped there comes to rest, and where the
// place with a given name is.
//
// It knows hex, square, region and zoned grids with all their numberings, boards (reversed ones too),
// and decks, which give their point a name. It does not know pieces, pictures, the XML of the build
// file or the rules of a game. It does not evaluate expressions: where the location format is a
// BeanShell expression, a point has no name. A property that is not the grid's own is left out in the
// name that a numbering gives, and stands for itself in a zone's name, as in VASSAL when nothing has
// the property.
//
// # Units
//
// All coordinates are whole pixels, x to the right, y down. Map pixels count from the corner of the
// map window's contents, including the padding at its edge. Board pixels count from the corner of the
// board. A [Grid], even a zone's, works in board pixels; a [Board] and a [Map] work in map pixels.
//
// # The name of a point, and the hex it is in
//
// VASSAL names a point by a rule of rectangles and does not check whether the point
// is in the hexagon of that name. Near the slanted sides, about one random point in
// seven gets the name of the neighbour. Snapping, since VASSAL 3.7, does check the
// hexagon. So there are two questions:
//
//   - What did VASSAL call this point, in a report or in the property LocationName?
//     [Map.LocationName] answers this.
//   - Which hex is a piece in? Snap first and then take the name, since a snapped
//     centre always has the name of its hex. [Map.CellName] does both.
//
// A piece that was moved by hand on a grid that snaps is on a snapped point, for
// which both answers are the same. A piece placed by a script may not be, nor one
// moved with VASSAL before 3.7, where snapping used rectangles too. [Snapping] has
// the old rule.
//
// From a name to a point the package does what VASSAL does (MapGrid.getLocation)
// for at-start stacks and "send to location": see [Grid]. That is wrong
// for nearly all hexes of an oblique numbering. It is off by a row in every second
// column of a hex grid that staggers and counts an odd number of columns from the
// far side.
//
// # Exactness
//
// Results agree with VASSAL 3.7.26 to the pixel. They follow Java's arithmetic: round is
// floor(v+1/2), casts round toward zero and saturate, integers wrap at 32 bits, hexagons are computed
// in 32-bit floats. Products are converted before they are added, since a processor with a fused
// multiply-add may otherwise compute another pixel.
//
// Unlike in VASSAL, the length of a name is limited.
//
// # Building
//
// Constructors read the attributes of the build file's elements, with VASSAL's
// defaults for missing ones. They fail where VASSAL cannot build the component;
// VASSAL then reports a bug and goes on without the component and all in it. A grid
// is set up (SetNumbering, AddRegion, AddZone, SetBackground, SetGrid) and then
// never changed, so that it is safe for concurrent use.
package grid
