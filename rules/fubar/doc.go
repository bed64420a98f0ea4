// Package fubar is the engine of the FUBAR skirmish rules: activation, coherency, distances on
// maps without a grid, fire, close combat, damage of vehicles, and the chances of all of them as
// exact fractions.
//
// It applies the rules to values and changes nothing; the tables come from a pack (package
// fubarpack). It knows no VASSAL.
//
// Paragraphs are cited by the headings of the French text, which decides, with the number of the
// paragraph below the heading: "Tirer 3". Tables are cited by the heading and the row.
package fubar
