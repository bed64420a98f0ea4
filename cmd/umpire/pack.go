package main

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/folder"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newPackFolder(f *files) *cobra.Command {
	vobs, dry := false, false
	cmd := &cobra.Command{
		Use:   "pack FOLDER",
		Short: "Make a module from a folder that unpack has made",
		Long: `Make a module or extension from a folder that "umpire unpack" has made: the same
entries in the same order with the same bytes, and your changes in the folder.

To add a picture, put it into files/images; to take one away, remove its file. Umpire
prints both on standard error. To add a piece, add a slot with the text
"@pieces/NAME.txt" to files/buildFile.xml, and that file. A line of a piece is a field
of a trait: "name: Flip". Fields that are empty can be left out. Umpire refuses a field
that the trait does not have, a piece that files/buildFile.xml does not name, and an
image that a piece or component shows and that is not in files/images. The file
missing-images.txt lists the images that your module lacked before; Umpire accepts
these, and you can add others. Without that file, as in folders of extensions, Umpire
refuses only images whose file you removed.

--dry-run only sees that the folder makes a whole module, as a hook of version control does.

Umpire follows no link in the folder, and refuses one among the module's files.`,
		Example: `  umpire pack bastogne -o Bastogne.vmod
  umpire pack --dry-run bastogne`,
		Args: words(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case dry && f.output != "":
				return errors.New("--dry-run writes nothing, and -o names a file to write")
			case !dry && f.output == "":
				return missing(cmd, "-o", "the module to write")
			}
			fsys, err := f.packedFolder(args[0])
			if err != nil {
				return err
			}
			var changed folder.Changed
			var change func(string, []byte) ([]byte, error)
			if vobs {
				change = obfuscated
			}
			write := func(w io.Writer) (err error) {
				changed, err = folder.Pack(fsys, w, change)
				return err
			}
			if dry {
				err = write(io.Discard)
			} else {
				err = f.write(write)
			}
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
	cmd.Flags().BoolVar(&vobs, "vobs", false, vobsHelp)
	cmd.Flags().BoolVar(&dry, "dry-run", false, "write no module; only see that the folder makes a whole one")
	return cmd
}

const vobsHelp = "obfuscate saved games as VASSAL 3.8 does (VOBS); older versions cannot read them"

// obfuscated returns an entry of a module as VASSAL 3.8 writes it: a saved game has the form
// VOBS, and everything else stays.
func obfuscated(name string, data []byte) ([]byte, error) {
	if !slices.Contains(saveEndings, strings.ToLower(path.Ext(name))) {
		return data, nil
	}
	file, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil || file.Save == nil {
		return data, nil // it only has the name of a saved game
	}
	how := &file.Save.Obfuscated
	how.Form, how.Key = obfuscation.VOBS, max(how.Key, 1)
	var b bytes.Buffer
	err = file.Save.Write(&b)
	return b.Bytes(), err
}
