package workbook

import (
	"bytes"
	"encoding/xml"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Parts of the workbook that all sheets refer to.
const (
	contents  = "xl/workbook.xml"
	relations = "xl/_rels/workbook.xml.rels"
	texts     = "xl/sharedStrings.xml"
	styles    = "xl/styles.xml"
)

// A book is an opened workbook.
type book struct {
	archive *archive.Archive
	targets map[string]string // names of the sheets' parts by the ids that the workbook gives them
	texts   []string          // that cells share
	formats []string          // of numbers, by the styles that cells name
	epoch   int               // the year from which its days are counted
	read    map[string]bool   // the parts of sheets that were read
	text    int               // how many bytes of text they have
}

// A listed is a sheet in the workbook's list.
type listed struct {
	Name string `xml:"name,attr"`
	ID   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
}

// open reads what all sheets refer to, and lists them.
func (b *book) open() ([]listed, error) {
	if !b.archive.Has(contents) {
		return nil, errors.Errorf("it has no %s", contents)
	}
	var about struct {
		Dates struct {
			From1904 bool `xml:"date1904,attr"`
		} `xml:"workbookPr"`
		Sheets []listed `xml:"sheets>sheet"`
	}
	if err := b.decode(contents, &about); err != nil {
		return nil, err
	}
	if n := len(about.Sheets); n > mostSheets {
		return nil, errors.Errorf("%d sheets; at most %d are read", n, mostSheets)
	}
	b.epoch = 1900
	if about.Dates.From1904 {
		b.epoch = 1904
	}
	for _, read := range []func() error{b.readTargets, b.readTexts, b.readFormats} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return about.Sheets, nil
}

// decode reads a part, which stays empty where there is none.
func (b *book) decode(part string, to any) error {
	if !b.archive.Has(part) {
		return nil
	}
	data, err := b.archive.Bytes(part)
	if err == nil {
		err = xml.Unmarshal(data, to)
	}
	return errors.Wrapf(err, "%q", part)
}

func (b *book) readTargets() error {
	var found struct {
		List []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	if err := b.decode(relations, &found); err != nil {
		return err
	}
	b.targets = map[string]string{}
	for _, r := range found.List {
		if rooted, ok := strings.CutPrefix(r.Target, "/"); ok {
			b.targets[r.ID] = rooted
		} else {
			b.targets[r.ID] = path.Join("xl", r.Target)
		}
	}
	return nil
}

// A text is one that is written in runs of different fonts, or without any.
type text struct {
	Plain string `xml:"t"`
	Runs  []struct {
		Text string `xml:"t"`
	} `xml:"r"`
}

func (t *text) String() string {
	var all strings.Builder // a small file has very many runs
	all.WriteString(t.Plain)
	for _, r := range t.Runs {
		all.WriteString(r.Text)
	}
	return all.String()
}

func (b *book) readTexts() error {
	if !b.archive.Has(texts) {
		return nil
	}
	data, err := b.archive.Bytes(texts)
	if err != nil {
		return errors.Wrapf(err, "%q", texts)
	}
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		start, is := token.(xml.StartElement)
		var one text
		if is && start.Name.Local == "si" {
			err = d.DecodeElement(&one, &start)
		}
		if err != nil {
			return errors.Wrapf(err, "%q", texts)
		}
		if !is || start.Name.Local != "si" {
			continue
		}
		t := one.String()
		if len(t) > mostCell {
			return errors.Errorf("%q: text %d has %d bytes; a cell holds at most %d", texts, len(b.texts), len(t),
				mostCell)
		}
		b.texts = append(b.texts, oneLine(t))
	}
}

func (b *book) readFormats() error {
	var sheet struct {
		Own []struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		} `xml:"numFmts>numFmt"`
		Cells []struct {
			Format int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if err := b.decode(styles, &sheet); err != nil {
		return err
	}
	own := map[int]string{}
	for _, f := range sheet.Own {
		if len(f.Code) > mostFormat {
			return errors.Errorf("%q: a number format of %d bytes; it has at most %d", styles, len(f.Code), mostFormat)
		}
		own[f.ID] = f.Code
	}
	for _, c := range sheet.Cells {
		code, ok := own[c.Format]
		if !ok {
			code = builtIn[c.Format]
		}
		b.formats = append(b.formats, code)
	}
	return nil
}

// A cell is what a sheet stores of a cell.
type cell struct {
	Ref    string `xml:"r,attr"`
	Type   string `xml:"t,attr"`
	Style  int    `xml:"s,attr"`
	Value  string `xml:"v"`
	Inline *text  `xml:"is"`
}

// sheet reads a sheet's part as text. Rows and cells have to be in order; those that are only
// formatted may lie beyond what is read.
func (b *book) sheet(part string) (string, error) {
	if !b.archive.Has(part) {
		return "", errors.New("it is not in the file")
	}
	if b.read[part] {
		return "", errors.Errorf("%q is also the part of a sheet before it; each sheet has its own", part)
	}
	b.read[part] = true
	data, err := b.archive.Bytes(part)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	last, written := 0, 0 // the number of the last row, and of the last with a text
	for d := xml.NewDecoder(bytes.NewReader(data)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return out.String(), nil
		}
		if err != nil {
			return "", errors.Wrap(err, "XML")
		}
		start, is := token.(xml.StartElement)
		if !is || start.Name.Local != "row" {
			continue
		}
		number := last + 1
		for _, a := range start.Attr {
			if a.Name.Local == "r" {
				if number, err = strconv.Atoi(a.Value); err != nil {
					return "", errors.Errorf("a row has the number %.20q", a.Value)
				}
			}
		}
		line, err := b.line(d, number, last)
		if err != nil {
			return "", err
		}
		last = number
		if line == "" {
			continue
		}
		if b.text += len(line) + number - written; b.text > mostText {
			return "", errors.Errorf("with it the sheets have more than %d bytes of text; at most as many are read",
				mostText)
		}
		out.WriteString(strings.Repeat("\n", number-written-1) + line + "\n")
		written = number
	}
}

// line reads a row that comes after another as text, "" for an empty one. It reads cell by
// cell, since a small file can have millions in a row.
func (b *book) line(d *xml.Decoder, number, after int) (string, error) {
	outOfOrder := errors.Errorf("row %d after row %d; rows 1 to %d are read, in their order", number, after, mostRows)
	if number <= after {
		return "", outOfOrder
	}
	var out strings.Builder
	last, written := 0, 1 // the column of the last cell, and of the last with a text
	for {
		c, more, err := nextCell(d)
		if err != nil || !more {
			return out.String(), errors.Wrap(err, "XML")
		}
		column, in := last+1, number
		if c.Ref != "" {
			column, in = place(c.Ref)
		}
		shown, err := b.shown(&c)
		if err != nil {
			return "", err
		}
		if number > mostRows && shown != "" {
			return "", outOfOrder
		}
		if column <= last || in != number || column > mostColumns && shown != "" {
			return "", errors.Errorf("cell %.20q is out of order or beyond column %d", c.Ref, mostColumns)
		}
		last = column
		if shown == "" {
			continue
		}
		if out.Len()+len(shown) > mostText {
			return "", errors.Errorf("row %d has more than %d bytes of text; at most as many are read", number,
				mostText)
		}
		out.WriteString(strings.Repeat("\t", column-written) + shown)
		written = column
	}
}

// nextCell returns the next cell of a row; more is false after the last.
func nextCell(d *xml.Decoder) (c cell, more bool, err error) {
	for {
		token, err := d.Token()
		if err != nil {
			return c, false, err
		}
		switch t := token.(type) {
		case xml.EndElement:
			return c, false, nil
		case xml.StartElement:
			if t.Name.Local == "c" {
				return c, true, d.DecodeElement(&c, &t)
			}
			if err := d.Skip(); err != nil {
				return c, false, err
			}
		}
	}
}

// shown returns what a cell shows.
func (b *book) shown(c *cell) (string, error) {
	switch {
	case c.Inline != nil:
		return oneLine(c.Inline.String()), nil
	case c.Value == "":
		return "", nil
	case c.Type == "s":
		if n, err := strconv.Atoi(strings.TrimSpace(c.Value)); err == nil && n >= 0 && n < len(b.texts) {
			return b.texts[n], nil
		}
		return "", errors.Errorf("cell %.20q names text %.20q; there are %d, from 0", c.Ref, c.Value, len(b.texts))
	case c.Type == "b":
		return strings.ToUpper(strconv.FormatBool(strings.TrimSpace(c.Value) == "1")), nil
	case c.Type != "" && c.Type != "n":
		return oneLine(c.Value), nil
	}
	format := ""
	if c.Style >= 0 && c.Style < len(b.formats) {
		format = b.formats[c.Style]
	}
	return oneLine(number(strings.TrimSpace(c.Value), format, b.epoch)), nil
}

// place returns the column and row of a reference, "C7"; 0 and 0 for anything else.
func place(ref string) (column, row int) {
	digits := strings.TrimLeft(ref, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	letters := ref[:len(ref)-len(digits)]
	row, err := strconv.Atoi(digits)
	if err != nil || len(letters) == 0 || len(letters) > 3 {
		return 0, 0
	}
	for _, c := range letters {
		column = 26*column + int(c-'A') + 1
	}
	return column, row
}
