package expression

import (
	"slices"
	"strings"
	"unicode/utf16"
)

// A textMethod is a row of the table of methods of String. It takes the kinds of
// arguments that its letters name (see misfit).
type textMethod struct {
	takes string
	do    func(s string, a []value, b *Budget) (value, error)
}

// textMethods are the methods of java.lang.String by name. A name has a row for
// each way to call it.
var textMethods = map[string][]textMethod{
	"charAt":              {{"n", charAt}},
	"compareTo":           {compares(compareTexts)},
	"compareToIgnoreCase": {compares(func(s, t string) int { return compareTexts(fold(s), fold(t)) })},
	"concat":              {{"t", concat}},
	"contains":            {tests(strings.Contains)},
	"endsWith":            {tests(strings.HasSuffix)},
	"equals":              {tests(func(s, t string) bool { return s == t }), {".", never}},
	"equalsIgnoreCase":    {tests(func(s, t string) bool { return fold(s) == fold(t) }), {"0", never}},
	"hashCode":            {computes(hashCode)},
	"indexOf":             {{"x", indexOf}, {"xn", indexOf}},
	"intern":              {changes(func(s string) string { return s })},
	"isBlank":             {computes(func(s string) value { return ofBool(isBlank(s)) })},
	"isEmpty":             {computes(func(s string) value { return ofBool(s == "") })},
	"lastIndexOf":         {{"x", lastIndexOf}, {"xn", lastIndexOf}},
	"length":              {computes(length)},
	"matches":             {{"t", matchWhole}},
	"repeat":              {{"n", repeat}},
	"replace":             {{"cc", replace}, {"tt", replace}},
	"replaceAll":          {{"tt", replaceMatches(-1)}},
	"replaceFirst":        {{"tt", replaceMatches(1)}},
	"split":               {{"t", splitText}, {"tn", splitText}},
	"startsWith":          {tests(strings.HasPrefix), {"tn", startsWithAt}},
	"strip":               {changes(func(s string) string { return strings.TrimFunc(s, isWhite) })},
	"stripLeading":        {changes(func(s string) string { return strings.TrimLeftFunc(s, isWhite) })},
	"stripTrailing":       {changes(func(s string) string { return strings.TrimRightFunc(s, isWhite) })},
	"substring":           {{"n", substring}, {"nn", substring}},
	"toLowerCase":         {changes(toLower)},
	"toString":            {changes(func(s string) string { return s })},
	"toUpperCase":         {changes(toUpper)},
	"trim":                {changes(trim)},
}

// bytesCompared is how many bytes of texts a method handles in the time of one step.
const bytesCompared = 16

func callTextMethod(s, name string, args []value, b *Budget) (value, error) {
	bytes := len(s)
	for _, a := range args {
		bytes += len(a.s)
	}
	if err := b.spend(1 + bytes/bytesCompared); err != nil {
		return value{}, err
	}
	wrong := -1
	for _, m := range textMethods[name] {
		if len(m.takes) != len(args) {
			continue
		}
		if wrong = misfit(m.takes, args); wrong < 0 {
			return m.do(s, args, b)
		}
	}
	if wrong >= 0 {
		return value{}, failf(ErrValue, "method %q of a text with %s", name, args[wrong].kind)
	}
	return value{}, failf(ErrUnsupported, "method %q of a text with %d arguments", name, len(args))
}

// misfit returns the index of the first argument that is not of the kind that its
// letter names, or -1:
//
//	.  any value        t  a text
//	d  any number       n  an int or a char, as BeanShell takes them for a position
//	i  an int           x  a text, an int or a char
//	c  a char           0  null
func misfit(takes string, args []value) int {
	for i, a := range args {
		fits := false
		switch takes[i] {
		case '.':
			fits = true
		case '0':
			fits = a.kind == nothing
		case 'c':
			fits = a.kind == char
		case 'd':
			fits = a.number()
		case 'i':
			fits = a.kind == integer
		case 'n':
			fits = a.kind == integer || a.kind == char
		case 't':
			fits = a.kind == text
		case 'x':
			fits = a.kind == text || a.kind == integer || a.kind == char
		}
		if !fits {
			return i
		}
	}
	return -1
}

