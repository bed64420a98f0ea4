package vmod

import (
	"bytes"
	"io"
	"strings"
	"sync"

	"github.com/klauspost/compress/flate"
	"github.com/pkg/errors"
)

// A rest is the text of a save, packed.
type rest struct {
	packed []byte
	size   int // of the text in bytes
	log    bool
}

// packers are reused: a new one takes a megabyte.
var packers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestSpeed) // it fails for a level that there is not
	return w
}}

// Rest packs the text of a save that nobody writes. The text is most of what a save keeps in
// memory; packed it takes a tenth, so that the saves of a tournament fit. From then on the save
// can only be loaded. No other goroutine may use it meanwhile.
func (s *Save) Rest() error {
	packed := rest{size: len(s.Text), log: s.Log()}
	var b bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&b)
	_, err := io.WriteString(w, s.Text)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return errors.Wrap(err, "pack saved game")
	}
	packed.packed = bytes.Clone(b.Bytes())
	s.Text, s.before.text, s.rest = "", "", &packed
	return nil
}

// awake returns the text.
func (s *Save) awake() (string, error) {
	if s.rest == nil {
		return s.Text, nil
	}
	var b strings.Builder
	b.Grow(s.rest.size)
	_, err := io.Copy(&b, flate.NewReader(bytes.NewReader(s.rest.packed)))
	return b.String(), errors.Wrap(err, "unpack saved game")
}
