package buildfile_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pkg/errors"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A standardElement is an element as encoding/xml reads it.
type standardElement struct {
	class string
	attrs []buildfile.Attr
	text  string // without CDATA sections
	start int    // byte offset
	depth int    // 0 for the root
}

var (
	quoted    = regexp.MustCompile(`"[^"]*"|'[^']*'`)
	attached  = regexp.MustCompile(`""[^ \t\r\n/>]`) // right after a value, when all are empty
	number    = regexp.MustCompile(`&#(x?)([0-9a-fA-F]+);`)
	forbidden = regexp.MustCompile(`[\x00-\x08\x0b\x0c\x0e-\x1f\x{fffe}\x{ffff}]`)
)

// readStandard reads a text with encoding/xml. Beyond what that refuses, it refuses what
// VASSAL's parser does not read, which encoding/xml lets pass: a second root, text outside
// the root, no root; an attribute twice, or right after another without a blank; an XML
// declaration within the text; half a UTF-16 pair by reference; control characters in
// comments and the like; and any document type declaration.
func readStandard(text []byte) ([]standardElement, error) {
	if !utf8.Valid(text) || forbidden.Match(text) {
		return nil, errors.New("no characters of XML")
	}
	var all []standardElement
	var open []int
	dec := xml.NewDecoder(bytes.NewReader(text))
	dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	for {
		start := int(dec.InputOffset())
		token, err := dec.RawToken()
		if err == io.EOF {
			break
		} else if err != nil {
			return nil, err
		}
		raw := text[start:dec.InputOffset()]
		section := bytes.HasPrefix(raw, []byte("<![CDATA["))
		if !section && slices.ContainsFunc(number.FindAllSubmatch(raw, -1), isHalf) && !bytes.HasPrefix(raw, []byte("<!--")) && !bytes.HasPrefix(raw, []byte("<?")) {
			return nil, errors.New("half a pair")
		}
		switch token := token.(type) {
		case xml.StartElement:
			if len(open) == 0 && len(all) > 0 {
				return nil, errors.New("second root")
			}
			if attached.Match(quoted.ReplaceAll(raw, []byte(`""`))) {
				return nil, errors.New("attribute without a blank")
			}
			e := standardElement{class: full(token.Name), start: start, depth: len(open)}
			for _, a := range token.Attr {
				if slices.ContainsFunc(e.attrs, func(b buildfile.Attr) bool { return b.Name == full(a.Name) }) {
					return nil, errors.New("attribute twice")
				}
				e.attrs = append(e.attrs, buildfile.Attr{Name: full(a.Name), Value: a.Value})
			}
			open = append(open, len(all))
			all = append(all, e)
		case xml.EndElement:
			if len(open) == 0 || full(token.Name) != all[open[len(open)-1]].class {
				return nil, errors.New("end tag of another element")
			}
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) == 0 && (section || len(bytes.Trim(token, " \t\r\n")) > 0 || bytes.ContainsRune(raw, '&')) {
				return nil, errors.New("text outside the root")
			}
			if len(open) > 0 && !section {
				all[open[len(open)-1]].text += string(token)
			}
		case xml.Directive:
			return nil, errors.New("document type declaration")
		case xml.ProcInst:
			if start > 0 && regexp.MustCompile(`^<\?xml[ \t\r\n]`).Match(raw) {
				return nil, errors.New("declaration within the text")
			}
		}
	}
	if len(open) > 0 || len(all) == 0 {
		return nil, errors.New("no root, or not closed")
	}
	return all, nil
}

func full(n xml.Name) string {
	if n.Space != "" {
		return n.Space + ":" + n.Local
	}
	return n.Local
}

// isHalf reports whether a match of number is half a UTF-16 pair.
func isHalf(match [][]byte) bool {
	base := 10
	if len(match[1]) > 0 {
		base = 16
	}
	n, err := strconv.ParseUint(string(match[2]), base, 64)
	return err == nil && 0xD800 <= n && n <= 0xDFFF
}

// compareStandard checks that Read and encoding/xml both refuse a file, or both read the
// same elements from it. A limit may be reached instead.
func compareStandard(t interface {
	Helper()
	Fatalf(string, ...any)
}, data []byte, tree *buildfile.Tree, err error) {
	t.Helper()
	text, decodeErr := buildfile.DecodeText(data, buildfile.DefaultLimits())
	var refused *buildfile.Error
	if errors.As(err, &refused) && slices.Contains([]buildfile.Reason{buildfile.TooLarge, buildfile.TooDeep, buildfile.TooManyAttributes, buildfile.TooManyNodes}, refused.Reason) || decodeErr != nil {
		return
	}
	want, wantErr := readStandard(text)
	if (err == nil) != (wantErr == nil) {
		t.Fatalf("error %v; encoding/xml has %v in %q", err, wantErr, data)
	}
	if err != nil {
		return
	}
	if tree.Len() != len(want) {
		t.Fatalf("%d elements, encoding/xml has %d in %q", tree.Len(), len(want), data)
	}
	// encoding/xml leaves a raw line break or tab in an attribute as it is.
	blanks := strings.NewReplacer("\n", " ", "\t", " ", "\r", " ")
	for i, w := range want {
		e := tree.At(i)
		var attrs []buildfile.Attr
		for _, a := range e.Attrs {
			attrs = append(attrs, buildfile.Attr{Name: a.Name, Value: blanks.Replace(a.Value)})
		}
		for j := range w.attrs {
			w.attrs[j].Value = blanks.Replace(w.attrs[j].Value)
		}
		depth := 0
		for p := e.Parent; p != nil; p = p.Parent {
			depth++
		}
		line, column := e.Position()
		before := string(text[:w.start])
		wantLine, wantColumn := strings.Count(before, "\n")+1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])+1
		if e.Class != w.class || !slices.Equal(attrs, w.attrs) || e.Text != trim(w.text) || depth != w.depth || line != wantLine || column != wantColumn {
			t.Fatalf("element %d is %s %q %q at depth %d, %d:%d; encoding/xml has %+v in %q", i, e.Class, e.Attrs, e.Text, depth, line, column, w, data)
		}
	}
}

// Texts put together from pieces of XML are read as encoding/xml reads them, or both
// refuse them.
func TestReadsAsEncodingXML(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"<a>", "<a>", "<b:c>", "<é>", "<·>", "</a>", "</a>", "</b:c>", "</é>", "</a >", "<a", "<a ", "b='", "b=\"", " c = '", "b", "=", "'", "\"", "'/>", "\">", "/>", ">", "<", "/", " ", "\n", "\r\n", "\t",
		"&amp;", "&#10;", "&#x1F600;", "&#xd83d;", "&#27;", "&#;", "&nbsp;", "&", "&lt", "text", "é", "\x1b", "\ufffe", "\xff", "]]>", "]]", "<![CDATA[", "<!--", "--", "-->", "<?", "<?php", "?>", "<?xml ", "<?xml version='1.0'?>", "<?xml?>",
		"<!DOCTYPE a>", "<a b='1'c='2'/>", "<a b='1' c='2'/>", "<a:b:c/>", "<:a/>", "<-a/>", "\ufeff",
	})
	rapid.Check(t, func(rt *rapid.T) {
		data := []byte(strings.Join(rapid.SliceOfN(piece, 1, 12).Draw(rt, "pieces"), ""))
		if rapid.Bool().Draw(rt, "in a root") {
			data = slices.Concat([]byte("<a>"), data, []byte("</a>"))
		}
		tree, err := buildfile.Read(data, buildfile.Limits{})
		compareStandard(rt, data, tree, err)
	})
}
