package archive

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Acts reports whether a program acts on a file or one of its folders for its name alone: version
// control, or a desktop that shows the folder. No module needs such a file, and where it lies the
// program does what the file's maker wants. The name of a folder ends with a slash.
func Acts(path string) bool {
	for folder := true; folder; {
		var part string
		part, path, folder = strings.Cut(path, "/")
		if actor(part, folder) != "" {
			return true
		}
	}
	return false
}

const (
	versionControl = "is a name on which version control acts"
	desktop        = "is a name on which a desktop acts when it shows the folder"
	workspace      = "is a name on which a shell or an editor acts when it opens the folder"
)

// actor returns what acts on a file or folder of that name, "" for nothing.
func actor(part string, folder bool) string {
	if !mayAct(part) {
		return ""
	}
	name := asFound(part)
	begins := func(with string) bool { return strings.HasPrefix(name, with) }
	ends := func(with string) bool { return strings.HasSuffix(name, with) }
	switch {
	case slices.ContainsFunc(controlled[:], begins), slices.Contains(controlFolders[:], name),
		name == "cvs" && folder, shortControl(name):
		return versionControl
	case slices.Contains(desktopFiles[:], name), slices.ContainsFunc(desktopEndings[:], ends), classFolder(name):
		return desktop
	case slices.Contains(workspaces[:], name):
		return workspace
	}
	return ""
}

var (
	// controlled begin the names of folders and files of version control.
	controlled     = [...]string{".git", ".hg", ".svn", ".bzr", ".cvs", ".fossil", ".p4"}
	controlFolders = [...]string{"_svn", "_darcs", ".jj", ".sl", ".pijul", ".fslckout", "_fossil_"}
	// desktopEndings have files whose picture a desktop looks up elsewhere before anybody opens them.
	desktopEndings = [...]string{".lnk", ".url", ".scf", ".library-ms", ".searchconnector-ms", ".desktop"}
	desktopFiles   = [...]string{"desktop.ini", "autorun.inf", "folder.htt", ".directory"}
	workspaces     = [...]string{".envrc", ".vscode", ".idea"}
)

// shortControl reports whether a name may be the short one that Windows makes for a name of version
// control: its first six letters, or two of them and four hexadecimal digits, and a number.
func shortControl(name string) bool {
	base, number, ok := strings.Cut(name, "~")
	if !ok || number == "" || strings.Trim(number, "0123456789") != "" {
		return false
	}
	for _, long := range controlled {
		long = long[1:]
		hashed := len(base) == 6 && strings.HasPrefix(base, long[:2]) && strings.Trim(base[2:], "0123456789abcdef") == ""
		if strings.HasPrefix(base, long) || hashed {
			return true
		}
	}
	return false
}

// classFolder reports whether a name ends with the number of a class in braces: Windows shows a
// folder of that name as a part of itself.
func classFolder(name string) bool {
	const number = "{00000000-0000-0000-0000-000000000000}"
	at := len(name) - len(number)
	return at > 0 && name[at-1] == '.' && name[at] == '{' && name[len(name)-1] == '}' &&
		strings.Trim(name[at+1:len(name)-1], "0123456789abcdef-") == ""
}

// mayAct reports whether actor needs a closer look at a name. Nearly all names need none.
func mayAct(part string) bool {
	if len(part) < 2 || part[0] == '.' || part[0] == '_' {
		return true
	}
	for i := range len(part) {
		if c := part[i]; c == '~' || c == '{' || c == ':' || c >= utf8.RuneSelf {
			return true
		}
	}
	switch last := part[len(part)-1]; last {
	case ' ', '.':
		return true
	case 'k', 'K', 'l', 'L', 'f', 'F', 's', 'S', 'p', 'P', 'i', 'I', 't', 'T': // of desktopEndings, desktopFiles and cvs
		// The letter before it tells them from .gif, and most names from all of them.
		return strings.IndexByte("ncmortvNCMORTV", part[len(part)-2]) >= 0
	}
	return false
}

// asFound returns a name as the systems look it up that take the most names for one: without
// letter case, without letters that nobody sees, which Macs skip, without dots and blanks at its
// end and without a stream, which Windows skips.
func asFound(part string) string {
	part = strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
			return -1
		}
		return r
	}, part)
	part, _, _ = strings.Cut(part, ":")
	return strings.TrimRight(strings.ToLower(strings.ToUpper(part)), " .")
}
