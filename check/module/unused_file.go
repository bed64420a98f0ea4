package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// UnusedFile finds sounds and saved games that nothing in the module names.
var UnusedFile = &Rule{
	Description: rule.Description{
		ID:      "module/unused-file",
		Title:   "sounds and set-ups that nothing names",
		Says:    "VASSAL never takes a file out of a module by itself. A saved game that no pre-defined set-up and no tutorial loads, and a sound that nothing plays, only make the module larger; often it is the set-up of the last version.",
		Checks:  "Umpire looks for the name of each entry in the folder sounds, and of each entry that ends with .vsav or .vlog, in the build file and in the traits of all pieces, and in those of the extensions beside the module. One note lists those that are nowhere. Nothing is said of modules with Java classes of their own, of sounds where names are worked out, or of extensions.",
		Example: "Version 10.8 loads \"Classic10-8.vsav\", and \"Classic10-5.vsav\" is still in the module.",
	},
	Run: unusedFile,
}

func unusedFile(p *Pass) {
	if p.Extension != nil || p.ownClasses() {
		return
	}
	var text strings.Builder
	worked := false
	for _, part := range p.parts() {
		for i := range part.Tree.Len() {
			e := part.Tree.At(i)
			for _, a := range e.Attrs {
				text.WriteString(a.Value + "\n")
			}
			worked = worked || simple(e) == "DoActionButton" && computed(e.Value("soundClip"))
		}
		for _, t := range part.Shared {
			if t.ID == "playSound;" {
				text.WriteString(t.Field("sound") + "\n")
				worked = worked || computed(t.Field("sound"))
			}
		}
	}
	named := text.String()
	var unused []string
	for _, entry := range p.Archive.Names() {
		sound, isSound := strings.CutPrefix(entry, soundFolder)
		stem, _ := cutEnding(sound)
		switch _, ending := cutEnding(entry); {
		case strings.HasSuffix(entry, "/"):
			continue
		case isSound:
			p.Checked("sounds and saved games")
			if !worked && !strings.Contains(named, stem) {
				unused = append(unused, entry)
			}
		case ending == ".vsav" || ending == ".vlog":
			p.Checked("sounds and saved games")
			if !strings.Contains(named, entry) {
				unused = append(unused, entry)
			}
		}
	}
	if len(unused) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: unusedFiles.Say(len(unused), listed(unused)), Where: p.Whole("unused files")})
	}
}

// cutEnding parts a name from its ending, which has its dot and small letters.
func cutEnding(name string) (stem, ending string) {
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		return name[:i], strings.ToLower(name[i:])
	}
	return name, ""
}
