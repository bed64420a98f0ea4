// Package bind maps the pieces of a VASSAL module to the units of a game pack: it
// reads a pack's vassal.toml and pieces.csv and makes a position.Position from
// the pieces of a game.
//
// It uses the terms of both sides, VASSAL's (window, gpid, prototype, property)
// and the pack's (unit, side, place, hex). It does not know how VASSAL stores
// them: it reads pieces as view.Piece, turn and chat as view.Clock.
// It judges nothing: a piece that nothing matches is unbound, and a status that
// no marker of the binding could show is unknown, not absent.
//
// # vassal.toml
//
// This file and pieces.csv bind the pieces of a module to the pack's units. "umpire game bind" drafts
// both from the module; this page is for finishing the draft.
//
//	[module]
//	names = ["Autumn For Barbarossa"]     # modules that this binding is for, by name
//
//	[[map]]                               # a window that shows a map of the pack
//	window = "Main Map"
//	board = 'Map A'                       # only these boards of it, if it shows several maps
//	zone = 'Map'                          # only these zones of it
//	letter = "A"                          # the map's letter, unless the pattern has a group of that name
//	hex = '(?P<column>\d\d)(?P<row>\d\d)' # how its location names are hex numbers; as 53.20 if absent
//	letters = ["column"]                  # parts that are letters: A is 1, Z is 26, AA 27, BB 28
//	add = [0, -1]                         # what is added to the numbers that are read
//
// Where a grid has no names, or useless ones, the numbers follow from places in the
// grid: give both for one hex. The grid's columns and the hexes in them count from 0
// at the upper left corner; on a sideways grid, whose hexrows run across the map, the
// columns are those hexrows.
//
//	cell = [0, 0]                         # instead of "hex": this place in the grid
//	number = "01.23"                      # is this hex
//	hexrows = "right"                     # hexrows count to the right (or left, down, up)
//	hexes = "up"                          # hexes along them count upwards (or down, right, left)
//
// Boxes, tracks and windows beside the map:
//
//	[[place]]                             # a place of places.csv
//	name = "Eliminated"
//	window = "Eliminated units"           # where it is: window, zone, board, location; all given must fit
//
// Units and markers. A selector has any of these keys; all given keys must match.
// Names, images, prototypes and values are patterns (RE2) for the whole text.
//
//	gpid = ["17", "18"]                   # slots
//	name = '9th Panzer.*'                 # the piece's own name, whatever it shows
//	image = 'ge_.*\.png'                  # an image that it can show
//	prototype = 'German Unit'             # a prototype that its slot uses
//	property = "Side"                     # a property that it has
//	value = 'German'                      # and its value
//	expression = '{Side == "German" && Hits < 2}' # a condition as VASSAL writes them
//
//	[[unit]]                              # pieces that are units
//	property = "Side"
//	value = 'German'
//	side = "german"                       # or unit = "id of units.csv"; "ge_$Div$_$Name$" is made of properties
//	figures = '(?P<attack>\d+)-(?P<defense>\d+)-(?P<ma>\d+)' # what units.csv leaves open is read here …
//	figures_in = "name"                   # … in the name, "shown", "image" or "property"
//	figures_property = "Factors"          # which property
//	values = { ma = "MovementAllowance" } # or in a property of its own
//	layer = "Flip"                        # the layer that shows which side is up: its name, or "#2" for the second
//	full_level = 1                        # the level of the full side, 0 where the layer is off
//	reduced_level = 2                     # none for guns of one step that are turned over when they have fired
//	full_image = '.*_f\.png'              # or the image that is seen
//	reduced_image = '.*_b\.png'
//	face = "reduced"                      # or the slot is that side and no other
//
//	[[marker]]                            # pieces that are no units and never count
//	name = 'DG'
//	meaning = "dg"                        # as in markers.csv; or marker = "id of markers.csv"
//	side = "german"
//	amount = 1                            # the figure on it, or amount_property = "Value"
//	covers = "stack"                      # whom it concerns: unit-below, unit-above, stack, hex
//
//	[[status]]                            # units that show a status themselves, by a layer or property
//	meaning = "oos"
//	property = "OOS_Active"
//	value = 'true'                        # left out, units with the property may show it or not
//
// Whether units are out of supply, or disorganized, is unknown as long as no [[marker]]
// and no [[status]] has that meaning. It is unknown, too, of a unit whose shown name, or
// a layer of which, speaks of it while no [[status]] reads that: "6 Inf (OOS)".
//
// A [[marker]] goes before a unit, a row of pieces.csv before a [[unit]], the
// first [[unit]] before later ones. A [[unit]] with neither side nor unit binds
// nothing, but gives figures and side up for units that others bind. A marker
// without "covers" may concern any unit in its hex.
//
// Turn, phase and phasing side; the first entry that answers counts:
//
//	[[turn]]
//	tracker = "Turn"                      # a turn tracker, by name
//	level = "Turn"                        # one level of it, by name or property; else all its text
//	text = 'Turn (?P<turn>\d+)'           # where in it the number stands; else it is the number
//
//	[[turn]]
//	chat = true                           # the last chat line that fits
//	text = '(?i)turn (?P<turn>\d+) begins'
//
//	[[phase]]
//	property = "CurrentPhase"             # a global property
//	when = [ { text = 'German Move.*', phase = "movement", side = "german" } ]
//
//	[[phase]]
//	marker = "phase"                      # a marker, by its meaning or id; it lies …
//	of = "location"                       # … at this location, in this "zone", or shows this: "shown"
//	when = [ { text = 'Soviet Move', phase = "movement", side = "soviet" } ]
//
//	[[phase]]
//	chat = true                           # the last chat line that fits
//	when = [ { text = '.*Soviet player turn.*', side = "soviet" } ]
//
//	[[dice]]                              # how a dice button reads in the chat
//	name = "2d6"
//	dice = 2
//	sides = 6
//	text = '\*\*\* 2d6 = (?P<roll>\d+) \*\*\* <.*>'
//
// How players announce attacks and their results in the chat. All groups are
// optional. Hexes read 53.20, B12.07 or 5320; several may stand in any words:
//
//	[[combat]]                            # an attack of a Combat Phase: hex it is on, hexes it comes from, units,
//	                                      # strengths, odds or column
//	text = 'Combat: (?P<from>.*) \((?P<attackers>.*)\) on (?P<hex>[\d.]+), (?P<attack>\d+):(?P<defence>\d+) = (?P<odds>\d+:\d+)'
//
//	[[overrun]]                           # an overrun: the same groups
//	text = 'Overrun of (?P<hex>[\d.]+) from (?P<from>[\d.]+)'
//
//	[[result]]                            # the result of the table
//	text = '(?P<roll>\d+) on (?P<column>\d+:\d+) = (?P<result>.*)'
//
// Without [[result]] a line may report another result, and what does not fit the table is no more
// than suspect. Players who never write results: result = [], at the head of the file.
//
// The hexes of a line count; its names of units do not, as several units share a name.
//
//	[[strike]]                            # a chat line about an air strike
//	text = 'Air strike on (?P<hex>\d\d\.\d\d): (?P<roll>\d)( \((?P<split>split)\))?'
//	side = "german"                       # whose it is; the phasing side's if absent
//
// A strike's pattern may fit a part of the line. Beside the target's hex number it may
// have groups for the roll, the strike value ("value"), and, not empty, a split strike
// ("split").
//
//	[[roll]]                              # a chat line with what other dice are thrown for
//	for = "strikes"                       # the number of air strikes, or "pull-out", whether it happens
//	text = 'Air strikes: (?P<roll>\d+)'   # the roll, if it has one; else the next dice of that kind are meant
//	side = "german"                       # whose they are; the phasing side's if absent
//
// A unit of one step has no reduced side. Its other side, as of guns that have fired or of a unit
// in move mode, is no lost step, and its figures there are unknown. Only where pieces.csv, or a
// [[unit]] with its gpid or its unit, names a reduced side for it, it is wrong to show it.
//
// # pieces.csv
//
// pieces.csv binds single slots: gpid, name, unit, face, layer, full_level and reduced_level as
// above, note (a remark). Modules older than VASSAL 3.1 have no gpids: a row without a gpid binds
// pieces of that name; with an image, only pieces that can show the image.
package bind

import _ "embed"

// Doc is this file. Its comment describes vassal.toml and pieces.csv to whoever writes them.
//
//go:embed doc.go
var Doc string
