package workbook_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/umpire-vassal/umpire/cmd/umpire/workbook"
)

// What cells show of numbers is what a library shows that writes workbooks, too.
func TestNumbersAgainstPeer(t *testing.T) {
	formats := []string{
		"", "0", "0.0", "0.00", "0.000", "00.00", "0.0#", "#,##0", "#,##0.00", "0%", "0.0%", "@", "[Red]0.00", "0.00 \"Euro\"", "0.00;[Red]-0.00",
		"0.00_);(0.00)", "\\x0.0", "dd.mm", "d.m", "d.mm.yyyy", "yyyy-mm-dd", "d mmm yy", "mmmm d", "h:mm", "hh:mm:ss", "h:mm AM/PM", "m/d/yy h:mm",
		"0;-0;\"none\"", "[$-407]dd.mm.yy",
	}
	numbers := []float64{24.1, 10.1, 8.01, 5, 1234.5, 12.345, -3.25, 1, 59, 61, 45000, 45000.75, 8.0099999999999998, 44197.04236}
	for i, format := range formats {
		numbers := numbers
		if i < 17 {
			numbers = append(numbers, 0, 0.5) // as dates the peer has a day 0 in January
		}
		book := excelize.NewFile()
		style := &excelize.Style{CustomNumFmt: &format}
		if format == "" {
			style.CustomNumFmt = nil
		}
		id, err := book.NewStyle(style)
		if err != nil {
			t.Fatal(err)
		}
		for i, n := range numbers {
			cell := "A" + strconv.Itoa(i+1)
			if err := book.SetCellValue("Sheet1", cell, n); err != nil {
				t.Fatal(err)
			}
			if err := book.SetCellStyle("Sheet1", cell, cell, id); err != nil {
				t.Fatal(err)
			}
		}
		var file bytes.Buffer
		if err := book.Write(&file); err != nil {
			t.Fatal(err)
		}
		rows, err := book.GetRows("Sheet1")
		if err != nil {
			t.Fatal(err)
		}
		var want string
		for _, row := range rows {
			if len(row) > 0 {
				want += strings.TrimSpace(row[0])
			}
			want += "\n"
		}
		got, err := workbook.Sheets(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if got[0].Text != want {
			t.Errorf("%q of %v:\n%s\nwant\n%s", format, numbers, got[0].Text, want)
		}
	}
}
