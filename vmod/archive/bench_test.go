package archive_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// module is an archive with the make-up of a large module: thousands of
// pictures that do not deflate any further, and a build file that does.
func module(b *testing.B) []byte {
	b.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	picture := make([]byte, 30<<10)
	for i := range picture {
		picture[i] = byte(r.Uint32())
	}
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	add := func(name string, data []byte) {
		f, err := w.Create(name)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := f.Write(data); err != nil {
			b.Fatal(err)
		}
	}
	add("buildFile.xml", bytes.Repeat([]byte(`<VASSAL.build.widget.PieceSlot entryName="4/I/7" gpid="12" height="75" width="75"/>`), 40_000))
	for i := range 2000 {
		add("images/"+strconv.Itoa(i)+".png", picture)
	}
	if err := w.Close(); err != nil {
		b.Fatal(err)
	}
	return file.Bytes()
}

// BenchmarkVerifyAll checks every byte of a module, with its controls in the
// same run: archive/zip doing the same, and the file merely read.
func BenchmarkVerifyAll(b *testing.B) {
	file := module(b)
	for _, workers := range []int{1, 2} {
		b.Run("workers="+strconv.Itoa(workers), func(b *testing.B) {
			b.SetBytes(int64(len(file)))
			b.ReportAllocs()
			for b.Loop() {
				damaged, err := read(b, file).VerifyAll(workers)
				if err != nil || damaged != nil {
					b.Fatal(damaged, err)
				}
			}
		})
	}
	b.Run("control=archive_zip", func(b *testing.B) {
		b.SetBytes(int64(len(file)))
		b.ReportAllocs()
		buf := make([]byte, 64<<10)
		for b.Loop() {
			z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
			if err != nil {
				b.Fatal(err)
			}
			for _, f := range z.File {
				r, err := f.Open()
				if err != nil {
					b.Fatal(err)
				}
				if _, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, r, buf); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("control=copy", func(b *testing.B) {
		b.SetBytes(int64(len(file)))
		buf := make([]byte, 64<<10)
		for b.Loop() {
			if _, err := io.CopyBuffer(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{bytes.NewReader(file)}, buf); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkRead is directory, names and layout, nothing inflated: of a module, of one whose names
// have capitals, and of a save, each with archive/zip reading the directory alone as the control in
// the same run.
func BenchmarkRead(b *testing.B) {
	var capitals []item
	for i := range 2000 {
		capitals = append(capitals, text("images/Unit "+strconv.Itoa(i)+".PNG", "x"))
	}
	save := item{name: "savedGame", data: bytes.Repeat([]byte("0123456789abcdef"), 4<<10), stored: true}
	for _, file := range []struct {
		name string
		data []byte
	}{
		{"module", module(b)},
		{"capitals", build(capitals...)},
		{"save", build(save, text("savedata", "<data/>"), text("moduledata", "<data/>"))},
	} {
		b.Run(file.name+"/own", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				read(b, file.data)
			}
		})
		b.Run(file.name+"/control=archive_zip", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := zip.NewReader(bytes.NewReader(file.data), int64(len(file.data))); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSave is the whole way from a save to its plain text, with inflating
// the same bytes alone as the control.
func BenchmarkSave(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	var plain bytes.Buffer
	for i := range 4000 {
		plain.WriteString("+/" + strconv.Itoa(1_700_000_000_000+i*37) + "/mark;Moved\\\tpiece;;;" + strconv.Itoa(r.IntN(300)) + ".gif;" +
			strconv.Itoa(r.IntN(9)) + "-" + strconv.Itoa(r.IntN(9)) + "-" + strconv.Itoa(r.IntN(9)) + "/")
		plain.WriteString(bytesOf(r, 600) + "\tMain Map;" + strconv.Itoa(r.IntN(9000)) + ";" + strconv.Itoa(r.IntN(9000)) + "\x1b")
	}
	hex := obfuscation.Encode(plain.Bytes(), obfuscation.VCSK, 0xa7)
	file := build(item{name: "savedGame", data: hex}, text("savedata", "<data/>"))
	packed := deflated(hex)
	b.Run("own", func(b *testing.B) {
		b.SetBytes(int64(plain.Len()))
		for b.Loop() {
			var decoder obfuscation.Decoder
			if err := read(b, file).CopyFirstLocal(&decoder, "savedGame"); err != nil {
				b.Fatal(err)
			}
			d, err := decoder.Decoded(0)
			if err != nil || len(d.Text) != plain.Len() {
				b.Fatal(err)
			}
		}
	})
	b.Run("control=inflate", func(b *testing.B) {
		b.SetBytes(int64(plain.Len()))
		buf := make([]byte, len(hex))
		for b.Loop() {
			if _, err := io.ReadFull(flate.NewReader(bytes.NewReader(packed)), buf); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// bytesOf is text that repeats itself about as much as a piece's traits do.
func bytesOf(r *rand.Rand, n int) string {
	words := []string{"emb2;Flip;128;F;", "hide;H;", "footprint;84,130;Show Movement Trail;", "report;70,130;$location$: $newPieceName$", "\\\t", "-1;", "false;"}
	var s []byte
	for len(s) < n {
		s = append(s, words[r.IntN(len(words))]...)
	}
	return string(s[:n])
}
