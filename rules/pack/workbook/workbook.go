// Package workbook reads the sheets of XLSX workbooks as text with tabs between the cells,
// as a spreadsheet would save them and package deploy reads them.
//
// It reads what cells show: a number with two decimal places keeps its zeros, 10.10, and a
// date is a date. Of formulas it reads the last result. It ignores formats, links and
// pictures.
//
// Built for js/wasm it reads no workbooks; Sheets returns an error there.
package workbook

import "bytes"

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
