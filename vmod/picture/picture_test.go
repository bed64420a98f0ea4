package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/image/bmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/picture"
)

func codeOf(err error) string {
	var e *picture.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// encoded is one image of 61 by 47 pixels in each format that Go writes.
func encoded(t testing.TB) map[string][]byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, 61, 47), color.Palette{color.Black, color.White})
	for i := range img.Pix {
		img.Pix[i] = byte(i * i / 7 % 2)
	}
	files := map[string][]byte{}
	for typ, encode := range map[string]func(io.Writer) error{
		picture.PNG:  func(w io.Writer) error { return png.Encode(w, img) },
		picture.JPEG: func(w io.Writer) error { return jpeg.Encode(w, img, nil) },
		picture.GIF: func(w io.Writer) error {
			return gif.EncodeAll(w, &gif.GIF{Image: []*image.Paletted{img, img, img}, Delay: []int{1, 1, 1}})
		},
		picture.BMP: func(w io.Writer) error { return bmp.Encode(w, img) },
	} {
		var b bytes.Buffer
		if err := encode(&b); err != nil {
			t.Fatal(err)
		}
		files[typ] = b.Bytes()
	}
	return files
}

// pngClaiming is a PNG with the given size and chunks behind its header.
func pngClaiming(width, height uint32, chunks ...[]byte) []byte {
	header := binary.BigEndian.AppendUint32(nil, width)
	header = binary.BigEndian.AppendUint32(header, height)
	b := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(header, 8, 6, 0, 0, 0))...)
	for _, c := range chunks {
		b = append(b, c...)
	}
	return append(b, chunk("IEND", nil)...)
}

