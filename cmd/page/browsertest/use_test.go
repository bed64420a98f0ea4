package browsertest

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/umpire-vassal/umpire/check/scene"
)

// transform returns where the map is, as x, y and zoom.
func (p page) transform() []float64 {
	p.t.Helper()
	p.painted()
	return eval[[]float64](p.t, p.tab, `(() => { const m = document.querySelector(".marks > g").transform.baseVal.consolidate().matrix; return [m.e, m.f, m.a]; })()`)
}

// touch puts fingers on the screen, moves them or lifts them: x and y of each in turn.
func (p page) touch(what input.DispatchTouchEventType, at ...float64) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for i := 0; i+1 < len(at); i += 2 {
		id := float64(i)
		points = append(points, &input.TouchPoint{X: at[i], Y: at[i+1], ID: &id})
	}
	if _, err := chromedp.Call(p.tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: what, TouchPoints: points}); err != nil {
		p.t.Fatal(err)
	}
}

// Two fingers that part zoom the map, and what is between them stays there; one finger moves it,
// and a tap lists the pieces below it.
func TestFingers(t *testing.T) {
	p := opened(t, "", small.file())
	if _, err := chromedp.Call(p.tab, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true, MaxTouchPoints: 2}); err != nil {
		t.Fatal(err)
	}
	// For fingers the page is laid out anew: the map is measured when it has kept its place for a while.
	box := eval[[]float64](t, p.tab, `(async () => {
		let was = "", frames = 0;
		for (;;) {
			await new Promise(requestAnimationFrame);
			const b = document.querySelector(".map").getBoundingClientRect(), is = [b.x, b.y, b.width, b.height];
			frames = String(is) === was ? frames + 1 : 0;
			if (frames === 20) return is;
			was = String(is);
		}
	})()`)
	x, y := box[2]/2, box[3]/2 // of the map
	left, top := box[0], box[1]
	before := p.transform()
	p.touch(input.DispatchTouchEventTypeTouchStart, left+x-50, top+y)
	p.touch(input.DispatchTouchEventTypeTouchStart, left+x-50, top+y, left+x+50, top+y)
	for _, d := range []float64{60, 80, 100} {
		p.touch(input.DispatchTouchEventTypeTouchMove, left+x-d, top+y, left+x+d, top+y)
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	after := p.transform()
	if factor := after[2] / before[2]; factor < 1.8 || factor > 2.2 {
		t.Errorf("fingers that are twice as far apart zoom by %.2f", factor)
	}
	for i, at := range []float64{x, y} {
		if was, is := (at-before[i])/before[2], (at-after[i])/after[2]; was-is > 8 || is-was > 8 {
			t.Errorf("between the fingers was %.0f, and is %.0f now", was, is)
		}
	}
	before = after
	p.touch(input.DispatchTouchEventTypeTouchStart, left+x, top+y)
	for _, d := range []float64{10, 30, 60} {
		p.touch(input.DispatchTouchEventTypeTouchMove, left+x+d, top+y-d)
	}
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	after = p.transform()
	if dx, dy := after[0]-before[0], after[1]-before[1]; dx < 50 || dx > 61 || dy > -50 || dy < -61 || after[2] != before[2] {
		t.Errorf("a finger that goes 60 to the right and up moves the map by %.0f, %.0f and zooms by %.2f", dx, dy, after[2]/before[2])
	}
	eval[any](t, p.tab, `document.querySelector("[aria-label='Whole map']").click()`)
	after = p.transform()
	at := small.file().Drawing.Scene.Pieces[0]
	p.touch(input.DispatchTouchEventTypeTouchStart, left+after[0]+float64(at.X)*after[2], top+after[1]+float64(at.Y)*after[2])
	p.touch(input.DispatchTouchEventTypeTouchEnd)
	p.painted()
	if got := p.text(".card"); !strings.Contains(got, at.Name) {
		t.Errorf("a tap on %s lists %q", at.Name, got)
	}
}

