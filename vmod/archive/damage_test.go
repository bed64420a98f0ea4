package archive_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// sample is a small module with entries of all kinds.
func sample() []byte {
	return build(
		text("buildFile.xml", strings.Repeat("<VASSAL.build.GameModule/>", 20)),
		item{name: "moduledata", data: []byte("<data version=\"1\"/>"), descriptor: true},
		item{name: "images/a.png", data: bytes.Repeat([]byte("pixels"), 60), stored: true},
		item{name: "images/b.png", data: []byte("more pixels"), descriptor: true, unsigned: true},
		item{name: "images/wide.png", data: []byte("wide"), wide: true},
	)
}

// A28: no beginning of an archive is an archive.
//
// hostile: A28
func TestA28Truncated(t *testing.T) {
	file := sample()
	for n := range file {
		_, err := archive.Read(bytes.NewReader(file[:n]), int64(n), archive.Limits{})
		if err == nil {
			t.Fatalf("the first %d of %d bytes are accepted", n, len(file))
		}
		wantCode(t, err, archive.NotAZip)
	}
}

// commented returns an archive with a comment.
func commented() []byte {
	const comment = "a comment"
	file := append(build(text("a", "1"), text("b", "2")), comment...)
	le.PutUint16(file[len(file)-len(comment)-2:], uint16(len(comment)))
	return file
}

// A28 where only the archive's comment is cut off. Java's ZipFile refuses that, too.
//
// hostile: A28 A32
func TestA28CommentCut(t *testing.T) {
	file := commented()
	for n := len(file) - len("a comment"); n < len(file); n++ {
		_, err := archive.Read(bytes.NewReader(file[:n]), int64(n), archive.Limits{})
		wantCode(t, err, archive.CommentCut)
	}
}

// A28 as a file that ends earlier than it did when it was opened.
//
// hostile: A28
func TestA28ShrunkenWhileRead(t *testing.T) {
	file := sample()
	for n := range file {
		if _, err := archive.Read(bytes.NewReader(file[:n]), int64(len(file)), archive.Limits{}); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Fatalf("%d of %d bytes: %v", n, len(file), err)
		}
	}
}

// A29: with any one bit flipped, an archive is refused or an entry is, or all
// content is what it was. A name may change only if something is said of it.
//
// hostile: A29
func TestA29OneBitFlipped(t *testing.T) {
	file := sample()
	good := read(t, file)
	content := map[string]string{}
	for _, name := range good.Names() {
		b, err := good.Bytes(name)
		if err != nil {
			t.Fatal(err)
		}
		content[name] = string(b)
	}
	for i := range len(file) * 8 {
		flipped := bytes.Clone(file)
		flipped[i/8] ^= 1 << (i % 8)
		a, err := archive.Read(bytes.NewReader(flipped), int64(len(flipped)), archive.Limits{})
		if err != nil {
			continue
		}
		refused := refused(a)
		if got := a.Names(); !refused && !cmp.Equal(got, good.Names()) {
			t.Fatalf("bit %d of byte %d: names are %q", i%8, i/8, got)
		}
		for name, want := range content {
			if b, err := a.Bytes(name); err == nil && string(b) != want {
				t.Fatalf("bit %d of byte %d: %s is read as %q", i%8, i/8, name, b)
			}
			if b, err := a.FirstLocal(name); err == nil && string(b) != want {
				t.Fatalf("bit %d of byte %d: %s is found as %q", i%8, i/8, name, b)
			}
		}
	}
}

