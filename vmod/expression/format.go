package expression

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Format is a format text, such as a label's or a report's, with its references
// filled in (FormattedString.getText). The text may be any form of expression.
// Like VASSAL it answers the empty text where there is an error; Parse and Eval
// tell errors.
func Format(s string, ctx Context) string {
	return FormatIn(s, ctx, Scope{})
}

// FormatIn is Format with a Scope; a Localized one makes it
// FormattedString.getLocalizedText.
func FormatIn(s string, ctx Context, scope Scope) string {
	t, err := formatIn(s, ctx, scope, budgetOf(ctx, nil))
	if err != nil {
		return ""
	}
	return t
}

// formatIn counts as one nested evaluation of its own, as in VASSAL.
func formatIn(s string, ctx Context, scope Scope, b *Budget) (string, error) {
	e, err := Parse(s)
	if err != nil {
		return "", err
	}
	defer b.Leave()
	if !b.Enter() {
		return "", fail(ErrLoop, "a format nests too deep")
	}
	return e.evalIn(ctx, scope, b)
}

// substitute fills in $references$. What stands between two dollar signs is a
// reference; a dollar sign without its partner is dropped, and the text after it
// stays. A backslash keeps a dollar sign, as in any of VASSAL's sequences.
func substitute(s string, ctx Context, scope Scope, b *Budget) (string, error) {
	var out strings.Builder
	reference := true
	for dec := sequence.NewDecoder(s, '$'); dec.More(); {
		token := dec.Next()
		reference = !reference
		if token == "" {
			continue
		}
		if reference && dec.More() {
			token = resolve(token, ctx, scope)
		}
		if err := b.text(out.Len() + len(token)); err != nil {
			return "", err
		}
		out.WriteString(token)
	}
	return out.String(), nil
}

func resolve(name string, ctx Context, scope Scope) string {
	if v, ok := scope.Own[name]; ok {
		return v
	}
	if v, ok := ctx.Property(name); ok || scope.Localized {
		return v
	}
	return name
}

// expandDollars fills in the $references$ of a condition that is an argument of
// a function (ExpressionInterpreter.replaceDollarVariables). Unlike in a format,
// what does not name a property stays as it is, dollar sign and all, and its
// closing dollar sign may open the next reference.
func expandDollars(s string, ctx Context, b *Budget) (string, error) {
	if strings.IndexByte(s, '$') < 0 {
		return s, nil
	}
	var out strings.Builder
	for {
		i := strings.IndexByte(s, '$')
		if i < 0 {
			break
		}
		out.WriteString(s[:i])
		s = s[i+1:]
		j := strings.IndexByte(s, '$')
		if j < 0 {
			out.WriteByte('$')
			break
		}
		if v, ok := ctx.Property(s[:j]); ok {
			out.WriteString(v)
			s = s[j+1:]
		} else {
			out.WriteByte('$')
			out.WriteString(s[:j])
			s = s[j:]
		}
		if err := b.text(out.Len()); err != nil {
			return "", err
		}
	}
	out.WriteString(s)
	return out.String(), nil
}