// Played, a log goes on by itself, leaves out what was taken back, stops where somebody stops it
// and at its end, and begins anew from there.
func TestPlay(t *testing.T) {
	p := opened(t, "#step=2", small.file())
	eval[any](t, p.tab, `(() => {
		const own = window.setInterval;
		window.setInterval = (f, pace) => own(f, (window.pace = pace) / 20);
		window.seen = [];
		new MutationObserver(() => window.seen.push(document.querySelector(".number").textContent)).observe(document.querySelector(".number"), { childList: true });
		document.querySelector("[aria-label=Play]").click();
	})()`)
	p.becomes(".number", "14 / 14")
	if _, err := chromedp.Run(p.tab, chromedp.Poll[bool](`document.querySelector("[aria-label=Play]") !== null`)); err != nil {
		t.Fatal("at its end a log is still played")
	}
	seen := eval[[]string](t, p.tab, `window.seen`)
	want := []string{}
	for i := 3; i <= 14; i++ {
		if i != 5 { // it was taken back
			want = append(want, fmt.Sprintf("%d / 14", i))
		}
	}
	if !slices.Equal(slices.Compact(seen), want) {
		t.Errorf("played are %q", seen)
	}
	if pace := eval[float64](t, p.tab, `window.pace`); pace < 300 || pace > 2000 {
		t.Errorf("a step takes %v ms", pace)
	}
	eval[any](t, p.tab, `window.seen.length = 0; document.querySelector("[aria-label=Play]").click()`)
	if _, err := chromedp.Run(p.tab, chromedp.Poll[bool](`window.seen.length > 2`)); err != nil {
		t.Fatal("from the end it is not played anew")
	}
	if first := eval[string](t, p.tab, `(document.querySelector("[aria-label=Pause]")?.click(), window.seen[0])`); first != "0 / 14" {
		t.Errorf("anew begins with %s", first)
	}
	at := p.text(".number")
	eval[any](t, p.tab, `new Promise((done) => setTimeout(done, 200))`)
	if now := p.text(".number"); now != at && at != "14 / 14" {
		t.Errorf("after Pause it goes on from %s to %s", at, now)
	}
}

// Numbers that the module has VASSAL write are on the map, in their colour.
func TestNumbersOnMap(t *testing.T) {
	for _, angle := range []int{0, 90} {
		f := small.file()
		grid := &f.Drawing.Scene.Windows[0].Grids[0]
		grid.Numbers = &scene.Numbers{Color: "#ff00ff", Size: 24, Angle: angle}
		for _, c := range grid.Cells {
			grid.Numbers.List = append(grid.Numbers.List, scene.Cell{Name: c.Name, X: c.X, Y: c.Y - 20})
		}
		p := opened(t, "", f)
		if _, err := chromedp.Run(p.tab, chromedp.Poll[bool](`(() => {
			const c = document.querySelector(".map canvas"), d = c.getContext("2d").getImageData(0, 0, c.width, c.height).data;
			let n = 0;
			for (let i = 0; i < d.length; i += 4) n += d[i] > 200 && d[i + 1] < 80 && d[i + 2] > 200;
			return n > 500;
		})()`)); err != nil {
			t.Errorf("turned by %d, no numbers are on the map: %v", angle, err)
		}
	}
}

// Printed is what is on the screen: the list and the map of the file that is shown, and what the map
// shows.
func TestPrint(t *testing.T) {
	other := small.file()
	other.Path = "other.vlog"
	p := opened(t, "#step=3", small.file(), other)
	p.becomes(".lacks", "")
	// On paper the map has another size, and the page draws nothing anew: what is marked stays where it
	// is on the picture, which keeps its shape.
	got := eval[[]float64](t, p.tab, `(() => {
		document.querySelector("article.illegal .show").click();
		const map = document.querySelector(".map"), canvas = map.querySelector("canvas"), from = map.getBoundingClientRect();
		const hex = () => { const b = map.querySelector(".marks .hexes path").getBoundingClientRect(); return [b.x + b.width / 2 - from.x, b.y + b.height / 2 - from.y]; };
		const before = hex(), scale = 500 / from.width;
		map.style.width = "500px";
		const after = hex(), style = getComputedStyle(canvas);
		map.style.width = "";
		return [after[0] - before[0] * scale, after[1] - before[1] * scale, Number(style.objectFit === "contain" && style.objectPosition === "0% 0%" || style.objectPosition === "0px 0px")];
	})()`)
	if math.Abs(got[0]) > 1 || math.Abs(got[1]) > 1 || got[2] != 1 {
		t.Errorf("on paper a hex is outlined %.1f, %.1f beside its place; the picture keeps its shape: %v", got[0], got[1], got[2] == 1)
	}
	eval[any](t, p.tab, `location.hash = "step=3"`)
	p.becomes(".number", "3 / 14")
	eval[any](t, p.tab, `dispatchEvent(new Event("beforeprint"))`) // which browsers do before they lay out the paper
	if _, err := chromedp.Call(p.tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	if got, want := p.text(".caption"), "Map, after step 3 of 14. One more file is on this page: show it and print again."; got != want {
		t.Errorf("the map says %q, want %q", got, want)
	}
	seen := func(selector string) int {
		return eval[int](t, p.tab, `[...document.querySelectorAll(`+quoted(selector)+`)].filter((e) => e.checkVisibility()).length`)
	}
	if n := seen("section[data-file]"); n != 1 {
		t.Errorf("%d files are printed", n)
	}
	for selector, want := range map[string]bool{"section.shown article": true, ".map canvas": true, ".caption": true, ".toolbar": false, ".time": false, ".filters": false} {
		if (seen(selector) > 0) != want {
			t.Errorf("%s is printed: %t", selector, !want)
		}
	}
	if size := eval[[]float64](t, p.tab, `[document.querySelector(".map canvas").clientWidth, document.querySelector(".map canvas").clientHeight]`); size[0] < 500 || size[1] < 300 {
		t.Errorf("on paper the map has %v pixels", size)
	}
	data, err := chromedp.Call(p.tab, cdppage.PrintToPDF, cdppage.PrintToPDFParams{PrintBackground: new(true)})
	if err != nil {
		t.Fatal(err)
	}
	if folder := os.Getenv("UMPIRE_SHOTS"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "print.pdf"), data.Data, 0o666); err != nil {
			t.Error(err)
		}
	}
	shot(t, p.tab, "print")
	if _, err := chromedp.Call(p.tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}); err != nil {
		t.Fatal(err)
	}
	if seen(".caption") > 0 {
		t.Error("the caption of print is on the screen")
	}
}