// A30, A31, A32: bytes around the archive are reported, and entries are found
// all the same, as VASSAL finds them.
//
// hostile: A30 A31 A32
func TestSurroundings(t *testing.T) {
	file := build(text("a", "content"))
	end := len(file) - 22
	shifted := build(text("a", "content"))
	commented := func(comment string) []byte {
		return append(bytes.Clone(file[:end]), endRecord(1, end-bytes.Index(file, []byte("PK\x01\x02")), bytes.Index(file, []byte("PK\x01\x02")), comment)...)
	}
	other := build(text("b", "other"))
	tests := []struct {
		name string
		file []byte
		want []problem
	}{
		{"comment", commented("made by hand"), nil},
		{"A30 junk in front", append([]byte("#!/bin/sh\n"), file...), []problem{{archive.Junk, "", false}}},
		{"A30 junk in front, offsets corrected", build(item{name: "a", data: []byte("content"), before: "#!/bin/sh\n"}), []problem{{archive.Junk, "", false}}},
		{"A30 junk between", build(text("b", "x"), item{name: "a", data: []byte("content"), before: "junk"}), []problem{{archive.Junk, "", false}}},
		{"A31 junk behind", append(shifted, "\r\n"...), []problem{{archive.Junk, "", false}}},
		{"A32 end within the comment", commented("PK\x05\x06 and more than twenty-two bytes"), []problem{{archive.SecondEnd, "", false}}},
		{"A32 another archive behind", append(bytes.Clone(other), file...), []problem{{archive.Cloaked, "b", false}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := read(t, tt.file)
			if diff := cmp.Diff(tt.want, problems(a)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			wantBytes(t, a, "a", "content")
		})
	}
	// A comment that is a whole archive: Java takes the inner one, being the
	// last whose comment ends with the file.
	t.Run("A32 archive within the comment", func(t *testing.T) {
		a := read(t, commented(string(other)))
		found := map[string]bool{}
		for _, p := range a.Problems() {
			found[p.Code] = true
		}
		if !found[archive.SecondEnd] {
			t.Errorf("problems: %v", problems(a))
		}
		wantBytes(t, a, "b", "other")
	})
}

// B7: as many entries as need the 64 bit end of the directory, and one less
// than fit without.
//
// hostile: B7
func TestB7ManyEntries(t *testing.T) {
	for _, n := range []int{65535, 65536} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for i := range n {
			if _, err := w.CreateRaw(&zip.FileHeader{Name: fmt.Sprintf("images/%d.png", i)}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		a := read(t, b.Bytes())
		if got := len(a.Names()); got != n || a.Problems() != nil {
			t.Errorf("%d entries: %d names, problems %v", n, got, problems(a))
		}
		wantBytes(t, a, "images/65000.png", "")
	}
}

// hostile: B8
func TestB8NothingIn(t *testing.T) {
	a := read(t, build())
	if diff := cmp.Diff([]problem{{archive.Empty, "", true}}, problems(a)); diff != "" {
		t.Error(diff)
	}
	_, err := a.Bytes("buildFile.xml")
	wantCode(t, err, archive.NotFound)
	for _, file := range []string{"", "PK", "not a zip file at all, but long enough for one"} {
		_, err := archive.Read(strings.NewReader(file), int64(len(file)), archive.Limits{})
		wantCode(t, err, archive.NotAZip)
	}
}

// hostile: B10
func TestB10ImpossibleTimes(t *testing.T) {
	for dos, want := range map[uint32]string{
		0x00000000: "1980-01-01 00:00:00",
		0xffffffff: "2107-12-31 23:59:59",
		0x5d74bf7d: "2026-11-20 23:59:58",
		0x4c5f0000: "2018-02-28 00:00:00",
	} {
		a := read(t, build(item{name: "a", local: put32(10, dos), central: put32(12, dos)}))
		if got := a.Entries()[0].Modified.Format(time.DateTime); got != want || a.Problems() != nil {
			t.Errorf("%08x: got %s, want %s; problems %v", dos, got, want, problems(a))
		}
	}
}

// A33: an archive split over several files.
//
// hostile: A33
func TestA33SplitArchive(t *testing.T) {
	file := build(text("a", "x"))
	file[len(file)-18] = 1
	_, err := archive.Read(bytes.NewReader(file), int64(len(file)), archive.Limits{})
	wantCode(t, err, archive.Unsupported)
}

// failing is a file that cannot be read from some byte on.
type failing struct {
	io.ReaderAt
	from int64
	err  error
}

func (f failing) ReadAt(p []byte, off int64) (int, error) {
	if off+int64(len(p)) > f.from {
		return 0, f.err
	}
	return f.ReaderAt.ReadAt(p, off)
}

func TestReadErrorIsKept(t *testing.T) {
	file := sample()
	failure := errors.New("disk on fire")
	for _, from := range []int64{0, 100, int64(len(file)) - 30} {
		_, err := archive.Read(failing{bytes.NewReader(file), from, failure}, int64(len(file)), archive.Limits{})
		if !errors.Is(err, failure) {
			t.Errorf("failing from %d: %v", from, err)
		}
	}
}

// Open is a well-behaved reader, and a closed one gives nothing.
func TestOpen(t *testing.T) {
	file := sample()
	a := read(t, file)
	for _, name := range a.Names() {
		want, err := a.Bytes(name)
		if err != nil {
			t.Fatal(err)
		}
		if size, _, ok := a.Size(name); !ok || size != int64(len(want)) {
			t.Errorf("%s: size %d, want %d", name, size, len(want))
		}
		r, err := a.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := iotest.TestReader(r, want); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		r, err = a.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		if n, err := r.Read(make([]byte, 9)); n != 0 || err == nil {
			t.Errorf("%s: a closed entry gives %d bytes and %v", name, n, err)
		}
	}
}

// archive/zip is the oracle: what it writes is read as it reads it, and there
// is nothing to say of it but for the known fault of its stored entries.
func TestAgainstArchiveZip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		n := rapid.IntRange(1, 8).Draw(t, "entries")
		for i := range n {
			h := &zip.FileHeader{Name: fmt.Sprintf("%d-%s", i, rapid.StringMatching(`[a-zé/]{0,4}[a-z]`).Draw(t, "name")),
				Method: rapid.SampledFrom([]uint16{zip.Store, zip.Deflate}).Draw(t, "method"), Comment: rapid.StringN(0, 5, 20).Draw(t, "comment")}
			h.Name = strings.ReplaceAll(h.Name, "//", "-")
			f, err := w.CreateHeader(h)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := f.Write(rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "data")); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.SetComment(rapid.StringMatching(`[a-z ]{0,30}`).Draw(t, "comment")); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		oracle, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil {
			t.Fatal(err)
		}
		a, err := archive.Read(bytes.NewReader(b.Bytes()), int64(b.Len()), archive.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range a.Problems() {
			if p.Code != archive.CannotResave {
				t.Fatalf("problem %+v", p)
			}
		}
		entries := a.Entries()
		if len(entries) != len(oracle.File) {
			t.Fatalf("%d entries, want %d", len(entries), len(oracle.File))
		}
		for i, f := range oracle.File {
			e := entries[i]
			if e.Name != f.Name || e.Method != f.Method || e.CRC32 != f.CRC32 || uint64(e.Size) != f.UncompressedSize64 ||
				uint64(e.Compressed) != f.CompressedSize64 || e.Attributes != f.ExternalAttrs {
				t.Fatalf("entry %+v, want %+v", e, f.FileHeader)
			}
			r, err := f.Open()
			if err != nil {
				t.Fatal(err)
			}
			want, err := io.ReadAll(r)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := a.Bytes(f.Name); err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%s: got %q and %v, want %q", f.Name, got, err, want)
			}
		}
	})
}

