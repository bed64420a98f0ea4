package buildfile

import "bytes"

// A place is where an element is in the text.
type place struct {
	index   int // of the element
	start   int // of its start tag
	end     int // after its last tag
	content span
	single  bool // whether it has a single tag, which ends with "/>"
	attrs   []attrPlace
}

// An attrPlace is where an attribute is: from the start of its name to after its value.
type attrPlace struct {
	name       string
	start, end int
}

// tagEnd returns the offset of the ">" or "/>" of the start tag.
func (p place) tagEnd() int {
	if p.single {
		return p.content.start - len("/>")
	}
	return p.content.start - len(">")
}

// places finds all elements in a text that has been surveyed, so that it is well-formed.
func (s *survey) places() []place {
	all := make([]place, 0, len(s.starts))
	var open []int
	for pos := 0; ; {
		i := bytes.IndexByte(s.text[pos:], '<')
		if i < 0 {
			return all
		}
		start := pos + i
		rest := s.text[start:]
		switch {
		case bytes.HasPrefix(rest, []byte("<?")):
			pos = start + bytes.Index(rest, []byte("?>"))
		case bytes.HasPrefix(rest, []byte("<!--")):
			pos = start + 4 + bytes.Index(rest[4:], []byte("-->"))
		case bytes.HasPrefix(rest, []byte("<![CDATA[")):
			pos = start + bytes.Index(rest, []byte("]]>"))
		case bytes.HasPrefix(rest, []byte("</")):
			pos = start + bytes.IndexByte(rest, '>') + 1
			p := &all[open[len(open)-1]]
			open = open[:len(open)-1]
			p.content.end, p.end = start, pos
		default:
			p := s.tag(start)
			p.index = len(all)
			pos = p.content.start
			if !p.single {
				open = append(open, p.index)
			}
			all = append(all, p)
		}
	}
}

// tag reads the start tag at start.
func (s *survey) tag(start int) place {
	p := place{start: start}
	for pos := s.nameEnd(start + 1); ; {
		pos = s.spaceEnd(pos)
		switch s.text[pos] {
		case '>':
			p.content.start = pos + 1
			return p
		case '/':
			p.single = true
			p.end = pos + len("/>")
			p.content = span{p.end, p.end}
			return p
		}
		a := attrPlace{start: pos}
		pos = s.nameEnd(pos)
		a.name = string(s.text[a.start:pos])
		pos = s.spaceEnd(s.spaceEnd(pos) + 1)
		a.end = pos + 1 + bytes.IndexByte(s.text[pos+1:], s.text[pos]) + 1
		p.attrs = append(p.attrs, a)
		pos = a.end
	}
}
