package picture

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"strconv"
	"strings"
)

// isSVG looks for the root element behind what may stand in front of it.
func isSVG(head []byte) bool {
	head = bytes.TrimPrefix(head, []byte("\xef\xbb\xbf"))
	text := bytes.TrimLeft(head, " \t\r\n")
	if !bytes.HasPrefix(text, []byte("<")) {
		return false
	}
	if bytes.Contains(text, []byte("<svg")) || bytes.Contains(text, []byte(":svg")) || bytes.Contains(text, []byte("<!DOCTYPE svg")) {
		return true
	}
	// Behind a long comment the root element is out of sight.
	return len(head) >= sniffed-3 && (bytes.HasPrefix(text, []byte("<?xml")) || bytes.HasPrefix(text, []byte("<!--")))
}

// svgSize reads up to the root element and no further. Nothing that the file
// refers to is looked up.
func svgSize(r *reader) (int, int, error) {
	d := xml.NewDecoder(r.Reader)
	// Drawing programs use entities of their own in the root element.
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
			return 0, 0, &Error{Unknown, "not an image: an XML document with the root " + strconv.Quote(root.Name.Local)}
		}
		return rootSize(root.Attr)
	}
}

// asciiOnly reads a text of any encoding in which ASCII is ASCII: size and names
// are, and all other characters do not matter here.
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

// rootSize follows SVGImageUtils.getImageSize, with its way of working in
// numbers of 32 bits.
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

// square replaces a missing side by the other one.
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

// within is a side in view of that side of the viewBox.
func within(side float32, percent bool, box float32) float32 {
	switch {
	case side < 0:
		return box
	case percent:
		return side * box
	}
	return side
}

// round is as VASSAL's, with the bounds of Java's int.
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

// pixels is how many pixels the units of SVG have, at 96 to the inch.
var pixels = map[string]float64{
	"": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
}

// length is the value of a width or height: in pixels, as a share where it is a
// percentage, and negative where it is missing.
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
		return 0, false, &Error{Unsized, "svg image has the " + name + " " + strconv.Quote(s) + ", which depends on a font"}
	}
	scale, ok := pixels[unit]
	if !ok {
		return 0, false, broken(SVG, "has the %s %q, whose unit is not px, in, cm, mm, pt, pc or %%", name, s)
	}
	return float32(n * scale), false, nil
}

// boxSize is width and height of a viewBox, both 0 if there is none.
func boxSize(s string) (w, h float32, err error) {
	if s == "" {
		return 0, 0, nil
	}
	fields := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\r' || r == '\n' })
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
