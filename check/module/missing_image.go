package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/shown"
)

// MissingImage finds images that are named and not in the archive.
var MissingImage = &Rule{
	Description: rule.Description{
		ID:    "module/missing-image",
		Title: "an image that is not in the module",
		Says:  "What a piece, board, chart or button names as its image is in the folder images of the archive. VASSAL tells the players of each one that is not, once the piece is drawn, and shows nothing there.",
		Checks: "Umpire looks where VASSAL looks: under the name, under its form on a Mac, with \".gif\" added, in the module of an extension, among the images that VASSAL makes of layouts, and among those of VASSAL itself. Names that start with a slash " +
			"are VASSAL's own. A missing image is an error. Those that only prototypes without a piece name are one note. An archive without any image gets one note. Nothing is said of an extension without its module, and of components of the module's own classes.",
		Example: "A counter shows \"Tank.png\", and the archive has \"images/tank.png\": VASSAL does not find it, because small and capital letters differ.",
	},
	Run: missingImage,
}

func missingImage(p *Pass) {
	if p.Extension != nil && p.Base == nil {
		return
	}
	all := p.images()
	if len(all) > 0 && p.Base == nil && !p.hasImages() {
		p.Report(rule.Finding{Verdict: rule.Information, Message: noImages.Say(len(all)), Where: p.Whole("images")})
		return
	}
	drawn := shown.Drawn(p.Tree)
	var missing tally
	var idle []string
	for _, s := range all {
		p.Checked("images")
		if _, ok := p.image(s.name); ok || drawn[s.name] || shown.Own(s.name) {
			continue
		}
		if p.isUnused(s.piece) {
			idle = append(idle, s.name)
			continue
		}
		missing.add(s.name, func() rule.Finding {
			f := rule.Finding{Verdict: rule.Illegal, Message: lacksImage.Say(s.name), Where: p.At(s.at, s.name)}
			if other := p.otherCase(imageFolder, s.name); other != "" {
				f.Message = wrongCase.Say(s.name, other)
			}
			if s.piece != nil {
				f.Pieces = s.piece.pieces()
			}
			return f
		})
	}
	for _, f := range missing.all() {
		if f.times > 1 {
			f.first.Message = andElsewhere.Say(f.first.Message, f.times)
		}
		p.Report(f.first)
	}
	p.reportIdle(&idleImages, idle, &missing)
}
