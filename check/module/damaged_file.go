package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// DamagedFile finds entries whose content is damaged or cut off.
var DamagedFile = &Rule{
	Description: rule.Description{
		ID:      "module/damaged-file",
		Title:   "a file in the archive that is damaged or cut off",
		Says:    "A download that broke off, a bad disk or a program that did not finish leaves a picture, a sound or a set-up of which only a part is there. VASSAL shows an error or half of it, and only when somebody comes to it in a game.",
		Checks:  "Umpire reads each entry to its end and compares it with its checksum in the archive. It goes through PNG, JPEG, GIF, BMP and SVG images from part to part to their end, with the checksums that PNG has, and works out no pixels. Of WAV, AIFF, AU and MIDI sounds it compares the lengths that their parts claim with the file, of MP3 the first sounds behind the title. Of saved games and logs in the module it verifies the entries. What is damaged is an error.",
		Example: "\"map.jpg\" ends in the middle of the picture: the lower half of the map is grey.",
	},
	Run: damagedFile,
}

func damagedFile(p *Pass) {
	w := p.whole()
	if w.fault != nil {
		panic(w.fault)
	}
	if w.err != nil {
		p.Need("the file to its end, which could not be read")
	}
	for what, n := range map[string]int{"images": w.images, "sounds": w.sounds, "saved games": w.saves} {
		for range n {
			p.Checked(what)
		}
	}
	for range w.large {
		p.Unchecked("saved games", "more memory than Umpire takes for them")
	}
	for _, d := range w.damage {
		where := p.In(d.Entry)
		where.About = strings.TrimSpace(d.Code + " " + d.Entry)
		p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("damaged-file/not-whole",
			"{detail}", d.Detail), Where: where})
	}
}
