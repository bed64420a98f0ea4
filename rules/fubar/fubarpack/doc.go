// Package fubarpack reads game packs of the FUBAR skirmish rules: the tables of the rules, and
// the army lists of a game, as a folder of text files that a player can write. It refuses what
// could mislead a referee.
//
// It does not know VASSAL: vassal.toml, which says what the pieces of a module are, belongs to
// check/fubar/bind. And it applies no rule.
//
// # The files of a FUBAR pack
//
//	game.toml       name, sides, measure, scale, and answers to what the rules leave open
//	levels.csv      levels of training: activation, expertise, most suppressed figures
//	actions.csv     what an activated unit can do: how far, with which fire
//	weapons.csv     range and fire points
//	cover.csv       what cover adds, and which vehicles go through it
//	armour.csv      saves of figures
//	vehicles.csv    saves of vehicles
//	damage.csv      what a hit does to a vehicle, for each roll of a die
//	units.csv       the army lists
//
// The pack "fubar" ships with the tables of the rules. A pack that says extends = "fubar" has
// them, too, and adds its own units.csv and vassal.toml ("umpire help fubar-binding"). Rows of
// CSV files take the place of rows with the same id, and armies of sides that your game does not have are left out. An empty cell is unknown, never zero.
//
// # game.toml
//
//	name = "Crossroads"            # required
//	series = "fubar"
//	extends = "fubar"
//	sides = ["red", "blue"]        # required: at least two
//	measure = "inches"             # or "centimetres": which of the printed distances count
//	strict = false                 # true: the players do not set rules aside (the golden rule)
//
//	[scale]
//	pixels = "20"                  # of the map for one inch or centimetre; a fraction, as "25/2"
//	grid = "1"                     # or: so many inches or centimetres from cell to cell of the map's grid
//	base = "1"                     # the diameter of a figure's base in inches or centimetres
//	tolerance = "1/4"              # how much players may be off when they measure
//
//	[scale.maps]                   # instead of pixels, for a window or a board of that name
//	"Village" = "25"
//
//	[switches]                     # "umpire game status -v" explains each
//	coherency = "chained"          # or "each other"
//	measured_between = "bases"     # or "centres"
//	aimed_in_cover = "cap, then aim" # or "aim, then cap"
//
//	[source.units]                 # where a file is from; "made up" is shown with every check
//	from = "our club's list"
//	confidence = "made up"         # or "transcribed"
//
// # The scale
//
// How many pixels an inch or a centimetre has, the first of these says that speaks of the map:
//
//  1. [scale.maps], of the window on which the game is played, or of the boards in it
//  2. [scale] pixels
//  3. [table] pixels of vassal.toml
//  4. the grid of the boards, if [scale] grid says how long its cells are
//  5. pieces on the map, where the game or the log begins: [[ruler]] of vassal.toml, a piece with a property that
//     says it, or two pieces that lie so far apart
//
// If two of them differ by more than 1 in 50, the rule fubar/scale says so, and Umpire measures nothing until one
// is put right. Where none speaks, what needs distances is unchecked.
//
// The golden rule lets players set aside what does not fit. So a finding that breaks a rule is a
// warning and not an error, as long as strict is not true: its verdict is the same, but the exit
// code does not count it as illegal.
//
// # units.csv
//
//	id         names the row; figures of one row are alike
//	name       what players call them
//	side       one of sides
//	unit       the unit that they belong to; figures of a unit are activated together
//	unit_name  what players call the unit, in one of its rows
//	figures    how many there are
//	level      an id of levels.csv, the same for all figures of a unit but its leader
//	leader     yes for the leader, whose level counts for activation if it is better
//	weapon     ids of weapons.csv, joined by "+"
//	armour     an id of armour.csv
//	vehicle    an id of vehicles.csv; empty for figures on foot
package fubarpack

import _ "embed"

// Doc is this file. Its comment describes the files to whoever writes them.
//
//go:embed doc.go
var Doc string
