package workbook

import (
	"bytes"
	"encoding/xml"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/pkg/errors"
	"github.com/xuri/excelize/v2"
)

// The most bytes that Excel itself allows for the text of a cell and for a number format.
// Any number of cells may share one text or format, so small files can unpack to large
// ones.
const (
	mostCell   = 4 * 32_767
	mostFormat = 4 * 255
)

// Parts of the workbook that all sheets refer to.
const (
	relations = "xl/_rels/workbook.xml.rels"
	texts     = "xl/sharedStrings.xml"
	styles    = "xl/styles.xml"
)

// sound checks what excelize ignores: it reads a broken sheet up to the fault, a missing
// sheet as an empty one, cells out of order as if they were in order, and a missing text as
// its number.
func sound(f *excelize.File) error {
	count, err := soundTexts(f)
	if err != nil {
		return errors.Wrapf(err, "%q", texts)
	}
	if err := soundStyles(f); err != nil {
		return errors.Wrapf(err, "%q", styles)
	}
	targets, err := targets(f)
	if err != nil {
		return errors.Wrapf(err, "%q", relations)
	}
	for _, s := range f.WorkBook.Sheets.Sheet {
		data, ok := part(f, targets[s.ID])
		if !ok {
			return errors.Errorf("sheet %q: it is not in the file", s.Name)
		}
		if err := soundSheet(data, count); err != nil {
			return errors.Wrapf(err, "sheet %q", s.Name)
		}
	}
	return nil
}

// part returns a part of the workbook; ok is false if there is none.
func part(f *excelize.File, name string) (data []byte, ok bool) {
	stored, _ := f.Pkg.Load(name)
	data, ok = stored.([]byte)
	return data, ok
}

// targets returns the names of the sheets' parts by the ids that the workbook gives them.
func targets(f *excelize.File) (map[string]string, error) {
	var listed struct {
		List []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	data, _ := part(f, relations)
	if err := xml.Unmarshal(data, &listed); err != nil && err != io.EOF {
		return nil, errors.Wrap(err, "XML")
	}
	found := map[string]string{}
	for _, r := range listed.List {
		if rooted, ok := strings.CutPrefix(r.Target, "/"); ok {
			found[r.ID] = rooted
		} else {
			found[r.ID] = path.Join("xl", r.Target)
		}
	}
	return found, nil
}

// elements calls each for every element of a part, with the decoder behind its start tag.
func elements(data []byte, each func(d *xml.Decoder, start xml.StartElement) error) error {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return errors.Wrap(err, "XML")
		}
		if start, ok := token.(xml.StartElement); ok {
			if err := each(d, start); err != nil {
				return err
			}
		}
	}
}

// soundTexts counts the texts that cells share and checks their length.
func soundTexts(f *excelize.File) (count int, err error) {
	data, _ := part(f, texts)
	err = elements(data, func(d *xml.Decoder, start xml.StartElement) error {
		if start.Name.Local != "si" {
			return nil
		}
		from := d.InputOffset()
		if err := d.Skip(); err != nil {
			return errors.Wrap(err, "XML")
		}
		if n := d.InputOffset() - from; n > 2*mostCell { // its markup may take as much again
			return errors.Errorf("text %d has %d bytes; a cell holds at most %d", count, n, mostCell)
		}
		count++
		return nil
	})
	return count, err
}

func soundStyles(f *excelize.File) error {
	data, _ := part(f, styles)
	return elements(data, func(_ *xml.Decoder, start xml.StartElement) error {
		if code := attr(&start, "formatCode"); len(code) > mostFormat {
			return errors.Errorf("a number format of %d bytes; it has at most %d", len(code), mostFormat)
		}
		return nil
	})
}

func attr(e *xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// soundSheet checks that rows and cells are in order and that the texts exist that cells
// name. Rows and cells that are only formatted may lie beyond what is read.
func soundSheet(data []byte, texts int) error {
	before, row, column := 0, 0, 0
	return elements(data, func(d *xml.Decoder, start xml.StartElement) error {
		switch start.Name.Local {
		case "row":
			number := row + 1
			if r := attr(&start, "r"); r != "" {
				number, _ = strconv.Atoi(r) // 0 is out of order
			}
			if number <= row {
				return outOfOrder(number, row)
			}
			before, row, column = row, number, 0
		case "c":
			at, in := column+1, row
			ref := attr(&start, "r")
			if ref != "" {
				var err error
				if at, in, err = excelize.CellNameToCoordinates(ref); err != nil {
					at = 0
				}
			}
			filled, err := soundCell(d, &start, texts)
			switch {
			case err != nil:
				return err
			case row > mostRows && filled:
				return outOfOrder(row, before)
			case at <= column || at > mostColumns && filled || in != row:
				return errors.Errorf("cell %.20q is out of order or beyond column %d", ref, mostColumns)
			}
			column = at
		}
		return nil
	})
}

func outOfOrder(row, before int) error {
	return errors.Errorf("row %d after row %d; rows 1 to %d are read, in their order", row, before, mostRows)
}

// soundCell reports whether a cell has content, and checks that its text exists.
func soundCell(d *xml.Decoder, start *xml.StartElement, texts int) (filled bool, err error) {
	var c struct {
		Value  string `xml:"v"`
		Inline *struct {
			Any string `xml:",innerxml"`
		} `xml:"is"`
	}
	if err := d.DecodeElement(&c, start); err != nil {
		return false, errors.Wrap(err, "XML")
	}
	if attr(start, "t") == "s" && c.Value != "" {
		if n, err := strconv.Atoi(strings.TrimSpace(c.Value)); err != nil || n < 0 || n >= texts {
			return false, errors.Errorf("cell %.20q names text %.20q; there are %d, from 0", attr(start, "r"), c.Value, texts)
		}
	}
	return c.Value != "" || c.Inline != nil, nil
}
