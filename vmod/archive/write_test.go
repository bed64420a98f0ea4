package archive_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// write makes a zip file of files.
func write(t testing.TB, files ...archive.File) []byte {
	t.Helper()
	var b bytes.Buffer
	w := archive.NewWriter(&b)
	for _, f := range files {
		if err := w.Add(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// aModule is a small module as Umpire writes one.
var aModule = []archive.File{
	{Name: "buildFile.xml", Data: []byte(strings.Repeat("<a/>", 99)), Modified: time.Date(2024, 5, 17, 13, 14, 16, 0, time.UTC)},
	{Name: "images/"},
	{Name: "images/Kreuzung é.png", Data: []byte("not much of a picture"), Stored: true},
	{Name: "empty"},
	{Name: "nothing stored", Stored: true},
}

// hostile: B3
func TestWriterIsRead(t *testing.T) {
	file := write(t, aModule...)
	a := read(t, file)
	if p := a.Problems(); len(p) > 0 {
		t.Errorf("problems: %+v", p)
	}
	for i, e := range a.Entries() {
		f := aModule[i]
		if e.Name != f.Name {
			t.Errorf("entry %d is %q, want %q", i, e.Name, f.Name)
		}
		if want := f.Modified; !want.IsZero() && !e.Modified.Equal(want) || want.IsZero() && e.Modified.Year() != 1980 {
			t.Errorf("%s: time is %v, want %v", e.Name, e.Modified, want)
		}
		if e.Flags&8 != 0 {
			t.Errorf("%s: sizes behind the data", e.Name)
		}
		wantBytes(t, a, e.Name, string(f.Data))
		if got, err := a.FirstLocal(e.Name); err != nil || !bytes.Equal(got, f.Data) {
			t.Errorf("%s: by local headers: %q, %v", e.Name, got, err)
		}
	}
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if data, err := io.ReadAll(r); err != nil || !bytes.Equal(data, aModule[i].Data) {
			t.Errorf("%s: archive/zip reads %q, %v", f.Name, data, err)
		}
		if f.NonUTF8 {
			t.Errorf("%s: archive/zip thinks that it is no UTF-8", f.Name)
		}
	}
}

// B9: the same again.
//
// hostile: B9
func TestWriterHasNoClock(t *testing.T) {
	if !bytes.Equal(write(t, aModule...), write(t, aModule...)) {
		t.Error("two runs give two files")
	}
}

func TestWriterRefuses(t *testing.T) {
	tests := []struct {
		name, code string
		before     []string
	}{
		{"a", archive.Duplicate, []string{"a"}},
		{"a/", archive.Duplicate, []string{"a/b", "a/"}},
		{"a/", archive.FileDirClash, []string{"a"}},
		{"a", archive.FileDirClash, []string{"a/b"}},
		{"a/b/c", archive.FileDirClash, []string{"a/b"}},
		{"", archive.BadName, nil},
		{"../evil", archive.PathEscape, nil},
		{"/abs", archive.PathEscape, nil},
		{`C:\x`, archive.PathEscape, nil},
		{"a//b", archive.NotCanonical, nil},
		{`a\b`, archive.NotCanonical, nil},
		{"a\x1b[2J", archive.BadName, nil},
		{strings.Repeat("a", 1025), archive.Limit, nil},
	}
	for _, tt := range tests {
		t.Run(fmt.Sprintf("%.20q after %q", tt.name, tt.before), func(t *testing.T) {
			w := archive.NewWriter(io.Discard)
			for _, name := range tt.before {
				if err := w.Add(archive.File{Name: name}); err != nil {
					t.Fatal(err)
				}
			}
			wantCode(t, w.Add(archive.File{Name: tt.name}), tt.code)
			if err := w.Close(); err != nil {
				t.Errorf("nothing can be written any more: %v", err)
			}
		})
	}
}

// B10: times that a zip file cannot hold.
//
// hostile: B10
func TestWriterMovesTimes(t *testing.T) {
	for _, year := range []int{1, 1979, 2108, 9999} {
		when := time.Date(year, 6, 7, 8, 9, 10, 0, time.UTC)
		got := read(t, write(t, archive.File{Name: "a", Modified: when})).Entries()[0].Modified.Year()
		if want := min(max(year, 1980), 2107); got != want {
			t.Errorf("%d becomes %d, want %d", year, got, want)
		}
	}
}

// B7: more entries than 16 bits can count.
//
// hostile: B7
func TestWriterCountsFar(t *testing.T) {
	const n = 65_536
	var b bytes.Buffer
	w := archive.NewWriter(&b)
	for i := range n {
		if err := w.Add(archive.File{Name: fmt.Sprint(i), Stored: true}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	a := read(t, b.Bytes())
	if got := len(a.Entries()); got != n || len(a.Problems()) > 0 {
		t.Errorf("%d entries, problems %+v", got, a.Problems())
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil || len(z.File) != n {
		t.Errorf("archive/zip: %v", err)
	}
}

var errFull = errors.New("no space left on device")

// full is a disk with room for so many bytes.
type full struct{ room int }

func (f *full) Write(b []byte) (int, error) {
	if len(b) <= f.room {
		f.room -= len(b)
		return len(b), nil
	}
	n := f.room
	f.room = 0
	return n, errFull
}

// F3: whichever byte does not fit, writing says so.
//
// hostile: F3
func TestWriterOnAFullDisk(t *testing.T) {
	whole := write(t, aModule...)
	for room := range len(whole) {
		w := archive.NewWriter(&full{room})
		var err error
		for _, f := range aModule {
			if err == nil {
				err = w.Add(f)
			}
		}
		if cerr := w.Close(); err == nil {
			err = cerr
		} else if cerr == nil {
			t.Fatalf("room for %d: closed without a word after %v", room, err)
		}
		if !errors.Is(err, errFull) {
			t.Fatalf("room for %d of %d bytes: %v", room, len(whole), err)
		}
		if err := read(t, whole).Repack(&full{room}, archive.Changes{}); !errors.Is(err, errFull) {
			t.Fatalf("repacked with room for %d of %d bytes: %v", room, len(whole), err)
		}
	}
}

func TestWriterEndsOnce(t *testing.T) {
	w := archive.NewWriter(io.Discard)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if w.Close() == nil || w.Add(archive.File{Name: "a"}) == nil {
		t.Error("a finished file was written to")
	}
}

func drawFiles(t *rapid.T) []archive.File {
	names := rapid.SliceOfNDistinct(rapid.StringMatching(`([a-z]{1,2}/)?[a-z0-9é ]{0,5}[a-z]`), 0, 8, rapid.ID[string]).Draw(t, "names")
	var files []archive.File
	for _, name := range names {
		clash := slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, name+"/") })
		if !clash {
			files = append(files, archive.File{
				Name: name, Data: rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "data"), Stored: rapid.Bool().Draw(t, "stored"),
			})
		}
	}
	return files
}

// What is written is read, and repacking does what it is told and no more.
func TestWriteReadRepack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		files := drawFiles(rt)
		if len(files) == 0 {
			return
		}
		file := write(t, files...)
		a := read(t, file)
		if p := problems(a); refused(a) {
			rt.Fatalf("problems %+v", p)
		}
		var c archive.Changes
		want := map[string]string{}
		var order []string
		for _, f := range files {
			switch rapid.IntRange(0, 3).Draw(rt, "change") {
			case 0:
				c.Remove = append(c.Remove, f.Name)
				continue
			case 1:
				f.Data = append(slices.Clone(f.Data), "changed"...)
				f.Stored = !f.Stored
				c.Put = append(c.Put, f)
			}
			want[f.Name] = string(f.Data)
			order = append(order, f.Name)
		}
		c.Put = append(c.Put, archive.File{Name: "added/last.txt", Data: []byte("added")})
		want["added/last.txt"], order = "added", append(order, "added/last.txt")
		var b bytes.Buffer
		if err := a.Repack(&b, c); err != nil {
			rt.Fatal(err)
		}
		again := read(t, b.Bytes())
		if diff := cmp.Diff(order, again.Names()); diff != "" {
			rt.Fatalf("order (-want +got):\n%s", diff)
		}
		for name, data := range want {
			if got, err := again.Bytes(name); err != nil || string(got) != data {
				rt.Fatalf("%s: %q, %v", name, got, err)
			}
		}
	})
}
