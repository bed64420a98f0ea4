package fix

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod"
)

// unusedImage removes images.
var unusedImage = &Fix{
	Name:  "unused-image",
	Rules: []string{"module/unused-image"},
	Does:  "removes images that nothing names: no component, piece, page or set-up of the module and none of its extensions. It removes none where Java classes, names that VASSAL works out, or extensions that Umpire has not seen can use any.",
	Risk:  "saved games that Umpire does not see can show an image that the module itself does not use any more",
	plan:  dropImages,
}

func dropImages(p *plan) say.Message {
	var base []*vmod.File
	if p.Extension != nil {
		if p.Base == nil {
			return say.Message{}
		}
		base = append(base, p.Base.File())
	}
	images, sure := p.UnusedImages(slices.Concat(base, p.extensions.Seen)...)
	switch {
	case !sure:
		return say.F("fix/any-image",
			"Java classes, names that VASSAL works out, or a text that cannot be read can use any image")
	case len(images) > 0 && !p.extensions.Known:
		return say.F("fix/other-extensions",
			"extensions of the module can use any image; say with --extensions where all of them are, or that "+
				"there are none")
	}
	for _, entry := range images {
		p.drop(entry)
	}
	if alone, _ := p.UnusedImages(base...); len(alone) > len(images) {
		return say.F("fix/extension-images", "images that only extensions show: {count}", len(alone)-len(images))
	}
	return say.Message{}
}
