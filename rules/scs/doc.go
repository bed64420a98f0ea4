// Package scs is the engine of the Standard Combat Series, version 1.8: what its rules mean for a
// position, with the evidence. Paragraphs are cited as the rulebook numbers them.
//
// It knows a game by its pack (rules/scs/scspack), which overrides the series. It knows
// no VASSAL, reads no files and rolls no dice. What neither pack nor position contains
// is unknown, and every question is answered for both readings of the unknown
// (Reading).
//
// # Shape
//
// Compile makes a Game of a pack: hexes are numbered densely, movement points are whole
// numbers in units of the charts' common denominator, and each side, movement class and
// reading has one table of what it costs to go from a hex to the next. A Position is a
// value: units, phase, control, and how each unit began the phase. A Situation is a
// position laid over the map: who is where and whose ZOC covers what, one byte for each
// hex. Reaches, traces and retreats are searched in it.
//
// A check of a campaign's log finds the reach of every unit of every position, and the searches are
// built for that: an edge of the map holds its costs by the state of the hex that it leads into, so
// that one addition prices a step; costs are small whole numbers, so that a ring of buckets serves as
// priority queue; and the room for a search is the caller's Reach, so that searches allocate nothing.
// Each fast form is tested to be equal to a plain one that asks the pack itself.
//
// # Evidence
//
// The engine returns facts, not sentences. An Objection is a code with paragraphs and
// figures; if it is not proved it lists the Inputs that would prove or refute it. An
// Account is a path's cost hex by hex, with whose EZOC was paid for. A Ruling joins
// them with a Verdict. Package check/scs/words puts them into sentences.
package scs
