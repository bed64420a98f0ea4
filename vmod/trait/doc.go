// Package trait models VASSAL's pieces. A piece is a list of traits, outermost
// first, that ends in a basic piece (VASSAL.counters).
//
// The package knows the text of every trait (type and state), the properties that
// a piece has, the piece's name, and what a change of state does to it. It answers
// as VASSAL 3.7.26 does in an English locale without translations, quirks
// included, because module authors rely on the quirks.
//
// It does not know where a piece is and what is around it. The innermost trait asks an [Environment]
// for map, position, stack and global properties; package vmod/game provides it. Nothing is drawn
// here, so image sizes, shapes and menu entries stay text.
//
// # Speed
//
// A save holds thousands of pieces with dozens of traits each, and most readers
// ask for a handful of properties. So [Split] takes a piece apart in one pass,
// without unescaping level by level; its results are slices of the input wherever
// possible; and a [Piece] decodes a trait only when a question can concern it.
//
// # Adding a trait
//
// Add a row to the table in kinds.go. A trait that answers properties, changes the
// name or has fields that somebody reads also needs a type of its own: write the
// decoder that the row names, and whichever of the methods setState, answer, name
// and exports it needs. Add a type to wholeTypes in kinds_test.go, and to speaking
// if it answers properties: the tests fail until both are there.
package trait
