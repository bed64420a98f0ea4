package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod/folder"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newPackFolder(s Streams) *cobra.Command {
	var output string
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
			if output == "" {
				return errors.New("pack into what? Name a file with -o")
			}
			if err := outside(output, args[0]); err != nil {
				return err
			}
			root, err := os.OpenRoot(args[0])
			if err != nil {
				return err
			}
			defer root.Close()
			var changed folder.Changed
			err = toOutput(output, s, func(w io.Writer) (err error) {
				changed, err = folder.Pack(root.FS(), w)
				return err
			})
			if err != nil {
				return errors.Wrap(err, args[0])
			}
			for _, name := range changed.Added {
				fmt.Fprintf(s.Err, "note: added: %s\n", visible.Text(name))
			}
			for _, name := range changed.Gone {
				fmt.Fprintf(s.Err, "note: left out, its file is gone: %s\n", visible.Text(name))
			}
			for _, doubt := range changed.Doubts {
				fmt.Fprintf(s.Err, "warning: %s\n", visible.Text(doubt))
			}
			return nil
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "the module `file` to write")
	return cmd
}

// outside refuses an output among the files that are packed: it would be packed
// too.
func outside(output, dir string) error {
	if output == stdin {
		return nil
	}
	for _, part := range []string{folder.Files, folder.Renamed} {
		packed, err := filepath.Abs(filepath.Join(dir, part))
		if err != nil {
			return err
		}
		target, err := filepath.Abs(output)
		if err != nil {
			return err
		}
		if up, err := filepath.Rel(packed, target); err == nil && up != ".." && !strings.HasPrefix(up, ".."+string(filepath.Separator)) {
			return errors.Errorf("%s is among the files that are packed; put the module elsewhere", output)
		}
	}
	return nil
}
