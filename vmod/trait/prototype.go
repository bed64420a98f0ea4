package trait

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// maxExpansion is how deep prototypes can use prototypes. VASSAL leaves out the
// fifty-first (RecursionLimiter).
const maxExpansion = 50

// A UsePrototype stands for the traits of a prototype (VASSAL.counters.UsePrototype).
type UsePrototype struct {
	Name string
	// Parameters are inserted into the definition. If it is nil, the definition
	// stays as it is.
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

// An expansion replaces prototype traits by the traits of their definitions.
type expansion struct {
	definition func(name string) (string, bool)
	lim        Limits
	spend      func(steps int) bool
	out        []Raw
	uses       int // prototypes looked up
}

// Expand returns a piece's traits as VASSAL puts them into play
// (PieceCloner.clonePiece): prototype traits are replaced by the traits of their
// definitions, and comments are dropped. A prototype without definition, or whose
// definition is no piece, is dropped too. Definitions that use each other are
// expanded fifty deep, as in VASSAL, but at most lim.Depth times and to lim.Depth
// traits. The meter can end it earlier.
func Expand(traits []Raw, definition func(name string) (string, bool), lim Limits, meter *expression.Meter) []Raw {
	x := &expansion{definition: definition, lim: lim, spend: meter.Spend}
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

// traits returns the traits of a prototype's definition, without its basic piece.
func (x *expansion) traits(u *UsePrototype) []Raw {
	x.uses++
	if len(x.out) >= x.lim.depth()-1 || x.uses > x.lim.depth() {
		return nil
	}
	definition, ok := x.definition(u.Name)
	if !ok {
		return nil
	}
	if !x.spend(1 + len(definition)/bytesRead) {
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

// name names the piece as if the prototype's traits stood in the place of this
// trait. Only the name sees them: pieces in play normally have no prototype traits.
func (u *UsePrototype) name(q *query, at int) string {
	defer q.budget.Leave()
	if !q.budget.Enter() {
		return q.name(at + 1)
	}
	x := &expansion{definition: q.env.Prototype, spend: q.budget.Spend}
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
