package trait

import "strings"

const (
	defaultLabelProperty = "TextLabel"
	defaultNameFormat    = "$pieceName$ ($label$)"
)

// A Labeler is a Text Label on a piece (VASSAL.counters.Labeler).
type Labeler struct {
	Key                              KeyStroke
	Command                          string
	FontSize                         int
	Background, Foreground           string // colours, "" for none
	VerticalPos, HorizontalPos       rune   // t, c, b and l, c, r
	VerticalOffset, HorizontalOffset int    // pixels
	VerticalJust, HorizontalJust     rune
	NameFormat                       string // format of the piece's name, of $pieceName$ and $label$
	FontFamily                       string
	FontStyle                        int // 1 bold, 2 italic
	Rotation                         int // degrees
	Property                         string
	Description                      string
	AlwaysFormat                     bool // use NameFormat also while there is no label

	// Label is the text, itself a format.
	Label string
}

// ID implements [Trait].
func (*Labeler) ID() string { return "label;" }

func newLabeler(typ string) Trait {
	st := fields(typ)
	return &Labeler{
		Key: key(&st), Command: st.Or("Change Label"), FontSize: st.Int(10),
		Background: st.Or(""), Foreground: st.Or("0,0,0"),
		VerticalPos: st.Char('t'), VerticalOffset: st.Int(0),
		HorizontalPos: st.Char('c'), HorizontalOffset: st.Int(0),
		VerticalJust: st.Char('b'), HorizontalJust: st.Char('c'),
		NameFormat: strings.ReplaceAll(st.Or(defaultNameFormat), "$PieceName$", "$pieceName$"),
		FontFamily: st.Or("Dialog"), FontStyle: st.Int(0), Rotation: st.Int(0),
		Property: st.Or(defaultLabelProperty), Description: st.Or(""), AlwaysFormat: st.Bool(false),
	}
}

func (l *Labeler) setState(state string) {
	l.Label = withoutAll(javaTrim(state), "$"+l.Property+"$")
}

// withoutAll removes cut from s until it is in it no more, so that a label
// cannot be made of itself.
func withoutAll(s, cut string) string {
	for {
		i := strings.Index(s, cut)
		if i < 0 {
			return s
		}
		s = s[:i] + s[i+len(cut):]
	}
}

// text is the label with its properties filled in. In a label that is not
// localized, PieceName is the name that the inner traits gave when the label was
// set, which on loading is before they had a state themselves.
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
