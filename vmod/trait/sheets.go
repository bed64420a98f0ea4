package trait

import (
	"strings"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A PropertySheet is a window of fields on a piece (VASSAL.counters.PropertySheet).
type PropertySheet struct {
	Fields []SheetField

	lookup lookup
}

// A SheetField is one field of a property sheet.
type SheetField struct {
	Name  string
	Value string // ticks may have their maximum after a slash; a line break is a |

	ticks bool
}

func newPropertySheet(f fields) Trait {
	p := &PropertySheet{}
	for st := sequence.NewDecoder(f.text("fields"), '~'); st.More(); {
		d := st.Next()
		if kind, size := utf8.DecodeRuneInString(d); size > 0 {
			p.Fields = append(p.Fields, SheetField{Name: d[size:], ticks: '3' <= kind && kind <= '6'})
		}
	}
	return p
}

func (p *PropertySheet) setState(state string) {
	st := sequence.NewDecoder(state, '~')
	for i := range p.Fields {
		p.Fields[i].Value = st.Or("")
	}
}

// answer finds the last field of that name, because VASSAL keeps one value for each
// name. A sheet that has no state yet has no properties.
func (p *PropertySheet) answer(q *query, at int, name string, _ bool) (value, bool) {
	if at >= q.fresh {
		return value{}, false
	}
	last := len(p.Fields) - 1
	i, ok := p.lookup.find(name, len(p.Fields), func(i int) string { return p.Fields[last-i].Name })
	if !ok {
		return value{}, false
	}
	f := p.Fields[last-i]
	if slash := strings.IndexByte(f.Value, '/'); f.ticks && slash > 0 {
		return text(f.Value[:slash]), true
	}
	return text(f.Value), true
}

func (p *PropertySheet) exports() []string {
	names := make([]string, len(p.Fields))
	for i, f := range p.Fields {
		names[i] = f.Name
	}
	return names
}

// A TableInfo is a spreadsheet on a piece (VASSAL.counters.TableInfo).
type TableInfo struct {
	Command string
	// Cells are the values row by row. The last cells may be missing.
	Cells []string
}

func newTableInfo(f fields) Trait { return &TableInfo{Command: f.text("command")} }

func (t *TableInfo) setState(state string) { t.Cells = sequence.Split(state, ',') }
