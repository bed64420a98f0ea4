package main

import (
	"fmt"
	"io"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod/folder"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newPackFolder(f *files) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pack FOLDER",
		Short: "Make the module of a folder that unpack has made",
		Long: `Make a module or extension of a folder that "umpire unpack" has made: with the
same entries in the same order with the same bytes, and with what was changed in
the folder since.

To add a picture, put it into files/images; to take one away, remove its file.
Both are said. A new piece is a new slot in files/buildFile.xml, whose text is
"@pieces/NAME.txt", and that file.`,
		Example: `  umpire pack bastogne -o Bastogne.vmod`,
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if f.output == "" {
				return errors.New("pack into what? Name a file with -o")
			}
			fsys, closer, err := f.packedFolder(args[0])
			if err != nil {
				return err
			}
			defer closer()
			var changed folder.Changed
			err = f.write(func(w io.Writer) (err error) {
				changed, err = folder.Pack(fsys, w)
				return err
			})
			if err != nil {
				return errors.Wrap(err, args[0])
			}
			for _, name := range changed.Added {
				fmt.Fprintf(f.Err, "note: added: %s\n", visible.Text(name))
			}
			for _, name := range changed.Gone {
				fmt.Fprintf(f.Err, "note: left out, its file is gone: %s\n", visible.Text(name))
			}
			for _, doubt := range changed.Doubts {
				fmt.Fprintf(f.Err, "warning: %s\n", visible.Text(doubt))
			}
			return nil
		},
	}
	f.outputFile(cmd, "the module `file` to write")
	return cmd
}
