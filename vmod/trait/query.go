package trait

import "github.com/umpire-vassal/umpire/vmod/expression"

// An answerer is a trait that answers properties. If done is false, the next trait
// inwards is asked.
type answerer interface {
	answer(q *query, at int, name string, localized bool) (v value, done bool)
}

// A namer is a trait that changes the name of what is inside it.
type namer interface {
	name(q *query, at int) string
}

// An exporter is a trait that names properties for others to read, in VASSAL's order
// (getPropertyNames).
type exporter interface {
	exports() []string
}

// A query is a question to a piece, with all questions that follow from it.
type query struct {
	piece  *Piece
	env    Environment
	viewer Viewer
	// Traits from fresh inwards answer as they did before their state was set.
	// Only a few values need that, which VASSAL calculates while it loads a
	// piece; else fresh is beyond the last trait.
	fresh  int
	budget *expression.Budget
	// compares is true for a question whose answer is only compared: it may know who owns a
	// mask or hides a piece.
	compares bool
}

func newQuery(p *Piece, env Environment, v Viewer) *query {
	if env == nil {
		env = Nowhere{}
	}
	return &query{piece: p, env: env, viewer: v, fresh: len(p.raws), budget: expression.NewBudget(env.Meter())}
}

// beforeState returns the same query with the traits inside trait at as they were
// before their state was set.
func (q *query) beforeState(at int) *query {
	c := *q
	c.fresh = min(c.fresh, at+1)
	return &c
}

// neighbour returns a query to another piece, by the same viewer and on the same
// budget.
func (q *query) neighbour(id string) (*query, bool) {
	p, env, ok := q.env.Neighbour(id)
	if !ok || p == nil {
		return nil, false
	}
	return q.ofOther(p, env), true
}

// ofOther returns a query to another piece, by the same viewer and on the same budget.
func (q *query) ofOther(p *Piece, env Environment) *query {
	return &query{piece: p, env: env, viewer: q.viewer, fresh: len(p.raws), budget: q.budget, compares: q.compares}
}

// owner returns the value of a property for who masked or hid the piece: a word that stands for
// any player, since labels, expressions and other pieces read properties.
func (q *query) owner(p Player, owned bool) value {
	if owned && !q.compares {
		return text(anybody)
	}
	return optional(string(p), owned)
}

func (q *query) trait(i int) Trait {
	if i >= q.fresh {
		q.budget.Spend(len(q.piece.raws[i].Type) / bytesRead) // it is decoded each time
		return q.piece.fresh(i)
	}
	return q.piece.Trait(i)
}

// What a lookup costs beyond its first step: the bytes of a type, of a definition and of a
// text that are handled in the time of one step.
const (
	bytesSearched = 256
	bytesRead     = 8
	bytesShown    = 16
)

func (q *query) last() int { return len(q.piece.raws) - 1 }

// property does what getProperty, or getLocalizedProperty, of trait at does: it returns the answer of
// the first trait, from that trait inwards, that has an answer.
func (q *query) property(at int, name string, localized bool) value {
	if !q.budget.Spend(2) {
		return value{}
	}
	v := q.inwards(at, name, localized)
	if !q.budget.Spend(len(v.text) / bytesShown) {
		return value{}
	}
	return v
}

// inwards asks the traits from trait at inwards.
func (q *query) inwards(at int, name string, localized bool) value {
	stop := q.last()
	if name == propSelected {
		stop = q.selectable(at)
	}
	interest := q.piece.interest(name)
	for _, s := range q.piece.speakersFrom(at) {
		if s.at > stop {
			break
		}
		typ := q.piece.raws[s.at].Type
		if !q.budget.Spend(1 + len(typ)/bytesSearched) {
			return value{}
		}
		if interest.answers(s, typ, name) {
			if v, done := q.ask(s.at, name, localized); done {
				return v
			}
		}
	}
	if stop < q.last() {
		return truth(false)
	}
	b, ok := q.trait(q.last()).(*BasicPiece)
	switch {
	case !ok:
		return value{} // stacks and decks have no properties
	case localized:
		return b.localized(q, name)
	}
	return b.property(q, name)
}

// selectable returns the first trait, from at inwards, that answers the property
// Selected itself. All traits but two do, and no piece in a file is selected.
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

// ask asks trait i alone.
func (q *query) ask(i int, name string, localized bool) (v value, done bool) {
	if a, ok := q.trait(i).(answerer); ok {
		return a.answer(q, i, name, localized)
	}
	return value{}, false
}

// name does what getName of trait at does.
func (q *query) name(at int) string {
	name := q.named(at)
	if !q.budget.Spend(len(name) / bytesShown) {
		return ""
	}
	return name
}

func (q *query) named(at int) string {
	for _, s := range q.piece.speakersFrom(at) {
		if !q.budget.Spend(1) {
			return ""
		}
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
