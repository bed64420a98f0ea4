package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Entry finds entries of the archive that a program may read otherwise than VASSAL.
var Entry = &Rule{
	Description: rule.Description{
		ID:      "module/entry",
		Title:   "an odd entry in the archive",
		Says:    "A module is a zip archive. Names that Windows refuses, names on which version control or a desktop acts, two entries of one name, and entries that only some programs find make a module that cannot be unpacked everywhere, or is not the same everywhere.",
		Checks:  "Umpire reads the whole directory of the archive and compares it with the entries. What can make programs read different things is an error; a name that some systems refuse is a warning.",
		Example: "A module has \"images/2:1.png\". Windows allows no colon in the name of a file, so it cannot be unpacked there.",
	},
	Run: entries,
}

func entries(p *Pass) {
	for range p.Archive.Names() {
		p.Checked("entries")
	}
	for _, n := range p.Notices {
		verdict := rule.Suspect
		switch {
		case n.Fatal:
			verdict = rule.Illegal
		case !nameCodes[n.Code]:
			continue
		}
		where := p.In(n.Entry)
		where.About = n.Code + " " + n.Entry
		p.Report(rule.Finding{Verdict: verdict, Message: say.F("entry/odd",
			"{note}", strings.TrimSpace(n.Text)), Where: where})
	}
}

// nameCodes are the problems of names.
var nameCodes = map[string]bool{
	archive.BadName: true, archive.PathEscape: true, archive.NotCanonical: true, archive.WindowsName: true, archive.ActiveName: true,
	archive.NameEncoding: true, archive.Collision: true, archive.FileDirClash: true, archive.NotAFile: true,
}
