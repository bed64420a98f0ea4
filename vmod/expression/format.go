package expression

import (
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Format fills in the references of a format, such as the format of a label or a report
// (FormattedString.getText). The format may be any form of expression. As in VASSAL, the result of an
// error is the empty text; Parse and Eval return errors.
func Format(s string, ctx Context) string {
	return FormatIn(s, ctx, Scope{})
}

// FormatIn is Format with a Scope. With a Localized Scope it is FormattedString.getLocalizedText.
func FormatIn(s string, ctx Context, scope Scope) string {
	t, err := formatIn(s, ctx, scope, budgetOf(ctx, nil))
	if err != nil {
		return ""
	}
	return t
}

// formatIn counts as a nested evaluation, as in VASSAL.
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

// references returns the names of a format's $references$.
func references(s string) (names []string) {
	reference := true
	for dec := sequence.NewDecoder(s, '$'); dec.More(); {
		token := dec.Next()
		if reference = !reference; reference && token != "" && dec.More() {
			names = append(names, token)
		}
	}
	return names
}

// substitute fills in $references$. A reference to an unknown property becomes its
// name, or empty in a Localized scope. A dollar sign without a partner is dropped.
// A backslash escapes a dollar sign, as in all of VASSAL's sequences.
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
			v, ok := scope.Own[token]
			if !ok {
				v, ok = ctx.Property(token)
			}
			if ok || scope.Localized {
				token = v
			}
		}
		if err := b.text(out.Len() + len(token)); err != nil {
			return "", err
		}
		out.WriteString(token)
	}
	return out.String(), nil
}

// expandDollars fills in the $references$ of a condition that is an argument of a
// function (ExpressionInterpreter.replaceDollarVariables). Unlike in a format, a
// text between dollar signs that names no property stays as it is, and its closing
// dollar sign may open the next reference.
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
