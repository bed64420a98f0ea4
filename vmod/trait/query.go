package trait

import "github.com/umpire-vassal/umpire/vmod/expression"

// maxLookups bounds the lookups of one question. VASSAL only bounds how deep
// evaluations nest and would go on for as long as a property takes that doubles
// its work at each level.
const maxLookups = 200_000

// answerer is a trait that answers properties itself. done is false where the
// question goes on to the next trait inwards.
type answerer interface {
	answer(q *query, at int, name string, localized bool) (v value, done bool)
}

// namer is a trait that changes the name of what is inside it.
type namer interface {
	name(q *query, at int) string
}

// exporter is a trait that names properties for others to read
// (getPropertyNames), in VASSAL's order.
type exporter interface {
	exports() []string
}

// query is one question to a piece, and the questions that follow from it.
type query struct {
	piece  *Piece
	env    Environment
	viewer Viewer
	// Traits from fresh inwards answer as before their state was set. It is
	// beyond the last trait for all but the few values that VASSAL computes
	// while a piece is being loaded.
	fresh   int
	budget  *expression.Budget
	lookups *int
}

func newQuery(p *Piece, env Environment, v Viewer) *query {
	if env == nil {
		env = Nowhere{}
	}
	var own struct { // in one, since questions are many
		query
		budget  expression.Budget
		lookups int
	}
	own.query = query{piece: p, env: env, viewer: v, fresh: len(p.raws), budget: &own.budget, lookups: &own.lookups}
	return &own.query
}

// renew makes the query good for another question.
func (q *query) renew() {
	*q.budget, *q.lookups = expression.Budget{}, 0
}

// beforeState is the same question with the traits inside trait at as they
// were before their state was set.
func (q *query) beforeState(at int) *query {
	c := *q
	c.fresh = min(c.fresh, at+1)
	return &c
}

// neighbour is the same viewer's question to another piece.
func (q *query) neighbour(id string) (*query, bool) {
	p, env, ok := q.env.Neighbour(id)
	if !ok || p == nil {
		return nil, false
	}
	n := newQuery(p, env, q.viewer)
	n.budget, n.lookups = q.budget, q.lookups
	return n, true
}

func (q *query) trait(i int) Trait {
	if i >= q.fresh {
		return q.piece.fresh(i)
	}
	return q.piece.Trait(i)
}

func (q *query) last() int { return len(q.piece.raws) - 1 }

// property is getProperty (or getLocalizedProperty) of trait at: its own answer
// or that of the first trait further in that has one.
func (q *query) property(at int, name string, localized bool) value {
	if *q.lookups++; *q.lookups > maxLookups {
		return value{}
	}
	stop := q.last()
	if name == propSelected {
		stop = q.selectable(at)
	}
	for _, s := range q.piece.speakersFrom(at) {
		if s.at > stop {
			break
		}
		typ := q.piece.raws[s.at].Type
		*q.lookups += len(typ) >> 12 // a huge type costs more to look through
		if s.kind.answers != nil && s.kind.answers(typ, name) {
			if v, done := q.ask(s.at, name, localized); done {
				return v
			}
		}
	}
	if stop < q.last() {
		return truth(false)
	}
	return q.basicProperty(name, localized)
}

// selectable is the first trait from at inwards that knows itself whether the
// piece is selected, which no piece is. That is every trait but two.
func (q *query) selectable(at int) int {
	for at < q.last() {
		switch q.piece.raws[at].ID() {
		case "setprop;", "setpieceprop;":
			at++
		default:
			return at
		}
	}
	return at
}

// ask is the answer of trait i itself.
func (q *query) ask(i int, name string, localized bool) (v value, done bool) {
	if a, ok := q.trait(i).(answerer); ok {
		return a.answer(q, i, name, localized)
	}
	return value{}, false
}

func (q *query) basicProperty(name string, localized bool) value {
	b, ok := q.trait(q.last()).(*BasicPiece)
	if !ok {
		return value{} // stacks and decks have no properties
	}
	if localized {
		return b.localized(q, name)
	}
	return b.property(q, name)
}

// name is getName of trait at.
func (q *query) name(at int) string {
	for _, s := range q.piece.speakersFrom(at) {
		if !s.kind.names {
			continue
		}
		if n, ok := q.trait(s.at).(namer); ok {
			return n.name(q, s.at)
		}
	}
	if d, ok := q.trait(q.last()).(*Deck); ok {
		return d.Name
	}
	return q.property(0, propBasicName, false).text
}
