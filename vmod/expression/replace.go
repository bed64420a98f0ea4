package expression

import "strings"

// replace is String.replace, replaceAll and replaceFirst.
func replace(s, method string, a, c value, b *Budget) (value, error) {
	if method == "replace" && a.kind == char && c.kind == char {
		a, c = ofText(string(rune(a.n))), ofText(string(rune(c.n)))
	}
	if a.kind != text || c.kind != text {
		return value{}, failf(ErrValue, "method %q of a text with %s and %s", method, a.kind, c.kind)
	}
	if method == "replace" {
		n := len(s) + strings.Count(s, a.s)*max(0, len(c.s)-len(a.s))
		if err := b.text(n); err != nil {
			return value{}, err
		}
		return ofText(strings.ReplaceAll(s, a.s, c.s)), nil
	}
	return replaceMatches(s, a.s, c.s, method == "replaceAll", b)
}

func replaceMatches(s, expr, by string, all bool, b *Budget) (value, error) {
	p := compilePattern(expr)
	if err := p.usable(len(s), b); err != nil {
		return value{}, err
	}
	limit := 1
	if all {
		limit = -1
	}
	found := p.plain.FindAllStringSubmatchIndex(s, limit)
	var out strings.Builder
	end := 0
	for _, m := range found {
		out.WriteString(s[end:m[0]])
		end = m[1]
		if err := p.expand(&out, by, s, m); err != nil {
			return value{}, err
		}
		if err := b.text(out.Len()); err != nil {
			return value{}, err
		}
	}
	out.WriteString(s[end:])
	return ofText(out.String()), b.text(out.Len())
}

// expand writes a replacement: $1 and ${name} are groups of the match m in s, a
// backslash takes the next character as it is.
func (p *pattern) expand(out *strings.Builder, by, s string, m []int) error {
	wrong := fail(ErrValue, "a replacement with a reference to no group")
	for i := 0; i < len(by); i++ {
		switch by[i] {
		case '\\':
			if i++; i == len(by) {
				return wrong
			}
			out.WriteByte(by[i])
		case '$':
			group, length := p.group(by[i+1:], len(m)/2)
			if group < 0 {
				return wrong
			}
			if from := m[2*group]; from >= 0 {
				out.WriteString(s[from:m[2*group+1]])
			}
			i += length
		default:
			out.WriteByte(by[i])
		}
	}
	return nil
}

// group reads what follows a dollar sign: the number of a group, with as many
// digits as name one of the groups, or a name in braces. It is -1 for none.
func (p *pattern) group(s string, groups int) (n, length int) {
	if strings.HasPrefix(s, "{") {
		name, _, ok := strings.Cut(s[1:], "}")
		if !ok || name == "" {
			return -1, 0
		}
		return p.plain.SubexpIndex(name), len(name) + 2
	}
	if s == "" || !isDigit(rune(s[0])) {
		return -1, 0
	}
	n, length = int(s[0]-'0'), 1
	if n >= groups {
		return -1, 0
	}
	for length < len(s) && isDigit(rune(s[length])) {
		more := 10*n + int(s[length]-'0')
		if more >= groups {
			break
		}
		n, length = more, length+1
	}
	return n, length
}

// splitText is String.split: without a limit empty parts at the end are dropped,
// with one there are at most so many parts. A match of nothing at the very start
// splits nothing off.
func splitText(s, expr string, limit int, b *Budget) (value, error) {
	p := compilePattern(expr)
	if err := p.usable(len(s), b); err != nil {
		return value{}, err
	}
	var parts []string
	start := 0
	for _, m := range p.plain.FindAllStringIndex(s, -1) {
		if limit > 0 && len(parts) == limit-1 {
			break
		}
		if m[1] == 0 || m[0] == m[1] && m[0] == len(s) {
			continue
		}
		parts = append(parts, s[start:m[0]])
		start = m[1]
	}
	if len(parts) == 0 {
		return value{kind: list, list: []string{s}}, nil
	}
	parts = append(parts, s[start:])
	if limit == 0 {
		for len(parts) > 0 && parts[len(parts)-1] == "" {
			parts = parts[:len(parts)-1]
		}
	}
	return value{kind: list, list: parts}, b.spend(len(parts))
}
