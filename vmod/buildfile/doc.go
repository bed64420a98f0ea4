// Package buildfile reads and writes what a VASSAL module or extension is made
// of: the XML file buildFile.xml (buildFile before 3.5), which says which
// components there are, and the small metadata files beside it.
//
// It knows the tree of components as VASSAL's Builder sees it, and gives typed
// views of those that say something about a game: maps, boards, grids and zones,
// slots, prototypes, decks, at-start stacks, predefined setups, sides, turn
// trackers, dice, global properties. What it has no view of stays reachable as
// an Element. It does not know archives or images (sizes of images are handed
// in), nor what is in a piece definition, nor which components are good ones: a
// fault that VASSAL would stumble over is noted, and judging is left to others.
//
// # Reading hostile files
//
// A build file comes from strangers. Read goes over the bytes once before
// anything is built from them (survey) and refuses what breaks a limit, any
// DOCTYPE, and anything that is not one well-formed tree; so no entity is ever
// expanded, no other file or address is ever opened, and a bomb is refused where
// it begins, by a loop and not by recursion. The survey also finds what
// encoding/xml lets pass and VASSAL's parser does not, such as an attribute given
// twice, two roots, or text beside the root, and it does what encoding/xml leaves
// undone: raw line breaks in attributes become blanks, as VASSAL reads them.
// Only then does etree read the text, here and nowhere else.
//
// # Why the tree is copied
//
// etree keeps for each element its own strings, an interface value for each bit
// of white space, and no place in the file. The survey has counted the elements
// and attributes, so the Tree is three slices of the right size with shared
// names, in document order. The elements below an element are then a part of a
// slice, a view of a module is one loop, and a finding has line and column
// without a second pass. etree's document is let go; Tree.Document makes a fresh
// one for whoever wants to look at the file in its own way.
//
// # Writing
//
// An Edit changes a file where it stands: it copies the text and splices in what
// is new, so the bytes of all else stay, whoever wrote them. etree could not do
// that. It forgets quotes, references and line ends, and writes line breaks in
// attributes raw, which VASSAL then reads as blanks. What is new, and a file that
// is new as a whole, is a Draft, written byte for byte as VASSAL writes it: the
// tests compare with real files, from nothing but their elements.
//
// Nearly all time goes to encoding/xml below etree: BenchmarkModule prints the
// ratio to a bare loop over its tokens, BenchmarkSurvey that of the survey.
//
// # Folders and classes of the module's own
//
// Folders can stand between any component and its parent, so components are
// looked for at any depth. A class that VASSAL does not have is taken for what
// its attributes and children look like, since most such classes extend one of
// VASSAL's: with a board picker in it, it is a map. Grids of unknown classes are
// not guessed at.
package buildfile
