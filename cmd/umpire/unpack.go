package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

func newUnpack(f *files) *cobra.Command {
	var merge bool
	var opt folder.Options
	cmd := &cobra.Command{
		Use:   "unpack MODULE",
		Short: "Take a module apart into a folder of plain files that git shows well",
		Long: `Take a module or extension apart into a folder of plain files: a file for each piece,
with a line for each field of its traits, and every other file of the module as it
is. Put the folder under version control, and you read each change to the module as a
change to a few lines. "umpire pack" makes the module again; nothing is lost.

The folder must be new or empty. With --merge it is a folder that unpack has made before:
its files are replaced by the files of this module, and everything else in it stays, such as
a README or the files of git, or a picture that you have put into files/images. Umpire
prints which files it kept, changed and removed. Those that it changed or removed stay
as they were in the folder .before-merge, which git ignores, until the next merge.

Umpire does not unpack a module that is built to write outside the folder, or that
programs read differently. It also refuses names that Windows or a Mac cannot have,
and names that make a program act, such as .git or desktop.ini; with --rename they go
into the folder "renamed", and "umpire pack" gives them back their names.`,
		Example: `  umpire unpack Bastogne.vmod -o bastogne
  umpire unpack Bastogne.vmod -o bastogne --merge && git -C bastogne diff`,
		Args: words(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.output == "" {
				return missing(cmd, "-o", "the folder to unpack into")
			}
			in, err := f.open(args[0])
			if err != nil {
				return err
			}
			defer in.Close()
			f.notices(in)
			if err := f.damage(in); err != nil {
				return err
			}
			if merge {
				err = f.unpackOver(in, opt)
			} else {
				err = f.fillFolder(func(root *os.Root) error {
					if err := unpackNew(root, in.File, opt); err != nil {
						return err
					}
					return in.unchanged()
				})
			}
			return errors.Wrap(err, in.Path)
		},
	}
	f.outputFolder(cmd, "the `folder` to unpack into")
	cmd.Flags().BoolVar(&merge, "merge", false, "update a folder that unpack has made")
	cmd.Flags().BoolVar(&opt.Rename, "rename", false,
		"unpack files whose names some system cannot have, or act there, under numbers")
	return cmd
}

// beforeMerge is the folder of the files that a merge has changed or removed, as they were.
const beforeMerge = ".before-merge"

// unpackOver unpacks a module into a folder of an older version. What somebody has put there stays,
// and nothing that somebody may have written is lost.
func (f *files) unpackOver(in *input, opt folder.Options) error {
	if _, err := os.Lstat(filepath.Join(f.output, folder.Index)); err != nil {
		return errors.Errorf("%s: --merge needs a folder that unpack has made; there is no %s in it", f.output,
			folder.Index)
	}
	var d folder.Differences
	err := f.refillFolder(append(folder.Parts(), beforeMerge), func(made *os.Root, old fs.FS) error {
		if err := unpackInto(made, in.File, opt); err != nil {
			return err
		}
		var err error
		if d, err = folder.Compare(old, made.FS()); err != nil {
			return err
		}
		if err := copyFiles(made, "", old, d.Own); err != nil {
			return err
		}
		if lost := slices.Concat(d.Changed, d.Gone); len(lost) > 0 {
			if err := copyFiles(made, beforeMerge, old, lost); err != nil {
				return err
			}
			if err := made.WriteFile(path.Join(beforeMerge, ".gitignore"), []byte("*\n"), 0o666); err != nil {
				return errors.Wrap(err, "write file")
			}
		}
		return in.unchanged()
	})
	if err != nil {
		return err
	}
	for _, part := range []struct {
		what  string
		files []string
	}{{"kept, but not in the module", d.Own}, {"changed", d.Changed}, {"removed", d.Gone}} {
		if len(part.files) > 0 {
			f.say("note: %s: %s", part.what, some(part.files))
		}
	}
	if len(d.Changed)+len(d.Gone) > 0 {
		f.say("note: %s has the changed and removed files as they were, until the next merge",
			filepath.Join(f.output, beforeMerge))
	}
	return nil
}

// mostNames bounds the names of files in a line.
const mostNames = 10

// some returns names, or of very many the first ones and how many there are.
func some(names []string) string {
	if len(names) <= mostNames {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s, and %d more", strings.Join(names[:mostNames], ", "), len(names)-mostNames)
}

// copyFiles copies files into a folder in a folder.
func copyFiles(made *os.Root, into string, from fs.FS, names []string) error {
	w := newFolderWriter(made)
	defer w.close()
	for _, name := range names {
		r, err := from.Open(name)
		if err != nil {
			return errors.Wrap(err, "read file")
		}
		err = w.write(path.Join(into, name), r)
		r.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// gitAttributes keeps git from changing line ends, and so the module.
const gitAttributes = "* -text\n"

// unpackNew unpacks into a new folder.
func unpackNew(root *os.Root, file *vmod.File, opt folder.Options) error {
	if err := unpackInto(root, file, opt); err != nil {
		return err
	}
	return errors.Wrap(root.WriteFile(".gitattributes", []byte(gitAttributes), 0o666), "write file")
}

// unpackInto unpacks into a folder.
func unpackInto(root *os.Root, file *vmod.File, opt folder.Options) error {
	w := newFolderWriter(root)
	defer w.close()
	return folder.Unpack(file, opt, w.write)
}

// A folderWriter makes files in a folder. It keeps the folder of the last file open, since most files lie
// beside the one before them, and one buffer for all files.
type folderWriter struct {
	root, in *os.Root
	dir      string // that is in
	buffer   []byte
}

func newFolderWriter(root *os.Root) *folderWriter {
	return &folderWriter{root: root, in: root, dir: ".", buffer: make([]byte, 64<<10)}
}

// close closes the folder of the last file: Windows moves none that is open.
func (w *folderWriter) close() {
	if w.in != w.root {
		w.in.Close()
	}
	w.in, w.dir = w.root, "."
}

// write makes a file, and the folders in which it lies.
func (w *folderWriter) write(name string, content io.Reader) error {
	if dir := path.Dir(name); dir != w.dir {
		w.close()
		if dir != "." {
			if err := w.root.MkdirAll(filepath.FromSlash(dir), 0o777); err != nil {
				return errors.Wrap(err, "make folder")
			}
			in, err := w.root.OpenRoot(filepath.FromSlash(dir))
			if err != nil {
				return errors.Wrap(err, "open folder")
			}
			w.in, w.dir = in, dir
		}
	}
	f, err := w.in.OpenFile(path.Base(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return errors.Wrap(err, "make file")
	}
	_, err = io.CopyBuffer(struct{ io.Writer }{f}, content, w.buffer)
	if cerr := f.Close(); err == nil {
		err = errors.Wrap(cerr, "write file")
	}
	return err
}
