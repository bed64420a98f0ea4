package module

import (
	"fmt"
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// LayerLevels finds layers whose lists of levels disagree.
var LayerLevels = &Rule{
	Description: rule.Description{
		ID:      "module/layer-levels",
		Title:   "a layer whose levels disagree",
		Says:    "A Layer has a list of images and a list of the names of its levels. VASSAL writes both of one length. A layer can go back to one level by a key.",
		Checks:  "Umpire counts both lists, and compares the level that the layer goes back to with them where a key does that. A difference is a warning. An empty list is left alone: VASSAL writes a single level without image and name so.",
		Example: "A layer has 2 images, and the Reset key sets level 3: VASSAL reports a bad level when somebody presses it.",
	},
	Run: layerLevels,
}

func layerLevels(p *Pass) {
	var found tally
	for _, t := range p.Shared {
		if t.ID != "emb2;" {
			continue
		}
		p.CheckedTimes("layers", len(t.Pieces))
		name, images, names := t.Field("name"), t.Field("images"), t.Field("level names")
		disagree := func(kind string, message say.Message) {
			for _, piece := range t.Pieces {
				found.add(kind, placeOf(nil, piece, t.Trait), func() rule.Finding {
					f := p.in(nil, piece, t.Trait, name)
					f.Verdict, f.Message = rule.Suspect, message
					return f
				})
			}
		}
		have, named := length(images), length(names)
		if images != "" && names != "" && have != named {
			disagree(fmt.Sprintf("names %s %d %d", name, have, named), say.F("layer-levels/names",
				"the layer {'layer'} does not have a name of a level for each image: images {have}, names {names}",
				name, have, named))
		}
		reset, err := strconv.Atoi(t.Field("reset level"))
		if err == nil && t.Field("reset key") != "" && images != "" && reset > have {
			disagree(fmt.Sprintf("reset %s %d %d", name, reset, have), say.F("layer-levels/reset",
				"the layer {'layer'} goes back to level {level} and has {have} levels", name, reset, have))
		}
	}
	for _, f := range found.all() {
		p.Report(f.first)
	}
}

// length counts the texts of a list.
func length(list string) int {
	n := 0
	for d := sequence.NewDecoder(list, ','); d.More(); d.Next() {
		n++
	}
	return n
}
