package trait

import "github.com/umpire-vassal/umpire/vmod/expression"

// A CalculatedProperty is a property that VASSAL calculates each time that it is
// read (VASSAL.counters.CalculatedProperty).
type CalculatedProperty struct {
	Name       string
	Expression string // BeanShell, with or without braces
}

func newCalculatedProperty(f fields) Trait {
	return &CalculatedProperty{Name: f.text("name"), Expression: f.text("expression")}
}

func (c *CalculatedProperty) answer(q *query, _ int, name string, _ bool) (value, bool) {
	if name != c.Name || name == "" {
		return value{}, false
	}
	defer q.budget.Leave()
	if !q.budget.Enter() {
		return text(""), true
	}
	return text(q.evaluate(calculatedField, c.Expression, expression.Scope{})), true
}

func (c *CalculatedProperty) exports() []string { return []string{c.Name} }
