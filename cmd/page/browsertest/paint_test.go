package browsertest

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Keys that are held down.
const ctrl, shift = 2, 8

// painting opens the map of a draft, with terrain to paint, as a whole.
func painting(t testing.TB, terrain ...string) *editing {
	t.Helper()
	e := drafted(t, games+"barbarossa/barbarossa.vmod")
	e.open("map")
	for _, id := range terrain {
		e.feature(id)
	}
	e.keys("0")
	fmt.Sscanf(e.text(".mapside .said"), "%d hexes", &e.hexes)
	return e
}

// keys presses keys on the map.
func (e *editing) keys(keys ...string) {
	e.t.Helper()
	e.actions++
	eval[any](e.t, e.tab, `document.querySelector(".paint").focus()`)
	e.press(keys...)
	e.painted()
}

// rows returns the rows of a file of the pack.
func (e *editing) rows(file string) []map[string]string {
	e.t.Helper()
	text := e.zip()[file]
	if text == "" {
		return nil
	}
	return rowsOf(e.t, strings.Replace(text, "hex,hex,", "hex,second,", 1))
}

// layer chooses what is painted: terrain, hexside, road, place.
func (e *editing) layer(name string) {
	e.t.Helper()
	e.do(`document.querySelector('[data-layer="` + name + `"]').click()`)
}

// said waits until the map says something.
func (e *editing) said(words string) {
	e.t.Helper()
	e.wait(`document.querySelector(".mapside .said").textContent.includes(` + quoted(words) + `)`)
}

// column returns the hexrow of a hex, and its place there.
func column(hex string) (column, row int) {
	fmt.Sscanf(hex, "%d.%d", &column, &row)
	return column, row
}

// The map is painted with tools as of programs that paint maps of tiles.
func TestEditorTools(t *testing.T) {
	e := painting(t, "clear", "woods")
	left, right := [2]float64{0.3, 0.5}, [2]float64{0.6, 0.5}

	// Shift draws a line from where the last stroke ended.
	e.keys("1")
	e.changes(func() { e.drag(left) })
	e.changes(func() {
		e.dragWith(input.DispatchMouseEventParams{Button: input.MouseButtonLeft, Buttons: 1, Modifiers: shift}, right)
	})
	line := e.rows("map.csv")
	slices.SortFunc(line, func(a, b map[string]string) int { return strings.Compare(a["hex"], b["hex"]) })
	for i, row := range line {
		c, r := column(row["hex"])
		if i == 0 {
			continue
		}
		if before, below := column(line[i-1]["hex"]); row["terrain"] != "clear" || c != before+1 || r < below-1 || r > below+1 {
			t.Errorf("the line has gaps: %v", line)
		}
	}
	if len(line) < 5 {
		t.Errorf("the line has %d hexes", len(line))
	}

	// What is alike is filled; a right click chooses what lies there.
	e.keys("2", "f")
	e.changes(func() { e.drag(left) })
	filled := e.zip()["map.csv"]
	if n := strings.Count(filled, ",woods"); n != len(line) || strings.Contains(filled, ",clear") {
		t.Errorf("%d of %d hexes are filled:\n%s", n, len(line), filled)
	}
	chosen := func(id string) {
		e.wait(`document.querySelector('.palette [data-what="` + id + `"][aria-pressed="true"]')`)
	}
	e.keys("b", "1")
	chosen("clear")
	e.dragWith(input.DispatchMouseEventParams{Button: input.MouseButtonRight, Buttons: 2}, right)
	chosen("woods")

	// A stroke is taken back, and done again.
	e.edited(button("Undo"))
	if got := e.zip()["map.csv"]; strings.Contains(got, "woods") {
		t.Errorf("taken back:\n%s", got)
	}
	e.edited(button("Redo"))
	if got := e.zip()["map.csv"]; got != filled {
		t.Errorf("done again, it is\n%s\nand was\n%s", got, filled)
	}

	// What is alike, and what is empty, is found.
	e.keys("s")
	e.drag(left)
	e.said(fmt.Sprintf("%d hexes are woods.", len(line)))
	e.do(button("Find what is empty"))
	e.said(fmt.Sprintf("%d hexes are empty.", e.hexes-len(line)))
	e.do(button("Select nothing"))

	// Ctrl adds to the terrain that is there.
	e.keys("0", "b", "1")
	e.changes(func() {
		e.dragWith(input.DispatchMouseEventParams{Button: input.MouseButtonLeft, Buttons: 1, Modifiers: ctrl}, left)
	})
	if got := e.zip()["map.csv"]; strings.Count(got, ",woods+clear") != 1 || strings.Count(got, ",woods") != len(line) {
		t.Errorf("added:\n%s", got)
	}

	// The eraser takes away.
	e.keys("e")
	e.changes(func() { e.drag(left, [2]float64{0.45, 0.5}) })
	if n := len(e.rows("map.csv")); n == 0 || n >= len(line) {
		t.Errorf("%d of %d hexes are left", n, len(line))
	}

	// A road is drawn from hex to hex.
	e.layer("road")
	e.feature("road")
	e.keys("0", "b")
	e.changes(func() { e.drag([2]float64{0.3, 0.3}, [2]float64{0.4, 0.32}, [2]float64{0.5, 0.4}) })
	road := e.rows("hexsides.csv")
	meets := map[string]int{}
	for _, row := range road {
		if row["feature"] != "road" {
			t.Errorf("%v", row)
		}
		meets[row["hex"]]++
		meets[row["second"]]++
	}
	ends := 0
	for _, n := range meets {
		if n == 1 {
			ends++
		}
	}
	if len(road) < 4 || ends != 2 || len(meets) != len(road)+1 {
		t.Errorf("the road has %d ends: %v", ends, road)
	}

	// A river is clicked at a hexside, a bridge laid over a road; both by the keyboard, too.
	e.layer("hexside")
	e.feature("river")
	e.changes(func() { e.drag([2]float64{0.7, 0.3}) })
	if got := e.rows("hexsides.csv"); len(got) != len(road)+1 || got[len(got)-1]["feature"] != "river" {
		t.Errorf("%v", got)
	}
	e.changes(func() {
		e.drag([2]float64{0.7, 0.6}, [2]float64{0.72, 0.7}, [2]float64{0.74, 0.75}, [2]float64{0.8, 0.76})
	})
	river := e.rows("hexsides.csv")[len(road)+1:]
	for _, row := range river {
		if row["feature"] != "river" {
			t.Errorf("%v", row)
		}
	}
	if len(river) < 3 {
		t.Errorf("a stroke along hexsides: %v", river)
	}
	e.keys(kb.ArrowDown, kb.ArrowRight)
	e.changes(func() {
		eval[any](t, e.tab, `document.querySelector(".paint").dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowDown", shiftKey: true, bubbles: true, cancelable: true}))`)
	})
	if got := e.rows("hexsides.csv"); len(got) != len(road)+len(river)+2 || got[len(got)-1]["feature"] != "river" {
		t.Errorf("%v", got)
	}

	// A place has its role.
	e.layer("place")
	e.do(`document.querySelector('[aria-label="Role"]').value = "victory"; document.querySelector('[aria-label="Value"]').value = "3";`)
	before := len(e.rows("places.csv"))
	e.changes(func() { e.drag([2]float64{0.5, 0.6}) })
	if got := e.rows("places.csv"); len(got) != before+1 || got[before]["role"] != "victory" || got[before]["value"] != "3" {
		t.Errorf("%v", got)
	}
	e.wait(`document.documentElement.dataset.problems?.startsWith("0/")`)
	shot(t, e.tab, "editor-tools")
}

