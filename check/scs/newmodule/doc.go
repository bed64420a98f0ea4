// Package newmodule makes a whole VASSAL module of a game pack, with the binding by
// which the module's pieces are the pack's units again.
//
// It knows what VASSAL needs in a module, how the pack's hexes become a numbered grid,
// and which windows, counters and markers a game of a series needs. How anything
// looks it leaves to rules/scs/drawing, how units are set up to rules/scs/deploy and
// check/scs/setup. It invents no data: what the pack leaves open is drawn as open, and
// where the pack has no map there is no module.
//
// # What a module has
//
// A window for each map of the pack, its hexes numbered as the pack has them; the
// turn record track with a box for each turn, where reinforcements wait; a window for
// eliminated units; a palette with the counters of each side, and the markers. Units
// turn to their reduced side, carry OOS, DG and further lost steps as layers of their
// own, leave a trail, are marked when they move, and can be deleted. Turn tracker,
// dice, inventory, stack viewer, zoom, overview and notes are there as in modules that
// people make.
//
// Each piece carries the id of its row of the pack as a marker property (Unit or
// Marker), beside its side and its figures. So the binding is a handful of lines, and
// stays right when somebody edits the module in VASSAL.
//
// # What is written with it
//
// A pack for the module: the pack that it was made of, with vassal.toml, and with rows
// in places.csv for the boxes beside the map and in markers.csv for the markers that the
// series needs and the pack does not name.
package newmodule
