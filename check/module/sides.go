package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// neutralSides are names that VASSAL gives to those who play all sides or none
// (PlayerRoster).
const neutralSides = "<observer> Solitaire Solo Moderator Referee"

// meansNobody reports whether a side is none, but a name with which authors shut everybody out.
func meansNobody(side string) bool {
	return slices.Contains([]string{"nobody", "noone", "none"}, strings.ToLower(strings.ReplaceAll(side, " ", "")))
}

// sides returns the sides that a trait is for, and the editor's name of the trait.
func (t *Trait) sides() (of string, names []string) {
	switch t.ID {
	case "obs;":
		of = "Mask"
	case "hide;":
		of = "Invisible"
	case "restrict;":
		if t.Field("by player") == "true" {
			return "", nil
		}
		return "Restrict Access", sequence.Split(t.Field("sides"), ',')
	default:
		return "", nil
	}
	if list, some := strings.CutPrefix(t.Field("who may"), "sides:"); some {
		names = sequence.Split(list, ':')
	}
	return of, names
}
