package main

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/cmd/umpire/whole"
)

// stdin is the file name that stands for standard input or standard output.
const stdin = "-"

// maxStdin bounds what is read from standard input, whose size is not known beforehand.
const maxStdin = 1 << 30

// files is everything that a run reads and writes. No other code of this package
// opens, makes or replaces a file (TestFilesAreOpenedInOnePlace), so one rule holds
// for all commands: what the run reads is never overwritten, by whatever name or link
// it is called; any other file that is there is overwritten with --force only. Pipes
// and devices are written as they are.
type files struct {
	Streams
	output string // --output
	force  bool   // --force

	mu   sync.Mutex
	read []readFile
	// target is what --output names when the run begins, refused why it must not be
	// written.
	target  fs.FileInfo
	refused error
	// packed is a folder that is read as a whole, with what is put into it later.
	packed string
}

// A readFile is known by its path, too: programs save a file by putting a new one in its
// place.
type readFile struct {
	path string
	info fs.FileInfo
}

func newFiles(s Streams) *files { return &files{Streams: s} }

// outputFile gives a command the flags --output and --force. The command fails before it
// begins if it may not write there.
func (f *files) outputFile(cmd *cobra.Command, usage string) {
	cmd.Flags().StringVarP(&f.output, "output", "o", "", usage)
	cmd.Flags().BoolVar(&f.force, "force", false, "overwrite a file that is there")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		f.target, _ = f.look(f.output)
		if f.target != nil && f.target.IsDir() {
			return errors.Errorf("%s is a folder; name a file with -o", f.output)
		}
		cmd.Flags().Visit(func(flag *pflag.Flag) {
			list, ok := flag.Value.(pflag.SliceValue)
			switch {
			case ok:
				args = append(args, list.GetSlice()...)
			case flag.Name != "output":
				args = append(args, flag.Value.String())
			}
		})
		f.willRead(args)
		return f.mayWrite(f.output)
	}
}

// outputFolder gives a command the flag --output for a folder.
func (f *files) outputFolder(cmd *cobra.Command, usage string) {
	cmd.Flags().StringVarP(&f.output, "output", "o", "", usage)
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if info, err := os.Stat(f.output); err == nil && !info.IsDir() {
			return errors.Errorf("%s is there already and is no folder; name another one with -o", f.output)
		}
		return nil
	}
}

// willRead registers those of the words that name files: a command may read them.
func (f *files) willRead(words []string) {
	for _, path := range words {
		if info, err := os.Stat(path); err == nil {
			_ = f.reads(path, info) // mayWrite and refusal say it, too
		}
	}
}

// reads registers a file that is to be read, and fails if the output is one of those read.
func (f *files) reads(path string, info fs.FileInfo) error {
	if !info.Mode().IsRegular() {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.read = append(f.read, readFile{path, info})
	if f.target != nil && os.SameFile(f.target, info) {
		f.refused = readError(f.output)
	}
	return f.refused
}

func readError(path string) error {
	if path == "" || path == stdin {
		path = "standard output"
	}
	return errors.Errorf("%s is read, and is not overwritten; write to another file", path)
}

// isRead reports whether a file is among those that were read.
func (f *files) isRead(info fs.FileInfo) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.ContainsFunc(f.read, func(r readFile) bool {
		if os.SameFile(r.info, info) {
			return true
		}
		now, err := os.Stat(r.path)
		return err == nil && os.SameFile(now, info)
	})
}

// refusal returns why the run may not write its output, as far as it is known: long work
// is not begun in vain.
func (f *files) refusal() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.refused
}

// mayWrite returns why the file at path must not be written, or nil. It says nothing
// of what keeps the file from being written.
func (f *files) mayWrite(path string) error {
	if f.packed != "" && liesIn(path, f.packed) {
		return errors.Errorf("%s is in the folder that is packed; put the module elsewhere", path)
	}
	info, isOut := f.look(path)
	if info == nil || !info.Mode().IsRegular() && info.Mode()&fs.ModeSymlink == 0 {
		return nil
	}
	if f.isRead(info) {
		return readError(path)
	}
	if !isOut && !f.force {
		return errors.Errorf("%s is there already; --force overwrites it", path)
	}
	return nil
}

// look returns what is at the path of an output, nil for nothing, and whether standard
// output goes there, as it does for "", "-" and /dev/stdout.
func (f *files) look(path string) (info fs.FileInfo, isOut bool) {
	var out fs.FileInfo
	if file, ok := f.Out.(*os.File); ok {
		out, _ = file.Stat()
	}
	if path == "" || path == stdin {
		return out, true
	}
	info, err := os.Stat(path)
	if err != nil {
		info, _ = os.Lstat(path) // perhaps a link to nowhere
	}
	return info, os.SameFile(info, out)
}

// liesIn reports whether path lies in the folder, whatever links lead there.
func liesIn(path, folder string) bool {
	top, err := os.Stat(folder)
	if err != nil {
		return false
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	dir, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return false
	}
	if straight, err := filepath.EvalSymlinks(dir); err == nil {
		dir = straight
	}
	for ; ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(dir); err == nil && os.SameFile(info, top) {
			return true
		}
		if dir == filepath.Dir(dir) {
			return false
		}
	}
}

// write lets fill write the file of --output, or standard output for "" and "-". The file
// appears whole or not at all; see the package whole.
func (f *files) write(fill func(io.Writer) error) error {
	if err := f.mayWrite(f.output); err != nil {
		return err
	}
	if _, isOut := f.look(f.output); isOut {
		return fill(f.Out)
	}
	return whole.Write(f.output, func(w io.Writer) error {
		if err := fill(w); err != nil {
			return err
		}
		return f.mayWrite(f.output) // fill may have read more, and other programs write, too
	})
}

