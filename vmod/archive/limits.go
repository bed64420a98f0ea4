package archive

import "cmp"

// Limits are the largest numbers that an archive may have to be read. A field that is
// zero or negative means that of DefaultLimits.
type Limits struct {
	// Entries is the number of directory entries, and of local headers before the
	// entry that CopyFirstLocal looks for.
	Entries int
	// NameBytes is the length of an entry's name in bytes.
	NameBytes int
	// PathParts is the number of parts of a name between slashes.
	PathParts int
	// EntryBytes is the inflated size of one entry.
	EntryBytes int64
	// TotalBytes is the inflated size of all entries that an Archive reads. An entry
	// that is read again counts once.
	TotalBytes int64
	// Ratio is how many times larger than its compressed data an entry larger than
	// RatioFrom may be. Exceeding it is a Problem that is not fatal, but CopyFirstLocal
	// fails, since a save is kept in memory.
	Ratio int64
	// RatioFrom is the inflated size in bytes from which Ratio counts.
	RatioFrom int64
}

// DefaultLimits returns limits that are well above every published VASSAL module that
// we know: 100,000 entries, names of 1,024 bytes and 64 parts, 1 GiB for an entry,
// 8 GiB for all, and a ratio of 200 to 1 from 16 MiB on.
func DefaultLimits() Limits {
	return Limits{
		Entries:    100_000,
		NameBytes:  1024,
		PathParts:  64,
		EntryBytes: 1 << 30,
		TotalBytes: 8 << 30,
		Ratio:      200,
		RatioFrom:  16 << 20,
	}
}

func (l Limits) orDefault() Limits {
	d := DefaultLimits()
	return Limits{
		Entries:    cmp.Or(max(l.Entries, 0), d.Entries),
		NameBytes:  cmp.Or(max(l.NameBytes, 0), d.NameBytes),
		PathParts:  cmp.Or(max(l.PathParts, 0), d.PathParts),
		EntryBytes: cmp.Or(max(l.EntryBytes, 0), d.EntryBytes),
		TotalBytes: cmp.Or(max(l.TotalBytes, 0), d.TotalBytes),
		Ratio:      cmp.Or(max(l.Ratio, 0), d.Ratio),
		RatioFrom:  cmp.Or(max(l.RatioFrom, 0), d.RatioFrom),
	}
}
