package main

import (
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/deploy/workbook"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// mostTable bounds the text of a table.
const mostTable = 1 << 22

// read reads the table, for a pack.
func (d *deployer) read(game *gamePack) (*scs.Game, deploy.Table, error) {
	text, err := d.readText(d.table, mostTable)
	if err != nil {
		return nil, deploy.Table{}, err
	}
	if text, err = d.sheetOf(text); err != nil {
		return nil, deploy.Table{}, errors.Wrap(err, d.table)
	}
	table, doubts, problems := deploy.Read(d.table, text, game.Pack)
	if len(problems) > 0 {
		return nil, deploy.Table{}, problemError("table "+d.table, problems)
	}
	d.doubts(doubts)
	g, err := scs.Compile(game.Pack)
	return g, table, errors.Wrap(err, game.path)
}

// sheetOf is the text of a workbook's sheet: of the one that is named, else of the only
// one in which anything is written. A text is what it is.
func (d *deployer) sheetOf(data []byte) ([]byte, error) {
	if !workbook.Is(data) {
		if d.sheet != "" {
			return nil, errors.New("this is no workbook; --sheet names a sheet of one")
		}
		return data, nil
	}
	sheets, err := workbook.Sheets(data)
	if err != nil {
		return nil, err
	}
	var names []string
	var found []workbook.Sheet
	for _, s := range sheets {
		if d.sheet == "" && strings.TrimSpace(s.Text) == "" {
			continue
		}
		names = append(names, visible.Text(s.Name))
		if d.sheet == "" || s.Name == d.sheet {
			found = append(found, s)
		}
	}
	switch {
	case len(found) == 1:
		return []byte(found[0].Text), nil
	case d.sheet != "":
		return nil, errors.Errorf("the workbook has no sheet %q; it has: %s", d.sheet, strings.Join(names, ", "))
	case len(found) == 0:
		return nil, errors.New("the workbook is empty")
	}
	return nil, errors.Errorf("the workbook has several sheets; --sheet names one: %s", strings.Join(names, ", "))
}
