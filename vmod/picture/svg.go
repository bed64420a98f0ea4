package picture

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"
)

// isSVG reports whether there is an svg root element, or something that hides it.
func isSVG(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	text := bytes.TrimLeft(head, " \t\r\n")
	if !bytes.HasPrefix(text, []byte("<")) {
		return false
	}
	if bytes.Contains(text, []byte("<svg")) || bytes.Contains(text, []byte(":svg")) ||
		bytes.Contains(text, []byte("<!DOCTYPE svg")) {
		return true
	}
	// A long comment may hide the root element.
	return len(head) >= sniffed-3 && (bytes.HasPrefix(text, []byte("<?xml")) || bytes.HasPrefix(text, []byte("<!--")))
}

// svgSize reads only up to the root element, and follows no references.
func svgSize(r *reader) (int, int, error) {
	d := xml.NewDecoder(r.Reader)
	// Drawing programs use custom entities in the root element.
	d.Strict = false
	d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) {
		return asciiOnly{in}, nil
	}
	for {
		token, err := d.RawToken()
		if err == io.EOF {
			return 0, 0, io.ErrUnexpectedEOF
		}
		if syntax, ok := err.(*xml.SyntaxError); ok && strings.Contains(syntax.Msg, "unexpected EOF") {
			return 0, 0, io.ErrUnexpectedEOF
		}
		if err != nil {
			return 0, 0, err
		}
		root, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if root.Name.Local != "svg" {
			return 0, 0, &Error{Unknown, "not an image: an XML document with the root " +
				strconv.Quote(root.Name.Local)}
		}
		return rootSize(root.Attr)
	}
}

// asciiOnly reads a text of an unknown encoding that includes ASCII. Sizes and
// names are ASCII; it replaces all other characters.
type asciiOnly struct{ io.Reader }

func (a asciiOnly) Read(p []byte) (int, error) {
	n, err := a.Reader.Read(p)
	for i, c := range p[:n] {
		if c >= 0x80 {
			p[i] = '?'
		}
	}
	return n, err
}

// rootSize is SVGImageUtils.getImageSize, which computes with 32 bits.
func rootSize(attrs []xml.Attr) (int, int, error) {
	var width, height, viewBox string
	for _, a := range attrs {
		if a.Name.Space != "" {
			continue
		}
		switch a.Name.Local {
		case "width":
			width = a.Value
		case "height":
			height = a.Value
		case "viewBox":
			viewBox = a.Value
		}
	}
	w, percentW, err := length("width", width)
	if err != nil {
		return 0, 0, err
	}
	h, percentH, err := length("height", height)
	if err != nil {
		return 0, 0, err
	}
	boxW, boxH, err := boxSize(viewBox)
	if err != nil {
		return 0, 0, err
	}
	switch {
	case viewBox == "":
		w, h = square(w, h)
	case boxW > 0 && boxH > 0:
		w, h = within(w, percentW, boxW), within(h, percentH, boxH)
	}
	return round(w), round(h), nil
}

// square replaces a missing side by the other side.
func square(w, h float32) (float32, float32) {
	switch {
	case w < 0 && h < 0:
		return 0, 0
	case w < 0:
		return h, h
	case h < 0:
		return w, w
	}
	return w, h
}

// within returns the length of a side, given that side of the viewBox.
func within(side float32, percent bool, box float32) float32 {
	switch {
	case side < 0:
		return box
	case percent:
		return side * box
	}
	return side
}

// round rounds as VASSAL does, to a Java int.
func round(f float32) int {
	f += 0.5
	switch {
	case f != f || f < 0:
		return 0
	case f >= math.MaxInt32:
		return math.MaxInt32
	}
	return int(f)
}

// pixels are the units of SVG in pixels, at 96 to the inch.
var pixels = map[string]float64{
	"": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
}

// length parses a width or height. The value is in pixels, or a share if it is a
// percentage, and negative if s is empty.
func length(name, s string) (value float32, percent bool, err error) {
	if s == "" {
		return -1, false, nil
	}
	trimmed := strings.TrimSpace(s)
	end := strings.LastIndexAny(trimmed, "0123456789.") + 1
	unit := strings.ToLower(strings.TrimSpace(trimmed[end:]))
	n, parseErr := strconv.ParseFloat(trimmed[:end], 64)
	if parseErr != nil || n < 0 || math.IsInf(n, 0) || strings.ContainsAny(trimmed[:end], "xXpP_") {
		return 0, false, broken(SVG, "has the %s %q, which is no length", name, s)
	}
	if unit == "%" {
		return float32(n / 100), true, nil
	}
	if unit == "em" || unit == "ex" {
		return 0, false, &Error{Unsized, "svg image has the " + name + " " + strconv.Quote(s) +
			", which depends on a font"}
	}
	scale, ok := pixels[unit]
	if !ok {
		return 0, false, broken(SVG, "has the %s %q, whose unit is not px, in, cm, mm, pt, pc or %%", name, s)
	}
	return float32(n * scale), false, nil
}

// boxSize returns the width and height of a viewBox, 0 if s is empty.
func boxSize(s string) (w, h float32, err error) {
	if s == "" {
		return 0, 0, nil
	}
	fields := strings.FieldsFunc(s, func(r rune) bool {
		return r == ',' || r == ' ' || r == '\t' || r == '\r' ||
			r == '\n'
	})
	var n [4]float64
	for i, f := range fields {
		if i == len(n) {
			break
		}
		var parseErr error
		if n[i], parseErr = strconv.ParseFloat(f, 32); parseErr != nil || math.IsNaN(n[i]) || math.IsInf(n[i], 0) {
			return 0, 0, broken(SVG, "has the viewBox %q: %q is no number", s, f)
		}
	}
	if len(fields) != len(n) || n[2] < 0 || n[3] < 0 {
		return 0, 0, broken(SVG, "has the viewBox %q, which is not four numbers", s)
	}
	return float32(n[2]), float32(n[3]), nil
}
