package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// binder is the flags of game bind.
type binder struct {
	streams Streams
	game    string
	output  string
	force   bool
}

func newGameBind(s Streams) *cobra.Command {
	b := &binder{streams: s}
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
	f.StringVarP(&b.output, "output", "o", "", "the `folder` to write to; without it one named after the module's file")
	f.BoolVar(&b.force, "force", false, "overwrite files that are there")
	return cmd
}

func (b *binder) run(path string) error {
	if path == stdin && b.output == "" {
		return errors.New("--output is missing; it names the folder for the draft of a module from standard input")
	}
	in, err := open(path, b.streams)
	if err != nil {
		return err
	}
	defer in.Close()
	if in.Kind != vmod.KindModule {
		return errors.Errorf("%s: this is a %s; a module is wanted", path, in.Kind)
	}
	var p *scspack.Pack
	if b.game != "" {
		game, err := loadPack(b.game)
		if err != nil {
			return err
		}
		p = game.Pack
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
	if err := writeFolder(folder, files, b.force); err != nil {
		return err
	}
	return b.report(d, folder, files)
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
	_, err := io.WriteString(b.streams.Out, out.String())
	return err
}

// writeFolder writes files into a folder, all of them or none: each appears
// whole, and only after all could be written.
func writeFolder(folder string, files []draft.File, force bool) (err error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	if !force {
		for _, f := range files {
			path := filepath.Join(folder, f.Name)
			if _, err := os.Lstat(path); err == nil {
				return errors.Errorf("%s is there already; --force overwrites it", path)
			}
		}
	}
	var written []string
	defer func() {
		for _, path := range written {
			os.Remove(path) // fails after the rename, as it should
		}
	}()
	for _, f := range files {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(folder, f.Name)), 0o777); err != nil {
			return err
		}
		path, err := writeBeside(filepath.Join(folder, f.Name), f.Data)
		if err != nil {
			return err
		}
		written = append(written, path)
	}
	for i, f := range files {
		if err := os.Rename(written[i], filepath.Join(folder, f.Name)); err != nil {
			return errors.Wrap(err, "put output file in place")
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
