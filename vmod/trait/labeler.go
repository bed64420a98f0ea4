package trait

import (
	"image"
	"strings"
)

const defaultLabelProperty = "TextLabel"

// A Labeler is a Text Label on a piece (VASSAL.counters.Labeler).
type Labeler struct {
	NameFormat   string // how $pieceName$ and $label$ make the piece's name
	Property     string
	AlwaysFormat bool // use NameFormat also while there is no label

	Key string // with a key, the label is no part of the piece's shape
	// Size is in points, which are pixels. Style is 1 for bold and 2 for italic, or both.
	Font        string
	Size, Style int
	// Colour and Background are "red,green,blue", Background "" for none.
	Colour, Background string
	// Offset is from the side of the piece that Vertical and Horizontal name, t, c or b and
	// l, c or r, to that side of the label that VerticalJust and HorizontalJust name.
	Offset                       image.Point
	Vertical, Horizontal         byte
	VerticalJust, HorizontalJust byte
	// Rotation is in degrees, clockwise.
	Rotation int

	// Label is the text, itself a format.
	Label string
}

func newLabeler(f fields) Trait {
	l := &Labeler{Key: f.text("key"), Size: f.whole("font size"), Background: f.text("background"),
		Colour: f.text("colour")}
	l.Vertical, l.Offset.Y = f.letter("vertical position"), f.whole("vertical offset")
	l.Horizontal, l.Offset.X = f.letter("horizontal position"), f.whole("horizontal offset")
	l.VerticalJust, l.HorizontalJust = f.letter("vertical justification"), f.letter("horizontal justification")
	l.NameFormat = strings.ReplaceAll(f.text("name format"), "$PieceName$", "$pieceName$")
	l.Font, l.Style, l.Rotation = f.text("font"), f.whole("style"), f.whole("rotation")
	l.Property, l.AlwaysFormat = f.text("property"), f.truth("always by format")
	return l
}

func (l *Labeler) setState(state string) {
	l.Label = javaTrim(state)
	// A label never contains itself.
	for itself := "$" + l.Property + "$"; strings.Contains(l.Label, itself); {
		l.Label = strings.Replace(l.Label, itself, "", 1)
	}
}

// text evaluates the label. In a label that is not localized, PieceName is the name
// that the inner traits had when the label was set: while VASSAL loads a piece, that
// is before they have a state.
func (l *Labeler) text(q *query, at int, localized bool) string {
	if !strings.ContainsAny(l.Label, "${") {
		return q.formatValue(l.Label)
	}
	var local map[string]string
	if !localized && strings.Contains(l.Label, propPieceName) {
		local = map[string]string{propPieceName: q.beforeState(at).name(at + 1)}
	}
	return q.format(l.Label, local, localized)
}

func (l *Labeler) answer(q *query, at int, name string, localized bool) (value, bool) {
	if name != l.Property {
		return value{}, false
	}
	return text(l.text(q, at, localized)), true
}

func (l *Labeler) exports() []string {
	if l.Property == "" {
		return nil
	}
	return []string{l.Property}
}

func (l *Labeler) name(q *query, at int) string {
	if l.Label == "" && !l.AlwaysFormat {
		return q.name(at + 1)
	}
	inner := q.name(at + 1)
	defer q.budget.Leave()
	if !q.budget.Enter() {
		return ""
	}
	return q.format(l.NameFormat, map[string]string{"pieceName": inner, "label": l.text(q, at, false)}, false)
}
