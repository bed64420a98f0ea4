package expression

import (
	"strconv"
	"strings"
)

// kind is the Java type of a value. It orders numbers by size.
type kind uint8

const (
	void    kind = iota // the type of a name that is bound to nothing
	nothing             // Java's null
	boolean
	char
	integer
	long
	float
	double
	text
	list // of texts, from String.split
)

func (k kind) String() string {
	return [...]string{
		"nothing", "null", "a boolean", "a character", "a whole number",
		"a long number", "a fraction", "a fraction", "a text", "a list of texts",
	}[k]
}

// A value is what a part of an expression evaluates to.
//
// A simple value is either plain or boxed, that is, a Java object such as an
// Integer, which is what the function If returns. As in BeanShell, the two behave
// differently in comparisons.
type value struct {
	kind  kind
	boxed bool
	n     int64 // of a boolean (0 or 1), char, integer or long
	f     float64
	s     string
	list  []string
}

func ofBool(b bool) value {
	v := value{kind: boolean}
	if b {
		v.n = 1
	}
	return v
}

func ofInt(n int32) value      { return value{kind: integer, n: int64(n)} }
func ofLong(n int64) value     { return value{kind: long, n: n} }
func ofText(s string) value    { return value{kind: text, s: s} }
func ofDouble(f float64) value { return value{kind: double, f: f} }
func ofFloat(f float64) value  { return value{kind: float, f: float64(float32(f))} }

// simple reports whether v is a boolean, character or number, boxed or not.
func (v value) simple() bool { return v.kind >= boolean && v.kind <= double }

// number reports whether v is a number or character, boxed or not.
func (v value) number() bool { return v.kind >= char && v.kind <= double }

// isTrue returns the value of a boolean.
func (v value) isTrue() bool { return v.n != 0 }

// box turns a plain value into an object, as Java does when it passes the value to
// a parameter of type Object.
func (v value) box() value {
	v.boxed = v.simple()
	return v
}

// float64 returns the value of any number.
func (v value) float64() float64 {
	if v.kind == float || v.kind == double {
		return v.f
	}
	return float64(v.n)
}

// promote converts a number to the type k, which is no smaller than its own; a
// character becomes an int at least. A boolean stays.
func (v value) promote(k kind) value {
	switch {
	case !v.number():
		return v
	case k == double:
		return ofDouble(v.float64())
	case k == float:
		return ofFloat(v.float64())
	case k == long:
		return ofLong(v.n)
	}
	return ofInt(int32(v.n))
}

// string is Java's toString. It fails for null and void, and for lists, whose
// toString differs from run to run in Java.
func (v value) string() (string, error) {
	switch v.kind {
	case text:
		return v.s, nil
	case boolean:
		return strconv.FormatBool(v.isTrue()), nil
	case char:
		return string(rune(v.n)), nil
	case integer, long:
		return strconv.FormatInt(v.n, 10), nil
	case float:
		return formatFloat(v.f, 32), nil
	case double:
		return formatFloat(v.f, 64), nil
	case list:
		return "", fail(ErrUnsupported, "a list of texts has no text of its own")
	}
	return "", failf(ErrValue, "%s has no text", v.kind)
}

// wrap gives the value of a property the type that functions such as GetProperty
// give it (ExpressionInterpreter.wrap): a boolean, an int, or else a text.
func wrap(s string) value {
	switch s {
	case "true":
		return ofBool(true)
	case "false":
		return ofBool(false)
	}
	if n, ok := parseInt(s); ok {
		return ofInt(n)
	}
	return ofText(s)
}

// bind gives the value of a property the type that it has where the expression
// uses its bare name (ExpressionInterpreter.evaluate). Unlike wrap it makes floats
// of fractions. Whole numbers too large for an int stay texts.
func bind(s string, keepLeadingZeros bool) value {
	switch s {
	case "true":
		return ofBool(true)
	case "false":
		return ofBool(false)
	}
	if s == "" || strings.Trim(s, "+-.0123456789") != "" {
		return ofText(s)
	}
	if keepLeadingZeros && len(s) > 1 && s[0] == '0' && onlyDigits(s, '9') {
		return ofText(s)
	}
	if n, ok := parseInt(s); ok {
		return ofInt(n)
	}
	if isBigInteger(s) {
		return ofText(s)
	}
	if f, ok := parseFloat(s, 32); ok {
		return ofFloat(f)
	}
	return ofText(s)
}

// isBigInteger reports whether NumberUtils.createBigInteger of commons-lang reads a
// text of digits, signs and points. After a leading zero it needs octal digits.
func isBigInteger(s string) bool {
	if s[0] == '-' || s[0] == '+' {
		s = s[1:]
	}
	if len(s) > 1 && s[0] == '0' {
		return onlyDigits(s, '7')
	}
	return s != "" && onlyDigits(s, '9')
}

func onlyDigits(s string, max byte) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > max {
			return false
		}
	}
	return true
}
