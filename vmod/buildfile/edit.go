package buildfile

import (
	"bytes"
	"slices"
	"strings"
)

// An Edit is a list of changes to a build file that keep all other bytes: line ends,
// quotes, comments, the order of attributes. New elements are written as VASSAL writes
// them, laid out like their neighbours.
//
// The edited Tree does not change; its elements are the places of the changes. To see
// the new tree, read the result. Removing an element drops the changes within it. The
// first change that cannot be made is the error of Bytes.
type Edit struct {
	tree    *Tree
	changes map[*Element]*change
	style   style
	err     error
}

// change is the changes to an element.
type change struct {
	attrs   map[string]string
	text    *string
	before  []Draft
	last    []Draft
	removed bool
}

// Edit returns an Edit of the file without changes.
func (t *Tree) Edit() *Edit {
	e := &Edit{tree: t, changes: map[*Element]*change{}, style: style{indent: buildIndent, newline: "\n"}}
	if i := bytes.IndexByte(t.text, '\n'); i > 0 && t.text[i-1] == '\r' {
		e.style.newline = "\r\n"
	}
	return e
}

func (d *Edit) of(e *Element) *change {
	if e.tree != d.tree {
		d.fail(refuseAll(Malformed, "element %q is of another file", e.Class))
	}
	c := d.changes[e]
	if c == nil {
		c = &change{attrs: map[string]string{}}
		d.changes[e] = c
	}
	return c
}

func (d *Edit) fail(err error) {
	if d.err == nil {
		d.err = err
	}
}

// SetAttr sets an attribute of the element.
func (d *Edit) SetAttr(e *Element, name, value string) {
	if err := checkAttr(Attr{name, value}); err != nil {
		d.fail(err)
	}
	d.of(e).attrs[name] = value
}

// SetText changes the text of an element that has no elements in it.
func (d *Edit) SetText(e *Element, text string) {
	if len(e.Children) > 0 {
		d.fail(refuseAll(Malformed, "text of element %q, which has elements within it", e.Class))
	}
	if err := checkText(text); err != nil {
		d.fail(err)
	}
	d.of(e).text = &text
}

// Verbatim reports whether the element has a text, no elements in it, and SetText with
// its own text would not change a byte of the file.
func (d *Edit) Verbatim(e *Element) bool {
	if len(e.Children) > 0 || e.Text == "" {
		return false
	}
	return string(appendText(nil, e.Text, d.style.newline)) == string(d.tree.text[e.content.start:e.content.end])
}

// Insert inserts a new element directly in front of another, which is not the root.
func (d *Edit) Insert(before *Element, draft Draft) {
	if before.Parent == nil {
		d.fail(refuseAll(Malformed, "an element in front of the root"))
	}
	d.draft(draft)
	c := d.of(before)
	c.before = append(c.before, draft)
}

// Append inserts a new element after all others in parent.
func (d *Edit) Append(parent *Element, draft Draft) {
	d.draft(draft)
	c := d.of(parent)
	c.last = append(c.last, draft)
}

// Remove removes an element, which is not the root, with all that is in it.
func (d *Edit) Remove(e *Element) {
	if e.Parent == nil {
		d.fail(refuseAll(Malformed, "the root cannot be removed"))
	}
	d.of(e).removed = true
}

func (d *Edit) draft(draft Draft) {
	if err := draft.check(); err != nil {
		d.fail(err)
	}
}

// Bytes returns the file with the changes. Without changes it is the file that was
// read. With changes it is in UTF-8, and declares that.
func (d *Edit) Bytes() ([]byte, error) {
	if d.err != nil {
		return nil, d.err
	}
	if len(d.changes) == 0 {
		return bytes.Clone(d.tree.data), nil
	}
	w := &splicer{text: d.tree.text}
	w.begin(0)
	if bytes.HasPrefix(d.tree.data, utf8Mark) {
		w.out = append(w.out, utf8Mark...)
	}
	if s, ok := encodingSpan(w.text); ok && !strings.EqualFold(string(w.text[s.start:s.end]), "utf-8") {
		w.put(s, "UTF-8")
	}
	d.element(w, d.tree.Root)
	w.copyTo(len(w.text))
	return w.out, nil
}

// splicer copies a text from start to end, with some of its parts replaced.
type splicer struct {
	text, out []byte
	done      int
	// The line that indentation was asked for last, up to seen: where it starts, and where
	// its blanks end. All elements of a file can stand on one line, which is not to be
	// searched for each of them.
	line, blank, seen int
}

// begin notes that a line starts at an offset.
func (w *splicer) begin(line int) {
	w.line, w.blank = line, line
	for w.blank < len(w.text) && (w.text[w.blank] == ' ' || w.text[w.blank] == '\t') {
		w.blank++
	}
}

// indentation returns the white space at the start of the line of offset, and whether
// nothing else is between that and offset.
func (w *splicer) indentation(offset int) (blank string, ownLine bool) {
	switch {
	case offset < w.line: // what is added to an element comes after the changes within it
		w.begin(bytes.LastIndexByte(w.text[:offset], '\n') + 1)
		w.seen = offset
	case offset > w.seen:
		if i := bytes.LastIndexByte(w.text[w.seen:offset], '\n'); i >= 0 {
			w.begin(w.seen + i + 1)
		}
		w.seen = offset
	}
	end := min(w.blank, offset)
	return string(w.text[w.line:end]), end == offset
}

