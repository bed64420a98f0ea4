package grid

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A format is a location format: text with the names of properties between
// dollar signs (FormattedString), read once.
type format struct {
	source string
	tokens []token
	// expression is set for a BeanShell expression in braces, which is not
	// evaluated here.
	expression bool
}

type token struct {
	text     string
	property bool
}

// parseFormat reads a format as Expression.createExpression does: blanks around
// it count only in text without dollar signs, and a whole number loses its
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

// tokenize splits at dollar signs. Every second token is a property, but not
// the last one: a single dollar sign is lost and what follows is text.
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

// unevaluated is the format itself if it asks for more than the given
// properties, nil otherwise.
func (f format) unevaluated(known ...string) []string {
	unknown := func(t token) bool { return t.property && !slices.Contains(known, t.text) }
	if f.expression || slices.ContainsFunc(f.tokens, unknown) {
		return []string{f.source}
	}
	return nil
}
