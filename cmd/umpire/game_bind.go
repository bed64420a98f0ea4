package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// binder holds the flags of game bind.
type binder struct {
	*files
	game string
}

func newGameBind(files *files) *cobra.Command {
	b := &binder{files: files}
	cmd := &cobra.Command{
		Use:   "bind MODULE",
		Short: "Draft a game pack, or its binding, from a module",
		Long: `Read a module and write a first game pack: sides, units, markers, hex numbers, boxes,
turn and phases, as far as the module shows them. The draft lists every slot. A
guess shows how sure it is and what it rests on; what you must fill in is marked
FILL IN.

With --game you have a pack already: the command writes only vassal.toml and
pieces.csv, which bind the pack to the module. Name a pack that ships to draft one
of its series: fubar for figures on a table without a grid.

The draft has the counters of the module's extensions, too: those in the folder beside it
that has its name and "_ext", and those that you name with --extension.

Existing files stay as they are, unless you use --force.`,
		Example: `  umpire game bind Bastogne.vmod
  umpire game bind --game ./afb -o ./afb "Autumn For Barbarossa.vmod"
  umpire game bind --game fubar Skirmish.vmod`,
		Args: words(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return b.run(args[0]) },
	}
	f := cmd.Flags()
	f.StringVarP(&b.game, "game", "g", "", "the game pack of the module: a `folder` or zip")
	b.extensionFlag(cmd)
	b.outputFolder(cmd, "the `folder` to write to; by default it has the name of the module's file")
	f.BoolVar(&b.force, "force", false, "overwrite files that are there")
	return cmd
}

func (b *binder) run(path string) error {
	if path == stdin && b.output == "" {
		return errors.New("--output is missing; it names the folder for the draft of a module from standard input")
	}
	in, err := b.openModule(path)
	if err != nil {
		return err
	}
	defer in.Close()
	folder := b.output
	if folder == "" {
		folder = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	module, err := b.extended(in)
	if err != nil {
		return err
	}
	d, err := b.draft(module)
	if err != nil {
		return errors.Wrap(err, path)
	}
	if err := b.writeInto(folder, d.Files); err != nil {
		return err
	}
	return b.report(d, folder)
}

// draft drafts the pack of a module or, with --game, the binding of that pack to it: its
// own binding is not read, as it is written anew.
func (b *binder) draft(module *vmod.Module) (*check.Draft, error) {
	if b.game == "" {
		d, _, err := known.Bind(module, nil)
		return d, err
	}
	fsys, path, closer, err := b.PackFS(b.game)
	if err != nil {
		return nil, err
	}
	defer closer()
	d, problems, err := known.Bind(module, fsys)
	if len(problems) > 0 {
		return nil, run.PackError(path, problems)
	}
	return d, err
}

// report prints what was found and what to do next.
func (b *binder) report(d *check.Draft, folder string) error {
	var out strings.Builder
	for _, line := range d.Found {
		out.WriteString(visible.Text(line) + "\n")
	}
	for _, f := range d.Files {
		fmt.Fprintf(&out, "%s: %d things to fill in\n", visible.Text(filepath.ToSlash(filepath.Join(folder, f.Name))),
			bytes.Count(f.Data, []byte(d.FillIn)))
	}
	_, err := io.WriteString(b.Out, out.String())
	return err
}
