// Package trait is the pieces of VASSAL: a piece is a list of traits, outermost
// first, that ends in a basic piece (VASSAL.counters).
//
// It knows the text of every trait (type and state), what properties a piece
// shows under which name, what the piece is called, and what a change of state
// does to it. It answers as VASSAL 3.7.26 does in an English locale without
// translations, quirks included, because modules are written against the quirks.
//
// It refuses to know where a piece is and what is around it. The innermost
// trait asks an [Environment] for map, position, stack and global properties;
// package vmod/game is such an environment. It draws nothing, so image sizes,
// shapes and menu entries are only kept as text.
//
// # Shape
//
// A save holds thousands of pieces with dozens of traits each, and a reader
// mostly asks for a handful of properties. So [Split] takes a piece apart in one
// pass without unescaping level by level, the pieces of text it returns are
// slices of the input wherever possible, and a [Piece] types a trait only when a
// question can concern that trait.
package trait
