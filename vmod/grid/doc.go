// Package grid is the geometry of VASSAL's maps: where the boards lie on a map,
// what VASSAL calls a point, where it lets a piece dropped there come to rest,
// and where the place with a given name is.
//
// It knows hex, square, region and zoned grids with all their numberings,
// boards (reversed ones too) and decks as far as they give a point its name. It
// does not know pieces, pictures, the build file's XML or any game's rules, and
// it evaluates no expressions: see [Unevaluated].
//
// # Units
//
// All coordinates are whole pixels, x to the right, y down. Map pixels count
// from the corner of the map window's contents, edge padding included. Board
// pixels count from the corner of the board. A [Grid] works in board pixels
// only, also the grid of a zone; a [Board] and a [Map] take and give map
// pixels.
//
// # The name of a point, and the hex it is in
//
// VASSAL names a point by a rule of rectangles and never looks whether the
// point lies in the hexagon of that name; near the slanted sides, about one
// random point in seven is called after the neighbour. Snapping, since VASSAL
// 3.7, does look at the hexagon. So there are two questions:
//
//   - What did VASSAL call this place, in a report or in the property
//     LocationName? [Map.LocationName] of the point as it is.
//   - In which hex does a piece stand? Snap first, then name: a snapped centre
//     always has the name of its hex. [Map.CellName] does both.
//
// Pieces moved by hand on a grid that snaps stand on snapped points, where both
// give the same answer. Pieces placed by a script, or moved under VASSAL before
// 3.7, which snapped by rectangles too, may not. [Snapping] has the old rule.
//
// The way back is double as well. [Map.Find] looks for the cell whose centre has
// the name, and is exact. [Board.Locate] is VASSAL's own way from name to point
// (MapGrid.getLocation), as used for at-start stacks and "send to location". It
// is wrong for nearly all hexes of an oblique numbering, and off by a row in
// every second column of a hex grid that staggers and counts an odd number of
// columns from the far side.
//
// # Exactness
//
// Answers are those of VASSAL 3.7.26 to the pixel. Java's arithmetic is
// followed where it shows: round is floor(v+1/2), casts cut toward zero and
// saturate, integers wrap at 32 bits, hexagons are computed in 32-bit floats.
// Products are converted before they are added, lest a processor with a fused
// multiply-add give another pixel than one without.
//
// One thing is settled here that VASSAL leaves open: the length of a name is
// bounded (VASSAL: by its memory).
//
// # Building
//
// Constructors read the attributes of the build file's elements and give the
// defaults of VASSAL where one is missing. They fail where VASSAL cannot build
// the component either; VASSAL then reports a bug and goes on without the
// component and everything in it. A grid is put together (SetNumbering,
// AddRegion, AddZone, SetBackground, SetGrid) and never changed after that:
// from then on it is safe for concurrent use.
package grid
