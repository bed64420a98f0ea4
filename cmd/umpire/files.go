package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/umpire-vassal/umpire/check/share"
	"github.com/umpire-vassal/umpire/cmd/umpire/atomicfile"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/folder"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// stdin is the file name that stands for standard input or standard output.
const stdin = "-"

// maxStdin is the usual bound of standard input, whose size is not known beforehand.
const maxStdin = 1 << 30

// files opens all inputs and writes all outputs of a run. No other code of this package
// opens, makes or replaces a file (TestFilesAreOpenedInOnePlace), so one rule holds for all
// commands: a file that the run reads is never overwritten, whatever its name and whatever
// links lead to it; any other existing file is overwritten only with --force. Pipes and
// devices are written as they are.
type files struct {
	Streams
	output string // --output
	force  bool   // --force
	quiet  bool   // --quiet
	// extensions are those of --extension.
	extensions []string
	ownPacks   bool // --own-packs
	budget     int  // --budget
	// mostStdin bounds what is read from standard input.
	mostStdin int64

	mu sync.Mutex
	// read has what the run reads, by path: other programs may put a new file in the place of a file
	// that was read.
	read map[string][]fs.FileInfo
	// standard is what was read of standard input; nil before.
	standard []byte
	// target is what --output names when the run begins. refused is set when the run
	// reads it.
	target  fs.FileInfo
	refused error
	// opened are VASSAL's files that the run has opened.
	opened []*input
	// found finds modules and packs; nil until something is looked for.
	found *finder
	// shown reports that the browser shows what the run found.
	shown bool
	// packed is a folder of which everything is read.
	packed string
	// zipped has the files of zips by their paths, unzipped counts their bytes.
	zipped   map[string]zippedFile
	unzipped int64
	// links are those that were left out.
	links map[string]bool
	// near is where the last file of a folder was.
	near nearby
}

func newFiles(s Streams) *files {
	return &files{
		Streams: s, budget: 1, mostStdin: maxStdin,
		read: map[string][]fs.FileInfo{}, zipped: map[string]zippedFile{}, links: map[string]bool{},
	}
}

// outputHelp is the help of --output for commands that print by default.
const outputHelp = "write to this `file` instead of standard output"

// outputFile gives a command the flags --output and --force. The command fails before any
// work if it may not write the file.
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
			case flag.Name != "output" && flag.Name != writeBaseline:
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
			return errors.Errorf("%s is there already and is no folder; name another folder with -o", f.output)
		}
		return nil
	}
}

// say prints a line on standard error, unless --quiet is given. It escapes what could come from a
// file.
func (f *files) say(format string, args ...any) {
	if !f.quiet {
		fmt.Fprintln(f.Err, visible.Text(fmt.Sprintf(format, args...)))
	}
}

// willRead registers the files among some words of the command line.
func (f *files) willRead(words []string) {
	for _, path := range words {
		if info, err := os.Stat(path); err == nil {
			_ = f.reads(path, info) // mayWrite and refusal report it
		}
	}
}

// reads registers a file that the run is about to read. It fails if the output is among the
// files read.
func (f *files) reads(path string, info fs.FileInfo) error {
	if !info.Mode().IsRegular() {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if !slices.ContainsFunc(f.read[path], func(known fs.FileInfo) bool { return os.SameFile(known, info) }) {
		f.read[path] = append(f.read[path], info)
	}
	if f.target != nil && os.SameFile(f.target, info) {
		f.refused = readError(f.output)
	}
	return f.refused
}

// readError is the error that an output is a file that the run reads.
func readError(path string) error {
	if path == "" || path == stdin {
		path = "standard output"
	}
	return errors.Errorf("%s is read, and is not overwritten; write to another file", path)
}

// isRead reports whether a file is among those that the run reads.
func (f *files) isRead(info fs.FileInfo) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for path, infos := range f.read {
		if slices.ContainsFunc(infos, func(then fs.FileInfo) bool { return os.SameFile(then, info) }) {
			return true
		}
		if now, err := os.Stat(path); err == nil && os.SameFile(now, info) {
			return true
		}
	}
	return false
}

