package module

import (
	"iter"

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

	fields  trait.Fields
	decoded bool
	images  []string
	looked  bool        // for images
	played  []*Trait    // see inPlay; nil before it is asked
	open    bool        // see plain
	inside  []*Trait    // see placed
	opened  bool        // for inside
	sent    []string    // see sends; nil before it is asked
	asked   []string    // see asks; nil before it is asked
	given   []string    // see properties; nil before it is asked
	menu    []menuEntry // see menuEntries; nil before it is asked
	// see waitsFor
	unseen, offered []string
	awaited         bool
	use             *trait.UsePrototype // nil of other traits
}

// written returns the Trait of a type.
func (m *Module) written(typ string) *Trait {
	t := m.types[typ]
	if t == nil {
		raw := trait.Raw{Type: typ}
		t = &Trait{Type: typ, ID: raw.ID(), Places: shown.Places(raw)}
		if t.ID == "prototype;" {
			t.use = trait.Decode(raw).(*trait.UsePrototype)
		}
		m.types[typ] = t
	}
	return t
}

// placed returns the traits of the piece that a trait makes, if it holds them itself, with those
// of the pieces that these make.
func (m *Module) placed(t *Trait) []*Trait {
	if !t.Places {
		return nil
	}
	if !t.opened {
		for _, raw := range shown.WithPlaced([]trait.Raw{{Type: t.Type}})[1:] {
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

// Images returns what the trait names as its images. Some can be "".
func (t *Trait) Images() []string {
	if !t.looked {
		t.images, t.looked = shown.OfTrait(trait.Raw{Type: t.Type}), true
	}
	return t.images
}

// traits returns the traits of all pieces and prototypes as they are written, with those of the
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
