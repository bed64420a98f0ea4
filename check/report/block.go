package report

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
)

// mostPictures bounds the bytes of all pictures on a page. Browsers open larger pages, but
// they take long.
const mostPictures = 96 << 20

// A picture is an entry of a module.
type picture struct {
	of    Pictures
	entry string
}

// A blockWriter writes data into a page, in scripts of a type that no browser runs, in
// letters of which none ends a script.
type blockWriter struct {
	w       io.Writer
	numbers map[picture]int // of the blocks that have been written; -1 for what cannot be
	blocks  int
	bytes   int
}

// file writes the blocks of a file: the pictures that no file before it has, then its sheet.
func (b *blockWriter) file(at int, f *File, s *Sheet) error {
	if s.Scene != nil {
		large, broken := 0, 0
		for _, image := range f.Drawing.Scene.Images {
			number := -1
			if f.Drawing.Pictures != nil {
				var err error
				if number, err = b.picture(picture{f.Drawing.Pictures, image.Entry}, &large, &broken); err != nil {
					return err
				}
			}
			s.Pictures = append(s.Pictures, number)
		}
		if f.Drawing.Pictures == nil {
			s.Notes = append(s.Notes, "The pictures of the module were left out of this page.")
		}
		if large > 0 {
			s.Notes = append(s.Notes, fmt.Sprintf("%d pictures were left out: a page has room for %d MB of them.",
				large, mostPictures>>20))
		}
		if broken > 0 {
			s.Notes = append(s.Notes, fmt.Sprintf("%d pictures of the module could not be read.", broken))
		}
	}
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	var zipped bytes.Buffer
	z, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return b.block(fmt.Sprintf("data-%d", at+1), zipped.Bytes())
}

// picture writes a picture unless there is one already, and returns the number of its block,
// -1 for none. large and broken count why.
func (b *blockWriter) picture(p picture, large, broken *int) (int, error) {
	if number, ok := b.numbers[p]; ok {
		return number, nil
	}
	b.numbers[p] = -1
	data, err := p.of.ImageBytes(p.entry)
	switch {
	case err != nil:
		*broken++
		return -1, nil
	case b.bytes+len(data) > mostPictures:
		*large++
		return -1, nil
	}
	number := b.blocks
	b.blocks++
	b.bytes += len(data)
	b.numbers[p] = number
	return number, b.block(fmt.Sprintf("picture-%d", number), data)
}

func (b *blockWriter) block(id string, data []byte) error {
	if _, err := fmt.Fprintf(b.w, `<script type="text/plain" id="%s">`, id); err != nil {
		return err
	}
	e := base64.NewEncoder(base64.StdEncoding, b.w)
	if _, err := e.Write(data); err != nil {
		return err
	}
	if err := e.Close(); err != nil {
		return err
	}
	_, err := io.WriteString(b.w, "</script>\n")
	return err
}