// refusal returns an error if the run reads the file that it is to write. A command that
// goes on after a file could not be opened asks before long work.
func (f *files) refusal() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.refused
}

// mayWrite returns why the rule forbids to write the file at path, or nil. Other obstacles
// show when the file is written.
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

// look returns what is at the path of an output, or nil. isOut reports whether standard
// output goes there, as for "", "-" and /dev/stdout.
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
		info, _ = os.Lstat(path) // a link to nowhere
	}
	return info, os.SameFile(info, out)
}

// liesIn reports whether path is in the folder, whatever links lead there.
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
// appears whole or not at all; see the package atomicfile. It fails if an input was cut off.
func (f *files) write(fill func(io.Writer) error) error {
	err := f.cutOff()
	if err == nil {
		err = f.emit(fill)
	}
	if err == nil {
		err = f.cutOff()
	}
	return err
}

// emit is write for commands that report what was cut off.
func (f *files) emit(fill func(io.Writer) error) error { return f.emitTo(f.output, fill) }

// emitTo is emit for a file other than that of --output.
func (f *files) emitTo(path string, fill func(io.Writer) error) error {
	if err := f.mayWrite(path); err != nil {
		return err
	}
	if _, isOut := f.look(path); isOut {
		return fill(f.Out)
	}
	f.mentionLeft(atomicfile.Left(path))
	return atomicfile.Write(path, func(w io.Writer) error {
		if err := fill(w); err != nil {
			return err
		}
		return f.mayWrite(path) // fill may have read more, and other programs may have written
	})
}

// writeInto writes files into a folder: all of them or none. A folder that was not there, and those above
// it, are not there either if something fails. So it is with what the functions last write: they are
// called when all files are made, and are not in place yet.
func (f *files) writeInto(folder string, made []pack.File, last ...func() error) error {
	return f.replaceIn(folder, made, nil, last...)
}

// replaceIn is writeInto that also removes files of these names, which are none of those that are made.
func (f *files) replaceIn(folder string, made []pack.File, gone []string, last ...func() error) error {
	if err := f.mayWriteInto(folder, made); err != nil {
		return err
	}
	names := slices.Clone(gone)
	for _, m := range made {
		names = append(names, m.Name)
	}
	fill := func(root *os.Root) error {
		f.near.close()
		for _, m := range made {
			err := root.MkdirAll(path.Dir(m.Name), 0o777)
			if err == nil {
				err = root.WriteFile(m.Name, m.Data, 0o666)
			}
			if err != nil {
				return renamed(err, "write", filepath.Join(folder, m.Name))
			}
		}
		if err := f.mayWriteInto(folder, made); err != nil {
			return err
		}
		for _, do := range last {
			if err := do(); err != nil {
				return err
			}
		}
		return nil
	}
	if _, err := os.Lstat(folder); !errors.Is(err, fs.ErrNotExist) {
		f.mentionLeft(atomicfile.LeftIn(folder))
		return atomicfile.Refill(folder, names, fill)
	}
	f.mentionLeft(atomicfile.Left(folder))
	undo, err := makeFolders(filepath.Dir(folder))
	if err == nil {
		err = atomicfile.Folder(folder, fill)
	}
	if err != nil {
		undo()
	}
	return err
}

// rewriteIn changes files in a folder that the run has read: all of them or none, and only where they are
// still as they were. The user asks for it by --in-place; no other output goes where something was read.
func (f *files) rewriteIn(dir string, changes []folder.FileChange) error {
	if len(changes) == 0 {
		return nil
	}
	names := make([]string, len(changes))
	for i, c := range changes {
		names[i] = c.Name
	}
	f.mentionLeft(atomicfile.LeftIn(dir))
	return atomicfile.Refill(dir, names, func(made *os.Root) error {
		f.near.close()
		old, err := os.OpenRoot(dir)
		if err != nil {
			return err
		}
		defer old.Close()
		for _, c := range changes {
			mode := fs.FileMode(0o666)
			if info, err := old.Lstat(c.Name); err == nil {
				mode = info.Mode()
			}
			now, err := old.ReadFile(c.Name)
			if c.Before == nil && errors.Is(err, fs.ErrNotExist) {
				err = nil
			}
			if err == nil && (!mode.IsRegular() || !bytes.Equal(now, c.Before)) {
				err = errors.New("was changed by another program")
			}
			if err == nil && c.After != nil {
				if err = made.MkdirAll(path.Dir(c.Name), 0o777); err == nil {
					err = made.WriteFile(c.Name, c.After, mode.Perm())
				}
			}
			if err != nil {
				return renamed(err, "write", filepath.Join(dir, c.Name))
			}
		}
		return nil
	})
}

