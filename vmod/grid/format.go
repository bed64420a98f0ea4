package grid

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A format is a parsed location format: text with the names of properties between
// dollar signs (FormattedString).
type format struct {
	source string
	tokens []token
	// expression is true for a BeanShell expression in braces, which is not
	// evaluated.
	expression bool
}

type token struct {
	text     string
	property bool
}

// parseFormat parses a format as Expression.createExpression does. White space
// around it stays only in text without dollar signs, and a whole number loses its
// leading zeros.
func parseFormat(source string) format {
	f := format{source: source}
	trimmed := strings.TrimFunc(source, func(c rune) bool { return c <= ' ' })
	switch {
	case strings.TrimSpace(source) == "":
	case strings.HasPrefix(trimmed, "{") && strings.HasSuffix(trimmed, "}"):
		f.expression = true
	case strings.Contains(trimmed, "$"):
		f.tokens = tokenize(trimmed)
	default:
		if n, ok := sequence.ParseInt(trimmed); ok {
			source = strconv.Itoa(n)
		}
		f.tokens = []token{{text: source}}
	}
	return f
}

// tokenize splits a format at dollar signs. Every second token is a property,
// except the last: a dollar sign without a partner is dropped, and text follows.
func tokenize(s string) []token {
	var tokens []token
	list := sequence.Split(s, '$')
	for i, text := range list {
		if text != "" {
			tokens = append(tokens, token{text: text, property: i%2 == 1 && i < len(list)-1})
		}
	}
	return tokens
}
