package trait

import (
	"sync"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Trait is a decoded trait: a pointer to a struct with those fields of the type
// and state that somebody needs. [Raw.Field] returns all others. Traits do not know
// their neighbours.
type Trait any

// An Unknown is a trait of a class that VASSAL 3.7.26 does not have: the module's
// own, or one of a newer VASSAL. VASSAL itself puts an empty Marker in its place and
// forgets the type.
type Unknown struct{ Raw }

// A plain is a trait that does nothing here but name the properties that it
// exports.
type plain struct{ exported []string }

// stateful is a trait that has a state of its own.
type stateful interface{ setState(state string) }

// A kind is a row of the table and what is derived from it.
type kind struct {
	row
	named []Field // row.fields
	names bool    // these traits change the name of the piece
	// ofType and ofState are the names of the fields.
	ofType, ofState []string
	holds           FieldKind // of the state, or of its first field
}

var (
	kinds   = sync.OnceValue(index)
	unknown = &kind{row: row{answers: just("")}} // an empty Marker has one property without a name
)

func index() map[string]*kind {
	all := make(map[string]*kind, len(rows))
	for _, r := range rows {
		ofState := parseFields(r.state)
		k := &kind{row: r, named: parseFields(r.fields), ofState: names(ofState)}
		k.ofType = names(k.named)
		if ofState != nil {
			k.holds = ofState[0].Kind
		}
		_, k.names = k.decode(k.read(r.id)).(namer)
		all[r.id] = k
	}
	return all
}

func kindOf(id string) *kind {
	if k, ok := kinds()[id]; ok {
		return k
	}
	return unknown
}

// read starts reading a type after its ID.
func (k *kind) read(typ string) fields {
	f := fields{sequence.NewDecoder(typ, ';'), k.named}
	f.Next()
	return f
}

// Decode decodes a trait. A type of an unknown class gives an *[Unknown]. In a
// type or state with too few fields VASSAL's defaults are used, and surplus
// fields are ignored. Decode does not look at which traits may stand where: see
// [NewPiece].
func Decode(r Raw) Trait {
	return kindOf(r.ID()).decoded(r)
}

func (k *kind) decoded(r Raw) Trait {
	if k == unknown {
		return &Unknown{r}
	}
	t := k.decode(k.read(r.Type))
	if s, ok := t.(stateful); ok {
		s.setState(r.State)
	}
	return t
}

// naming returns the decoder of traits that export these properties.
func naming(properties ...string) func(fields) Trait {
	same := &plain{properties}
	return func(fields) Trait { return same }
}

var textOnly = naming()

func newSetGlobalProperty(f fields) Trait { return &plain{[]string{f.text("name")}} }

func (p *plain) exports() []string { return p.exported }
