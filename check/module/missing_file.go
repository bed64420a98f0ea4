package module

import (
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// MissingFile finds set-ups, help files, charts and sounds that are not in the archive.
var MissingFile = &Rule{
	Description: rule.Description{
		ID:      "module/missing-file",
		Title:   "a set-up, help file or sound that is not in the module",
		Says:    "The saved game of a pre-defined set-up, the text of a help file or HTML chart, the log of a tutorial, and the sound of a piece or button are entries of the archive. VASSAL warns a player who asks for a file that is not there, and goes on without it.",
		Checks:  "Umpire looks where VASSAL looks: help files in the folder help and at the top, the pages of HTML help in the folder help under its title, sounds in the folder sounds, the others under their names. A missing file is an error, and so is a set-up that loads a file and names none. Names that VASSAL works out, web pages and VASSAL's own help are left alone, and so is an extension without its module, which may have the file. An archive with nothing but a build file gets one note.",
		Example: "The menu entry \"Campaign\" loads \"campaign.vsav\", and the archive has \"Campaign.vsav\": VASSAL does not find it.",
	},
	Run: missingFile,
}

func missingFile(p *Pass) {
	if p.alone() {
		return
	}
	lacking := 0
	look := func(e *buildfile.Element, wording say.Wording, name string, of *Piece, folders ...string) {
		if name == "" || computed(name) {
			return
		}
		if p.bare() {
			lacking++
			return
		}
		p.Checked("named files")
		f := rule.Finding{Verdict: rule.Illegal, Message: wording.With(name), Where: p.At(e, name)}
		for _, folder := range folders {
			if p.hasEntry(folder+name) || p.hasEntry(norm.NFD.String(folder+name)) {
				return
			}
			if other := p.otherCase(folder, name); other != "" && other != lastOf(name) {
				f.Message = say.On("missing-file/case",
					"{finding}; {'other'} differs in small and capital letters, and VASSAL tells them apart",
					f.Message, other)
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
			if name, named := s.Element.Attr("file"); isVassal(s.Element) && named && name == "" && s.UseFile && !s.IsMenu {
				p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("missing-file/no-name",
					"the set-up loads a saved game and names none: VASSAL finds no file, and begins no game"),
					Where: p.At(s.Element, "")})
			} else if isVassal(s.Element) {
				look(s.Element, say.As("missing-file/setup",
					"the set-up loads {'file'}, which is not in the module"), s.Opens(), nil, "")
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
				look(e, lacksHelp(), strings.TrimPrefix(e.Value("fileName"), "/"), nil, "help/", "")
			case class == "HtmlChart":
				look(e, say.As("missing-file/chart",
					"the chart shows {'file'}, which is not in the module"), e.Value("fileName"), nil, "")
			case class == "BrowserPDFFile":
				look(e, lacksHelp(), e.Value("pdfFile"), nil, "")
			case class == "BrowserHelpFile" && !strings.Contains(e.Value("startingPage"), ":") && !computed(e.Value("startingPage")):
				look(e, say.As("missing-file/pages",
					"the pages of the help are not in the module: there is no {'file'}, and the starting page "+
						"is no web address"), strings.ReplaceAll(e.Value("title"), " ", "_"), nil, "help/")
			case class == "Tutorial":
				look(e, say.As("missing-file/tutorial",
					"the tutorial plays {'file'}, which is not in the module"), e.Value("logfile"), nil, "")
			}
		}
	}
	said := map[string]bool{}
	for _, use := range p.sounds() {
		switch piece := use.pieces[0]; {
		case piece == nil:
			look(use.by, lacksSound(), use.name, nil, soundFolder)
		case !said[use.name]:
			said[use.name] = true
			look(piece.Element, lacksSound(), use.name, piece, soundFolder)
		}
	}
	if lacking > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("missing-file/all",
			"the archive has nothing but the build file, which names {count} set-ups, help files, charts and sounds",
			lacking), Where: p.Whole("files")})
	}
}

func lacksHelp() say.Wording {
	return say.As("missing-file/help", "the help file shows {'file'}, which is not in the module")
}

func lacksSound() say.Wording {
	return say.As("missing-file/sound", "the sound {'sound'} is not in the module")
}
