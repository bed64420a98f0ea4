package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// lastName returns the name that a way ends with.
func lastName(way string) string {
	last := ""
	for d := sequence.NewDecoder(way, '/'); d.More(); {
		last = d.Next()
	}
	d := sequence.NewDecoder(last, ':')
	d.Next()
	return d.Or("")
}

// ownClasses reports whether a way goes through a component that is not VASSAL's own.
func ownClasses(way string) bool {
	for d := sequence.NewDecoder(way, '/'); d.More(); {
		if !strings.HasPrefix(d.Next(), "VASSAL.") {
			return true
		}
	}
	return false
}
