package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
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

// said waits until the map shows a message.
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
