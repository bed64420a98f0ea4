package expression

import "strings"

// A program is a compiled BeanShell expression. It never changes.
type program struct {
	first node
	rest  []statement
	names []binding
	// compared are the names that it compares with a text.
	compared []compared
	// patterns is the number of instructions of its regular expressions.
	patterns int
}

// compared is a name that is compared with a text, for whether they are equal.
type compared struct {
	slot int
	with string
}

type statement struct {
	of      node
	returns bool
}

// A node is a part of an expression.
type node interface {
	eval(f *frame) (value, error)
}

// A frame is one evaluation of a program.
type frame struct {
	ctx    Context
	scope  Scope
	budget *Budget
	names  []binding
	// values are the values of the names that were looked up so far, as known has them. VASSAL looks
	// up all properties at the start, but they do not change meanwhile.
	values []value
	known  []bool
}

func (p *program) run(ctx Context, scope Scope, b *Budget) (string, error) {
	defer b.Leave()
	if !b.Enter() {
		return "", fail(ErrLoop, "evaluations nest too deep")
	}
	f := frame{ctx: ctx, scope: scope, budget: b, names: p.names}
	if len(p.names) > 0 {
		f.values = make([]value, len(p.names))
		f.known = make([]bool, len(p.names))
	}
	for i, n := range p.names {
		// VASSAL writes these values into the code that it runs. A value that is not
		// proper code spoils all of it, even if the value is not used.
		if n.asText {
			if _, err := f.lookup(i); err != nil {
				return "", err
			}
		}
	}
	v, err := f.eval(p.first)
	if err == nil && v.kind == void {
		err = fail(ErrValue, "nothing to give")
	}
	if err != nil {
		return "", err
	}
	for _, s := range p.rest {
		w, err := f.eval(s.of)
		if err != nil {
			return "", err
		}
		if s.returns { // unlike the first value, this must be a text already
			if w.kind != text {
				return "", failf(ErrValue, "return of %s", w.kind)
			}
			return w.s, nil
		}
	}
	return v.string()
}

func (f *frame) eval(n node) (value, error) {
	if err := f.budget.spend(1); err != nil {
		return value{}, err
	}
	return n.eval(f)
}

// lookup returns the value of a name, void if it is bound to nothing.
func (f *frame) lookup(i int) (value, error) {
	if f.known[i] {
		return f.values[i], nil
	}
	n := f.names[i]
	if !n.bound {
		return value{}, nil
	}
	s, ok := f.scope.Own[n.property]
	if !ok {
		s, _ = f.ctx.Property(n.property)
	}
	var v value
	if n.asText {
		var ok bool
		if v, ok = asArgument(s); !ok {
			return value{}, failf(ErrValue, "property %q breaks the expression", n.property)
		}
	} else {
		v = bind(s, keepsLeadingZeros(f.ctx))
	}
	f.values[i], f.known[i] = v, true
	return v, nil
}

// asArgument returns the value that a property has as a name on which a method of
// String is called. VASSAL writes such a value into the code between quotes and
// escapes only quotes, so that a backslash in the value acts as an escape.
func asArgument(s string) (value, bool) {
	if !strings.ContainsAny(s, "\\\n\r") {
		return ofText(s), true
	}
	code, err := expandUnicode(strings.ReplaceAll(s, `"`, `\"`))
	if err != nil {
		return value{}, false
	}
	quoted := `"` + code + `"`
	if n, ok := quotedLength(quoted); !ok || n != len(quoted) {
		return value{}, false
	}
	t, ok := unescape(code)
	return ofText(t), ok
}

type literal struct{ v value }

func (l literal) eval(*frame) (value, error) { return l.v, nil }

type name struct{ slot int }

func (n name) eval(f *frame) (value, error) {
	return f.lookup(n.slot)
}

// assignment sets a name for the rest of the expression. Its value is the value of its right side.
// Nearly always the author meant ==.
type assignment struct {
	slot int
	of   node
}

func (a assignment) eval(f *frame) (value, error) {
	v, err := f.eval(a.of)
	if err != nil {
		return value{}, err
	}
	if v.kind == void || f.names[a.slot].asText && v.kind != text {
		return value{}, failf(ErrValue, "an assignment of %s", v.kind)
	}
	f.values[a.slot], f.known[a.slot] = v, true
	return v, nil
}

// chain is a list of operands joined by operators of equal precedence, which are
// evaluated from left to right.
type chain struct {
	first node
	links []link
}

type link struct {
	op operator
	of node
	re *pattern // of a match with a literal; nil otherwise
}

func (c chain) eval(f *frame) (value, error) {
	acc, err := f.eval(c.first)
	if err != nil {
		return value{}, err
	}
	for _, l := range c.links {
		if acc.kind == boolean && (l.op == and && !acc.isTrue() || l.op == or && acc.isTrue()) {
			acc.boxed = false
			continue
		}
		if l.re != nil && (acc.simple() || acc.kind == text) {
			acc, err = l.match(acc, f.budget)
		} else {
			var right value
			if right, err = f.eval(l.of); err == nil {
				acc, err = apply(l.op, acc, right, f.budget)
			}
		}
		if err != nil {
			return value{}, err
		}
	}
	return acc, nil
}

func (l link) match(v value, b *Budget) (value, error) {
	s, err := v.string()
	if err != nil {
		return value{}, err
	}
	m, err := l.re.matches(s, b)
	return ofBool(m == (l.op == match)), err
}

type unary struct {
	ops []operator
	of  node
}

func (u unary) eval(f *frame) (value, error) {
	v, err := f.eval(u.of)
	for i := len(u.ops) - 1; i >= 0 && err == nil; i-- {
		v, err = applyUnary(u.ops[i], v)
	}
	return v, err
}

// conditional is `a ? b : c ? d : e`.
type conditional struct {
	branches  []branch
	otherwise node
}

type branch struct{ condition, then node }

func (c conditional) eval(f *frame) (value, error) {
	for _, b := range c.branches {
		v, err := f.eval(b.condition)
		if err != nil {
			return value{}, err
		}
		if v.kind != boolean {
			return value{}, failf(ErrValue, "%s as a condition", v.kind)
		}
		if v.isTrue() {
			return f.eval(b.then)
		}
	}
	return f.eval(c.otherwise)
}
