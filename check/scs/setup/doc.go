// Package setup makes saved games of set-ups: it finds for each unit of a
// deploy.Placement the slot of the module, and for each hex the pixel on the map.
//
// deploy knows the rules of setting up and no files, vmod knows files and no rules;
// the pack's binding maps pieces to units. The package never inverts the binding but
// tries it out: a Kit puts a piece of every slot into a game and reads what the binding
// makes of it. In the same way it finds the hex of each point of the map, and the level
// of a layer that shows a unit's reduced side. It tries stacks with markers before it
// uses them, too.
//
// So the written file reads back as the intended set-up. What the module cannot show is
// a problem at its place in the table, and nothing is written.
//
// # What is in such a game
//
// The pieces, as VASSAL copies them from its palette, and the boards that were chosen or
// that the module lays out by default. Turn, properties and notes are not there: VASSAL
// takes the module's own, as in a new game. Nobody has joined.
//
// What lies in at-start stacks and is no unit of the pack is there, too, and so is
// SETUP_STACK, by which VASSAL knows that it need not lay it. A module with decks is an
// exception: there stacks and decks are left to VASSAL, which lays them out when it loads
// the game, unless units of the pack lie in them, which would then be there twice; the
// decks are left out of such a game, and Kit.Notes says so.
//
// # At-start stacks
//
// Kit.AtStart makes at-start stacks of the module itself of a set-up, with which a new
// game begins.
package setup
