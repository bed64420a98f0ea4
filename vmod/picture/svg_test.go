package picture_test

import (
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/picture"
)

// hostile: E9
func TestSVGSize(t *testing.T) {
	tests := []struct {
		name, attrs   string
		width, height int
	}{
		{"pixels", `width="61" height="47px"`, 61, 47},
		{"inches and picas", `width="1in" height="2pc"`, 96, 32},
		{"millimetres and points", `width="254mm" height="72pt"`, 960, 96},
		{"rounded half up", `width="60.5" height="46.49"`, 61, 46},
		{"only a viewBox", `viewBox="0 0 61 47"`, 61, 47},
		{"viewBox with commas", `viewBox="-5,-5,61,47"`, 61, 47},
		{"width and viewBox", `width="100" viewBox="0 0 61 47"`, 100, 47},
		{"share of the viewBox", `width="100%" height="50%" viewBox="0 0 61 94"`, 61, 47},
		{"sizes win over the viewBox", `width="61" height="47" viewBox="0 0 1 1"`, 61, 47},
		{"only a width", `width="61"`, 61, 61},
		{"only a height", `height="47"`, 47, 47},
		{"no size", ``, 0, 0},
		{"share of nothing", `width="100%" height="100%"`, 1, 1},
		{"viewBox of no width", `viewBox="0 0 0 47"`, 0, 0},
		{"E9 filter of a billion pixels", `width="1e9" height="1e99"`, 1000000000, 1<<31 - 1},
		{"width of another namespace", `x:width="9" width="61" height="47"`, 61, 47},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := picture.Size(strings.NewReader("<svg " + tt.attrs + "><script>alert(1)</script></svg>"))
			if err != nil {
				t.Fatal(err)
			}
			if want := (picture.Info{Type: picture.SVG, Width: tt.width, Height: tt.height}); got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// hostile: E9
func TestSVGProlog(t *testing.T) {
	const root = `<svg width="61" height="47" xmlns="http://www.w3.org/2000/svg">`
	for name, start := range map[string]string{
		"byte order mark":    "\xef\xbb\xbf",
		"declaration":        `<?xml version="1.0" encoding="UTF-8" standalone="no"?>` + "\n",
		"other encoding":     `<?xml version="1.0" encoding="windows-1252"?><!-- J` + "\xe4" + `ger -->`,
		"document type":      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY ns "x">]>`,
		"very long comment":  "<!-- " + strings.Repeat("made by a program ", 5000) + "-->",
		"E9 external entity": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>`,
	} {
		got, err := picture.Size(strings.NewReader(start + root))
		if want := (picture.Info{Type: picture.SVG, Width: 61, Height: 47}); err != nil || got != want {
			t.Errorf("%s: got %+v and %v", name, got, err)
		}
	}
	got, err := picture.Size(strings.NewReader(`<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns="&ns;" width="61" height="47"/>`))
	if err != nil || got.Width != 61 {
		t.Errorf("prefix and entity: got %+v and %v", got, err)
	}
}

// E9: a million elements, or an attribute without end, are not read.
//
// hostile: E9
func TestSVGReadsTheRootOnly(t *testing.T) {
	file := `<svg width="61" height="47">` + strings.Repeat("<g>", 1_000_000)
	r := strings.NewReader(file)
	if _, err := picture.Size(r); err != nil {
		t.Fatal(err)
	}
	if read := len(file) - r.Len(); read > 8192 {
		t.Errorf("%d bytes were read", read)
	}
	if _, err := picture.Size(strings.NewReader(`<svg width="` + strings.Repeat("1", 5<<20))); codeOf(err) != picture.Broken {
		t.Errorf("endless attribute: %v", err)
	}
}

func TestSVGBroken(t *testing.T) {
	for attrs, code := range map[string]string{
		`width="-1"`:         picture.Broken,
		`width="wide"`:       picture.Broken,
		`width="12 furlong"`: picture.Broken,
		`width="0x10"`:       picture.Broken,
		`width="2em"`:        picture.Unsized,
		`viewBox="0 0 61"`:   picture.Broken,
		`viewBox="0 0 a b"`:  picture.Broken,
		`viewBox="0 0 -1 1"`: picture.Broken,
		`width="1`:           picture.Broken,
	} {
		got, err := picture.Size(strings.NewReader("<svg " + attrs + "/>"))
		if codeOf(err) != code || got.Type != picture.SVG {
			t.Errorf("%s: got %+v and %v, want %s", attrs, got, err, code)
		}
	}
}