func (w *splicer) copyTo(end int) {
	w.out = append(w.out, w.text[w.done:end]...)
	w.done = end
}

// put writes s instead of a part of the text.
func (w *splicer) put(part span, s string) {
	w.copyTo(part.start)
	w.out = append(w.out, s...)
	w.done = part.end
}

// element writes the changes to e and to what is in it.
func (d *Edit) element(w *splicer, e *Element) {
	p := e.place
	c := d.changes[e]
	if c == nil {
		c = &change{}
	}
	var indent string
	var ownLine bool
	if len(c.before) > 0 || len(c.last) > 0 {
		indent, ownLine = w.indentation(p.start)
	}
	for i := range c.before {
		w.put(span{p.start, p.start}, d.lines(&c.before[i], indent, ownLine))
		if ownLine {
			w.out = append(w.out, d.style.newline+indent...)
		}
	}
	if c.removed {
		d.remove(w, p, len(c.before) > 0)
		return
	}
	d.attributes(w, e, c)
	switch {
	case c.text != nil && *c.text == "" && len(c.last) == 0:
		w.put(span{p.tagEnd(), p.after}, "/>")
		return
	case c.text != nil:
		w.put(span{p.tagEnd(), p.content.start}, ">")
		w.put(p.content, string(appendText(nil, *c.text, d.style.newline)))
	}
	for _, child := range e.Children {
		d.element(w, child)
	}
	if len(c.last) > 0 {
		d.append(w, e, c, indent, ownLine)
	}
	if p.single && (c.text != nil || len(c.last) > 0) {
		w.put(span{p.after, p.after}, "</"+e.Class+">")
	}
	w.copyTo(p.after)
}

// remove leaves out an element, and its line if nothing else is on it.
func (d *Edit) remove(w *splicer, p place, replaced bool) {
	if replaced {
		// The replacement has its line already; this undoes the line break after it.
		if indent, ownLine := w.indentation(p.start); ownLine {
			w.out = bytes.TrimSuffix(w.out, []byte(d.style.newline+indent))
		}
		w.put(span{p.start, p.after}, "")
		return
	}
	start := p.start
	if _, ownLine := w.indentation(start); ownLine {
		start = len(bytes.TrimRight(w.text[w.done:start], " \t")) + w.done
		start = len(bytes.TrimSuffix(w.text[w.done:start], []byte("\n"))) + w.done
		start = len(bytes.TrimSuffix(w.text[w.done:start], []byte("\r"))) + w.done
	}
	w.put(span{start, p.after}, "")
}

// append writes new elements after all that is in e.
func (d *Edit) append(w *splicer, e *Element, c *change, indent string, ownLine bool) {
	p := e.place
	at := p.content.start
	inner := indent + buildIndent
	if n := len(e.Children); n > 0 {
		last := e.Children[n-1]
		at = last.after
		inner, ownLine = w.indentation(last.start)
	}
	at = max(at, w.done)
	rest := w.text[at:p.content.end]
	at += len(bytes.TrimRight(rest, " \t\r\n"))
	if p.single && c.text == nil {
		w.put(span{p.tagEnd(), p.content.start}, ">")
	}
	w.copyTo(max(at, w.done))
	for i := range c.last {
		if ownLine {
			w.out = append(w.out, d.style.newline+inner...)
		}
		w.out = append(w.out, d.lines(&c.last[i], inner, ownLine)...)
	}
	if ownLine && bytes.IndexByte(w.text[w.done:p.content.end], '\n') < 0 {
		w.out = append(w.out, d.style.newline+indent...)
		w.done = p.content.end
	}
}

// lines returns the text of a draft without the indentation of its first line.
func (d *Edit) lines(draft *Draft, indent string, ownLine bool) string {
	s := d.style
	s.base, s.flat = indent, !ownLine
	return string(draft.appendBare(nil, s, 0))
}

// attributes writes the changes to the attributes of e.
func (d *Edit) attributes(w *splicer, e *Element, c *change) {
	added := make([]string, 0, len(c.attrs))
	for name := range c.attrs {
		if _, ok := e.Attr(name); !ok {
			added = append(added, name)
		}
	}
	slices.Sort(added)
	end := e.start + 1 + len(e.Class)
	add := func(upTo func(name string) bool) {
		for len(added) > 0 && upTo(added[0]) {
			w.put(span{end, end}, " "+string(appendAttr(nil, Attr{added[0], c.attrs[added[0]]})))
			added = added[1:]
		}
	}
	for i, a := range e.Attrs {
		add(func(name string) bool { return name < a.Name })
		at := d.tree.attrSpans[e.firstSpan+i]
		if value, changed := c.attrs[a.Name]; changed {
			w.put(at, string(appendAttr(nil, Attr{a.Name, value})))
		}
		end = at.end
	}
	add(func(string) bool { return true })
}
