package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

const (
	propObscured         = "Obscured"
	propObscuredToOthers = "ObscuredToOthers"
	propObscuredBy       = "obs;"
)

// An Obscurable is a Mask, which hides from all but its owner what the piece is
// (VASSAL.counters.Obscurable).
type Obscurable struct {
	Image    string // what those see who may not look
	Style    string // how those see the piece who may: see the Mask's constants
	MaskName string // the piece's name for those who may not look
	Access   Access

	Masked bool
	Owner  Player // who masked it
}

func newObscurable(f fields) Trait {
	return &Obscurable{Image: f.text("image"), Style: f.text("style"), MaskName: f.text("name when masked"),
		Access: parseAccess(f.text("who may"))}
}

func (o *Obscurable) setState(state string) {
	st := sequence.NewDecoder(state, ';')
	o.Owner, o.Masked = owner(st.Next())
}

// MaskedFrom reports whether the viewer cannot see what the piece is.
func (o *Obscurable) MaskedFrom(v Viewer) bool { return !o.Access.allows(v, o.Owner, o.Masked) }

func (o *Obscurable) answer(q *query, _ int, name string, localized bool) (value, bool) {
	masked := o.MaskedFrom(q.viewer)
	if localized && masked {
		return q.public(name), true
	}
	switch name {
	case propObscured:
		return truth(masked), true
	case propObscuredToOthers:
		return truth(o.Masked), true
	case propObscuredBy:
		return q.owner(o.Owner, o.Masked), true
	}
	return value{}, false
}

func (o *Obscurable) exports() []string { return []string{propObscuredToOthers, propObscured} }

func (o *Obscurable) name(q *query, at int) string {
	switch {
	case o.MaskedFrom(q.viewer):
		return o.MaskName
	case o.Masked:
		return q.name(at+1) + "(" + o.MaskName + ")"
	}
	return q.name(at + 1)
}
