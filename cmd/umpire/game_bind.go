package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/rules/scs/games"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// binder is the flags of game bind.
type binder struct {
	*files
	game string
}

func newGameBind(files *files) *cobra.Command {
	b := &binder{files: files}
	cmd := &cobra.Command{
		Use:   "bind MODULE",
		Short: "Draft a game pack, or the binding of one, from a module",
		Long: `Read a module and write a first game pack of it: sides, units, markers, hex
numbers, boxes, turn and phases, as far as the module tells. Every slot is
listed. What is guessed says how sure it is and what it rests on, and what
nothing told is marked FILL IN.

With --game the pack is there already: only vassal.toml and pieces.csv are
written, which bind it to the module.

Files that are there are left alone, unless --force says otherwise.`,
		Example: `  umpire game bind Bastogne.vmod
  umpire game bind --game ./afb -o ./afb "Autumn For Barbarossa.vmod"`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error { return b.run(args[0]) },
	}
	f := cmd.Flags()
	f.StringVarP(&b.game, "game", "g", "", "the game pack that the module is for, a `folder` or zip")
	b.outputFolder(cmd, "the `folder` to write to; without it one named after the module's file")
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
	p, err := b.unbound()
	if err != nil {
		return err
	}
	folder := b.output
	if folder == "" {
		folder = strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	}
	d := draft.New(in.Module, p)
	if _, _, err := d.Load(); err != nil {
		return errors.Wrap(err, path)
	}
	files := d.Files()
	if err := b.writeInto(folder, files); err != nil {
		return err
	}
	return b.report(d, folder, files)
}

// unbound is the pack of --game without its binding, which is not read: it is written
// anew.
func (b *binder) unbound() (*scspack.Pack, error) {
	if b.game == "" {
		return nil, nil
	}
	fsys, path, closer, err := b.packFS(b.game)
	if err != nil {
		return nil, err
	}
	defer closer()
	p, problems, err := games.Loader().Load(fsys)
	if len(problems) > 0 {
		return nil, packError(path, problems)
	}
	return p, errors.Wrap(err, path)
}

// report says what was found and where to go on.
func (b *binder) report(d *draft.Draft, folder string, files []draft.File) error {
	var out strings.Builder
	line := func(format string, args ...any) { out.WriteString(visible.Text(fmt.Sprintf(format, args...)) + "\n") }
	for _, side := range d.Sides {
		line("side %s, %s", side.ID, side.Why)
	}
	for _, m := range d.Maps {
		if m.Pattern == "" {
			line("map %q: %d hexes without numbers", m.Window, m.Cells)
		} else {
			line("map %q: %d of %d hexes have numbers, hexrows %d to %d, hexes %d to %d", m.Window, m.Named, m.Cells, m.Columns[0], m.Columns[1], m.Rows[0], m.Rows[1])
		}
	}
	n := d.Counts()
	line("slots: %d units, %d markers, %d of which nothing tells what they are", n.Units, n.Markers, n.Open)
	for _, f := range files {
		line("%s: %d things to fill in", filepath.ToSlash(filepath.Join(folder, f.Name)), bytes.Count(f.Data, []byte(draft.FillIn)))
	}
	_, err := io.WriteString(b.Out, out.String())
	return err
}
