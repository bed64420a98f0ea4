package pack

import (
	"regexp"
	"regexp/syntax"

	"github.com/pkg/errors"
)

// mostPatterns bounds the patterns of the files of a pack together, in instructions of the
// programs that they become. A few bytes make many: (a{100}){100} becomes 10,000.
const mostPatterns = 200_000

// Pattern compiles a regular expression of the table. The error is a Fault if the patterns of the
// pack are too many, else the error of package regexp.
func (t *Table) Pattern(text string) (*regexp.Regexp, error) {
	parsed, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, errors.WithStack(err)
	}
	if t.problems.patterns += instructions(parsed); t.problems.patterns > mostPatterns {
		return nil, Err(ManyPatterns, mostPatterns)
	}
	compiled, err := regexp.Compile(text)
	return compiled, errors.WithStack(err)
}

// instructions returns about how many instructions an expression becomes.
func instructions(re *syntax.Regexp) int {
	n := 1 + len(re.Rune)
	for _, sub := range re.Sub {
		n += instructions(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1)
	}
	return min(n, mostPatterns+1)
}
