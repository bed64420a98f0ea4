package module

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// NewerVassal finds modules and extensions of a VASSAL that is newer than what Umpire knows.
var NewerVassal = &Rule{
	Description: rule.Description{
		ID:      "module/newer-vassal",
		Title:   "a module or extension of a newer VASSAL",
		Says:    "VASSAL writes its version into a module or extension, and warns a player whose VASSAL is older: traits and components may be missing there. Umpire knows the components and traits of VASSAL 3.7.",
		Checks:  "Umpire compares the first two numbers of VassalVersion. A greater version than 3.7 is a warning, since players need that VASSAL and Umpire may not know all that it has. Versions that are no numbers are left alone.",
		Example: "The module was saved by a beta of VASSAL 3.8, and players have 3.7.",
	},
	Run: newerVassal,
}

// known is the latest VASSAL whose components and traits Umpire knows.
var known = [2]int{3, 7}

func newerVassal(p *Pass) {
	version, attribute, kind := "", "VassalVersion", "modules"
	if p.File.Module != nil {
		version = p.File.Module.VassalVersion
	} else {
		version, attribute, kind = p.Extension.VassalVersion, "vassalVersion", "extensions"
	}
	major, rest, _ := strings.Cut(version, ".")
	minor, _, _ := strings.Cut(rest, ".")
	a, err := strconv.Atoi(major)
	b, err2 := strconv.Atoi(minor)
	if err != nil || err2 != nil {
		return
	}
	p.Checked(kind)
	if a > known[0] || a == known[0] && b > known[1] {
		p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("newer-vassal/newer",
			"VASSAL {version} wrote the {kind}; players with VASSAL 3.7 may miss what is new in it, and so may "+
				"Umpire", version, p.Kind), Where: p.At(p.Tree.Root, attribute)})
	}
}
