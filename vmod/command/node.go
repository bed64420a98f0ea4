package command

import "strings"

// A Node is a command and the commands that belong to it, as a tree that can be
// built, changed and written. A node that came from Parse encodes to the very
// bytes it was parsed from.
type Node struct {
	// Text is the command's own text. Groups of commands mostly have an empty
	// one. It is meaningless where Head is set.
	Text string
	// Subs are the commands that VASSAL executes after this one, as its parts.
	Subs []Node
	// Head stands for Text where that is not a plain text but commands again,
	// nested one level deeper. VASSAL reads such strings and executes the
	// head's commands first; it does not normally write them.
	Head *Node

	form form
}

// form tells apart the two ways of writing a token where a writer chose
// otherwise than VASSAL 3.4 and later do: before 3.4 other tokens were quoted,
// and other programs write what they like.
type form uint8

const (
	usual form = iota
	inQuotes
	bare
)

// Single says whether the node is one command with nothing nested in it.
func (n *Node) Single() bool { return n.Head == nil && len(n.Subs) == 0 }

// Parse reads a whole command string as GameModule.decode does. The texts in
// the tree are slices of s. The only error is nesting beyond the limit.
//
// A tree costs some sixty bytes for each command; Walk and Top read files that
// hold millions without one.
func Parse(s string, lim Limits) (Node, error) {
	p := parser{limit: lim.nesting()}
	return p.node(s, 0)
}

type parser struct {
	limit int
}

// node reads raw, which stands level levels deep.
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
	n.Subs = make([]Node, 0, count(ts))
	for ts.more() {
		sub, err := p.token(&ts, level)
		if err != nil {
			return Node{}, err
		}
		n.Subs = append(n.Subs, sub)
	}
	return n, nil
}

// token reads the next token of a sequence that stands level levels deep.
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

// count is the number of tokens that ts still has.
func count(ts tokens) int {
	n := 0
	for ts.more() {
		ts.next()
		n++
	}
	return n
}

// needsQuotes says whether the token t, escaped for level levels, is written in
// quotes: where VASSAL 3.4 and later write it so, and also where it ends with a
// backslash and another token follows, which VASSAL's own form cannot hold.
func needsQuotes[T string | []byte](t T, level int, last bool) bool {
	if len(t) == 0 {
		return false
	}
	end := t[len(t)-1]
	return t[0] == quote && end == quote || end == escape && !last || startsWithBackslash(t, level)
}

// startsWithBackslash says whether the text which t stands for at its level
// starts with a backslash, those set aside that the levels above have put before
// a separator.
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

// Encode writes the tree as a command string (GameModule.encode), byte for byte
// as VASSAL 3.4 and later do where Parse did not see it written otherwise. The
// one exception are tokens that end with a backslash and are not the last: they
// are quoted, since VASSAL's own form of them cannot be read back.
func (n *Node) Encode() string { return string(n.append(make([]byte, 0, n.size(0)), 0)) }

// size is about the length of n as it looks level levels deep: quotes and
// separators within texts are not counted.
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

// append writes n as it looks level levels deep.
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

// appendToken writes n as a token of a sequence whose tokens stand level levels
// deep.
func (n *Node) appendToken(b []byte, level int, last bool) []byte {
	start := len(b)
	b = n.append(b, level)
	t := b[start:]
	quotes := needsQuotes(t, level, last)
	switch n.form {
	case inQuotes:
		quotes = true
	case bare:
		// A changed text may need its quotes to be read back at all.
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
// which VASSAL executes them.
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
