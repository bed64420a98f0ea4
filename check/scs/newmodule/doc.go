// Package newmodule makes a whole VASSAL module from a game pack, with the binding that
// recognises the module's pieces.
//
// It knows what VASSAL needs in a module, how the pack's hexes become a numbered grid, and
// which windows, counters and markers a game of the series needs. rules/scs/drawing decides
// how things look; rules/scs/deploy and check/scs/setup set units up. The package invents no
// data: it draws what the pack leaves open as open, and makes no module if the pack has no
// map.
//
// # What a module has
//
// A window for each map of the pack, with the pack's hex numbers; the turn record track with a
// box for each turn, where reinforcements wait; a window for eliminated units; a palette with
// the counters of each side, and the markers. Units turn to their reduced side, show OOS, DG
// and further lost steps by layers, leave a trail, are marked when they move, and can be
// deleted. Turn tracker, dice, inventory, stack viewer, zoom, overview and notes are there as
// in modules that people make.
//
// Each piece carries the id of its row in the pack as a marker property (Unit or Marker),
// beside its side and its figures. So the binding has only a few lines, and stays right when
// somebody edits the module in VASSAL.
//
// # What is written with it
//
// A pack for the module: the original pack with vassal.toml, with rows in places.csv for the
// boxes beside the map, and with rows in markers.csv for the markers that the series needs and
// the pack does not name.
package newmodule
