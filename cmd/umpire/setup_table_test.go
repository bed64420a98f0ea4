package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// A workbook's sheet is set up as its text is.
func TestTableOfAWorkbook(t *testing.T) {
	book := excelize.NewFile()
	defer book.Close()
	if _, err := book.NewSheet("Dusk"); err != nil {
		t.Fatal(err)
	}
	write := func(sheet string, rows ...[]any) {
		for i, row := range rows {
			cell, _ := excelize.CoordinatesToCellName(1, i+1)
			if err := book.SetSheetRow(sheet, cell, &row); err != nil {
				t.Fatal(err)
			}
		}
	}
	save := func(name string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := book.SaveAs(path); err != nil {
			t.Fatal(err)
		}
		return path
	}
	folder := filepath.Join("..", "..", "fixtures", "games", "quarry-ford")
	setUp := func(table string, more ...string) (saved []byte, err error) {
		out := filepath.Join(t.TempDir(), "set.vsav")
		cmd := newSetup(newFiles(Streams{Out: new(bytes.Buffer), Err: new(bytes.Buffer)}))
		cmd.SetArgs(append([]string{"--game", folder, "--module", filepath.Join(folder, "quarry-ford.vmod"), "--table", table, "-o", out}, more...))
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		if err := cmd.Execute(); err != nil {
			return nil, err
		}
		saved, err = os.ReadFile(out)
		return saved, err
	}
	text := filepath.Join(t.TempDir(), "table.csv")
	if err := os.WriteFile(text, []byte("unit,location\nn1,4.03\nn4,3.02\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	want, err := setUp(text)
	if err != nil {
		t.Fatal(err)
	}
	write("Sheet1", []any{"unit", "location"}, []any{"n1", 4.03}, []any{"n4", 3.02})
	one := save("one.xlsx")
	write("Dusk", []any{"unit", "location"}, []any{"n1", 3.02})
	two := save("two.xlsx")
	for _, args := range [][]string{{one}, {two, "--sheet", "Sheet1"}} {
		got, err := setUp(args[0], args[1:]...)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%v: not what the text gives, %v", args[1:], err)
		}
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{two}, "the workbook has several sheets; --sheet names a sheet: Sheet1, Dusk"},
		{[]string{two, "--sheet", "Dawn"}, `the workbook has no sheet "Dawn"; it has: Sheet1, Dusk`},
		{[]string{text, "--sheet", "Dawn"}, "this is no workbook"},
	} {
		if _, err := setUp(c.args[0], c.args[1:]...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.args[1:], err, c.want)
		}
	}
}
