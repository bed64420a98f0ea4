package trait

import (
	"strconv"
	"strings"
)

const (
	propAttachName  = "AttachName"
	propAttachCount = "AttachCount"
)

// An Attachment connects a piece to others, whose properties it shows under its
// own name (VASSAL.counters.Attachment, from VASSAL 3.7).
type Attachment struct {
	Name, Description  string
	AttachCommand      string
	AttachKey          KeyStroke
	ClearCommand       string
	ClearKey           KeyStroke
	Filter             string // expression for the pieces to attach
	RestrictRange      bool
	Range              int
	FixedRange         bool
	RangeProperty      string
	DeckCount          string
	Target             string
	ClearSomeCommand   string
	ClearSomeKey       KeyStroke
	ClearFilter        string
	OnAttach, OnDetach string
	BeforeAttach       string
	AllowSelf          bool
	Auto               bool

	// Attached are the identifiers of the attached pieces.
	Attached []string
}

// ID implements [Trait].
func (*Attachment) ID() string { return "attach;" }

func newAttachment(typ string) Trait {
	st := fields(typ)
	return &Attachment{
		Name: st.Next(), Description: st.Next(), AttachCommand: st.Or("Attach"), AttachKey: key(&st),
		ClearCommand: st.Or("Clear All Attachments"), ClearKey: key(&st),
		Filter: st.Or(""), RestrictRange: st.Bool(false), Range: st.Int(1), FixedRange: st.Bool(true),
		RangeProperty: st.Or(""), DeckCount: st.Or("-1"), Target: st.Or(""),
		ClearSomeCommand: st.Or("Clear Matching Attachments"), ClearSomeKey: key(&st), ClearFilter: st.Or(""),
		OnAttach: st.Or("nothing"), OnDetach: st.Or("nothing"), BeforeAttach: st.Or("clear"),
		AllowSelf: st.Bool(false), Auto: st.Bool(true),
	}
}

func (a *Attachment) setState(state string) { a.Attached = parseIDs(state) }

func (a *Attachment) answer(q *query, _ int, name string, localized bool) (value, bool) {
	switch name {
	case propAttachName:
		return text(a.Name), true
	case propAttachCount, a.Name + "_" + propAttachCount:
		return text(strconv.Itoa(len(a.onMap(q)))), true
	case "AttachList":
		return value{}, !localized // a list of objects
	}
	inner, ok := strings.CutPrefix(name, a.Name+"_")
	if !ok || inner == "" || a.Name == "" {
		return value{}, false
	}
	attached := a.onMap(q)
	if len(attached) == 0 {
		return value{}, false
	}
	defer q.budget.Leave()
	if !q.budget.Enter() {
		return value{}, false
	}
	v := attached[0].property(0, inner, localized)
	return v, v.kind != null
}

// onMap are the attached pieces that are on a map, the only ones that count.
func (a *Attachment) onMap(q *query) []*query {
	var out []*query
	for _, id := range a.Attached {
		other, ok := q.neighbour(id)
		if !ok {
			continue
		}
		if _, ok := other.env.Map(); ok {
			out = append(out, other)
		}
	}
	return out
}

func (a *Attachment) exports() []string {
	return []string{propAttachCount, a.Name + "_" + propAttachCount}
}
