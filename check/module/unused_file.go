package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// UnusedFile finds sounds and saved games that nothing in the module names.
var UnusedFile = &Rule{
	Description: rule.Description{
		ID:      "module/unused-file",
		Title:   "sounds and set-ups that nothing names",
		Says:    "VASSAL never takes a file out of a module by itself. A saved game that no pre-defined set-up and no tutorial loads, and a sound that nothing plays, only make the module larger; often it is the set-up of the last version.",
		Checks:  "Umpire looks for the name of each entry in the folder sounds, and of each entry that ends with .vsav or .vlog, in the build file and in the traits of all pieces, and in those of all that VASSAL loads with it. One note lists those that are nowhere. Nothing is reported of modules with Java classes of their own, of sounds where names are worked out, or of an extension without its module.",
		Example: "Version 10.8 loads \"Classic10-8.vsav\", and \"Classic10-5.vsav\" is still in the module.",
	},
	Run: unusedFile,
}

func unusedFile(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	var entries []string
	for _, entry := range p.Archive.Names() {
		_, ending := cutEnding(entry)
		if !strings.HasSuffix(entry, "/") && (strings.HasPrefix(entry, soundFolder) || ending == ".vsav" || ending == ".vlog") {
			p.Checked("sounds and saved games")
			entries = append(entries, entry)
		}
	}
	if entries == nil {
		return
	}
	named, worked := p.settings()
	unused := slices.DeleteFunc(entries, func(entry string) bool {
		sound, is := strings.CutPrefix(entry, soundFolder)
		if !is {
			return strings.Contains(named, entry)
		}
		stem, _ := cutEnding(sound)
		return worked || strings.Contains(named, stem)
	})
	if len(unused) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("unused-file/unused",
			"sounds and saved games that nothing names: {count} ({unused})", len(unused), listed(unused)),
			Where: p.Whole("unused files")})
	}
}

// settings returns the text of all settings of components and of traits that play sounds, and
// whether VASSAL works out the name of a sound.
func (m *Module) settings() (text string, worked bool) {
	var b strings.Builder
	for _, part := range m.parts() {
		for i := range part.Tree.Len() {
			e := part.Tree.At(i)
			for _, a := range e.Attrs {
				b.WriteString(a.Value)
				b.WriteByte('\n')
			}
		}
		for _, e := range part.of("DoActionButton") {
			worked = worked || computed(e.Value("soundClip"))
		}
		for _, t := range part.Shared {
			for _, sound := range t.of(trait.SoundField) {
				b.WriteString(sound + "\n")
				worked = worked || computed(sound)
			}
		}
	}
	return b.String(), worked
}
