package archive

import "fmt"

// Codes of problems. They are stable: other tools may rely on them.
const (
	// NotAZip is for a file without a usable directory.
	NotAZip = "NOT_A_ZIP"
	// Empty is for an archive without entries.
	Empty = "EMPTY"
	// Limit is for an archive that exceeds one of its Limits.
	Limit = "LIMIT"
	// Ratio is for an entry that inflates to suspiciously many bytes.
	Ratio = "RATIO"
	// Unsupported is for a compression method, encryption or split that VASSAL does
	// not read either.
	Unsupported = "UNSUPPORTED"
	// Truncated is for an entry whose data is not all in the file.
	Truncated = "TRUNCATED"
	// Corrupt is for data that does not inflate.
	Corrupt = "CORRUPT"
	// Checksum is for data whose CRC-32 is not the claimed one.
	Checksum = "CHECKSUM"
	// SizeLie is for an entry whose data is longer or shorter than claimed.
	SizeLie = "SIZE_LIE"
	// Overlap is for an entry whose bytes belong to another entry too.
	Overlap = "OVERLAP"
	// Disagree is for an entry that directory and local header describe differently.
	Disagree = "DISAGREE"
	// Cloaked is for an entry that has a local header but no directory entry, so that
	// VASSAL finds it in a save but not in a module.
	Cloaked = "CLOAKED"
	// Duplicate is for a name that several directory entries have.
	Duplicate = "DUPLICATE"
	// Junk is for bytes that belong to no entry.
	Junk = "JUNK"
	// SecondEnd is for a file with two records that may be the end of the directory,
	// so that tools may use different directories.
	SecondEnd = "SECOND_END"
	// CommentCut is for a comment of the archive that ends past the file.
	CommentCut = "COMMENT_CUT"
	// CannotResave is for an entry that keeps VASSAL from saving the module again, or
	// from loading the save: a stored entry with its sizes and checksum after the
	// data, or an entry that has 64-bit sizes there without need.
	CannotResave = "VASSAL_CANNOT_RESAVE"
	// BadName is for a name that no file can have.
	BadName = "BAD_NAME"
	// PathEscape is for a name that leads out of the folder in which it is unpacked.
	PathEscape = "PATH_ESCAPE"
	// NotCanonical is for a name that VASSAL does not find by the usual path.
	NotCanonical = "NOT_CANONICAL"
	// WindowsName is for a name that Windows does not allow or changes.
	WindowsName = "WINDOWS_NAME"
	// ActiveName is for a name on which version control or a desktop acts.
	ActiveName = "ACTIVE_NAME"
	// NameEncoding is for a name that is not UTF-8.
	NameEncoding = "NAME_ENCODING"
	// Collision is for two names that are the same on some file systems.
	Collision = "COLLISION"
	// FileDirClash is for a name that is both a file and a folder.
	FileDirClash = "FILE_DIR_CLASH"
	// NotAFile is for an entry that is a link, a device or a program with special
	// rights.
	NotAFile = "NOT_A_FILE"
	// NotFound is for a name that the archive does not have.
	NotFound = "NOT_FOUND"
)

// A Problem is something that is wrong with an archive.
type Problem struct {
	// Code is one of the constants of this package.
	Code string
	// Entry is the name of the entry, byte for byte as in the file, or empty if the
	// problem is that of the whole archive. It may contain anything, so escape it
	// before you show it.
	Entry string
	// Detail describes the problem. Names in it are quoted.
	Detail string
	// Fatal means that a careful tool refuses the archive. The Archive itself does
	// not read the entries that have the problem.
	Fatal bool
}

// An Error is a Problem that made reading impossible. All errors of this package are
// of this type, except those of the underlying io.ReaderAt.
type Error struct{ Problem }

// Error returns the entry and the detail.
func (e *Error) Error() string {
	if e.Entry == "" {
		return e.Detail
	}
	return fmt.Sprintf("entry %q: %s", e.Entry, e.Detail)
}

func refuse(code, entry, format string, args ...any) *Error {
	return &Error{Problem{Code: code, Entry: entry, Detail: fmt.Sprintf(format, args...), Fatal: true}}
}
