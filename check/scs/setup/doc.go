// Package setup makes saved games of set-ups: it finds the module's slot for each unit of a
// deploy.Placement, and the pixel on the map for each hex.
//
// deploy knows the rules of setting up and no files, vmod knows files and no rules; the pack's
// binding maps pieces to units. The package never inverts the binding but tries it out: a Kit
// puts a piece of every slot into a game and asks the binding what it is. In the same way it
// finds the hex of each point of the map, and the level of a layer that shows a unit's reduced
// side. It tries stacks with markers before it uses them.
//
// So the written file reads back as the intended set-up. What the module cannot show becomes a
// problem at its place in the table, and nothing is written.
//
// # What such a game holds
//
// The pieces, as VASSAL copies them from its palette, and the chosen boards or the module's
// default boards. Turn, properties and notes are left out: VASSAL uses the module's own, as in
// a new game. No player has joined.
//
// The game also holds what lies in at-start stacks and is no unit of the pack, and SETUP_STACK, which
// keeps VASSAL from placing these stacks again. Modules with decks are an exception: VASSAL lays
// stacks and decks when it loads the game. If units of the pack lie in them they would then be there
// twice; such a game has SETUP_STACK and no decks, and Kit.Notes mentions it.
//
// # At-start stacks
//
// Kit.AtStart turns a set-up into at-start stacks of the module, with which a new game begins.
package setup
