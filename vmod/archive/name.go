package archive

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// checkNames checks each name by itself and then all names together.
func (a *Archive) checkNames() {
	for i := range a.entries {
		e := &a.entries[i]
		for _, p := range a.limits.nameProblems(e.Name) {
			if p.Fatal {
				a.reject(e, &Error{p})
				continue
			}
			a.report(p.Code, e.Name, p.Detail)
		}
	}
	a.checkCollisions()
	a.checkClashes()
}

// NameProblems returns the problems that Read would report of a name with the default
// limits, without regard to other names.
func NameProblems(name string) []Problem { return DefaultLimits().nameProblems(name) }

// nameProblems returns the problems of a name, without regard to other names. A
// problem that no author of a module causes by mistake is fatal.
func (l Limits) nameProblems(name string) []Problem {
	if l.ordinary(name) {
		return nil
	}
	return l.examineName(name)
}

// ordinary reports whether a name has no problem, in a single pass. It is false also for some
// names without a problem, such as those that are not ASCII: examineName decides.
func (l Limits) ordinary(name string) bool {
	if len(name) > l.NameBytes || strings.Count(name, "/") >= l.PathParts {
		return false
	}
	start := 0 // of the part
	for i := range len(name) {
		switch c := name[i]; {
		case inOrdinary[c]:
		case c != '/' || !ordinaryPart(name[start:i], true):
			return false
		default:
			start = i + 1
		}
	}
	folder := start > 0 && start == len(name)
	return folder || ordinaryPart(name[start:], false)
}

// ordinaryPart reports whether a part of a name, which has only characters of inOrdinary, has no
// problem.
func ordinaryPart(part string, folder bool) bool {
	if part == "" || part[len(part)-1] == '.' || part[len(part)-1] == ' ' {
		return false
	}
	return (!startsDevice(part[0]) || windowsProblem(part) == "") && actor(part, folder) == ""
}

// inOrdinary has the characters that are no problem anywhere in a name, except at the end of a part
// or in the name of a device.
var inOrdinary = func() (in [256]bool) {
	for c := byte(' '); c <= '~'; c++ {
		in[c] = strings.IndexByte(`/\:<>"|?*`, c) < 0
	}
	return in
}()

