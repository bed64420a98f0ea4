package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// UnusedPrototype finds prototypes that nothing uses.
var UnusedPrototype = &Rule{
	Description: rule.Description{
		ID:      "module/unused-prototype",
		Title:   "prototypes that nothing uses",
		Says:    "A prototype gives its traits to the pieces that name it.",
		Checks:  "Umpire looks for the name of each prototype in the traits of all pieces and prototypes, and in pieces that other traits make. One note lists those that are nowhere. An extension may still use one. Nothing is said of extensions, of modules with Java classes of their own, or where a name is worked out.",
		Example: "\"Infantry (old)\" has stayed in the list since version 1, and no counter uses it.",
	},
	Run: unusedPrototype,
}

func unusedPrototype(p *Pass) {
	if p.Extension != nil || len(p.Custom) > 0 {
		return
	}
	used := map[string]bool{}
	var text strings.Builder
	for _, raw := range p.traits() {
		switch t := trait.Decode(raw).(type) {
		case *trait.UsePrototype:
			if computed(t.Name) {
				return
			}
			used[t.Name] = true
		default:
			if id := raw.ID(); id == "placemark;" || id == "replace;" {
				text.WriteString(raw.Type + "\n")
			}
		}
	}
	made := text.String()
	var unused []string
	for _, d := range p.Prototypes {
		p.Checked("prototypes")
		if d.Name != "" && !used[d.Name] && !strings.Contains(made, d.Name) && !slices.Contains(unused, d.Name) {
			unused = append(unused, d.Name)
		}
	}
	if len(unused) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: unusedNames.Say(len(unused), listed(unused)), Where: p.Whole("unused prototypes")})
	}
}
