package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/pkg/errors"

	lint "github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/folder"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// An input is an open file; its bytes are read as they are needed.
type input struct {
	Path string
	*vmod.File
	close func() error
	stamp string // of the file when it was opened
}

// unchanged fails if another program has written the file since it was opened: what was
// read may be part old, part new.
func (in *input) unchanged() error {
	now, err := stamp(in.Path)
	if err == nil && now != in.stamp {
		err = errors.Errorf("%s was changed by another program while it was read", in.Path)
	}
	return err
}

// Close closes the file. What was read from it stays good.
func (in *input) Close() error { return in.close() }

// open opens one of VASSAL's files. It stays open until the run ends, unless the caller closes
// it.
func (f *files) open(path string) (*input, error) {
	in, err := f.openOnce(path)
	if err == nil {
		f.keep(in)
	}
	return in, err
}

// keep registers an open file of the run.
func (f *files) keep(in *input) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.opened = append(f.opened, in)
}

// openOnce opens one of VASSAL's files for a caller that closes it.
func (f *files) openOnce(path string) (*input, error) {
	before, err := stamp(f.onDisk(path))
	if err != nil {
		return nil, absent(path, err)
	}
	r, size, closer, err := f.source(path)
	if err != nil {
		return nil, err
	}
	in, err := f.openFrom(r, size, closer, path)
	if err == nil {
		in.stamp = before
	}
	return in, err
}

// cutOff returns an error if a saved game or log that was opened cost more than the budget
// allows.
func (f *files) cutOff() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, in := range f.opened {
		if in.Save != nil && in.Save.CutOff() {
			return f.tooDear(in.Path)
		}
	}
	return nil
}

// tooDear returns the error for a saved game or log that costs more than the budget allows.
func (f *files) tooDear(path string) error {
	return errors.Errorf("%s: what its pieces show costs too much to find out; --budget %d spends ten times as much",
		path, min(10*f.budget, mostBudget))
}

// close closes what was opened.
func (f *files) close() {
	f.near.close()
	for _, in := range f.opened {
		in.Close()
	}
}

// absent explains an error about a missing file: if VASSAL breaks off while it saves, it
// leaves the old file under another name; and the user may have mistyped the name.
func absent(path string, err error) error {
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if left := path + ".bak"; exists(left) {
		return errors.Errorf("%s: no such file; there is %s, which VASSAL leaves if it breaks off while saving: the "+
			"file as it was before; rename it or name it instead", path, left)
	}
	near := ""
	if entries, err := os.ReadDir(filepath.Dir(path)); err == nil {
		names := make([]string, len(entries))
		for i, e := range entries {
			names[i] = e.Name()
		}
		if name, ok := pack.Nearest(filepath.Base(path), names); ok {
			near = fmt.Sprintf("; did you mean %q?", filepath.Join(filepath.Dir(path), name))
		}
	}
	return errors.Errorf("%s: no such file%s", path, near)
}

// exists reports whether there is something at a path.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// openFrom reads one of VASSAL's files that is open already.
func (f *files) openFrom(r io.ReaderAt, size int64, closer func() error, path string) (*input, error) {
	file, err := vmod.Open(r, size, vmod.DefaultOptions().Times(f.budget))
	if err != nil {
		closer()
		if half := vmod.Unfinished(path); half != "" {
			return nil, errors.Errorf("%s: %s", path, half)
		}
		return nil, errors.Wrap(err, path)
	}
	return &input{Path: path, File: file, close: closer}, nil
}

// stamp returns what changes about a file when another program writes it. Standard
// input, which is read at once, has no stamp.
func stamp(path string) (string, error) {
	if path == stdin {
		return "", nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano()), nil
}

// Glance implements run.Files.
func (f *files) Glance(path string) (vmod.Glance, error) {
	r, size, closer, err := f.source(path)
	if err != nil {
		return vmod.Glance{}, err
	}
	defer closer()
	return vmod.Look(r, size, vmod.DefaultOptions().Times(f.budget))
}

// openModule opens a module, which may be unpacked.
func (f *files) openModule(path string) (*input, error) {
	in, err := f.openEither(path)
	if err != nil {
		return nil, err
	}
	f.keep(in)
	if in.Kind != vmod.KindModule {
		in.Close()
		return nil, errors.Errorf("%s: this is %s, not a module", path, in.Kind.One())
	}
	return in, nil
}

