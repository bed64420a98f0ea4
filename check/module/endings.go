package module

import "strings"

// cutEnding parts a name from its ending, which has its dot and small letters.
func cutEnding(name string) (stem, ending string) {
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		return name[:i], strings.ToLower(name[i:])
	}
	return name, ""
}

// isImage reports whether an entry is a file in the folder of images.
func isImage(entry string) bool {
	return strings.HasPrefix(entry, imageFolder) && entry != imageFolder && !strings.HasSuffix(entry, "/")
}

func isClass(entry string) bool { return strings.HasSuffix(entry, ".class") }
