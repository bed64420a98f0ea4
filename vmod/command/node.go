package command

import "strings"

// A Node is a command with the commands that belong to it, as a tree that can be
// built, changed and encoded. A node that was parsed encodes to exactly the bytes
// it was parsed from.
type Node struct {
	// Text is the command's own text, usually empty for a group of commands. It is
	// ignored if Head is set.
	Text string
	// Subs are the commands that VASSAL executes after this command, as its parts.
	Subs []Node
	// Head replaces Text where the text itself consists of commands, nested one
	// level deeper. VASSAL reads such strings and executes the head's commands
	// first, but does not normally write them.
	Head *Node

	form form
}

// form is whether a token was written otherwise than VASSAL 3.4 and later write
// it: VASSAL before 3.4 quoted other tokens, and other programs may do anything.
type form uint8

const (
	usual form = iota
	inQuotes
	bare
)

// Single reports whether the node is a command with nothing nested in it.
func (n *Node) Single() bool { return n.Head == nil && len(n.Subs) == 0 }

// Parse builds the tree of a whole command string. That costs some sixty bytes for each
// command; the error is nesting beyond the limit.
func Parse(s string, lim Limits) (Node, error) {
	p := parser{limit: lim.nesting()}
	return p.node(s, 0)
}

// A parser builds trees, as GameModule.decode does. The texts in a tree are slices
// of the input. The only error is nesting beyond the limit.
type parser struct {
	limit int
}

// node parses raw, which is nested level levels deep.
func (p *parser) node(raw string, level int) (Node, error) {
	if strings.IndexByte(raw, separator) < 0 && !quoted(raw) {
		return Node{Text: raw}, nil
	}
	if level >= p.limit {
		return Node{}, errNesting(p.limit)
	}
	ts := newTokens(raw, level)
	head, err := p.token(&ts, level)
	if err != nil {
		return Node{}, err
	}
	if !ts.more() {
		return Node{Head: &head}, nil
	}
	var n Node
	if head.Single() && head.form == usual {
		n.Text = head.Text
	} else {
		n.Head = &head
	}
	size := 0
	for rest := ts; rest.more(); size++ {
		rest.next()
	}
	n.Subs = make([]Node, 0, size)
	for ts.more() {
		sub, err := p.token(&ts, level)
		if err != nil {
			return Node{}, err
		}
		n.Subs = append(n.Subs, sub)
	}
	return n, nil
}

// token parses the next token of a sequence that is nested level levels deep.
func (p *parser) token(ts *tokens, level int) (Node, error) {
	t, compound := ts.next()
	t, was := unquote(t)
	n := Node{Text: t}
	if compound || quoted(t) {
		var err error
		if n, err = p.node(t, level+1); err != nil {
			return Node{}, err
		}
	}
	switch needs := needsQuotes(t, level+1, !ts.more()); {
	case was && !needs:
		n.form = inQuotes
	case !was && needs:
		n.form = bare
	}
	return n, nil
}

// needsQuotes reports whether a token, escaped for level levels, is written in
// quotes. That is so if VASSAL 3.4 and later quote it, and also if it ends with a
// backslash and is not the last, since VASSAL could not read it back otherwise.
func needsQuotes[T string | []byte](t T, level int, last bool) bool {
	if len(t) == 0 {
		return false
	}
	end := t[len(t)-1]
	return t[0] == quote && end == quote || end == escape && !last || startsWithBackslash(t, level)
}

// startsWithBackslash reports whether the text of the token t starts with a
// backslash. The backslashes that the levels above put before a separator do not
// count.
func startsWithBackslash[T string | []byte](t T, level int) bool {
	n := 0
	for n < len(t) && t[n] == escape {
		n++
	}
	if n < len(t) && t[n] == separator {
		return n > level
	}
	return n > 0
}

// Encode returns the tree as a command string (GameModule.encode). What was parsed
// keeps its form; anything else is written byte for byte as VASSAL 3.4 and later
// write it, with one exception: a token that ends with a backslash and is not the
// last is quoted, since VASSAL cannot read its own form of it back.
func (n *Node) Encode() string { return string(n.append(make([]byte, 0, n.size(0)), 0)) }

// size returns about the length of n nested level levels deep. It does not count
// quotes, and separators within texts.
func (n *Node) size(level int) int {
	size := len(n.Text)
	if n.Head != nil {
		size = n.Head.size(level + 1)
	}
	for i := range n.Subs {
		size += level + 1 + n.Subs[i].size(level+1)
	}
	return size
}

// append appends n, nested level levels deep.
func (n *Node) append(b []byte, level int) []byte {
	if n.Single() {
		return appendEscaped(b, n.Text, level)
	}
	last := len(n.Subs) == 0
	if n.Head != nil {
		b = n.Head.appendToken(b, level+1, last)
	} else {
		head := Node{Text: n.Text}
		b = head.appendToken(b, level+1, last)
	}
	for i := range n.Subs {
		b = appendSeparator(b, level)
		b = n.Subs[i].appendToken(b, level+1, i == len(n.Subs)-1)
	}
	return b
}

// appendToken appends n as a token of a sequence, nested level levels deep.
func (n *Node) appendToken(b []byte, level int, last bool) []byte {
	start := len(b)
	b = n.append(b, level)
	t := b[start:]
	quotes := needsQuotes(t, level, last)
	switch n.form {
	case inQuotes:
		quotes = true
	case bare:
		// If the text was changed, it may need quotes to be read back.
		quotes = quotes && (quoted(t) || t[len(t)-1] == escape && !last)
	}
	if !quotes {
		return b
	}
	b = append(b, quote)
	copy(b[start+1:], b[start:])
	b[start] = quote
	return append(b, quote)
}

func appendSeparator(b []byte, level int) []byte {
	for range level {
		b = append(b, escape)
	}
	return append(b, separator)
}

func appendEscaped(b []byte, text string, level int) []byte {
	for {
		i := strings.IndexByte(text, separator)
		if i < 0 {
			return append(b, text...)
		}
		b = append(b, text[:i]...)
		b = appendSeparator(b, level)
		text = text[i+1:]
	}
}

// Walk calls visit with the text of each command of the tree, in the order in
// which VASSAL executes them. It stops at the first error of visit.
func (n *Node) Walk(visit func(text string) error) error {
	var err error
	if n.Head != nil {
		err = n.Head.Walk(visit)
	} else {
		err = visit(n.Text)
	}
	if err != nil {
		return err
	}
	for i := range n.Subs {
		if err := n.Subs[i].Walk(visit); err != nil {
			return err
		}
	}
	return nil
}
