package folder

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// Options are options of Unpack.
type Options struct {
	// Rename puts entries whose names are not allowed on all systems, or make a program act,
	// into the folder Renamed, with numbers as names. Without it, Unpack fails for such a module. The
	// content of an entry with the name of a folder is always put there.
	Rename bool
}

// Unpack unpacks a module or extension. It calls put for each file, with its content and
// its path in the folder, which has slashes; it does not call put for folders. Unpack
// fails before the first call if a careful tool would not unpack the archive. Later it
// fails if put does, or if an entry is damaged; the files until then are useless.
func Unpack(f *vmod.File, opt Options, put func(path string, content io.Reader) error) error {
	tree := f.Tree()
	if tree == nil {
		return errors.Errorf("a %s: only modules and extensions are unpacked", f.Kind)
	}
	var buildFile string
	if f.Module != nil {
		buildFile = f.Module.BuildFile
	} else {
		buildFile = f.Extension.BuildFile
	}
	foreign, err := judge(f.Archive, opt)
	if err != nil {
		return err
	}
	var entries []entry
	for i, e := range f.Archive.Entries() {
		line := entry{name: e.Name, stored: e.Method == 0, modified: e.Modified, file: contentOf(e.Name)}
		switch {
		case strings.HasSuffix(e.Name, "/") && e.Size == 0:
			line.file = ""
		case strings.HasSuffix(e.Name, "/") || foreign[e.Name]:
			line.file = fmt.Sprintf("%s/%d%s", Renamed, i+1, plainExtension(e.Name))
		}
		entries = append(entries, line)
	}
	index, err := encodeIndex(entries)
	if err != nil {
		return err
	}
	if err := put(Index, bytes.NewReader(index)); err != nil {
		return err
	}
	if f.Module != nil && !f.Archive.Has(otherBuildFile(buildFile)) {
		if err := put(MissingImages, strings.NewReader(lacking(tree, f.Archive.Has))); err != nil {
			return err
		}
	}
	for _, e := range entries {
		if e.file == "" {
			continue
		}
		if e.name == buildFile {
			err = putBuildFile(f, tree, e, put)
		} else {
			err = putEntry(f.Archive, e, put)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// judge fails for an archive that can be read in two ways, or that would write outside
// the folder. It returns the names that some system does not allow or some program acts on.
func judge(a *archive.Archive, opt Options) (foreign map[string]bool, err error) {
	foreign = map[string]bool{}
	for _, p := range a.Problems() {
		switch p.Code {
		case archive.Duplicate, archive.Cloaked, archive.SecondEnd, archive.Junk, archive.Ratio,
			archive.BadName, archive.PathEscape, archive.NotCanonical:
			return nil, errors.Wrap(&archive.Error{Problem: p}, "not unpacked")
		case archive.WindowsName, archive.ActiveName, archive.NameEncoding, archive.Collision:
			if !opt.Rename {
				return nil, errors.Wrap(&archive.Error{Problem: p}, "not unpacked under that name")
			}
			foreign[p.Entry] = true
			continue
		}
		if p.Fatal {
			return nil, errors.Wrap(&archive.Error{Problem: p}, "not unpacked")
		}
	}
	return foreign, nil
}

// plainExtension returns the extension of a name if it is short and has only letters and
// digits, and nothing acts on it, else "".
func plainExtension(name string) string {
	ext := strings.ToLower(path.Ext(name))
	if len(ext) < 2 || len(ext) > 6 || strings.Trim(ext[1:], "abcdefghijklmnopqrstuvwxyz0123456789") != "" ||
		archive.Acts(ext) {
		return ""
	}
	return ext
}

func putEntry(a *archive.Archive, e entry, put func(string, io.Reader) error) error {
	r, err := a.Open(e.name)
	if err != nil {
		return err
	}
	defer r.Close()
	return put(e.file, r)
}

// putBuildFile puts the build file and the files of its pieces, or only the build file if
// it could not be restored from them.
func putBuildFile(f *vmod.File, tree *buildfile.Tree, e entry, put func(string, io.Reader) error) error {
	data, err := f.Archive.Bytes(e.name)
	if err != nil {
		return err
	}
	skeleton, pieces, err := takeOut(tree, data)
	if err != nil {
		return err
	}
	for _, p := range pieces {
		if err := put(p.file, strings.NewReader(p.text)); err != nil {
			return err
		}
	}
	return put(e.file, bytes.NewReader(skeleton))
}

// piece is a file with a piece in it.
type piece struct{ file, text string }

// reference starts the text of an element whose piece is in a file.
const reference = "@"

// takeOut returns the build file with pieces replaced by the names of files, and these
// files. It fails if the build file itself has a text that looks like such a name.
func takeOut(tree *buildfile.Tree, data []byte) (skeleton []byte, pieces []piece, err error) {
	edit := tree.Edit()
	taken := names{}
	for i := range tree.Len() {
		e := tree.At(i)
		if !edit.Verbatim(e) {
			continue
		}
		text, ok := format(e.Text)
		if !ok {
			continue
		}
		folder, word := Pieces, strings.TrimSpace(e.Value("gpid")+" "+e.Value("entryName"))
		if strings.HasSuffix(e.Class, ".PrototypeDefinition") {
			folder, word = Prototypes, e.Value("name")
		}
		p := piece{file: taken.take(folder, word), text: text}
		edit.SetText(e, reference+p.file)
		pieces = append(pieces, p)
	}
	files := make(map[string]string, len(pieces))
	for _, p := range pieces {
		files[p.file] = p.text
	}
	open := func(name string) (string, error) { return files[name], nil }
	if skeleton, err = edit.Bytes(); err == nil {
		if back, err := putBack(skeleton, open); err == nil && bytes.Equal(back, data) {
			return skeleton, pieces, nil
		}
	}
	if back, err := putBack(data, open); err != nil || !bytes.Equal(back, data) {
		return nil, nil, errors.Errorf("the build file has a text that begins with %s%s/: it would be taken for the "+
			"name of a file", reference, Pieces)
	}
	return data, nil, nil
}

// putBack is the inverse of takeOut. It returns the skeleton itself if there is no
// reference in it.
func putBack(skeleton []byte, open func(name string) (string, error)) ([]byte, error) {
	if !bytes.Contains(skeleton, []byte(reference+Pieces+"/")) &&
		!bytes.Contains(skeleton, []byte(reference+Prototypes+"/")) {
		return skeleton, nil
	}
	tree, err := buildfile.Read(skeleton, buildfile.DefaultLimits())
	if err != nil {
		return nil, err
	}
	edit := tree.Edit()
	for i := range tree.Len() {
		e := tree.At(i)
		name, is := referenced(e.Text)
		if !is {
			continue
		}
		if len(e.Children) > 0 {
			line, _ := e.Position()
			return nil, errors.Errorf("line %d: %s%s stands in an element with others in it, where no piece can be",
				line, reference, name)
		}
		text, err := open(name)
		if err != nil {
			line, _ := e.Position()
			return nil, errors.Wrapf(err, "line %d", line)
		}
		definition, err := parse(text)
		if err != nil {
			return nil, errors.Wrap(err, name)
		}
		edit.SetText(e, definition)
	}
	return edit.Bytes()
}

// referenced returns the name of the file that the text of an element stands for.
func referenced(text string) (name string, is bool) {
	name, is = strings.CutPrefix(text, reference)
	top, _, in := strings.Cut(name, "/")
	return name, is && in && (top == Pieces || top == Prototypes)
}
