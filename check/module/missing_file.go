package module

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// MissingFile finds set-ups, help files, charts and sounds that are not in the archive.
var MissingFile = &Rule{
	Description: rule.Description{
		ID:      "module/missing-file",
		Title:   "a set-up, help file or sound that is not in the module",
		Says:    "The saved game of a pre-defined set-up, the text of a help file or HTML chart, the log of a tutorial, and the sound of a piece or button are entries of the archive. VASSAL warns a player who asks for a file that is not there, and goes on without it.",
		Checks:  "Umpire looks where VASSAL looks: help files in the folder help and at the top, the pages of HTML help in the folder help under its title, sounds in the folder sounds, the others under their names. A missing file is an error. Names that VASSAL works out, web pages and VASSAL's own help are left alone, and so is an extension without its module, which may have the file. An archive with nothing but a build file gets one note.",
		Example: "The menu entry \"Campaign\" loads \"campaign.vsav\", and the archive has \"Campaign.vsav\": VASSAL does not find it.",
	},
	Run: missingFile,
}

func missingFile(p *Pass) {
	if p.alone() {
		return
	}
	lacking := 0
	look := func(e *buildfile.Element, wording *rule.Wording, name string, of *Piece, folders ...string) {
		if name == "" || computed(name) {
			return
		}
		if p.bare() {
			lacking++
			return
		}
		p.Checked("named files")
		f := rule.Finding{Verdict: rule.Illegal, Message: wording.Say(name), Where: p.At(e, name)}
		for _, folder := range folders {
			if p.hasEntry(folder+name) || p.hasEntry(norm.NFD.String(folder+name)) {
				return
			}
			if other := p.otherCase(folder, name); other != "" && other != lastOf(name) {
				f.Message = otherCase.Say(f.Message, other)
			}
		}
		if of != nil {
			f.Pieces = of.pieces()
		}
		p.Report(f)
	}
	var setups func([]*buildfile.Setup)
	setups = func(list []*buildfile.Setup) {
		for _, s := range list {
			if isVassal(s.Element) {
				look(s.Element, &lacksSetup, s.Opens(), nil, "")
			}
			setups(s.Children)
		}
	}
	setups(p.Setups)
	for _, class := range [...]string{"HelpFile", "HtmlChart", "BrowserPDFFile", "BrowserHelpFile", "Tutorial"} {
		for _, e := range p.of(class) {
			switch {
			case !isVassal(e):
			case class == "HelpFile" && e.Value("vassalDoc") != "vassal" && (e.Value("fileType") == "archive" || e.Value("fileType") == ""):
				look(e, &lacksHelp, strings.TrimPrefix(e.Value("fileName"), "/"), nil, "help/", "")
			case class == "HtmlChart":
				look(e, &lacksChart, e.Value("fileName"), nil, "")
			case class == "BrowserPDFFile":
				look(e, &lacksHelp, e.Value("pdfFile"), nil, "")
			case class == "BrowserHelpFile" && !strings.Contains(e.Value("startingPage"), ":") && !computed(e.Value("startingPage")):
				look(e, &lacksPages, strings.ReplaceAll(e.Value("title"), " ", "_"), nil, "help/")
			case class == "Tutorial":
				look(e, &lacksTutorial, e.Value("logfile"), nil, "")
			}
		}
	}
	said := map[string]bool{}
	for _, use := range p.sounds() {
		switch piece := use.pieces[0]; {
		case piece == nil:
			look(use.by, &lacksSound, use.name, nil, soundFolder)
		case !said[use.name]:
			said[use.name] = true
			look(piece.Element, &lacksSound, use.name, piece, soundFolder)
		}
	}
	if lacking > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: onlyBuildFile.Say(lacking), Where: p.Whole("files")})
	}
}