// What the survey proposes for hexes and for hexsides is taken over one by one, along a stroke,
// or all that is sure enough.
func TestEditorSurvey(t *testing.T) {
	e := painting(t, "clear", "light-woods", "heavy-woods", "swamp", "town")
	printed := map[string]string{}
	for _, row := range table(t, games+"barbarossa/map.csv") {
		printed[row["hex"]] = row["terrain"]
	}
	truth := func(hex string) string {
		if printed[hex] != "" {
			return printed[hex]
		}
		return "clear"
	}
	data, err := os.ReadFile(games + "barbarossa/hexsides.csv")
	if err != nil {
		t.Fatal(err)
	}
	lies := map[string]string{}
	for _, row := range rowsOf(t, strings.Replace(string(data), "hex,hex,", "hex,second,", 1)) {
		lies[row["hex"]+"/"+row["second"]], lies[row["second"]+"/"+row["hex"]] = row["feature"], row["feature"]
	}
	// ask has the user answer questions; what the answers do not offer is not said.
	ask := func(n int, truth func(string) string) {
		t.Helper()
		e.settled(button("Ask me"), `document.documentElement.dataset.asked`)
		for range n {
			_, at, _ := strings.Cut(eval[string](t, e.tab, `document.documentElement.dataset.asked`), "/")
			e.settled(`(document.querySelector('[data-answer="`+truth(at)+`"]') ?? document.querySelector(".answers .quiet")).click()`, `document.documentElement.dataset.asked`)
		}
	}
	ask(14, truth)
	named := len(e.rows("map.csv"))
	shown := func() (n int) {
		_, said, _ := strings.Cut(e.text(".mapside .said"), "; ")
		fmt.Sscanf(said, "%d proposals", &n)
		return n
	}
	if shown() < e.hexes*9/10 {
		t.Errorf("it says %q", e.text(".mapside .said"))
	}
	e.keys("0", "a")
	e.changes(func() { e.drag([2]float64{0.4, 0.8}) })
	if n := len(e.rows("map.csv")); n != named+1 {
		t.Errorf("%d hexes after one is accepted, %d before", n, named)
	}
	e.changes(func() { e.drag([2]float64{0.4, 0.85}, [2]float64{0.6, 0.85}) })
	stroke := len(e.rows("map.csv"))
	if stroke < named+5 {
		t.Errorf("%d hexes after a stroke of accepting, %d before", stroke, named+1)
	}
	sure := func(percent int) {
		e.do(fmt.Sprintf(`const r = document.querySelector(".rank input"); r.value = %d; r.dispatchEvent(new Event("input"))`, percent))
	}
	sure(60)
	some := shown()
	if some < 400 || some > 600 {
		t.Errorf("%d proposals are sure at 60 percent", some)
	}
	e.edited(button("Take over as surveyed"))
	rows := e.rows("map.csv")
	surveyed, wrong := 0, 0
	for _, row := range rows {
		if row["confidence"] == "surveyed" {
			surveyed++
		}
		if row["terrain"] != truth(row["hex"]) {
			wrong++
		}
	}
	if surveyed == 0 || surveyed > some || len(rows) != stroke+surveyed {
		t.Errorf("%d of %d hexes are surveyed, %d were there, %d were shown", surveyed, len(rows), stroke, some)
	}
	if wrong > len(rows)/50 {
		t.Errorf("%d of %d hexes are wrong", wrong, len(rows))
	}
	e.edited(`[...document.querySelectorAll("button")].find((b) => b.textContent.startsWith("Confirm all")).click();`)
	if got := e.zip()["map.csv"]; strings.Contains(got, "surveyed") {
		t.Errorf("not all are confirmed:\n%.500s", got)
	}
	accessible(t, e.page, "the survey of the terrain")

	// The hexsides.
	e.layer("hexside")
	e.feature("river")
	e.layer("road")
	e.feature("road")
	beside := func(at string) string {
		switch lies[at] {
		case "river", "road":
			return lies[at]
		case "":
			return "none"
		}
		return "?" // a railroad, which this pack does not have
	}
	// A user begins with what he sees: the first of each feature is painted, by the table of hexsides.
	pasted := "hex\thex\tfeature\n"
	left := map[string]int{"river": 3, "road": 3}
	for _, row := range rowsOf(t, strings.Replace(string(data), "hex,hex,", "hex,second,", 1)) {
		if left[row["feature"]] > 0 {
			left[row["feature"]]--
			pasted += row["hex"] + "\t" + row["second"] + "\t" + row["feature"] + "\n"
		}
	}
	e.open("tables")
	e.paste("hexsides.csv", pasted)
	e.open("map")
	e.layer("road")
	sure(0)
	ask(12, beside)
	shot(t, e.tab, "editor-hexsides")
	known := len(e.rows("hexsides.csv"))
	e.keys("0", "a")
	e.changes(func() { e.drag([2]float64{0.4, 0.8}) })
	one := e.rows("hexsides.csv")
	if len(one) != known+1 {
		t.Errorf("%d hexsides after one is accepted, %d before", len(one), known)
	}
	e.changes(func() { e.drag([2]float64{0.4, 0.85}, [2]float64{0.6, 0.9}) })
	if n := len(e.rows("hexsides.csv")); n <= known+1 {
		t.Errorf("%d hexsides after a stroke of accepting", n)
	}
	e.edited(button("Take over as surveyed"))
	wrong, surveyed = 0, 0
	for _, row := range e.rows("hexsides.csv") {
		if row["confidence"] == "surveyed" {
			surveyed++
		}
		if is := beside(row["hex"] + "/" + row["second"]); is != "?" && strings.Contains(row["feature"], "river") != strings.Contains(is, "river") {
			wrong++
		}
	}
	if surveyed < 1000 || wrong > 10 {
		t.Errorf("%d hexsides are surveyed; of %d the river is wrong", surveyed, wrong)
	}
	e.edited(`[...document.querySelectorAll("button")].find((b) => b.textContent.startsWith("Confirm all")).click();`)
	if got := e.zip()["hexsides.csv"]; strings.Contains(got, "surveyed") {
		t.Errorf("not all are confirmed:\n%.500s", got)
	}
	e.wait(`document.documentElement.dataset.problems?.startsWith("0/")`)
}

