package main

import (
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/cmd/umpire/workbook"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// mostTable bounds the text of a table.
const mostTable = 1 << 22

// read reads the table.
func (d *deployer) read() (check.Table, error) {
	text, err := d.readText(d.table, mostTable)
	if err != nil {
		return check.Table{}, err
	}
	text, err = d.sheetOf(text)
	return check.Table{Name: d.called(), File: d.table, Text: text}, errors.Wrap(err, d.table)
}

// sheetOf returns the text of a sheet of a workbook: the sheet that --sheet names, or the only
// sheet that is not empty. Data that is no workbook is already the text.
func (d *deployer) sheetOf(data []byte) ([]byte, error) {
	if !workbook.Is(data) {
		if d.sheet != "" {
			return nil, errors.New("this is no workbook; use --sheet with a workbook")
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
	return nil, errors.Errorf("the workbook has several sheets; --sheet names a sheet: %s", strings.Join(names, ", "))
}
