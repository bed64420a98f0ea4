package trait

import "strconv"

const (
	propInvisible         = "Invisible"
	propInvisibleToOthers = "InvisibleToOthers"
	propHiddenBy          = "hiddenBy"
	propQuietWhenHidden   = "InvisibleDisableAutoReportMoves"
)

// A Hideable can be made invisible to others (VASSAL.counters.Hideable).
type Hideable struct {
	Command string // part of the piece's name, for those who see it
	// Background is the colour that is painted behind the hidden piece for viewers who see it, as
	// "red,green,blue"; "" for none. Opacity is the piece's, from 0 to 1.
	Background string
	Opacity    float64
	Access     Access
	// Quiet keeps moves of the hidden piece out of the chat.
	Quiet bool

	Hidden bool
	Owner  Player // who hid it
}

func newHideable(f fields) Trait {
	h := &Hideable{Command: f.text("command"), Background: f.text("background"), Access: parseAccess(f.text("who may"))}
	h.Opacity = min(max(f.decimal("transparency"), 0), 1) // VASSAL calls it transparency
	h.Quiet = f.truth("no report")
	return h
}

func (h *Hideable) setState(state string) { h.Owner, h.Hidden = owner(state) }

// HiddenFrom reports whether the viewer cannot see the piece.
func (h *Hideable) HiddenFrom(v Viewer) bool { return !h.Access.allows(v, h.Owner, h.Hidden) }

func (h *Hideable) answer(q *query, _ int, name string, localized bool) (value, bool) {
	hidden := h.HiddenFrom(q.viewer)
	if localized && hidden {
		return q.public(name), true
	}
	switch name {
	case propHiddenBy:
		return q.owner(h.Owner, h.Hidden), true
	case propInvisible:
		return truth(hidden), true
	case propInvisibleToOthers:
		return truth(h.Hidden), true
	case propQuietWhenHidden:
		if !localized {
			return truth(h.Quiet), true
		}
	case propVisibleState:
		return text(strconv.FormatBool(h.Hidden) + strconv.FormatBool(hidden)), true
	}
	return value{}, false
}

func (h *Hideable) exports() []string { return []string{propInvisible, propInvisibleToOthers} }

func (h *Hideable) name(q *query, at int) string {
	switch {
	case h.HiddenFrom(q.viewer):
		return ""
	case h.Hidden:
		return q.name(at+1) + "(" + h.Command + ")"
	}
	return q.name(at + 1)
}

// public answers viewers who may not see what the piece is
// (BasicPiece.getLocalizedPublicProperty).
func (q *query) public(name string) value {
	if b, ok := q.trait(q.last()).(*BasicPiece); ok {
		return b.localized(q, name)
	}
	return value{}
}
