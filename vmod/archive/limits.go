package archive

import "cmp"

// Limits are the largest numbers that an archive may have to be read. A field that is
// zero or negative means that of DefaultLimits.
type Limits struct {
	// Entries is the number of directory entries, and of local headers before the
	// entry that FirstLocal looks for.
	Entries int
	// NameBytes is the length of an entry's name in bytes.
	NameBytes int
	// PathParts is the number of parts of a name between slashes.
	PathParts int
	// EntryBytes is the inflated size of one entry.
	EntryBytes int64
	// KeptBytes is the inflated size of an entry that Bytes or FirstLocal returns, which is kept
	// in memory. For each compressed byte it may be 3 bytes more. Up to there, a quarter of it
	// is allowed to every entry, and 32 bytes for each compressed byte, which is twice of what
	// saves of real games have. An entry that does not inflate to more than its compressed bytes
	// is always allowed.
	KeptBytes int64
	// TotalBytes is the inflated size of all entries that an Archive reads. An entry
	// that is read again counts once.
	TotalBytes int64
	// Ratio is how many times larger than its compressed data an entry larger than
	// RatioFrom may be. Exceeding it is a Problem that is not fatal, but FirstLocal
	// fails, since a save is kept in memory.
	Ratio int64
	// RatioFrom is the inflated size in bytes from which Ratio counts.
	RatioFrom int64
}

// DefaultLimits returns limits that are well above every published VASSAL module that
// we know: 100,000 entries, names of 1,024 bytes and 64 parts, 1 GiB for an entry,
// 96 MiB for one that is kept in memory, 8 GiB for all, and a ratio of 200 to 1 from 16 MiB on.
func DefaultLimits() Limits {
	return Limits{
		Entries:    100_000,
		NameBytes:  1024,
		PathParts:  64,
		EntryBytes: 1 << 30,
		KeptBytes:  96 << 20,
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
		KeptBytes:  cmp.Or(max(l.KeptBytes, 0), d.KeptBytes),
		TotalBytes: cmp.Or(max(l.TotalBytes, 0), d.TotalBytes),
		Ratio:      cmp.Or(max(l.Ratio, 0), d.Ratio),
		RatioFrom:  cmp.Or(max(l.RatioFrom, 0), d.RatioFrom),
	}
}

// keep returns an error if an entry of that size must not be kept in memory.
func (l Limits) keep(name string, size, compressed int64) error {
	most := max(compressed, min(l.KeptBytes/4+32*compressed, l.KeptBytes+3*compressed))
	if size > most {
		return refuse(Limit, name, "%d bytes inflate to %d, at most %d are allowed", compressed, size, most)
	}
	return nil
}
