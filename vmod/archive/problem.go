package archive

import "fmt"

// Codes of problems. They are stable: other tools may rely on them.
const (
	// NotAZip is a file without a usable directory.
	NotAZip = "NOT_A_ZIP"
	// Empty is an archive without entries.
	Empty = "EMPTY"
	// Limit is an archive that goes beyond one of its Limits.
	Limit = "LIMIT"
	// Ratio is an entry that inflates to suspiciously many bytes.
	Ratio = "RATIO"
	// Unsupported is a compression method, encryption or split that VASSAL
	// does not read either.
	Unsupported = "UNSUPPORTED"
	// Truncated is an entry whose data are not all in the file.
	Truncated = "TRUNCATED"
	// Corrupt is data that does not inflate.
	Corrupt = "CORRUPT"
	// Checksum is data that does not have the CRC-32 claimed for it.
	Checksum = "CHECKSUM"
	// SizeLie is an entry whose data is longer or shorter than claimed.
	SizeLie = "SIZE_LIE"
	// Overlap is an entry whose bytes belong to another entry too.
	Overlap = "OVERLAP"
	// Disagree is an entry that directory and local header describe
	// differently.
	Disagree = "DISAGREE"
	// Cloaked is an entry that has a local header and no directory entry:
	// VASSAL finds it in a save and does not find it in a module.
	Cloaked = "CLOAKED"
	// Duplicate is a name that several directory entries have.
	Duplicate = "DUPLICATE"
	// Junk is bytes that belong to no entry.
	Junk = "JUNK"
	// SecondEnd is a file with two records that can be taken for the end of
	// the directory, so that tools disagree about which directory counts.
	SecondEnd = "SECOND_END"
	// CannotResave is an entry that keeps VASSAL from saving the module
	// again, or from loading a save: stored with sizes and checksum behind
	// the data, or with such sizes of 64 bits where 32 are enough.
	CannotResave = "VASSAL_CANNOT_RESAVE"
	// BadName is a name that no file can have.
	BadName = "BAD_NAME"
	// PathEscape is a name that leads out of the folder it is unpacked in.
	PathEscape = "PATH_ESCAPE"
	// NotCanonical is a name that VASSAL does not find by the usual path.
	NotCanonical = "NOT_CANONICAL"
	// WindowsName is a name that Windows does not allow or changes.
	WindowsName = "WINDOWS_NAME"
	// NameEncoding is a name that is not UTF-8.
	NameEncoding = "NAME_ENCODING"
	// Collision is two names that are one on some file systems.
	Collision = "COLLISION"
	// FileDirClash is a name that is both a file and a folder.
	FileDirClash = "FILE_DIR_CLASH"
	// NotAFile is an entry that stands for a link, a device or a program
	// with special rights.
	NotAFile = "NOT_A_FILE"
	// NotFound is the code of the error for a name that is not there.
	NotFound = "NOT_FOUND"
)

// Problem is one thing that is wrong with an archive.
type Problem struct {
	// Code is one of the constants of this package.
	Code string
	// Entry is the name of the entry it is about, byte for byte as in the
	// file, and empty where it is about the whole archive. It may hold
	// anything and must be escaped before it is shown.
	Entry string
	// Detail says in words what is wrong. Names within it are quoted.
	Detail string
	// Fatal problems make a careful tool refuse the archive. The archive
	// itself refuses to read the entries concerned.
	Fatal bool
}

// Error is a Problem that made reading impossible. All errors of this package
// but those of the underlying io.ReaderAt are of this type.
type Error struct{ Problem }

// Error names the entry and the problem.
func (e *Error) Error() string {
	if e.Entry == "" {
		return e.Detail
	}
	return fmt.Sprintf("entry %q: %s", e.Entry, e.Detail)
}

func refuse(code, entry, format string, args ...any) *Error {
	return &Error{Problem{Code: code, Entry: entry, Detail: fmt.Sprintf(format, args...), Fatal: true}}
}
