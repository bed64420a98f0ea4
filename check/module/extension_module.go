package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// ExtensionModule finds extensions that VASSAL does not load with the module, or with a warning.
var ExtensionModule = &Rule{
	Description: rule.Description{
		ID:    "module/extension-module",
		Title: "an extension of another module, or of a newer version",
		Says: "An extension names the module for which it was made, and its version. VASSAL refuses it for every other module, " +
			"unless the extension is for all, and warns of a module that is older: components may be missing there.",
		Checks: "Umpire compares the name and the version in the extension with those of the module that you name or that " +
			"lies beside it. Another name is an error, an older module a warning. Versions that are no numbers with dots, and " +
			"extensions for all modules, are left alone.",
		Example: "The extension was made with version 2.0 of the module, and version 1.2 lies beside it.",
	},
	Run: extensionModule,
}

func extensionModule(p *Pass) {
	if p.Extension == nil || p.Base == nil {
		return
	}
	p.Checked("extensions")
	if p.Extension.AnyModule {
		return
	}
	f := rule.Finding{Where: p.At(p.Tree.Root, "module")}
	switch needs := p.Extension.ModuleVersion; {
	case !p.Extension.Fits(p.Base.Name):
		f.Verdict, f.Message = rule.Illegal, say.F("extension-module/other",
			"it is for the module {'module'}, so VASSAL does not load it with {'base'}",
			p.Extension.Module, p.Base.Name)
		p.Report(f)
	case buildfile.Older(p.Base.Version, needs):
		f.Verdict, f.Message = rule.Suspect, say.F("extension-module/newer",
			"it was made for version {needs} of the module, and VASSAL warns with this version: {version}",
			needs, p.Base.Version)
		p.Report(f)
	}
}
