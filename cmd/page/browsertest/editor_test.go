package browsertest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// An editing is the editor of a pack on the page. It counts what its user does.
type editing struct {
	app
	actions int
	hexes   int // of the map
}

// drafted drops a module and opens the editor on the draft of its pack.
func drafted(t testing.TB, module string) *editing {
	t.Helper()
	e := &editing{app: programPage(t)}
	e.again(module)
	return e
}

// again drops a module on a page that is new, and opens the editor on the draft of its pack.
func (e *editing) again(module string) {
	e.t.Helper()
	e.drop(module)
	e.checked(1)
	eval[any](e.t, e.tab, `document.querySelector(".back").click()`)
	e.actions++
	e.do(button("Make a game pack"))
	e.wait(`document.documentElement.dataset.problems`)
}

// do has the user do something.
func (e *editing) do(script string) {
	e.t.Helper()
	e.actions++
	eval[any](e.t, e.tab, `(() => {`+script+`})()`)
}

// settled waits until a script, run after something was done, returns another value than before.
func (e *editing) settled(done, watch string) {
	e.t.Helper()
	before := eval[string](e.t, e.tab, `String(`+watch+`)`)
	e.do(done)
	e.wait(`String(` + watch + `) !== ` + quoted(before))
}

// open shows a part of the pack.
func (e *editing) open(tab string) {
	e.t.Helper()
	e.do(`delete document.documentElement.dataset.tab; document.querySelector("#tab-` + tab + `").click()`)
	e.wait(`document.documentElement.dataset.tab === "` + tab + `"`)
	if said := e.text(".refused"); said != "" {
		e.t.Fatalf("%s: %s", tab, said)
	}
}

// edited does something that changes the pack, and waits until it has.
func (e *editing) edited(script string) {
	e.t.Helper()
	e.changes(func() { e.do(script) })
}

// set fills in a field of a form, once that is shown.
func (e *editing) set(file, table string, index int, key, value string) {
	e.t.Helper()
	field := `document.getElementById(` + quoted(fmt.Sprintf("field-%s-%s-%d-%s", file, table, index, key)) + `)`
	e.wait(field)
	e.edited(`const f = ` + field + `; f.value = ` + quoted(value) + `; f.dispatchEvent(new Event("change", {bubbles: true}));`)
}

// paste puts a table into a file.
func (e *editing) paste(file, text string) {
	e.t.Helper()
	e.edited(`const g = document.querySelector('.grid[aria-label="` + file + `"]'); g.querySelector("textarea").value = ` + quoted(text) + `; g.querySelector(".pasting button").click();`)
}

// change replaces a part of a file's text.
func (e *editing) change(file, old, text string) {
	e.t.Helper()
	e.do(`const s = document.querySelector(".texts select"); s.value = ` + quoted(file) + `; s.dispatchEvent(new Event("change"));`)
	e.wait(`document.querySelector(".texts[aria-busy=false] textarea")?.getAttribute("aria-label") === ` + quoted(file))
	e.edited(`const a = document.querySelector(".texts textarea"); if (!a.value.includes(` + quoted(old) + `)) throw new Error("it is not there"); a.value = a.value.replace(` + quoted(old) + `, () => ` + quoted(text) + `); a.dispatchEvent(new Event("change"));`)
}

// feature adds a terrain, a hexside or a road to the chart.
func (e *editing) feature(id string) {
	e.t.Helper()
	e.do(`const i = document.querySelector(".newfeature input"); i.value = ` + quoted(id) + `; i.form.requestSubmit();`)
	e.wait(`document.querySelector('.palette [data-what="` + id + `"][aria-pressed="true"]')`)
}

