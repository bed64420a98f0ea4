package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// JavaClass reports Java classes in the archive.
var JavaClass = &Rule{
	Description: rule.Description{
		ID:      "module/java-class",
		Title:   "programs in the archive",
		Says:    "A module can hold Java classes. VASSAL runs them with all the rights of the player: they can read, change and send whatever that person can.",
		Checks:  "Umpire lists the classes in the archive, runs none, and cannot tell what they do. Other rules say nothing for certain of what such classes could use. This is information: many good modules have classes.",
		Example: "A module has \"ally/CombatTable.class\". Umpire says that VASSAL will run 1 Java class of it.",
	},
	Run: javaClass,
}

func javaClass(p *Pass) {
	p.Checked("archives")
	if len(p.Custom) == 0 {
		return
	}
	p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("java-class/runs",
		"VASSAL runs the Java classes in this file ({count}, the first is {'first'}); they can do whatever you "+
			"can, so use it only if you trust its makers", len(p.Custom), p.Custom[0]), Where: p.In(p.Custom[0])})
}
