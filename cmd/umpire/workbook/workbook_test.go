package workbook_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/cmd/umpire/workbook"
)

// parts is a small workbook of two sheets as spreadsheets write them; each part is given as
// text.
const parts = `
-- _rels/.rels --
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>
-- xl/workbook.xml --
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">
<sheets><sheet name="Set-up" sheetId="1" r:id="rId2"/><sheet name="Rows" sheetId="2" r:id="rId1"/></sheets></workbook>
-- xl/_rels/workbook.xml.rels --
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="x" Target="worksheets/sheet2.xml"/><Relationship Id="rId2" Type="x" Target="/xl/worksheets/sheet1.xml"/></Relationships>
-- xl/styles.xml --
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
<numFmts><numFmt numFmtId="164" formatCode="00.000"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="2"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>
-- xl/sharedStrings.xml --
<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>German Forces Setup</t></si><si><t>At Start</t></si>
<si><r><t>w/1</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 4.25</t></r></si></sst>
-- xl/worksheets/sheet1.xml --
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1"><c r="A1" t="s"><v>0</v></c></row>
<row r="3"><c r="A3" t="s"><v>1</v></c></row>
<row r="4"><c r="B4" t="s"><v>2</v></c><c r="D4" s="1"><v>10.1</v></c><c r="E4"><v>8.0099999999999998</v></c><c r="F4" t="inlineStr"><is><t>5.21
or	5.22</t></is></c></row>
<row r="5"><c r="A5" t="str"><f>1+1</f><v>two</v></c><c r="C5" s="2"><v>7.5</v></c><c r="D5" s="3"><v>45000</v></c></row>
</sheetData></worksheet>
-- xl/worksheets/sheet2.xml --
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row><c><v>1</v></c><c t="b"><v>1</v></c></row><row><c><v>2</v></c></row></sheetData></worksheet>
`

// pack zips parts after changing some of them.
func pack(t testing.TB, text string, changes ...string) []byte {
	t.Helper()
	return zipped(t, txtar.Parse([]byte(strings.NewReplacer(changes...).Replace(text))))
}

