package expression

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// ToBeanShell returns the expression in BeanShell, without braces, as VASSAL's
// editors convert it (Expression.toBeanShellString). Like them it translates only
// the text: quotes are not escaped, and a condition in BeanShell compares
// properties by other rules than the old-style one.
func (e *Expression) ToBeanShell() string {
	switch e.form {
	case Int, BeanShell:
		return e.text
	case String:
		return `"` + e.text + `"`
	case SingleProperty:
		return convertName(e.text)
	case FormattedString:
		return convertFormat(e.text)
	case PropertyMatch:
		return convertFilter(parseFilter(e.text))
	}
	return ""
}

// convertName is BeanShellExpression.convertProperty.
func convertName(name string) string {
	switch {
	case name == "" || isJavaIdentifier(name):
		return name
	case inBraces(name):
		return strip(name)
	}
	return `GetProperty("` + name + `")`
}

func convertFormat(s string) string {
	if _, ok := parseInt(s); ok {
		return s
	}
	var parts []string
	reference := true
	for dec := sequence.NewDecoder(s, '$'); dec.More(); {
		token := dec.Next()
		reference = !reference
		switch {
		case token == "":
		case reference && dec.More():
			parts = append(parts, convertName(token))
		default:
			parts = append(parts, `"`+token+`"`)
		}
	}
	return strings.Join(parts, "+")
}

func convertFilter(f filter) string {
	switch f := f.(type) {
	case anyOf:
		return convertFilters(f, " || ")
	case allOf:
		return convertFilters(f, " && ")
	case comparison:
		name := convertName(f.name)
		if strings.IndexByte(f.name, '$') >= 0 {
			name = "GetProperty(" + convertFormat(f.name) + ")"
		}
		op := f.op
		if op == "=" {
			op = "=="
		}
		return name + op + convertFormat(f.value)
	}
	return ""
}

func convertFilters(fs []filter, op string) string {
	s := convertFilter(fs[0])
	for _, f := range fs[1:] {
		s = "(" + s + ")" + op + "(" + convertFilter(f) + ")"
	}
	return s
}