// mapBox returns where the map is in the page, as x, y, width and height, once the page no longer
// announces pictures above it.
func (p page) mapBox() []float64 {
	p.t.Helper()
	p.becomes(".lacks", "")
	return eval[[]float64](p.t, p.tab, `(() => { const b = document.querySelector(".map").getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()`)
}

// The wheel zooms the map, and what is below the pointer stays there.
func TestWheel(t *testing.T) {
	p := opened(t, "", small.file())
	box := p.mapBox()
	for _, c := range []struct{ right, down, turn float64 }{{.3, .6, -240}, {.7, .4, -240}, {.7, .4, 120}} {
		x, y := box[2]*c.right, box[3]*c.down
		before := p.transform()
		if _, err := chromedp.Call(p.tab, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: box[0] + x, Y: box[1] + y, DeltaX: 1, DeltaY: c.turn}); err != nil {
			t.Fatal(err)
		}
		after := p.transform()
		if (after[2] > before[2]) != (c.turn < 0) || after[2] == before[2] {
			t.Errorf("the wheel turned by %v zooms from %.3f to %.3f", c.turn, before[2], after[2])
		}
		for i, at := range []float64{x, y} {
			if was, is := (at-before[i])/before[2], (at-after[i])/after[2]; was-is > 1 || is-was > 1 {
				t.Errorf("below the pointer was %.1f, and is %.1f now", was, is)
			}
		}
	}
}

// A pointer on a stack has its pieces listed, the top one first, until it leaves them; a click
// keeps the list.
func TestHover(t *testing.T) {
	f := small.file()
	s := f.Drawing.Scene
	for i := range 3 {
		s.Pieces[i].X, s.Pieces[i].Y, s.Pieces[i].Order, s.Pieces[i].In = s.Pieces[0].X, s.Pieces[0].Y, 100+i, s.Pieces[0].In
		s.Pieces[i].Stack = "a"
	}
	p := opened(t, "", f)
	box := p.mapBox()
	to := p.transform()
	over := func(x, y int) { // of the map
		do(t, p.tab, chromedp.MouseEvent("mouseMoved", box[0]+to[0]+float64(x)*to[2], box[1]+to[1]+float64(y)*to[2]))
	}
	const names = `document.querySelector(".card").hidden ? [] : [...document.querySelectorAll(".card li span")].map((e) => e.textContent)`
	at := s.Pieces[0].Appearance
	over(at.X, at.Y)
	if got, want := eval[[]string](t, p.tab, names), []string{"3. Regiment", "2. Regiment", "1. Regiment"}; !slices.Equal(got, want) {
		t.Errorf("on the stack are listed %q, want %q", got, want)
	}
	if got, want := p.text(".card h3"), at.In+": 3 pieces, the top one first"; got != want {
		t.Errorf("the list is called %q, want %q", got, want)
	}
	if n := eval[int](t, p.tab, `[...document.querySelectorAll(".card canvas")].filter((c) => c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some((v) => v)).length`); n != 3 {
		t.Errorf("%d of 3 pieces have their picture in the list", n)
	}
	over(2, 2) // the board's corner, where no piece is
	if got := eval[[]string](t, p.tab, names); len(got) != 0 {
		t.Errorf("away from the stack are listed %q", got)
	}
	do(t, p.tab, chromedp.MouseClickXY(box[0]+to[0]+float64(at.X)*to[2], box[1]+to[1]+float64(at.Y)*to[2]))
	over(2, 2)
	if got := eval[[]string](t, p.tab, names); len(got) != 3 {
		t.Errorf("after a click %q stay listed", got)
	}
}
