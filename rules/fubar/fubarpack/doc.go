// Package fubarpack reads game packs of the FUBAR skirmish rules: the tables of the rules, and
// the army lists of a game, as a folder of text files that a player can write. It refuses what
// could mislead a referee.
//
// It does not know VASSAL: vassal.toml, which names what the pieces of a module are, belongs to
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
// The pack "fubar" ships with the tables of the rules. A pack with extends = "fubar" has them, too,
// and adds its own units.csv and vassal.toml ("umpire help fubar-binding"). Rows of CSV files take
// the place of rows with the same id, and armies of sides that your game does not have are left out.
// An empty cell is unknown, never zero.
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
//	[dice]
//	elsewhere = true               # players throw on a dice server or at the table, and type the rolls
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
// The scale is the number of pixels to an inch or a centimetre. Umpire uses the first of these that
// gives one for the map:
//
//  1. [scale.maps], of the window on which the game is played, or of the boards in it
//  2. [scale] pixels
//  3. [table] pixels of vassal.toml
//  4. the grid of the boards, if [scale] grid has the length of its cells
//  5. pieces on the map, where the game or the log begins: [[ruler]] of vassal.toml, a piece with a property that
//     has it, or two pieces that lie so far apart
//
// If two of them differ by more than 1 in 50, the rule fubar/scale reports it, and Umpire measures
// nothing until you correct one. If none gives a scale, rules that need distances are unchecked.
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
//
// # What the printed text leaves open
//
// Three of its questions are switches ("umpire game status -v"). These are the others, by the headings of the French
// text, with what Umpire takes for right: what favours the player, or else what rests on it is suspect at most.
//
//	Dés                       a natural 6 or 1 counts on every die, saves and close combat too; damage has a table
//	                          of its own
//	Initiative 2, 3           a side may let the initiative go, and then the other goes on
//	Activation 2              a leader leads as long as he is no casualty, even suppressed; "superior" means that
//	                          he needs less
//	Activation 2: March       fire comes at any point of the move, so distances may be others than those when it
//	                          is written down
//	Activation 2: Duck        it lasts until the unit's next activation; the file does not show it, and no hits
//	                          are denied for it
//	Activation 2: On guard    one reaction may be divided between weapons and targets; it need not be at the unit
//	                          that moves
//	Activation 2: Ground      the rows of this action and of aimed fire run into each other: one step of cover
//	                          belongs to
//	                          this one, 1 more on the dice to that one
//	Activation 2: Assault     whether figures fire on their way is left open: actions.csv has no value for it
//	Activation 3              losses are casualties and not suppressed figures, of all that units.csv lists; what
//	                          goes back stays on guard
//	Tirer 3                   who is in or behind a vehicle is not in the file: more saves than a unit's armour
//	                          are never denied
//	Tirer 6, 7                a figure is in cover by its centre; two in one zone fire as far as 6 inches, near
//	                          its edge also farther
//	Neutralisation 2          the marker of a figure whose unit has rolled since may have been left lying, and
//	                          counts for nothing
//	                          against the player; so does a stunned crew
//	Couverture                the text prints +1 to +3 for the die of who fires: they are added to what he needs,
//	                          up to the limit of 6+
//	Corps à Corps 1           who is assaulted moves figures as far as they may be from an attacker, 3 inches
//	Corps à Corps 2           all figures of both units throw, and not only those that touch; both throw before
//	                          anybody falls
//	Corps à Corps 6           units that touch an enemy, or fought in the turn, are not to be activated; the
//	                          initiative passes them over
//	Armes Légères: 1          which assault rifles have a grenade launcher has to stand in units.csv; its fire
//	                          points are not printed
//	Armes de Support: 1, 3    cannons ignore cover from a bunker as from a tank; who may have a cannon has to
//	                          stand in units.csv
//	Vehicules 2               a way through cover and the open is not added up; medium and heavy tanks are the
//	                          classes "heavy" and
//	                          "very-heavy"; hard cover is not among what vehicles go through (cover.csv)
//	Vehicules 5               flamethrowers, grenades and mortars are neither small arms nor machine guns, and do
//	                          damage
//	Vehicules: 1-2            a crew is stunned for one activation, whatever hits it until then
//	Vehicules: 4-5            a vehicle without a weapon has none to lose
package fubarpack

import _ "embed"

// Doc is this file. Its comment describes the files to whoever writes them.
//
//go:embed doc.go
var Doc string
