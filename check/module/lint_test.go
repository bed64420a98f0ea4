package module_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"path"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/bmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/schematest"
	"github.com/umpire-vassal/umpire/vmod"
)

// TestCases makes a module of the files of each case and compares what the rules find. The files are
// the archive's entries; "40x30" in an image is a picture of that size, "print 40x30" a picture for
// print without pixels; "half of 40x30" is cut off, and in "one bit of 40x30" a bit is wrong, as in
// other entries; a text that Go quotes is its bytes, <tab> and <esc> are those characters, and a text
// from begin_save on is in a saved game. Entries of the folder base/ belong to the module of an
// extension, and entries of beside/ to another extension.
func TestCases(t *testing.T) {
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		var files, base, beside []entry
		for _, f := range c.Files {
			if f.Name == "want" {
				continue
			}
			if name, ok := strings.CutPrefix(f.Name, "base/"); ok {
				base = append(base, entry{name, content(t, name, f.Data)})
				continue
			}
			if name, ok := strings.CutPrefix(f.Name, "beside/"); ok {
				beside = append(beside, entry{name, content(t, name, f.Data)})
				continue
			}
			files = append(files, entry{f.Name, content(t, f.Name, f.Data)})
		}
		var of *vmod.Module
		if base != nil {
			of = open(t, zipped(t, base)).Module
		}
		var others []*vmod.File
		if beside != nil {
			others = append(others, open(t, zipped(t, beside)))
		}
		var r check.Result
		limits := vmod.DefaultOptions().Game
		r.Findings = module.Run(module.New(open(t, zipped(t, files)), of, limits, others...), &r.Coverage)
		schematest.Report(t, report.File{Result: r})
		var out strings.Builder
		for _, f := range c.Shown(t, r.Findings) {
			fmt.Fprintf(&out, "%s %s: %s", f.Verdict, f.Rule, f.Sentence())
			if f.Where != nil {
				fmt.Fprintf(&out, " (%s:%d:%d %s)", f.Where.Entry, f.Where.Line, f.Where.Column, f.Where.Path)
			}
			out.WriteString("\n")
		}
		coverage := c.Counted(&r.Coverage)
		for _, n := range coverage.Counts() {
			fmt.Fprintf(&out, "%s: %d %s checked\n", n.Rule, n.Checked, n.What)
		}
		return out.String()
	})
}

// encoders make the pictures of a case.
var encoders = map[string]func(io.Writer, image.Image) error{
	"": png.Encode, ".png": png.Encode, ".bmp": bmp.Encode,
	".gif": func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) },
	".jpg": func(w io.Writer, m image.Image) error { return jpeg.Encode(w, m, nil) },
}

// content returns the bytes of an entry that a case describes.
func content(t *testing.T, name string, text []byte) []byte {
	t.Helper()
	if whole, is := bytes.CutPrefix(text, []byte("half of ")); is {
		data := content(t, name, whole)
		return data[:len(data)/2]
	}
	if whole, is := bytes.CutPrefix(text, []byte("one bit of ")); is {
		data := content(t, name, whole)
		data[len(data)/2] ^= 4
		return data
	}
	var width, height int
	if n, _ := fmt.Sscanf(string(text), "%dx%d\n", &width, &height); n == 2 && strings.HasPrefix(name, "images/") {
		var b bytes.Buffer
		if err := encoders[path.Ext(name)](&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	if n, _ := fmt.Sscanf(string(text), "print %dx%d\n", &width, &height); n == 2 {
		frame := []byte{0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, byte(height), 0, byte(width), 4, 1, 0x11, 0}
		return append(frame, 0xff, 0xda, 0, 2, 0xff, 0xd9)
	}
	if quoted, err := strconv.Unquote(strings.TrimSpace(string(text))); err == nil {
		return []byte(quoted)
	}
	plain := []byte(strings.NewReplacer("<tab>", "\t", "<esc>", "\x1b").Replace(string(text)))
	if bytes.HasPrefix(plain, []byte("begin_save")) {
		return zipped(t, []entry{{"savedGame", bytes.TrimSuffix(plain, []byte("\n"))}})
	}
	return plain
}

// zipped makes the archive without asking what names are good.
func zipped(t *testing.T, files []entry) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.Create(f.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(f.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// An entry is an entry of an archive.
type entry struct {
	name string
	data []byte
}

func open(t *testing.T, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}
