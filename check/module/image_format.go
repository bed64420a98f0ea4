package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/picture"
)

// mostPixels is the size of an image from which one takes more memory than many computers
// give to VASSAL.
const mostPixels = 100_000_000

// ImageFormat finds images that VASSAL cannot show, and very large ones.
var ImageFormat = &Rule{
	Description: rule.Description{
		ID:      "module/image-format",
		Title:   "images that are none, are for print, or are huge",
		Says:    "VASSAL shows PNG, GIF, JPEG, BMP and SVG. It keeps four bytes for each pixel of an image that it shows. It shows the colours of a JPEG for print (CMYK) wrongly, or not at all.",
		Checks:  "Umpire reads the beginning of each image that something names. What begins as no image is an error; a JPEG with four colours is a warning; an image of more than 100 million pixels gets a note. Nothing is decoded.",
		Example: "\"map.png\" is a text file: a page that the browser saved instead of the picture.",
	},
	Run: imageFormat,
}

func imageFormat(p *Pass) {
	if !p.hasImages() {
		return
	}
	sizes := p.whole().sizes
	seen := map[string]bool{}
	for _, s := range p.images() {
		entry, ok := p.image(s.name)
		if !ok || entry == "" || seen[entry] || strings.HasSuffix(strings.ToLower(entry), ".svg") {
			continue
		}
		seen[entry] = true
		p.Checked("images")
		info, known := sizes[entry]
		var err error
		if !known {
			if _, err = p.Archive.Head(entry); err != nil {
				continue // the rule about entries reports it
			}
			info, err = p.sizeOf(entry) // the size of a JPEG can come late
		}
		switch {
		case err != nil:
			p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("image-format/none",
				"it is in the folder of images and begins as none that VASSAL shows"), Where: p.In(entry)})
		case info.Components == 4:
			p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("image-format/print",
				"it is a JPEG in the four colours of print (CMYK), which VASSAL shows wrongly; save it in RGB"),
				Where: p.In(entry)})
		case info.Width*info.Height > mostPixels:
			p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("image-format/huge",
				"it is {width} x {height} pixels, which takes {size} MB of memory once it is shown",
				info.Width, info.Height, info.Width*info.Height*4>>20), Where: p.In(entry)})
		}
	}
}

// sizeOf reads as much of an image as its size needs.
func (m *Module) sizeOf(entry string) (picture.Info, error) {
	r, err := m.Archive.Open(entry)
	if err != nil {
		return picture.Info{}, err
	}
	defer r.Close()
	return picture.Size(r)
}
