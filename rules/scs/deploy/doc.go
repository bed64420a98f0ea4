// Package deploy sets games up from deployment tables: the sheets on which players write
// where each counter starts. It reads tables and reports what is doubtful in them. It
// places all units of a table at once as the rules allow. It writes the table of a position,
// and compares a position with a table.
//
// The package knows packs, hexes and the engine's rules on stacking and terrain. It does not
// know VASSAL: its callers find the piece slots for a placement.
//
// # A table as CSV
//
// The first row names the columns, in any order and letter case; "location" is required. Commas, semicolons
// or tabs separate the values. A line that begins with # is a comment. Each row is about one
// unit, or about several that start alike:
//
//	unit          the unit: its id in units.csv, its name, or whatever "type" may be;
//	              n1#2 is the second counter of the kind n1
//	type          any unit of a type, drawn with the seed: factors, type and size
//	slot          the name of a piece slot of the module, for units that the pack
//	              does not know
//	count         how many; 1 if empty
//	side          the side, if the unit does not show it
//	location      where the units start or enter; see below
//	turn          the turn in which they enter; empty if they are there at start
//	note          whatever you like
//	face          full, reduced, or ? if it is not known; full if empty
//	extra_losses  steps lost below the reduced side
//	status        oos, dg, or both; with a question mark if it is not known
//	stack         the place in the stack from the bottom, from 1; any place if empty
//
// # Units
//
// A type is factors (attack, defense and MA as printed on the full side: 9-5-10, with the barrage for
// attack if the unit has a barrage), or type and size as in units.csv, or all of these: "9-5-10 Pz
// Rgt". Words may be shortened as players do: the first letter must be the same, and the others must
// follow in the same order (Pz for panzer, Rgt for regiment, Mtr Inf for motorized infantry). Name
// the whole type: Inf is not motorized infantry. A count may stand before the unit, such as "2x"; a
// bare number, "3 Infantry Division", is a count with a doubt. Where several rows of units.csv have
// the name, the seed draws, and a doubt lists their ids.
//
// # Locations
//
//	8.01, A10.10            this hex, with the map's letter if maps have letters
//	4.00-4.05               these hexes of a hexrow
//	w/1 4.25, w/i 2 4.25    any hex at most so many hexes away, this hex included
//	adjacent to 02.03       any of its neighbours, this hex excluded; or of a place's hexes
//	J10, 0512               the hex that the module prints so, where the reader knows the module
//	within 2 hexes of Foy   the same (set-up note 1); the place may have a name
//	5.21 or 5.22            either; a list may have any of these locations
//	Smolensk                the hexes of that name in places.csv or map.csv
//	anywhere in Courland    the hexes whose region in map.csv is Courland; you may
//	                        leave out "anywhere in"
//	Courland inclusive      also the hexes on its boundary (set-up note 4), which have
//	                        several regions joined by plus signs, "Courland+Baltic"
//	hexrows 3-7             these hexrows
//	west of hexrow 12       also east of, and between hexrows 3 and 7; add "inclusive"
//	                        to include the hexrows that you name
//	anywhere                any hex
//	entry J, J              the hexes of an entry area in places.csv
//	eliminated, rebuild,    the place in places.csv with that role: dead, rebuild,
//	reserve, parked         holding, parking
//	Dead Pile               the place beside the map of that name
//	box Army Pool           the same, even if the pack does not name it
//	off map                 somewhere beside the map
//
// A decimal comma (3,26), a middle dot and digits of full width mean the same as 3.26.
//
// Format the column as text in a spreadsheet. Otherwise the spreadsheet takes 10.10 for a
// number and writes 10.1, which is hex 10.01, too. Such a number alone in its cell is refused if
// the map has both hexes; in a longer text it is read as 10.01, with a doubt.
//
// Units with a turn wait in the holding place whose value is that turn, or in the holding
// place without a value. Their location is where they enter.
//
// # A table as a sheet
//
// A sheet is the raw text of a "Hugewally" card, with tabs between the cells, as spreadsheets
// copy it; semicolons, commas or several blanks will do if no line has a tab. It begins with lines of titles,
// one of which names the side. Then come "At Start"
// and lines of cells with locations; the unit of a cell, if the sheet names it, stands above,
// below or beside it. Then comes "Reinforcements", and for each turn "Turn 3:" with entry
// areas, separated by commas or in cells, or lines of cells as at the start. A cell is one
// unit unless its unit has a count. The headings may be French ("Au départ", "Renforts",
// "Tour 3") or Chinese ("开局", "增援", "第3回合"). Several cards may lie side by side, if a line
// has the title of a side, or a heading, for each.
//
// Such sheets are scanned and copied. What is doubtful in them is listed with line and column: a dash
// for a point, a "w/1" that may be a "w/i" without its number, many equal cells in a row, cells
// without a unit, entry areas without a side or a hex, turns that bring nobody or the same cells as
// another turn. What a sheet lacks is not made up: a cell that names no unit can be compared with a
// position, but it cannot be set up.
//
// In a workbook (XLSX) each page is such a sheet, or a table with a header.
//
// # Setting up
//
// Each unit is put into a hex of its location that is playable, not prohibited to the unit and free
// of enemies, within the stacking limit (set-up note 2); units that are there already count. It is
// exact: if it finds no placement, there is none. Where all units count alike, as in games that count
// units, a flow finds the placement at once. Where they do not, as in games that count steps, the
// task is bin packing: quick tries place nearly all tables, and a search goes through the rest up to
// a bound. If the search reaches the bound, Umpire reports that, and does not call the table
// impossible.
//
// # An example
//
//	side,unit,count,location,turn
//	german,9-5-10 Pz Rgt,2,w/i 2 4.25,
//	german,Garrison,,5.21 or 5.22,
//	soviet,so_garrison,3,anywhere in Smolensk,
//	german,3-5-10 Mtr Inf Rgt,,J,3
package deploy

import _ "embed"

// Doc is this file. Its comment describes deployment tables to whoever writes them.
//
//go:embed doc.go
var Doc string
