package buildfile_test

import (
	"bytes"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// refusal is the *Error in err, or nil for no error.
func refusal(t *testing.T, err error) *buildfile.Error {
	t.Helper()
	if err == nil {
		return nil
	}
	var e *buildfile.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v is no *buildfile.Error", err)
	}
	return e
}

// reasonOf is the reason in err, or "" for no error.
func reasonOf(t *testing.T, err error) buildfile.Reason {
	t.Helper()
	if e := refusal(t, err); e != nil {
		return e.Reason
	}
	return ""
}

func utf16File(s string, mark bool, order func(b []byte, v uint16) []byte) []byte {
	var b []byte
	if mark {
		b = order(b, 0xFEFF)
	}
	for _, u := range utf16.Encode([]rune(s)) {
		b = order(b, u)
	}
	return b
}

func bigEndian(b []byte, v uint16) []byte    { return append(b, byte(v>>8), byte(v)) }
func littleEndian(b []byte, v uint16) []byte { return append(b, byte(v), byte(v>>8)) }

// The numbers refer to the catalogue of hostile input, part C.
//
// hostile: C1 C2 C3 C4 C5 C7 C8 C9 C10 C11 C12 C13 C14
func TestRefusesHostileXML(t *testing.T) {
	laughs := `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "ha">` +
		strings.Repeat(`<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">`, 10) + `]><a>&c;</a>`
	quadratic := `<!DOCTYPE a [<!ENTITY b "` + strings.Repeat("x", 1<<20) + `">]><a>` + strings.Repeat("&b;", 10000) + `</a>`
	var attributes strings.Builder
	for i := range 1000000 {
		attributes.WriteString(" a" + strconv.Itoa(i) + `=""`)
	}
	for _, c := range []struct {
		name string
		data string
		lim  buildfile.Limits
		want buildfile.Reason
		at   [2]int // line, column
	}{
		{name: "C1 billion laughs", data: laughs, want: buildfile.Doctype, at: [2]int{1, 22}},
		{name: "C2 quadratic blow-up", data: quadratic, want: buildfile.Doctype, at: [2]int{1, 1}},
		{name: "C3 external entity of a file", data: `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`, want: buildfile.Doctype, at: [2]int{1, 1}},
		{name: "C4 external entity of a server", data: `<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a/>`, want: buildfile.Doctype, at: [2]int{1, 1}},
		{name: "C5 parameter entity", data: "<a>\n<!DOCTYPE a [<!ENTITY % b SYSTEM \"file:///etc/passwd\">%b;]></a>", want: buildfile.Doctype, at: [2]int{2, 1}},
		{name: "C7 depth 513", data: strings.Repeat("<a>", 513) + strings.Repeat("</a>", 513), want: buildfile.TooDeep, at: [2]int{1, 512*3 + 1}},
		{name: "C7 depth 512", data: strings.Repeat("<a>", 512) + strings.Repeat("</a>", 512)},
		{name: "C8 depth 5,000,000", data: strings.Repeat("<a>", 5000000) + strings.Repeat("</a>", 5000000), want: buildfile.TooDeep, at: [2]int{1, 512*3 + 1}},
		{name: "C9 1,000,000 attributes", data: "<a" + attributes.String() + "/>", want: buildfile.TooManyAttributes},
		{name: "C9 1,000,000 elements where 999 are allowed", data: "<a>" + strings.Repeat("<b/>", 1000000) + "</a>", lim: buildfile.Limits{Nodes: 999}, want: buildfile.TooManyNodes, at: [2]int{1, 4 + 998*4}},
		{name: "C9 10 elements where 9 are allowed", data: "<a>" + strings.Repeat("<b/>", 9) + "</a>", lim: buildfile.Limits{Elements: 9}, want: buildfile.TooManyNodes, at: [2]int{1, 4 + 8*4}},
		{name: "C10 text that is too long once it is decoded", data: `<?xml version="1.0" encoding="latin1"?><a b="` + strings.Repeat("\xe4", 1<<19) + `"/>`, lim: buildfile.Limits{Bytes: 1 << 20}, want: buildfile.TooLarge},
		{name: "C10 UTF-16 that is too long once it is decoded", data: "\xFE\xFF" + strings.Repeat("\x4e\x00", 1<<19), lim: buildfile.Limits{Bytes: 1<<20 + 2}, want: buildfile.TooLarge},
		{name: "C10 attribute beyond the size of a file", data: `<a b="` + strings.Repeat("x", 1<<20) + `"/>`, lim: buildfile.Limits{Bytes: 1 << 20}, want: buildfile.TooLarge},
		{name: "C11 duplicate attribute", data: "<a>\n <b c='1' d='2' c='1'/></a>", want: buildfile.DuplicateAttribute, at: [2]int{2, 2}},
		{name: "C11 duplicate among many", data: "<a" + attributes.String()[:200] + " a7='x'/>", want: buildfile.DuplicateAttribute, at: [2]int{1, 1}},
		{name: "C12 two roots", data: "<a/>\n<b/>", want: buildfile.Malformed, at: [2]int{2, 1}},
		{name: "C12 text before the root", data: "x<a/>", want: buildfile.Malformed, at: [2]int{1, 1}},
		{name: "C12 text after the root", data: "<a/>\n  x", want: buildfile.Malformed, at: [2]int{2, 3}},
		{name: "C12 CDATA outside the root", data: "<a/><![CDATA[x]]>", want: buildfile.Malformed, at: [2]int{1, 5}},
		{name: "C12 empty file", data: "", want: buildfile.Malformed},
		{name: "C12 no element", data: "<?xml version='1.0'?>\n<!-- nothing -->\n", want: buildfile.Malformed},
		{name: "C13 UTF-8 with a wrong byte", data: "\xEF\xBB\xBF<a>\nCity \xB4</a>", want: buildfile.BadEncoding, at: [2]int{2, 6}},
		{name: "C13 wrong byte in a comment", data: "<a><!-- \xB4 --></a>", want: buildfile.BadEncoding, at: [2]int{1, 9}},
		{name: "C13 UTF-16 cut in half", data: "\xFE\xFF\x00<\x00a\x00/\x00", want: buildfile.BadEncoding, at: [2]int{1, 4}},
		{name: "C13 half a pair", data: "\xFF\xFE<\x00a\x00>\x00\x00\xD8", want: buildfile.BadEncoding, at: [2]int{1, 4}},
		{name: "C13 encoding that is not read", data: `<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>`, want: buildfile.BadEncoding},
		{name: "C13 UTF-16 declared, not used", data: `<?xml version="1.0" encoding="UTF-16"?><a/>`, want: buildfile.BadEncoding},
		{name: "C14 raw control character", data: "<a>\n\n12\x1b</a>", want: buildfile.Malformed, at: [2]int{3, 3}},
		{name: "C14 control character by reference", data: "<a>\n<b c='&#x1b;'/></a>", want: buildfile.Malformed},
		{name: "C14 ]]> in text", data: "<a>x\n]]></a>", want: buildfile.Malformed},
		{name: "C14 < in an attribute", data: "<a>\n<b c='<'/></a>", want: buildfile.Malformed},
		{name: "C14 half a pair by reference", data: "<a>\n<b c='12&#55357;&#56832;'/></a>", want: buildfile.Malformed, at: [2]int{2, 9}},
		{name: "C14 half a pair by hexadecimal reference", data: "<a>&#xD83D;</a>", want: buildfile.Malformed, at: [2]int{1, 4}},
		{name: "C14 half a pair by a long reference", data: "<a>&#x" + strings.Repeat("0", 99) + "dC00;</a>", want: buildfile.Malformed, at: [2]int{1, 4}},
		{name: "C14 reference to the last character", data: "<a>&#x10ffff;&#1114111;</a>"},
		{name: "C14 reference beyond the last character", data: "<a>&#99999999999999999999;</a>", want: buildfile.Malformed},
		{name: "C14 U+FFFE", data: "<a>\uFFFE</a>", want: buildfile.Malformed},
		{name: "unknown entity", data: "<a>&nbsp;</a>", want: buildfile.Malformed},
		{name: "end tag of another element", data: "<a><b></a></b>", want: buildfile.Malformed, at: [2]int{1, 7}},
		{name: "end tag too many", data: "<a/></a>", want: buildfile.Malformed, at: [2]int{1, 5}},
		{name: "element not closed", data: "<a>\n<b>", want: buildfile.Malformed, at: [2]int{2, 2}},
		{name: "tag not closed", data: "<a><b", want: buildfile.Malformed},
		{name: "attribute without a value", data: "<a b/>", want: buildfile.Malformed, at: [2]int{1, 4}},
		{name: "attribute without quotes", data: "<a b=1/>", want: buildfile.Malformed},
		{name: "attribute not closed", data: "<a b='1/>", want: buildfile.Malformed},
		{name: "comment not closed", data: "<a><!-- </a>", want: buildfile.Malformed, at: [2]int{1, 4}},
		{name: "no blank between attributes", data: "<a b='1'c='2'/>", want: buildfile.Malformed, at: [2]int{1, 9}},
		{name: "long name", data: "<a></" + strings.Repeat("ä", 100000) + ">", want: buildfile.Malformed, at: [2]int{1, 4}},
		{name: "long entity", data: "<a>&" + strings.Repeat("b", 100000) + ";</a>", want: buildfile.Malformed},
		{name: "no name", data: "<a>< b/></a>", want: buildfile.Malformed},
		{name: "xml declaration within", data: "<a><?xml version='1.0'?></a>", want: buildfile.Malformed, at: [2]int{1, 4}},
		{name: "XML 1.1", data: "<?xml version='1.1'?><a/>", want: buildfile.Malformed},
	} {
		t.Run(c.name, func(t *testing.T) {
			begin := time.Now()
			_, err := buildfile.Read([]byte(c.data), c.lim)
			got, e := reasonOf(t, err), refusal(t, err)
			if took := time.Since(begin); took > 10*time.Second {
				t.Errorf("took %v", took)
			}
			if got != c.want {
				t.Fatalf("reason %q (%v), want %q", got, e, c.want)
			}
			if c.at != [2]int{} && c.at != [2]int{e.Line, e.Column} {
				t.Errorf("refused at line %d, column %d (%s); want %d, %d", e.Line, e.Column, e.Detail, c.at[0], c.at[1])
			}
			if e != nil && len(e.Error()) > 500 {
				t.Errorf("message of %d bytes", len(e.Error()))
			}
		})
	}
}

