package folder

import (
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// Changed is how a folder differs from its index.
type Changed struct {
	// Added are files that the index does not have. They become entries after all
	// others.
	Added []string
	// Gone are entries whose file does not exist. They are left out.
	Gone []string
	// Doubts describe lines of pieces that VASSAL cannot read, with file and line. They
	// are packed, since a custom class of the module may read them.
	Doubts []string
}

// Pack writes the module of a folder to w. It adds the files of the folder Files that
// are not in the index, unless a part of their name starts with a dot or makes a program act, and leaves out entries
// whose file does not exist. It fails if an entry cannot be written, if a piece cannot
// be read or is in no build file, or if a piece or component shows an image that is not there
// and that MissingImages does not name; what it has written is then useless.
//
// change, if it is not nil, is given each entry's name and bytes, and returns the bytes that
// are written.
//
// Pack fails for a link. Where fsys follows links, it can miss a link that comes meanwhile.
func Pack(fsys fs.FS, w io.Writer, change func(name string, data []byte) ([]byte, error)) (Changed, error) {
	c, m, err := writeModule(fsys, w, change)
	if err == nil {
		err = missing(c.Gone, m.texts)
	}
	if err == nil {
		err = mistyped(fsys, m)
	}
	return c, err
}

// Archive is Pack for somebody who looks at the module of a folder and keeps no file: it changes
// nothing, and writes a module without the images that it shows, too.
func Archive(fsys fs.FS, w io.Writer) error {
	_, _, err := writeModule(fsys, w, nil)
	return err
}

// written is a module that was written.
type written struct {
	entries []entry
	// build is the file of the build file, "" for none; tree is the build file with its pieces.
	build string
	tree  *buildfile.Tree
	// texts are the build file and the files that it names.
	texts map[string]string
}

// writeModule writes the module of a folder.
func writeModule(fsys fs.FS, w io.Writer, change func(string, []byte) ([]byte, error)) (c Changed, m written,
	err error) {
	entries, err := readIndex(fsys)
	if err != nil {
		return c, m, err
	}
	there, err := filesIn(fsys)
	if err != nil {
		return c, m, err
	}
	m.texts = map[string]string{}
	known := make(map[string]bool, len(entries))
	for _, e := range entries {
		known[e.file] = true
		if e.file != "" && !there[e.file] {
			c.Gone = append(c.Gone, e.name)
			continue
		}
		m.entries = append(m.entries, e)
	}
	for file := range there {
		if name, ok := strings.CutPrefix(file, Files+"/"); ok && !known[file] && !leftBehind(name) {
			c.Added = append(c.Added, name)
		}
	}
	slices.Sort(c.Added)
	for _, name := range c.Added {
		m.entries = append(m.entries, entry{name: name, file: contentOf(name)})
	}
	z := archive.NewWriter(w)
	var room []byte // for one file after the other
	for _, e := range m.entries {
		if room, err = m.add(z, fsys, e, change, room); err != nil {
			return c, m, err
		}
	}
	if err := orphan(fsys, m.texts); err != nil {
		return c, m, err
	}
	var found []doubt
	for _, name := range slices.Sorted(maps.Keys(m.texts)) {
		if strings.HasPrefix(name, Pieces+"/") || strings.HasPrefix(name, Prototypes+"/") {
			found = append(found, doubts(name, m.texts[name])...)
		}
	}
	c.Doubts = grouped(found)
	return c, m, errors.Wrap(z.Close(), "write archive")
}

// leftBehind reports whether a file is not the module's: systems, editors and version control
// leave such files behind.
func leftBehind(name string) bool {
	return strings.HasPrefix(name, ".") || strings.Contains(name, "/.") || archive.Acts(name)
}

// filesIn returns the files of the module. It fails for a link.
func filesIn(fsys fs.FS) (map[string]bool, error) {
	there := map[string]bool{}
	for _, top := range Parts() {
		info, err := fs.Lstat(fsys, top)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = straight(top, fs.FileInfoToDirEntry(info))
		}
		if err != nil {
			return nil, err
		}
		err = fs.WalkDir(fsys, top, func(file string, d fs.DirEntry, err error) error {
			if err == nil {
				err = straight(file, d)
			}
			if err == nil && !d.IsDir() {
				there[file] = true
			}
			return err
		})
		if err != nil {
			return nil, errors.Wrap(err, "look into the folder")
		}
	}
	return there, nil
}

// IsLink reports whether a file or folder is a link, or a junction of Windows, which has no kind of its
// own.
func IsLink(mode fs.FileMode) bool {
	return mode&fs.ModeSymlink != 0 || mode&(fs.ModeIrregular|fs.ModeDir) == fs.ModeIrregular
}

// straight fails for a link. The module would have what is behind it, which whoever made the folder may
// not know, and others not have.
func straight(file string, d fs.DirEntry) error {
	if IsLink(d.Type()) {
		return errors.Errorf("%s is a link, and Umpire follows none in a folder; put the file or folder itself there",
			file)
	}
	return nil
}

// add adds an entry to z. It reads the entry into room if that is large enough, and returns the
// room for the next.
func (m *written) add(z *archive.Writer, fsys fs.FS, e entry, change func(string, []byte) ([]byte, error),
	room []byte) ([]byte, error) {
	f := archive.File{Name: e.name, Stored: e.stored, Modified: e.modified}
	var err error
	switch {
	case e.name == "buildFile.xml" || e.name == "buildFile":
		f.Data, err = m.buildFile(fsys, e.file)
	case e.file != "":
		room, err = read(fsys, e.file, room)
		f.Data = room
	}
	if err == nil && change != nil && e.file != "" {
		f.Data, err = change(e.name, f.Data)
		err = errors.Wrap(err, e.file)
	}
	if err == nil {
		err = z.Add(f)
	}
	return room, err
}

// buildFile returns the build file with its pieces, and keeps it with all that it is made of.
func (m *written) buildFile(fsys fs.FS, file string) ([]byte, error) {
	skeleton, err := read(fsys, file, nil) // the tree keeps it
	if err != nil {
		return nil, err
	}
	m.build, m.texts[file] = file, string(skeleton)
	var room []byte
	data, err := putBack(skeleton, func(name string) (text string, err error) {
		room, err = read(fsys, name, room)
		m.texts[name] = string(room)
		return m.texts[name], err
	})
	if err == nil {
		m.tree, err = buildfile.Read(data, buildfile.DefaultLimits())
	}
	return data, errors.Wrap(err, file)
}

// read reads a file, which may not be larger than an entry, into room if that is large enough.
func read(fsys fs.FS, name string, room []byte) ([]byte, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, errors.Wrap(err, "read file")
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Wrap(err, "read file")
	}
	if most := archive.DefaultLimits().EntryBytes; info.Size() > most || !info.Mode().IsRegular() {
		return nil, errors.Errorf("%s: no file, or one of more than %d bytes", name, most)
	}
	data := slices.Grow(room[:0], int(info.Size()))[:info.Size()]
	_, err = io.ReadFull(f, data)
	return data, errors.Wrap(err, "read file")
}
