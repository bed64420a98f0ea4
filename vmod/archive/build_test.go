package archive_test

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"hash/crc32"
	"io"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// item is one entry of a zip file to be built, with every lie one may want to
// tell about it. The zero values of the lies are the truth.
type item struct {
	name string
	data []byte

	stored     bool // else deflated
	descriptor bool // sizes and checksum behind the data
	unsigned   bool // descriptor without a signature
	wide       bool // descriptor with sizes of 64 bits, or 64 bit extra fields

	local   func(h []byte)        // changes the local header
	central func(h []byte)        // changes the directory record
	body    func(b []byte) []byte // changes the compressed data
	cloaked bool                  // left out of the directory
	before  string                // bytes in front of the local header
	share   int                   // if not 0: the local header is that of item share-1
}

var le = binary.LittleEndian

func text(name, data string) item { return item{name: name, data: []byte(data)} }

func names(names ...string) []item {
	var items []item
	for _, n := range names {
		items = append(items, text(n, "x"))
	}
	return items
}

func deflated(data []byte) []byte {
	var b bytes.Buffer
	w := newDeflater(&b)
	if _, err := w.Write(data); err != nil {
		panic(err)
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func newDeflater(to io.Writer) *flate.Writer {
	w, err := flate.NewWriter(to, flate.BestCompression)
	if err != nil {
		panic(err)
	}
	return w
}

// build makes a zip file of items.
func build(items ...item) []byte {
	var file, directory []byte
	offsets := make([]int, len(items))
	count := 0
	for i, it := range items {
		body, method := it.data, uint16(0)
		if !it.stored {
			body, method = deflated(it.data), 8
		}
		crc, size := crc32.ChecksumIEEE(it.data), uint32(len(it.data))
		if it.body != nil {
			body = it.body(body)
		}
		flags := uint16(0)
		if it.descriptor {
			flags = 8
		}
		// The fields that local header and directory record have in common.
		common := make([]byte, 26)
		le.PutUint16(common, 20)
		le.PutUint16(common[2:], flags)
		le.PutUint16(common[4:], method)
		le.PutUint16(common[8:], 0x5d74)
		le.PutUint32(common[10:], crc)
		le.PutUint32(common[14:], uint32(len(body)))
		le.PutUint32(common[18:], size)
		le.PutUint16(common[22:], uint16(len(it.name)))
		var extra []byte
		if it.wide && !it.descriptor {
			le.PutUint32(common[14:], 0xffffffff)
			le.PutUint32(common[18:], 0xffffffff)
			le.PutUint16(common[24:], 20)
			extra = le.AppendUint16(extra, 1)
			extra = le.AppendUint16(extra, 16)
			extra = le.AppendUint64(extra, uint64(size))
			extra = le.AppendUint64(extra, uint64(len(body)))
		}
		if it.share == 0 {
			file = append(file, it.before...)
			offsets[i] = len(file)
			header := append([]byte("PK\x03\x04"), common...)
			if it.descriptor {
				clear(header[14:26])
			}
			header = append(append(header, it.name...), extra...)
			if it.local != nil {
				it.local(header)
			}
			file = append(append(file, header...), body...)
			if it.descriptor {
				file = append(file, it.tail(crc, len(body))...)
			}
		} else {
			offsets[i] = offsets[it.share-1]
		}
		if it.cloaked {
			continue
		}
		record := append([]byte("PK\x01\x02\x14\x00"), common...)
		record = append(record, make([]byte, 14)...)
		le.PutUint32(record[42:], uint32(offsets[i]))
		record = append(append(record, it.name...), extra...)
		if it.central != nil {
			it.central(record)
		}
		directory = append(directory, record...)
		count++
	}
	return append(append(file, directory...), endRecord(count, len(directory), len(file), "")...)
}

func (it item) tail(crc uint32, compressed int) []byte {
	var b []byte
	if !it.unsigned {
		b = append(b, "PK\x07\x08"...)
	}
	b = le.AppendUint32(b, crc)
	if it.wide {
		return le.AppendUint64(le.AppendUint64(b, uint64(compressed)), uint64(len(it.data)))
	}
	return le.AppendUint32(le.AppendUint32(b, uint32(compressed)), uint32(len(it.data)))
}

// tailOf is the descriptor of data that deflate to so many bytes.
func (it item) tailOf(compressed int) []byte {
	return it.tail(crc32.ChecksumIEEE(it.data), compressed)
}

func endRecord(count, size, offset int, comment string) []byte {
	b := append([]byte("PK\x05\x06"), make([]byte, 18)...)
	le.PutUint16(b[8:], uint16(count))
	le.PutUint16(b[10:], uint16(count))
	le.PutUint32(b[12:], uint32(size))
	le.PutUint32(b[16:], uint32(offset))
	le.PutUint16(b[20:], uint16(len(comment)))
	return append(b, comment...)
}

func read(t testing.TB, file []byte) *archive.Archive {
	t.Helper()
	a, err := archive.Read(bytes.NewReader(file), int64(len(file)), archive.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// problem is a Problem without its words.
type problem struct {
	Code, Entry string
	Fatal       bool
}

func problems(a *archive.Archive) []problem {
	var found []problem
	for _, p := range a.Problems() {
		found = append(found, problem{p.Code, p.Entry, p.Fatal})
	}
	return found
}

// refused tells whether a careful tool stops at the archive.
func refused(a *archive.Archive) bool {
	for _, p := range a.Problems() {
		if p.Fatal {
			return true
		}
	}
	return false
}

func wantBytes(t testing.TB, a *archive.Archive, name, want string) {
	t.Helper()
	got, err := a.Bytes(name)
	if err != nil || string(got) != want {
		t.Errorf("Bytes(%q): got %q and %v, want %q", name, got, err, want)
	}
}

func wantCode(t testing.TB, err error, code string) {
	t.Helper()
	if got := codeOf(err); got != code {
		t.Errorf("got error %v with code %q, want %s", err, got, code)
	}
}

// codeOf returns the code of the Error within err, "" if there is none.
func codeOf(err error) string {
	var e *archive.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}