// A bomb is refused where it begins, however long the file is.
//
// hostile: C1 C2 C8
func TestRefusesEarly(t *testing.T) {
	for _, c := range []struct {
		name string
		data string
		most time.Duration
	}{
		{"C1", "<!DOCTYPE a [" + strings.Repeat(`<!ENTITY b "&b;&b;">`, 100000), 50 * time.Millisecond},
		{"C2", `<!DOCTYPE a [<!ENTITY b "` + strings.Repeat("x", 10<<20), 50 * time.Millisecond},
		{"C8", strings.Repeat("<a>", 5000000) + strings.Repeat("</a>", 5000000), 200 * time.Millisecond},
	} {
		data := []byte(c.data)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		took := best(func() {
			if _, err := buildfile.Read(data, buildfile.Limits{}); err == nil {
				t.Errorf("%s: accepted", c.name)
			}
		})
		runtime.ReadMemStats(&after)
		if took > c.most {
			t.Errorf("%s: refused after %v, want at most %v", c.name, took, c.most)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
			t.Errorf("%s: %d bytes allocated to refuse it ten times", c.name, n)
		}
	}
}

// hostile: C6
func TestC6XIncludeIsAnElementLikeAnyOther(t *testing.T) {
	tree, err := buildfile.Read([]byte(`<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd" parse="text"/></a>`), buildfile.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	include := tree.Root.Children[0]
	if include.Class != "xi:include" || include.Text != "" || tree.Root.Text != "" {
		t.Errorf("read %q with text %q", include.Class, include.Text)
	}
}

// hostile: C13
func TestC13Encodings(t *testing.T) {
	const name = "Tolvajärvi – Ä"
	body := func(encoding string) string {
		return `<?xml version="1.0" encoding="` + encoding + `"?><a name="` + name + `"/>`
	}
	latin := func(s string) []byte {
		s = strings.NewReplacer("ä", "\xE4", "Ä", "\xC4", "–", "\x96").Replace(s)
		return []byte(s)
	}
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"UTF-8", []byte(body("UTF-8")), name},
		{"UTF-8 with mark", append([]byte("\xEF\xBB\xBF"), body("utf-8")...), name},
		{"UTF-16 big endian", utf16File(body("UTF-16"), true, bigEndian), name},
		{"UTF-16 little endian", utf16File(body("UTF-16"), true, littleEndian), name},
		{"UTF-16 big endian without mark", utf16File(body("UTF-16"), false, bigEndian), name},
		{"UTF-16 little endian without mark", utf16File(body("UTF-16"), false, littleEndian), name},
		{"UTF-16 pair", utf16File(`<a name="😀"/>`, true, littleEndian), "😀"},
		{"ISO-8859-1", latin(body("ISO-8859-1")), "Tolvajärvi \u0096 Ä"},
		{"windows-1252", latin(body("windows-1252")), name},
		{"single quotes", latin(`<?xml version='1.0' encoding = 'Windows-1252' ?><a name="` + name + `"/>`), name},
		{"no declaration", []byte(`<a name="` + name + `"/>`), name},
	} {
		tree, err := buildfile.Read(c.data, buildfile.Limits{})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := tree.Root.Value("name"); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// hostile: C13
func TestC13OffsetOfAWrongByte(t *testing.T) {
	_, err := buildfile.Read([]byte("<a>\nCity of R\xB4lyeh</a>"), buildfile.Limits{})
	if want := "line 2, column 10: byte 0xb4 at offset 13 is not utf-8"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// hostile: C14
func TestC14ReferencesAndLineBreaks(t *testing.T) {
	tree, err := buildfile.Read([]byte("<a one='1&#10;2&#9;3&#13;4' two='1\r\n2\t3\n4' three='&lt;&amp;&#x1F600;&quot;'>x&#13;\r\ny</a>"), buildfile.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	want := []buildfile.Attr{{Name: "one", Value: "1\n2\t3\r4"}, {Name: "two", Value: "1 2 3 4"}, {Name: "three", Value: "<&😀\""}}
	if diff := cmp.Diff(want, tree.Root.Attrs); diff != "" {
		t.Error(diff)
	}
	if want := "x\r\ny"; tree.Root.Text != want {
		t.Errorf("text %q, want %q", tree.Root.Text, want)
	}
}

// hostile: C15
func TestC15AnyClassNameIsRead(t *testing.T) {
	tree, err := buildfile.Read([]byte(`<VASSAL.build.GameModule><java.lang.Runtime/><vassal.build.module.map/></VASSAL.build.GameModule>`), buildfile.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := tree.Module()
	if err != nil {
		t.Fatal(err)
	}
	if tree.Root.Children[0].Class != "java.lang.Runtime" || len(m.Maps) != 0 {
		t.Errorf("read %q, %d maps", tree.Root.Children[0].Class, len(m.Maps))
	}
}

func TestTextIsWhatBuilderGives(t *testing.T) {
	for xml, want := range map[string]string{
		"<a>\t\n x \t</a>":                   "x",
		"<a>\u00a0x\u2003</a>":               "\u00a0x\u2003", // not for Java's trim
		"<a>x<b>no</b>y<!-- no -->z</a>":     "xyz",
		"<a> <b/> x <b/> </a>":               "x",
		"<a>x<![CDATA[no]]>y</a>":            "xy",
		"<a><![CDATA[no]]></a>":              "",
		"<a>+/null/mark;a\\\tb/\t</a>":       "+/null/mark;a\\\tb/",
		"<a>&#9;x&#x20;</a>":                 "x",
		"<a>x<?php no ?></a>":                "x",
		"<a> </a>":                           "",
		"<a>1<b/>2<b/>3<b/>4<b/> <b/>\n</a>": "1234",
	} {
		tree, err := buildfile.Read([]byte(xml), buildfile.Limits{})
		if err != nil {
			t.Errorf("%s: %v", xml, err)
			continue
		}
		if tree.Root.Text != want {
			t.Errorf("%s: text %q, want %q", xml, tree.Root.Text, want)
		}
	}
}

func TestTree(t *testing.T) {
	const file = "<a x='1' w='2'>\n  <b>\n    <c/>\n  </b><d/>\n</a>\n"
	tree, err := buildfile.Read([]byte(file), buildfile.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range tree.Len() {
		e := tree.At(i)
		line, column := e.Position()
		parent := ""
		if e.Parent != nil {
			parent = e.Parent.Class
		}
		got = append(got, e.Class+" in "+parent+" at "+strconv.Itoa(line)+":"+strconv.Itoa(column)+" above "+strconv.Itoa(len(e.Descendants())))
	}
	want := []string{"a in  at 1:1 above 3", "b in a at 2:3 above 1", "c in b at 3:5 above 0", "d in a at 4:7 above 0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if _, ok := tree.Root.Attr("y"); ok || tree.Root.Attrs[0].Name != "x" || tree.Root.Value("w") != "2" {
		t.Errorf("attributes %v", tree.Root.Attrs)
	}
	if !tree.Root.Contains(tree.At(2)) || tree.At(1).Contains(tree.At(3)) || tree.At(1).Contains(tree.At(1)) {
		t.Error("Contains")
	}
}

func TestInputIsLeftAsItWas(t *testing.T) {
	data := []byte("<a b='1\t2\r\n3'/>")
	before := bytes.Clone(data)
	if _, err := buildfile.Read(data, buildfile.Limits{}); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, before) {
		t.Errorf("changed to %q", data)
	}
}

// A control character is found wherever it stands: the file is looked through by words of eight bytes.
func TestEveryControlCharacter(t *testing.T) {
	for before := range 17 {
		for after := range 9 {
			for c := range byte(' ') + 1 {
				file := "<a>" + strings.Repeat("é", before%2) + strings.Repeat("x", before) + string(rune(c)) + strings.Repeat("\t", after) + "</a>"
				_, err := buildfile.Read([]byte(file), buildfile.Limits{})
				if ok := c == ' ' || c == '\t' || c == '\r' || c == '\n'; ok != (err == nil) {
					t.Fatalf("%q: %v", file, err)
				}
			}
		}
	}
}