// zip returns the files of the pack as the page saves them.
func (e *editing) zip() map[string]string {
	e.t.Helper()
	name := eval[string](e.t, e.tab, `document.querySelector(".resultbar strong").textContent`)
	text := eval[string](e.t, e.tab, `(async () => {
		const own = URL.createObjectURL;
		HTMLAnchorElement.prototype.click = function () {};
		const blob = await new Promise((done) => {
			URL.createObjectURL = (b) => (done(b), "blob:null/none");
			`+button("Save as zip")+`
		});
		URL.createObjectURL = own;
		return [...new Uint8Array(await blob.arrayBuffer())].map((b) => String.fromCharCode(b)).join("");
	})()`)
	e.actions++
	data := make([]byte, 0, len(text))
	for _, r := range text {
		data = append(data, byte(r))
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		e.t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			e.t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			e.t.Fatal(err)
		}
		files[strings.TrimPrefix(f.Name, name+"/")] = string(data)
	}
	return files
}

// mouse has the mouse do something at a point of the map, each coordinate a part of the canvas.
func (e *editing) mouse(kind input.DispatchMouseEventType, p [2]float64, with input.DispatchMouseEventParams) {
	e.t.Helper()
	box := eval[[]float64](e.t, e.tab, `(() => { const r = document.querySelector(".paint").getBoundingClientRect(); return [r.left, r.top, r.width, r.height]; })()`)
	with.Type, with.X, with.Y, with.ClickCount = kind, box[0]+p[0]*box[2], box[1]+p[1]*box[3], 1
	if _, err := chromedp.Call(e.tab, input.DispatchMouseEvent, with); err != nil {
		e.t.Fatal(err)
	}
}

// drag draws over the map from one point to others.
func (e *editing) drag(points ...[2]float64) {
	e.t.Helper()
	e.dragWith(input.DispatchMouseEventParams{Button: input.MouseButtonLeft, Buttons: 1}, points...)
}

func (e *editing) dragWith(with input.DispatchMouseEventParams, points ...[2]float64) {
	e.t.Helper()
	e.actions++
	e.mouse(input.DispatchMouseEventTypeMousePressed, points[0], with)
	for _, p := range points[1:] {
		e.mouse(input.DispatchMouseEventTypeMouseMoved, p, with)
	}
	with.Buttons = 0
	e.mouse(input.DispatchMouseEventTypeMouseReleased, points[len(points)-1], with)
}

// changes runs what changes the pack, and waits until it has.
func (e *editing) changes(does func()) {
	e.t.Helper()
	const watch = `document.documentElement.dataset.changes + document.querySelector(".refused").textContent`
	before := eval[string](e.t, e.tab, watch)
	does()
	e.wait(watch + ` !== ` + quoted(before))
	if said := e.text(".refused"); said != "" {
		e.t.Fatal(said)
	}
}

