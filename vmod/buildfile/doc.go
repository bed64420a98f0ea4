// Package buildfile reads and writes the XML file buildFile.xml (buildFile before
// VASSAL 3.5), which lists the components of a module or extension, and the small
// metadata files beside it.
//
// It knows the tree of components as VASSAL's Builder sees it. It has typed views of
// the components that matter to a game: maps, boards, grids and zones, slots,
// prototypes, decks, at-start stacks, predefined setups, sides, turn trackers, dice,
// global properties. Any other component is an Element. The package does not know
// archives, images (the caller provides their sizes) or piece definitions. It records
// a setting that VASSAL cannot read as a Fault, but does not judge it.
//
// # Reading hostile files
//
// A build file may be hostile. Read first goes through the bytes once (survey), and
// fails for anything that exceeds a limit, has a DOCTYPE, or is not a well-formed
// tree. So no entity is ever expanded and no other file or address is ever opened. As
// the survey is a loop without recursion, it stops at the start of a bomb. It also
// finds what encoding/xml accepts but VASSAL's parser does not: a duplicate attribute,
// two roots, or text outside the root. And it turns raw line breaks in attributes into
// spaces, as XML requires but encoding/xml does not do. Only then etree reads the text.
//
// # Why the tree is copied
//
// For each element, etree keeps separate strings and an interface value for each bit
// of white space, but no position in the file. As the survey has counted elements and
// attributes, a Tree is three slices of the right size, with shared names, in document
// order. So the elements below an element are a part of a slice, a view of a module is
// a single loop, and the line and column of an element need no second pass.
//
// # Writing
//
// An Edit copies the text of a file and splices in what is new, so that all other
// bytes stay. etree cannot do that: it loses quotes, references and line ends, and
// writes line breaks in attributes raw, which VASSAL then reads as spaces. A Draft is
// a new element, or a whole new file, written byte for byte as VASSAL writes it; the
// tests write real files again from their elements.
//
// Nearly all time is spent in encoding/xml below etree. BenchmarkModule prints the
// ratio to a bare loop over its tokens, BenchmarkSurvey that for the survey.
//
// # Folders and custom classes
//
// Folders can be between a component and its parent, so components are found at any
// depth. An element of a custom class is what its attributes and children look like,
// since most such classes extend a class of VASSAL: with a board picker in it, it is a
// map. Grids of unknown classes are not guessed.
package buildfile
