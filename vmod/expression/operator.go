package expression

import "math"

// operator is a binary or unary operator. Spellings such as @gt and > are the same
// operator.
type operator uint8

const (
	noOperator operator = iota
	or
	and
	bitOr
	bitXor
	bitAnd
	equal
	unequal
	match
	mismatch
	instanceOf
	less
	lessEqual
	greater
	greaterEqual
	shiftLeft
	shiftRight
	shiftRightUnsigned
	plus
	minus
	times
	divide
	modulo
	not
	complement
)

// operators are the operators by their sign. The higher precedence binds tighter; an operator without
// a precedence is unary only.
var operators = [...]struct {
	sign       string
	precedence int
}{
	or:                 {"||", 1},
	and:                {"&&", 2},
	bitOr:              {"|", 3},
	bitXor:             {"^", 4},
	bitAnd:             {"&", 5},
	equal:              {"==", 6},
	unequal:            {"!=", 6},
	match:              {"=~", 6},
	mismatch:           {"!~", 6},
	instanceOf:         {"instanceof", 7},
	less:               {"<", 8},
	lessEqual:          {"<=", 8},
	greater:            {">", 8},
	greaterEqual:       {">=", 8},
	shiftLeft:          {"<<", 9},
	shiftRight:         {">>", 9},
	shiftRightUnsigned: {">>>", 9},
	plus:               {"+", 10},
	minus:              {"-", 10},
	times:              {"*", 11},
	divide:             {"/", 11},
	modulo:             {"%", 11},
	not:                {"!", 0},
	complement:         {"~", 0},
}

// binaryOperators are the operators between two values, by sign.
var binaryOperators = func() map[string]operator {
	bySign := map[string]operator{}
	for op, o := range operators {
		if o.precedence > 0 {
			bySign[o.sign] = operator(op)
		}
	}
	return bySign
}()

func (op operator) String() string { return operators[op].sign }

// apply applies a binary operator, with VASSAL's own rules for texts (its changed
// BSHBinaryExpression):
//
//   - beside a plain int, the empty text counts as 0;
//   - if one value is a text, both are made texts, which can be added, compared and
//     matched;
//   - so are simple values of types that do not go together.
func apply(op operator, l, r value, b *Budget) (value, error) {
	for _, v := range [...]value{l, r} {
		if v.kind == void || v.kind == nothing || v.kind == list {
			return value{}, failf(ErrValue, "an operator on %s", v.kind)
		}
	}
	switch {
	case l.simple() && r.simple():
		if l.boxed && r.boxed && op == equal {
			return value{}, fail(ErrValue, "== on two objects")
		}
		return applySimple(op, l, r, b)
	case l.kind == integer && !l.boxed && r.s == "":
		return applySimple(op, l, ofInt(0), b)
	case r.kind == integer && !r.boxed && l.s == "":
		return applySimple(op, ofInt(0), r, b)
	}
	return applyTexts(op, l, r, b)
}

func applySimple(op operator, l, r value, b *Budget) (v value, err error) {
	switch {
	case (l.kind == boolean) != (r.kind == boolean):
		return applyTexts(op, l, r, b)
	case op == match || op == mismatch:
		k := max(l.kind, r.kind)
		return applyTexts(op, l.promote(k), r.promote(k), b)
	case l.kind == boolean:
		v, err = applyBooleans(op, l, r)
	default:
		v, err = applyNumbers(op, l, r)
	}
	v.boxed = v.kind != boolean && (l.boxed || r.boxed)
	return v, err
}

func unfit(op operator, l, r kind) error {
	return failf(ErrValue, "%s %s %s", l, op, r)
}

func applyBooleans(op operator, l, r value) (value, error) {
	switch op {
	case equal:
		return ofBool(l.n == r.n), nil
	case unequal:
		return ofBool(l.n != r.n), nil
	case or:
		return ofBool(l.isTrue() || r.isTrue()), nil
	case and:
		return ofBool(l.isTrue() && r.isTrue()), nil
	}
	return value{}, unfit(op, boolean, boolean)
}

