package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// Metadata finds metadata that differs from the build file.
var Metadata = &Rule{
	Description: rule.Description{
		ID:      "module/metadata",
		Title:   "moduledata that disagrees with the build file",
		Says:    "VASSAL's module manager shows the name and version of moduledata, and VASSAL compares the version of a saved game with that of the build file. VASSAL writes both alike; they differ if somebody edited one of them by hand.",
		Checks:  "Umpire compares name, version and VASSAL version, without blanks at the ends. Another name or version is an error; another VASSAL version is a warning. Metadata that cannot be read is a warning. Old modules without moduledata are left alone, and so is what a script fills in when it makes the module, such as \"${version}\".",
		Example: "The build file says version 2.1, moduledata 2.0: players who have 2.1 are told that they have 2.0.",
	},
	Run: metadata,
}

func metadata(p *Pass) {
	for _, n := range p.Notices {
		if n.Code == "METADATA" {
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("metadata/unreadable",
				"{entry} cannot be read, so VASSAL goes on as if it were not there", n.Entry), Where: p.In(n.Entry)})
		}
	}
	if p.File.Module == nil || p.File.Module.Meta == nil {
		return
	}
	p.Checked("archives")
	m, meta := p.File.Module, p.File.Module.Meta
	for _, c := range []struct {
		what, built, told string
		verdict           rule.Verdict
	}{
		{"name", m.Name, meta.Name.Text, rule.Illegal},
		{"version", m.Version, meta.Version, rule.Illegal},
		{"VASSAL version", m.VassalVersion, meta.VassalVersion, rule.Suspect},
	} {
		if strings.TrimSpace(c.built) == strings.TrimSpace(c.told) || strings.Contains(c.built+c.told, "${") {
			continue
		}
		where := p.In("moduledata")
		where.About = c.what
		p.Report(rule.Finding{Verdict: c.verdict, Message: say.F("metadata/other",
			"its {what} is {'told'}, that of the build file is {'built'}", c.what, c.told, c.built), Where: where})
	}
}