// writeInto writes files into a folder, all of them or none: each appears
// whole, and only after all could be written.
func (f *files) writeInto(folder string, made []draft.File) (err error) {
	if err := f.mayWriteInto(folder, made); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	var written []string
	defer func() {
		for _, path := range written {
			os.Remove(path) // fails after the rename, as it should
		}
	}()
	for _, m := range made {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, m.Name)), 0o777); err != nil {
			return err
		}
		path, err := writeBeside(filepath.Join(folder, m.Name), m.Data)
		if err != nil {
			return err
		}
		written = append(written, path)
	}
	for i, m := range made {
		if err := os.Rename(written[i], filepath.Join(folder, m.Name)); err != nil {
			return errors.Wrap(err, "put output file in place")
		}
	}
	return nil
}

// mayWriteInto is mayWrite for files of a folder.
func (f *files) mayWriteInto(folder string, made []draft.File) error {
	for _, m := range made {
		if err := f.mayWrite(filepath.Join(folder, m.Name)); err != nil {
			return err
		}
	}
	return nil
}

// writeBeside writes a file under another name beside its place.
func writeBeside(path string, data []byte) (string, error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return "", errors.Wrap(err, "create output file")
	}
	_, err = tmp.Write(data)
	if err == nil {
		err = tmp.Chmod(0o644) // as other programs' files, which are edited and shared
	}
	if cerr := tmp.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return tmp.Name(), errors.Wrap(err, "write output file")
}

// fillFolder lets fill make the folder of --output, where nothing or an empty folder is.
func (f *files) fillFolder(fill func(*os.Root) error) error { return whole.Folder(f.output, fill) }

// refillFolder lets fill make parts of the folder of --output anew.
func (f *files) refillFolder(parts []string, fill func(*os.Root) error) error {
	return whole.Refill(f.output, parts, func(root *os.Root) error {
		if err := fill(root); err != nil {
			return err
		}
		for _, part := range parts {
			err := filepath.WalkDir(filepath.Join(f.output, part), func(path string, d fs.DirEntry, err error) error {
				if err != nil {
					return nil // is not there
				}
				info, err := d.Info()
				if err == nil && f.isRead(info) {
					err = errors.Errorf("%s is read, and would be replaced; move it out of the folder", path)
				}
				return err
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// source opens a file or, for "-", standard input. What is no regular file is refused
// before it is opened, which could wait forever.
func (f *files) source(path string) (r io.ReaderAt, size int64, closer func() error, err error) {
	nothing := func() error { return nil }
	if path == stdin {
		if file, ok := f.In.(*os.File); ok {
			if info, err := file.Stat(); err == nil {
				if err := f.reads(path, info); err != nil {
					return nil, 0, nothing, err
				}
			}
		}
		data, err := io.ReadAll(io.LimitReader(f.In, maxStdin+1))
		if err != nil {
			return nil, 0, nothing, errors.Wrap(err, "read standard input")
		}
		if len(data) > maxStdin {
			return nil, 0, nothing, errors.Errorf("standard input is longer than %d bytes; Umpire reads no more", maxStdin)
		}
		return bytes.NewReader(data), int64(len(data)), nothing, nil
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, 0, nothing, err
	case info.IsDir():
		return nil, 0, nothing, errors.Errorf("%s is a folder, not a file", path)
	case !info.Mode().IsRegular():
		return nil, 0, nothing, errors.Errorf("%s is a pipe or device, not a file; - reads standard input", path)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, 0, nothing, err
	}
	if info, err = file.Stat(); err == nil {
		err = f.reads(path, info)
	}
	if err != nil {
		file.Close()
		return nil, 0, nothing, err
	}
	return file, info.Size(), file.Close, nil
}

// zip opens the files in a zip.
func (f *files) zip(path string) (fs.FS, func() error, error) {
	r, size, closer, err := f.source(path)
	if err != nil {
		return nil, nil, err
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		closer()
	}
	return z, closer, err
}

// folder opens the files in a folder.
func (f *files) folder(path string) fs.FS { return folderFS{os.DirFS(path), path, f} }

// packedFolder opens the files in a folder that is read as a whole. Links lead nowhere
// outside.
func (f *files) packedFolder(path string) (fs.FS, func() error, error) {
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return nil, nil, errors.Errorf("%s is not a folder", path)
	}
	f.packed = path
	if err := f.mayWrite(f.output); err != nil {
		return nil, nil, err
	}
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, nil, err
	}
	return folderFS{root.FS(), path, f}, root.Close, nil
}

// A folderFS registers the files of a folder that are opened.
type folderFS struct {
	inner fs.FS
	path  string
	files *files
}

// Open implements fs.FS.
func (d folderFS) Open(name string) (fs.File, error) {
	info, err := fs.Stat(d.inner, name)
	if err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: errors.New("is a pipe or device, not a file")}
	}
	if err == nil {
		err = d.files.reads(filepath.Join(d.path, filepath.FromSlash(name)), info)
	}
	if err != nil {
		return nil, err
	}
	return d.inner.Open(name)
}

// Stat implements fs.StatFS.
func (d folderFS) Stat(name string) (fs.FileInfo, error) { return fs.Stat(d.inner, name) }

// ReadDir implements fs.ReadDirFS.
func (d folderFS) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(d.inner, name) }
