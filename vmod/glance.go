package vmod

import (
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A Glance is what stands at the start of a module's build file: Name and Version are as a Module has
// them.
type Glance struct {
	Name, Version string
	// Checksum is of the archive; see archive.Archive.
	Checksum string
}

// mostBegin bounds the bytes of a build file in which its first tag must end.
const mostBegin = 1 << 16

// Look glances at a module of size bytes, to find out whether it is the one of a saved game. It
// reads no more of the build file than its first tag. It fails if the file is no module.
func Look(r io.ReaderAt, size int64, opt Options) (Glance, error) {
	a, err := archive.Read(r, size, opt.Archive)
	if err != nil {
		return Glance{}, errors.Wrap(err, "read zip archive")
	}
	if a.Has(entrySavedGame) {
		return Glance{}, errors.New("this is a saved game")
	}
	f := &File{Archive: a}
	f.moduleData = f.metadata(buildfile.ModuleData, opt.Build)
	name := f.liveBuildFile()
	content, err := a.Open(name)
	if err != nil {
		return Glance{}, errors.Wrapf(err, "read %s", name)
	}
	defer content.Close()
	begin, err := io.ReadAll(io.LimitReader(content, mostBegin))
	if err != nil {
		return Glance{}, errors.Wrapf(err, "read %s", name)
	}
	tree, err := buildfile.ReadRoot(begin, opt.Build)
	if err != nil {
		return Glance{}, errors.Wrapf(err, "read %s", name)
	}
	m, err := tree.Module()
	if err != nil {
		return Glance{}, errors.Wrapf(err, "read %s", name)
	}
	return Glance{m.Name, m.Version, a.Checksum()}, nil
}