// makeFolders makes a folder and those above it. undo removes again what it made, if it is empty.
func makeFolders(path string) (undo func(), err error) {
	var made []string
	for at := path; ; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		made = append(made, at)
	}
	undo = func() {
		for _, at := range made {
			_ = os.Remove(at)
		}
	}
	return undo, os.MkdirAll(path, 0o777)
}

// mayWriteInto is mayWrite for files of a folder.
func (f *files) mayWriteInto(folder string, made []pack.File) error {
	for _, m := range made {
		if err := f.mayWrite(filepath.Join(folder, m.Name)); err != nil {
			return err
		}
	}
	return nil
}

// fillFolder lets fill make the folder of --output, which must be new or empty.
func (f *files) fillFolder(fill func(*os.Root) error) error {
	f.mentionLeft(atomicfile.Left(f.output))
	return atomicfile.Folder(f.output, func(root *os.Root) error {
		err := fill(root)
		f.near.close()
		return err
	})
}

// refillFolder lets fill make parts of the folder of --output anew. old has what is in the folder before.
func (f *files) refillFolder(parts []string, fill func(made *os.Root, old fs.FS) error) error {
	f.mentionLeft(atomicfile.LeftIn(f.output))
	return atomicfile.Refill(f.output, parts, func(made *os.Root) error {
		old, err := os.OpenRoot(f.output)
		if err != nil {
			return err
		}
		err = fill(made, old.FS())
		old.Close()
		if err != nil {
			return err
		}
		f.near.close()
		for _, part := range parts {
			err := filepath.WalkDir(filepath.Join(f.output, part), func(path string, d fs.DirEntry, err error) error {
				if err != nil {
					return nil // there is no such part
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

// source opens a file or, for "-", standard input. It asks for the kind of a file first:
// opening a pipe could wait forever.
func (f *files) source(path string) (r io.ReaderAt, size int64, closer func() error, err error) {
	nothing := func() error { return nil }
	if z, ok := f.zipped[path]; ok {
		return bytes.NewReader(z.data), int64(len(z.data)), nothing, nil
	}
	if path == stdin {
		data, err := f.standardInput()
		return bytes.NewReader(data), int64(len(data)), nothing, err
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, 0, nothing, absent(path, err)
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

// Folder implements run.Files.
func (f *files) Folder(path string) fs.FS { return &folderFS{path, f} }

// top opens the folder itself. It asks for its kind first: opening a pipe could wait forever.
func (d *folderFS) top() (*os.Root, error) {
	info, err := os.Stat(d.path)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: d.path, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	return os.OpenRoot(d.path)
}

// packedFolder opens the files in a folder for a command that reads everything in it.
func (f *files) packedFolder(path string) (fs.FS, error) {
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return nil, errors.Errorf("%s is not a folder", path)
	}
	f.packed = path
	return f.Folder(path), f.mayWrite(f.output)
}

// goneFiles returns the names of a pack's files in a folder that the pack which takes its place does not
// have: Umpire would read them as parts of the new one.
func goneFiles(folder string, made []pack.File) (gone []string, err error) {
	if !exists(folder) {
		return nil, nil
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, errors.Wrap(err, "look into the folder of the old pack")
	}
	defer root.Close()
	old, err := share.Files(root.FS())
	for _, file := range old {
		if !slices.ContainsFunc(made, func(m pack.File) bool { return strings.EqualFold(m.Name, file.Name) }) {
			gone = append(gone, file.Name)
		}
	}
	return gone, errors.Wrap(err, folder)
}