// A pack is made of a module on the page: drafted, filled in, painted, checked with, saved.
func TestEditor(t *testing.T) {
	e := drafted(t, games+"quarry-ford/quarry-ford.vmod")
	accessible(t, e.page, "the problems of a draft")
	checks := func() string { return eval[string](t, e.tab, `document.documentElement.dataset.problems`) }
	first := checks()

	e.open("rules")
	e.edited(button("Use what is drafted"))
	e.set("game.toml", "stacking", -1, "limit", "2")
	e.set("game.toml", "stacking", -1, "count", "units")
	e.wait(`document.documentElement.dataset.problems !== ` + quoted(first))
	accessible(t, e.page, "phases and rules")
	shot(t, e.tab, "editor-rules")

	// What a rule of the game's own touches is ticked, word by word.
	e.edited(button("Add an exclusive"))
	e.set("game.toml", "exclusive", 0, "paragraph", "3.4")
	tick := func(word string) {
		t.Helper()
		box := `document.getElementById("field-game.toml-exclusive-0-touches-` + word + `")`
		e.wait(box)
		e.edited(box + `.click();`)
	}
	touches := func(want string) {
		t.Helper()
		if got := e.zip()["game.toml"]; !strings.Contains(got, "\ntouches = "+want) {
			t.Errorf("not touches = %s, but game.toml:\n%s", want, got)
		}
	}
	tick("zoc")
	tick("movement")
	touches(`["movement", "zoc"]`)
	tick("zoc")
	touches(`["movement"]`)
	// Who ticks fast ticks twice before the first tick has been written.
	box := func(word string) string {
		return `document.getElementById("field-game.toml-exclusive-0-touches-` + word + `").click();`
	}
	changes := `document.documentElement.dataset.changes`
	before := eval[string](t, e.tab, changes)
	e.do(box("odds") + box("attack"))
	e.wait(`Number(` + changes + `) === ` + before + ` + 2`)
	touches(`["movement", "attack", "odds"]`)
	shot(t, e.tab, "editor-exclusive")

	// A figure is typed, as in a spreadsheet; a wrong figure is marked at its cell.
	e.open("units")
	e.edited(`const i = document.querySelector('td[data-at="0/3"] input'); i.focus(); i.value = "x"; i.dispatchEvent(new Event("change", {bubbles: true}));`)
	e.wait(`document.querySelector('td[data-at="0/3"] input').getAttribute("aria-invalid") === "true"`)
	eval[any](t, e.tab, `document.querySelector('td[data-at="0/3"] input').select()`)
	e.press("4", kb.Enter)
	e.wait(`document.activeElement.closest("td")?.dataset.at === "1/3" && !document.querySelector('td[data-at="0/3"] input').hasAttribute("aria-invalid")`)
	e.wait(`[...document.querySelectorAll(".face")].some((i) => i.naturalWidth > 0)`)
	accessible(t, e.page, "the units")
	shot(t, e.tab, "editor-units")

	// Terrain is painted with the mouse and with the keyboard, and taken back.
	e.open("map")
	for _, id := range []string{"clear", "woods"} {
		e.feature(id)
	}
	e.drag([2]float64{0.4, 0.4}, [2]float64{0.5, 0.5}, [2]float64{0.55, 0.5})
	e.wait(`document.querySelector(".said").textContent.includes("with terrain") && document.documentElement.dataset.stroke`)
	painted := func() string { return e.zip()["map.csv"] }
	once := painted()
	if n := strings.Count(once, ",woods"); n < 3 {
		t.Errorf("a stroke of the brush painted %d hexes:\n%s", n, once)
	}
	eval[any](t, e.tab, `document.querySelector(".paint").focus()`)
	e.press("1", kb.ArrowDown, kb.ArrowRight)
	e.edited(`document.querySelector(".paint").dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true}));`)
	if got := painted(); !strings.Contains(got, ",clear") {
		t.Errorf("painted with the keyboard:\n%s", got)
	}
	e.edited(button("Undo"))
	if got := painted(); got != once {
		t.Errorf("taken back, it is\n%s\nand was\n%s", got, once)
	}
	accessible(t, e.page, "the map")
	shot(t, e.tab, "editor-map")

	files := e.zip()
	if !strings.Contains(files["game.toml"], "\n[stacking]\nlimit = 2\n") || !strings.Contains(files["game.toml"], "# Check all of it against the rulebook") {
		t.Errorf("game.toml:\n%s", files["game.toml"])
	}
	if n := eval[int](t, e.tab, `localStorage.length`); n != 0 {
		t.Errorf("%d things are kept, and nobody was asked", n)
	}
	eval[any](t, e.tab, button("Keep it"))
	e.wait(`localStorage.length === 1`)
	defer eval[any](t, e.tab, `localStorage.clear()`) // pages opened from files share it

	// A game is checked with it at once, and the way leads back.
	e.drop(games + "quarry-ford/march.vlog")
	eval[any](t, e.tab, `delete document.documentElement.dataset.checked;`)
	e.wait(`(` + strings.TrimSuffix(button("Check the games with it"), ";") + `, document.querySelector(".refused").textContent === "")`)
	e.wait(`document.documentElement.dataset.checked`)
	eval[any](t, e.tab, `document.querySelector(".back").click();`)
	e.wait(`document.querySelector(".editor")`)

	// What was kept is there again.
	e.app.open()
	e.wait(`document.querySelector(".restore")`)
	eval[any](t, e.tab, button("Go on with it"))
	e.wait(`document.querySelector(".item.game-pack")`)
	eval[any](t, e.tab, button("Edit the pack"))
	e.wait(`document.documentElement.dataset.problems`)
	if got := e.zip()["map.csv"]; got != files["map.csv"] {
		t.Errorf("kept was\n%s\nwant\n%s", got, files["map.csv"])
	}
}
