package vmod

import (
	"image"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/picture"
	"github.com/umpire-vassal/umpire/vmod/shown"
)

// A Module is the build file of a module with what its archive adds.
type Module struct {
	// Meta is nil in modules before VASSAL 3.1.
	Meta *buildfile.Metadata
	*buildfile.Module
	// BuildFile is the name of the entry with the build file.
	BuildFile string
	// MissingImages are the images of boards that the archive does not have or that
	// cannot be read, in the order of the build file. In VASSAL such a board has no
	// extent, whatever size the build file has, so that nothing lies on it.
	MissingImages []string
	// Extensions are those that are loaded, Refused those that are not; see Extended.
	Extensions []Loaded
	Refused    []Refused

	file   *File
	limits game.Limits
	joiner *picture.Joiner

	expanding sync.Mutex
	meter     *expression.Meter // of all calls of Expand
}

// An Extension is the build file of an extension with what its archive adds.
type Extension struct {
	// Meta is the metadata of the extension.
	Meta *buildfile.Metadata
	*buildfile.Extension
	BuildFile string
}

// World returns the world for games of the module. For a nil Module it is a world without a module.
func (m *Module) World() *game.World {
	if m == nil {
		return &game.World{}
	}
	return &game.World{Build: m.Module}
}

// File returns the file that the module was opened as.
func (m *Module) File() *File { return m.file }

// Entries returns the names of the archive's entries, in their order.
func (m *Module) Entries() []string { return m.file.Archive.Names() }

// Image returns the archive entry of an image by the name that components use. Like
// DataArchive it looks in the folder images, under the decomposed name (archives packed on
// a Mac), and with ".gif" added (modules of VASSAL 2). It never finds names that start with
// a slash, which mean images of VASSAL itself.
func (m *Module) Image(name string) (entry string, ok bool) {
	for _, files := range m.archives() {
		if entry, ok := imageIn(files, name); ok {
			return entry, true
		}
	}
	return "", false
}

// Image returns the archive entry of an image as [Module.Image] does. Of an extension it looks
// in the extension alone.
func (f *File) Image(name string) (entry string, ok bool) { return imageIn(f.Archive, name) }

func imageIn(files *archive.Archive, name string) (entry string, ok bool) {
	if name == "" || strings.HasPrefix(name, "/") {
		return "", false
	}
	for _, candidate := range shown.Entries(name) {
		if files.Has(candidate) {
			return candidate, true
		}
	}
	return "", false
}

// ImageSize returns the size of an image in pixels, from its header.
func (m *Module) ImageSize(name string) (size image.Point, err error) {
	_, info, err := m.ImageInfo(name)
	return image.Pt(info.Width, info.Height), err
}

// ImageInfo returns the archive entry of an image, and its type and size from its header.
func (m *Module) ImageInfo(name string) (entry string, info picture.Info, err error) {
	entry, _ = m.Image(name)
	return imageInfo(m.having(entry), name)
}

// ImageInfo returns the archive entry of an image as [File.Image] does, and its type and size
// from its header.
func (f *File) ImageInfo(name string) (entry string, info picture.Info, err error) {
	return imageInfo(f.Archive, name)
}

func imageInfo(files *archive.Archive, name string) (entry string, info picture.Info, err error) {
	entry, ok := imageIn(files, name)
	if !ok {
		return "", picture.Info{}, errors.Errorf("no image %q in the archive", name)
	}
	r, err := files.Open(entry)
	if err != nil {
		return entry, picture.Info{}, errors.Wrapf(err, "open %s", entry)
	}
	defer r.Close()
	if info, err = picture.Size(r); err != nil {
		return entry, picture.Info{}, errors.Wrapf(err, "read the size of %s", entry)
	}
	return entry, info, nil
}

// ImageBytes returns the bytes of an image by its archive entry, as they are in the archive; of
// an SVG image with the parts of others that it uses, see picture.Joiner.
func (m *Module) ImageBytes(entry string) ([]byte, error) {
	data, err := m.having(entry).Bytes(entry)
	if err != nil {
		return nil, errors.Wrapf(err, "read %s", entry)
	}
	if strings.EqualFold(path.Ext(entry), ".svg") {
		data, err = m.joiner.Whole(entry, data)
	}
	return data, errors.Wrapf(err, "join %s", entry)
}

// partOf reads an image that others use.
func (m *Module) partOf(entry string) ([]byte, error) { return m.having(entry).Bytes(entry) }

func (f *File) readModule(tree *buildfile.Tree, opt Options) error {
	build, err := tree.Module()
	if err != nil {
		return errors.Wrap(err, "read module")
	}
	size, _, _ := f.Archive.Size(f.buildFile)
	m := &Module{
		Meta: f.moduleData, Module: build, BuildFile: f.buildFile, file: f, limits: opt.Game,
		meter: opt.Game.Meter(int(size)),
	}
	m.joiner = picture.NewJoiner(m.partOf)
	m.setImageSizes()
	f.Module = m
	return nil
}

func (f *File) readExtension(tree *buildfile.Tree, opt Options) error {
	build, err := tree.Extension()
	if err != nil {
		return errors.Wrap(err, "read extension")
	}
	f.Extension = &Extension{
		Meta: f.metadata(buildfile.ExtensionData, opt.Build), Extension: build, BuildFile: f.buildFile,
	}
	build.SetImageSizes(func(name string) (image.Point, bool) {
		_, info, _ := f.ImageInfo(name) // an image that only the module has leaves the board without a size
		return image.Pt(info.Width, info.Height), true
	})
	return nil
}

func (f *File) readBuildFile(lim buildfile.Limits) (*buildfile.Tree, error) {
	name := f.liveBuildFile()
	if name == "" {
		return nil, errors.New("neither savedGame nor buildFile.xml nor buildFile is in the archive: this is no " +
			"VASSAL file")
	}
	f.buildFile = name
	if err := f.oneReading(name); err != nil {
		return nil, err
	}
	data, lim, err := f.xml(name, lim)
	if err != nil {
		return nil, errors.Wrapf(err, "read %s", name)
	}
	tree, err := buildfile.Read(data, lim)
	return tree, errors.Wrapf(err, "read %s", name)
}

// xml returns the bytes of an XML file and the limits for it. It asks the claimed size before
// it inflates anything.
func (f *File) xml(entry string, lim buildfile.Limits) ([]byte, buildfile.Limits, error) {
	size, compressed, _ := f.Archive.Size(entry)
	lim = lim.Of(compressed)
	if err := lim.Allow(size); err != nil {
		return nil, lim, err
	}
	data, err := f.Archive.Bytes(entry)
	return data, lim, err
}

// liveBuildFile returns the name of the build file that VASSAL would read, "" if there is
// none. If there are two, the version in the metadata decides (GameModule.build): VASSAL
// before 3.5 used the name without an extension.
func (f *File) liveBuildFile() string {
	old, current := f.Archive.Has(entryOldBuildFile), f.Archive.Has(entryBuildFile)
	switch {
	case old && current:
		if f.moduleData != nil && before35(f.moduleData.VassalVersion) {
			return entryOldBuildFile
		}
		return entryBuildFile
	case current:
		return entryBuildFile
	case old:
		return entryOldBuildFile
	}
	return ""
}

func before35(version string) bool {
	major, rest, _ := strings.Cut(version, ".")
	minor, _, _ := strings.Cut(rest, ".")
	a, err := strconv.Atoi(major)
	if err != nil {
		return false
	}
	b, _ := strconv.Atoi(minor)
	return a < 3 || a == 3 && b < 5
}
