package chain

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// SameModule finds files of one game that were saved by different programs.
var SameModule = &Rule{
	Description: rule.Description{
		ID:    "chain/module",
		Refs:  []string{"chain"},
		Title: "a game is played with one module in one version",
		Says: "What a counter can do, what dice a button throws and what a mask hides all stand in the module. " +
			"Players of one game use " +
			"the same module in the same version, and VASSAL only warns when they do not.",
		Checks: "Compares the names and versions of module and VASSAL in files of one game. Another module's name is " +
			"suspect; another version " +
			"is information, since players move on to new versions together.",
		Example: "One log was saved with version 1.2 of the module, the next with 1.3.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass) {
		if !p.looked() {
			return
		}
		compare := func(verdict rule.Verdict, what string, wording say.Wording, was, is string) {
			if was == "" || is == "" || was == is {
				return
			}
			p.Report(rule.Finding{
				Verdict: verdict, Message: wording.With(is, p.Before.Name, was),
				Evidence: rule.Show(SavedWith{p.Before.Name, what, was, is}),
			})
		}
		a, b := p.Before, p.Link
		compare(rule.Suspect, "module", say.As("module/other-module",
			"was saved with the module {'module'}, and {'file'}, of the same game, with {'before'}; unless the "+
				"module was renamed"), a.Module, b.Module)
		if a.Module == b.Module {
			compare(rule.Information, "version", say.As("module/other-version",
				"was saved with version {'version'} of the module, and {'file'} with {'before'}"), a.Version, b.Version)
		}
		compare(rule.Information, "vassal", say.As("module/other-vassal",
			"was saved by version {'version'} of VASSAL, and {'file'} by {'before'}"), a.Vassal, b.Vassal)
	},
}
