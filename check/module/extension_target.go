package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// ExtensionTarget finds parts of extensions that their module has no place for.
var ExtensionTarget = &Rule{
	Description: rule.Description{
		ID:      "module/extension-target",
		Title:   "a part of an extension without its place in the module",
		Says:    "Each part of an extension names the component of the module to which it belongs, by all components around that. If the module has none, VASSAL refuses the whole extension; if only a name has changed, VASSAL puts the part into another component of the kind.",
		Checks:  "Umpire follows the way through the module as VASSAL does. A way that ends nowhere is an error, and a way to a component of another name a warning. An extension without its module is left alone, and so are ways through components of Java classes.",
		Example: "The module's palette \"Reinforcements\" is called \"Order of Arrival\" since version 2: the extension's pieces appear in the palette \"Markers\".",
	},
	Run: extensionTarget,
}

func extensionTarget(p *Pass) {
	if p.Extension == nil || p.alone() {
		return
	}
	for _, e := range p.Tree.Root.Children {
		way := e.Value("target")
		if simple(e) != "ExtensionElement" || way == "" || ownClasses(way) {
			continue
		}
		p.Checked("parts with a place")
		switch end := p.assembled().Target(e); {
		case end.Exact || p.assembled().Spent():
		case end.At == nil:
			p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("extension-target/missing",
				"the module has no {'wanted'} for this part, so VASSAL refuses the whole extension", wanted(end)),
				Where: p.At(e, way)})
		default:
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("extension-target/other",
				"nothing in the module on the way to the place of this part is called {'wanted'}, and VASSAL "+
					"puts it into what it finds in its stead ({path})", wanted(end), path(end.At)), Where: p.At(e, way)})
		}
	}
}
