package drawing

import "image/color"

// The families of roads.
const (
	highway  family = "highway"
	road     family = "road"
	track    family = "track"
	railroad family = "railroad"
)

var roadFamilies = []recognition{
	{railroad, "rail train bahn eisenbahn chemin-de-fer fer voie ferr tram"},
	{track, "trail track path minor secondary secondaire piste sentier weg pfad lane unpaved dirt nebenstrasse " +
		"feldweg chemin"},
	{highway, "highway autobahn autoroute motorway major primary principale rollbahn paved chaussee"},
	{road, "road route strasse street way pike"},
}

var roadStrokes = map[family][]stroke{
	highway:  {{rgb(0x2a2724), 8, nil}, {rgb(0xe2b33c), 5.4, nil}},
	road:     {{rgb(0x5a2f1b), 6, nil}, {rgb(0xc9713f), 3.8, nil}},
	track:    {{rgb(0xf3ead2), 5, nil}, {rgb(0x5f3f20), 3.4, []float64{8, 5}}},
	railroad: {{rgb(0xffffff), 4.5, nil}, {rgb(0x1f1d1a), 2.4, nil}},
}

// otherRoadStrokes are the lines of roads of no family.
var otherRoadStrokes = [...][]stroke{
	{{rgb(0xffffff), 7, nil}, {rgb(0x4e5a3a), 4.5, []float64{3, 4}}},
	{{rgb(0x3d3a6b), 7, nil}, {rgb(0xffffff), 4, []float64{10, 5}}},
	{{rgb(0x6b3d5b), 7, nil}, {rgb(0xf0d9e7), 3.6, nil}},
}

func roadStrokesOf(f *look) []stroke {
	strokes, known := roadStrokes[f.family]
	if !known {
		return otherRoadStrokes[f.variant%len(otherRoadStrokes)]
	}
	if f.variant == 0 {
		return strokes
	}
	// A second road of one family is wider and darker, a third more so.
	grow := 1 + 0.25*float64(min(f.variant, 3))
	all := make([]stroke, len(strokes))
	for i, s := range strokes {
		s.width *= grow
		if c, ok := s.ink.(color.RGBA); ok {
			s.ink = darker(c, 0.14*float64(min(f.variant, 3)))
		}
		all[i] = s
	}
	return all
}
