package picture

import (
	"bytes"
	"encoding/xml"
	"io"
	"maps"
	"net/url"
	"path"
	"regexp"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/pkg/errors"
)

const (
	// mostUsed bounds the bytes of an SVG image with all that it uses of others.
	mostUsed = 4 << 20
	// mostJoined bounds what all images of a module use of others, and mostKept those that are used.
	mostJoined = 32 << 20
	mostKept   = 16 << 20
	// deepest bounds images that use others that use others.
	deepest = 4
)

// ErrJoined is the error for an image of a module whose images use too much of each other.
var ErrJoined = errors.New("the SVG images of the module use too much of each other")

var (
	// elsewhere finds a reference to an element of another file in the tag of an element.
	elsewhere = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(\bhref\s*=\s*["'])([^"'#:]+)(#([^"']*))`) })
	// here finds references to elements of the same file.
	here = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`#([^"'#)\s<>]+)`) })
)

// A Joiner makes SVG images of a module whole. What several images use is read once, and files that use
// each other in layers are read once for each layer, not once for each way to them. Several goroutines
// may use it.
type Joiner struct {
	// file reads an image by its entry.
	file func(entry string) ([]byte, error)

	mu   sync.Mutex
	done map[level]*parts // of images that others use, made whole; nil for one that uses too much
	kept int              // bytes of those
	of   map[string]bool  // images that were made whole
	used int              // bytes that these use of others
}

// NewJoiner returns a Joiner. file reads an image by its entry.
func NewJoiner(file func(entry string) ([]byte, error)) *Joiner {
	return &Joiner{file: file, done: map[level]*parts{}, of: map[string]bool{}}
}

// A level is an image at a depth.
type level struct {
	entry string
	depth int
}

// Whole returns an SVG image that uses elements of others, as in <use href="symbols.svg#c"/>,
// with these within it, as VASSAL shows it: nothing that shows an image loads other files for
// it. All else stays byte for byte. An image that uses what cannot be read, or too much, is
// returned as it is. If all images so far use too much together, the error is ErrJoined.
func (j *Joiner) Whole(entry string, svg []byte) ([]byte, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	before := j.used
	whole, ok := j.whole(entry, svg, deepest)
	if j.of[entry] {
		j.used = before // it was counted the first time
	}
	j.of[entry] = true
	switch {
	case j.used > mostJoined:
		return nil, ErrJoined
	case !ok:
		return svg, nil
	}
	return whole, nil
}

// part returns an image that others use, made whole.
func (j *Joiner) part(entry string, depth int) *parts {
	at := level{entry, depth}
	if p, known := j.done[at]; known {
		return p
	}
	j.done[at] = nil
	data, err := j.file(entry)
	if err != nil {
		return nil
	}
	whole, ok := j.whole(entry, data, depth)
	if j.kept += len(whole); !ok || j.kept > mostKept {
		return nil
	}
	if p, ok := readParts(whole); ok {
		j.done[at] = &p
	}
	return j.done[at]
}

func (j *Joiner) whole(entry string, svg []byte, depth int) (whole []byte, ok bool) {
	if !elsewhere().Match(svg) {
		return svg, true
	}
	if depth == 0 || j.used > mostJoined {
		return nil, false
	}
	into, ok := readParts(svg)
	if !ok {
		return nil, false
	}
	uses := map[string][]string{} // by entry, the ids of elements
	text := elsewhere().ReplaceAllFunc(svg[into.inside:], func(found []byte) []byte {
		part := elsewhere().FindSubmatch(found)
		name, err := url.PathUnescape(string(part[2]))
		if err != nil {
			return found
		}
		name = path.Join(path.Dir(entry), name)
		uses[name] = append(uses[name], string(part[4]))
		return slices.Concat(part[1], part[3])
	})
	out := slices.Concat(svg[:into.inside], []byte("<defs>"))
	for _, name := range slices.Sorted(maps.Keys(uses)) {
		from := j.part(name, depth-1)
		if from == nil {
			return nil, false
		}
		used := from.only(uses[name])
		j.used += len(used)
		if out = append(out, used...); len(out) > mostUsed {
			return nil, false
		}
	}
	return slices.Concat(out, []byte("</defs>"), text), true
}

// parts are the elements of an SVG image.
type parts struct {
	svg []byte
	// begin and inside are where the root's tag begins and where it ends.
	begin, inside int
	// of are the elements with an ID, from their tag to their end; styles are style sheets.
	of     map[string][2]int
	styles [][2]int
}

// readParts reads an SVG image. ok is false for text that is no UTF-8 or no XML, for a root
// without contents, and where entities are declared, which mean nothing in another file.
func readParts(svg []byte) (p parts, ok bool) {
	p = parts{svg: svg, inside: -1, of: map[string][2]int{}}
	if !utf8.Valid(svg) {
		return p, false
	}
	type open struct {
		id, name string
		begin    int
	}
	var stack []open
	d := xml.NewDecoder(bytes.NewReader(svg))
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		begin := int(d.InputOffset())
		token, err := d.Token()
		if err == io.EOF {
			return p, p.inside >= 0
		}
		if err != nil {
			return p, false
		}
		switch t := token.(type) {
		case xml.Directive:
			if bytes.Contains(t, []byte("ENTITY")) {
				return p, false
			}
		case xml.StartElement:
			element := open{name: t.Name.Local, begin: begin}
			for _, a := range t.Attr {
				if a.Name.Local == "id" {
					element.id = a.Value
				}
			}
			if p.inside < 0 {
				if p.begin, p.inside = begin, int(d.InputOffset()); svg[p.inside-2] == '/' {
					return p, false
				}
			}
			stack = append(stack, element)
		case xml.EndElement:
			element := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			span := [2]int{element.begin, int(d.InputOffset())}
			if _, twice := p.of[element.id]; element.id != "" && !twice {
				p.of[element.id] = span
			}
			if element.name == "style" {
				p.styles = append(p.styles, span)
			}
		}
	}
}

// only returns the image with the elements of these ids, with what they refer to and with the
// style sheets.
func (p *parts) only(ids []string) []byte {
	out := slices.Clone(p.svg[p.begin:p.inside])
	for _, s := range p.styles {
		out = append(out, p.svg[s[0]:s[1]]...)
	}
	for done := map[string]bool{}; len(ids) > 0 && len(out) <= mostUsed; ids = ids[1:] {
		span, there := p.of[ids[0]]
		if done[ids[0]] || !there {
			continue
		}
		done[ids[0]] = true
		element := p.svg[span[0]:span[1]]
		out = append(out, element...)
		for _, refers := range here().FindAllSubmatch(element, -1) {
			ids = append(ids, string(refers[1]))
		}
	}
	return append(out, p.svg[bytes.LastIndex(p.svg, []byte("</")):]...)
}
