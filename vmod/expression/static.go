package expression

import (
	"cmp"
	"math"
	"strconv"
	"strings"
)

// staticMethods is the methods of one of the classes of java.lang that are known
// here.
func staticMethods(class string) (func(method string, args []value) (value, error), error) {
	switch class {
	case "Math", "StrictMath":
		return mathMethod, nil
	case "Integer":
		return integerMethod, nil
	case "Long", "Float", "Double", "Boolean", "String", "Character":
		return func(method string, args []value) (value, error) {
			return conversion(class, method, args)
		}, nil
	}
	return nil, noClass(class)
}

// numberMethods are those of Math that compute one double from doubles.
var numberMethods = map[string]func(float64) float64{
	"floor": math.Floor, "ceil": math.Ceil, "rint": math.RoundToEven,
	"sqrt": math.Sqrt, "cbrt": math.Cbrt, "exp": math.Exp, "log": math.Log,
	"log10": math.Log10, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan,
	"asin": math.Asin, "acos": math.Acos, "atan": math.Atan,
	"toRadians": func(f float64) float64 { return f * (math.Pi / 180) },
	"toDegrees": func(f float64) float64 { return f * (180 / math.Pi) },
}

var pairMethods = map[string]func(f, g float64) float64{
	"pow": math.Pow, "hypot": math.Hypot, "atan2": math.Atan2,
}