// Whatever the bytes, reading ends without a panic, errors have a code, and
// what both views give of an entry nothing is said of is equal.
func FuzzRead(f *testing.F) {
	f.Add(sample())
	f.Add(build())
	f.Add(build(text("savedGame", "1"), text("savedGame", "2")))
	f.Add(build(item{name: "savedGame", data: []byte("1"), cloaked: true}, text("savedGame", "2")))
	f.Add(quotedOverlap())
	f.Add(commented())
	f.Add(append(build(names("../evil", "CON", "a//b", "x\x00y")...), "junk"...))
	for _, path := range corpus.SeedFiles(f, 8<<10, corpus.Saves...) {
		f.Add(corpus.Bytes(f, path))
	}
	limits := archive.Limits{Entries: 50, EntryBytes: 1 << 16, TotalBytes: 1 << 18}
	f.Fuzz(func(t *testing.T, file []byte) {
		a, err := archive.Read(bytes.NewReader(file), int64(len(file)), limits)
		if err != nil {
			if codeOf(err) == "" && !errors.Is(err, io.ErrUnexpectedEOF) {
				t.Errorf("error without a code: %v", err)
			}
			return
		}
		if _, err := a.VerifyAll(1); err != nil {
			t.Error(err)
		}
		for _, name := range a.Names() {
			central, err := a.Bytes(name)
			if err != nil && codeOf(err) == "" {
				t.Errorf("error without a code: %v", err)
			}
			local, err2 := a.FirstLocal(name)
			if err2 != nil && codeOf(err2) == "" {
				t.Errorf("error without a code: %v", err2)
			}
			if len(a.Problems()) == 0 && err == nil && err2 == nil && !bytes.Equal(central, local) {
				t.Errorf("%q is two different things and nothing is said of it", name)
			}
		}
		repackAgain(t, a, file, limits)
	})
}

// repackAgain checks that an archive that is copied is the same one: in all its
// bytes if nothing was wrong with it, and else in its entries.
func repackAgain(t *testing.T, a *archive.Archive, file []byte, limits archive.Limits) {
	var b bytes.Buffer
	err := a.Repack(&b, archive.Changes{})
	if err != nil {
		if codeOf(err) == "" {
			t.Errorf("repack: error without a code: %v", err)
		}
		return
	}
	if len(a.Problems()) == 0 && !bytes.Equal(b.Bytes(), file) {
		t.Errorf("repacked it is another file")
	}
	again, err := archive.Read(bytes.NewReader(b.Bytes()), int64(b.Len()), limits)
	if err != nil {
		t.Fatalf("repacked: %v", err)
	}
	was, is := a.Entries(), again.Entries()
	if len(was) != len(is) {
		t.Fatalf("%d entries, %d before", len(is), len(was))
	}
	for i := range was {
		if was[i].Name != is[i].Name || was[i].CRC32 != is[i].CRC32 || was[i].Size != is[i].Size || was[i].Compressed != is[i].Compressed {
			t.Errorf("entry %d is %+v, was %+v", i, is[i], was[i])
		}
	}
}
