package archive

import "fmt"

// methodNames are the compression methods in use, by their numbers in the zip
// specification.
var methodNames = map[uint16]string{
	1: "shrink", 2: "reduce", 3: "reduce", 4: "reduce", 5: "reduce", 6: "implode",
	9: "deflate64", 10: "implode", 12: "bzip2", 14: "lzma", 16: "cmpsc", 18: "terse",
	19: "lz77", 93: "zstandard", 94: "mp3", 95: "xz", 96: "jpeg", 97: "wavpack",
	98: "ppmd", 99: "aes encryption",
}

const (
	creatorUnix = 3
	creatorMac  = 19

	modeType    = 0o170000
	modeRegular = 0o100000
	modeFolder  = 0o040000
	modeSpecial = 0o7000 // set user id, set group id, sticky
)

// checkClaims checks what the directory claims, for each entry and for all together.
func (a *Archive) checkClaims() {
	var total int64
	a.last = make(map[string]int, len(a.entries))
	again := map[string]int{} // how many entries follow the first of a name
	for i := range a.entries {
		e := &a.entries[i]
		before := len(a.last)
		a.last[e.Name] = i
		if len(a.last) == before {
			again[e.Name]++
		}
		total += min(e.Size, a.limits.TotalBytes)
		total = min(total, a.limits.TotalBytes+1)
		a.checkEntry(e)
	}
	if total > a.limits.TotalBytes {
		a.problems = append(a.problems, Problem{Code: Limit, Fatal: true,
			Detail: fmt.Sprintf("all entries together inflate to more than %d bytes", a.limits.TotalBytes)})
	}
	for i := range a.entries {
		name := a.entries[i].Name
		if n := again[name]; n > 0 && a.last[name] == i {
			a.report(Duplicate, name, fmt.Sprintf("%d entries have this name: VASSAL takes the last one from a module and the first one from a save", n+1))
		}
	}
}

func (a *Archive) checkEntry(e *Entry) {
	if err := unsupported(e.Method, e.Flags); err != nil {
		a.reject(e, err)
	}
	if e.Method == methodStored && e.Compressed != e.Size {
		a.reject(e, refuse(SizeLie, "", "stored, yet the directory claims %d bytes for %d", e.Compressed, e.Size))
	}
	if e.Size > a.limits.EntryBytes {
		a.reject(e, refuse(Limit, "", "inflates to %d bytes, at most %d are allowed", e.Size, a.limits.EntryBytes))
	}
	if e.Size > a.limits.RatioFrom && e.Size/a.limits.Ratio > e.Compressed {
		a.report(Ratio, e.Name, fmt.Sprintf("%d bytes inflate to %d: more than %d to 1", e.Compressed, e.Size, a.limits.Ratio))
	}
	if system := e.creator >> 8; system == creatorUnix || system == creatorMac {
		a.checkMode(e, e.Attributes>>16)
	}
}

func (a *Archive) checkMode(e *Entry, mode uint32) {
	switch mode & modeType {
	case 0, modeRegular, modeFolder:
	case 0o120000:
		a.reject(e, refuse(NotAFile, "", "a symbolic link, not a file"))
		return
	default:
		a.reject(e, refuse(NotAFile, "", "a device, pipe or socket (mode %#o), not a file", mode))
		return
	}
	if mode&modeSpecial != 0 {
		a.report(NotAFile, e.Name, fmt.Sprintf("asks for special rights (mode %#o)", mode))
	}
}

// unsupported returns an error if VASSAL does not read data of that method and flags.
func unsupported(method, flags uint16) *Error {
	if flags&(flagEncrypted|flagStrong|flagMasked) != 0 {
		return refuse(Unsupported, "", "encrypted: VASSAL reads entries without a password only")
	}
	if method == methodStored || method == methodDeflated {
		return nil
	}
	name, ok := methodNames[method]
	if !ok {
		name = "unknown"
	}
	return refuse(Unsupported, "", "compression method %d (%s): VASSAL reads stored and deflated entries only", method, name)
}
