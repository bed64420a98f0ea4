// Package archive reads and writes the zip files that VASSAL calls modules,
// extensions, saves and logs, and reports where such a file contradicts itself.
//
// A zip file lists its entries twice: each entry has a header in front of its data
// (the local header), and a directory at the end of the file repeats all entries.
// VASSAL reads a module by the directory (java.util.zip.ZipFile), where the last of
// several entries with the same name counts. It reads a save by the local headers in
// the order of the file (java.util.zip.ZipInputStream), where the first one counts.
// So if the two lists differ, VASSAL and other tools may see different games. This
// package has both views, Bytes and CopyFirstLocal, each with the entry that VASSAL
// chooses, and reports every difference as a Problem.
//
// The package has its own reader of directory and headers instead of archive/zip.
// With archive/zip, the place of a local header is unknown, so that overlaps and
// hidden entries cannot be found; the whole directory is built before a limit can be
// checked; entries are counted modulo 65,536; and a checksum of zero is not checked.
// The tests compare with it.
//
// The sizes that a file claims are only upper bounds: nothing is allocated for them.
// Read inflates nothing. If the data of two entries overlap, no entry of the file is
// ever inflated.
//
// # Writing
//
// Repack and Writer copy the bytes of what does not change: the header, data and
// descriptor of an entry and its record in the directory. archive/zip cannot copy
// all entries like this: it refuses the folders that Java writes, whose empty content
// is deflated to two bytes, and it drops half of the extra fields. A new entry has
// its sizes and its checksum in front of its data, never after it. Java's stream
// reader refuses a stored entry with sizes after its data, so that VASSAL could
// neither load such a save nor save such a module again.
//
// The package does not know what an entry means. It does not read nested archives,
// does not unpack to a file system, and knows no game.
package archive
