package grid

import "strings"

// A phrase is a location format for reading: the texts before, between and
// after the places where the grid's name stands.
type phrase []string

// is says whether s is the phrase with nothing in the grid's places. No text is
// the phrase without any.
func (l phrase) is(s string) bool { return s != "" && s == strings.Join(l, "") }

// last is what stands in the last of the grid's places, of which there is one
// at least. What stands in several can be read in several ways; the earlier
// places get as much as they can.
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
