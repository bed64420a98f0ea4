package vmod

import (
	"image"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/assembly"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/picture"
)

// An ExtensionFile is a file that VASSAL would load as an extension of a module.
type ExtensionFile struct {
	// Name is the file's name without its ending: saved games name extensions by it.
	Name string
	// Open opens the file. It returns nil without an error for a file that VASSAL passes over.
	Open func() (*File, error)
}

// A Loaded is an extension that a module is extended by.
type Loaded struct {
	Name string
	*File
}

// A Refused is an extension that VASSAL does not load, or that Umpire does not read.
type Refused struct {
	Name   string
	Reason Refusal
	// About is the name of the other module, the way that leads nowhere, or what is wrong with the file.
	About string
}

// A Refusal is why an extension is not loaded.
type Refusal uint8

// The reasons.
const (
	Unreadable  Refusal = iota + 1
	OtherModule         // it is an extension of another module
	NoPlace             // the module lacks the component to which the extension adds something
	TooMuch             // Umpire reads no more extensions of one module
)

// Bounds on the extensions of a module. The largest modules have some fifty, with far fewer elements
// than the module itself.
const mostExtensions = 200

// Extended returns the module as VASSAL has it when it has loaded extensions, in their order: their
// maps, pieces, prototypes and images are the module's, too. What of them is not loaded is in Refused.
func (m *Module) Extended(files []ExtensionFile) *Module {
	x := &Module{Meta: m.Meta, BuildFile: m.BuildFile, file: m.file, limits: m.limits}
	x.joiner = picture.NewJoiner(x.partOf)
	parts := assembly.New(m.Element)
	room := max(m.Element.Tree().Len(), buildfile.DefaultLimits().Elements)
	size, _, _ := m.file.Archive.Size(m.BuildFile)
	for _, f := range files {
		refuse := func(why Refusal, about string) { x.Refused = append(x.Refused, Refused{f.Name, why, about}) }
		if len(x.Extensions) == mostExtensions || room < 0 {
			refuse(TooMuch, "")
			continue
		}
		file, err := f.Open()
		if err != nil {
			refuse(Unreadable, err.Error())
			continue
		}
		if file == nil {
			continue
		}
		e := file.Extension
		room -= e.Element.Tree().Len()
		if room < 0 {
			refuse(TooMuch, "")
			continue
		}
		if !e.Fits(m.Name) {
			refuse(OtherModule, e.Module)
			continue
		}
		switch lost := parts.Add(e.Element); {
		case lost == nil:
			x.Extensions = append(x.Extensions, Loaded{f.Name, file})
			more, _, _ := file.Archive.Size(e.BuildFile)
			size += more
		case parts.Spent():
			refuse(TooMuch, "")
		default:
			refuse(NoPlace, lost.Value("target"))
		}
	}
	x.Module = m.Module.Extended(parts.Additions)
	x.meter = m.limits.Meter(int(size))
	x.setImageSizes()
	return x
}

// setImageSizes gives the boards the sizes of their images.
func (m *Module) setImageSizes() {
	m.SetImageSizes(func(name string) (image.Point, bool) {
		size, err := m.ImageSize(name)
		if err != nil {
			m.MissingImages = append(m.MissingImages, name)
		}
		return size, true
	})
}

// archives returns where VASSAL looks for the files of the module: in the module, then in its extensions.
func (m *Module) archives() []*archive.Archive {
	all := []*archive.Archive{m.file.Archive}
	for _, x := range m.Extensions {
		all = append(all, x.Archive)
	}
	return all
}

// having returns the first archive that has an entry, the module's if none has.
func (m *Module) having(entry string) *archive.Archive {
	for _, files := range m.archives() {
		if files.Has(entry) {
			return files
		}
	}
	return m.file.Archive
}