func computes(do func(s string) value) textMethod {
	return textMethod{"", func(s string, _ []value, _ *Budget) (value, error) { return do(s), nil }}
}

func changes(do func(s string) string) textMethod {
	return computes(func(s string) value { return ofText(do(s)) })
}

func tests(do func(s, t string) bool) textMethod {
	return textMethod{"t", func(s string, a []value, _ *Budget) (value, error) { return ofBool(do(s, a[0].s)), nil }}
}

func compares(do func(s, t string) int) textMethod {
	return textMethod{"t", func(s string, a []value, _ *Budget) (value, error) {
		return ofInt(int32(do(s, a[0].s))), nil
	}}
}

func never(string, []value, *Budget) (value, error) { return ofBool(false), nil }

// fold makes texts equal that Java's methods take for equal when they ignore
// case: each character goes to upper and then to lower case by itself.
func fold(s string) string {
	return strings.ToLower(strings.ToUpper(s))
}

// length is String.length: the number of UTF-16 units.
func length(s string) value {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return ofInt(int32(n))
}

func hashCode(s string) value {
	var h int32
	for _, u := range units(s) {
		h = 31*h + int32(u)
	}
	return ofInt(h)
}

func concat(s string, a []value, b *Budget) (value, error) {
	return ofText(s + a[0].s), b.text(len(s) + len(a[0].s))
}

func matchWhole(s string, a []value, b *Budget) (value, error) {
	m, err := matches(s, a[0].s, b)
	return ofBool(m), err
}

func repeat(s string, a []value, b *Budget) (value, error) {
	n := int(a[0].n)
	if n < 0 {
		return value{}, fail(ErrValue, "a text repeated less than no times")
	}
	if n > 0 && len(s) > 0 && n > maxText/len(s) {
		n = maxText/len(s) + 1
	}
	if err := b.text(n * len(s)); err != nil {
		return value{}, err
	}
	return ofText(strings.Repeat(s, n)), nil
}

func outside() error { return fail(ErrValue, "a position outside of a text") }

func charAt(s string, a []value, _ *Budget) (value, error) {
	u, n := units(s), a[0].n
	if n < 0 || n >= int64(len(u)) {
		return value{}, outside()
	}
	return value{kind: char, n: int64(u[n])}, nil
}

func substring(s string, a []value, _ *Budget) (value, error) {
	u := units(s)
	from, to := int(a[0].n), len(u)
	if len(a) == 2 {
		to = int(a[1].n)
	}
	if from < 0 || to > len(u) || from > to {
		return value{}, outside()
	}
	return ofText(string(utf16.Decode(u[from:to]))), nil
}

func startsWithAt(s string, a []value, _ *Budget) (value, error) {
	u, from := units(s), a[1].n
	if from < 0 || from > int64(len(u)) {
		return ofBool(false), nil
	}
	return ofBool(strings.HasPrefix(string(utf16.Decode(u[from:])), a[0].s)), nil
}

func indexOf(s string, a []value, b *Budget) (value, error) {
	have, want, err := hayAndNeedle(s, a[0], b)
	if err != nil {
		return value{}, err
	}
	from := 0
	if len(a) == 2 {
		from = min(max(int(a[1].n), 0), len(have))
	}
	for i := from; i <= len(have)-len(want); i++ {
		if slices.Equal(have[i:i+len(want)], want) {
			return ofInt(int32(i)), nil
		}
	}
	return ofInt(-1), nil
}

func lastIndexOf(s string, a []value, b *Budget) (value, error) {
	have, want, err := hayAndNeedle(s, a[0], b)
	if err != nil {
		return value{}, err
	}
	from := len(have) - len(want)
	if len(a) == 2 {
		from = min(from, int(a[1].n))
	}
	for i := from; i >= 0; i-- {
		if slices.Equal(have[i:i+len(want)], want) {
			return ofInt(int32(i)), nil
		}
	}
	return ofInt(-1), nil
}

// hayAndNeedle returns the units of a text and of what to look for in it, a text
// or the code of a character, and charges for the search.
func hayAndNeedle(s string, a value, b *Budget) (have, want []uint16, err error) {
	want = units(a.s)
	if a.kind != text {
		want = units(string(rune(a.n)))
	}
	have = units(s)
	return have, want, b.spend(len(have) * (1 + len(want)/16) / 64)
}
