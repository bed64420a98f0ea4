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
	Kind  FieldKind
	Value string // ticks may have their maximum after a slash; a line break is a |
}

// FieldKind is how a field of a property sheet is shown.
type FieldKind int

// Kinds of fields, in the order of their digits.
const (
	FieldText FieldKind = iota
	FieldArea
	FieldLabel
	FieldTicks
	FieldTicksMax
	FieldTicksValue
	FieldTicksBoth
	FieldSpinner
)

func newPropertySheet(f fields) Trait {
	p := &PropertySheet{}
	for st := sequence.NewDecoder(f.text("fields"), '~'); st.More(); {
		d := st.Next()
		if digit, size := utf8.DecodeRuneInString(d); size > 0 {
			p.Fields = append(p.Fields, SheetField{Name: d[size:], Kind: FieldKind(digit - '0')})
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

// property is the field's value without the maximum of its ticks.
func (f SheetField) property() string {
	if f.Kind >= FieldTicks && f.Kind <= FieldTicksBoth {
		if i := strings.IndexByte(f.Value, '/'); i > 0 {
			return f.Value[:i]
		}
	}
	return f.Value
}

// answer is that of the last field of the name, since VASSAL keeps one value
// for each. A sheet that had no state yet has no properties.
func (p *PropertySheet) answer(q *query, at int, name string, _ bool) (value, bool) {
	if at >= q.fresh {
		return value{}, false
	}
	last := len(p.Fields) - 1
	i, ok := p.lookup.find(name, len(p.Fields), func(i int) string { return p.Fields[last-i].Name })
	if !ok {
		return value{}, false
	}
	return text(p.Fields[last-i].property()), true
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
	// Cells are the values row by row; there may be fewer than cells.
	Cells []string
}

func newTableInfo(f fields) Trait { return &TableInfo{Command: f.text("command")} }

func (t *TableInfo) setState(state string) { t.Cells = sequence.Split(state, ',') }
