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

// Options are choices for Unpack.
type Options struct {
	// Rename puts entries whose names are no names for files everywhere into the
	// folder Renamed, under numbers. Without it such a module is refused. Content
	// of an entry that is a folder by its name goes there in any case.
	Rename bool
}

// Unpack takes a module or extension apart. It calls put for each file, with its
// path in the folder, which slashes separate, and its content; parents are not
// named. It fails before the first call if the archive is one that a careful tool
// does not unpack, with put's error if that fails, and otherwise if an entry is
// damaged: what was put until then is of no use.
func Unpack(f *vmod.File, opt Options, put func(path string, content io.Reader) error) error {
	tree := treeOf(f)
	if tree == nil {
		return errors.Errorf("a %s: only modules and extensions are unpacked", f.Kind)
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
	for _, e := range entries {
		if e.file == "" {
			continue
		}
		if e.name == buildFileOf(f) {
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

func treeOf(f *vmod.File) *buildfile.Tree {
	switch {
	case f.Module != nil:
		return f.Module.Element.Tree()
	case f.Extension != nil:
		return f.Extension.Element.Tree()
	}
	return nil
}

func buildFileOf(f *vmod.File) string {
	if f.Module != nil {
		return f.Module.BuildFile
	}
	return f.Extension.BuildFile
}

// judge refuses an archive that can be read in two ways or would write where it
// must not, and finds the names that some system has no files of.
func judge(a *archive.Archive, opt Options) (foreign map[string]bool, err error) {
	foreign = map[string]bool{}
	for _, p := range a.Problems() {
		switch p.Code {
		case archive.Duplicate, archive.Cloaked, archive.SecondEnd, archive.Junk, archive.Ratio,
			archive.BadName, archive.PathEscape, archive.NotCanonical:
			return nil, errors.Wrap(&archive.Error{Problem: p}, "not unpacked")
		case archive.WindowsName, archive.NameEncoding, archive.Collision:
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

// plainExtension is the ending of a name, if it is a plain one.
func plainExtension(name string) string {
	ext := strings.ToLower(path.Ext(name))
	if len(ext) < 2 || len(ext) > 6 || strings.Trim(ext[1:], "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
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

// putBuildFile puts the build file with its pieces beside it, or as it is if it
// could not be made again so.
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

// reference begins the text of an element whose piece is in a file.
const reference = "@"

// takeOut is the build file with the names of files in the place of pieces, and
// these files. It fails if the build file itself holds what looks like such a
// name.
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
		return nil, nil, errors.Errorf("the build file has a text that begins with %s%s/: it would be taken for the name of a file", reference, Pieces)
	}
	return data, nil, nil
}

// putBack is the build file that a skeleton stands for. Without a reference in it
// that is the skeleton.
func putBack(skeleton []byte, open func(name string) (string, error)) ([]byte, error) {
	if !bytes.Contains(skeleton, []byte(">"+reference)) {
		return skeleton, nil
	}
	tree, err := buildfile.Read(skeleton, buildfile.DefaultLimits())
	if err != nil {
		return nil, err
	}
	edit := tree.Edit()
	for i := range tree.Len() {
		e := tree.At(i)
		name, ok := strings.CutPrefix(e.Text, reference)
		if dir := path.Dir(name); !ok || len(e.Children) > 0 || dir != Pieces && dir != Prototypes {
			continue
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
