package trait

import (
	"strconv"
	"strings"
)

const (
	propAttachName  = "AttachName"
	propAttachCount = "AttachCount"
)

// An Attachment connects a piece with others. It shows the properties of the first
// of them under its own name: Range as Gun_Range (VASSAL.counters.Attachment, from
// VASSAL 3.7).
type Attachment struct {
	Name string
	// Attached are the identifiers of the attached pieces.
	Attached []string
}

func newAttachment(f fields) Trait { return &Attachment{Name: f.text("name")} }

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

// onMap returns the attached pieces that are on a map. VASSAL ignores the others.
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
