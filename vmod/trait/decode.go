package trait

import "github.com/umpire-vassal/umpire/vmod/sequence"

// A Trait is one typed trait: a pointer to a struct that holds the fields of
// its type and of its state. Traits are values read from text; they do not know
// their neighbours.
type Trait interface {
	// ID is what selects the trait's class, such as "mark;".
	ID() string
}

// An Unknown is a trait of a class that VASSAL 3.7.26 has not: a module's own
// class, or one of a newer VASSAL. Its text is kept as it is. VASSAL itself puts
// an empty Marker in its place and forgets the type.
type Unknown struct{ Raw }

// stateful is a trait that has a state of its own.
type stateful interface{ setState(state string) }

// decoders maps a trait's ID to what reads its type. A new trait is as VASSAL
// makes it before its state is set.
var decoders = map[string]func(typ string) Trait{
	"emb2;":          newEmbellishment,
	"emb;":           newOldEmbellishment,
	"mark;":          newMarker,
	"PROP;":          newDynamicProperty,
	"calcProp;":      newCalculatedProperty,
	"hide;":          newHideable,
	"obs;":           newObscurable,
	"prototype;":     newUsePrototype,
	"markmoved;":     newMovementMarkable,
	"footprint;":     newFootprint,
	"rotate;":        newFreeRotator,
	"immob;":         newImmobilized,
	"label;":         newLabeler,
	"propertysheet;": newPropertySheet,
	"table;":         newTableInfo,
	"restrict;":      newRestricted,
	"mat;":           newMat,
	"matPiece;":      newMatCargo,
	"attach;":        newAttachment,
	"basicName;":     newBasicName,
	"AreaOfEffect;":  newAreaOfEffect,
	"nonRect;":       newNonRectangular,
	"nonRect2;":      newNonRectangular,
	"piece;":         newBasicPiece,
	"stack":          newStack,
	"deck;":          newDeck,
}

// Decode types one trait. A type of an unknown class gives an *[Unknown]; a
// type or state with too few fields gets VASSAL's defaults, surplus fields are
// passed over. Which traits may stand where is not looked at: see [NewPiece].
func Decode(r Raw) Trait {
	id := r.ID()
	if decode, ok := actionDecoders[id]; ok {
		return decode(r)
	}
	t := newTrait(id, r.Type)
	if s, ok := t.(stateful); ok {
		s.setState(r.State)
	}
	return t
}

func newTrait(id, typ string) Trait {
	if create, ok := decoders[id]; ok {
		return create(typ)
	}
	return &Unknown{Raw{Type: typ}}
}

// fields starts reading a type after its ID.
func fields(typ string) sequence.Decoder {
	st := sequence.NewDecoder(typ, ';')
	st.Next()
	return st
}

func (u *Unknown) setState(state string) { u.State = state }
