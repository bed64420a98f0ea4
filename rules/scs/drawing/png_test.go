package drawing

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"runtime"
	"testing"

	"pgregory.net/rapid"
)

// encoded returns a picture as it comes back from its PNG, and the PNG.
func encoded(t testing.TB, m image.Image) (back image.Image, data []byte) {
	t.Helper()
	var out bytes.Buffer
	if err := new(Encoder).Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	data = bytes.Clone(out.Bytes())
	back, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	return back, data
}

func TestFewColoursStayExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m := image.NewNRGBA(image.Rect(0, 0, rapid.IntRange(1, 16).Draw(rt, "width"), rapid.IntRange(1, 16).Draw(rt, "height")))
		alpha := rapid.SampledFrom([]uint8{0, 255}).Draw(rt, "alpha of some")
		for i := 0; i < len(m.Pix); i += 4 {
			m.Pix[i], m.Pix[i+1], m.Pix[i+2], m.Pix[i+3] = rapid.Uint8().Draw(rt, "r"), rapid.Uint8().Draw(rt, "g"), rapid.Uint8().Draw(rt, "b"), 255
			if i%12 == 0 {
				m.Pix[i+3] = alpha
			}
		}
		back, _ := encoded(t, m)
		if _, ok := back.(*image.Paletted); !ok {
			rt.Fatalf("%T has no palette", back)
		}
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				a, b := color.RGBAModel.Convert(m.At(x, y)), color.RGBAModel.Convert(back.At(x, y))
				if a != b {
					rt.Fatalf("%d,%d was %v and is %v", x, y, a, b)
				}
			}
		}
	})
}

func TestColoursThatAPaletteCannotHold(t *testing.T) {
	m := image.NewRGBA(image.Rect(0, 0, 256, 256))
	for y := range 256 {
		for x := range 256 {
			n := noise(uint32(x), uint32(y), 7)
			m.SetRGBA(x, y, color.RGBA{uint8(n), uint8(n >> 8), uint8(n >> 16), 255})
		}
	}
	back, _ := encoded(t, m)
	for y := range 256 {
		for x := range 256 {
			if color.RGBAModel.Convert(back.At(x, y)) != m.At(x, y) {
				t.Fatalf("%d,%d was %v and is %v", x, y, m.At(x, y), back.At(x, y))
			}
		}
	}
}

func TestAPaletteForManyNearColours(t *testing.T) {
	m, _ := meadow.with("map.csv", "hex,terrain\n03.03,woods\n02.02,lake\n02.03,mountain\n04.03,city\n").picture(t)
	back, data := encoded(t, m)
	if _, ok := back.(*image.Paletted); !ok {
		t.Fatalf("a map is %T", back)
	}
	if len(data) > m.Rect.Dx()*m.Rect.Dy()/3 {
		t.Errorf("%d bytes for %d pixels", len(data), m.Rect.Dx()*m.Rect.Dy())
	}
	sum := 0
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			a, b := m.RGBAAt(x, y), color.RGBAModel.Convert(back.At(x, y)).(color.RGBA)
			_, far := nearest([]color.RGBA{a}, b)
			if far > farthest {
				t.Fatalf("%d,%d was %v and is %v", x, y, a, b)
			}
			sum += far
		}
	}
	if mean := float64(sum) / float64(m.Rect.Dx()*m.Rect.Dy()); mean > farMean {
		t.Errorf("colours are off by the square root of %.1f on the mean", mean)
	}
	if _, again := encoded(t, m); !bytes.Equal(data, again) {
		t.Error("one picture gives two PNGs")
	}
}

func TestPicturesThatDoNotBeginAtZero(t *testing.T) {
	whole, _ := meadow.picture(t)
	part := whole.SubImage(image.Rect(30, 40, 130, 160)).(*image.RGBA)
	back, _ := encoded(t, part)
	if back.Bounds().Size() != image.Pt(100, 120) {
		t.Fatalf("%v", back.Bounds())
	}
	if _, far := nearest([]color.RGBA{part.RGBAAt(80, 100)}, color.RGBAModel.Convert(back.At(50, 60)).(color.RGBA)); far > farthest {
		t.Error("the part has moved")
	}
	if err := new(Encoder).Encode(&bytes.Buffer{}, image.NewRGBA(image.Rectangle{})); err == nil {
		t.Error("an empty picture is written")
	}
}

// A second picture needs no new room: a pack can have thousands of counters.
func TestEncoderKeepsItsRoom(t *testing.T) {
	picture := image.NewRGBA(image.Rect(0, 0, CounterSize, CounterSize))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i*i>>6) | 3
	}
	for i := 3; i < len(picture.Pix); i += 4 {
		picture.Pix[i] = 255
	}
	var encoder Encoder
	room := func() uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := encoder.Encode(io.Discard, picture); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if first, second := room(), room(); second > first/10 {
		t.Errorf("%d bytes for the first picture, %d for the second", first, second)
	}
}