// openSave opens a saved game or log.
func (f *files) openSave(path string) (*input, error) {
	in, err := f.open(path)
	if err == nil && in.Kind != vmod.KindSave {
		in.Close()
		return nil, errors.Errorf("%s: this is %s, not a saved game or log", path, in.Kind.One())
	}
	return in, err
}

// Open implements run.Files. Modules stay open until the run ends; the saved games of a
// tournament would be too many.
func (f *files) Open(path string) (*vmod.File, func() error, error) {
	in, err := f.openEither(path)
	if err != nil {
		return nil, nil, err
	}
	if in.Save == nil {
		f.keep(in)
	}
	return in.File, in.Close, nil
}

// openEither opens a file, or an unpacked module.
func (f *files) openEither(path string) (*input, error) {
	if f.unpacked(path) {
		return f.openUnpacked(path)
	}
	return f.openOnce(path)
}

// unpacked reports whether a path is a folder with a module in it, from unpack or plain, though it may
// be none that can be read.
func (f *files) unpacked(path string) bool {
	fsys := f.Folder(path)
	_, err := fs.Stat(fsys, folder.Index)
	return err == nil || errors.Is(err, linkError{}) || folder.Plain(fsys)
}

// openUnpacked opens the module that "umpire pack" would make of a folder, or the one of a plain
// folder.
func (f *files) openUnpacked(path string) (*input, error) {
	var b bytes.Buffer
	fsys := f.Folder(path)
	var err error
	if folder.Plain(fsys) {
		err = folder.Zip(fsys, &b)
	} else {
		err = folder.Archive(fsys, &b)
	}
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	return f.openFrom(bytes.NewReader(b.Bytes()), int64(b.Len()), func() error { return nil }, path)
}

// Module implements run.Files: it reads the module of --module.
//
// It stays open: a page has the module's pictures, which are read when the page is written.
func (f *files) Module(path string) (*vmod.Module, error) {
	if path == "" {
		return nil, nil
	}
	in, err := f.openModule(path)
	if err != nil {
		return nil, errors.Wrap(err, "--module")
	}
	return in.Module, nil
}

// standardInput returns what is on standard input. It reads it once.
func (f *files) standardInput() ([]byte, error) {
	if file, ok := f.In.(*os.File); ok {
		if info, err := file.Stat(); err == nil {
			if err := f.reads(stdin, info); err != nil {
				return nil, err
			}
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.standard != nil {
		return f.standard, nil
	}
	data, err := io.ReadAll(io.LimitReader(f.In, f.mostStdin+1))
	if err != nil {
		return nil, errors.Wrap(err, "read standard input")
	}
	if int64(len(data)) > f.mostStdin {
		return nil, errors.Errorf("standard input is longer than %d bytes; Umpire reads no more", f.mostStdin)
	}
	f.standard = data
	return data, nil
}

// readText reads a text file of at most most bytes.
func (f *files) readText(path string, most int64) ([]byte, error) {
	r, size, closer, err := f.source(path)
	if err != nil {
		return nil, err
	}
	defer closer()
	if size > most {
		return nil, errors.Errorf("%s: it has %d bytes; allowed are up to %d", path, size, most)
	}
	text, err := io.ReadAll(io.NewSectionReader(r, 0, size))
	return text, errors.Wrap(err, path)
}

// notices prints what is odd about a file that could be read all the same.
func (f *files) notices(in *input) {
	if f.quiet {
		return
	}
	for _, n := range in.Notices {
		word := "note"
		if n.Fatal {
			word = "warning"
		}
		where := in.Path
		if n.Entry != "" {
			where += ", entry " + n.Entry
		}
		fmt.Fprintf(f.Err, "%s: %s: %s (%s)\n", word, visible.Text(where), visible.Text(n.Text), n.Code)
	}
}

// damage prints which entries of a module or extension are damaged, when it is copied: the copy has
// the same damage.
func (f *files) damage(in *input) error {
	damaged, err := lint.Damaged(in.Archive)
	for i, d := range damaged {
		if i == mostDamage {
			f.say("warning: %s: %d more entries are damaged; \"umpire check\" lists them", in.Path, len(damaged)-i)
			break
		}
		f.say("warning: %s, entry %s: %s; the copy has the same damage", in.Path, visible.Text(d.Entry),
			visible.Text(d.Detail))
	}
	return errors.Wrap(err, in.Path)
}

// mostDamage bounds the damaged entries that are listed.
const mostDamage = 20
