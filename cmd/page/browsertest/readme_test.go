package browsertest

import (
	"bytes"
	"context"
	"flag"
	"image"
	"image/color"
	"image/png"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

var update = flag.Bool("update", false, "take the picture of README anew")

// picture is what README shows.
const picture = "../picture.png"

// README shows the page as it is: the picture is taken of the page of a fixture, with
// "go test ./cmd/page/browsertest -run TestReadmePicture -update". Letters differ from one
// browser to the next, so blocks of the picture are compared, and not its dots.
func TestReadmePicture(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.html")
	cmd := exec.Command(umpire(t), "check", "--no-config", "--quiet", "--format", "html", "-o", file, "movement.vlog")
	cmd.Dir = games + "examples"
	if out, err := cmd.CombinedOutput(); err != nil && err.Error() != "exit status 1" {
		t.Fatalf("%v\n%s", err, out)
	}
	tab := browser(t)
	do(t, tab, chromedp.EmulateViewport(1280, 760))
	if _, err := chromedp.Call(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "light"}}}); err != nil {
		t.Fatal(err)
	}
	show(t, tab, (&url.URL{Scheme: "file", Path: filepath.ToSlash(file)}).String())
	eval[any](t, tab, `document.querySelector("article.illegal .show").click()`)
	if _, err := chromedp.Run(tab, chromedp.Poll[bool](`document.querySelector(".lacks").textContent === ""`)); err != nil {
		t.Fatal(err)
	}
	data := still(t, tab)
	shown, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(picture, small256(t, shown), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, err = os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 200e3 {
		t.Errorf("the picture of README has %d bytes", len(data))
	}
	kept, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if kept.Bounds() != shown.Bounds() {
		t.Fatalf("the picture is %v, the page %v", kept.Bounds(), shown.Bounds())
	}
	differ := 0
	was, is := blocks(kept), blocks(shown)
	for i := range was {
		if max(was[i]-is[i], is[i]-was[i]) > 24 {
			differ++
		}
	}
	if differ > len(was)/20 {
		t.Errorf("%d of %d blocks of README's picture are not as the page is; run the test with -update, and look at it", differ, len(was))
	}
}

// still returns a screenshot once a page has stopped changing: all counters are drawn.
func still(t *testing.T, tab context.Context) (data []byte) {
	t.Helper()
	for range 30 {
		eval[any](t, tab, `new Promise((done) => setTimeout(done, 1000))`)
		now, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Equal(now, data) {
			return data
		}
		data = now
	}
	t.Fatal("the page never stops changing")
	return nil
}

// small256 returns a picture with the 256 colours that it has most of.
func small256(t *testing.T, m image.Image) []byte {
	t.Helper()
	counts := map[color.RGBA]int{}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			counts[rgba(m.At(x, y))]++
		}
	}
	var palette color.Palette
	for c := range counts {
		palette = append(palette, c)
	}
	slices.SortFunc(palette, func(a, b color.Color) int { return counts[rgba(b)] - counts[rgba(a)] })
	palette = palette[:min(256, len(palette))]
	out := image.NewPaletted(m.Bounds(), palette)
	nearest := map[color.RGBA]uint8{}
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			c := rgba(m.At(x, y))
			i, known := nearest[c]
			if !known {
				i = uint8(palette.Index(c))
				nearest[c] = i
			}
			out.SetColorIndex(x, y, i)
		}
	}
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, out); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func rgba(c color.Color) color.RGBA { return color.RGBAModel.Convert(c).(color.RGBA) }

// blocks returns how bright a picture is in squares of 20 dots, row by row.
func blocks(m image.Image) (means []int) {
	const side = 20
	for y := 0; y+side <= m.Bounds().Dy(); y += side {
		for x := 0; x+side <= m.Bounds().Dx(); x += side {
			sum := 0
			for i := range side * side {
				sum += int(color.GrayModel.Convert(m.At(x+i%side, y+i/side)).(color.Gray).Y)
			}
			means = append(means, sum/(side*side))
		}
	}
	return means
}
