// Package archive reads and writes the zip files that VASSAL calls modules,
// extensions, saves and logs, and says where such a file lies about itself.
//
// A zip file lists its entries twice: each entry has a header in front of its
// data (the local header), and a directory at the end of the file repeats them
// all. VASSAL reads a module by the directory (java.util.zip.ZipFile, the last
// of several entries with one name wins) and a save by the local headers in
// the order of the file (java.util.zip.ZipInputStream, the first one wins). A
// file in which the two lists differ is thus one game to VASSAL and another to
// most other tools. This package gives both views, Bytes and FirstLocal, each
// with the winner that VASSAL takes, and reports every difference as a Problem.
//
// The package has its own reader of directory and headers instead of
// archive/zip. That one does not tell where a local header is, so overlaps and
// hidden entries cannot be found with it; it builds the whole directory before
// a limit can be asked; it counts entries modulo 65,536; and it does not check
// a checksum that is zero. It serves as the oracle of the tests.
//
// Sizes that a file claims are bounds and never amounts: nothing is allocated
// or believed because of them. Read inflates nothing. No entry of a file in
// which data of two entries overlap is ever inflated.
//
// # Writing
//
// Repack and Writer copy what does not change as bytes: header, data and
// descriptor of an entry and its record in the directory, whoever wrote them.
// archive/zip could copy most entries so and not all: it refuses the folders
// that Java writes, whose empty content is deflated to two bytes, and it drops
// half of the extra fields. What is new has its sizes and its checksum in front
// of the data, never behind: of an entry that is stored and has them behind,
// Java's reader of streams says that only deflated entries can have them so, and
// VASSAL then neither loads the save nor saves the module again.
//
// The package refuses to know what an entry means. It does not look into
// nested archives, does not unpack to a file system, and knows of no game.
package archive
