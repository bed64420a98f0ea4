package file

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// needsExtensions is what a file needs without the extensions that it names.
const needsExtensions = "the extensions with which it was saved"

// ExtensionsThere finds extensions that a file names and that are not loaded, or in another version.
var ExtensionsThere = &Rule{
	Description: rule.Description{
		ID:    "file/extensions-there",
		Refs:  []string{"file"},
		Title: "the extensions with which the file was saved are there",
		Says: "An extension adds maps, pieces, prototypes and turn counters to its module. VASSAL loads those in the " +
			"folder of the module's name with \"_ext\". A saved game names the extensions with which it was saved, and " +
			"VASSAL warns a player who lacks one: what stands on its maps is then on no map.",
		Checks: "Compares the names and versions in the file with the extensions that Umpire has loaded: those in that " +
			"folder, those that you name, and those that the file names and that lie beside it or the module. If one is " +
			"missing, or VASSAL would refuse it, that is unchecked, and whatever else is found is at most suspect. Another " +
			"version is information, and so is an extension that was made for a newer module, or that the file does not " +
			"name and that cannot be loaded.",
		Example: "A log was saved with \"East Front\" 1.2, and only the module was mailed with it.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass) {
		lacking := 0
		for _, x := range Extensions(p.Extensions, p.Module) {
			f := rule.Finding{Verdict: rule.Information, Message: x.Is, Which: x.Name}
			if x.Lacking {
				lacking++
				p.Unchecked("extensions", needsExtensions)
				f.Verdict = rule.Unchecked
			}
			p.Report(f)
		}
		if there := len(p.Extensions) - lacking; there > 0 && p.Module != nil {
			p.CheckedTimes("extensions", there)
		}
	},
}

// An Extension is one of a file or its module that a player should know of.
type Extension struct {
	Name string
	// Is says what is wrong with it.
	Is say.Message
	// Lacking reports that the file was saved with it, and that it is not loaded.
	Lacking bool
}

// Extensions returns the extensions that a saved file names and its module lacks, has in another version or
// cannot load. It returns none without a module.
func Extensions(named []command.Extension, m *vmod.Module) (all []Extension) {
	if m == nil {
		return nil
	}
	for _, x := range named {
		if is, lacking := compared(x, m); is.Code() != "" {
			all = append(all, Extension{x.Name, is, lacking})
		}
	}
	for _, x := range m.Extensions {
		if of := x.Extension; !of.AnyModule && buildfile.Older(m.Version, of.ModuleVersion) {
			all = append(all, Extension{x.Name, say.F("extensions-there/newer-module",
				"the extension {'extension'} was made for version {needs} of the module; the module here has "+
					"version {version}", x.Name, of.ModuleVersion, m.Version), false})
		}
	}
	for _, r := range m.Refused {
		if !slices.ContainsFunc(named, func(x command.Extension) bool { return x.Name == r.Name }) {
			all = append(all, Extension{r.Name, refusal(r), false})
		}
	}
	return all
}

// compared returns how the module's extension of the same name differs from the one that a file names, and
// whether the module lacks it. The message is empty if the same version is loaded.
func compared(named command.Extension, m *vmod.Module) (is say.Message, lacking bool) {
	if i := slices.IndexFunc(m.Extensions, func(x vmod.Loaded) bool { return x.Name == named.Name }); i >= 0 {
		switch version := m.Extensions[i].Extension.Version; {
		case version == named.Version:
			return say.Message{}, false
		case buildfile.Older(version, named.Version):
			return say.F("extensions-there/older",
				"saved with version {version} of the extension {'extension'}; the one here is older: {here}",
				named.Version, named.Name, version), false
		case buildfile.Older(named.Version, version):
			return say.F("extensions-there/newer",
				"saved with version {version} of the extension {'extension'}; the one here is newer: {here}",
				named.Version, named.Name, version), false
		default:
			return say.F("extensions-there/other-version",
				"saved with version {version} of the extension {'extension'}; the one here has version {here}",
				named.Version, named.Name, version), false
		}
	}
	if i := slices.IndexFunc(m.Refused, func(r vmod.Refused) bool { return r.Name == named.Name }); i >= 0 {
		return say.On("extensions-there/named", "{refusal}; the file was saved with it", refusal(m.Refused[i])), true
	}
	return say.F("extensions-there/missing",
		"saved with the extension {'extension'} {version}, which is not beside the module: its maps, pieces "+
			"and prototypes are not known", named.Name, named.Version), true
}

func refusal(r vmod.Refused) say.Message {
	switch r.Reason {
	case vmod.OtherModule:
		return say.F("extensions-there/other-module",
			"VASSAL does not load the extension {'extension'}: it is for the module {'module'}", r.Name, r.About)
	case vmod.NoPlace:
		return say.F("extensions-there/no-place",
			"VASSAL does not load the extension {'extension'}: the module has no component {'component'}, to "+
				"which it adds a part", r.Name, r.About)
	case vmod.TooMuch:
		return say.F("extensions-there/too-much",
			"the extension {'extension'} was not read: there are more, or larger ones, than Umpire reads for a "+
				"module", r.Name)
	}
	return say.F("extensions-there/unreadable", "the extension {'extension'} cannot be read: {reason}", r.Name, r.About)
}
