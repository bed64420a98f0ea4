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
// the survey is a loop without recursion, it stops at the start of a bomb. Only then a
// second pass (builder) builds the elements, in slices of the sizes that the survey has
// counted.
//
// Read refuses and reads what encoding/xml does; tests compare the two. It also refuses what
// encoding/xml accepts but VASSAL's parser does not: a duplicate attribute, an attribute without a
// blank before it, two roots, text outside the root, an XML declaration elsewhere than at the start,
// half a UTF-16 pair by reference, a control character in a comment. And it turns raw line breaks in
// attributes into spaces, as XML requires but encoding/xml does not do.
//
// A Tree is three slices in document order; names and values are parts of one copy of
// the text. So the elements below an element are a part of a slice, a view of a module
// is a single loop, and an element knows its line and column.
//
// # Writing
//
// An Edit copies the text of a file and splices in what is new, so that all other
// bytes stay. etree cannot do that: it loses quotes, references and line ends, and
// writes line breaks in attributes raw, which VASSAL then reads as spaces. A Draft is
// a new element, or a whole new file, written byte for byte as VASSAL writes it; the
// tests write real files again from their elements.
//
// BenchmarkModule prints the ratio of reading to a bare loop over encoding/xml's tokens,
// BenchmarkSurvey prints the survey's.
//
// # Folders and custom classes
//
// Folders can be between a component and its parent, so components are found at any
// depth. An element of a custom class is what its attributes and children look like,
// since most such classes extend a class of VASSAL: with a board picker in it, it is a
// map. Grids of unknown classes are not guessed.
package buildfile
