package main

import (
	"io"
	"os"
	"path"
	"path/filepath"

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

The folder must be new or empty. With --merge it is one that unpack has made before:
its module files become those of this module, and everything else in it stays, such as
a README or the files of git.

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
			how := unpackNew
			if merge {
				how = unpackInto
			}
			fill := func(root *os.Root) error {
				if err := how(root, in.File, opt); err != nil {
					return err
				}
				return in.unchanged()
			}
			if merge {
				if _, err := os.Lstat(filepath.Join(f.output, folder.Index)); err != nil {
					return errors.Errorf("%s: --merge needs a folder that unpack has made; there is no %s in it", f.output, folder.Index)
				}
				err = f.refillFolder(folder.Parts(), fill)
			} else {
				err = f.fillFolder(fill)
			}
			return errors.Wrap(err, in.Path)
		},
	}
	f.outputFolder(cmd, "the `folder` to unpack into")
	cmd.Flags().BoolVar(&merge, "merge", false, "update a folder that unpack has made")
	cmd.Flags().BoolVar(&opt.Rename, "rename", false, "unpack files whose names some system cannot have, or act there, under numbers")
	return cmd
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
	made := map[string]bool{".": true}
	buffer := make([]byte, 64<<10) // of all files: io.Copy would make one for each
	return folder.Unpack(file, opt, func(name string, content io.Reader) error {
		if dir := path.Dir(name); !made[dir] {
			if err := root.MkdirAll(filepath.FromSlash(dir), 0o777); err != nil {
				return errors.Wrap(err, "make folder")
			}
			made[dir] = true
		}
		f, err := root.OpenFile(filepath.FromSlash(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if err != nil {
			return errors.Wrap(err, "make file")
		}
		_, err = io.CopyBuffer(struct{ io.Writer }{f}, content, buffer)
		if cerr := f.Close(); err == nil {
			err = errors.Wrap(cerr, "write file")
		}
		return err
	})
}
