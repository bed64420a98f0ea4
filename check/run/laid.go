package run

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"path/filepath"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/share"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// PackEntry is the entry of a module that holds its game pack, an umpack: players then need nothing but the
// module. VASSAL does not look at it.
const PackEntry = "game.umpack"

// Umpack returns a pack as an umpack, with its manifest. umpire is the version that makes it, versions are the
// versions of the module for which it was tried. name is for messages.
func Umpack(systems check.Systems, name string, fsys fs.FS, umpire string, versions ...string) (data []byte,
	m share.Manifest, game check.Game, err error) {
	p, problems, err := read(systems, fsys, name, pack.File{})
	if err := mistakes(name, problems, err); err != nil {
		return nil, m, nil, err
	}
	files, err := share.Files(fsys)
	if err != nil {
		return nil, m, nil, errors.Wrap(err, name)
	}
	status := p.Status()
	m = share.Manifest{Game: p.Name(), Series: status.Series, Modules: append([]string{}, p.Modules()...), Umpire: umpire,
		Versions: versions, Sources: append([]check.FileSource{}, status.Sources...)}
	if m.Extends, err = systems.Extends(fsys); err != nil {
		return nil, m, nil, errors.Wrap(err, name)
	}
	data, m, err = share.Write(files, m)
	return data, m, p.Game, err
}

// OpenUmpack returns the files of an umpack, which comes from a stranger.
func OpenUmpack(data []byte) (fs.FS, error) {
	if _, _, err := share.Open(bytes.NewReader(data), int64(len(data))); err != nil {
		return nil, err
	}
	return zip.NewReader(bytes.NewReader(data), int64(len(data)))
}

// PackIn returns the files of the pack that lies in an archive; nil if none does.
func PackIn(a *archive.Archive) (fs.FS, error) {
	if !a.Has(PackEntry) {
		return nil, nil
	}
	data, err := a.Bytes(PackEntry)
	if err != nil {
		return nil, errors.Wrap(err, PackEntry)
	}
	fsys, err := OpenUmpack(data)
	return fsys, errors.Wrap(err, PackEntry)
}

// laid returns the pack that lies in the module at a path; nil if none does.
func (l *Library) laid(m *vmod.Module, at string) (*Pack, error) {
	if m == nil || at == "" {
		return nil, nil
	}
	path := filepath.Join(at, PackEntry)
	return once(&l.mu, l.packs, path, func() (*Pack, error) {
		fsys, err := PackIn(m.File().Archive)
		if err != nil {
			return nil, errors.Wrap(err, at)
		}
		if fsys == nil {
			return nil, nil
		}
		p, problems, err := read(l.systems, fsys, path, l.Club)
		if err := mistakes(path, problems, err); err != nil {
			return nil, err
		}
		p.laid = true
		return p, nil
	})
}
