package module

import (
	"iter"
	"slices"

	"github.com/umpire-vassal/umpire/vmod/shown"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Trait is a trait as it is written in a piece or prototype. Most traits of a module are there
// many times: all that have one type share one Trait, and so are taken apart once for all rules.
type Trait struct {
	// Type is the text of the trait, and ID the beginning of it that selects its class.
	Type, ID string
	// Places reports whether the trait makes another piece.
	Places bool

	own                     bool // whether a piece has it, and not only a piece that a trait places
	decoded, looked, opened bool // for fields, images and inside
	open                    bool // see plain
	number                  int  // in the module

	use    *trait.UsePrototype // nil of other traits
	fields trait.Fields
	images []string
	played []*Trait    // see inPlay; nil before it is asked
	inside []*Trait    // see placed
	given  []string    // see properties; nil before it is asked
	menu   []menuEntry // see menuEntries; nil before it is asked
}

// A Shared is a trait with the pieces and prototypes of a part that have it.
type Shared struct {
	*Trait
	// Pieces are in the order of the part. A piece that has the trait twice is there twice.
	Pieces []*Piece
}

// written returns the Trait of a type.
func (m *Module) written(typ string) *Trait {
	t := m.byType[typ]
	if t == nil {
		raw := trait.Raw{Type: typ}
		if len(m.room) == 0 {
			m.room = make([]Trait, 64)
		}
		t, m.room = &m.room[0], m.room[1:]
		t.Type, t.ID, t.Places, t.number = typ, raw.ID(), shown.Places(raw), len(m.byType)
		if t.ID == "prototype;" {
			t.use = trait.Decode(raw).(*trait.UsePrototype)
		}
		m.byType[typ] = t
	}
	return t
}

// placed returns the traits of the piece that a trait makes, if it holds them itself, with the traits
// of the pieces that these make.
func (m *Module) placed(t *Trait) []*Trait {
	if !t.Places {
		return nil
	}
	if !t.opened {
		for _, raw := range shown.Placed(t.Field("piece")) {
			t.inside = append(t.inside, m.written(raw.Type))
		}
		t.opened = true
	}
	return t.inside
}

// Fields returns the fields of the trait's type.
func (t *Trait) Fields() trait.Fields {
	if !t.decoded {
		t.fields, t.decoded = trait.Raw{Type: t.Type}.Fields(), true
	}
	return t.fields
}

// Field returns the field of that name. It panics if no trait of this ID has such a field.
func (t *Trait) Field(name string) string {
	value, ok := t.Fields().Get(name)
	if !ok {
		panic("module: no field " + name + " in " + t.ID)
	}
	return value
}

// of returns the values of the trait's fields that are of one of these kinds.
func (t *Trait) of(kinds ...trait.FieldKind) (values []string) {
	for _, name := range trait.FieldsOf(t.ID, kinds...) {
		values = append(values, t.Field(name))
	}
	return values
}

// besides calls f with the value of each field of the trait that is of another kind; with the whole type
// if no field is of one of these kinds.
func (t *Trait) besides(kinds []trait.FieldKind, f func(text string)) {
	if trait.FieldsOf(t.ID, kinds...) == nil {
		f(t.Type)
		return
	}
	for field, value := range t.Fields().All() {
		if !slices.Contains(kinds, field.Kind) {
			f(value)
		}
	}
}

// has reports whether traits of this ID have a field of that name.
func (t *Trait) has(name string) bool { return trait.HasField(t.ID, name) }

// Images returns what the trait names as its images. Some can be "".
func (t *Trait) Images() []string {
	if !t.looked {
		t.images, t.looked = shown.OfTrait(trait.Raw{Type: t.Type}), true
	}
	return t.images
}

// share fills in what the pieces of a part share.
func (m *Module) share(p *Part) {
	total, times := 0, make([]int, len(m.byType))
	for _, t := range p.traits() {
		times[t.number]++
		total++
	}
	pieces, at := make([]*Piece, total), make([]int, len(m.byType))
	for piece, t := range p.traits() {
		n := times[t.number]
		if n > 0 {
			at[t.number], times[t.number] = len(p.Shared), 0
			p.Shared = append(p.Shared, Shared{t, pieces[:0:n]})
			pieces = pieces[n:]
		}
		of := &p.Shared[at[t.number]].Pieces
		*of = append(*of, piece)
	}
}

// hasTrait reports whether anything that VASSAL loads has a trait of this ID: without it a rule need not look at
// each piece with its prototypes.
func (m *Module) hasTrait(id string) bool {
	return slices.ContainsFunc(m.parts(), func(part *Part) bool {
		return slices.ContainsFunc(part.Shared, func(t Shared) bool { return t.ID == id })
	})
}

// traits returns the traits of all pieces and prototypes as they are written, with the traits of the
// pieces that traits place.
func (p *Part) traits() iter.Seq2[*Piece, *Trait] {
	return func(yield func(*Piece, *Trait) bool) {
		for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
			for _, piece := range pieces {
				for _, t := range piece.all {
					if !yield(piece, t) {
						return
					}
				}
			}
		}
	}
}

// properties returns the names of those that a Marker, a Dynamic Property, a Calculated Property or a
// Basic Name gives.
func (t *Trait) properties() []string {
	if t.given == nil {
		t.given = []string{}
		switch t.ID {
		case "mark;":
			t.given = trait.Decode(trait.Raw{Type: t.Type}).(*trait.Marker).Keys
		case "PROP;", "calcProp;":
			t.given = []string{t.Field("name")}
		case "basicName;":
			t.given = []string{"BasicName"}
		}
	}
	return t.given
}
