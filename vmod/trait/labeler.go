package trait

import "strings"

const defaultLabelProperty = "TextLabel"

// A Labeler is a Text Label on a piece (VASSAL.counters.Labeler).
type Labeler struct {
	NameFormat   string // how $pieceName$ and $label$ make the piece's name
	Property     string
	AlwaysFormat bool // use NameFormat also while there is no label

	// Label is the text, itself a format.
	Label string
}

func newLabeler(f fields) Trait {
	return &Labeler{
		NameFormat:   strings.ReplaceAll(f.text("name format"), "$PieceName$", "$pieceName$"),
		Property:     f.text("property"),
		AlwaysFormat: f.truth("always by format"),
	}
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
