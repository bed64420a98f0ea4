// Package obfuscation decodes the savedGame of a VASSAL save or log, and encodes it
// again byte for byte.
//
// VASSAL does not encrypt its saves. It only hides them from a casual eye, by an
// exclusive or of each byte with a key byte, which comes first. There are four forms:
//
//	(plain)  no header: VASSAL takes such a file as it is
//	!VCSK    two hex digits of key, then two of each byte: VASSAL before 3.8
//	!VCSZ    the same over deflated text: proposed for VASSAL, never released
//	VOBS     a key byte, then the bytes: VASSAL 3.8; also spelled !VOBS
//
// Decode fails where VASSAL fails (VASSAL.tools.io.DeobfuscatingInputStream). Where
// VASSAL goes on but does something that a player would not expect, Decode goes on
// too and adds a Notice. The package does not know what the text means.
//
// # Speed
//
// Nearly all bytes of a save pass through the hex kernel of this package, so it works
// on eight digits at a time in a 64-bit register. It turns eight digits into values
// without a branch or a table. Whether they are digits at all is checked once for a
// block of some thousand, so that the processor can work on several words at a time;
// only a block with a fault is searched byte by byte. Old saves have upper-case
// letters: after the first of them, each block is made lower case first. A table of
// all pairs of digits is about as fast in a benchmark, but has to be built at each
// start and takes space in the cache. BenchmarkKernel and BenchmarkDecode compare with
// simple loops.
package obfuscation
