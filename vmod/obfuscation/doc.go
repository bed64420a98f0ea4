// Package obfuscation takes the veil off the savedGame of a VASSAL save or log,
// and puts it on again byte for byte as it was.
//
// VASSAL does not encrypt its saves. It keeps a casual eye away by joining each
// byte with a key byte by exclusive or, the key standing in front. Four forms
// are about:
//
//	(plain)  no header: VASSAL takes such a file as it is
//	!VCSK    two hex digits of key, then two of each byte: VASSAL before 3.8
//	!VCSZ    the same over deflated text: proposed for VASSAL, never released
//	VOBS     a key byte, then the bytes: VASSAL 3.8; also spelled !VOBS
//
// Decode is strict where VASSAL fails, and where VASSAL goes on but does
// something that a player would not expect it goes on too and says so in a
// Notice (VASSAL.tools.io.DeobfuscatingInputStream). The package knows nothing
// of the text: to it commands are bytes.
//
// # Speed
//
// Nearly all of a save's bytes pass through the hex kernel of this package, so
// it works on eight digits at a time in one 64 bit register. The eight digits
// are turned into values without a branch or a table. Whether they were digits
// at all is gathered over a block of some thousand and asked about once, which
// leaves the processor free to work on several words at a time; only a block
// with a fault is gone through again byte by byte. Upper-case letters, which old
// saves have, are made lower case in front of that, once the first was met.
// A table of all pairs of digits has about the same speed in a benchmark, but
// has to be built at each start and takes room in the cache from all else.
// BenchmarkKernel and BenchmarkDecode measure this beside their controls.
package obfuscation
