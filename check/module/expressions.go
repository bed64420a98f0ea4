package module

import (
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/expression"
)

// parsed is what rules ask of an expression.
type parsed struct {
	wrong bool     // whether VASSAL's parser refuses it
	names []string // the properties that VASSAL always looks up for it
	// compared are the properties that it compares with a text.
	compared []expression.Comparison
}

// condition parses a condition, in braces or in the old style, each text once.
func (m *Module) condition(text string) parsed {
	if inBraces(strings.TrimSpace(text)) {
		return m.expression(text)
	}
	of, known := m.oldStyle[text]
	if !known {
		if e, err := expression.ParseMatch(text); err == nil {
			of.compared = e.Comparisons()
		}
		m.oldStyle[text] = of
	}
	return of
}

// expression parses an expression, each text once.
func (m *Module) expression(text string) parsed {
	of, known := m.parsed[text]
	if !known {
		e, err := expression.Parse(text)
		if err == nil {
			of.names, of.compared = e.Properties(), e.Comparisons()
		}
		of.wrong = errors.Is(err, expression.ErrSyntax)
		m.parsed[text] = of
	}
	return of
}
