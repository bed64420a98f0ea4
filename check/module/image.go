package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/shown"
)

// imageFolder is where VASSAL looks for images.
const imageFolder = shown.Folder

// A fileUse is an image or a sound that a component names, or a trait of these pieces.
type fileUse struct {
	name   string
	by     *buildfile.Element
	of     *Trait
	pieces []*Piece
}

// images returns all images that are named: by components in the order of the build file, then by
// traits.
func (m *Module) images() []fileUse {
	if m.shown != nil {
		return m.shown
	}
	var all []fileUse
	add := func(name string, by *buildfile.Element, of *Trait, pieces []*Piece) {
		if shown.Fixed(name) {
			all = append(all, fileUse{name, by, of, pieces})
		}
	}
	for i := range m.Tree.Len() {
		e := m.Tree.At(i)
		for _, name := range shown.OfComponent(e) {
			add(name, e, nil, nobody)
		}
		for _, name := range m.chartPictures(e) {
			add(name, e, nil, nobody)
		}
	}
	for _, t := range m.Shared {
		for _, name := range t.Images() {
			m.worksOut = m.worksOut || computed(name)
			add(name, nil, t.Trait, t.Pieces)
		}
	}
	m.shown = all
	return all
}

// computed reports whether VASSAL works a name out when it needs it.
func computed(name string) bool { return shown.Computed(name) }

// image returns the entry of an image in the archive of the file itself, and whether it is
// there, in the module of the extension or in another extension.
func (m *Module) image(name string) (entry string, ok bool) {
	if known, looked := m.entries[name]; looked {
		return known.entry, known.ok
	}
	entry, ok = m.File.Image(name)
	if !ok && m.Base != nil {
		_, ok = m.Base.Image(name)
	}
	for i := 0; !ok && i < len(m.Beside); i++ {
		_, ok = m.Beside[i].Image(name)
	}
	m.entries[name] = imageEntry{entry, ok}
	return entry, ok
}

// An imageEntry is what image returns.
type imageEntry struct {
	entry string
	ok    bool
}

// hasEntry reports whether an entry is in something that VASSAL loads.
func (m *Module) hasEntry(name string) bool {
	return m.Archive.Has(name) || m.Base != nil && slices.Contains(m.Base.Entries(), name) ||
		slices.ContainsFunc(m.Beside, func(f *vmod.File) bool { return f.Archive.Has(name) })
}

// hasImages reports whether the archive has an image at all.
func (m *Module) hasImages() bool {
	for _, name := range m.Archive.Names() {
		if strings.HasPrefix(name, imageFolder) && !strings.HasSuffix(name, "/") {
			return true
		}
	}
	return false
}

// bare reports whether the archive has nothing but a build file. Build files are passed around
// so, since the rest is most of a module and is its artists'.
func (m *Module) bare() bool {
	for _, name := range m.Archive.Names() {
		if name != m.BuildFile && name != "moduledata" && !strings.HasSuffix(name, "/") {
			return false
		}
	}
	return true
}

// otherCase returns an entry that differs from a name only in case, or "". Such a name is found
// in an unpacked folder on Windows, and not in a module.
func (m *Module) otherCase(folder, name string) string {
	for _, entry := range m.Archive.Names() {
		if strings.EqualFold(entry, folder+name) || strings.EqualFold(entry, folder+name+".gif") {
			return lastOf(entry)
		}
	}
	return ""
}

// elsewhere returns an entry in another folder that has the name of an image, or "".
func (m *Module) elsewhere(name string) string {
	if m.byLast == nil {
		m.byLast = map[string]string{}
		for _, entry := range m.Archive.Names() {
			m.byLast[lastOf(entry)] = entry
		}
	}
	return m.byLast[lastOf(name)]
}

// lastOf returns the last part of an entry's name.
func lastOf(entry string) string { return entry[strings.LastIndexByte(entry, '/')+1:] }
