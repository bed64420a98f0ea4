package trait

import "strings"

// A nesting reads the texts of a piece's traits, each of which holds all inner
// texts as its second token. It reads from the outside in, without unescaping one
// level after the other. Text k levels down has k backslashes before each tab. So a
// tab after exactly k backslashes ends the own text of level k, a tab after more
// is data, and a tab after fewer belongs to an outer level and ends everything
// inside it.
//
// Reading takes time linear in the length of the text. To unescape level by level,
// as VASSAL does, takes quadratic time: minutes for a few hundred kilobytes of
// nested tabs.
type nesting struct {
	s          string
	start, end int // what is left of the text of the current level
	level      int
	ends       *tabEnds // built at the first quoted level
}

func newNesting(s string) *nesting { return &nesting{s: s, end: len(s)} }

// next returns the own text of the current level and goes on to the next level.
// more is false if there is none.
func (n *nesting) next() (own string, more bool) {
	escaped := false
	for i := n.start; ; i++ {
		j := strings.IndexByte(n.s[i:n.end], '\t')
		if j < 0 {
			own = n.own(n.start, n.end, escaped)
			n.start = n.end
			return own, false
		}
		i += j
		b := backslashesBefore(n.s, n.start, i)
		if b > n.level {
			escaped = true
			continue
		}
		own = n.own(n.start, i-b, escaped)
		if b < n.level {
			n.start, n.end = i-b, i-b
			return own, false
		}
		n.descend(i)
		return own, true
	}
}

// descend makes the token after the separating tab at i the current level.
func (n *nesting) descend(i int) {
	n.start = i + 1
	n.level++
	if n.start >= n.end || n.s[n.start] != '\'' {
		return
	}
	// The token is quoted if it also ends with a quote.
	if n.ends == nil {
		n.ends = newTabEnds(n.s)
	}
	if e := n.ends.after(i); e < n.end {
		n.end = e
	}
	if n.end-n.start > 1 && n.s[n.end-1] == '\'' {
		n.start++
		n.end--
	}
}

// rest returns all text of the current level, with what is inside it, as the level
// above decodes it. Third tokens of outer levels are left out.
func (n *nesting) rest() string {
	if n.level == 0 {
		return n.s[n.start:n.end]
	}
	escaped := false
	for i := n.start; i < n.end; i++ {
		j := strings.IndexByte(n.s[i:n.end], '\t')
		if j < 0 {
			break
		}
		i += j
		b := backslashesBefore(n.s, n.start, i)
		if b < n.level {
			n.end = i - b
			break
		}
		escaped = true
	}
	if !escaped {
		return n.s[n.start:n.end]
	}
	return dropBackslashes(n.s[n.start:n.end], n.level)
}

func (n *nesting) own(start, end int, escaped bool) string {
	t := n.s[start:end]
	if escaped {
		t = dropBackslashes(t, n.level+1)
	}
	if len(t) > 1 && t[0] == '\'' && t[len(t)-1] == '\'' {
		return t[1 : len(t)-1]
	}
	return t
}

// backslashesBefore counts the backslashes directly before position i, but not
// those before start.
func backslashesBefore(s string, start, i int) int {
	j := i
	for j > start && s[j-1] == '\\' {
		j--
	}
	return i - j
}

// dropBackslashes removes k backslashes before every tab in t. There are at least
// that many.
func dropBackslashes(t string, k int) string {
	var b strings.Builder
	b.Grow(len(t))
	for {
		i := strings.IndexByte(t, '\t')
		if i < 0 {
			b.WriteString(t)
			return b.String()
		}
		b.WriteString(t[:max(i-k, 0)])
		b.WriteByte('\t')
		t = t[i+1:]
	}
}

// tabEnds finds where a token ends that begins after a tab: before the backslashes
// of the next tab that has no more of them.
type tabEnds struct {
	s    string
	next map[int]int
}

func newTabEnds(s string) *tabEnds {
	type tab struct{ pos, slashes int }
	e := &tabEnds{s: s, next: make(map[int]int)}
	var open []tab
	for i := 0; i < len(s); i++ {
		j := strings.IndexByte(s[i:], '\t')
		if j < 0 {
			break
		}
		i += j
		t := tab{i, backslashesBefore(s, 0, i)}
		for len(open) > 0 && open[len(open)-1].slashes >= t.slashes {
			e.next[open[len(open)-1].pos] = i - t.slashes
			open = open[:len(open)-1]
		}
		open = append(open, t)
	}
	return e
}

func (e *tabEnds) after(tab int) int {
	if end, ok := e.next[tab]; ok {
		return end
	}
	return len(e.s)
}

// A nester writes what a nesting reads.
type nester struct {
	own    []string
	quoted []bool // whether the token of level i, with all inside it, is in quotes
	safe   bool   // the innermost text is a token of its own, as in a type
}

func newNester(own []string, innermostIsToken bool) *nester {
	n := &nester{own: own, quoted: make([]bool, len(own)), safe: innermostIsToken}
	last := len(own) - 1
	final := byte(0)
	for k := last; k > 0; k-- {
		first := n.firstByte(k)
		if k == last {
			final = n.lastByte()
		}
		if first == '\\' || first == '\'' && final == '\'' {
			n.quoted[k] = true
			final = '\''
		}
	}
	return n
}

func (n *nester) quotesOwn(k int) bool {
	t := n.own[k]
	last := len(n.own) - 1
	if t == "" || k == last && !n.safe {
		return false
	}
	return t[0] == '\\' || t[0] == '\'' && t[len(t)-1] == '\'' || k < last && t[len(t)-1] == '\\'
}

// firstByte returns the first byte of the encoded text of level k, or 0 for none.
func (n *nester) firstByte(k int) byte {
	t := n.own[k]
	last := k == len(n.own)-1
	switch {
	case t == "" && last:
		return 0
	case t == "":
		return '\t'
	case n.quotesOwn(k):
		return '\''
	case t[0] == '\t' && (!last || n.safe):
		return '\\'
	}
	return t[0]
}

// lastByte returns the last byte of the encoded innermost text, or 0 for none.
func (n *nester) lastByte() byte {
	k := len(n.own) - 1
	t := n.own[k]
	switch {
	case t == "":
		return 0
	case n.quotesOwn(k):
		return '\''
	}
	return t[len(t)-1]
}

func (n *nester) String() string {
	var b strings.Builder
	closing := 0
	for k, t := range n.own {
		if k > 0 {
			writeBackslashes(&b, k-1)
			b.WriteByte('\t')
		}
		if n.quoted[k] {
			b.WriteByte('\'')
			closing++
		}
		escapes := k + 1
		if k == len(n.own)-1 && !n.safe {
			escapes = k
		}
		q := n.quotesOwn(k)
		if q {
			b.WriteByte('\'')
		}
		for {
			i := strings.IndexByte(t, '\t')
			if i < 0 {
				break
			}
			b.WriteString(t[:i])
			writeBackslashes(&b, escapes)
			b.WriteByte('\t')
			t = t[i+1:]
		}
		b.WriteString(t)
		if q {
			b.WriteByte('\'')
		}
	}
	for range closing {
		b.WriteByte('\'')
	}
	return b.String()
}

func writeBackslashes(b *strings.Builder, n int) {
	for range n {
		b.WriteByte('\\')
	}
}
