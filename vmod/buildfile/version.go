package buildfile

import (
	"strconv"
	"strings"
)

// Older reports whether a version of a module or extension certainly is older than another. Versions that
// are not numbers with dots between them have no order here.
func Older(a, b string) bool {
	one, two := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(one), len(two)) {
		m, err := numberAt(one, i)
		n, err2 := numberAt(two, i)
		if err != nil || err2 != nil {
			return false
		}
		if m != n {
			return m < n
		}
	}
	return false
}

// numberAt returns a part of a version, 0 behind the last.
func numberAt(parts []string, i int) (int, error) {
	if i >= len(parts) {
		return 0, nil
	}
	return strconv.Atoi(strings.TrimSpace(parts[i]))
}
