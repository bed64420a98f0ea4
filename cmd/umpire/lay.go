package main

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/share"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// lay returns the change of a module that lays a pack into it. name is the pack's, for messages.
func lay(m *vmod.Module, at, name string, fsys fs.FS) (archive.Changes, error) {
	data, _, game, err := run.Umpack(known, name, fsys, numbered(), m.Version)
	if err != nil {
		return archive.Changes{}, err
	}
	if !slices.Contains(game.Modules(), m.Name) {
		return archive.Changes{}, otherModule(at, m.Name, game)
	}
	return archive.Changes{Put: []archive.File{{Name: run.PackEntry, Data: data, Stored: true}}}, nil
}

// laidInto returns a module with a pack in it. path is the module's, for messages.
func laidInto(module []byte, path string, files []pack.File) ([]byte, error) {
	f, err := vmod.Open(bytes.NewReader(module), int64(len(module)), vmod.DefaultOptions())
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	umpack, _, err := share.Write(files, share.Manifest{}) // a zip: the pack is read before it is laid
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	fsys, err := zip.NewReader(bytes.NewReader(umpack), int64(len(umpack)))
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	changes, err := lay(f.Module, path, path, fsys)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = f.WriteEdited(&out, nil, changes)
	return out.Bytes(), errors.Wrap(err, path)
}
