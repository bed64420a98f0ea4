// Package scs is the engine of the Standard Combat Series, version 1.8: what its
// rules say of a position, with the evidence. Paragraphs are cited as the rulebook
// numbers them.
//
// It knows a game by its pack (rules/scs/scspack) and applies what the pack says over what
// the series says. It knows no VASSAL, reads no files, rolls no dice, and asks
// nobody: what it is not told is unknown, and every question is answered for both
// readings of the unknown (Reading).
//
// # Shape
//
// Compile makes a Game of a pack: hexes are numbered densely, movement points are
// whole numbers in units of the charts' common denominator, and what it costs to go
// from a hex to the next is one table for each side and movement class and for each
// reading. A Position is a value: units, phase, control, and how each unit began the
// phase. A Situation is a position laid over the map: who is where and whose ZOC
// covers what, one byte for each hex. Reaches, traces and retreats are searched in
// it.
//
// The searches are shaped by what checking a campaign's log asks of them, which is
// the reach of every unit of every position: an edge of the map holds its costs by
// the state of the hex that it leads into, so that one addition prices a step; costs
// are small whole numbers, so that a ring of buckets serves as priority queue; and
// the room for a search is the caller's Reach, so that searches allocate nothing.
// Each fast form is tested to be equal to a plain one that asks the pack itself.
//
// # Evidence
//
// Nothing here is a sentence. An Objection is a code with paragraphs and figures; one
// that is not proved lists the Inputs that would prove or refute it. An Account is a
// path's cost hex by hex, with whose EZOC was paid for. A Ruling joins them with a
// Verdict. Package check/scs/words words all of it.
package scs
