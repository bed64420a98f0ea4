// Package scspack reads game packs: one game's rulebook, charts, map and counters, as a folder of
// text files that a player can write. It knows the files and their keys, refuses what could mislead a
// referee, and answers how much of what rules ask for a pack has ([Need]).
//
// It does not know VASSAL: vassal.toml and pieces.csv, which bind a module's pieces to the pack's
// units, belong to check/scs/bind; setup/*.csv, the deployment tables, to rules/scs/deploy. And it
// applies no rule.
//
// # Files
//
// A pack is a folder of text files, for a text editor and a spreadsheet. "umpire game new" makes one
// to fill in, "umpire game bind" drafts one from a module. Then "umpire game check" lists what is
// wrong in it, and "umpire game status" what it can check and which file opens the rest.
//
//	game.toml       sides, maps, phases, and the rules that games differ in
//	tec.toml        the terrain effects chart
//	map.csv         what is in the hexes
//	hexsides.csv    what is between them
//	units.csv       the kinds of counters
//	markers.csv     the markers
//	crt.csv         the combat results table
//	places.csv      hexes and boxes with a role
//
// Every file but game.toml may be absent, and nearly every key and cell may be empty: what a pack
// leaves out is unknown, never zero and never no. Where the series itself answers, its answer holds,
// as described below. So nothing becomes illegal because a pack has less. "umpire game check" warns
// of omissions that are easily overlooked.
//
// Some lists are complete by their nature: the phases, the rows of map.csv beside a default terrain,
// the rows of hexsides.csv, and the rows of one role in places.csv. What such a list does not name is
// not there, unless [source] has complete = false. If the file or the role is absent altogether it is
// unknown, unless [source] has complete = true.
//
// All that is wrong is reported at once, each with file, line and column, and with
// what is allowed there. A key, column, word, unit, feature or hex that is not
// known is wrong.
//
// Fractions are exact and written in quotes, "1/2". Lists of one text may be the text alone. CSV
// files may part their values by commas, semicolons or tabs; a line that begins with # is a remark.
// "source" and "confidence" ("verified", "transcribed", "made up") give where a row is from;
// [source.units] does it for a file. They are for people; checks ask for "complete" and
// [source.exclusive], below, and for "surveyed", which map.csv and hexsides.csv may have: somebody's
// program proposed the terrain from the map's picture, and nobody has confirmed it. What rests on
// such a hex or hexside is at most suspect.
//
// # One pack over another
//
// A pack with extends = "afb" lies over that pack. Of its TOML files a key takes the place of the
// same key, a [table] is joined key by key. [[map]] is known by its letter, [[phase]] by id and side,
// [[air]] by side, [[garrison]] by side and unit, [[exclusive]] by paragraph, the rows of tec.toml by
// id; a new table or row comes after the one before it in its own file. Any other list takes the
// place of the whole list. Of a CSV file a row takes the place of the row with the same id, hex, or
// role and hex, but what it leaves empty stays. In hexsides.csv the rows for one hexside take the
// place of all rows for it, "none" clearing it. crt.csv takes the place of the whole table.
//
// # game.toml
//
// At its head:
//
//	(the keys of Head)
//
// [[map]], one for each map; see [Map]:
//
//	letter          "A" to "Z" before its hex numbers, or nothing
//	columns, rows   the first and the last, as [1, 55]
//	low             "odd" or "even": the hexrows that lie half a hex lower
//	default_terrain what fills the hexes that map.csv does not name; nothing is known of
//	                them if there is no map.csv and [source.map] does not call it complete
//	unplayable      hexes that are none, as "01.00 08.05-08.06 09.01-12.01"
//
// [[phase]], in the order of the game turn; see [Phase]:
//
//	(the keys of [[phase]])
//
// A phase of the opponent inside a player turn stands in its place among the others, with
// the opponent's side and an id of its own, since each side has one phase of an id: US
// guns that fire in the German turn are
//
//	[[phase]]
//	id = "defensive_barrage"
//	side = "us"
//	moves = "none"
//
// [[exclusive]], one for each rule that the game adds to the series or sets in its place; see
// [Exclusive]:
//
//	(the keys of [[exclusive]])
//
// Such a rule takes precedence over the series. What breaks the series' rules, and what a
// rule of this list may allow, is suspect and names the paragraph, unless the rule is
// judged. A rule for the south's trucks in the Movement Phase excuses no unit of the north,
// no gun, and no combat:
//
//	[[exclusive]]
//	paragraph = "3.4"
//	title = "truck movement"
//	touches = ["movement"]
//	sides = ["south"]
//	classes = ["trucks"]
//	phases = ["movement"]
//
// [source.exclusive] has complete = true once the list and the rest of the pack name all
// rules that the game adds. Until then a breach is no more than suspect if games often have
// a rule of their own about it, which is all of touches but "stacking". A pack that leaves
// complete out counts as complete only if it is of no printed game: "rules" names none, and
// no [source.X] and no row is "verified", "transcribed" or "surveyed".
//
// [stacking]; see [Stacking]:
//
//	(the keys of [stacking])
//
// [oos] and [dg], what being out of supply and disorganized does; see [Condition]:
//
//	(the keys of [oos])
//
// A game that does not know a condition, be it DG or OOS, leaves all as it is: factors of 1, zoc and
// exploit true. Without the table it is open what the condition does, and what depends on it is not
// called illegal.
//
//	[dg]                                # this game has no DG
//	attack = 1
//	defense = 1
//	ma = 1
//	zoc = true
//	exploit = true
//
// [zoc]; see [ZOC]:
//
//	(the keys of [zoc])
//
// [overrun]; see [Overrun]:
//
//	(the keys of [overrun])
//
// [combat]; see [CombatRule]:
//
//	(the keys of [combat])
//
// [dice]; see [DiceRule]:
//
//	(the keys of [dice])
//
// [supply]; see [Supply]:
//
//	(the keys of [supply])
//
// [control]; see [Control]:
//
//	(the keys of [control])
//
// [terrain]; see [MixedTerrain]:
//
//	(the keys of [terrain])
//
// [victory]; see [Victory]:
//
//	(the keys of [victory])
//
// [[air]], [[garrison]] and [pullout] are rules that games of the series add. [[air]], the air strikes
// of a side; see [AirForce]:
//
//	(the keys of [[air]])
//
// [[garrison]], the units that a side makes from steps of others; see [Garrison]:
//
//	(the keys of [[garrison]])
//
// [pullout], of units of a side; see [Pullout]:
//
//	(the keys of [pullout])
//
// [[replacement]], what a side receives to rebuild units; see [Replacement]:
//
//	(the keys of [[replacement]])
//
// [switches] answers what the printed rules leave open; see [SwitchID] and Pack.Switches for the
// questions, their defaults and the reasons. What is not set stands at its default, and verdicts that
// depend on it name it.
//
//	ezoc_on_road            true, false
//	zoc_without_ma          true, false
//	minimum_move_is_whole   true, false
//	strongest_face          "shown", "full"
//	overrun_from_entry      true, false
//	retreat_off_map         "steps", "eliminated"
//	retreat_without_ma      true, false
//	source_in_ezoc          true, false
//	retreat_grace_ends      "movement", "exploitation"
//	dg_ma_rounding          "nearest", "down", "up", "exact"
//	spent_garrison_parent   "rebuild box", "eliminated"
//	pullout_dead_units      "stay out", "may return"
//	split_strike_alone      "phase", "turn"
//	beside_flipped_unit     true, false
//
// [source.X] for each file X.toml or X.csv; see [Source]:
//
//	from            book, edition, page, or who typed it
//	confidence      as above
//	complete        false where tec.toml, map.csv, hexsides.csv, units.csv or places.csv
//	                do not name everything: what they do not name is then unknown; true
//	                where map.csv or hexsides.csv is absent since there is nothing to name;
//	                of [source.exclusive] see [[exclusive]]
//
// # tec.toml
//
// classes names the movement classes, if the chart distinguishes any. [[terrain]] fills hexes,
// [[hexside]] lies between them, [[road]] crosses hexsides and leads along; see [Feature].
//
//	id              required; not "none", and no plus sign in it
//	name            as on the chart
//	cost            movement points, "1/2", or "prohibited"; of a hexside what it adds
//	overrun         whether it can be overrun, where the chart has such a column
//	combat          "none", "prohibited", or attacker and defender (factors) and shift
//	                (columns, in the attacker's favour if positive); a road without it
//	                has no part in combat
//	negates         hexside features that it takes away, as a bridge a river; [] for none.
//	                Left out, it may take away another feature of its hexside that does not
//	                take it away itself
//	air             what is added to the die of an air strike
//
// cost, overrun and combat may differ by side and class: a table by side, by class
// and "other", in which a side may have a table by class and "other".
//
// # CSV files
//
//	map.csv         hex, terrain (joined by "+"), name, region
//	hexsides.csv    hex, hex, feature (joined by "+"); a row or several for a hexside
//	units.csv       id, side, name, type, size, class, count, attack, attack_kind
//	                (attack, barrage, none), defense, barrage, range, ma, exploit, zoc,
//	                steps, stacking, entry (the entry areas in which it may come, joined by
//	                "+"; left out, all of its side), reduced_attack, reduced_defense,
//	                reduced_barrage, reduced_range, reduced_ma; see [Unit]
//	markers.csv     id, name, meaning, side, value; see [Meaning]
//	crt.csv         roll (7, 3-4, 12+), then a column for each of the odds; see [Result]
//	places.csv      hex (or 01.01-01.36, a row for each hex of a stretch along a hexrow,
//	                01.01-36.01 across hexrows), role, side, value, name; see [Role].
//	                Without a side it is unknown whose a supply source or an entry hex is
//
// An entry area is as many hexes as have its name in places.csv: a hex, a list, an edge of the map.
// The units of a formation have the same areas, and so have all units that may take each other's place
// in the Order of Arrival.
//
// A file without rows is not the same as no file. A hexsides.csv that has only its header means that
// no river, road or anything else lies between the hexes of the map; without the file that is
// unknown.
//
// # An example
//
// Sorrel Bridge is a game of five hexrows, made up to show the files.
//
//	-- game.toml --
//	name = "Sorrel Bridge"
//	series = "scs"
//	series_version = "1.8"
//	sides = ["blue", "red"]
//	first = "blue"
//	turns = 4
//
//	[[map]]
//	columns = [1, 5]
//	rows = [1, 4]
//	low = "odd"
//	default_terrain = "clear"
//	unplayable = "01.04 03.04 05.04"
//
//	[[phase]]
//	id = "movement"
//	side = "blue"
//	moves = "phasing"
//	overrun = true
//	combat = false
//	stacking = "end"
//	chat = ["^Blue moves"]
//
//	[[phase]]
//	id = "combat"
//	side = "blue"
//	moves = "none"
//	overrun = false
//	combat = true
//	stacking = "end"
//	chat = ["^Blue attacks"]
//
//	[[phase]]
//	id = "movement"
//	side = "red"
//	moves = "phasing"
//	overrun = true
//	combat = false
//	stacking = "end"
//	chat = ["^Red moves"]
//
//	[[phase]]
//	id = "combat"
//	side = "red"
//	moves = "none"
//	overrun = false
//	combat = true
//	stacking = "end"
//	chat = ["^Red attacks"]
//
//	[stacking]
//	limit = 2
//	count = "units"
//	consequence = "eliminate"
//
//	[oos]
//	attack = "1/2"
//	defense = "1/2"
//	ma = "1/2"
//	zoc = true
//	exploit = false
//
//	[combat]
//	dice = "d6"
//
//	[supply]
//	limit = 6
//	unit = "hexes"
//
//	[victory]
//	side = "red"
//	bands = [{ to = 0, result = "blue wins" }, { from = 1, result = "red wins" }]
//
//	[switches]
//	ezoc_on_road = true
//
//	[source.crt]
//	from = "our own"
//	confidence = "made up"
//	-- tec.toml --
//	classes = ["foot", "wheels"]
//
//	[[terrain]]
//	id = "clear"
//	cost = 1
//	combat = "none"
//
//	[[terrain]]
//	id = "woods"
//	cost = { foot = 2, wheels = 3 }
//	combat = { defender = 2 }
//
//	[[hexside]]
//	id = "river"
//	cost = { foot = 2, wheels = "prohibited" }
//	combat = { attacker = "1/2" }
//
//	[[hexside]]
//	id = "bridge"
//	cost = 0
//	negates = ["river"]
//	combat = { attacker = "1/2" }
//
//	[[road]]
//	id = "road"
//	cost = "1/2"
//	-- map.csv --
//	hex,terrain,name
//	02.02,woods,Sorrel Wood
//	03.02,clear,Sorrel
//	-- hexsides.csv --
//	hex,hex,feature
//	03.01,04.01,river
//	03.02,04.01,river+bridge
//	03.02,04.02,river
//	03.03,04.02,river
//	03.03,04.03,river
//	02.01,03.02,road
//	03.02,04.01,road
//	-- units.csv --
//	id,side,name,class,attack,attack_kind,defense,ma,exploit,steps,reduced_attack,reduced_defense,reduced_ma
//	b1,blue,Blue Foot,foot,4,attack,4,5,no,2,2,2,5
//	b2,blue,Blue Cars,wheels,3,attack,2,9,yes,1,,,
//	r1,red,Red Foot,foot,3,attack,5,5,no,2,1,2,5
//	r2,red,Red Guns,foot,4,barrage,1,3,no,1,,,
//	-- markers.csv --
//	id,name,meaning
//	oos,Out of Supply,oos
//	turn,Turn,turn
//	-- crt.csv --
//	roll,1:2,1:1,2:1,3:1
//	1,A2,A1r1,A1,D1
//	2-3,A1r1,A1,D1,D1r1
//	4-5,A1,A1D1,D1r1,D2r1
//	6,NE,D1,D2r1,D2r2
//	-- places.csv --
//	hex,role,side,value,name
//	01.02,supply,blue,,
//	05.02,supply,red,,
//	03.02,victory,,1,Sorrel
//	03.02,control,red,,Sorrel
//	,dead,,,Eliminated
package scspack

import (
	"embed"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// source is this file. Its comment describes the files of a pack to whoever writes them.
//
//go:embed doc.go
var source string

// tables are the files whose structs are tables of a pack.
//
//go:embed air.go combat.go condition.go exclusive.go force.go head.go
//go:embed movement.go phase.go stacking.go supply.go victory.go
var tables embed.FS

// Doc returns the comment of this file with the keys of the tables in it.
func Doc() string { return comments().Explain(source, new(Pack)) }

// comments returns the help for the keys of the tables.
func comments() pack.Comments {
	comments, err := pack.ReadComments(tables)
	if err != nil {
		panic(err) // the files are in the program
	}
	return comments
}
