package desk

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"testing"
	"testing/iotest"
)

// counted returns a Blob of data and where its calls are counted.
func counted(data []byte) (*Blob, *int) {
	calls := new(int)
	return &Blob{Size: int64(len(data)), Load: func(p []byte, at int64) error {
		*calls++
		if n := copy(p, data[at:]); n < len(p) {
			return io.ErrUnexpectedEOF
		}
		return nil
	}}, calls
}

// What a Blob reads are the bytes of the file, in whatever order.
func TestBlob(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	data := make([]byte, 3*mostPiece+4321)
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	b, calls := counted(data)
	for range 300 {
		at := r.IntN(len(data))
		got := make([]byte, r.IntN(min(2*leastPiece, len(data)-at)+1))
		if n, err := b.ReadAt(got, int64(at)); err != nil || !bytes.Equal(got, data[at:at+n]) || n != len(got) {
			t.Fatalf("%d bytes at %d: %d, %v", len(got), at, n, err)
		}
	}
	if n, err := b.ReadAt(make([]byte, 10), b.Size-3); n != 3 || err != io.EOF {
		t.Errorf("beyond the end: %d, %v", n, err)
	}
	if *calls > 300*2 {
		t.Errorf("%d calls for 300 parts", *calls)
	}
	if err := iotest.TestReader(io.NewSectionReader(b, 0, b.Size), data); err != nil {
		t.Error(err)
	}
	b = &Blob{Size: 9, Load: func([]byte, int64) error { return io.ErrClosedPipe }}
	if _, err := io.ReadAll(io.NewSectionReader(b, 0, b.Size)); err != io.ErrClosedPipe {
		t.Errorf("a file that cannot be read: %v", err)
	}
}

// A module is read twice from the browser: to see what it is, and to open it. A call takes a
// millisecond however little it reads, so they are counted: entries far apart cost a call each, and
// small entries are read a quarter of a megabyte at a time.
func TestBlobOfModule(t *testing.T) {
	for _, c := range []struct{ entries, size, most int }{{120, 1 << 20, 2*120 + 40}, {4000, 8 << 10, 2*4000*8/256 + 80}} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		small, err := zip.OpenReader(games + "quarry-ford/quarry-ford.vmod")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range small.File {
			if err := w.Copy(f); err != nil {
				t.Fatal(err)
			}
		}
		small.Close()
		noise := make([]byte, c.size)
		rand.NewChaCha8([32]byte{}).Read(noise)
		for i := range c.entries {
			entry, err := w.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("images/noise-%d.png", i), Method: zip.Store})
			if err == nil {
				_, err = entry.Write(noise)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		module, calls := counted(b.Bytes())
		files := []Dropped{{Path: "quarry-ford.vmod", Size: module.Size, ReaderAt: module}}
		for _, name := range []string{"turn-1.vlog", "turn-2.vlog"} {
			data, err := os.ReadFile(games + "quarry-ford/" + name)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, Dropped{Path: name, Size: int64(len(data)), ReaderAt: bytes.NewReader(data)})
		}
		d := New()
		d.Add(files)
		d.must(t, "fits", `{}`)
		d.must(t, "check", `{}`)
		if *calls > c.most {
			t.Errorf("%d entries of %d bytes take %d calls, want at most %d", c.entries, c.size, *calls, c.most)
		}
		t.Logf("%d calls for %d entries", *calls, c.entries)
	}
}
