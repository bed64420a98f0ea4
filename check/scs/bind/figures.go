package bind

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// figures describes where on a piece to read values that units.csv leaves open.
type figures struct {
	pattern  *regexp.Regexp // groups are names of figures
	in       string
	property string
	values   map[string]string // properties by the name of the figure
}

// Where figures are read.
const (
	inName     = "name"
	inShown    = "shown"
	inImage    = "image"
	inProperty = "property"
)

// figureOf returns a value of a unit, by the name of its column in units.csv.
var figureOf = map[string]func(*scspack.Unit) *pack.Value{
	"attack":          func(u *scspack.Unit) *pack.Value { return &u.Full.Attack },
	"defense":         func(u *scspack.Unit) *pack.Value { return &u.Full.Defense },
	"barrage":         func(u *scspack.Unit) *pack.Value { return &u.Full.Barrage },
	"range":           func(u *scspack.Unit) *pack.Value { return &u.Full.Range },
	"ma":              func(u *scspack.Unit) *pack.Value { return &u.Full.MA },
	"reduced_attack":  func(u *scspack.Unit) *pack.Value { return &u.Reduced.Attack },
	"reduced_defense": func(u *scspack.Unit) *pack.Value { return &u.Reduced.Defense },
	"reduced_barrage": func(u *scspack.Unit) *pack.Value { return &u.Reduced.Barrage },
	"reduced_range":   func(u *scspack.Unit) *pack.Value { return &u.Reduced.Range },
	"reduced_ma":      func(u *scspack.Unit) *pack.Value { return &u.Reduced.MA },
	"steps":           func(u *scspack.Unit) *pack.Value { return &u.Steps },
	"stacking":        func(u *scspack.Unit) *pack.Value { return &u.Stacking },
}

var figureNames = slices.Sorted(maps.Keys(figureOf))

// highestFigure bounds a figure on a counter, as units.csv does.
const highestFigure = 9999

func readFigures(t *pack.Table) figures {
	f := figures{
		in:       t.OneOf("figures_in", []string{inName, inShown, inImage, inProperty}),
		property: t.String("figures_property"),
	}
	if text := t.String("figures"); text != "" {
		f.pattern = selector.Part(t, "figures", text)
		selector.Groups(t, "figures", f.pattern, figureNames)
		if f.pattern != nil && f.pattern.NumSubexp() == 0 {
			t.Add("figures", say.As("binding/no-figure-group",
				"{'pattern'} has no group, as (?P<attack>\\d+); allowed: {needed}"), text, rule.Quoted(figureNames))
		}
	} else if f.in != "" || f.property != "" {
		t.Add("figures", say.As("binding/missing-figures",
			`"figures" is missing; it is the pattern of what is read there`))
	}
	if f.property != "" && f.in == "" {
		f.in = inProperty
	}
	if (f.in == inProperty) != (f.property != "") {
		t.Add("figures_property", say.As("binding/figures-property",
			`"figures_property" names the property that figures_in = "property" reads; both or none`))
	}
	if values := t.Table("values"); values != nil {
		f.values = map[string]string{}
		for _, key := range values.Keys() {
			f.values[key] = values.String(key)
			if figureOf[key] == nil {
				values.Add(key, say.As("binding/unknown-figure",
					"{'figure'} is no figure{hint}"), key, pack.DidYouMean(key, figureNames))
			}
		}
	}
	return f
}

func (f *figures) none() bool { return f.pattern == nil && len(f.values) == 0 }

// fill returns the row with open values filled in from the piece. It does not change
// the row, which may be nil.
func (f *figures) fill(row *scspack.Unit, side string, p view.Piece) *scspack.Unit {
	unit := scspack.Unit{Side: side, Name: strings.Clone(p.BasicName())} // which stays longer than the file's text
	if row != nil {
		unit = *row
	}
	filled := false
	set := func(name, text string) {
		n, err := strconv.Atoi(text)
		if at := figureOf[name](&unit); err == nil && n >= 0 && n <= highestFigure && !at.Known {
			*at, filled = pack.Known(n), true
		}
	}
	for _, text := range f.texts(p) {
		if found := f.pattern.FindStringSubmatch(text); found != nil {
			for i, name := range f.pattern.SubexpNames() {
				if name != "" {
					set(name, found[i])
				}
			}
			break
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.values)) {
		if value, ok := p.Property(f.values[name]); ok {
			set(name, value)
		}
	}
	if !filled {
		return row
	}
	return &unit
}

// texts returns the texts to search for the pattern.
func (f *figures) texts(p view.Piece) []string {
	switch {
	case f.pattern == nil:
		return nil
	case f.in == inShown:
		return []string{p.ShownName()}
	case f.in == inImage:
		return p.Images()
	case f.in == inProperty:
		value, _ := p.Property(f.property)
		return []string{value}
	}
	return []string{p.BasicName()}
}
