package main

import (
	"io"
	"io/fs"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
)

// makeStacks writes the module with a set-up as at-start stacks, and then the rows of
// pieces.csv that their slots need.
func (d *deployer) makeStacks(in *input, kit *setup.Kit, table deploy.Table, placed deploy.Placement) error {
	start, problems, err := kit.AtStart(table, placed, setup.StartOptions{Name: d.called(), Clear: d.clear})
	if err := d.unmade(problems, err); err != nil {
		return err
	}
	rows, rest, err := d.rows(start)
	if err != nil {
		return err
	}
	d.notes(start.Notes)
	err = d.write(func(w io.Writer) error {
		if err := start.Write(w, in.File); err != nil {
			return err
		}
		return in.unchanged()
	})
	if err != nil {
		return err
	}
	if len(rows) > 0 {
		d.say("note: pieces.csv goes by the gpid; add to it the rows on standard output, or a new game's units are not known")
	}
	if len(rest) > 0 {
		var list []string
		for _, c := range rest {
			list = append(list, c.GPID+" (as "+c.Of+")")
		}
		d.say("note: vassal.toml goes by the gpid, too; these are new: %s", strings.Join(list, ", "))
	}
	_, err = d.Out.Write(rows)
	return err
}

// rows are the rows that the pack's pieces.csv needs.
func (d *deployer) rows(start *setup.Start) ([]byte, []setup.Copy, error) {
	fsys, path, closer, err := d.packFS(d.game)
	if err != nil {
		return nil, nil, err
	}
	defer closer()
	pieces, err := fs.ReadFile(fsys, "pieces.csv")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, errors.Wrap(err, path)
	}
	rows, rest, err := start.Rows(pieces)
	return rows, rest, errors.Wrap(err, path)
}
