package expression

import (
	"strings"

	"github.com/pkg/errors"
)

// A tally says what to do with the pieces of a group: add up a property, or
// count the pieces that have it. Only pieces that the condition selects take
// part; an empty condition selects all.
type tally struct {
	property  string
	condition string
	sum       bool
}

// isCondition tells an argument that is a condition from one that is a name.
func isCondition(s string) bool { return strings.HasPrefix(trim(s), "{") }

// counting is a tally with an argument that may be a property or a condition.
func counting(propertyOrCondition string) tally {
	if isCondition(propertyOrCondition) {
		return tally{condition: propertyOrCondition}
	}
	return tally{property: propertyOrCondition}
}

// nobody selects no piece.
type nobody struct{}

func (nobody) accepts(Context, *Budget) (bool, error) { return false, nil }

// selector makes the filter of a condition that is an argument
// (ExpressionInterpreter.createFilter). What VASSAL's own filter would choke on
// selects nothing.
func (f *frame) selector(condition string) (filter, error) {
	if err := f.budget.spend(1 + len(condition)); err != nil {
		return nil, err
	}
	s, err := expandDollars(condition, f.ctx, f.budget)
	if err != nil {
		return nil, err
	}
	if s == "" {
		return everything{}, nil
	}
	e, err := ParseMatch(strings.ReplaceAll(s, `\"`, `"`))
	if err == nil {
		var flt filter
		if flt, err = e.filterFor(f.ctx, f.budget); err == nil {
			return flt, nil
		}
	}
	if emptyForVASSAL(err) {
		return nobody{}, nil
	}
	return nil, err
}

// emptyForVASSAL is whether VASSAL itself answers the empty text.
func emptyForVASSAL(err error) bool {
	return errors.Is(err, ErrValue) || errors.Is(err, ErrSyntax) || errors.Is(err, ErrLoop)
}

// each calls do for the pieces of a group that a condition selects.
func (f *frame) each(g Group, condition string, do func(Context) error) error {
	p, err := f.pieces()
	if err != nil {
		return err
	}
	flt, err := f.selector(condition)
	if err != nil {
		return err
	}
	members, err := p.Pieces(g)
	if err != nil {
		return err
	}
	for _, m := range members {
		if err := f.budget.spend(1); err != nil {
			return err
		}
		ok, err := flt.accepts(m, budgetOf(m, f.budget))
		if err != nil && !emptyForVASSAL(err) {
			return err
		}
		if ok {
			if err := do(m); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *frame) total(g Group, t tally) (value, error) {
	var n int32
	err := f.each(g, t.condition, func(m Context) error {
		s := ""
		if t.property != "" {
			s, _ = m.Property(t.property)
		}
		switch {
		case t.sum:
			n += number(s)
		case t.property == "" || s != "":
			n++
		}
		return nil
	})
	return ofInt(n), err
}

// number is a property as a whole number, 0 for anything else.
func number(s string) int32 {
	n, _ := parseInt(s)
	return n
}

func (f *frame) sumStack(t []string) (value, error) {
	return f.sumOver(Group{Kind: OwnStack}, t)
}

func (f *frame) sumMat(t []string) (value, error) {
	return f.sumOver(Group{Kind: OwnMat}, t)
}

// sumOver is for arguments (property) and (property, condition).
func (f *frame) sumOver(g Group, t []string) (value, error) {
	do := tally{property: t[0], sum: true}
	if len(t) > 1 {
		do.condition = t[1]
	}
	return f.total(g, do)
}

func (f *frame) countStack(t []string) (value, error) {
	g := Group{Kind: OwnStack}
	if strings.Join(t, "") == "" {
		g.Kind = OwnStackVisible
	}
	return f.countOver(g, t)
}

func (f *frame) countMat(t []string) (value, error) {
	return f.countOver(Group{Kind: OwnMat}, t)
}

// countOver is for arguments (), (property or condition) and (property,
// condition).
func (f *frame) countOver(g Group, t []string) (value, error) {
	switch len(t) {
	case 0:
		return f.total(g, tally{})
	case 1:
		return f.total(g, counting(t[0]))
	}
	return f.total(g, tally{property: t[0], condition: t[1]})
}
