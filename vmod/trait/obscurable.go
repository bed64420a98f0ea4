package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

const (
	propObscured         = "Obscured"
	propObscuredToOthers = "ObscuredToOthers"
	propObscuredBy       = "obs;"
)

// An Obscurable is a Mask: the piece can be turned so that only its owner sees
// what it is (VASSAL.counters.Obscurable).
type Obscurable struct {
	Key     KeyStroke
	Image   string // the back, as others see it
	Command string
	// Style is how the owner sees the masked piece: I inset, B background, P
	// peek, G own image, 2 inset of the back.
	Style byte
	// PeekKey goes with style P, OwnerImage with style G.
	PeekKey     KeyStroke
	OwnerImage  string
	MaskName    string // the piece's name for those who may not look
	Access      Access
	PeekCommand string
	Description string
	AutoPeek    bool
	DealKey     KeyStroke
	DealToSide  string // expression for the side that the deal command masks for

	// Masked says that somebody masked the piece, and Owner who.
	Masked bool
	Owner  Player
	// Unmask says what others may do about the mask.
	Unmask UnmaskOptions
}

// UnmaskOptions say whose masks players may take off
// (VASSAL.build.module.ObscurableOptions).
type UnmaskOptions struct {
	// Decided says that Anybody holds for all masks; otherwise only those of
	// the Owners may be taken off by others.
	Decided, Anybody bool
	Owners           []Player
}

// ID implements [Trait].
func (*Obscurable) ID() string { return "obs;" }

func newObscurable(typ string) Trait {
	st := fields(typ)
	o := &Obscurable{Key: key(&st), Image: st.Next(), Command: st.Or("Mask"), Style: 'I', AutoPeek: !st.More()}
	if style := st.Or(""); style != "" {
		o.Style = style[0]
		switch o.Style {
		case 'P':
			o.PeekKey = KeyStroke(style[1:])
		case 'G':
			o.OwnerImage = style[1:]
		}
	}
	o.MaskName, o.Access = st.Or("?"), parseAccess(st.Or(""))
	o.PeekCommand, o.Description = st.Or("Peek"), st.Or("")
	o.AutoPeek = st.Bool(o.AutoPeek)
	o.DealKey, o.DealToSide = key(&st), st.Or("")
	return o
}

func (o *Obscurable) setState(state string) {
	st := sequence.NewDecoder(state, ';')
	o.Owner, o.Masked = owner(st.Next())
	if o.Masked {
		o.Unmask = parseUnmaskOptions(st.Or(""))
	}
}

func parseUnmaskOptions(s string) UnmaskOptions {
	st := sequence.NewDecoder(s, '|')
	decision := st.Or("")
	u := UnmaskOptions{Decided: decision != "", Anybody: decision == "true"}
	for n := st.Int(0); n > 0 && st.More(); n-- {
		if id := st.Next(); id != "" {
			u.Owners = append(u.Owners, Player(id))
		}
	}
	return u
}

// MaskedFrom says whether the viewer cannot see what the piece is.
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
		return optional(string(o.Owner), o.Masked), true
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
