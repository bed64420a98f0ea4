package expression_test

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// inBraces finds what may be BeanShell in a build file or saved game. Expressions with semicolons or
// braces of their own are left out, as this way does not separate them from the texts around them.
var inBraces = regexp.MustCompile(`\{[^{};\n\t\x1b]{1,1000}\}`)

// escapes are those that nested sequences put in front of delimiters.
var escapes = regexp.MustCompile(`\\+([,;:/$])`)

func TestCorpusParses(t *testing.T) {
	seen := map[string]bool{}
	failures, unsupported := 0, 0
	texts := corpusTexts(t)
	for _, text := range texts {
		for _, s := range inBraces.FindAllString(text, -1) {
			s = escapes.ReplaceAllString(s, "$1")
			// A condition within a function's argument has its quotes escaped.
			s = strings.ReplaceAll(s, `\"`, `"`)
			if seen[s] {
				continue
			}
			seen[s] = true
			e, err := expression.Parse(s)
			switch {
			case errors.Is(err, expression.ErrUnsupported):
				unsupported++
				t.Logf("unsupported: %s: %v", s, err)
			case err != nil:
				failures++
				t.Logf("%.100s: %v", s, err)
			default:
				_, _ = e.Eval(infantry)
			}
		}
	}
	t.Logf("%d distinct expressions in %d texts, %d do not parse, %d are unsupported", len(seen), len(texts), failures, unsupported)
	if 1000*(failures+unsupported) > 10*len(seen) {
		t.Errorf("more than a hundredth of the expressions do not parse")
	}
}

// corpusTexts are the build files and saved games in the corpus.
func corpusTexts(t *testing.T) []string {
	t.Helper()
	var texts []string
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions)...) {
		texts = append(texts, html.UnescapeString(string(corpus.BuildFile(t, path))))
	}
	for _, path := range corpus.Files(t, corpus.Saves...) {
		texts = append(texts, corpus.Commands(t, path))
	}
	return texts
}
