package module

import (
	"bytes"
	"maps"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod"
)

// UnusedImage finds images that nothing in the module names.
var UnusedImage = &Rule{
	Description: rule.Description{
		ID:      "module/unused-image",
		Title:   "images that nothing names",
		Says:    "VASSAL never takes an image out of a module by itself. What no piece, board, chart, button, page or set-up names any more only makes the file larger.",
		Checks:  "Umpire looks for the name of each image, with and without its ending, in the whole build file, in the pages, and in the set-ups inside the archive. Extensions beside the module are looked through, too, and for an extension its module. One note lists what nothing names. Other extensions, saved games and players may still use such an image, so look before you take one away. Nothing is reported of modules with Java classes of their own, with names of images that VASSAL works out, or of an extension without its module.",
		Example: "Version 2 draws all counters anew as PNG, and the GIFs of version 1 are still there: 4 MB that nobody sees.",
	},
	Run: unusedImage,
}

func unusedImage(p *Pass) {
	if p.alone() {
		return
	}
	others := p.Beside
	if p.Base != nil {
		others = append([]*vmod.File{p.Base.File()}, others...)
	}
	unused, sure := p.UnusedImages(others...)
	if !sure {
		return
	}
	for _, entry := range p.Archive.Names() {
		if isImage(entry) {
			p.Checked("images")
		}
	}
	if len(unused) == 0 {
		return
	}
	var names []string
	bytes := int64(0)
	for _, entry := range unused {
		size, _, _ := p.Archive.Size(entry)
		bytes += size
		names = append(names, strings.TrimPrefix(entry, imageFolder))
	}
	p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("unused-image/unused",
		"images that nothing names: {count}, {size} kB in all ({names})",
		len(names), (bytes+1023)/1024, listed(names)), Where: p.Whole("unused images")})
}

// UnusedImages returns the entries of the images that nothing in the file names, and nothing in
// the others that VASSAL loads with it. It is not sure of that, and returns none, if Java classes,
// names that VASSAL works out or a text that cannot be read can use any image.
func (m *Module) UnusedImages(others ...*vmod.File) (entries []string, sure bool) {
	const between = "\"'<>;,/\\\t\r\n\x1b=&|:()"
	var inWords [256]bool
	for b := range inWords {
		inWords[b] = strings.IndexByte(between, byte(b)) < 0
	}
	left := map[string]string{} // what nothing names yet: the name without its folder and ending, by name
	byWord := map[string][]string{}
	for _, entry := range m.Archive.Names() {
		if isImage(entry) {
			name := strings.TrimPrefix(entry, imageFolder)
			base := name[strings.LastIndexByte(name, '/')+1:] // a trait escapes the stroke before it
			left[name], _ = cutEnding(base)
			byWord[base], byWord[left[name]] = append(byWord[base], name), append(byWord[left[name]], name)
		}
	}
	of := m
	for next := 0; len(left) > 0; next++ {
		known := !of.ownClasses() && !of.worksOutPictures()
		read := known && of.texts(func(text string, saved bool) bool {
			known = !worksOutImages(text)
			for word := range runs(text, &inWords) {
				for _, name := range byWord[word] {
					delete(left, name)
				}
			}
			maps.DeleteFunc(left, func(_, stem string) bool {
				// In a saved game a name is a word, unless what separates words is in it.
				return (!saved || strings.ContainsAny(stem, between)) && strings.Contains(text, stem)
			})
			return known && len(left) > 0
		})
		if !read || !known {
			return nil, false
		}
		if next == len(others) {
			break
		}
		of = New(others[next], nil, vmod.DefaultOptions().Game)
	}
	for _, entry := range m.Archive.Names() {
		if _, is := left[strings.TrimPrefix(entry, imageFolder)]; is && isImage(entry) {
			entries = append(entries, entry)
		}
	}
	return entries, true
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

// worksOutPictures reports whether a piece shows an image whose name VASSAL works out.
func (m *Module) worksOutPictures() bool {
	m.images()
	return m.worksOut
}

// texts calls f with each text in which an image can be named, until f returns false: the build
// file, all pages, and the saved games in the archive. It returns false if one cannot be read.
func (m *Module) texts(f func(text string, saved bool) bool) bool {
	var b strings.Builder
	size, _, _ := m.Archive.Size(m.BuildFile)
	b.Grow(int(size)) // the archive's limits allowed it
	for i := range m.Tree.Len() {
		e := m.Tree.At(i)
		for _, a := range e.Attrs {
			b.WriteString(a.Value)
			b.WriteByte('\n')
		}
		b.WriteString(e.Text)
		b.WriteByte('\n')
	}
	if !f(b.String(), false) {
		return true
	}
	for _, name := range m.Archive.Names() {
		if name == m.BuildFile || strings.HasSuffix(name, "/") || strings.HasPrefix(name, imageFolder) && !strings.HasSuffix(strings.ToLower(name), ".svg") || strings.HasPrefix(name, soundFolder) {
			continue
		}
		data, err := m.Archive.Bytes(name)
		if err != nil {
			return false
		}
		text, saved := string(data), bytes.HasPrefix(data, []byte("PK"))
		if saved {
			save, err := m.save(name, data)
			if err != nil || save.Save == nil {
				return false
			}
			text = save.Save.Text
		}
		if !f(text, saved) {
			return true
		}
	}
	return true
}
