// Package bind finds the figures and units of a FUBAR pack among the pieces of a VASSAL module:
// it reads a pack's vassal.toml and makes field.Positions, and reads what players announce in the
// chat.
//
// It judges nothing. A piece on the table that no entry matches is strange, not absent.
//
// # vassal.toml of a FUBAR pack
//
//	[module]
//	names = ["Crossroads"]                # modules that this binding is for, by name
//
//	[table]                               # the map on which the game is played
//	window = "Table"
//	pixels = "20"                         # of the map for one inch or centimetre, if game.toml does not have it
//
// Figures. A selector has any of these keys; all given keys must match. Names, images,
// prototypes and values are patterns (RE2) for the whole text.
//
//	gpid = ["17", "18"]                   # slots
//	name = 'Red rifleman.*'               # the piece's own name, whatever it shows
//	image = 'red_.*\.png'                 # an image that it can show
//	prototype = 'Red figure'              # a prototype that its slot uses
//	property = "Side"                     # a property that it has
//	value = 'Red'                         # and its value
//	expression = '{Side == "Red"}'        # a condition as VASSAL writes them
//
//	[[figure]]
//	property = "Figure"
//	figure = "$Figure$"                   # the row of units.csv: an id, or one made of properties
//	unit = "red-1"                        # instead of "figure": the unit alone, or in its place if
//	                                      # the piece has another than its row; also made of properties
//
//	[[status]]                            # figures that show a status themselves, by a layer or property
//	property = "Suppressed_Active"
//	value = 'true'
//	is = "suppressed"                     # or casualty, stunned, immobilised, destroyed, weapon lost; without "value",
//	                                      # figures with the property may show it or not
//
//	[[marker]]                            # pieces that show a status of the figure below them in their stack
//	name = 'Suppressed'
//	is = "suppressed"
//
//	[[scenery]]                           # pieces on the table that are no figures
//	name = 'Wall.*'
//
//	[[cover]]                             # pieces that are cover, or a zone of the map
//	property = "Cover"
//	cover = "$Cover$"                     # the row of cover.csv: an id, or one made of properties
//	radius = "3"                          # how far it goes around the piece's point, in inches or centimetres;
//	                                      # or width and height: a figure is in it with its centre
//
//	[[cover]]
//	zone = "Woods"                        # instead of a piece
//	cover = "light"
//
//	[[ruler]]                             # pieces that show the scale where the pack does not
//	property = "PixelsPerInch"
//	pixels = "$PixelsPerInch$"            # of the map for one inch or centimetre, perhaps made of properties
//
//	[[ruler]]
//	name = 'Ruler'
//	length = "12"                         # or: two such pieces lie so many inches or centimetres apart
//
// What players announce in the chat. Units, actions and weapons are named by id or name, in any
// letter case and with or without spaces and hyphens: "RED1" is Red 1.
//
//	[[turn]]                              # a turn begins
//	text = 'Turn (?P<turn>\d+)'           # twice the same number is no other turn
//
//	[[turn]]                              # a turn begins when the module's turn tracker shows its number
//	tracker = "Turn"
//	text = 'Turn (?P<turn>\d+),'          # in its text; without it the first number there is the turn
//
//	[[initiative]]                        # a side throws for the initiative; the next throw of one die is its
//	text = '(?P<side>.+) initiative'      # roll, or a group "roll" has it, with what the scenario adds
//
//	[[activation]]                        # a unit tries to be activated; the next throw of one die is its
//	text = '(?P<unit>.+) activates'       # roll, or a group "roll" has it; a group "action" may follow
//
//	[[action]]                            # what an activated unit does
//	text = '(?P<unit>.+): (?P<action>.+)'
//
//	[[fire]]                              # a unit fires; the next throw of dice is its fire, or a group "roll"
//	text = '(?P<unit>.+) fires (?P<weapon>.+) at (?P<target>.+)'   # has its dice, "5, 4, 1"
//
//	[[save]]                              # a unit that was fired at throws for its armour; dice as for fire
//	text = '(?P<unit>.+) saves'
//
//	[[melee]]                             # a unit fights in close combat; dice as for fire
//	text = '(?P<unit>.+) fights (?P<target>.+)'
//
//	[[damage]]                            # a vehicle is hit and not saved; the next throw of one die, or the
//	text = '(?P<unit>.+) is damaged'      # group "roll": what the hit does
//
// Entries are tried in this order: turn, initiative, activation, fire, save, melee, damage, action. A
// line whose unit, action or weapon the pack does not know is no announcement. The umpire.toml of a
// club may have the same tables below chat, as [[chat.turn]]; they are tried after the pack's.
package bind

import _ "embed"

// Doc is this file. Its comment describes vassal.toml to whoever writes it.
//
//go:embed doc.go
var Doc string
