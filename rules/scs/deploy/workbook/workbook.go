// Package workbook reads XLSX workbooks as text, a sheet at a time, as a spreadsheet
// would write them with tabs between the cells: what package deploy reads.
//
// Cells are what they show: a number with two decimal places keeps its zeros, 10.10, and
// a date is a date. It reads no formulas but what they last came to, and nothing of
// looks, links and pictures.
//
// Programs for js/wasm read no workbooks: there Sheets is an error that says so.
package workbook

import "bytes"

// A Sheet is one sheet of a workbook.
type Sheet struct {
	// Name is what its tab says.
	Name string
	// Text are its rows, each ended by a line feed, with tabs between the cells. A row is
	// in the line of its number. Tabs and line feeds in a cell have become spaces.
	Text string
}

// Is says whether data may be a workbook: whether it is a zip file.
func Is(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }
