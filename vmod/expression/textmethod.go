package expression

import (
	"strings"
	"unicode/utf16"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// textMethod is a method of java.lang.String. Arguments are taken as BeanShell
// takes them: an int for an index, boxed or not, or a character; a text only for
// a text.
func textMethod(s, method string, args []value, b *Budget) (value, error) {
	if err := b.spend(1 + len(s)/64); err != nil {
		return value{}, err
	}
	switch len(args) {
	case 0:
		return textPlain(s, method)
	case 1:
		return textWithOne(s, method, args[0], b)
	case 2:
		return textWithTwo(s, method, args[0], args[1], b)
	}
	return value{}, noMethod(method, args)
}

func noMethod(method string, args []value) error {
	return failf(ErrUnsupported, "method %q of a text with %d arguments", method, len(args))
}

// unfitting is for a method that String has, but not for such an argument.
func unfitting(method string, a value) error {
	return failf(ErrValue, "method %q of a text with %s", method, a.kind)
}

func textPlain(s, method string) (value, error) {
	switch method {
	case "length":
		return ofInt(int32(unitCount(s))), nil
	case "isEmpty":
		return ofBool(s == ""), nil
	case "isBlank":
		return ofBool(isBlank(s)), nil
	case "toUpperCase":
		return ofText(cases.Upper(language.Und).String(s)), nil
	case "toLowerCase":
		return ofText(cases.Lower(language.Und).String(s)), nil
	case "trim":
		return ofText(trim(s)), nil
	case "strip":
		return ofText(strings.TrimFunc(s, isWhite)), nil
	case "stripLeading":
		return ofText(strings.TrimLeftFunc(s, isWhite)), nil
	case "stripTrailing":
		return ofText(strings.TrimRightFunc(s, isWhite)), nil
	case "toString", "intern":
		return ofText(s), nil
	case "hashCode":
		return ofInt(hashCode(s)), nil
	}
	return value{}, noMethod(method, nil)
}

// index is an argument that is a position or a character's code.
func index(a value) (int, bool) {
	return int(a.n), a.kind == integer || a.kind == char
}

func textWithOne(s, method string, a value, b *Budget) (value, error) {
	switch method {
	case "equals":
		return ofBool(a.kind == text && a.s == s), nil
	case "charAt", "substring", "repeat":
		n, ok := index(a)
		if !ok {
			return value{}, unfitting(method, a)
		}
		return textAt(s, method, n, b)
	case "indexOf", "lastIndexOf":
		return find(s, method, a, 0, false, b)
	case "compareTo", "compareToIgnoreCase", "contains", "startsWith", "endsWith",
		"equalsIgnoreCase", "concat", "matches", "split":
	default:
		return value{}, noMethod(method, []value{a})
	}
	if a.kind == nothing && method == "equalsIgnoreCase" {
		return ofBool(false), nil
	}
	if a.kind != text {
		return value{}, unfitting(method, a)
	}
	switch method {
	case "compareTo":
		return ofInt(int32(compareTexts(s, a.s))), nil
	case "compareToIgnoreCase":
		return ofInt(int32(compareTexts(fold(s), fold(a.s)))), nil
	case "contains":
		return ofBool(strings.Contains(s, a.s)), nil
	case "startsWith":
		return ofBool(strings.HasPrefix(s, a.s)), nil
	case "endsWith":
		return ofBool(strings.HasSuffix(s, a.s)), nil
	case "equalsIgnoreCase":
		return ofBool(fold(s) == fold(a.s)), nil
	case "concat":
		return ofText(s + a.s), b.text(len(s) + len(a.s))
	case "split":
		return splitText(s, a.s, 0, b)
	}
	m, err := matches(s, a.s, b)
	return ofBool(m), err
}

// fold makes texts that Java's methods ignoring case take for equal the same:
// each character for itself to upper and then lower case.
func fold(s string) string {
	return strings.ToLower(strings.ToUpper(s))
}

// textAt is a method with a position, or a count for repeat.
func textAt(s, method string, n int, b *Budget) (value, error) {
	if method == "repeat" {
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
	u := units(s)
	if n < 0 || n > len(u) || method == "charAt" && n == len(u) {
		return value{}, fail(ErrValue, "a position outside of a text")
	}
	if method == "charAt" {
		return value{kind: char, n: int64(u[n])}, nil
	}
	return ofText(string(utf16.Decode(u[n:]))), nil
}

func textWithTwo(s, method string, a, c value, b *Budget) (value, error) {
	switch method {
	case "substring":
		from, ok := index(a)
		to, also := index(c)
		u := units(s)
		if !ok || !also || from < 0 || to > len(u) || from > to {
			return value{}, fail(ErrValue, "a position outside of a text")
		}
		return ofText(string(utf16.Decode(u[from:to]))), nil
	case "indexOf", "lastIndexOf":
		from, ok := index(c)
		if !ok {
			return value{}, unfitting(method, c)
		}
		return find(s, method, a, from, true, b)
	case "startsWith":
		from, ok := index(c)
		if !ok || a.kind != text {
			return value{}, unfitting(method, a)
		}
		u := units(s)
		if from < 0 || from > len(u) {
			return ofBool(false), nil
		}
		return ofBool(strings.HasPrefix(string(utf16.Decode(u[from:])), a.s)), nil
	case "split":
		limit, ok := index(c)
		if !ok || a.kind != text {
			return value{}, unfitting(method, a)
		}
		return splitText(s, a.s, limit, b)
	case "replace", "replaceAll", "replaceFirst":
		return replace(s, method, a, c, b)
	}
	return value{}, noMethod(method, []value{a, c})
}

// find is indexOf and lastIndexOf, of a text or a character, from a position if
// there is one.
func find(s, method string, a value, from int, limited bool, b *Budget) (value, error) {
	var want []uint16
	if n, ok := index(a); ok {
		want = utf16.Encode([]rune{rune(n)})
	} else if a.kind == text {
		want = units(a.s)
	} else {
		return value{}, unfitting(method, a)
	}
	have := units(s)
	if err := b.spend(len(have) * (1 + len(want)/16) / 64); err != nil {
		return value{}, err
	}
	last := len(have) - len(want)
	if method == "indexOf" {
		for i := min(max(from, 0), len(have)); i <= last; i++ {
			if equalUnits(have[i:], want) {
				return ofInt(int32(i)), nil
			}
		}
		return ofInt(-1), nil
	}
	if limited {
		last = min(last, from)
	}
	for i := last; i >= 0; i-- {
		if equalUnits(have[i:], want) {
			return ofInt(int32(i)), nil
		}
	}
	return ofInt(-1), nil
}

func equalUnits(have, want []uint16) bool {
	for i, u := range want {
		if have[i] != u {
			return false
		}
	}
	return true
}
