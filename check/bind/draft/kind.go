package draft

import (
	"strconv"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// guessKind finds out whether a counter is a unit or a marker, and of what.
// Side and figures are guessed before.
func (d *Draft) guessKind(c *Counter) {
	name := words(c.Name)
	sense, rest := senseOf(d.withoutSides(name))
	decide := func(kind Kind, sure Sureness, from string) {
		if sure > c.KindWhy.Sure {
			c.Kind, c.KindWhy = kind, Because{sure, from}
		}
	}
	if sense != nil && len(rest) == 0 {
		decide(Marker, sense.sure, "the name")
	}
	if c.facts.card {
		decide(Marker, Likely, "it is a card")
	}
	for _, prototype := range c.facts.prototypes {
		w := words(prototype)
		switch {
		case phrase(w, "place", "marker"):
		case has(w, "marker", "markers"):
			decide(Marker, Certain, "the prototype "+strconv.Quote(prototype))
		}
		if s, left := senseOf(d.withoutSides(w)); s != nil && len(left) == 0 {
			decide(Marker, min(s.sure, Likely), "the prototype "+strconv.Quote(prototype))
			if sense == nil {
				sense = s
			}
		}
	}
	for _, folder := range c.Folder {
		if has(words(folder), markerFolders...) {
			decide(Marker, Likely, "the folder "+strconv.Quote(folder))
		}
	}
	if c.Kind != Marker {
		d.guessUnit(c, decide)
	}
	for _, folder := range c.Folder {
		if has(words(folder), looseFolders...) {
			decide(Marker, Guess, "the folder "+strconv.Quote(folder))
		}
	}
	if c.Kind == Marker {
		c.Meaning = pack.MeansNothing
		if sense != nil {
			c.Meaning = sense.meaning
		}
	}
}

// guessUnit takes a counter for a unit that no word calls a marker.
func (d *Draft) guessUnit(c *Counter, decide func(Kind, Sureness, string)) {
	for _, prototype := range c.facts.prototypes {
		if has(words(prototype), "unit", "units") {
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

// withoutSides are words without those that name a side.
func (d *Draft) withoutSides(text []string) []string {
	var rest []string
	for _, w := range text {
		if d.sideOf([]string{w}) < 0 {
			rest = append(rest, w)
		}
	}
	return rest
}
