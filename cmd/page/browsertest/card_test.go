package browsertest

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/report"
)

// A picture that a page made.
type madePicture struct {
	Type          string
	Bytes         int
	Width, Height int
	// Reds are the pixels in the colour of an illegal finding's path, Words those in the colour of its verdict,
	// Greens those of the map's own picture.
	Reds, Words int
	Colours     int
	Data        string
}

// look reads a picture that the page has as a Blob.
const look = `(async () => {
	const blob = await made;
	const bitmap = await createImageBitmap(blob);
	const canvas = new OffscreenCanvas(bitmap.width, bitmap.height), ctx = canvas.getContext("2d");
	ctx.drawImage(bitmap, 0, 0);
	const { data } = ctx.getImageData(0, 0, bitmap.width, bitmap.height);
	const counts = new Map();
	for (let i = 0; i < data.length; i += 4) {
		const c = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
		counts.set(c, (counts.get(c) ?? 0) + 1);
	}
	const url = await new Promise((done) => { const r = new FileReader(); r.onload = () => done(r.result); r.readAsDataURL(blob); });
	return { Type: blob.type, Bytes: blob.size, Width: bitmap.width, Height: bitmap.height, Reds: counts.get(0xb3261e) ?? 0,
		Words: counts.get(0xa8231c) ?? 0, Colours: counts.size, Data: url };
})()`

// keep writes a picture beside the screenshots, if they are asked for.
func (m madePicture) keep(t *testing.T, name string) {
	t.Helper()
	folder := os.Getenv("UMPIRE_SHOTS")
	if folder == "" {
		return
	}
	data, err := base64.StdEncoding.DecodeString(m.Data[strings.IndexByte(m.Data, ',')+1:])
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), data, 0o666)
	}
	if err != nil {
		t.Error(err)
	}
}

// The picture of a finding, with the module's pictures and without, is small enough for forums and has the path and the
// writing. The address names the finding by the number that reports print.
func TestCard(t *testing.T) {
	with := small.file()
	without := small.file()
	drawing := *without.Drawing
	drawing.Pictures = nil
	without.Drawing = &drawing
	for name, file := range map[string]report.File{"card": with, "card-plain": without} {
		number := 0
		for i := range file.Result.Findings {
			if f := &file.Result.Findings[i]; number == 0 && len(f.Evidence.Figures) > 0 {
				number = i + 1
			}
		}
		p := opened(t, "#finding="+string(rune('0'+number)), file)
		if got := eval[string](t, p.tab, `location.hash`); got != "#finding="+string(rune('0'+number)) {
			t.Errorf("the address is %s", got)
		}
		if got, want := p.text("article.chosen .names"), "finding "+string(rune('0'+number))+", "; !strings.HasPrefix(got, want) {
			t.Errorf("the finding that is chosen is %q, want %q", got, want)
		}
		eval[any](t, p.tab, `globalThis.URL.createObjectURL = ((old) => (b) => (b.type === "image/png" && (globalThis.made = b), old(b)))(URL.createObjectURL);
			navigator.clipboard.write = async ([item]) => { globalThis.made = item.getType("image/png"); await globalThis.made; }`)
		for _, way := range []string{"Save picture", "Copy picture"} {
			eval[any](t, p.tab, `globalThis.made = undefined;`+button(way))
			p.becomesTrue(`globalThis.made !== undefined`)
			m := eval[madePicture](t, p.tab, look)
			m.keep(t, name)
			if m.Type != "image/png" || m.Bytes > 500_000 || m.Width > 1600 || m.Height > 1600 || m.Width < 700 {
				t.Errorf("%s, %s: %s of %d bytes, %d x %d", name, way, m.Type, m.Bytes, m.Width, m.Height)
			}
			if m.Reds < 500 || m.Words < 500 || m.Colours < 20 {
				t.Errorf("%s, %s: %d pixels of the path, %d of the verdict, %d colours", name, way, m.Reds, m.Words, m.Colours)
			}
		}
		p.becomesTrue(`document.querySelector(".card-marks") === null`)
		accessible(t, p, name)
	}
}

// becomesTrue waits until a script returns something true.
func (p page) becomesTrue(script string) {
	p.t.Helper()
	app{p}.wait(script)
}
