package trait

import (
	"image"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Formulas caches parsed expressions. The pieces of a game have few different
// expressions, so all of them share one cache through their [Environment]. The
// zero value is an empty cache. It is not safe for concurrent use.
type Formulas struct {
	parsed map[formulaKey]*expression.Expression
	memory int // of all parsed
}

// A text is parsed in one of three ways, depending on its field.
type formulaKind uint8

const (
	formatField     formulaKind = iota // text with $property$, or braces
	calculatedField                    // BeanShell with or without braces
	propertyField                      // the name of a property, or braces
)

type formulaKey struct {
	kind formulaKind
	text string
}

// maxFormulas bounds the bytes of the cache, since a file can hold a new text in every piece.
const maxFormulas = 32 << 20

// get returns the text parsed, or nil if it is no expression.
func (f *Formulas) get(kind formulaKind, s string, b *expression.Budget) *expression.Expression {
	k := formulaKey{kind, s}
	if e, ok := f.parsed[k]; ok {
		return e
	}
	if !b.Spend(2 * len(s)) {
		return nil
	}
	var e *expression.Expression
	var err error
	switch kind {
	case calculatedField:
		e, err = expression.ParseBeanShell(s)
	case propertyField:
		e, err = expression.ParseProperty(s)
	default:
		e, err = expression.Parse(s)
	}
	memory := 512
	if err != nil {
		e = nil
	} else {
		memory = e.Memory()
	}
	if !b.Spend(memory / 64) {
		return nil
	}
	if f.memory += memory; f.parsed == nil || f.memory > maxFormulas {
		f.parsed, f.memory = make(map[formulaKey]*expression.Expression), memory
	}
	f.parsed[k] = e
	return e
}

// format evaluates a FormattedString. Local properties hide the piece's own.
func (q *query) format(s string, local map[string]string, localized bool) string {
	defer q.budget.Leave()
	if !q.budget.Enter() {
		return ""
	}
	return q.evaluate(formatField, s, expression.Scope{Own: local, Localized: localized})
}

// formatValue is format for texts that are usually plain, which it does not parse.
func (q *query) formatValue(s string) string {
	switch {
	case s == "":
		return ""
	case strings.ContainsAny(s, "${"), numberLike(s), strings.TrimSpace(s) == "":
		return q.format(s, nil, false)
	}
	return s
}

// numberLike reports whether s could be a whole number, which format normalises.
func numberLike(s string) bool {
	t := javaTrim(s)
	return t != "" && len(t) <= 32 && strings.Trim(t, "+-0123456789") == ""
}

// evaluate returns the value of an expression. An error gives the empty text;
// VASSAL also warns the player.
func (q *query) evaluate(kind formulaKind, s string, scope expression.Scope) string {
	cache := q.env.Formulas()
	if cache == nil {
		cache = &Formulas{}
	}
	if !q.budget.Spend(1 + len(s)/bytesSearched) {
		return ""
	}
	e := cache.get(kind, s, q.budget)
	if e == nil {
		return ""
	}
	c := context{q: q, localized: scope.Localized, onlyText: e.Form() == expression.SingleProperty}
	var ctx expression.Context = c
	if game, ok := q.env.(Surroundings); ok {
		ctx = gameContext{c, game}
	}
	v, err := e.EvalIn(ctx, scope)
	if err != nil {
		return ""
	}
	return v
}

// context lets expressions read the properties of a piece's outermost trait.
type context struct {
	q         *query
	localized bool
	// onlyText hides properties that are no texts. An expression that is nothing
	// but a property's name fails in VASSAL if the property is a boolean.
	onlyText bool
}

var (
	_ expression.Budgeted     = context{}
	_ expression.LeadingZeros = context{}
	_ expression.Pieces       = gameContext{}
)

// Property implements [expression.Context].
func (c context) Property(name string) (string, bool) {
	v := c.q.property(0, name, c.localized)
	if c.onlyText && v.kind != str {
		return "", false
	}
	return v.text, v.kind != null
}

// Budget implements [expression.Budgeted].
func (c context) Budget() *expression.Budget { return c.q.budget }

// KeepLeadingZeros implements [expression.LeadingZeros].
func (c context) KeepLeadingZeros() bool { return c.q.env.LeadingZeros() }

// gameContext is a context among other pieces.
type gameContext struct {
	context
	game Surroundings
}

// Pieces implements [expression.Pieces].
func (c gameContext) Pieces(g expression.Group) ([]expression.Context, error) {
	members, err := c.game.Pieces(g)
	if err != nil {
		return nil, err
	}
	out := make([]expression.Context, len(members))
	for i, m := range members {
		member := context{q: c.q.ofOther(m.Piece, m.Env)}
		if game, ok := m.Env.(Surroundings); ok {
			out[i] = gameContext{member, game}
		} else {
			out[i] = member
		}
	}
	return out, nil
}

// HasMap implements [expression.Pieces].
func (c gameContext) HasMap(name string) bool { return c.game.HasMap(name) }

// MapProperty implements [expression.Pieces].
func (c gameContext) MapProperty(name, mapName string) (string, bool) {
	return c.game.MapProperty(name, mapName)
}

// ZoneProperty implements [expression.Pieces].
func (c gameContext) ZoneProperty(name, zone, mapName string) (string, bool) {
	return c.game.ZoneProperty(name, zone, mapName)
}

// Cells implements [expression.Pieces].
func (c gameContext) Cells(mapName string, from, to image.Point) (int, bool) {
	return c.game.Cells(mapName, from, to)
}

// javaTrim does what String.trim does, which also trims control characters.
func javaTrim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
}

// expandDefinition inserts the parameters of a prototype trait into the prototype's
// definition (PrototypeDefinition.getPiece). Where the trait has no such parameter,
// its name without the dollar signs remains.
func expandDefinition(definition string, parameters map[string]string) string {
	if !strings.Contains(definition, "$") {
		return definition
	}
	var b strings.Builder
	name := false
	for st := sequence.NewDecoder(javaTrim(definition), '$'); st.More(); name = !name {
		token := st.Next()
		if v, ok := parameters[token]; ok && name && st.More() {
			token = v
		}
		b.WriteString(token)
	}
	return b.String()
}
