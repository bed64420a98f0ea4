// Package deploy sets games up from deployment tables: the sheets on which players
// write where each counter starts. It reads them, says what is doubtful in them, finds a
// placement of all units at once that the rules allow, writes the table of a position,
// and compares a position with a table.
//
// It knows packs, hexes and the engine's rules on stacking and terrain. It does not know
// VASSAL: who makes a saved game of a placement finds the piece slots.
//
// # A table as CSV
//
// The first row names the columns, in any order; "location" is required. Values may be
// parted by commas, semicolons or tabs; a line that begins with # is a remark. Each row
// is about one unit, or about several that start alike:
//
//	unit          which unit: its id in units.csv, its name, or what "type" may be;
//	              n1#2 is the second counter of the kind n1
//	type          any unit of a type, drawn with the seed: factors, type and size
//	slot          the name of a piece slot of the module, for units that the pack
//	              does not know
//	count         how many; 1 unless it says otherwise
//	side          whose they are, where the unit does not tell
//	location      where they start, or where they enter; see below
//	turn          the turn in which they enter; empty if they are there at start
//	note          whatever you like
//	face          full, reduced, or ? where it is not known; full where it is empty
//	extra_losses  steps lost below the reduced side
//	status        oos, dg, or both; with a question mark where it is not known
//	stack         its place in the stack from the bottom, from 1; empty where any will do
//
// # Units
//
// A type is factors (attack, defense and MA as they are printed on the full side:
// 9-5-10, with barrage for attack where it has that), or type and size as units.csv has
// them, or all of it: "9-5-10 Pz Rgt". Words may be shortened as players do: the first
// letter has to be the same, the others have to follow in the same order (Pz for panzer,
// Rgt for regiment, Mtr Inf for motorized infantry). The whole type has to be named: Inf
// is no motorized infantry. Before a unit may stand a count, as "2x".
//
// # Locations
//
//	8.01, A10.10            this hex; after the map's letter where maps have one
//	4.00-4.05               these hexes of a hexrow
//	w/1 4.25, w/i 2 4.25    any hex at most so many hexes from it, that hex included
//	within 2 hexes of Foy   (set-up note 1); the place may be named
//	5.21 or 5.22            either; any of these may stand in such a list
//	Smolensk                the hexes of that name, of places.csv or map.csv
//	anywhere in Courland    the hexes whose region in map.csv is that, "anywhere in"
//	                        may be left out
//	Courland inclusive      those on its boundary, too (set-up note 4): hexes whose
//	                        region is joined of several by plus signs, "Courland+Baltic"
//	hexrows 3-7             these hexrows
//	west of hexrow 12       or east of, or between hexrows 3 and 7; these hexrows
//	                        themselves are meant only with "inclusive" behind
//	anywhere                any hex
//	entry J, J              the hexes of an entry area of places.csv
//	eliminated, rebuild,    the place of places.csv with that role: dead, rebuild,
//	reserve, parked         holding, parking
//	Dead Pile               the place beside the map of that name
//	box Army Pool           the same, even if the pack does not name it
//	off map                 beside the map, nobody says where
//
// Let a spreadsheet keep the column as text: 10.10 that it takes for a number becomes
// 10.1, which is hex 10.01. Where such a number may be meant, it is said.
//
// Units of a turn wait in the holding place whose value is that turn, else in the
// holding place without one; the location says where they enter.
//
// # A table as a sheet
//
// The raw text of a sheet ("Hugewally" cards), cells parted by tabs as spreadsheets copy
// them: lines of titles, one of which names the side; "At Start" and lines of cells with
// locations, each with the cell of its unit above it, below it or beside it, if that is
// there; then "Reinforcements", and for each turn "Turn 3:" and entry areas, with commas
// between or in cells, or lines of cells as at the start. Every cell is one unit unless
// its unit says a count.
//
// Such sheets are scanned and copied, and what of them is doubtful is reported, with line
// and column, as [Doubt]: a dash for a point, "w/1" that may be "w/i" with its number
// lost, one cell many times in a row, cells without a unit, entry areas without a side or
// without a hex, turns without anybody, turns alike. What a sheet lacks is not made up: a
// cell that names no unit can be compared with a position, but not set up.
//
// A workbook (XLSX) is no text; package workbook gives each of its sheets as such text, be
// it a sheet or a table with a header.
//
// # Setting up
//
// [Solve] puts each unit into a hex of its location that is playable, not prohibited to
// it, without enemies, and where the stacking limit is kept (set-up note 2), what stands
// there already counted. It is exact: there is no placement if it says so. Where all
// units count alike, as in games that count units, a flow finds the placement at once.
// Where they do not, as in games that count steps, it is a packing problem; nearly all
// tables are placed in one go, and the others are searched through to a bound. A bound
// that is reached is said ([Infeasible].Limit) and is never called impossible.
//
// # An example
//
//	side,unit,count,location,turn
//	german,9-5-10 Pz Rgt,2,w/i 2 4.25,
//	german,Garrison,,5.21 or 5.22,
//	soviet,so_garrison,3,anywhere in Smolensk,
//	german,3-5-10 Mtr Inf Rgt,,J,3
package deploy
