package expression

import "math"

// primitiveTypes are the types that a value can be cast to. There are no values
// of type byte and short here: a cast to them gives an int of the same value.
var primitiveTypes = map[string]kind{
	"boolean": boolean, "char": char, "byte": integer, "short": integer,
	"int": integer, "long": long, "float": float, "double": double,
}

// isCast reports whether a cast such as `(int) x` or `(String) x` follows, rather
// than an expression in parentheses. By BeanShell's rule, a name in parentheses is
// a type if an operand follows.
func (p *parser) isCast() bool {
	t := p.token(p.cursor + 1)
	if t.kind == keywordToken {
		return primitiveTypes[t.text] != void
	}
	if t.kind != nameToken {
		return false
	}
	i := p.cursor + 2
	for p.isSign(i, ".") && p.token(i+1).kind == nameToken {
		i += 2
	}
	if p.isSign(i, "[") && p.isSign(i+1, "]") {
		return true
	}
	if !p.isSign(i, ")") {
		return false
	}
	switch next := p.token(i + 1); next.kind {
	case nameToken, literalToken:
		return true
	case keywordToken:
		return next.text == "new"
	case signToken:
		return next.text == "~" || next.text == "!" || next.text == "("
	}
	return false
}

func (p *parser) isSign(i int, sign string) bool {
	return p.token(i).kind == signToken && p.token(i).text == sign
}

func (p *parser) cast() (node, error) {
	p.cursor++
	t := p.peek()
	if t.kind == nameToken {
		path := p.path()
		if !p.at(")") {
			return nil, unsupported(t.at, "a cast to an array")
		}
		if len(path) > 1 || t.text != "String" {
			return nil, unsupported(t.at, "a cast to a class")
		}
	} else {
		p.cursor++
		if p.at("[") {
			return nil, unsupported(t.at, "a cast to an array")
		}
	}
	if err := p.expect(")"); err != nil {
		return nil, err
	}
	if p.depth++; p.depth > maxNesting {
		return nil, syntaxError(t.at, "nested too deep")
	}
	defer func() { p.depth-- }()
	n, err := p.unary()
	return cast{t.text, n}, err
}

// cast is a Java cast to a primitive type or to String.
type cast struct {
	to string
	of node
}

func (c cast) eval(f *frame) (value, error) {
	v, err := f.eval(c.of)
	if err != nil {
		return value{}, err
	}
	if c.to == "String" {
		if v.kind != text && v.kind != nothing {
			return value{}, failf(ErrValue, "%s as a String", v.kind)
		}
		return v, nil
	}
	to := primitiveTypes[c.to]
	if !v.simple() || (v.kind == boolean) != (to == boolean) {
		return value{}, failf(ErrValue, "%s as %s", v.kind, c.to)
	}
	switch {
	case to == boolean:
		v.boxed = false
		return v, nil
	case to == double:
		return ofDouble(v.float64()), nil
	case to == float:
		return ofFloat(v.float64()), nil
	}
	n := v.n
	if v.kind >= float {
		n = truncate(v.f, to)
	}
	switch c.to {
	case "long":
		return ofLong(n), nil
	case "byte":
		return ofInt(int32(int8(n))), nil
	case "short":
		return ofInt(int32(int16(n))), nil
	case "char":
		return value{kind: char, n: int64(uint16(n))}, nil
	}
	return ofInt(int32(n)), nil
}

// truncate rounds a fraction towards zero to a number of type to, as Java does.
// NaN becomes 0, and a number out of range the nearest end of the range.
func truncate(f float64, to kind) int64 {
	low, high := int64(math.MinInt32), int64(math.MaxInt32)
	if to == long {
		low, high = math.MinInt64, math.MaxInt64
	}
	switch {
	case f != f:
		return 0
	case f <= float64(low):
		return low
	case f >= float64(high):
		return high
	}
	return int64(f)
}