// examineName returns the problems of a name.
func (l Limits) examineName(name string) []Problem {
	var found []Problem
	add := func(fatal bool, code, format string, args ...any) {
		found = append(found, Problem{Code: code, Entry: name, Detail: fmt.Sprintf(format, args...), Fatal: fatal})
	}
	if len(name) > l.NameBytes {
		add(true, Limit, "the name has %d bytes, at most %d are allowed", len(name), l.NameBytes)
		return found
	}
	path := strings.TrimSuffix(strings.ReplaceAll(name, `\`, "/"), "/")
	if n := strings.Count(path, "/") + 1; n > l.PathParts {
		add(true, Limit, "the name has %d parts, at most %d are allowed", n, l.PathParts)
		return found
	}
	if name == "" || name == "/" || name == "." {
		add(true, BadName, "the name %q names nothing", name)
		return found
	}
	if strings.IndexByte(name, 0) >= 0 {
		add(true, BadName, "the name holds a NUL character")
	} else if i := strings.IndexFunc(name, func(r rune) bool { return r < 0x20 || r >= 0x7f && r < 0xa0 }); i >= 0 {
		add(false, BadName, "the name holds the control character %#02x", name[i])
	}
	if !utf8.ValidString(name) {
		add(false, NameEncoding, "the name is not UTF-8: VASSAL does not open a module with it")
	}
	pathProblems(name, path, add)
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if why := windowsProblem(part); why != "" {
			add(false, WindowsName, "%q %s", part, why)
		}
		if why := actor(part, i < len(parts)-1 || len(path) < len(name)); why != "" {
			add(false, ActiveName, "%q %s", part, why)
		}
	}
	if _, stream, ok := strings.Cut(withoutDrive(name), ":"); ok {
		add(true, WindowsName, "what follows the colon, %q, is a hidden stream of the file on Windows", stream)
	}
	return found
}

// pathProblems adds those of the parts of path, which is name with slashes between them.
func pathProblems(name, path string, add func(bool, string, string, ...any)) {
	depth, down, escapes, canonical := 0, false, false, true
	for part := range strings.SplitSeq(path, "/") {
		switch part {
		case "", ".":
			canonical = false
		case "..":
			canonical = false
			depth--
		default:
			depth++
			down = down || depth > 0
		}
		escapes = escapes || depth < 0
	}
	switch {
	case escapes:
		// The only reason to go down first is to get past a check of the start.
		add(down, PathEscape, "the name leads out of the folder of the module")
	case name[0] == '/' || name[0] == '\\':
		add(false, PathEscape, "the name starts at the root of the file system")
	case len(withoutDrive(name)) < len(name):
		add(false, PathEscape, "the name starts with a drive letter of Windows")
	case !canonical:
		add(false, NotCanonical, "the name is not in its shortest form: VASSAL does not find it under the usual name")
	case strings.Contains(name, `\`):
		add(false, NotCanonical, "the name has a backslash: VASSAL separates folders by a slash")
	}
}

// withoutDrive returns name without a drive letter and colon at its start.
func withoutDrive(name string) string {
	if len(name) >= 2 && name[1] == ':' && (name[0]|0x20) >= 'a' && (name[0]|0x20) <= 'z' {
		return name[2:]
	}
	return name
}

// windowsProblem returns why Windows has no file or folder of that name, "" if it
// may.
func windowsProblem(part string) string {
	if part == "" || part == "." || part == ".." {
		return ""
	}
	if i := strings.IndexFunc(part, func(r rune) bool {
		return r == '<' || r == '>' || r == '"' || r == '|' || r == '?' || r == '*'
	}); i >= 0 {
		return fmt.Sprintf("holds %q, which Windows does not allow", part[i])
	}
	base, _, _ := strings.Cut(part, ".")
	if startsDevice(part[0]) && reserved(strings.ToUpper(strings.TrimRight(base, " "))) {
		return "is a device on Windows"
	}
	if last := part[len(part)-1]; last == '.' || last == ' ' {
		return "ends with a dot or a space, which Windows drops"
	}
	return ""
}

// startsDevice reports whether the name of a device on Windows starts with c.
func startsDevice(c byte) bool { return strings.IndexByte("CPANLcpanl", c) >= 0 }

func reserved(base string) bool {
	switch base {
	case "CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$":
		return true
	}
	port, ok := strings.CutPrefix(base, "COM")
	if !ok {
		port, ok = strings.CutPrefix(base, "LPT")
	}
	return ok && len(port) > 0 && utf8.RuneCountInString(port) == 1 && strings.Contains("123456789¹²³", port)
}

// checkCollisions reports names that differ only in letter case or in the encoding of
// accents. On Windows and on a Mac, one of the two files would be lost.
func (a *Archive) checkCollisions() {
	if !a.hasCollision() {
		return
	}
	first := make(map[string]string, len(a.entries))
	for i := range a.entries {
		name := a.entries[i].Name
		if a.last[name] != i || len(name) > a.limits.NameBytes {
			continue
		}
		folded := string(appendFolded(nil, name))
		if other, ok := first[folded]; ok {
			a.report(Collision, name, fmt.Sprintf("the same name as %q on Windows and Mac", other))
			continue
		}
		first[folded] = name
	}
}

// hasCollision reports whether two names may be equal when they are folded: whether two hashes are.
func (a *Archive) hasCollision() bool {
	seed := maphash.MakeSeed()
	seen := make(map[uint64]struct{}, len(a.entries))
	var folded []byte
	for i := range a.entries {
		name := a.entries[i].Name
		if len(name) > a.limits.NameBytes {
			continue
		}
		folded = appendFolded(folded[:0], name)
		before := len(seen)
		seen[maphash.Bytes(seed, folded)] = struct{}{}
		if len(seen) == before {
			return true
		}
	}
	return false
}

// appendFolded appends a name in a form that is the same for names that differ only in letter case
// or the encoding of accents.
func appendFolded(to []byte, name string) []byte {
	start := len(to)
	for i := range len(name) {
		c := name[i]
		if c >= utf8.RuneSelf {
			// Upper case comes first, since some letters have two lower cases.
			return append(to[:start], norm.NFC.String(strings.ToLower(strings.ToUpper(norm.NFC.String(name))))...)
		}
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		to = append(to, c)
	}
	return to
}

// checkClashes rejects a file whose name is also a folder in another name.
func (a *Archive) checkClashes() {
	if !a.hasClash() {
		return
	}
	names := make([]string, 0, len(a.last))
	for name := range a.last {
		names = append(names, name)
	}
	slices.Sort(names)
	for i := range a.entries {
		name := a.entries[i].Name
		if a.last[name] != i || name == "" || strings.HasSuffix(name, "/") {
			continue
		}
		at, _ := slices.BinarySearch(names, name+"/")
		if at < len(names) && strings.HasPrefix(names[at], name+"/") {
			a.reject(&a.entries[i], refuse(FileDirClash, "", "a file, and the folder of %q", names[at]))
		}
	}
}

// hasClash reports whether any folder in a name is also the name of a file.
func (a *Archive) hasClash() bool {
	last := ""
	for i := range a.entries {
		name := a.entries[i].Name
		folder := name[:strings.LastIndexByte(name, '/')+1]
		if folder == last {
			continue
		}
		last = folder
		for at := range len(folder) {
			if folder[at] == '/' && a.Has(folder[:at]) {
				return true
			}
		}
	}
	return false
}
