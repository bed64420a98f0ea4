// Package terrain finds the hexes of a pack in the pictures of a module's maps, and writes
// what a survey proposes into map.csv.
//
// It knows the pack's hexes, the binding and the module's boards. How terrain is read
// off a picture is package survey's business.
package terrain
