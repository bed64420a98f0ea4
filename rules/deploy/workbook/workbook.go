// Package workbook reads XLSX workbooks as text, a sheet at a time, as a spreadsheet
// would write them with tabs between the cells: what package deploy reads.
//
// It reads what is in the cells, as their format shows it where that matters for hex
// numbers: a number with two decimal places keeps its zeros, 10.10. It reads no formulas
// but what they last came to, and nothing of looks, links and pictures.
package workbook

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/pkg/errors"
)

// What a workbook may hold at most; no honest deployment table has a tenth of it.
const (
	mostBytes   = 16 << 20 // of one part, unpacked
	mostSheets  = 100
	mostRows    = 100_000
	mostColumns = 1000
	mostText    = 4 << 20 // of a sheet as text
)

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

// Sheets are the sheets of a workbook in the order of their tabs.
func Sheets(data []byte) ([]Sheet, error) {
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, errors.Wrap(err, "workbook")
	}
	w := &workbook{archive: archive}
	var book struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
			ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		} `xml:"sheets>sheet"`
	}
	if found, err := w.part("xl/workbook.xml", &book); err != nil || !found {
		return nil, errors.Wrap(or(err, "it has no xl/workbook.xml"), "workbook")
	}
	if err := w.shared(); err != nil {
		return nil, err
	}
	targets, err := w.targets()
	if err != nil {
		return nil, err
	}
	if len(book.Sheets) > mostSheets {
		return nil, errors.Errorf("workbook: %d sheets; at most %d are read", len(book.Sheets), mostSheets)
	}
	var sheets []Sheet
	for _, s := range book.Sheets {
		text, err := w.sheet(targets[s.ID])
		if err != nil {
			return nil, errors.Wrapf(err, "workbook, sheet %q", s.Name)
		}
		sheets = append(sheets, Sheet{s.Name, text})
	}
	return sheets, nil
}

func or(err error, message string) error {
	if err != nil {
		return err
	}
	return errors.New(message)
}

type workbook struct {
	archive *zip.Reader
	strings []string
	// places are by style the decimal places that it shows, -1 for as many as there are.
	places []int
}

// richText is a text of which parts may look different.
type richText struct {
	Text string   `xml:"t"`
	Runs []string `xml:"r>t"`
}

func (t *richText) String() string { return t.Text + strings.Join(t.Runs, "") }

// open opens a part of the workbook, nil where there is none. More than an honest one
// has is cut off, so that the XML ends early and is refused.
func (w *workbook) open(name string) (io.ReadCloser, error) {
	f, err := w.archive.Open(name)
	if err != nil {
		return nil, nil
	}
	return struct {
		io.Reader
		io.Closer
	}{io.LimitReader(f, mostBytes), f}, nil
}

// part reads a part of the workbook; found is false where there is none.
func (w *workbook) part(name string, into any) (found bool, err error) {
	r, err := w.open(name)
	if r == nil {
		return false, err
	}
	defer r.Close()
	return true, errors.Wrapf(xml.NewDecoder(r).Decode(into), "%q", name)
}