func zipped(t testing.TB, archive *txtar.Archive) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, f := range archive.Files {
		part, err := w.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(f.Data); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSheets(t *testing.T) {
	data := pack(t, parts)
	if !workbook.Is(data) || workbook.Is([]byte("unit,location")) {
		t.Error("a workbook is not told from a table")
	}
	got, err := workbook.Sheets(data)
	if err != nil {
		t.Fatal(err)
	}
	want := []workbook.Sheet{
		{Name: "Set-up", Text: "German Forces Setup\n\nAt Start\n\tw/1 4.25\t\t10.10\t8.01\t5.21 or 5.22\ntwo\t\t07.500\t03-15-23\n"},
		{Name: "Rows", Text: "1\tTRUE\n2\n"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("sheets (-want +got):\n%s", diff)
	}
}

// Rows and columns that are only formatted may reach to the end of the sheet.
func TestFormattedToTheEnd(t *testing.T) {
	got, err := workbook.Sheets(pack(t, parts, `</row></sheetData>`, `<c r="XFD2" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row></sheetData>`))
	if err != nil {
		t.Fatal(err)
	}
	if want := "1\tTRUE\n2\n"; got[1].Text != want {
		t.Errorf("%d bytes, want %q", len(got[1].Text), want)
	}
}

func TestSheetsWrong(t *testing.T) {
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"no zip":         {[]byte("unit,location\n"), "workbook: this is no XLSX file"},
		"broken zip":     {[]byte("PK\x03\x04 and no more"), "workbook: not a zip file"},
		"no workbook":    {pack(t, "-- a.txt --\nx\n"), "it has no xl/workbook.xml"},
		"no sheet":       {pack(t, parts, "Target=\"worksheets/sheet2.xml\"", "Target=\"../../etc/passwd\""), "sheet \"Rows\": it is not in the file"},
		"broken":         {pack(t, parts, "</sheetData>", ""), "XML"},
		"rows backward":  {pack(t, parts, "<row r=\"3\">", "<row r=\"1\">"), "row 1 after row 1"},
		"row far away":   {pack(t, parts, "<row r=\"5\">", "<row r=\"1048576\">"), "row 1048576 after row 4"},
		"row twice":      {pack(t, parts, "<row r=\"4\">", "<row r=\"3\">"), "row 3 after row 3"},
		"in another row": {pack(t, parts, "r=\"B4\"", "r=\"B5\""), "cell \"B5\" is out of order"},
		"no text":        {pack(t, parts, "<v>2</v></c><c r=\"D4\"", "<v>99</v></c><c r=\"D4\""), "cell \"B4\" names text \"99\"; there are 3, from 0"},
		"long text":      {pack(t, parts, "At Start", strings.Repeat("At Start ", 50_000)), "text 1 has"},
		"long format":    {pack(t, parts, "00.000", strings.Repeat("0", 5000)), "a number format of 5000 bytes; it has at most 1020"},
		"large":          {pack(t, parts, "At Start", strings.Repeat(" ", 17<<20)), "inflates to 17826003 bytes, at most 16777216 are allowed"},
		"cells backward": {pack(t, parts, "r=\"D4\"", "r=\"A4\""), "cell \"A4\" is out of order"},
		"cell far away":  {pack(t, parts, "r=\"F4\"", "r=\"XFD4\""), "cell \"XFD4\" is out of order"},
		"no column":      {pack(t, parts, "r=\"B4\"", "r=\"4\""), "cell \"4\" is out of order"},
	} {
		if _, err := workbook.Sheets(c.data); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// A small workbook is refused before it takes more memory than hostile files may: what many
// sheets or cells share is counted as often as it would be written.
func TestSheetsMemory(t *testing.T) {
	const sheet = `<sheet name="Rows" sheetId="2" r:id="rId1"/>`
	const row = `<row r="5">`
	rows := func(cells string) string {
		var all strings.Builder
		for n := range 30 {
			fmt.Fprintf(&all, "<row r=\"%d\">%s</row>", 5+n, cells)
		}
		return all.String() + `<row r="50">`
	}
	long := strings.Repeat("x", 100_000)
	for name, c := range map[string]struct {
		changes []string
		want    string
	}{
		"one part of many sheets":  {[]string{sheet, strings.Repeat(sheet, 99)}, "is also the part of a sheet before it"},
		"one text of many cells":   {[]string{"At Start", long, row, rows(strings.Repeat(`<c t="s"><v>1</v></c>`, 20)), `r="A5"`, "", `r="C5"`, "", `r="D5"`, ""}, "more than 4194304 bytes of text"},
		"a text of many runs":      {[]string{"At Start</t>", "</t>" + strings.Repeat("<r><t>x</t></r>", 200_000)}, "text 1 has 200000 bytes"},
		"millions of empty cells":  {[]string{row, rows(strings.Repeat("<c/>", 30_000)), `r="A5"`, "", `r="C5"`, "", `r="D5"`, ""}, ""},
		"a row of many long texts": {[]string{"At Start", long, row, row + strings.Repeat(`<c t="s"><v>1</v></c>`, 900) + `</row><row r="50">`, `r="A5"`, "", `r="C5"`, "", `r="D5"`, ""}, "row 5 has more than 4194304 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			data := pack(t, parts, c.changes...)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			_, err := workbook.Sheets(data)
			runtime.ReadMemStats(&after)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%v, want %q", err, c.want)
			}
			// The heap has hardly given back any room, so no more than this was held at once.
			if most, took := uint64(256<<20+6*len(data)), after.HeapSys-before.HeapAlloc; took > most {
				t.Errorf("%d bytes take %d, at most %d are allowed", len(data), took, most)
			}
		})
	}
}

func FuzzSheets(f *testing.F) {
	archive := txtar.Parse([]byte(parts))
	f.Add(archive.Files[5].Data, archive.Files[3].Data, archive.Files[4].Data)
	f.Fuzz(func(t *testing.T, sheet, styles, texts []byte) {
		archive := txtar.Parse([]byte(parts))
		archive.Files[5].Data, archive.Files[3].Data, archive.Files[4].Data = sheet, styles, texts
		sheets, err := workbook.Sheets(zipped(t, archive))
		if err != nil {
			return
		}
		for _, s := range sheets {
			if s.Text != "" && !strings.HasSuffix(s.Text, "\n") {
				t.Fatalf("%q does not end its last row", s.Text)
			}
		}
	})
}