func chunk(name string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	b = append(append(b, name...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

func webp(kind string, data ...byte) []byte {
	body := append([]byte("WEBP"+kind), byte(len(data)), 0, 0, 0)
	body = append(body, data...)
	return append(append([]byte("RIFF"), byte(len(body)), 0, 0, 0), body...)
}

// info returns what the images of encoded are.
func info(typ string) picture.Info {
	is := picture.Info{Type: typ, Width: 61, Height: 47}
	if typ == picture.JPEG {
		is.Components = 3
	}
	return is
}

func TestSizeOfRealImages(t *testing.T) {
	for typ, file := range encoded(t) {
		for _, in := range []io.Reader{bytes.NewReader(file), iotest.OneByteReader(bytes.NewReader(file))} {
			got, err := picture.Size(in)
			if err != nil {
				t.Errorf("%s: %v", typ, err)
			}
			if want := info(typ); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		}
	}
}

// hostile: E2 E6
func TestSizeByHeader(t *testing.T) {
	tests := []struct {
		name string
		file []byte
		want picture.Info
	}{
		{"lossy webp", webp("VP8 ", 0, 0, 0, 0x9d, 1, 0x2a, 61, 0x40, 47, 0x80), picture.Info{Type: "webp", Width: 61, Height: 47}},
		{"lossless webp", webp("VP8L", 0x2f, 60, 0x80, 0x0b, 0, 0, 0, 0, 0, 0), picture.Info{Type: "webp", Width: 61, Height: 47}},
		{"extended webp", webp("VP8X", 0, 0, 0, 0, 60, 0, 0, 46, 0, 0), picture.Info{Type: "webp", Width: 61, Height: 47}},
		{"bmp from top to bottom", append([]byte("BM\x1e\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00\x28\x00\x00\x00"), 61, 0, 0, 0, 0xd1, 0xff, 0xff, 0xff, 0, 0, 0, 0), picture.Info{Type: "bmp", Width: 61, Height: 47}},
		{"old bmp", append([]byte("BM\x00\x00\x00\x00\x00\x00\x00\x00\x1a\x00\x00\x00\x0c\x00\x00\x00"), 61, 0, 47, 0, 0, 0, 0, 0), picture.Info{Type: "bmp", Width: 61, Height: 47}},
		{"progressive jpeg", []byte("\xff\xd8\xff\xe0\x00\x04ab\xff\xff\xc2\x00\x0b\x08\x00\x2f\x00\x3d\x01\x01\x11\x00"), picture.Info{Type: "jpeg", Width: 61, Height: 47, Components: 1}},
		{"E2 png of 2^31-1 squared", pngClaiming(1<<31-1, 1<<31-1), picture.Info{Type: "png", Width: 1<<31 - 1, Height: 1<<31 - 1}},
		{"E6 jpeg of 65500 squared", []byte("\xff\xd8\xff\xc2\x00\x0b\x08\xff\xdc\xff\xdc\x01\x01\x11\x00"), picture.Info{Type: "jpeg", Width: 65500, Height: 65500, Components: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := picture.Size(bytes.NewReader(tt.file))
			if err != nil {
				t.Fatal(err)
			}
			if got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
		})
	}
}

// grown is how many bytes f allocates in all.
func grown(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// E1, E2, E3, E5: what an image claims costs nothing.
//
// hostile: E1 E2 E3 E4 E5
func TestBombsCostNothing(t *testing.T) {
	frame := "!\xf9\x04\x00\x00\x00\x00\x00,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x01\x44\x00"
	bombs := map[string][]byte{
		"E1 gif of 34 bytes":         []byte("GIF89a\xff\xff\xff\xff\x00\x00\x00" + ",\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x01\x14\x00;"),
		"E2 png of 2^31-1 squared":   pngClaiming(1<<31-1, 1<<31-1),
		"E3 png with a long stream":  pngClaiming(32768, 32768, chunk("IDAT", make([]byte, 1<<20))),
		"E4 png with a text bomb":    pngClaiming(9, 9, chunk("zTXt", make([]byte, 1<<20))),
		"E5 gif of 1,000,000 frames": []byte("GIF89a\xff\xff\xff\xff\x00\x00\x00" + strings.Repeat(frame, 1_000_000) + ";"),
	}
	for name, file := range bombs {
		t.Run(name, func(t *testing.T) {
			n := grown(func() {
				if _, err := picture.Size(bytes.NewReader(file)); err != nil {
					t.Error(err)
				}
			})
			if n > 64<<10 {
				t.Errorf("%d bytes were allocated", n)
			}
		})
	}
}

// hostile: E1
func TestE1HostileVector(t *testing.T) {
	file := corpus.Bytes(t, corpus.Vectors(t, "hostile", "bomb.gif"))
	got, err := picture.Size(bytes.NewReader(file))
	if want := (picture.Info{Type: "gif", Width: 65535, Height: 65535}); err != nil || got != want {
		t.Errorf("got %+v and %v, want %+v", got, err, want)
	}
}

// E7, E8: the content decides the type.
//
// hostile: E7 E8
func TestNotAnImage(t *testing.T) {
	for name, tt := range map[string]struct{ file, says string }{
		"E8 text file":      {"Put the picture of the 5th Army here.\n", "a text file"},
		"E7 tiff":           {"II*\x00\x08\x00\x00\x00", "TIFF"},
		"zip archive":       {"PK\x03\x04", "zip"},
		"html page":         {"<html><body>404</body></html>", "text"},
		"other xml":         {"<?xml version=\"1.0\"?>" + strings.Repeat(" ", 2000) + "<html/>", `"html"`},
		"sound":             {"RIFF\x24\x00\x00\x00WAVEfmt ", "sound"},
		"something unknown": {"\x01\x02\x03", "unknown"},
	} {
		got, err := picture.Size(strings.NewReader(tt.file))
		if codeOf(err) != picture.Unknown || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: got %+v and %v", name, got, err)
		}
	}
}

// E10: a file that ends before its size is broken.
//
// hostile: E10
func TestE10Truncated(t *testing.T) {
	if _, err := picture.Size(strings.NewReader("")); codeOf(err) != picture.Broken {
		t.Errorf("empty file: %v", err)
	}
	files := encoded(t)
	files[picture.WebP] = webp("VP8X", 0, 0, 0, 0, 60, 0, 0, 46, 0, 0)
	for typ, file := range files {
		for n := range file {
			got, err := picture.Size(bytes.NewReader(file[:n]))
			if code := codeOf(err); code != picture.Broken && code != picture.Unknown && (n < 13 || got != info(typ)) {
				t.Fatalf("%s cut to %d of %d bytes: got %+v and %v", typ, n, len(file), got, err)
			}
			if n >= 16 && got.Type != typ {
				t.Fatalf("%s cut to %d bytes has the type %q", typ, n, got.Type)
			}
		}
	}
}

func TestDamaged(t *testing.T) {
	for name, file := range map[string][]byte{
		"png of no width":           pngClaiming(0, 3),
		"png of negative height":    pngClaiming(3, 1<<31),
		"png with another start":    []byte("\x89PNG\r\n\x1a\n" + strings.Repeat("x", 40)),
		"jpeg without a size":       []byte("\xff\xd8\xff\xd9"),
		"jpeg with noise":           []byte("\xff\xd8\xff\xe0\x00\x02noise"),
		"jpeg with a short segment": []byte("\xff\xd8\xff\xe0\x00\x01"),
		"bmp with a small header":   append([]byte("BM\x00\x00\x00\x00\x00\x00\x00\x00\x1a\x00\x00\x00\x0d"), make([]byte, 20)...),
	} {
		if _, err := picture.Size(bytes.NewReader(file)); codeOf(err) != picture.Broken {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A JPEG may hold megabytes in front of its size; the search for it ends.
func TestJPEGSearchIsBounded(t *testing.T) {
	segment := "\xff\xe2\xff\xff" + strings.Repeat("\x00", 65533)
	size := "\xff\xc0\x00\x0b\x08\x00\x2f\x00\x3d\x01\x01\x11\x00"
	got, err := picture.Size(strings.NewReader("\xff\xd8" + strings.Repeat(segment, 40) + size))
	if err != nil || got.Width != 61 {
		t.Errorf("2.5 MiB of profile: got %+v and %v", got, err)
	}
	_, err = picture.Size(strings.NewReader("\xff\xd8" + strings.Repeat(segment, 100) + size))
	if codeOf(err) != picture.Broken || !strings.Contains(err.Error(), "has no size in its first") {
		t.Errorf("6 MiB of profile: %v", err)
	}
	fill := io.MultiReader(strings.NewReader("\xff\xd8"), endless(0xff))
	if _, err := picture.Size(fill); codeOf(err) != picture.Broken {
		t.Errorf("fill bytes without end: %v", err)
	}
}

// endless is a file that never ends.
type endless byte

func (e endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(e)
	}
	return len(p), nil
}

func TestReadErrorIsKept(t *testing.T) {
	failure := errors.New("disk on fire")
	for _, start := range []string{"", "\xff\xd8\xff\xe0\x80\x00" + strings.Repeat("x", 5000)} {
		_, err := picture.Size(io.MultiReader(strings.NewReader(start), iotest.ErrReader(failure)))
		if !errors.Is(err, failure) {
			t.Errorf("got %v, want %v", err, failure)
		}
	}
}

func FuzzSize(f *testing.F) {
	for _, file := range encoded(f) {
		f.Add(file)
	}
	f.Add(webp("VP8X", 0, 0, 0, 0, 60, 0, 0, 46, 0, 0))
	f.Add([]byte(`<?xml version="1.0"?><svg width="61" height="100%" viewBox="0 0 1 47"/>`))
	f.Fuzz(func(t *testing.T, file []byte) {
		size, err := picture.Size(bytes.NewReader(file))
		if err != nil && codeOf(err) == "" {
			t.Errorf("error without a code: %v", err)
		}
		if err == nil && (size.Width < 0 || size.Height < 0) {
			t.Errorf("size %+v", size)
		}
	})
}
