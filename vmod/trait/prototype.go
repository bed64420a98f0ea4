package trait

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// maxExpansion is how deep prototypes can use prototypes. VASSAL gives up at the
// fifty-first (RecursionLimiter) and leaves that one out.
const maxExpansion = 50

// A UsePrototype stands for the traits of a prototype (VASSAL.counters.UsePrototype).
type UsePrototype struct {
	Name string
	// Parameters are put into the definition; nil when the trait has none, which
	// leaves the definition as it is.
	Parameters map[string]string
}

func newUsePrototype(f fields) Trait {
	u := &UsePrototype{Name: f.text("name")}
	if !f.More() {
		return u
	}
	u.Parameters = make(map[string]string)
	for list := sequence.NewDecoder(f.text("parameters"), ','); list.More(); {
		pair := sequence.NewDecoder(list.Next(), '=')
		name := pair.Next()
		if pair.More() {
			u.Parameters[name] = pair.Next()
		}
	}
	return u
}

// expansion replaces prototype traits by the traits they stand for.
type expansion struct {
	definition func(name string) (string, bool)
	lim        Limits
	out        []Raw
	uses       int // prototypes looked up
}

// Expand is a piece as VASSAL puts it into play (PieceCloner.clonePiece):
// prototype traits are replaced by the traits of their definitions, comments
// are dropped. A prototype that is not defined, or whose definition is no piece,
// leaves nothing. Definitions that use each other are expanded fifty deep, as in
// VASSAL, but to no more than lim.Depth traits by as many prototypes.
func Expand(traits []Raw, definition func(name string) (string, bool), lim Limits) []Raw {
	x := &expansion{definition: definition, lim: lim}
	if len(traits) == 0 {
		return nil
	}
	last := len(traits) - 1
	for _, r := range traits[:last] {
		x.add(r, 1)
	}
	return append(x.out, traits[last])
}

func (x *expansion) add(r Raw, depth int) {
	switch r.ID() {
	case "cmt;":
	case "prototype;":
		if depth > maxExpansion {
			return
		}
		inner := x.traits(Decode(r).(*UsePrototype))
		for _, r := range inner {
			x.add(r, depth+1)
		}
	default:
		if len(x.out) < x.lim.depth()-1 {
			x.out = append(x.out, r)
		}
	}
}

// traits are those of a prototype's definition, without its basic piece.
func (x *expansion) traits(u *UsePrototype) []Raw {
	x.uses++
	if len(x.out) >= x.lim.depth()-1 || x.uses > x.lim.depth() {
		return nil
	}
	definition, ok := x.definition(u.Name)
	if !ok {
		return nil
	}
	if u.Parameters != nil {
		definition = expandDefinition(definition, u.Parameters)
	}
	added, ok := strings.CutPrefix(definition, "+/")
	if !ok {
		return nil
	}
	st := sequence.NewDecoder(added, '/')
	st.Next()
	typ, state := st.Next(), st.Or("")
	traits, err := Split(typ, state, x.lim)
	if err != nil {
		return nil
	}
	return traits[:len(traits)-1]
}

// name is the piece's name with the prototype's traits in place. Properties do
// not see these traits: VASSAL's pieces in play have none left to expand.
func (u *UsePrototype) name(q *query, at int) string {
	defer q.budget.Leave()
	if !q.budget.Enter() {
		return q.name(at + 1)
	}
	x := &expansion{definition: q.env.Prototype}
	x.add(q.piece.raws[at], 1)
	if len(x.out) == 0 {
		return q.name(at + 1)
	}
	raws := make([]Raw, 0, len(q.piece.raws)+len(x.out))
	raws = append(append(append(raws, q.piece.raws[:at]...), x.out...), q.piece.raws[at+1:]...)
	expanded := *q
	expanded.piece = &Piece{raws: raws, typed: make([]Trait, len(raws))}
	if basic := q.piece.typed[q.last()]; basic != nil {
		expanded.piece.typed[len(raws)-1] = basic
	}
	expanded.fresh = len(raws)
	return expanded.name(at)
}
