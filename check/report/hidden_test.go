package report_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// What a file hides is not in the bytes of its page, zipped or not: neither names nor pictures. For a
// referee it is, so that the words that are looked for are the file's.
func TestHiddenIsNotOnThePage(t *testing.T) {
	game, err := txtar.ParseFile("../scene/testdata/hidden.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var module, save []archive.File
	for _, f := range game.Files {
		switch f.Name {
		case "buildFile.xml":
			module = append(module, archive.File{Name: f.Name, Data: f.Data})
		case "pictures":
			for line := range strings.Lines(string(f.Data)) {
				name, _, _ := strings.Cut(line, " ")
				picture := `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="30"><title>` + name + `</title></svg>`
				module = append(module, archive.File{Name: "images/" + name, Data: []byte(picture)})
			}
		case "game":
			lines := strings.Split(strings.TrimSpace(strings.ReplaceAll(string(f.Data), `\t`, "\t")), "\n")
			save = append(save, archive.File{Name: "savedGame", Data: []byte(strings.Join(lines, "\x1b"))})
		}
	}
	m := zipped(t, module).Module
	page := func(reveal bool) string {
		d, err := report.Draw(&check.File{Name: "hidden.vlog", Save: zipped(t, save).Save, Module: m}, reveal)
		if err != nil {
			t.Fatal(err)
		}
		d.Pictures = m
		return inflated(t, written(t, "html", report.File{Path: "hidden.vlog", Drawing: d}))
	}
	seen, all := page(false), page(true)
	for _, word := range []string{"secret-under-mask", "secret-invisible", "secret-in-hand", "secret-in-hand-board", "<title>secret-invisible.png"} {
		if strings.Contains(seen, word) {
			t.Errorf("the page for observers has %q", word)
		}
		if !strings.Contains(all, word) {
			t.Errorf("the page for a referee does not have %q", word)
		}
	}
	for _, word := range []string{"secret-card", "quarry-password"} {
		if strings.Contains(seen+all, word) {
			t.Errorf("a page has %q", word)
		}
	}
	if !strings.Contains(seen, "<title>mask.png") {
		t.Error("the page does not have the picture of a mask, which observers see")
	}
}

func zipped(t *testing.T, files []archive.File) *vmod.File {
	t.Helper()
	var b bytes.Buffer
	w := archive.NewWriter(&b)
	for _, f := range files {
		if err := w.Add(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := vmod.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// inflated returns a page with what its blocks of data hold.
func inflated(t *testing.T, page string) string {
	t.Helper()
	return regexp.MustCompile(`(?s)<script type="text/plain"[^>]*>.*?</script>`).ReplaceAllStringFunc(page, func(block string) string {
		_, text, _ := strings.Cut(strings.TrimSuffix(block, "</script>"), ">")
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		if z, err := gzip.NewReader(bytes.NewReader(data)); err == nil {
			if data, err = io.ReadAll(z); err != nil {
				t.Fatal(err)
			}
		}
		return string(data)
	})
}
