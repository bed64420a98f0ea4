package sketch_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/beevik/etree"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/scene/sketch"
)

func pictureOf(t *testing.T, width, height int, c color.Color) []byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{c})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

var (
	green = color.RGBA{0, 128, 0, 255}
	red   = color.RGBA{255, 0, 0, 255}
)

// field is a board of 100 x 60 with a row of three cells, a red counter with a text in the first, and
// a turned counter in the third.
func field(t *testing.T, name string) sketch.View {
	t.Helper()
	pictures := map[string][]byte{"images/field.png": pictureOf(t, 100, 60, green), "images/unit.png": pictureOf(t, 20, 10, red)}
	s := &scene.Scene{
		Windows: []scene.Window{{
			Name: name, Width: 100, Height: 60,
			Boards: []scene.Board{{Name: name, W: 100, H: 60, Image: 0}},
			Grids: []scene.Grid{{
				Shape: []float64{-15, -15, 15, -15, 15, 15, -15, 15},
				Cells: []scene.Cell{{Name: name, X: 20, Y: 30}, {Name: "b", X: 50, Y: 30}, {Name: "c", X: 80, Y: 30}},
			}},
		}},
		Images: []scene.Image{{Entry: "images/field.png", Type: "png", Width: 100, Height: 60}, {Entry: "images/unit.png", Type: "png", Width: 20, Height: 10}},
		Looks: []scene.Look{
			{Parts: []scene.Part{{Image: 1, X: -10, Y: -5}, {Image: -1, Text: name, Size: 5, Fore: "#000000", X: -10, Y: 6, W: 20, H: 6}}, Box: [4]int{-10, -5, 20, 17}},
			{Parts: []scene.Part{{Image: 1, X: -10, Y: -5, Angle: 90}}, Box: [4]int{-5, -10, 10, 20}},
		},
		Pieces: []scene.Piece{
			{ID: "1", Name: name, Appearance: scene.Appearance{X: 20, Y: 30, Order: 1}},
			{ID: "2", Name: "turned", Appearance: scene.Appearance{X: 80, Y: 30, Order: 2, Look: 1}},
		},
	}
	return sketch.View{
		Scene: s, Pieces: s.Pieces, Scale: 1, Title: name,
		Bytes: func(i scene.Image) ([]byte, error) { return pictures[i.Entry], nil },
	}
}

func drawn(t *testing.T, v sketch.View) (image.Image, []string) {
	t.Helper()
	var b bytes.Buffer
	missing, err := sketch.PNG(&b, v)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	return img, missing
}

func is(img image.Image, x, y int, want color.Color) bool {
	r, g, b, _ := img.At(x, y).RGBA()
	wr, wg, wb, _ := want.RGBA()
	return r>>8 == wr>>8 && g>>8 == wg>>8 && b>>8 == wb>>8
}

func TestPNG(t *testing.T) {
	for _, scale := range []float64{0.5, 1, 2} {
		v := field(t, "a")
		v.Scale = scale
		img, missing := drawn(t, v)
		if size := img.Bounds().Size(); size != image.Pt(int(100*scale), int(60*scale)) || missing != nil {
			t.Errorf("scale %v: %v, not drawn %v", scale, size, missing)
		}
		for _, p := range []struct {
			x, y int
			want color.Color
		}{{50, 30, green}, {12, 28, red}, {20, 22, green}, {80, 22, red}, {72, 30, green}} {
			if x, y := int(float64(p.x)*scale), int(float64(p.y)*scale); !is(img, x, y, p.want) {
				t.Errorf("scale %v: at %d,%d is %v, want %v", scale, x, y, img.At(x, y), p.want)
			}
		}
	}
}

