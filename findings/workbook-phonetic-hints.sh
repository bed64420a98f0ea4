#!/usr/bin/env bash
# xlsxreader v1.2.8 and exceljs 4.4.0: where a cell carries the reading of its characters, the one gives the reading
# for the text, and the other stops in the middle of the sheet.
#
# Spreadsheet programs keep what was typed to get Chinese characters in Japanese, as <rPh> beside the text (ECMA-376
# part 1, 18.4.6); it is shown above the cell, or not at all, and is no part of the value. A user sees no
# difference between a cell with and without. xlsxreader of thedatashed keeps one <t> of several: of a shared text
# with a hint the hint, of a cell in two fonts, without any hint, the first piece. exceljs reads a shared text well,
# but ends at a hint that stands in its cell: the cell has no value, what comes after it on the sheet is gone, and
# there is no error; its README has hints as properly ignored since 0.2.17.
# The controls are excelize v2.11.0 and SheetJS 0.18.5, with the same workbook.
#
# Seen 2026-11-30 with Go 1.26 and Node 20, a row of four cells (hint in a shared text, hint in the cell, two fonts in
# the cell, a number) and a row after it:
#
#   excelize    戦車|歩兵|砲兵|4 5
#   xlsxreader  センシャ|歩兵|砲|4 5
#   SheetJS     戦車|歩兵|砲兵|4 5
#   exceljs     戦車|undefined
#
# Needs Go, Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'END'
module hints

go 1.26

require (
	github.com/thedatashed/xlsxreader v1.2.8
	github.com/xuri/excelize/v2 v2.11.0
)
END
cat >main.go <<'END'
package main

import (
	"archive/zip"
	"fmt"
	"os"
	"strings"

	"github.com/thedatashed/xlsxreader"
	"github.com/xuri/excelize/v2"
)

const (
	office  = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	links   = `xmlns="http://schemas.openxmlformats.org/package/2006/relationships"`
	kind    = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	content = "application/vnd.openxmlformats-officedocument.spreadsheetml."
)

var parts = [][2]string{
	{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
		`<Override PartName="/xl/workbook.xml" ContentType="` + content + `sheet.main+xml"/>` +
		`<Override PartName="/xl/styles.xml" ContentType="` + content + `styles+xml"/>` +
		`<Override PartName="/xl/worksheets/sheet1.xml" ContentType="` + content + `worksheet+xml"/>` +
		`<Override PartName="/xl/sharedStrings.xml" ContentType="` + content + `sharedStrings+xml"/></Types>`},
	{"_rels/.rels", `<Relationships ` + links + `>` +
		`<Relationship Id="a" Type="` + kind + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
	{"xl/workbook.xml", `<workbook ` + office + ` xmlns:r="` + kind + `">` +
		`<sheets><sheet name="Units" sheetId="1" r:id="a"/></sheets></workbook>`},
	{"xl/_rels/workbook.xml.rels", `<Relationships ` + links + `>` +
		`<Relationship Id="a" Type="` + kind + `/worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="b" Type="` + kind + `/sharedStrings" Target="sharedStrings.xml"/>` +
		`<Relationship Id="c" Type="` + kind + `/styles" Target="styles.xml"/></Relationships>`},
	{"xl/styles.xml", `<styleSheet ` + office + `/>`},
	{"xl/sharedStrings.xml", `<sst ` + office + ` count="1" uniqueCount="1">` +
		`<si><t>戦車</t><rPh sb="0" eb="2"><t>センシャ</t></rPh></si></sst>`},
	{"xl/worksheets/sheet1.xml", `<worksheet ` + office + `><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c>` +
		`<c r="B1" t="inlineStr"><is><t>歩兵</t><rPh sb="0" eb="2"><t>ホヘイ</t></rPh></is></c>` +
		`<c r="C1" t="inlineStr"><is><r><t>砲</t></r><r><rPr><b/></rPr><t>兵</t></r></is></c>` +
		`<c r="D1"><v>4</v></c></row><row r="2"><c r="A2"><v>5</v></c></row></sheetData></worksheet>`},
}

func main() {
	file, err := os.Create("units.xlsx")
	must(err)
	book := zip.NewWriter(file)
	for _, part := range parts {
		w, err := book.Create(part[0])
		must(err)
		_, err = w.Write([]byte(`<?xml version="1.0" encoding="UTF-8"?>` + part[1]))
		must(err)
	}
	must(book.Close())
	must(file.Close())

	control, err := excelize.OpenFile("units.xlsx")
	must(err)
	rows, err := control.GetRows("Units")
	must(err)
	print("excelize", rows)
	read, err := xlsxreader.OpenFile("units.xlsx")
	must(err)
	rows = nil
	for row := range read.ReadRows("Units") {
		must(row.Error)
		var cells []string
		for _, cell := range row.Cells {
			cells = append(cells, cell.Value)
		}
		rows = append(rows, cells)
	}
	print("xlsxreader", rows)
}

func print(name string, rows [][]string) {
	fmt.Printf("%-11s", name)
	for _, row := range rows {
		fmt.Print(" ", strings.Join(row, "|"))
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

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . xlsx@0.18.5 exceljs@4.4.0
cat >read.js <<'END'
const XLSX = require("xlsx");
const { Workbook } = require("exceljs");

const sheet = XLSX.readFile("units.xlsx").Sheets.Units;
console.log("SheetJS    ", ...XLSX.utils.sheet_to_json(sheet, { header: 1 }).map((row) => row.join("|")));
const book = new Workbook();
book.xlsx.readFile("units.xlsx").then(() => {
	const rows = [];
	book.getWorksheet("Units").eachRow((row) => {
		const cells = [];
		row.eachCell(({ value }) => cells.push(value?.richText?.map((piece) => piece.text).join("") ?? String(value)));
		rows.push(cells.join("|"));
	});
	console.log("exceljs    ", ...rows);
});
END
node read.js >>seen
cat seen
diff - seen <<'END'
excelize    戦車|歩兵|砲兵|4 5
xlsxreader  センシャ|歩兵|砲|4 5
SheetJS     戦車|歩兵|砲兵|4 5
exceljs     戦車|undefined
END
