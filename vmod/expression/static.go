package expression

import (
	"cmp"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A class is a class of java.lang that expressions may use.
type class struct {
	methods map[string]staticMethod
	// What the valueOf methods and parse give, where the class has them.
	kind  kind
	parse string                     // name of the method that reads a text
	read  func(string) (value, bool) // reads a text; nil where the class cannot
}

// A staticMethod is a row of the table of methods of classes. It takes the kinds
// of arguments that its letters name (see misfit).
type staticMethod struct {
	takes string
	do    func(a []value) (value, error)
}

var classes = map[string]class{
	"Math":       {methods: mathMethods},
	"StrictMath": {methods: mathMethods},
	"String":     {methods: map[string]staticMethod{"valueOf": {".", textOf}}},
	"Integer": {
		methods: map[string]staticMethod{
			"compare": onInts(func(a, b int64) int64 { return int64(cmp.Compare(a, b)) }),
			"max":     onInts(larger),
			"min":     onInts(smaller),
			"sum":     onInts(func(a, b int64) int64 { return a + b }),
			"signum": {"i", func(a []value) (value, error) {
				return ofInt(int32(cmp.Compare(a[0].n, 0))), nil
			}},
			"toBinaryString": inBase(2),
			"toHexString":    inBase(16),
			"toOctalString":  inBase(8),
		},
		kind: integer, parse: "parseInt",
		read: func(s string) (value, bool) { n, ok := parseInt(s); return ofInt(n), ok },
	},
	"Long": {
		kind: long, parse: "parseLong",
		read: func(s string) (value, bool) { n, err := strconv.ParseInt(s, 10, 64); return ofLong(n), err == nil },
	},
	"Float": {
		kind: float, parse: "parseFloat",
		read: func(s string) (value, bool) { f, ok := parseFloat(s, 32); return ofFloat(f), ok },
	},
	"Double": {
		kind: double, parse: "parseDouble",
		read: func(s string) (value, bool) { f, ok := parseFloat(s, 64); return ofDouble(f), ok },
	},
	"Boolean": {
		kind: boolean, parse: "parseBoolean",
		read: func(s string) (value, bool) { return ofBool(strings.EqualFold(s, "true")), true },
	},
	"Character": {
		methods: map[string]staticMethod{
			"isDigit":         oneOf(digits),
			"isLetter":        oneOf(upper + lower),
			"isLetterOrDigit": oneOf(upper + lower + digits),
			"isLowerCase":     oneOf(lower),
			"isUpperCase":     oneOf(upper),
		},
		kind: char,
	},
}

var mathMethods = map[string]staticMethod{
	"abs":       {"d", absolute},
	"acos":      onDouble(math.Acos),
	"asin":      onDouble(math.Asin),
	"atan":      onDouble(math.Atan),
	"atan2":     onDoubles(math.Atan2),
	"cbrt":      onDouble(math.Cbrt),
	"ceil":      onDouble(math.Ceil),
	"cos":       onDouble(math.Cos),
	"exp":       onDouble(math.Exp),
	"floor":     onDouble(math.Floor),
	"floorDiv":  {"dd", floorDivision},
	"floorMod":  {"dd", floorRest},
	"hypot":     onDoubles(math.Hypot),
	"log":       onDouble(math.Log),
	"log10":     onDouble(math.Log10),
	"max":       extreme(larger, math.Max),
	"min":       extreme(smaller, math.Min),
	"pow":       onDoubles(math.Pow),
	"rint":      onDouble(math.RoundToEven),
	"round":     {"d", round},
	"signum":    {"d", signum},
	"sin":       onDouble(math.Sin),
	"sqrt":      onDouble(math.Sqrt),
	"tan":       onDouble(math.Tan),
	"toDegrees": onDouble(func(f float64) float64 { return f * (180 / math.Pi) }),
	"toRadians": onDouble(func(f float64) float64 { return f * (math.Pi / 180) }),
}

// callStatic calls a method of a class. No method of Math takes anything but
// numbers; what other methods cannot take is beyond the pure part.
func callStatic(name, method string, args []value) (value, error) {
	c := classes[name]
	if name == "Math" || name == "StrictMath" {
		if method == "random" {
			return value{}, fail(ErrImpure, "Math.random")
		}
		for _, a := range args {
			if !a.number() {
				return value{}, failf(ErrValue, "Math.%s of %s", method, a.kind)
			}
		}
	}
	if m, ok := c.methods[method]; ok && len(m.takes) == len(args) && misfit(m.takes, args) < 0 {
		return m.do(args)
	}
	if c.kind != void && len(args) == 1 && (method == "valueOf" || method == c.parse) {
		if v, ok := c.convert(args[0], method == "valueOf"); ok {
			return v, nil
		}
		return value{}, failf(ErrValue, "%s.%s of %s", name, method, args[0].kind)
	}
	return value{}, failf(ErrUnsupported, "%s.%s with %d arguments", name, method, len(args))
}

// convert is valueOf, which makes an object, and the method that reads a text. It
// fails for a text that is no number, and for what the class cannot hold.
func (c class) convert(a value, boxed bool) (v value, ok bool) {
	switch {
	case a.kind == text && c.read != nil:
		v, ok = c.read(a.s)
	case a.kind == nothing && c.kind == boolean:
		v, ok = ofBool(false), true
	case boxed && a.kind == c.kind:
		v, ok = a, true
	case boxed && a.number() && a.kind < c.kind:
		v, ok = a.promote(c.kind), true
	}
	v.boxed = boxed
	return v, ok
}

func textOf(a []value) (value, error) {
	s, err := a[0].string()
	return ofText(s), err
}

func onDouble(do func(float64) float64) staticMethod {
	return staticMethod{"d", func(a []value) (value, error) { return ofDouble(do(a[0].float64())), nil }}
}

func onDoubles(do func(f, g float64) float64) staticMethod {
	return staticMethod{"dd", func(a []value) (value, error) {
		return ofDouble(do(a[0].float64(), a[1].float64())), nil
	}}
}

func onInts(do func(a, b int64) int64) staticMethod {
	return staticMethod{"ii", func(a []value) (value, error) { return ofInt(int32(do(a[0].n, a[1].n))), nil }}
}

func inBase(base int) staticMethod {
	return staticMethod{"i", func(a []value) (value, error) {
		return ofText(strconv.FormatUint(uint64(uint32(a[0].n)), base)), nil
	}}
}

const (
	digits = "0123456789"
	upper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	lower  = "abcdefghijklmnopqrstuvwxyz"
)

// oneOf asks whether a character is one of those given, which are all that there
// are in ASCII. It does not know the characters beyond.
func oneOf(chars string) staticMethod {
	return staticMethod{"c", func(a []value) (value, error) {
		if a[0].n >= utf8.RuneSelf {
			return value{}, fail(ErrUnsupported, "the kind of a character beyond ASCII")
		}
		return ofBool(strings.IndexByte(chars, byte(a[0].n)) >= 0), nil
	}}
}

func larger(a, b int64) int64  { return max(a, b) }
func smaller(a, b int64) int64 { return min(a, b) }

// extreme is Math.max or Math.min, in the larger of both types, but at least in
// int.
func extreme(whole func(a, b int64) int64, fraction func(a, b float64) float64) staticMethod {
	return staticMethod{"dd", func(a []value) (value, error) {
		k := max(a[0].kind, a[1].kind, integer)
		if k >= float {
			return ofKind(k, 0, fraction(a[0].float64(), a[1].float64())), nil
		}
		return ofKind(k, whole(a[0].n, a[1].n), 0), nil
	}}
}

func ofKind(k kind, n int64, f float64) value {
	switch k {
	case double:
		return ofDouble(f)
	case float:
		return ofFloat(f)
	case long:
		return ofLong(n)
	}
	return ofInt(int32(n))
}

func absolute(a []value) (value, error) {
	return ofKind(a[0].kind, max(a[0].n, -a[0].n), math.Abs(a[0].f)), nil
}

// signum gives a float for anything but a double: Java has it for fractions only
// and takes the narrowest that fits.
func signum(a []value) (value, error) {
	f := a[0].float64()
	switch {
	case f > 0:
		f = 1
	case f < 0:
		f = -1
	}
	return ofKind(max(a[0].kind, float), 0, f), nil
}

// round gives a long for a double and an int for anything else; halves go up.
func round(a []value) (value, error) {
	if a[0].kind == double {
		return ofLong(truncate(halfUp(a[0].f), long)), nil
	}
	f := halfUp(float64(float32(a[0].float64())))
	return ofInt(int32(truncate(f, integer))), nil
}

// halfUp looks at the fraction, since adding a half may itself round up.
func halfUp(f float64) float64 {
	low := math.Floor(f)
	if f-low >= 0.5 {
		return low + 1
	}
	return low
}

func floorDivision(a []value) (value, error) {
	k := max(a[0].kind, a[1].kind, integer)
	if k >= float || a[1].n == 0 {
		return value{}, fail(ErrValue, "Math.floorDiv")
	}
	quotient, _ := floorDivide(a[0].n, a[1].n)
	return ofKind(k, quotient, 0), nil
}

// floorRest gives an int for a division by an int, as in Java.
func floorRest(a []value) (value, error) {
	if max(a[0].kind, a[1].kind) >= float || a[1].n == 0 {
		return value{}, fail(ErrValue, "Math.floorMod")
	}
	_, rest := floorDivide(a[0].n, a[1].n)
	if a[1].kind == long {
		return ofLong(rest), nil
	}
	return ofInt(int32(rest)), nil
}

func floorDivide(a, b int64) (quotient, rest int64) {
	quotient, rest = a/b, a%b
	if rest != 0 && (rest < 0) != (b < 0) {
		quotient, rest = quotient-1, rest+b
	}
	return quotient, rest
}
