package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// The charts are grids; what is wrong in them is shown at the cell.
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