// The charts are grids; what is wrong in them is said at the cell.
func TestEditorCharts(t *testing.T) {
	e := drafted(t, games+"quarry-ford/quarry-ford.vmod")
	e.open("charts")
	e.edited(button("Add a terrain"))
	e.set("tec.toml", "terrain", 0, "id", "woods")
	e.set("tec.toml", "terrain", 0, "cost", "two")
	wrong := func(cell, words string) {
		t.Helper()
		e.wait(`(() => { const i = ` + cell + `; return i?.getAttribute("aria-invalid") === "true" && (i.title + i.closest("td").textContent).includes(` + quoted(words) + `); })()`)
	}
	wrong(`document.getElementById("field-tec.toml-terrain-0-cost")`, "two")
	e.set("tec.toml", "terrain", 0, "cost", "2")
	e.set("tec.toml", "terrain", 0, "combat", "{ defender = 2 }")
	e.wait(`!document.querySelector("[aria-invalid]")`)
	e.open("rules")
	e.set("game.toml", "combat", -1, "dice", "d6")
	e.open("charts")
	e.paste("crt.csv", "roll\t1:1\t2:1\n1\tA1\tD1\n2-6\tfoo bar\tD1\n")
	crt := func(row, column int) string {
		return fmt.Sprintf(`document.querySelector('.grid[aria-label="crt.csv"] td[data-at="%d/%d"] input')`, row, column)
	}
	change := func(row, column int, text string) {
		t.Helper()
		e.wait(crt(row, column))
		e.edited(`const i = ` + crt(row, column) + `; i.focus(); i.value = ` + quoted(text) + `; i.dispatchEvent(new Event("change", {bubbles: true}));`)
	}
	change(1, 0, "3-6")
	e.wait(`document.documentElement.dataset.problems?.split("/")[0] !== "0"`)
	change(1, 0, "2-x")
	wrong(crt(1, 0), "2-x")
	change(1, 0, "2-6")
	e.wait(`document.documentElement.dataset.problems?.startsWith("0/")`)
	accessible(t, e.page, "the charts")
	shot(t, e.tab, "editor-charts")
	files := e.zip()
	if got := files["tec.toml"]; !strings.Contains(got, "id = \"woods\"\ncost = 2\ncombat = { defender = 2 }\n") {
		t.Errorf("tec.toml:\n%s", got)
	}
}