func applyTexts(op operator, l, r value, b *Budget) (value, error) {
	ls, err := l.string()
	if err != nil {
		return value{}, err
	}
	rs, err := r.string()
	if err != nil {
		return value{}, err
	}
	switch op {
	case plus:
		if err := b.text(len(ls) + len(rs)); err != nil {
			return value{}, err
		}
		return ofText(ls + rs), nil
	case match, mismatch:
		m, err := matches(ls, rs, b)
		return ofBool(m == (op == match)), err
	case equal:
		return ofBool(ls == rs), nil
	case unequal:
		return ofBool(ls != rs), nil
	}
	if v, ok := ordered(op, compareTexts(ls, rs), 0); ok {
		return v, nil
	}
	return value{}, unfit(op, l.kind, r.kind)
}

// ordered compares two values, and returns false if op is not a comparison.
func ordered[T int | int64 | float64](op operator, l, r T) (value, bool) {
	switch op {
	case less:
		return ofBool(l < r), true
	case lessEqual:
		return ofBool(l <= r), true
	case greater:
		return ofBool(l > r), true
	case greaterEqual:
		return ofBool(l >= r), true
	case equal:
		return ofBool(l == r), true
	case unequal:
		return ofBool(l != r), true
	}
	return value{}, false
}

// applyNumbers computes in the larger of both types, but at least in int.
func applyNumbers(op operator, l, r value) (value, error) {
	k := max(l.kind, r.kind, integer)
	if k >= float {
		return applyFractions(op, k, l.float64(), r.float64())
	}
	if v, ok := ordered(op, l.n, r.n); ok {
		return v, nil
	}
	var n int64
	switch op {
	case plus:
		n = l.n + r.n
	case minus:
		n = l.n - r.n
	case times:
		n = l.n * r.n
	case divide, modulo:
		if r.n == 0 {
			return value{}, fail(ErrValue, "division by zero")
		}
		if n = l.n / r.n; op == modulo {
			n = l.n % r.n
		}
	case bitAnd:
		n = l.n & r.n
	case bitOr:
		n = l.n | r.n
	case bitXor:
		n = l.n ^ r.n
	case shiftLeft, shiftRight, shiftRightUnsigned:
		n = shift(op, k, l.n, r.n)
	default:
		return value{}, unfit(op, l.kind, r.kind)
	}
	if k == integer {
		return ofInt(int32(n)), nil
	}
	return ofLong(n), nil
}

// shift shifts by the low bits of the count, as Java does.
func shift(op operator, k kind, n, by int64) int64 {
	width := uint64(64)
	if k == integer {
		width = 32
	}
	count := uint64(by) & (width - 1)
	switch op {
	case shiftLeft:
		return n << count
	case shiftRight:
		return n >> count
	}
	if k == integer {
		return int64(int32(uint32(n) >> count))
	}
	return int64(uint64(n) >> count)
}

func applyFractions(op operator, k kind, l, r float64) (value, error) {
	if k == float {
		l, r = float64(float32(l)), float64(float32(r))
	}
	if v, ok := ordered(op, l, r); ok {
		return v, nil
	}
	var f float64
	switch op {
	case plus:
		f = l + r
	case minus:
		f = l - r
	case times:
		f = l * r
	case divide:
		f = l / r
	case modulo:
		f = math.Mod(l, r)
	default:
		return value{}, unfit(op, k, k)
	}
	if k == float {
		return ofFloat(f), nil
	}
	return ofDouble(f), nil
}

// applyUnary applies a unary operator. Unlike in apply, the empty text does not
// count as 0.
func applyUnary(op operator, v value) (value, error) {
	boxed := v.boxed
	switch {
	case v.kind == boolean && op == not:
		v = ofBool(!v.isTrue())
	case !v.number() || op == not || op == complement && v.kind >= float:
		return value{}, failf(ErrValue, "%s %s", op, v.kind)
	case v.kind >= float:
		if op == minus {
			v.f = -v.f
		}
	default:
		if v.kind == char {
			v.kind = integer
		}
		switch op {
		case minus:
			v.n = -v.n
		case complement:
			v.n = ^v.n
		}
		if v.kind == integer {
			v.n = int64(int32(v.n))
		}
	}
	v.boxed = boxed
	return v, nil
}
