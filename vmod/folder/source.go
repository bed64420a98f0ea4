package folder

import (
	"bytes"
	"encoding/csv"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A Source is the folder of an unpacked or plain module as its makers edit it: it knows which file has
// what in the module, and which files change when the module does.
type Source struct {
	fsys  fs.FS
	files map[string]string // by entry; nil in a plain folder
	index []byte            // the text of Index; nil in a plain folder
	entry string            // of the build file
	tree  *buildfile.Tree   // the build file in the folder, with the names of files for pieces
}

// A FileChange is a file of a folder before and after a change. Before is nil for a new file, After for a
// file that goes.
type FileChange struct {
	Name          string
	Before, After []byte
}

// ReadSource reads where the entries of a module are in its folder; build is the entry of the build file.
func ReadSource(fsys fs.FS, build string) (*Source, error) {
	s := &Source{fsys: fsys, entry: build}
	if !Plain(fsys) {
		entries, err := readIndex(fsys)
		if err != nil {
			return nil, err
		}
		if s.index, err = read(fsys, Index, nil); err != nil {
			return nil, err
		}
		s.files = make(map[string]string, len(entries))
		for _, e := range entries {
			s.files[e.name] = e.file
		}
	}
	skeleton, err := read(fsys, s.File(build), nil)
	if err != nil {
		return nil, err
	}
	s.tree, err = buildfile.Read(skeleton, buildfile.DefaultLimits())
	return s, errors.Wrap(err, s.File(build))
}

// File returns the file with the content of an entry.
func (s *Source) File(entry string) string {
	if s.files == nil {
		return entry
	}
	if file := s.files[entry]; file != "" {
		return file
	}
	return contentOf(entry)
}

// Component returns the file that has a component, and the line in it; index is the component's place in
// document order.
func (s *Source) Component(index int) (file string, line int) {
	if index >= s.tree.Len() {
		return s.File(s.entry), 0
	}
	line, _ = s.tree.At(index).Position()
	return s.File(s.entry), line
}

// Trait returns the file that has a trait of a component's piece, and the line in it: where the trait
// begins, or its line with the text about. The traits count from 0, the outermost first; a negative number
// stands for any.
func (s *Source) Trait(index, number int, about string) (file string, line int) {
	if index < s.tree.Len() {
		if name, is := s.referenced(s.tree.At(index).Text); is {
			if text, err := read(s.fsys, name, nil); err == nil {
				return name, lineOf(string(text), number, about)
			}
		}
	}
	return s.Component(index)
}

// lineOf returns the line of a trait in the file of a piece, or of its field that has a text.
func lineOf(file string, number int, about string) int {
	found, err := traits(file)
	if err != nil || number >= len(found) {
		return 1
	}
	first, last := 1, strings.Count(file, "\n")+1
	if number >= 0 {
		first = found[number].line
	}
	if number >= 0 && number+1 < len(found) {
		last = found[number+1].line - 1
	}
	if about = visible(about); about != "" {
		for i, line := range strings.Split(file, "\n") {
			if at := i + 1; at >= first && at <= last && strings.Contains(line, about) {
				return at
			}
		}
	}
	return first
}

// referenced is like the function, and has no files in a plain folder.
func (s *Source) referenced(text string) (name string, is bool) {
	if s.files == nil {
		return "", false
	}
	return referenced(text)
}

// Changes returns what changes in the folder when an entry of the module does. after is nil if the entry
// goes: its line in the index goes with Without.
//
// A piece stays in its file. Changes fails if the build file after is not the build file before with
// other values and new components.
func (s *Source) Changes(entry string, before, after []byte) ([]FileChange, error) {
	if entry != s.entry || after == nil {
		return []FileChange{{s.File(entry), before, after}}, nil
	}
	was, err := s.split(before)
	if err != nil {
		return nil, err
	}
	is, err := s.split(after)
	if err != nil {
		return nil, err
	}
	names := maps.Clone(was)
	maps.Copy(names, is)
	var changes []FileChange
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if c := (FileChange{name, was[name], is[name]}); !bytes.Equal(c.Before, c.After) {
			changes = append(changes, c)
		}
	}
	return changes, nil
}

// Without returns the index without some entries, before and after that others have gone, too; nil if
// nothing changes.
func (s *Source) Without(before, after []string) ([]FileChange, error) {
	if s.index == nil || len(before) == len(after) {
		return nil, nil
	}
	was, err := s.indexWithout(before)
	if err != nil {
		return nil, err
	}
	is, err := s.indexWithout(after)
	return []FileChange{{Index, was, is}}, err
}

// indexWithout leaves every byte of the other lines.
func (s *Source) indexWithout(entries []string) ([]byte, error) {
	r := csv.NewReader(bytes.NewReader(s.index))
	r.FieldsPerRecord = len(header)
	var kept []byte
	from := int64(0)
	for first := true; ; first = false {
		record, err := r.Read()
		to := r.InputOffset()
		if err != nil {
			return append(kept, s.index[from:]...), nil // the whole index was read before
		}
		keep := true
		if !first {
			e, err := readEntry(record)
			if err != nil {
				return nil, err
			}
			keep = !slices.Contains(entries, e.name)
		}
		if keep {
			kept = append(kept, s.index[from:to]...)
		}
		from = to
	}
}

// split returns the files of a build file that was made of the folder's: the build file itself, and the
// pieces that have files.
func (s *Source) split(data []byte) (map[string][]byte, error) {
	skeleton := s.File(s.entry)
	files := map[string][]byte{}
	tree, err := buildfile.Read(data, buildfile.DefaultLimits())
	if err != nil {
		return nil, err
	}
	edit, named := tree.Edit(), false
	err = align(s.tree.Root, tree.Root, func(was, is *buildfile.Element) error {
		name, has := s.referenced(was.Text)
		if !has {
			return nil
		}
		text, err := read(s.fsys, name, nil)
		if err != nil {
			return err
		}
		if definition, err := parse(string(text)); err != nil || definition != is.Text {
			written, ok := format(is.Text)
			if !ok {
				return nil // it stays in the build file
			}
			if bytes.Contains(text, []byte("\r\n")) {
				written = strings.ReplaceAll(written, "\n", "\r\n")
			}
			text = []byte(written)
		}
		files[name], named = text, true
		edit.SetText(is, reference+name)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if !named {
		files[skeleton] = data
		return files, nil
	}
	if files[skeleton], err = edit.Bytes(); err != nil {
		return nil, err
	}
	back, err := putBack(files[skeleton], func(name string) (string, error) { return string(files[name]), nil })
	if err != nil || !bytes.Equal(back, data) {
		return nil, errors.Errorf("%s would not give the same module again", skeleton)
	}
	return files, nil
}

// align calls do for each component of a build file and the same one in a later state, in which others may
// have come.
func align(was, is *buildfile.Element, do func(was, is *buildfile.Element) error) error {
	if was.Class != is.Class {
		return errors.Errorf("the component %s became %s", was.Class, is.Class)
	}
	if err := do(was, is); err != nil {
		return err
	}
	come := len(is.Children) - len(was.Children) // that may be passed over
	k := 0
	for _, child := range was.Children {
		for k < len(is.Children) && is.Children[k].Class != child.Class && come > 0 {
			k++
			come--
		}
		if k == len(is.Children) {
			return errors.Errorf("the component %s is gone", child.Class)
		}
		if err := align(child, is.Children[k], do); err != nil {
			return err
		}
		k++
	}
	return nil
}
