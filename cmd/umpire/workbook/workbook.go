// Package workbook reads the sheets of XLSX workbooks as text with tabs between the cells,
// as a spreadsheet would save them and package deploy reads them.
//
// It reads what cells show: a number with two decimal places keeps its zeros, 10.10, and a
// date is a date. Of formulas it reads the last result. It ignores colours, links and
// pictures, and shows fractions and powers of ten as plain numbers.
//
// It is our own reader, since the libraries that know number formats bring tables for
// writing, formulas and encryption, which every start of the program would pay for. The
// format is ECMA-376, Office Open XML, part 1, 18.
package workbook

import (
	"bytes"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Limits of a workbook; no honest deployment table has a tenth of that.
const (
	mostBytes   = 16 << 20 // of a part, and of all parts, unpacked
	mostSheets  = 100
	mostRows    = 100_000
	mostColumns = 1000
	mostText    = 4 << 20 // of all sheets as text
)

// The most bytes that Excel itself allows for the text of a cell and for a number format.
// Any number of cells may share one text or format, so small files can unpack to large
// ones.
const (
	mostCell   = 4 * 32_767
	mostFormat = 4 * 255
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
	if !Is(data) {
		return nil, errors.New("workbook: this is no XLSX file")
	}
	sheets, err := read(data)
	return sheets, errors.Wrap(err, "workbook")
}

func read(data []byte) ([]Sheet, error) {
	limits := archive.Limits{EntryBytes: mostBytes, KeptBytes: mostBytes, TotalBytes: mostBytes}
	a, err := archive.Read(bytes.NewReader(data), int64(len(data)), limits)
	if err != nil {
		return nil, err
	}
	b := book{archive: a, read: map[string]bool{}}
	listed, err := b.open()
	if err != nil {
		return nil, err
	}
	sheets := make([]Sheet, len(listed))
	for i, s := range listed {
		text, err := b.sheet(b.targets[s.ID])
		if err != nil {
			return nil, errors.Wrapf(err, "sheet %q", s.Name)
		}
		sheets[i] = Sheet{s.Name, text}
	}
	return sheets, nil
}

// oneLine returns the text of a cell. Line breaks and tabs inside it would break the table.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
