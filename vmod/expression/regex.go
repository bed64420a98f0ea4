package expression

import (
	"regexp"
	"regexp/syntax"
	"strings"
)

// maxPattern is the length of the longest usable regular expression, in bytes.
const maxPattern = 4096

// A pattern is a Java regular expression that means the same to Go, whose regular
// expressions take linear time. Look-around, back references, possessive
// quantifiers and set operations within classes are not usable.
type pattern struct {
	re    *regexp.Regexp // matches whole texts; nil if unusable
	plain *regexp.Regexp
	size  int // of the program that it becomes, in instructions
}

// maxProgram is the size of the largest usable program. It is reached with few bytes:
// (a{100}){100} becomes 10,000 instructions.
const maxProgram = 1 << 14

// instructions returns about how many instructions an expression becomes.
func instructions(re *syntax.Regexp) int {
	n := 1 + len(re.Rune)
	for _, sub := range re.Sub {
		n += instructions(sub)
	}
	if re.Op == syntax.OpRepeat {
		n *= max(re.Min, re.Max, 1)
	}
	return min(n, maxProgram+1)
}

// compilePattern compiles a pattern and charges for it. An unusable pattern fails only
// when it is used.
func compilePattern(s string, b *Budget) (*pattern, error) {
	p := &pattern{size: len(s)}
	if err := b.spend(8 + len(s)); err != nil || len(s) > maxPattern || differs(s) {
		return p, err
	}
	parsed, err := syntax.Parse(s, syntax.Perl)
	if err != nil {
		return p, nil
	}
	if p.size = instructions(parsed); p.size > maxProgram {
		b.exceed(ErrLimit)
		return nil, failf(ErrLimit, "a regular expression of more than %d instructions", maxProgram)
	}
	if err := b.spend(4 * p.size); err != nil {
		return nil, err
	}
	plain, err := regexp.Compile(s)
	if err != nil {
		return p, nil
	}
	if anchored, err := regexp.Compile(`\A(?:` + s + `)\z`); err == nil {
		p.re, p.plain = anchored, plain
	}
	return p, nil
}

// differs reports whether s holds what Go accepts but understands differently:
// classes in classes, && in classes, (?U), \Q, \C, \v, and a brace that is not a
// quantifier.
func differs(s string) bool {
	class := false
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			if i++; i < len(s) && strings.IndexByte("QCv", s[i]) >= 0 {
				return true
			}
		case class && c == '[', class && c == '&' && i+1 < len(s) && s[i+1] == '&':
			return true
		case c == '[':
			class = true
			if i+1 < len(s) && s[i+1] == '^' {
				i++
			}
			if i+1 < len(s) && s[i+1] == ']' {
				i++
			}
		case class && c == ']':
			class = false
		case !class && c == '(' && strings.HasPrefix(s[i+1:], "?"):
			flags := s[i+2:]
			if strings.Contains(flags[:span(flags, "abcdefghijklmnopqrstuvwxyz-U")], "U") {
				return true
			}
		case !class && c == '{':
			if i == 0 || !isQuantifier(s[i:]) {
				return true
			}
		}
	}
	return false
}

// isQuantifier reports whether s starts with {n}, {n,} or {n,m}.
func isQuantifier(s string) bool {
	i := 1 + span(s[1:], "0123456789")
	if i == 1 {
		return false
	}
	if i < len(s) && s[i] == ',' {
		i++
		i += span(s[i:], "0123456789")
	}
	return i < len(s) && s[i] == '}'
}

// usable returns an error if the pattern cannot be used. Otherwise it charges for
// running the pattern on a text of n bytes.
func (p *pattern) usable(n int, b *Budget) error {
	if p.re == nil {
		return fail(ErrUnsupported, "a regular expression that is wrong or not of the common kind")
	}
	return b.spend(1 + (p.size+1)*(n+1)/8)
}

// matches reports whether the pattern matches the whole text.
func (p *pattern) matches(s string, b *Budget) (bool, error) {
	if err := p.usable(len(s), b); err != nil {
		return false, err
	}
	return p.re.MatchString(s), nil
}

func matches(s, expr string, b *Budget) (bool, error) {
	p, err := compilePattern(expr, b)
	if err != nil {
		return false, err
	}
	return p.matches(s, b)
}
