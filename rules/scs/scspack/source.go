package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// Source is where data is from ([source.crt] for crt.csv).
type Source struct {
	// From is book, edition and page, or the person who typed it ("from").
	From string
	// Confidence is "verified", "transcribed" or "made up" ("confidence"), and of map.csv and
	// hexsides.csv also "surveyed".
	Confidence string
	// Complete reports whether tec.toml, map.csv, hexsides.csv, units.csv, places.csv or the
	// tables [[exclusive]] name all that the game has ("complete"). Unless it is No, what map.csv
	// and hexsides.csv do not name is not there; if the file is absent, only if it is Yes.
	Complete pack.Answer
}

func (p *Pack) readSources(t *pack.Table) {
	p.Sources = map[string]Source{}
	for _, key := range t.Keys() {
		source := t.Table(key)
		if source == nil {
			continue
		}
		if !slices.Contains(sourceNames, key) {
			t.Add(key, UnknownSource, key, pack.DidYouMean(key, sourceNames))
		}
		p.Sources[key] = Source{source.String("from"), source.OneOf("confidence", sourceWords(key)),
			p.complete(source, key)}
		source.Done()
	}
}

// complete reads whether a file names everything. Only some files have the key.
func (p *Pack) complete(t *pack.Table, file string) pack.Answer {
	if !slices.Contains([]string{tecTable, mapTable, hexsidesTable, unitsTable, placesTable, exclusiveTable}, file) {
		return pack.Unknown
	}
	return t.Answer("complete")
}

// sourceWords are the words for how far to trust a file.
func sourceWords(file string) []string {
	if file == mapTable || file == hexsidesTable {
		return landWords
	}
	return confidences
}

// sourceNames are the files of a pack as [source] calls them, and the list of the game's own rules.
var sourceNames = []string{
	"game", tecTable, mapTable, hexsidesTable, unitsTable, "markers", "crt", placesTable, "setup", exclusiveTable,
}

// MadeUp is the confidence of data that is of no printed game.
const MadeUp = "made up"

// confidences are the words for how far to trust the data.
var confidences = []string{"verified", "transcribed", MadeUp}

// landWords are those for the map.
var landWords = append(slices.Clone(confidences), Surveyed)
