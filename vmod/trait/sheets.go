package trait

import (
	"strings"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A PropertySheet is a window of fields on a piece (VASSAL.counters.PropertySheet).
type PropertySheet struct {
	Fields      []SheetField
	Command     string
	OldKey      string // one character, with Ctrl
	Commit      int    // when edits take effect: 0 at once, 1 on Apply, 2 on closing
	Background  string // colour as r,g,b; "" for none
	Key         KeyStroke
	Description string

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

// ID implements [Trait].
func (*PropertySheet) ID() string { return "propertysheet;" }

func newPropertySheet(typ string) Trait {
	st := fields(typ)
	p := &PropertySheet{Fields: parseFields(st.Next()), Command: st.Next(), OldKey: st.Or(""), Commit: st.Int(1)}
	if r, g, b := st.Or(""), st.Or(""), st.Or(""); r != "" {
		p.Background = r + "," + g + "," + b
	}
	p.Key, p.Description = key(&st), st.Or("")
	return p
}

func parseFields(definition string) []SheetField {
	var fields []SheetField
	for st := sequence.NewDecoder(definition, '~'); st.More(); {
		d := st.Next()
		if digit, size := utf8.DecodeRuneInString(d); size > 0 {
			fields = append(fields, SheetField{Name: d[size:], Kind: FieldKind(digit - '0')})
		}
	}
	return fields
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
	Rows, Columns int
	Command       string
	Key           KeyStroke
	Description   string
	// Cells are the values row by row; there may be fewer than cells.
	Cells []string
}

// ID implements [Trait].
func (*TableInfo) ID() string { return "table;" }

func newTableInfo(typ string) Trait {
	st := fields(typ)
	return &TableInfo{
		Rows: st.Int(2), Columns: st.Int(2), Command: st.Or("Show Data"), Key: key(&st), Description: st.Or(""),
	}
}

func (t *TableInfo) setState(state string) { t.Cells = sequence.Split(state, ',') }

// A NonRectangular gives a piece a shape of its own
// (VASSAL.counters.NonRectangular).
type NonRectangular struct {
	OldForm bool    // of VASSAL before 3.7, "nonRect;", without a scale
	Scale   float64 // 1 is natural size
	Shape   string  // path segments as text
}

// ID implements [Trait].
func (n *NonRectangular) ID() string {
	if n.OldForm {
		return "nonRect;"
	}
	return "nonRect2;"
}

func newNonRectangular(typ string) Trait {
	if shape, ok := strings.CutPrefix(typ, "nonRect;"); ok {
		return &NonRectangular{OldForm: true, Scale: 1, Shape: shape}
	}
	st := sequence.NewDecoder(strings.TrimPrefix(typ, "nonRect2;"), ';')
	return &NonRectangular{Scale: st.Float(1), Shape: st.Remaining()}
}