// The card of a finding shows the part of the window around its marks, and is small enough for a forum, whatever the
// map's picture is like.
func TestCard(t *testing.T) {
	v := field(t, "a")
	w := &v.Scene.Windows[0]
	w.Width, w.Height, w.Boards[0].W, w.Boards[0].H = 1500, 1000, 1500, 1000
	v.Scene.Images[0].Width, v.Scene.Images[0].Height = 1500, 1000
	w.Grids[0].Shape = []float64{-60, -60, 60, -60, 60, 60, -60, 60}
	w.Grids[0].Cells = []scene.Cell{{Name: "a", X: 300, Y: 600}, {Name: "b", X: 1100, Y: 600}, {Name: "c", X: 1400, Y: 900}}
	v.Pieces = nil
	v.Marks = []scene.Mark{{Kind: "path", Cells: []string{"a", "b"}, Labels: []string{"", "7 1/2"}},
		{Kind: "zone", Side: "north", Cells: []string{"c"}}}
	noise := image.NewRGBA(image.Rect(0, 0, 1500, 1000))
	rand.NewChaCha8([32]byte{}).Read(noise.Pix)
	for i := 3; i < len(noise.Pix); i += 4 {
		noise.Pix[i] = 0xff
	}
	var photograph bytes.Buffer
	if err := png.Encode(&photograph, noise); err != nil {
		t.Fatal(err)
	}
	said := scene.Card{Verdict: rule.Illegal, Word: "illegal", Place: "Step 3.", Said: strings.Repeat("too far ", 40),
		Facts: []scene.Fact{{Label: "cost by hex", Lines: slices.Repeat([]string{"04.03: clear 1 = 1, total 1"}, 14)}},
		Refs:  "3.1b", Says: strings.Repeat("in our words ", 40), From: []string{"a.vlog"}}
	for name, picture := range map[string][]byte{"photograph": photograph.Bytes(), "plain": pictureOf(t, 1500, 1000, green)} {
		v.Bytes = func(scene.Image) ([]byte, error) { return picture, nil }
		var b bytes.Buffer
		missing, err := sketch.Card(&b, v, said)
		if err != nil || missing != nil {
			t.Fatal(err, missing)
		}
		size := b.Len()
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		bounds := img.Bounds()
		if size > 500_000 || bounds.Dx() > 1600 || bounds.Dy() > 1600 || bounds.Dx() < 700 {
			t.Errorf("%s: %d bytes, %v", name, size, bounds)
		}
		if name == "plain" { // the path and the writing below it
			found := map[color.Color]int{}
			for x := range bounds.Dx() {
				for y := range bounds.Dy() {
					found[color.RGBAModel.Convert(img.At(x, y))]++
				}
			}
			for _, want := range []color.RGBA{green, {0xc8, 0x10, 0x2e, 255}, {0xa8, 0x23, 0x1c, 255}, {0x20, 0x20, 0x20, 255}} {
				if found[want] < 100 {
					t.Errorf("%d pixels have the colour %v", found[want], want)
				}
			}
		}
	}
	v.Marks = v.Marks[1:]
	if _, err := sketch.Card(io.Discard, v, said); err == nil {
		t.Error("a finding without a place on the map has a card")
	}
}

// Without the boards' pictures a cell has the colour that the pack gives its terrain, and a piece that of its side.
func TestPlain(t *testing.T) {
	v := field(t, "a")
	v.Bytes = nil
	v.Scene.Windows[0].Grids[0].Cells[1].Color = "#008000"
	v.Scene.Windows[0].Lines = []scene.Line{{From: [2]int{65, 15}, To: [2]int{65, 45}, Color: "#0000ff", Width: 4}}
	v.Pieces[0].Color = "#ff0000"
	img, _ := drawn(t, v)
	for _, p := range []struct {
		x, y int
		want color.Color
	}{{50, 38, green}, {63, 25, color.RGBA{0, 0, 255, 255}}, {12, 34, red}} {
		if !is(img, p.x, p.y, p.want) {
			t.Errorf("at %d,%d is %v, want %v", p.x, p.y, img.At(p.x, p.y), p.want)
		}
	}
	var b bytes.Buffer
	if _, err := sketch.SVG(&b, v); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`fill="#008000"`, `stroke="#0000ff"`, `fill="#ff0000"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the SVG lacks %s", want)
		}
	}
	v = field(t, "a")
	v.Scene.Windows[0].Grids[0].Cells[1].Color = "#0000ff"
	if img, _ := drawn(t, v); !is(img, 50, 38, green) {
		t.Error("the pack's colours cover the picture of the board")
	}
}

// As in VASSAL, the outline of a cell ends where its board ends.
func TestOutlinesEndWithBoard(t *testing.T) {
	v := field(t, "a")
	s := v.Scene
	s.Windows[0].Width, s.Windows[0].Height = 140, 100
	s.Windows[0].Boards[0].X, s.Windows[0].Boards[0].Y = 20, 20
	s.Windows[0].Grids[0].Line = "#ff0000"
	s.Windows[0].Grids[0].Cells = []scene.Cell{{Name: "edge", X: 25, Y: 50}}
	v.Pieces = nil
	img, _ := drawn(t, v)
	if !is(img, 30, 35, red) || !is(img, 40, 50, red) {
		t.Error("on the board there is no outline")
	}
	for x := range 20 {
		for y := range 100 {
			if is(img, x, y, red) {
				t.Fatalf("beside the board, at %d,%d, an outline is drawn", x, y)
			}
		}
	}
	var b bytes.Buffer
	if _, err := sketch.SVG(&b, v); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<clipPath id="boards"><rect x="20" y="20" width="100" height="60"/></clipPath>`, `<g clip-path="url(#boards)">`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the SVG lacks %s:\n%s", want, b.String())
		}
	}
}

