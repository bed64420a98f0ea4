package expression

import "strings"

// A filter selects pieces (VASSAL.counters.PieceFilter).
type filter interface {
	accepts(piece Context, b *Budget) (bool, error)
}

type everything struct{}

func (everything) accepts(Context, *Budget) (bool, error) { return true, nil }

// beanShellFilter accepts a piece for which the expression gives exactly "true".
type beanShellFilter struct{ e *Expression }

func (f beanShellFilter) accepts(piece Context, b *Budget) (bool, error) {
	v, err := f.e.evalIn(piece, Scope{}, b)
	return v == "true", err
}

// anyOf accepts what one of its members accepts.
type anyOf []filter

func (fs anyOf) accepts(piece Context, b *Budget) (bool, error) {
	for _, f := range fs {
		if ok, err := f.accepts(piece, b); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// allOf accepts what all of its members accept.
type allOf []filter

func (fs allOf) accepts(piece Context, b *Budget) (bool, error) {
	for _, f := range fs {
		if ok, err := f.accepts(piece, b); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// comparison is a `name op value` of an old-style condition.
type comparison struct{ name, op, value string }

// comparisons adds the comparisons of a condition for whether a property is equal to a text.
func comparisons(all []Comparison, f filter) []Comparison {
	switch f := f.(type) {
	case anyOf:
		for _, part := range f {
			all = comparisons(all, part)
		}
	case allOf:
		for _, part := range f {
			all = comparisons(all, part)
		}
	case comparison:
		if f.op == "=" || f.op == "!=" {
			all = append(all, Comparison{f.name, f.value})
		}
	}
	return all
}

// comparisonSigns are in the order in which VASSAL looks for them: the first that
// occurs anywhere in the text is the operator, even if another comes before it
// there.
var comparisonSigns = []string{"!=", "<=", ">=", ">", "<", "=~", "=", "!~"}

// parseFilter parses an old-style condition (PropertiesPieceFilter.parse). There
// are no parentheses, || binds looser than &&, and a part that is not a comparison
// selects every piece.
func parseFilter(s string) filter {
	if parts := split(s, "||"); len(parts) > 1 {
		return anyOf(parseFilters(parts))
	}
	if parts := split(s, "&&"); len(parts) > 1 {
		return allOf(parseFilters(parts))
	}
	for _, op := range comparisonSigns {
		if !strings.Contains(s, op) {
			continue
		}
		parts := split(s, op)
		if len(parts) == 0 {
			break
		}
		c := comparison{name: trim(parts[0]), op: op}
		if len(parts) > 1 {
			c.value = trim(parts[1])
		}
		return c
	}
	return everything{}
}

func parseFilters(parts []string) []filter {
	fs := make([]filter, len(parts))
	for i, p := range parts {
		fs[i] = parseFilter(p)
	}
	return fs
}

// split is Java's String.split, which drops empty parts at the end: `A =` has one
// part, and `||` none.
func split(s, sep string) []string {
	parts := strings.Split(s, sep)
	if len(parts) == 1 {
		return parts
	}
	for len(parts) > 0 && parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return parts
}

// accepts compares whole numbers as numbers and anything else as texts; = and !=
// always compare texts. A property that is not set counts as the text "null".
func (c comparison) accepts(piece Context, b *Budget) (bool, error) {
	p, ok := piece.Property(c.name)
	if !ok {
		p = "null"
	}
	switch c.op {
	case "=":
		return p == c.value, nil
	case "!=":
		return p != c.value, nil
	case "=~", "!~":
		m, err := matches(p, c.value, b)
		return err == nil && m == (c.op == "=~"), err
	}
	order := c.compare(p)
	switch c.op {
	case "<":
		return order < 0, nil
	case "<=":
		return order <= 0, nil
	case ">":
		return order > 0, nil
	}
	return order >= 0, nil
}

func (c comparison) compare(property string) int {
	n, ok := parseInt(property)
	if m, both := parseInt(c.value); ok && both {
		switch {
		case n < m:
			return -1
		case n > m:
			return 1
		}
		return 0
	}
	return compareTexts(property, c.value)
}
