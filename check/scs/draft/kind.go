package draft

import (
	"strconv"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A reading is what the name of a counter, prototype or folder means for its kind. It needs the
// sides.
type reading struct {
	words []string
	sense *sense   // the kind of marker that it names, or nil
	rest  []string // the words that this does not explain
}

// reading reads a name. It remembers the result, because counters share folders and
// prototypes.
func (d *Draft) reading(name string) *reading {
	r := d.readings[name]
	if r == nil {
		if d.readings == nil {
			d.readings = map[string]*reading{}
		}
		r = &reading{words: words(name)}
		r.sense, r.rest = senseOf(d.withoutSides(r.words))
		d.readings[name] = r
	}
	return r
}

// guessKind guesses whether a counter is a unit or a marker, and the marker's meaning. It
// needs side and figures.
func (d *Draft) guessKind(c *Counter) {
	name := d.reading(c.Name)
	var means Because // how sure the marker's meaning is
	sense := name.sense
	if sense != nil {
		means = Because{sense.sure, "the name"}
		if len(name.rest) > 0 {
			means = Because{Guess, "the name, which is more exact"}
		}
	}
	decide := func(kind Kind, sure Sureness, from string) {
		if sure > c.KindWhy.Sure {
			c.Kind, c.KindWhy = kind, Because{sure, from}
		}
	}
	if sense != nil && len(name.rest) == 0 {
		decide(Marker, sense.sure, "the name")
	}
	if c.facts.card {
		decide(Marker, Likely, "it is a card")
	}
	for _, prototype := range c.facts.prototypes {
		read := d.reading(prototype)
		switch {
		case phrase(read.words, "place", "marker"):
		case has(read.words, "marker", "markers"):
			decide(Marker, Certain, "the prototype "+strconv.Quote(prototype))
		}
		if read.sense != nil && len(read.rest) == 0 {
			why := Because{min(read.sense.sure, Likely), "the prototype " + strconv.Quote(prototype)}
			decide(Marker, why.Sure, why.From)
			if why.Sure > means.Sure {
				sense, means = read.sense, why
			}
		}
	}
	for _, folder := range c.Folder {
		if has(d.reading(folder).words, markerFolders...) {
			decide(Marker, Likely, "the folder "+strconv.Quote(folder))
		}
	}
	if c.Kind != Marker {
		d.guessUnit(c, decide)
	}
	for _, folder := range c.Folder {
		if has(d.reading(folder).words, looseFolders...) {
			decide(Marker, Guess, "the folder "+strconv.Quote(folder))
		}
	}
	switch {
	case c.Kind != Marker:
	case c.facts.card:
		c.Meaning, c.MeaningWhy = scspack.MeansNothing, Because{Likely, "it is a card"}
	case sense != nil:
		c.Meaning, c.MeaningWhy = sense.meaning, means
	default:
		c.Meaning, c.MeaningWhy = scspack.MeansNothing,
			Because{c.KindWhy.Sure, "a marker by " + c.KindWhy.From + ", and no word is more exact"}
	}
}

// guessUnit guesses whether a counter is a unit if no word names a marker.
func (d *Draft) guessUnit(c *Counter, decide func(Kind, Sureness, string)) {
	for _, prototype := range c.facts.prototypes {
		if has(d.reading(prototype).words, "unit", "units") {
			decide(Unit, Certain, "the prototype "+strconv.Quote(prototype))
		}
		if d.sideIn(prototype) >= 0 && c.Side != "" {
			decide(Unit, Likely, "the prototype "+strconv.Quote(prototype)+", which is a side's")
		}
	}
	switch {
	case c.FiguresWhy.Sure >= Likely:
		decide(Unit, Likely, "its figures")
	case c.facts.moves:
		decide(Unit, Likely, "it is marked when it moves")
	case c.Side != "" && c.FaceWhy.Sure >= Likely:
		decide(Unit, Likely, "it has a side and a back")
	case c.SideWhy.Sure == Certain:
		decide(Unit, Likely, "its side, by "+c.SideWhy.From)
	}
}

// withoutSides returns the words without those that name a side.
func (d *Draft) withoutSides(text []string) []string {
	var rest []string
	for _, w := range text {
		if d.sideOf([]string{w}) < 0 {
			rest = append(rest, w)
		}
	}
	return rest
}
