// Package share puts a game pack into one file that players hand on, an umpack, and takes it out
// again; compares two packs, and merges two that people made of halves of a map.
//
// An umpack is a zip of the pack's files with a manifest. It comes from a stranger, so Open
// bounds what it may cost and takes nothing but a pack's own files out of it. Nothing in a pack
// is ever executed.
package share

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// ManifestFile is the name of the manifest in an umpack.
const ManifestFile = "umpack.json"

// A Manifest is what an umpack holds.
type Manifest struct {
	// Version is the format's.
	Version int `json:"version"`
	// Game is the game's name, Series the name of its rules, Extends the packs that it needs.
	Game    string   `json:"game"`
	Series  string   `json:"series,omitempty"`
	Extends []string `json:"extends,omitempty"`
	// Modules are the names of the modules that it binds. Versions are the versions of the modules
	// for which the packer tried it, if he names them.
	Modules  []string `json:"modules"`
	Versions []string `json:"module_versions,omitempty"`
	// Umpire is the version of Umpire that made it.
	Umpire string `json:"umpire"`
	// Sources are where each file is from and how far to trust it.
	Sources []check.FileSource `json:"sources"`
	Files   []Entry            `json:"files"`
}

// An Entry is a file of an umpack. The zip has its checksum.
type Entry struct {
	Name  string `json:"name"`
	Bytes int    `json:"bytes"`
}

// version is the version of the format.
const version = 1

// Bounds on what an umpack may hold. Real packs have some hundred kilobytes.
const (
	mostFiles    = 1000
	mostManifest = 1 << 20
	mostInAll    = 64 << 20
)

// Write returns the umpack of a pack's files. m has all that Write cannot know.
func Write(files []pack.File, m Manifest) ([]byte, Manifest, error) {
	m.Version, m.Files = version, nil
	for _, f := range files {
		m.Files = append(m.Files, Entry{f.Name, len(f.Data)})
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, m, errors.Wrap(err, "write "+ManifestFile)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range append([]pack.File{{Name: ManifestFile, Data: append(text, '\n')}}, files...) {
		w, err := z.Create(f.Name) // without a time: the same pack is the same file
		if err == nil {
			_, err = w.Write(f.Data)
		}
		if err != nil {
			return nil, m, errors.Wrap(err, "write "+f.Name)
		}
	}
	if err := z.Close(); err != nil {
		return nil, m, errors.Wrap(err, "write the umpack")
	}
	return out.Bytes(), m, nil
}

// Open reads an umpack. It refuses an umpack that holds anything but the files that its manifest
// lists, that is too large, or that is damaged by the checksums of the zip.
func Open(r io.ReaderAt, size int64) (Manifest, []pack.File, error) {
	fail := func(format string, args ...any) (Manifest, []pack.File, error) {
		return Manifest{}, nil, errors.Errorf(format, args...)
	}
	if size > mostInAll {
		return fail("it has %d bytes; allowed are %d", size, mostInAll)
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return fail("it is no umpack: %v", err)
	}
	if len(z.File) > mostFiles {
		return fail("it has %d files; allowed are %d", len(z.File), mostFiles)
	}
	inside := map[string]*zip.File{}
	all := uint64(0)
	for _, f := range z.File {
		name := strings.ToLower(f.Name) // folders of Windows and macOS know no case
		if all += f.UncompressedSize64; f.UncompressedSize64 > pack.MostBytes || all > mostInAll {
			return fail("%q is too large; allowed are %d bytes a file, and %d in all", f.Name, pack.MostBytes,
				mostInAll)
		}
		switch {
		case !f.Mode().IsRegular():
			return fail("%q is no plain file; an umpack has no folders and no links", f.Name)
		case inside[name] != nil:
			return fail("%q is in it twice", f.Name)
		}
		inside[name] = f
	}
	manifest := inside[ManifestFile]
	if manifest == nil || manifest.UncompressedSize64 > mostManifest {
		return fail("it is no umpack: it has no %s of at most %d bytes; \"umpire game pack\" makes umpacks",
			ManifestFile, mostManifest)
	}
	text, err := read(manifest)
	if err != nil {
		return fail("%v", err)
	}
	var m Manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return fail("%s: %v", ManifestFile, err)
	}
	if m.Version != version {
		return fail("%s: its version is %d; this Umpire reads version %d", ManifestFile, m.Version, version)
	}
	if len(m.Files)+1 != len(z.File) {
		return fail("it has %d files, and %s lists %d", len(z.File)-1, ManifestFile, len(m.Files))
	}
	var files []pack.File
	for _, entry := range m.Files {
		f := inside[strings.ToLower(entry.Name)]
		if !allowed(entry.Name) || f == nil || f.Name != entry.Name {
			return fail("%s lists %q; an umpack holds TOML and CSV files, and CSV files in the folder setup, and "+
				"nothing else", ManifestFile, entry.Name)
		}
		data, err := read(f)
		if err != nil {
			return fail("%v", err)
		}
		if len(data) != entry.Bytes {
			return fail("%q has %d bytes, and %s lists %d", entry.Name, len(data), ManifestFile, entry.Bytes)
		}
		files = append(files, pack.File{Name: entry.Name, Data: data})
	}
	if !slices.ContainsFunc(files, func(f pack.File) bool { return f.Name == pack.GameFile }) {
		return fail("it has no %s, and so it is no game pack", pack.GameFile)
	}
	return m, files, nil
}

// allowed reports whether a pack may have a file of that name.
func allowed(name string) bool {
	folder, file := path.Split(name)
	ending := path.Ext(file)
	plain := !strings.ContainsAny(name, "\\:*?\"<>|") &&
		!strings.ContainsFunc(name, func(r rune) bool { return r < ' ' })
	return fs.ValidPath(name) && plain && file != "umpire.toml" && !strings.HasPrefix(file, ".") &&
		(folder == "" && (ending == ".toml" || ending == ".csv") || folder == "setup/" && ending == ".csv")
}

// read reads a file of a zip, and no more than it claims to have.
func read(f *zip.File) ([]byte, error) {
	in, err := f.Open()
	if err != nil {
		return nil, errors.Wrapf(err, "%q", f.Name)
	}
	defer in.Close()
	data, err := io.ReadAll(io.LimitReader(in, int64(f.UncompressedSize64)+1))
	if err == nil && uint64(len(data)) != f.UncompressedSize64 {
		err = errors.New("it has more bytes than it claims")
	}
	return data, errors.Wrapf(err, "%q", f.Name)
}

// Files returns the files of a pack that are shared: those that Umpire reads, and no settings.
func Files(folder fs.FS) ([]pack.File, error) {
	files, err := pack.Copies(folder)
	files = slices.DeleteFunc(files, func(f pack.File) bool { return !allowed(f.Name) })
	return files, err
}
