// Package setup sets up FUBAR games from deployment tables: it places the figures of each unit in its zone, so that
// the unit hangs together, and compares saved games with tables.
//
// # Deployment tables of a FUBAR game
//
// A table is a CSV with a row for each unit. Where it starts is a zone of the map, a rectangle in inches or
// centimetres from the map's upper left corner, or both:
//
//	unit,zone,left,top,width,height
//	Red 1,,2,2,20,6
//	Blue 1,Woods,,,,
//
// All figures of a unit that units.csv lists are placed, each with its whole base in the zone, none out of reach of
// the others, and no two bases over each other.
package setup

import _ "embed"

// Doc is this file. Its comment describes the tables to whoever writes them.
//
//go:embed doc.go
var Doc string
