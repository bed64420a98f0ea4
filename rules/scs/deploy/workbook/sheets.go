//go:build !js

package workbook

import (
	"bytes"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/xuri/excelize/v2"
)

// What a workbook may hold at most; no honest deployment table has a tenth of it.
const (
	mostBytes   = 16 << 20 // of all parts, unpacked
	mostSheets  = 100
	mostRows    = 100_000
	mostColumns = 1000
	mostText    = 4 << 20 // of a sheet as text
)

// Sheets are the sheets of a workbook in the order of their tabs. It is an error if a
// part of the workbook is broken, or so large that reading it may take long.
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
			// What would break the lines of the table.
			text.WriteString(strings.Join(strings.Fields(cell), " "))
		}
		text.WriteByte('\n')
		if text.Len() > mostText {
			return "", errors.Errorf("more than %d bytes of text; at most as many are read", mostText)
		}
	}
	return text.String(), errors.Wrap(rows.Close(), "XML")
}
