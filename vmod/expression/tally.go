package expression

import (
	"strings"

	"github.com/pkg/errors"
)

// A tally is a function that adds up a property of the pieces of a group, or
// counts the pieces of the group that have it.
//
// Its forms are the ways to call it, each a list of what its arguments are:
//
//	property   the property to add up, or that a piece must have to count
//	condition  the condition that selects pieces, in braces
//	brace      a condition that starts with its brace, without white space
//	either     a condition if it is in braces, else a property
//	name       the location, zone or attachment
//	map        the name of the map, "" for the piece's own
//	min, max   the range
//	ignored    nothing
//
// An exclamation mark restricts a form to arguments of exactly its kind: a condition, or a map of the
// module. With a plus sign, an empty argument makes the answer 0. The first form that fits the
// arguments counts.
type tally struct {
	group Group
	sum   bool
	forms [][]string
}

func sums(g Group, forms ...string) function {
	return tally{group: g, sum: true}.function(forms)
}

func counts(g Group, forms ...string) function {
	return tally{group: g}.function(forms)
}

func (y tally) function(forms []string) function {
	for _, form := range forms {
		y.forms = append(y.forms, strings.Fields(form))
	}
	return function{len(y.forms[0]), len(y.forms[len(y.forms)-1]), ofTexts(y.eval)}
}

func (y tally) eval(f *frame, args []string) (value, error) {
	i := 0
	for !f.fits(y.forms[i], args) {
		i++
	}
	g, property, condition := y.group, "", ""
	for i, is := range y.forms[i] {
		arg := args[i]
		if arg == "" && strings.HasSuffix(is, "+") {
			return ofInt(0), nil
		}
		switch strings.TrimRight(is, "!+") {
		case "property":
			property = arg
		case "condition", "brace":
			condition = arg
		case "either":
			if isCondition(arg) {
				condition = arg
			} else {
				property = arg
			}
		case "name":
			g.Name = arg
		case "map":
			g.Map = arg
		case "min":
			g.Min = max(int(number(arg)), 0)
		case "max":
			g.Max = max(int(number(arg)), g.Min)
		}
	}
	switch {
	case g.Kind == OwnStack && !y.sum && property == "" && condition == "":
		g.Kind = OwnStackVisible
	case g.Map != "":
	case g.Kind == AtLocation:
		g.Name, g.Map = f.own("LocationName"), f.own("CurrentMap")
	case g.Kind == InZone:
		g.Name, g.Map = f.own("CurrentZone"), f.own("CurrentMap")
	case g.Kind == OnMap:
		g.Map = f.own("CurrentMap")
	}
	return f.total(g, y.sum, property, condition)
}

// fits reports whether a form is for these arguments.
func (f *frame) fits(form, args []string) bool {
	fits := len(form) == len(args)
	for i := 0; fits && i < len(form); i++ {
		switch form[i] {
		case "condition!":
			fits = isCondition(args[i])
		case "brace!":
			fits = strings.HasPrefix(args[i], "{")
		case "map!":
			p, err := f.pieces()
			fits = err == nil && p.HasMap(args[i])
		}
	}
	return fits
}

// isCondition reports whether an argument is a condition and not a name.
func isCondition(s string) bool { return strings.HasPrefix(trim(s), "{") }

// sumAnywhere is Sum(property, condition, map), where the map may be left out.
func sumAnywhere(f *frame, args []value) (value, error) {
	return f.totalAnywhere(true, args[0], args[1:])
}

// countAnywhere is Count(condition, map), where the map may be left out.
func countAnywhere(f *frame, args []value) (value, error) {
	return f.totalAnywhere(false, ofText(""), args)
}

// totalAnywhere answers 0, as VASSAL does, if the property is not a text or the
// rest is neither a text nor null. The map null means all maps.
func (f *frame) totalAnywhere(sum bool, property value, rest []value) (value, error) {
	if property.kind != text {
		return ofInt(0), nil
	}
	for _, a := range rest {
		if a.kind != text && a.kind != nothing {
			return ofInt(0), nil
		}
	}
	g := Group{Kind: Everywhere}
	if len(rest) == 2 && rest[1].kind == text {
		g = Group{Kind: OnMap, Map: rest[1].s}
	}
	return f.total(g, sum, property.s, rest[0].s)
}

// total adds up the property of the selected pieces of a group, or counts those
// that have it. On no map there are no pieces.
func (f *frame) total(g Group, sum bool, property, condition string) (value, error) {
	if onOneMap := g.Kind == AtLocation || g.Kind == InZone || g.Kind == OnMap; onOneMap && g.Map == "" {
		_, err := f.pieces()
		return ofInt(0), err
	}
	var n int32
	err := f.each(g, condition, func(m Context) error {
		s := ""
		if property != "" {
			s, _ = m.Property(property)
		}
		switch {
		case sum:
			n += number(s)
		case property == "" || s != "":
			n++
		}
		return nil
	})
	return ofInt(n), err
}

// number returns a property as a whole number, 0 if it is anything else.
func number(s string) int32 {
	n, _ := parseInt(s)
	return n
}

// each calls do for the pieces of a group that a condition selects, for all if it
// is empty.
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
		if err := f.budget.spend(8); err != nil {
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

// selector makes a filter of an argument (ExpressionInterpreter.createFilter).
// A condition for which VASSAL's own filter fails selects nothing.
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
		return anyOf{}, nil // which accepts nothing
	}
	return nil, err
}

// emptyForVASSAL reports whether VASSAL too fails, and so uses the empty text.
func emptyForVASSAL(err error) bool {
	return errors.Is(err, ErrValue) || errors.Is(err, ErrSyntax) || errors.Is(err, ErrLoop)
}
