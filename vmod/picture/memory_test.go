package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"
)

func TestMemory(t *testing.T) {
	box := image.Rect(0, 0, 30, 20)
	for what, c := range map[string]struct {
		img  image.Image
		each int
	}{
		"palette": {image.NewPaletted(box, color.Palette{color.White, color.Black}), 1},
		"grey":    {image.NewGray(box), 1},
		"colours": {image.NewNRGBA(box), 4},
		"16 bits": {image.NewNRGBA64(box), 8},
	} {
		var b bytes.Buffer
		if err := png.Encode(&b, c.img); err != nil {
			t.Fatal(err)
		}
		if got, err := Memory(b.Bytes()); err != nil || got != 600*c.each {
			t.Errorf("%s: %d bytes, %v", what, got, err)
		}
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(box), nil); err != nil {
		t.Fatal(err)
	}
	if got, err := Memory(b.Bytes()); err != nil || got != 1800 {
		t.Errorf("a JPEG image: %d bytes, %v", got, err)
	}
	frame := bytes.Index(b.Bytes(), []byte{0xff, 0xc0})
	several := bytes.Clone(b.Bytes())
	several[frame+1] = 0xc2
	if got, err := Memory(several); err != nil || got != 9000 {
		t.Errorf("a JPEG image in several scans: %d bytes, %v", got, err)
	}
	if _, err := Memory([]byte("none")); err == nil {
		t.Error("no image has a size")
	}
}

// An image of few bytes that takes much memory is not decoded, however few pixels it has.
func TestDecodeWithinMemory(t *testing.T) {
	for what, c := range map[string]struct {
		img  image.Image
		want bool
	}{
		"palette": {image.NewPaletted(image.Rect(0, 0, 6000, 5000), color.Palette{color.White}), true},
		"16 bits": {image.NewGray16(image.Rect(0, 0, 1, 1)), true},
	} {
		var b bytes.Buffer
		if err := png.Encode(&b, c.img); err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(b.Bytes(), 1<<26); (err == nil) != c.want {
			t.Errorf("%s: %v", what, err)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA64(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	large := b.Bytes()
	binary.BigEndian.PutUint32(large[16:], 6000)
	binary.BigEndian.PutUint32(large[20:], 5000)
	binary.BigEndian.PutUint32(large[29:], crc32.ChecksumIEEE(large[12:29]))
	if _, err := Decode(large, 1<<26); err == nil || !strings.Contains(err.Error(), "takes 228 MB") {
		t.Errorf("30 million pixels of 16 bits: %v", err)
	}
}
