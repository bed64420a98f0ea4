// Package survey proposes what fills each cell of a map, from the map's picture and
// from a few cells that somebody named.
//
// It knows pictures, places in them and labels. It does not know grids, names of hexes, what a label
// means, or files. All it returns is a proposal: with it come how close the second label was, and
// which cells to name next.
//
// # How it works
//
// The colours inside all cells make one palette. A cell is described by how much of it
// each colour of the palette fills. From the named cells a linear discriminant is made
// (one mean for each label, one covariance for all), and each other cell gets the label
// whose mean is nearest by it. Margins between labels order the cells; they are no
// probabilities.
//
// Nothing is random: the same picture and the same names give the same proposals.
package survey
