#!/usr/bin/env bash
# excelize v2.11.0, GetCellValue: of a number format with sections, it uses the first section for
# zero and for every condition.
#
# A number format may have up to three sections for numbers: "positive;negative;zero", or with
# conditions "[<5]low;[>=5]high" (ECMA-376 part 1, 18.8.31). Players mark units without an attack
# by a zero that shows as a dash, and bands of a result by conditions. excelize reads the cell
# as the first section shows it, so 7 reads "low". SheetJS (ssf 0.11.2) reads the same formats as
# spreadsheet programs do, and is the control here.
#
# Seen 2026-11-28 with Go 1.26 and Node 20:
#
#   format                   number  excelize  ssf
#   0;-0;"-"                 0       0         -
#   0;0;"none"               0       0         none
#   [<5]"low";[>=5]"high"    7       low       high
#   [=1]"one";[=2]"two";0    2       one       two
#   [=1]"one";[=2]"two";0    3       one       3
#
# Needs Go, Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat >formats.json <<'EOF'
[["0;-0;\"-\"", 0], ["0;0;\"none\"", 0], ["[<5]\"low\";[>=5]\"high\"", 7],
 ["[=1]\"one\";[=2]\"two\";0", 2], ["[=1]\"one\";[=2]\"two\";0", 3]]
EOF

cat >go.mod <<'EOF'
module sections

go 1.26

require github.com/xuri/excelize/v2 v2.11.0
EOF
cat >main.go <<'EOF'
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/xuri/excelize/v2"
)

func main() {
	data, err := os.ReadFile("formats.json")
	must(err)
	var all [][2]any
	must(json.Unmarshal(data, &all))
	book := excelize.NewFile()
	for i, one := range all {
		cell, format := fmt.Sprintf("A%d", i+1), one[0].(string)
		style, err := book.NewStyle(&excelize.Style{CustomNumFmt: &format})
		must(err)
		must(book.SetCellValue("Sheet1", cell, one[1]))
		must(book.SetCellStyle("Sheet1", cell, cell, style))
		shown, err := book.GetCellValue("Sheet1", cell)
		must(err)
		fmt.Println(shown)
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
EOF
GOFLAGS=-mod=mod go run . >excelize.txt 2>go.txt || { cat go.txt; exit 1; }

npm install --silent --no-audit --no-fund --prefix . ssf@0.11.2
cat >control.js <<'EOF'
const ssf = require("ssf");
for (const [format, number] of require("./formats.json")) console.log(ssf.format(format, number));
EOF
node control.js >control.txt

seen="$(paste -d ' ' excelize.txt control.txt)"
echo "$seen"
[ "$seen" = "0 -
0 none
low high
one two
one 3" ] || { echo "this has changed"; exit 1; }
