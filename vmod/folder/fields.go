package folder

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Words of a trait that is written by fields.
const (
	indent  = "  "
	between = ":"
	state   = "state"
	surplus = "field " // with a number from 1, for what stands behind the fields with names
)

// write writes a trait by the names of its fields, or as a line with its type and state if
// the fields would not give the same text.
func write(b *strings.Builder, r trait.Raw) {
	if lines := fieldLines(r); lines != nil {
		back := block{id: r.ID()}
		for _, line := range lines {
			if back.add(line) != nil {
				break
			}
		}
		if back.raw() == r {
			b.WriteString(r.ID() + "\n")
			for _, line := range lines {
				b.WriteString(indent + visible(line) + "\n")
			}
			return
		}
	}
	b.WriteString(visible(r.Type) + "\t" + visible(r.State) + "\n")
}

// fieldLines returns the fields of a trait that are not empty, and the last in any case, for it shows
// where the type ends. It returns nil for a trait without names of fields.
func fieldLines(r trait.Raw) (lines []string) {
	names, ofState := trait.FieldNames(r.ID())
	if len(names) == 0 || !strings.HasSuffix(r.ID(), ";") {
		return nil
	}
	lines = valueLines("", names, strings.TrimPrefix(r.Type, r.ID()))
	switch {
	case r.State == "":
	case len(ofState) == 0:
		lines = append(lines, state+between+" "+r.State)
	default:
		lines = append(lines, valueLines(state+" ", ofState, r.State)...)
	}
	return lines
}

func valueLines(head string, names []string, text string) (lines []string) {
	values := sequence.Split(text, ';')
	for i, value := range values {
		if value == "" && i < len(values)-1 {
			continue
		}
		name := surplus + strconv.Itoa(i+1)
		if i < len(names) {
			name = names[i]
		}
		if holdsStroke(name) {
			value = Stroke(value)
		}
		lines = append(lines, strings.TrimRight(head+name+between+" "+value, " "))
	}
	return lines
}

// A block is a trait that is read by its fields.
type block struct {
	id             string
	fields, states []string
	state          string
}

// newBlock begins a trait that is written by its fields.
func newBlock(id string) (*block, error) {
	if names, _ := trait.FieldNames(id); len(names) == 0 || !strings.HasSuffix(id, ";") {
		return nil, errors.Errorf("%q begins no trait: a trait is its name, as in \"mark;\", with its fields in the "+
			"lines below, each indented by two spaces; "+
			"or, in one line, its type, a TAB and its state", id)
	}
	return &block{id: id}, nil
}

// mostSurplus bounds the number of a field without a name.
const mostSurplus = 10_000

// add reads a line of the trait, without its indent.
func (b *block) add(line string) error {
	name, value, ok := strings.Cut(line, between)
	if !ok {
		return errors.Errorf("%q is no field: a field is its name, a colon and its value", line)
	}
	value = strings.TrimPrefix(value, " ")
	if holdsStroke(name) {
		value = unstroke(value)
	}
	names, ofState := trait.FieldNames(b.id)
	list := &b.fields
	if name == state && len(ofState) == 0 {
		if b.state != "" {
			return errors.New("the state stands here twice")
		}
		b.state = value
		return nil
	}
	if after, is := strings.CutPrefix(name, state+" "); is && len(ofState) > 0 {
		name, names, list = after, ofState, &b.states
	}
	at := slices.Index(names, name)
	if number, is := strings.CutPrefix(name, surplus); at < 0 && is {
		if n, err := strconv.Atoi(number); err == nil && n > len(names) && n <= mostSurplus {
			at = n - 1
		}
	}
	if at < 0 {
		return errors.Errorf("%q is no field of %s; it has %s", name, b.id, strings.Join(names, ", "))
	}
	if at < len(*list) {
		return errors.Errorf("%q stands here twice, or behind a later field", name)
	}
	*list = append(*list, make([]string, at-len(*list))...)
	*list = append(*list, value)
	return nil
}

// raw returns the trait.
func (b *block) raw() trait.Raw {
	typ, _ := sequence.Encode(';', b.fields...)
	r := trait.Raw{Type: b.id + typ, State: b.state}
	if len(b.states) > 0 {
		r.State, _ = sequence.Encode(';', b.states...)
	}
	return r
}
