package module

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// mostNamed bounds the names that one finding lists.
const mostNamed = 10

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

// UnusedPrototype finds prototypes that nothing uses.
var UnusedPrototype = &Rule{
	Description: rule.Description{
		ID:      "module/unused-prototype",
		Title:   "prototypes that nothing uses",
		Says:    "A prototype gives its traits to the pieces that name it.",
		Checks:  "Umpire looks for the name of each prototype in the traits of all pieces and prototypes, and in pieces that other traits make. One note lists those that are nowhere. An extension may still use one. Nothing is said of extensions, of modules with Java classes of their own, or where a name is worked out.",
		Example: "\"Infantry (old)\" has stayed in the list since version 1, and no counter uses it.",
	},
	Run: unusedPrototype,
}

func unusedPrototype(p *Pass) {
	if p.Extension != nil || len(p.Custom) > 0 {
		return
	}
	used := map[string]bool{}
	var text strings.Builder
	for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			for _, raw := range piece.Traits {
				switch t := trait.Decode(raw).(type) {
				case *trait.UsePrototype:
					if computed(t.Name) {
						return
					}
					used[t.Name] = true
				default:
					if id := raw.ID(); id == "placemark;" || id == "replace;" {
						text.WriteString(raw.Type + "\n")
					}
				}
			}
		}
	}
	made := text.String()
	var unused []string
	for _, d := range p.Prototypes {
		p.Checked("prototypes")
		if d.Name != "" && !used[d.Name] && !strings.Contains(made, d.Name) && !slices.Contains(unused, d.Name) {
			unused = append(unused, d.Name)
		}
	}
	if len(unused) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: unusedNames.Say(len(unused), listed(unused)), Where: p.Whole("unused prototypes")})
	}
}

// SameImage finds images with the bytes of another.
var SameImage = &Rule{
	Description: rule.Description{
		ID:      "module/same-image",
		Title:   "images that are there twice",
		Says:    "An image can be named by many pieces. A copy of it under another name makes the module larger and needs its own place in memory.",
		Checks:  "Umpire compares the sizes and checksums in the directory of the archive, and then the bytes. One note lists the copies, each with the image that it is.",
		Example: "\"tank (1).png\" is \"tank.png\", dropped into the module once more.",
	},
	Run: sameImage,
}

func sameImage(p *Pass) {
	type claim struct {
		crc  uint32
		size int64
	}
	first := map[claim]string{}
	var same []string
	total := int64(0)
	for _, e := range p.Archive.Entries() {
		name, is := strings.CutPrefix(e.Name, imageFolder)
		if !is || e.Size == 0 {
			continue
		}
		p.Checked("images")
		c := claim{e.CRC32, e.Size}
		other, taken := first[c]
		if !taken {
			first[c] = e.Name
			continue
		}
		if e.Name != other && p.sameBytes(e.Name, other) {
			same = append(same, fmt.Sprintf("%s (%s)", name, strings.TrimPrefix(other, imageFolder)))
			total += e.Size
		}
	}
	if len(same) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: sameImages.Say(len(same), (total+1023)/1024, listed(same)), Where: p.Whole("same images")})
	}
}

// sameBytes reports whether two entries have the same content.
func (m *Module) sameBytes(a, b string) bool {
	x, err := m.Archive.Bytes(a)
	if err != nil {
		return false
	}
	y, err := m.Archive.Open(b)
	if err != nil {
		return false
	}
	defer y.Close()
	z, err := io.ReadAll(y)
	return err == nil && bytes.Equal(x, z)
}

// listed returns the first names of a list, and how many more there are.
func listed(names []string) string {
	more := ""
	if n := len(names) - mostNamed; n > 0 {
		names, more = names[:mostNamed], fmt.Sprintf(" and %d more", n)
	}
	return strings.Join(names, ", ") + more
}
