package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/shown"
)

// MissingImage finds images that are named and not in the archive.
var MissingImage = &Rule{
	Description: rule.Description{
		ID:    "module/missing-image",
		Title: "an image that is not in the module",
		Says:  "What a piece, board, chart, button or page of an HTML chart names as its image is in the folder images of the archive. VASSAL warns the players of each one that is not, once the piece is drawn, and shows nothing there.",
		Checks: "Umpire looks where VASSAL looks: under the name, under its form on a Mac, with \".gif\" added, in the module of an extension, among the images that VASSAL makes of layouts, and among those of VASSAL itself. Names that start with a slash " +
			"are VASSAL's own. A missing image is an error. Those that only prototypes without a piece name are one note. An archive without any image gets one note. Nothing is reported of an extension without its module, and of components of the module's own classes.",
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
		times := 0
		for _, s := range all {
			times += len(s.pieces)
		}
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("missing-image/none",
			"the archive has no images at all; the build file names {count}, and no player sees a counter or map",
			times), Where: p.Whole("images")})
		return
	}
	drawn := shown.Drawn(p.Tree)
	var missing tally
	var idle []string
	for _, s := range all {
		p.CheckedTimes("images", len(s.pieces))
		if _, ok := p.image(s.name); ok || drawn[s.name] || shown.Own(s.name) {
			continue
		}
		for _, piece := range s.pieces {
			if p.isUnused(piece) {
				idle = append(idle, s.name)
			} else {
				missing.addOf(piece, s.name, placeOf(s.by, piece, s.of), func() rule.Finding {
					f := p.in(s.by, piece, s.of, s.name)
					f.Verdict, f.Message = rule.Illegal, say.F("missing-image/missing",
						"the image {'image'} is not in the module", s.name)
					if other := p.otherCase(imageFolder, s.name); other != "" {
						f.Message = say.F("missing-image/case",
							"the image {'image'} is not in the module; {'other'} differs in small and capital "+
								"letters, and VASSAL tells them apart", s.name, other)
					} else if other = p.elsewhere(s.name); other != "" {
						f.Message = say.F("missing-image/folder",
							"the image {'image'} is not where VASSAL looks for images; the module has it as "+
								"{'other'}", s.name, other)
					}
					return f
				})
			}
		}
	}
	p.reportOnce(&missing)
	p.reportIdle(say.As("missing-image/idle",
		"images that are not in the module, and that only prototypes without a piece name: {count} ({names})"),
		idle, &missing)
}