func mathMethod(method string, args []value) (value, error) {
	if method == "random" {
		return value{}, fail(ErrImpure, "Math.random")
	}
	for _, a := range args {
		if !a.number() {
			return value{}, failf(ErrValue, "Math.%s of %s", method, a.kind)
		}
	}
	if f, ok := numberMethods[method]; ok && len(args) == 1 {
		return ofDouble(f(args[0].float64())), nil
	}
	if f, ok := pairMethods[method]; ok && len(args) == 2 {
		return ofDouble(f(args[0].float64(), args[1].float64())), nil
	}
	switch {
	case method == "abs" && len(args) == 1:
		return absolute(args[0]), nil
	case method == "signum" && len(args) == 1:
		return signum(args[0]), nil
	case method == "round" && len(args) == 1:
		return round(args[0]), nil
	case (method == "max" || method == "min") && len(args) == 2:
		return extreme(method == "max", args[0], args[1]), nil
	case (method == "floorDiv" || method == "floorMod") && len(args) == 2:
		return floorDivision(method, args[0], args[1])
	}
	return value{}, failf(ErrUnsupported, "Math.%s with %d arguments", method, len(args))
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

func absolute(v value) value {
	n := v.n
	if n < 0 {
		n = -n
	}
	return ofKind(v.kind, n, math.Abs(v.f))
}

func signum(v value) value {
	f := v.float64()
	switch {
	case f > 0:
		f = 1
	case f < 0:
		f = -1
	}
	// Java has it for fractions only, and takes the narrowest that fits.
	if v.kind == double {
		return ofDouble(f)
	}
	return ofFloat(f)
}

// round gives an int for single precision and whole numbers, a long otherwise;
// halves go up.
func round(v value) value {
	if v.kind == double {
		return ofLong(truncate(halfUp(v.f), long))
	}
	f := halfUp(float64(float32(v.float64())))
	return ofInt(int32(truncate(f, integer)))
}

// halfUp looks at the fraction, since adding a half may itself round up.
func halfUp(f float64) float64 {
	low := math.Floor(f)
	if f-low >= 0.5 {
		return low + 1
	}
	return low
}

func extreme(largest bool, a, b value) value {
	k := max(a.kind, b.kind, integer)
	if k >= float {
		if largest {
			return ofKind(k, 0, math.Max(a.float64(), b.float64()))
		}
		return ofKind(k, 0, math.Min(a.float64(), b.float64()))
	}
	if largest {
		return ofKind(k, max(a.n, b.n), 0)
	}
	return ofKind(k, min(a.n, b.n), 0)
}

func floorDivision(method string, a, b value) (value, error) {
	k := max(a.kind, b.kind, integer)
	if k >= float || b.n == 0 {
		return value{}, failf(ErrValue, "Math.%s", method)
	}
	q, r := a.n/b.n, a.n%b.n
	if r != 0 && (r < 0) != (b.n < 0) {
		q, r = q-1, r+b.n
	}
	if method == "floorDiv" {
		return ofKind(k, q, 0), nil
	}
	if b.kind != long {
		k = integer // the rest of a division by an int is an int in Java
	}
	return ofKind(k, r, 0), nil
}

func integerMethod(method string, args []value) (value, error) {
	if len(args) == 2 && args[0].kind == integer && args[1].kind == integer {
		a, b := args[0].n, args[1].n
		switch method {
		case "max":
			return ofInt(int32(max(a, b))), nil
		case "min":
			return ofInt(int32(min(a, b))), nil
		case "sum":
			return ofInt(int32(a + b)), nil
		case "compare":
			return ofInt(int32(cmp.Compare(a, b))), nil
		}
	}
	if len(args) == 1 && args[0].kind == integer {
		n := int32(args[0].n)
		switch method {
		case "signum":
			return ofInt(int32(cmp.Compare(n, 0))), nil
		case "toHexString":
			return ofText(strconv.FormatUint(uint64(uint32(n)), 16)), nil
		case "toBinaryString":
			return ofText(strconv.FormatUint(uint64(uint32(n)), 2)), nil
		case "toOctalString":
			return ofText(strconv.FormatUint(uint64(uint32(n)), 8)), nil
		}
	}
	return conversion("Integer", method, args)
}

// conversion is the parseX and valueOf methods; those named valueOf give boxed
// values.
func conversion(class, method string, args []value) (value, error) {
	unknown := failf(ErrUnsupported, "%s.%s with %d arguments", class, method, len(args))
	if len(args) != 1 {
		return value{}, unknown
	}
	a := args[0]
	switch {
	case class == "String" && method == "valueOf":
		s, err := a.string()
		return ofText(s), err
	case class == "Character" && a.kind == char:
		return characterMethod(method, rune(a.n), unknown)
	case a.kind == text && (method == "valueOf" || method == parsing[class]):
		v, ok := parseAs(class, a.s)
		if !ok {
			return value{}, failf(ErrValue, "%s.%s of a text that is no number", class, method)
		}
		v.boxed = method == "valueOf"
		return v, nil
	case method == "valueOf" && a.simple() && a.kind == classKinds[class]:
		return a.box(), nil
	case method == "valueOf" && a.number() && a.kind < classKinds[class]:
		return a.promote(classKinds[class]).box(), nil
	case class == "Boolean" && a.kind == nothing:
		v := ofBool(false)
		v.boxed = method == "valueOf"
		return v, nil
	case method == "valueOf" || method == parsing[class] && method != "":
		return value{}, failf(ErrValue, "%s.%s of %s", class, method, a.kind)
	}
	return value{}, unknown
}

var parsing = map[string]string{
	"Integer": "parseInt", "Long": "parseLong", "Float": "parseFloat",
	"Double": "parseDouble", "Boolean": "parseBoolean",
}

var classKinds = map[string]kind{
	"Integer": integer, "Long": long, "Float": float, "Double": double,
	"Boolean": boolean, "Character": char,
}

func parseAs(class, s string) (value, bool) {
	switch class {
	case "Integer":
		n, ok := parseInt(s)
		return ofInt(n), ok
	case "Long":
		n, err := strconv.ParseInt(s, 10, 64)
		return ofLong(n), err == nil
	case "Float":
		f, ok := parseFloat(s, 32)
		return ofFloat(f), ok
	case "Double":
		f, ok := parseFloat(s, 64)
		return ofDouble(f), ok
	case "Boolean":
		return ofBool(strings.EqualFold(s, "true")), true
	}
	return value{}, false
}

func characterMethod(method string, r rune, unknown error) (value, error) {
	if r >= 0x80 {
		return value{}, unknown
	}
	digit := r >= '0' && r <= '9'
	letter := r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	switch method {
	case "isDigit":
		return ofBool(digit), nil
	case "isLetter":
		return ofBool(letter), nil
	case "isLetterOrDigit":
		return ofBool(letter || digit), nil
	case "isUpperCase":
		return ofBool(letter && r <= 'Z'), nil
	case "isLowerCase":
		return ofBool(letter && r >= 'a'), nil
	}
	return value{}, unknown
}
