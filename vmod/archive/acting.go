package archive

import (
	"regexp"
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
		name == "cvs" && folder, shortControl.MatchString(name):
		return versionControl
	case slices.Contains(desktopFiles[:], name), slices.ContainsFunc(desktopEndings[:], ends), classFolder.MatchString(name):
		return desktop
	case slices.Contains(workspaces[:], name):
		return workspace
	}
	return ""
}

var (
	// controlled begin the names of folders and files of version control.
	controlled     = [...]string{".git", ".hg", ".svn", ".bzr", ".cvs", ".p4", ".fossil"}
	controlFolders = [...]string{"_svn", "_darcs", ".jj", ".sl", ".pijul", ".fslckout", "_fossil_"}
	// desktopEndings have files whose picture a desktop looks up elsewhere before anybody opens them.
	desktopEndings = [...]string{".lnk", ".url", ".scf", ".library-ms", ".searchconnector-ms", ".desktop"}
	desktopFiles   = [...]string{"desktop.ini", "autorun.inf", "folder.htt", ".directory"}
	workspaces     = [...]string{".envrc", ".vscode", ".idea"}

	// shortControl matches the short names that Windows makes for names of version control: the first
	// six letters, or two letters and four hexadecimal digits.
	shortControl = regexp.MustCompile(`^(?:git|hg|svn|bzr|cvs|(?:gi|hg|sv|bz|cv)[0-9a-f]{4})[^.]*~[0-9]+$`)
	// classFolder matches a folder that Windows shows as a part of itself.
	classFolder = regexp.MustCompile(`\.\{[0-9a-f-]{36}\}$`)
)

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
