package picture_test

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/picture"
)

func walk(file []byte) error { return picture.Walk(bufio.NewReaderSize(bytes.NewReader(file), 4096)) }

// A whole image is walked to its end, whatever is behind that. Cut off anywhere it is broken, but for
// a GIF that ends behind a frame and an SVG image whose head names no root yet.
func TestWalkTruncated(t *testing.T) {
	files := encoded(t)
	files[picture.SVG] = []byte("<?xml version=\"1.0\"?>\n<svg width=\"4\" height=\"4\"><g><path d=\"M0,0\"/></g></svg>")
	for typ, file := range files {
		for _, behind := range []string{"", "\n", strings.Repeat(" \r\n", 100)} {
			if err := walk(slices.Concat(file, []byte(behind))); err != nil {
				t.Errorf("%s and %q: %v", typ, behind, err)
			}
		}
		frames := 0
		for n := range file {
			switch err := walk(file[:n]); {
			case err == nil && typ == picture.GIF:
				frames++
			case err == nil:
				t.Errorf("%s cut to %d of %d bytes is whole", typ, n, len(file))
			case codeOf(err) != picture.Broken && n >= 30:
				t.Errorf("%s cut to %d bytes: %v", typ, n, err)
			}
		}
		if frames > 6 { // behind each frame, and behind what comes before it
			t.Errorf("%s is whole when it is cut in %d places", typ, frames)
		}
	}
}

// A PNG image has checksums: no bit of its parts can change unseen.
func TestWalkBits(t *testing.T) {
	file := encoded(t)[picture.PNG]
	for i := 8; i < len(file); i++ {
		file[i] ^= 1
		if err := walk(file); codeOf(err) != picture.Broken {
			t.Errorf("bit of byte %d: %v", i, err)
		}
		file[i] ^= 1
	}
}

// What programs write, and browsers and VASSAL show, is whole.
func TestWalkKept(t *testing.T) {
	files := encoded(t)
	unended := bytes.TrimSuffix(files[picture.JPEG], []byte("\xff\xd9"))
	for name, file := range map[string][]byte{
		"gif without trailer":    bytes.TrimSuffix(files[picture.GIF], []byte(";")),
		"gif with empty blocks":  slices.Concat(bytes.TrimSuffix(files[picture.GIF], []byte(";")), []byte("\x00\x00;")),
		"jpeg with fill bytes":   bytes.Replace(files[picture.JPEG], []byte("\xff\xda"), []byte("\xff\xff\xff\xda"), 1),
		"jpeg with restarts":     slices.Concat(unended, []byte("\xff\xd0\x12\xff\x00\xff\xd1\x34\xff\xd9")),
		"jpeg of two scans":      []byte("\xff\xd8\xff\xda\x00\x02abc\xff\xda\x00\x02def\xff\xd9"),
		"svg with a prefix":      []byte("<s:svg xmlns:s=\"x\"></s:svg >\n"),
		"svg of its root alone":  []byte("<svg width=\"4\"/>"),
		"svg and a comment":      []byte("<svg></svg><!-- <a> --> <!-- b -->\x00"),
		"svg and a long comment": []byte("<svg></svg><!--" + strings.Repeat("x", 5000) + "-->"),
		"svg with a long header": []byte("<?xml version=\"1.0\"?><!--" + strings.Repeat("x", 5000) + "--><svg></svg>"),
		"compressed bmp":         slices.Concat(files[picture.BMP][:30], []byte{1}, files[picture.BMP][31:60]),
	} {
		if err := walk(file); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWalkDamaged(t *testing.T) {
	for name, file := range map[string]string{
		"png without header":    "\x89PNG\r\n\x1a\n" + string(chunk("IDAT", nil)),
		"png without pixels":    string(pngClaiming(3, 3)),
		"png of a huge part":    "\x89PNG\r\n\x1a\n\xff\xff\xff\xffIHDR",
		"jpeg of no segment":    "\xff\xd8\xff\xe0\x00\x01",
		"jpeg without pixels":   "\xff\xd8\xff\xe0\x00\x02\xff\xd9",
		"gif of another block":  "GIF89a\x01\x00\x01\x00\x00\x00\x00?",
		"gif without pixels":    "GIF89a\x01\x00\x01\x00\x00\x00\x00;",
		"svg without its end":   "<svg><g></g>",
		"svg with half its end": "<svg><g></g></svg",
		"bmp of no width":       "BM" + strings.Repeat("\x00", 8) + "\x36\x00\x00\x00\x28" + strings.Repeat("\x00", 43),
	} {
		if err := walk([]byte(file)); codeOf(err) != picture.Broken {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzWalk(f *testing.F) {
	for _, file := range encoded(f) {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		if err := walk(file); err != nil && codeOf(err) == "" {
			t.Error(err)
		}
	})
}
