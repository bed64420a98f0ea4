// Package workbook reads the sheets of XLSX workbooks as text with tabs between the cells,
// as a spreadsheet would save them and package deploy reads them.
//
// It reads what cells show: a number with two decimal places keeps its zeros, 10.10, and a
// date is a date. Of formulas it reads the last result. It ignores formats, links and
// pictures.
package workbook

import (
	"bytes"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/xuri/excelize/v2"
)

// Limits of a workbook; no honest deployment table has a tenth of that.
const (
	mostBytes   = 16 << 20 // of all parts, unpacked
	mostSheets  = 100
	mostRows    = 100_000
	mostColumns = 1000
	mostText    = 4 << 20 // of a sheet as text
)

// A Sheet is one sheet of a workbook.
type Sheet struct {
	// Name is the text of its tab.
	Name string
	// Text has a line for each row, at the line of the row's number, with tabs between the
	// cells. Tabs and line breaks inside a cell have become spaces.
	Text string
}

// Is reports whether data may be a workbook, that is, a zip file.
func Is(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

// Sheets returns the sheets of a workbook in the order of their tabs. It returns an error
// if a part of the workbook is broken, or so large that reading it might take long.
func Sheets(data []byte) ([]Sheet, error) {
	if !Is(data) { // which excelize might take for an encrypted one
		return nil, errors.New("workbook: this is no XLSX file")
	}
	// Parts larger than the second limit would go to the disk.
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: mostBytes, UnzipXMLSizeLimit: mostBytes})
	if err == io.EOF {
		err = errors.New("it has no xl/workbook.xml")
	}
	if err != nil {
		return nil, errors.Wrap(err, "workbook")
	}
	defer f.Close() // nothing is written that could be lost
	names := f.GetSheetList()
	if len(names) > mostSheets {
		return nil, errors.Errorf("workbook: %d sheets; at most %d are read", len(names), mostSheets)
	}
	if err := sound(f); err != nil {
		return nil, errors.Wrap(err, "workbook")
	}
	sheets := make([]Sheet, len(names))
	for i, name := range names {
		text, err := textOf(f, name)
		if err != nil {
			return nil, errors.Wrapf(err, "workbook, sheet %q", name)
		}
		sheets[i] = Sheet{name, text}
	}
	return sheets, nil
}

// textOf reads a sheet as text.
func textOf(f *excelize.File, name string) (string, error) {
	rows, err := f.Rows(name)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	empty := 0 // rows since the last with a text
	for n := 0; n < mostRows && rows.Next(); n++ {
		cells, err := rows.Columns()
		if err != nil {
			return "", err
		}
		if len(cells) == 0 {
			empty++
			continue
		}
		text.WriteString(strings.Repeat("\n", empty))
		empty = 0
		for i, cell := range cells {
			if i > 0 {
				text.WriteByte('\t')
			}
			// Line breaks and tabs inside a cell would break the table.
			text.WriteString(strings.Join(strings.Fields(cell), " "))
		}
		text.WriteByte('\n')
		if text.Len() > mostText {
			return "", errors.Errorf("more than %d bytes of text; at most as many are read", mostText)
		}
	}
	return text.String(), errors.Wrap(rows.Close(), "XML")
}