// A tab with work that is neither saved nor kept asks before it closes. Saved is what is in a zip or
// in a folder.
func TestEditorCloses(t *testing.T) {
	e := drafted(t, games+"quarry-ford/quarry-ford.vmod")
	asks := make(chan string, 9)
	listening, stop := context.WithCancel(e.tab)
	defer stop()
	dialogs := chromedp.Events(listening, cdppage.JavascriptDialogOpening)
	go func() {
		for opened, err := range dialogs {
			if err != nil {
				return
			}
			asks <- string(opened.Type)
			if _, err := chromedp.Call(listening, cdppage.HandleJavaScriptDialog, cdppage.HandleJavaScriptDialogParams{Accept: false}); err != nil {
				return
			}
		}
	}()
	e.open("rules")
	eval[any](t, e.tab, `document.documentElement.dataset.here = "yes"`)
	e.edited(button("Use what is drafted"))
	e.click(`#tab-rules`) // a page that nobody has touched does not ask
	eval[any](t, e.tab, `void setTimeout(() => location.reload(), 50)`)
	select {
	case kind := <-asks:
		if kind != "beforeunload" {
			t.Errorf("it asks by %s", kind)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the tab closes without a word")
	}
	if here := eval[string](t, e.tab, `document.documentElement.dataset.here ?? ""`); here != "yes" {
		t.Error("the page is loaded anew, and nobody said yes")
	}

	// What is saved in a folder is the same as in the zip, and may go.
	e.edited(`document.querySelector('[aria-label="north movement: later"]').click()`)
	written := eval[map[string]string](t, e.tab, `(async () => {
		const written = {};
		const folder = {
			getDirectoryHandle: async () => folder,
			getFileHandle: async (name) => ({ createWritable: async () => ({ write: async (text) => void (written[name] = text), close: async () => {} }) }),
		};
		globalThis.showDirectoryPicker = async () => folder;
		`+button("Save in a folder")+`
		while (!document.querySelector(".resultbar [role=status]").textContent.startsWith("Saved")) await new Promise((done) => setTimeout(done, 50));
		return written;
	})()`)
	e.app.open()
	if len(asks) > 0 {
		t.Error("a pack that is saved in a folder asks")
	}
	if text := written["game.toml"]; len(written) < 4 || strings.Index(text, "\nid = \"combat\"") > strings.Index(text, "\nid = \"movement\"") {
		t.Errorf("%d files; game.toml:\n%s", len(written), text)
	}

	// So may what is saved as a zip.
	e.again(games + "quarry-ford/quarry-ford.vmod")
	e.open("rules")
	e.edited(button("Use what is drafted"))
	if got := e.zip(); len(got) != len(written) {
		t.Errorf("%d files in the zip, %d in the folder", len(got), len(written))
	}
	e.app.open()
	if len(asks) > 0 {
		t.Error("a saved pack asks")
	}
}
