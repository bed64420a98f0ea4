package expression

import (
	"strconv"
	"strings"
)

// kind is the Java type of a value, as far as the pure part has them.
type kind uint8

const (
	void    kind = iota // of a name that is bound to nothing
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
// Numbers and the like come in two sorts that behave differently in comparisons,
// as they do in BeanShell: plain ones, and boxed ones, Java objects such as
// Integer, which are what the function If gives.
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

// simple is a boolean, character or number, boxed or not.
func (v value) simple() bool { return v.kind >= boolean && v.kind <= double }

func (v value) number() bool { return v.kind >= char && v.kind <= double }

// isTrue is a boolean's value.
func (v value) isTrue() bool { return v.n != 0 }

// box makes the object of a plain value, as passing it to a parameter of type
// Object does.
func (v value) box() value {
	v.boxed = v.simple()
	return v
}

// float64 is the value of any number.
func (v value) float64() float64 {
	if v.kind == float || v.kind == double {
		return v.f
	}
	return float64(v.n)
}

// promote makes a number one of the type k, which is no smaller; a character
// becomes an int at least. A boolean stays.
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
// toString differs from run to run.
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

// wrap gives a property's value the type that functions such as GetProperty give
// it (ExpressionInterpreter.wrap): true and false, whole numbers, all else a
// text.
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

// bind gives a property's value the type that it has where its bare name is used
// (ExpressionInterpreter.evaluate). Unlike wrap it takes fractions for single
// precision numbers. Whole numbers beyond an int stay texts.
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

// isBigInteger is whether commons-lang's NumberUtils.createBigInteger reads a
// text of digits, signs and points. After a leading zero it wants octal digits.
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