// The numbers that the module writes stand on their lines, turned or not, instead of the names of
// cells.
func TestNumbers(t *testing.T) {
	for _, angle := range []int{0, 90} {
		v := field(t, "a")
		v.Pieces = nil
		v.Scene.Windows[0].Grids[0].Numbers = &scene.Numbers{Color: "#0000ff", Size: 20, Angle: angle, List: []scene.Cell{{Name: "IIII", X: 50, Y: 30}}}
		img, _ := drawn(t, v)
		blue := image.Rectangle{}
		for y := range 60 {
			for x := range 100 {
				if _, g, b, _ := img.At(x, y).RGBA(); b > g {
					blue = blue.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		want := image.Rect(36, 16, 64, 30)
		if angle == 90 { // its upper side is to the right
			want = image.Rect(50, 16, 64, 44)
		}
		if d := blue.Size().Sub(want.Size()); blue.Intersect(want).Empty() || max(d.X, -d.X, d.Y, -d.Y) > 6 || max(blue.Min.X-want.Min.X, want.Min.X-blue.Min.X) > 4 || max(blue.Max.Y-want.Max.Y, want.Max.Y-blue.Max.Y) > 4 {
			t.Errorf("turned by %d the number is at %v, want about %v", angle, blue, want)
		}
		var b bytes.Buffer
		v.Bytes = nil // the names of cells would be there
		if _, err := sketch.SVG(&b, v); err != nil {
			t.Fatal(err)
		}
		doc := etree.NewDocument()
		if err := doc.ReadFromBytes(b.Bytes()); err != nil {
			t.Fatal(err)
		}
		texts := doc.FindElements("//text")
		if len(texts) != 1 || texts[0].Text() != "IIII" || texts[0].SelectAttrValue("x", "")+","+texts[0].SelectAttrValue("y", "") != "50,30" || (angle == 90) != (texts[0].SelectAttrValue("transform", "") == "rotate(90 50 30)") {
			t.Errorf("turned by %d: %s", angle, b.String())
		}
	}
}

func TestReversedBoard(t *testing.T) {
	v := field(t, "a")
	half := image.NewPaletted(image.Rect(0, 0, 100, 60), color.Palette{green, red})
	for y := range 30 {
		for x := range 100 {
			half.SetColorIndex(x, y, 1)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, half); err != nil {
		t.Fatal(err)
	}
	v.Bytes = func(scene.Image) ([]byte, error) { return b.Bytes(), nil }
	v.Pieces = nil
	v.Scene.Windows[0].Boards[0].Reversed = true
	img, _ := drawn(t, v)
	if !is(img, 50, 5, green) || !is(img, 50, 55, red) {
		t.Errorf("the board is not turned: %v above, %v below", img.At(50, 5), img.At(50, 55))
	}
}

// A finding's marks change the picture where they are, and only there.
func TestMarks(t *testing.T) {
	plain, _ := drawn(t, field(t, "a"))
	for _, kind := range []string{"hexes", "related", "path", "zone", "trace", "cut", "attack", "of another kind"} {
		v := field(t, "a")
		v.Marks = []scene.Mark{{Kind: kind, Cells: []string{"a", "b", "nowhere"}, Labels: []string{"", "7", ""}}}
		img, _ := drawn(t, v)
		near, far := 0, 0
		for y := range 60 {
			for x := range 100 {
				switch {
				case is(img, x, y, plain.At(x, y)):
				case x < 72:
					near++
				default:
					far++
				}
			}
		}
		if near == 0 || far > 0 {
			t.Errorf("%s: %d pixels changed at the cells, %d elsewhere", kind, near, far)
		}
	}
}

// bomb is a PNG that claims a size in a few bytes.
func bomb(width, height uint32) []byte {
	head := binary.BigEndian.AppendUint32(nil, width)
	head = append(binary.BigEndian.AppendUint32(head, height), 8, 6, 0, 0, 0)
	b := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
	b = append(b, head...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(append([]byte("IHDR"), head...)))
}

// Pictures that are broken, missing or too large leave the cells alone, and are named.
//
// hostile: E1 E3 E10
func TestPicturesThatCannotBeDrawn(t *testing.T) {
	for what, board := range map[string][]byte{"broken": []byte("no picture"), "cut off": pictureOf(t, 100, 60, green)[:60], "too large": bomb(1<<30, 1<<30)} {
		v := field(t, "a")
		v.Bytes = func(i scene.Image) ([]byte, error) {
			if i.Entry == "images/unit.png" {
				return nil, errors.New("it is missing")
			}
			return board, nil
		}
		img, missing := drawn(t, v)
		if len(missing) != 2 || !strings.Contains(missing[0], "images/field.png") || !strings.Contains(missing[1], "images/unit.png") {
			t.Errorf("%s: not drawn: %q", what, missing)
		}
		if is(img, 65, 45, img.At(67, 52)) {
			t.Errorf("%s: the cells are not drawn", what)
		}
	}
	v := field(t, "a")
	v.Scale = 1e6
	if _, err := sketch.PNG(&bytes.Buffer{}, v); err == nil || !strings.Contains(err.Error(), "--scale") {
		t.Errorf("a drawing of a billion pixels: %v", err)
	}
}

// Whatever a name is, an SVG has only these elements and attributes, none of which can run
// or load anything: what is referred to lies in the drawing itself.
//
// hostile: H1 H2 H3 H4 H6 H7
func TestHostileNames(t *testing.T) {
	allowed := map[string][]string{
		"svg": {"xmlns", "width", "height", "viewBox", "font-family"}, "title": nil, "defs": nil,
		"clipPath": {"id"},
		"g":        {"id", "fill", "text-anchor", "font-size", "transform", "opacity", "clip-path"},
		"image":    {"id", "width", "height", "href"},
		"use":      {"href", "x", "y", "transform", "opacity", "fill"},
		"rect":     {"x", "y", "width", "height", "rx", "fill", "stroke"},
		"text":     {"x", "y", "font-size", "font-weight", "font-style", "text-anchor", "fill"},
		"polygon":  {"id", "points", "fill", "fill-opacity", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray"},
		"polyline": {"points", "fill", "stroke", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-dasharray"},
	}
	for _, name := range []string{
		"<script>alert(1)</script>", `"><image href=x onerror=1>`, "</title><script>", "javascript:alert(1)", "&lt;b&gt;", "]]>", "红军 1-2",
		strings.Repeat("e\u0301", 10_000), "'; fill: url(http://x)",
	} {
		for _, pictures := range []bool{true, false} {
			v := field(t, name)
			v.Marks = []scene.Mark{{Kind: "path", Cells: []string{name, "b"}, Labels: []string{name, name}, Title: name}}
			if !pictures {
				v.Bytes = nil
			}
			var b bytes.Buffer
			if _, err := sketch.SVG(&b, v); err != nil {
				t.Fatal(err)
			}
			doc := etree.NewDocument()
			if err := doc.ReadFromBytes(b.Bytes()); err != nil {
				t.Fatalf("%.40q: %v", name, err)
			}
			texts := 0
			for _, e := range doc.FindElements("//*") {
				attrs, ok := allowed[e.FullTag()]
				if !ok {
					t.Errorf("%.40q: element <%s>", name, e.FullTag())
				}
				for _, a := range e.Attr {
					if !slices.Contains(attrs, a.FullKey()) {
						t.Errorf("%.40q: attribute %s of <%s>", name, a.FullKey(), e.FullTag())
					}
					if a.Key == "clip-path" && a.Value != "url(#boards)" {
						t.Errorf("%.40q: it is clipped by %.40q", name, a.Value)
					}
					if a.Key == "href" && !strings.HasPrefix(a.Value, "#") && !strings.HasPrefix(a.Value, "data:image/") {
						t.Errorf("%.40q: it refers to %.40q", name, a.Value)
					}
				}
				if e.Text() == name {
					texts++
				}
			}
			if texts < 3 {
				t.Errorf("%.40q is the text of %d elements", name, texts)
			}
		}
	}
}

// An SVG has each picture once, with the module's own bytes.
func TestPicturesAreNotMadeAnew(t *testing.T) {
	v := field(t, "a")
	v.Pieces = append(v.Pieces, v.Pieces...)
	var b bytes.Buffer
	if _, err := sketch.SVG(&b, v); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "data:image/png;base64,"); n != 2 {
		t.Errorf("%d pictures are embedded, want 2", n)
	}
}

// Where a map has no cells, marks are at points: lines with their lengths, circles and notes. Marks
// of another window are left out.
func TestPoints(t *testing.T) {
	v := field(t, "a")
	v.Marks = []scene.Mark{
		{Kind: "range", Window: "a", Points: []int{20, 30}, Radius: 25},
		{Kind: "path", Window: "a", Points: []int{20, 30, 80, 30}, Labels: []string{"", "3 in > 2 in"}},
		{Kind: "gap", Window: "a", Points: []int{20, 30, 20, 50}, Labels: []string{"", "1 in"}},
		{Kind: "note", Window: "a", Points: []int{80, 50}, Labels: []string{"3 < 4+"}},
		{Kind: "link", Window: "b", Points: []int{1, 1, 2, 2}, Labels: []string{"", "elsewhere"}},
	}
	var out bytes.Buffer
	if _, err := sketch.SVG(&out, v); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"45,30 ", "20,30 80,30", "20,30 20,50", ">3 in &gt; 2 in<", ">1 in<", ">3 &lt; 4+<"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the drawing lacks %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "elsewhere") {
		t.Error("the drawing has what is on another window")
	}
}

// A large picture that many pieces show is painted so often and no more.
func TestOverdraw(t *testing.T) {
	v := field(t, "a")
	large := pictureOf(t, 2000, 2000, red)
	v.Scene.Windows[0].Width, v.Scene.Windows[0].Height = 2000, 2000
	v.Scene.Images[1].Width, v.Scene.Images[1].Height = 2000, 2000
	v.Bytes = func(i scene.Image) ([]byte, error) { return large, nil }
	v.Pieces = nil
	for n := range 19 {
		v.Pieces = append(v.Pieces, scene.Piece{ID: strconv.Itoa(n), Name: "Fort", Appearance: scene.Appearance{X: 10, Y: 5, Order: n}})
	}
	for _, more := range []int{0, 2} {
		for n := range more {
			v.Pieces = append(v.Pieces, scene.Piece{ID: strconv.Itoa(20 + n), Name: "Fort", Appearance: scene.Appearance{X: 10, Y: 5, Order: 20 + n}})
		}
		_, missing := drawn(t, v)
		told := slices.ContainsFunc(missing, func(line string) bool { return strings.Contains(line, "too often") })
		if told != (more > 0) {
			t.Errorf("%d pieces: not drawn: %q", len(v.Pieces), missing)
		}
	}
}

// A board with a large picture of few bytes is not drawn in full size.
func TestDrawingIsProportional(t *testing.T) {
	for _, bytes := range []int{100, 1 << 20} {
		v := field(t, "a")
		v.Scene.Windows[0].Width, v.Scene.Windows[0].Height = 6000, 6000
		v.Scene.Windows[0].Boards[0].W, v.Scene.Windows[0].Boards[0].H = 60, 60
		v.Bytes = func(scene.Image) ([]byte, error) { return make([]byte, bytes), nil }
		_, err := sketch.PNG(io.Discard, v)
		if (err == nil) != (bytes > 1000) || err != nil && !strings.Contains(err.Error(), "--scale") {
			t.Errorf("a picture of %d bytes: %v", bytes, err)
		}
	}
}
