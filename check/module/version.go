package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// TwoBuildFiles finds a second build file that VASSAL does not read.
var TwoBuildFiles = &Rule{
	Description: rule.Description{
		ID:      "module/two-build-files",
		Title:   "two build files",
		Says:    "VASSAL before 3.5 keeps the module in the entry buildFile, later VASSAL in buildFile.xml. With both, the VASSAL version in moduledata decides which one is read, and the other is dead.",
		Checks:  "Both in one archive are a warning, since some programs read the other one.",
		Example: "Somebody put an edited buildFile.xml into a module of VASSAL 3.4. VASSAL goes on reading buildFile, and the edits are not there.",
	},
	Run: func(p *Pass) {
		p.Checked("archives")
		other := "buildFile"
		if p.BuildFile == other {
			other = "buildFile.xml"
		}
		if p.Archive.Has(other) {
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: deadBuildFile.Say(p.BuildFile, other), Where: p.In(other)})
		}
	},
}

// Metadata finds metadata that says something else than the build file.
var Metadata = &Rule{
	Description: rule.Description{
		ID:      "module/metadata",
		Title:   "moduledata that disagrees with the build file",
		Says:    "VASSAL's module manager shows the name and version of moduledata, and VASSAL compares the version of a saved game with that of the build file. VASSAL writes both alike; they differ if somebody edited one of them by hand.",
		Checks:  "Umpire compares name, version and VASSAL version, without blanks at the ends. Another name or version is an error; another VASSAL version is a warning. Metadata that cannot be read is a warning. Old modules without moduledata are left alone.",
		Example: "The build file says version 2.1, moduledata 2.0: players who have 2.1 are told that they have 2.0.",
	},
	Run: metadata,
}

func metadata(p *Pass) {
	for _, n := range p.Notices {
		if n.Code == "METADATA" {
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: badMetadata.Say(n.Entry), Where: p.In(n.Entry)})
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
		if strings.TrimSpace(c.built) == strings.TrimSpace(c.told) {
			continue
		}
		where := p.In("moduledata")
		where.About = c.what
		p.Report(rule.Finding{Verdict: c.verdict, Message: otherMetadata.Say(c.what, c.told, c.built), Where: where})
	}
}

// PlaceholderVersion finds versions that say nothing.
var PlaceholderVersion = &Rule{
	Description: rule.Description{
		ID:      "module/placeholder-version",
		Title:   "a version that was never set",
		Says:    "Players of one game need the same version of the module. VASSAL warns them if a saved game was made with another version, by comparing the texts.",
		Checks:  "An empty version, and \"0.0\", with which VASSAL begins a new module, get a note.",
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
		if v := strings.TrimSpace(version); v == "" || v == "0.0" {
			p.Report(rule.Finding{Verdict: rule.Information, Message: noVersion.Say(version), Where: p.Whole("version")})
		}
	},
}
