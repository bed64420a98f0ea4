package browsertest

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// What the survey proposes for hexes and for hexsides is taken over hex by hex, along a stroke, or
// all that is sure enough.
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
	// ask has the user answer questions; a terrain that the answers do not offer is skipped.
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
