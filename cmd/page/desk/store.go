package desk

import (
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A store has the files of a desk by their paths. A zip that is none of VASSAL's files is a
// folder with what is in it. It implements run.Files.
type store map[string]*file

type file struct {
	Item
	io.ReaderAt
	// inside reports that the file is from a zip.
	inside bool
	glance vmod.Glance // of a module
}

// settle finds the game packs: a folder with a game.toml is a pack, with all that is in it.
func (s store) settle() {
	for p := range s {
		if path.Base(p) != pack.GameFile {
			continue
		}
		folder := path.Dir(p)
		for q, f := range s {
			inFolder := folder == "." || strings.HasPrefix(q, folder+"/")
			if inFolder && (f.Kind == Table || f.Kind == Other) && slices.Contains([]string{".csv", ".toml", ".txt", ".md"}, path.Ext(q)) {
				f.Table = f.Table || path.Base(path.Dir(q)) == "setup"
				f.Kind, f.Note = PackFile, ""
			}
		}
		s[p].Kind, s[p].Note = Pack, ""
	}
}

// folders returns all folders of the store, sorted: modules and packs are looked for in each.
func (s store) folders() []string {
	folders := []string{"."}
	for p := range s {
		for d := path.Dir(p); d != "."; d = path.Dir(d) {
			folders = append(folders, d)
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}

// open opens one of VASSAL's files.
func (s store) open(name string) (*vmod.File, error) {
	f, ok := s[name]
	if !ok {
		return nil, errors.Errorf("%s: no such file", name)
	}
	v, err := vmod.Open(f, f.Size, vmod.DefaultOptions())
	return v, errors.Wrap(err, name)
}

// Beside implements run.Files.
func (s store) Beside(name string) string { return path.Dir(name) }

// Same implements run.Files.
func (s store) Same(a, b string) bool { return path.Clean(a) == path.Clean(b) }

// Modules implements run.Files.
func (s store) Modules(folder string) []string {
	var paths []string
	for p, f := range s {
		if f.Kind == Module && path.Dir(p) == folder {
			paths = append(paths, p)
		}
	}
	slices.Sort(paths)
	return paths
}

// Extensions implements run.Files. What somebody dropped is offered to all modules, see Desk.finder.
func (s store) Extensions(string) []string { return nil }

// ExtensionsIn implements run.Files.
func (s store) ExtensionsIn(string) []string { return nil }

// Glance implements run.Files.
func (s store) Glance(name string) (vmod.Glance, error) {
	return s[name].glance, nil
}

// Module implements run.Files.
func (s store) Module(name string) (*vmod.Module, error) {
	if name == "" {
		return nil, nil
	}
	v, err := s.open(name)
	if err == nil && v.Kind != vmod.KindModule {
		err = errors.Errorf("%s: this is %s, not a module", name, v.Kind.One())
	}
	if err != nil {
		return nil, err
	}
	return v.Module, nil
}

// Open implements run.Files.
func (s store) Open(name string) (*vmod.File, func() error, error) {
	v, err := s.open(name)
	return v, func() error { return nil }, err
}

// Save opens a saved game or log.
func (s store) Save(name string) (*vmod.Save, func() error, error) {
	v, err := s.open(name)
	if err == nil && v.Kind != vmod.KindSave {
		err = errors.Errorf("%s: this is %s, not a saved game or log", name, v.Kind.One())
	}
	if err != nil {
		return nil, nil, err
	}
	return v.Save, func() error { return nil }, nil
}

// PackFS implements run.Files.
func (s store) PackFS(name string) (fs.FS, string, func() error, error) {
	nothing := func() error { return nil }
	fsys := s.Folder(name)
	if _, err := pack.Root(fsys); err == nil {
		return fsys, name, nothing, nil
	}
	if module, in := strings.CutSuffix(name, "/"+run.PackEntry); in {
		f, err := s.open(module)
		if err != nil {
			return nil, "", nil, err
		}
		if fsys, err := run.PackIn(f.Archive); fsys != nil || err != nil {
			return fsys, name, nothing, errors.Wrap(err, name)
		}
	}
	fsys, err := known.Open(name)
	if err != nil {
		return nil, "", nil, errors.Errorf("%s: no game pack among the files, and none that ships with Umpire", name)
	}
	return fsys, run.ShippedPath(name), nothing, nil
}

// Folder implements run.Files.
func (s store) Folder(name string) fs.FS { return tree{s, name} }

// A tree is a folder of a store as a file system.
type tree struct {
	store store
	top   string
}

// Open implements fs.FS.
func (t tree) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	full := path.Join(t.top, name)
	if f, ok := t.store[full]; ok && f.Kind != Zip {
		return &opened{entry{path.Base(full), f.Size, false}, io.NewSectionReader(f, 0, f.Size)}, nil
	}
	prefix := full + "/"
	if full == "." {
		prefix = ""
	}
	found := map[string]entry{}
	for p, f := range t.store {
		rest, in := strings.CutPrefix(p, prefix)
		if !in || rest == "" {
			continue
		}
		first, _, deeper := strings.Cut(rest, "/")
		if deeper || f.Kind == Zip {
			found[first] = entry{first, 0, true}
		} else if _, folder := found[first]; !folder {
			found[first] = entry{first, f.Size, false}
		}
	}
	if len(found) == 0 && name != "." {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	d := &listing{entry: entry{path.Base(full), 0, true}}
	for _, e := range found {
		d.entries = append(d.entries, e)
	}
	slices.SortFunc(d.entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return d, nil
}

// An opened file of a tree.
type opened struct {
	entry
	*io.SectionReader
}

// A listing is an opened folder of a tree.
type listing struct {
	entry
	entries []fs.DirEntry
}

// Read implements fs.File.
func (d *listing) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.name, Err: errors.New("is a folder")}
}

// ReadDir implements fs.ReadDirFile.
func (d *listing) ReadDir(n int) ([]fs.DirEntry, error) {
	all := d.entries
	if n > 0 {
		if len(all) == 0 {
			return nil, io.EOF
		}
		all = all[:min(n, len(all))]
	}
	d.entries = d.entries[len(all):]
	return all, nil
}

// An entry is what is known of a file or folder of a tree: as fs.FileInfo, as fs.DirEntry, and as
// what an fs.File returns about itself.
type entry struct {
	name   string
	size   int64
	folder bool
}

func (e entry) Stat() (fs.FileInfo, error) { return info{e}, nil }
func (e entry) Info() (fs.FileInfo, error) { return info{e}, nil }
func (e entry) Close() error               { return nil }
func (e entry) Name() string               { return e.name }
func (e entry) IsDir() bool                { return e.folder }
func (e entry) Type() fs.FileMode          { return info{e}.Mode().Type() }

type info struct{ entry }

func (i info) Size() int64        { return i.size }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) Sys() any           { return nil }
func (i info) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o555
	}
	return 0o444
}
