package picture_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/picture"
)

func wholeOf(t *testing.T, j *picture.Joiner, entry, svg string) string {
	t.Helper()
	whole, err := j.Whole(entry, []byte(svg))
	if err != nil {
		t.Error(err)
	}
	return string(whole)
}

func TestWhole(t *testing.T) {
	files := map[string]string{
		"images/symbols.svg": `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"><style>.s{}</style><g id="c" fill="url(#p)"/><g id="d"/><defs><p id="p"/></defs></svg>`,
		"images/a b.svg":     `<svg><use id="u" href="symbols.svg#c"/></svg>`,
		"images/entity.svg":  `<!DOCTYPE svg [<!ENTITY e "x">]><svg><g id="c"/></svg>`,
		"images/round.svg":   `<svg><use href="round.svg#c"/></svg>`,
		"images/empty.svg":   `<svg/>`,
		"images/large.svg":   `<svg><g id="c">` + strings.Repeat(" ", 5<<20) + `</g></svg>`,
	}
	read := func(entry string) ([]byte, error) {
		text, ok := files[entry]
		if !ok {
			return nil, fs.ErrNotExist
		}
		return []byte(text), nil
	}
	const symbols = `<svg xmlns="http://www.w3.org/2000/svg"><style>.s{}</style><g id="c" fill="url(#p)"/><p id="p"/></svg>`
	for name, c := range map[string]struct{ svg, want string }{
		"uses nothing":         {`<svg><g/></svg>`, ``},
		"uses itself":          {`<svg><use href="#c"/><g id="c"/></svg>`, ``},
		"another address":      {`<svg><use href="https://example.org/s.svg#c"/></svg>`, ``},
		"uses a part":          {`<svg a="1"><use xlink:href = 'symbols.svg#c'/></svg>`, `<svg a="1"><defs>` + symbols + `</defs><use xlink:href = '#c'/></svg>`},
		"uses what uses":       {`<svg><use href="a%20b.svg#u"/></svg>`, `<svg><defs><svg><style>.s{}</style><use id="u" href="#c"/><g id="c" fill="url(#p)"/><p id="p"/></svg></defs><use href="#u"/></svg>`},
		"uses what is missing": {`<svg><use href="no.svg#c"/></svg>`, ``},
		"uses entities":        {`<svg><use href="entity.svg#c"/></svg>`, ``},
		"uses nothing at all":  {`<svg><use href="empty.svg#c"/></svg>`, ``},
		"uses itself by name":  {`<svg><use href="round.svg#c"/></svg>`, ``},
		"uses too much":        {`<svg><use href="large.svg#c"/></svg>`, ``},
		"no XML":               {`<svg href="symbols.svg#c"`, ``},
	} {
		want := c.want
		if want == "" {
			want = c.svg
		}
		if diff := cmp.Diff(want, wholeOf(t, picture.NewJoiner(read), "images/x.svg", c.svg)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// Images that use each other in layers are read once for each layer, not for each way to them.
func TestWholeReadsOnce(t *testing.T) {
	const layers, wide = 3, 12
	read := 0
	file := func(entry string) ([]byte, error) {
		read++
		var layer, n int
		if _, err := fmt.Sscanf(entry, "images/%d-%d.svg", &layer, &n); err != nil {
			return nil, fs.ErrNotExist
		}
		text := `<svg><g id="c"/>`
		for next := range wide {
			if layer+1 < layers {
				text += fmt.Sprintf(`<use href="%d-%d.svg#c"/>`, layer+1, next)
			}
		}
		return []byte(text + `</svg>`), nil
	}
	svg := `<svg>`
	for next := range wide {
		svg += fmt.Sprintf(`<use href="0-%d.svg#c"/>`, next)
	}
	whole := wholeOf(t, picture.NewJoiner(file), "images/x.svg", svg+`</svg>`)
	if read > layers*wide || !strings.Contains(whole, "<defs>") {
		t.Errorf("%d images were read: %.100s", read, whole)
	}
}

// Images that share another read it once. Together they use only so much, however often one is asked
// for.
func TestWholeOfManyImages(t *testing.T) {
	const size = 1 << 20
	read := 0
	j := picture.NewJoiner(func(string) ([]byte, error) {
		read++
		return []byte(`<svg><g id="c">` + strings.Repeat(" ", size) + `</g></svg>`), nil
	})
	const svg = `<svg><use href="shared.svg#c"/></svg>`
	joined := 0
	for n := range 100 {
		entry := fmt.Sprintf("images/%d.svg", n)
		first, err := j.Whole(entry, []byte(svg))
		if err != nil && (!errors.Is(err, picture.ErrJoined) || first != nil) {
			t.Fatal(err)
		}
		if err == nil {
			joined++
			if again := wholeOf(t, j, entry, svg); again != string(first) || len(again) < size {
				t.Fatalf("%s is another image when it is asked for again", entry)
			}
		}
	}
	if read != 1 || joined < 20 || joined > 40 {
		t.Errorf("%d images were joined, and the one that they share was read %d times", joined, read)
	}
	if whole := wholeOf(t, picture.NewJoiner(nil), "images/x.svg", `<svg><g/></svg>`); whole != `<svg><g/></svg>` {
		t.Error(whole)
	}
}

// Whatever an image is, a whole one that is not as it was is still XML if it was.
func FuzzWhole(f *testing.F) {
	f.Add([]byte(`<svg><use href="s.svg#c"/></svg>`), []byte(`<svg><g id="c"/></svg>`))
	f.Add([]byte(`<?xml version="1.0"?><svg><use href='s.svg#c'/></svg>`), []byte(`<!DOCTYPE svg><svg><g/></svg>`))
	f.Fuzz(func(t *testing.T, svg, other []byte) {
		if len(svg)+len(other) > 1<<16 || !isXML(svg) || !isXML(other) {
			return
		}
		whole, err := picture.NewJoiner(func(string) ([]byte, error) { return other, nil }).Whole("x.svg", svg)
		if err != nil || !isXML(whole) {
			t.Errorf("%q with %q is %q", svg, other, whole)
		}
	})
}

func isXML(data []byte) bool {
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		if _, err := d.Token(); err != nil {
			return err == io.EOF
		}
	}
}
