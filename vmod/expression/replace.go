package expression

import "strings"

// replace is String.replace, of texts or of characters.
func replace(s string, a []value, b *Budget) (value, error) {
	old, by := a[0].s, a[1].s
	if a[0].kind == char {
		old, by = string(rune(a[0].n)), string(rune(a[1].n))
	}
	n := len(s) + strings.Count(s, old)*max(0, len(by)-len(old))
	if err := b.text(n); err != nil {
		return value{}, err
	}
	return ofText(strings.ReplaceAll(s, old, by)), nil
}

// replaceMatches is String.replaceAll, where limit is -1, and String.replaceFirst,
// where it is 1.
func replaceMatches(limit int) func(s string, a []value, b *Budget) (value, error) {
	return func(s string, a []value, b *Budget) (value, error) {
		p, err := compilePattern(a[0].s, b)
		if err != nil {
			return value{}, err
		}
		by := a[1].s
		if err := p.usable(len(s), b); err != nil {
			return value{}, err
		}
		var out strings.Builder
		end := 0
		for _, m := range p.plain.FindAllStringSubmatchIndex(s, limit) {
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
}

// expand writes a replacement: $1 and ${name} stand for groups of the match m in
// s, and a backslash keeps the next character as it is.
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

// group parses what follows a dollar sign: the number of a group, with as many
// digits as still name a group, or the name of a group in braces. It returns the
// group, -1 for none, and the length of what it parsed.
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

// splitText is String.split. With a limit, at most so many parts are made; without a limit, or with
// 0, empty parts at the end are dropped. A match of nothing at the very start splits nothing off.
func splitText(s string, a []value, b *Budget) (value, error) {
	p, err := compilePattern(a[0].s, b)
	if err != nil {
		return value{}, err
	}
	limit := 0
	if len(a) == 2 {
		limit = int(a[1].n)
	}
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
