package workbook_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/cmd/umpire/workbook"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// The text of a workbook's sheet is a deployment table without further changes.
func TestTable(t *testing.T) {
	sheets, err := workbook.Sheets(pack(t, parts, `<c r="D5" s="3"><v>45000</v></c>`, "")) // a date is no unit
	if err != nil {
		t.Fatal(err)
	}
	afb, err := gamestest.Open("afb")
	if err != nil {
		t.Fatal(err)
	}
	p, _, err := scspack.LoadOver(gamestest.Loader(), afb)
	if err != nil {
		t.Fatal(err)
	}
	table, _, problems := deploy.Read("book.xlsx", []byte(sheets[0].Text), p)
	if len(problems) > 0 || len(table.Cells) < 4 || table.Cells[1].Where.Text != "10.10" || table.Cells[1].Side != "german" {
		t.Errorf("%v\n%v", table.Cells, problems)
	}
}
