package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// PlaceholderVersion finds versions without a meaning.
var PlaceholderVersion = &Rule{
	Description: rule.Description{
		ID:      "module/placeholder-version",
		Title:   "a version that was never set",
		Says:    "Players of one game need the same version of the module. VASSAL warns them if a saved game was made with another version, by comparing the texts.",
		Checks:  "An empty version, \"0.0\", with which VASSAL begins a new module, and one that a script was to fill in, such as \"${version}\", get a note.",
		Example: "A module is passed around as version \"0.0\" for years. Nobody can tell which one made a saved game.",
	},
	Run: func(p *Pass) {
		version := ""
		switch {
		case p.File.Module != nil:
			version = p.File.Module.Version
		default:
			version = p.Extension.Version
		}
		p.Checked("archives")
		if v := strings.TrimSpace(version); v == "" || v == "0.0" || strings.Contains(v, "${") {
			p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("placeholder-version/none",
				"the version is {'version'}: nobody can tell two editions apart", version), Where: p.Whole("version")})
		}
	},
}
