package grid

import "strings"

// A phrase is a location format for parsing: the texts before, between and after
// the places where the name of the grid goes.
type phrase []string

// last returns what is in the last place of the grid's name in s; there must be a
// place. If there are several, earlier places get as much of s as possible.
func (l phrase) last(s string) (name string, ok bool) {
	s, ok = strings.CutPrefix(s, l[0])
	if !ok {
		return "", false
	}
	s, ok = strings.CutSuffix(s, l[len(l)-1])
	if !ok {
		return "", false
	}
	name = s
	for i := len(l) - 2; i > 0; i-- {
		at := strings.LastIndex(s, l[i])
		if at < 0 {
			return "", false
		}
		if i == len(l)-2 {
			name = s[at+len(l[i]):]
		}
		s = s[:at]
	}
	return name, true
}
