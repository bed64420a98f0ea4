package module

import (
	"bytes"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
)

// UnusedImage finds images that nothing in the module names.
var UnusedImage = &Rule{
	Description: rule.Description{
		ID:      "module/unused-image",
		Title:   "images that nothing names",
		Says:    "VASSAL never takes an image out of a module by itself. What no piece, board, chart, button, page or set-up names any more only makes the file larger.",
		Checks:  "Umpire looks for the name of each image, with and without its ending, in the whole build file, in the pages, and in the set-ups inside the archive. One note lists what nothing names. Extensions, saved games and players may still use such an image, so look before you take one away. Nothing is said of modules with Java classes of their own, with names of images that VASSAL works out, or of extensions.",
		Example: "Version 2 draws all counters anew as PNG, and the GIFs of version 1 are still there: 4 MB that nobody sees.",
	},
	Run: unusedImage,
}

func unusedImage(p *Pass) {
	if p.Extension != nil || len(p.Custom) > 0 {
		return
	}
	text, ok := p.allText()
	if !ok || worksOutImages(text) {
		return
	}
	words := map[string]bool{}
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\"'<>;,/\\\t\r\n\x1b=&|:()", r) }) {
		words[w] = true
	}
	var unused []string
	bytes := int64(0)
	for _, entry := range p.Archive.Names() {
		name, is := strings.CutPrefix(entry, imageFolder)
		if !is || name == "" || strings.HasSuffix(name, "/") {
			continue
		}
		p.Checked("images")
		stem := name
		if i := strings.LastIndexByte(name, '.'); i > 0 {
			stem = name[:i]
		}
		if words[name] || words[stem] || strings.Contains(text, stem) {
			continue
		}
		size, _, _ := p.Archive.Size(entry)
		bytes += size
		unused = append(unused, name)
	}
	if len(unused) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: unusedImages.Say(len(unused), (bytes+1023)/1024, listed(unused)), Where: p.Whole("unused images")})
	}
}

// worksOutImages reports whether a page shows an image whose name VASSAL works out.
func worksOutImages(text string) bool {
	for rest := text; ; {
		i := strings.Index(rest, "src=")
		if i < 0 {
			return false
		}
		rest = rest[i+len("src="):]
		if tag, _, _ := strings.Cut(rest[:min(len(rest), 200)], ">"); computed(tag) || strings.Contains(tag, "+") {
			return true
		}
	}
}

// allText returns the build file, all pages and other texts, and the saved games in the archive
// as one text. It returns false if one of them cannot be read.
func (m *Module) allText() (string, bool) {
	var b strings.Builder
	for i := range m.Tree.Len() {
		e := m.Tree.At(i)
		for _, a := range e.Attrs {
			b.WriteString(a.Value + "\n")
		}
		b.WriteString(e.Text + "\n")
	}
	for _, name := range m.Archive.Names() {
		if name == m.BuildFile || strings.HasSuffix(name, "/") || strings.HasPrefix(name, imageFolder) && !strings.HasSuffix(strings.ToLower(name), ".svg") || strings.HasPrefix(name, soundFolder) {
			continue
		}
		data, err := m.Archive.Bytes(name)
		if err != nil {
			return "", false
		}
		if bytes.HasPrefix(data, []byte("PK")) {
			save, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
			if err != nil || save.Save == nil {
				return "", false
			}
			data = []byte(save.Save.Text)
		}
		b.Write(data)
		b.WriteByte('\n')
	}
	return b.String(), true
}