// shared reads what sheets refer to: texts and styles.
func (w *workbook) shared() error {
	var texts struct {
		Items []richText `xml:"si"`
	}
	if _, err := w.part("xl/sharedStrings.xml", &texts); err != nil {
		return errors.Wrap(err, "workbook")
	}
	for i := range texts.Items {
		w.strings = append(w.strings, texts.Items[i].String())
	}
	var styles struct {
		Formats []struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		} `xml:"numFmts>numFmt"`
		Cells []struct {
			Format int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if _, err := w.part("xl/styles.xml", &styles); err != nil {
		return errors.Wrap(err, "workbook")
	}
	codes := map[int]string{1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00"}
	for _, f := range styles.Formats {
		codes[f.ID] = f.Code
	}
	for _, c := range styles.Cells {
		w.places = append(w.places, decimals(codes[c.Format]))
	}
	return nil
}

// decimals are the decimal places that a number format shows, -1 for one that shows as
// many as there are or is no plain number.
func decimals(code string) int {
	code, _, _ = strings.Cut(code, ";")
	whole, places, _ := strings.Cut(code, ".")
	if strings.Trim(whole, "#,0") != "" || strings.Trim(places, "0") != "" || code == "" {
		return -1
	}
	return min(len(places), 9)
}

// targets are the parts of the sheets by the ids that the workbook gives them.
func (w *workbook) targets() (map[string]string, error) {
	var relations struct {
		List []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if _, err := w.part("xl/_rels/workbook.xml.rels", &relations); err != nil {
		return nil, errors.Wrap(err, "workbook")
	}
	targets := map[string]string{}
	for _, r := range relations.List {
		if rooted, ok := strings.CutPrefix(r.Target, "/"); ok {
			targets[r.ID] = rooted
		} else {
			targets[r.ID] = path.Join("xl", r.Target)
		}
	}
	return targets, nil
}

// A cell is a cell of a sheet's XML.
type cell struct {
	Ref    string   `xml:"r,attr"`
	Type   string   `xml:"t,attr"`
	Style  int      `xml:"s,attr"`
	Value  string   `xml:"v"`
	Inline richText `xml:"is"`
}

// sheet reads a sheet as text.
func (w *workbook) sheet(name string) (string, error) {
	r, err := w.open(name)
	if r == nil {
		return "", or(err, "it is not in the file")
	}
	defer r.Close()
	var text strings.Builder
	d := xml.NewDecoder(r)
	line, column := 0, 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			if line > 0 {
				text.WriteByte('\n')
			}
			return text.String(), nil
		}
		if err != nil {
			return "", errors.Wrap(err, "XML")
		}
		switch start, _ := token.(xml.StartElement); start.Name.Local {
		case "row":
			number := line + 1
			for _, a := range start.Attr {
				if a.Name.Local == "r" {
					number, _ = strconv.Atoi(a.Value)
				}
			}
			if number <= line || number > mostRows {
				return "", errors.Errorf("row %d after row %d; rows 1 to %d are read, in their order", number, line, mostRows)
			}
			if line > 0 {
				text.WriteByte('\n')
			}
			text.WriteString(strings.Repeat("\n", number-line-1))
			line, column = number, 0
		case "c":
			var c cell
			if err := d.DecodeElement(&c, &start); err != nil {
				return "", errors.Wrap(err, "XML")
			}
			at := column
			if c.Ref != "" {
				at = columnOf(c.Ref)
			}
			if at < column || at >= mostColumns {
				return "", errors.Errorf("cell %.20q is out of order or beyond column %d", c.Ref, mostColumns)
			}
			text.WriteString(strings.Repeat("\t", at-max(0, column-1)))
			text.WriteString(w.show(&c))
			column = at + 1
		}
		if text.Len() > mostText {
			return "", errors.Errorf("more than %d bytes of text; at most as many are read", mostText)
		}
	}
}

// columnOf is the column of a reference as "AB12", from 0; -1 for one that is none.
func columnOf(ref string) int {
	n := 0
	for i := 0; i < len(ref) && 'A' <= ref[i] && ref[i] <= 'Z' && n < 100_000; i++ {
		n = n*26 + int(ref[i]-'A') + 1
	}
	return n - 1
}

// show is the text of a cell, without what would break the lines of the table.
func (w *workbook) show(c *cell) string {
	text := c.Value
	switch c.Type {
	case "s":
		n, err := strconv.Atoi(strings.TrimSpace(c.Value))
		if err != nil || n < 0 || n >= len(w.strings) {
			return ""
		}
		text = w.strings[n]
	case "inlineStr":
		text = c.Inline.String()
	case "", "n":
		text = w.number(c)
	}
	return strings.Join(strings.Fields(text), " ")
}

// number is a number as its format shows it: without the noise that binary fractions
// leave behind the fifteenth digit.
func (w *workbook) number(c *cell) string {
	x, err := strconv.ParseFloat(strings.TrimSpace(c.Value), 64)
	if err != nil {
		return c.Value
	}
	if 0 <= c.Style && c.Style < len(w.places) && w.places[c.Style] >= 0 {
		return strconv.FormatFloat(x, 'f', w.places[c.Style], 64)
	}
	return strconv.FormatFloat(x, 'g', 15, 64)
}
