#!/usr/bin/env bash
# exceljs 4.4.0, read-excel-file 9.3.17 and xlsxreader v1.2.8: a workbook whose cells do not name their place is not
# read, or its cells have no column.
#
# A row's number and a cell's reference, as in <c r="B2">, may be left out: the row then follows the row before, and
# the cell the cell before (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4: the attributes are optional). A writer that goes
# cell by cell has no need of them. exceljs and read-excel-file raise an error, which names neither cell nor sheet;
# xlsxreader of thedatashed gives each cell the column "" without an error, so that a program that looks for a column
# of values finds it empty.
# The controls are excelize v2.11.0 and SheetJS 0.18.5.
#
# Seen 2026-11-30 with Go 1.26 and Node 20, the cells 4 and 6 of the first row and 5 of the second:
#
#   excelize         A1=4 B1=6 A2=5
#   xlsxreader       =4 =6 =5
#   SheetJS          A1=4 B1=6 A2=5
#   exceljs          Invalid row number in model
#   read-excel-file  Cannot read properties of undefined (reading 'length')
#
# Needs Go, Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'END'
module places

go 1.26

require (
	github.com/thedatashed/xlsxreader v1.2.8
	github.com/xuri/excelize/v2 v2.11.0
)
END
cat >main.go <<'END'
package main

import (
	"fmt"

	"github.com/thedatashed/xlsxreader"
	"github.com/xuri/excelize/v2"
)

const sheet = `<?xml version="1.0" encoding="UTF-8"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row><c><v>4</v></c><c><v>6</v></c></row><row><c><v>5</v></c></row></sheetData></worksheet>`

func main() {
	must(excelize.NewFile().SaveAs("book.xlsx"))
	book, err := excelize.OpenFile("book.xlsx")
	must(err)
	book.Pkg.Store("xl/worksheets/sheet1.xml", []byte(sheet)) // written as it is, since nothing has asked for it
	must(book.SaveAs("book.xlsx"))

	control, err := excelize.OpenFile("book.xlsx")
	must(err)
	rows, err := control.GetRows("Sheet1")
	must(err)
	fmt.Print("excelize        ")
	for y, row := range rows {
		for x, value := range row {
			name, err := excelize.CoordinatesToCellName(x+1, y+1)
			must(err)
			fmt.Printf(" %s=%s", name, value)
		}
	}
	read, err := xlsxreader.OpenFile("book.xlsx")
	must(err)
	fmt.Print("\nxlsxreader      ")
	for row := range read.ReadRows("Sheet1") {
		must(row.Error)
		for _, cell := range row.Cells {
			place := ""
			if cell.Column != "" {
				place = fmt.Sprint(cell.Column, cell.Row)
			}
			fmt.Printf(" %s=%s", place, cell.Value)
		}
	}
	fmt.Println()
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
END
GOFLAGS=-mod=mod go run . >seen 2>go.txt || { cat go.txt; exit 1; }

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . xlsx@0.18.5 exceljs@4.4.0 read-excel-file@9.3.17
cat >read.js <<'END'
const XLSX = require("xlsx");
const { Workbook } = require("exceljs");
const { readSheet } = require("read-excel-file/node");

async function sheetJS(file) {
	const cells = Object.entries(XLSX.readFile(file).Sheets.Sheet1).filter(([place]) => /^[A-Z]/.test(place));
	return cells.map(([place, cell]) => `${place}=${cell.v}`).join(" ");
}
const readers = [
	["SheetJS", sheetJS],
	["exceljs", (file) => new Workbook().xlsx.readFile(file).then(() => "read")],
	["read-excel-file", (file) => readSheet(file).then(() => "read")],
];
(async () => {
	for (const [name, read] of readers)
		console.log(name.padEnd(16), await read("book.xlsx").catch((err) => err.message));
})();
END
node read.js >>seen
cat seen
diff - seen <<'END'
excelize         A1=4 B1=6 A2=5
xlsxreader       =4 =6 =5
SheetJS          A1=4 B1=6 A2=5
exceljs          Invalid row number in model
read-excel-file  Cannot read properties of undefined (reading 'length')
END
