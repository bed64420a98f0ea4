package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// A page opens on its worst finding, zoomed; of many files the files with findings come first, and the others can be left
// out. Each file that somebody opens is an entry in the browser's history.
func TestBegin(t *testing.T) {
	clean, worst, doubtful := small.file(), small.file(), small.file()
	clean.Path, clean.Result.Findings = "clean.vlog", nil
	worst.Path = "worst.vlog"
	doubtful.Path, doubtful.Result.Findings = "doubtful.vlog", nil
	for _, f := range small.file().Result.Findings {
		if f.Verdict == rule.Suspect {
			doubtful.Result.Findings = append(doubtful.Result.Findings, f)
		}
	}
	p := opened(t, "#", clean, doubtful, worst)
	p.becomesTrue(`document.querySelector("article.chosen")`)
	if got := p.text("section.shown h2"); got != "worst.vlog (Made up)" {
		t.Errorf("the page opens on %s", got)
	}
	if got := p.text("article.chosen .verdict"); got != "illegal" {
		t.Errorf("the page opens on a finding that is %s", got)
	}
	if at := p.transform(); at[2] < 0.5 {
		t.Errorf("the map is at zoom %v", at[2])
	}
	if got := p.text(".number"); !strings.HasPrefix(got, "before step 2 of") {
		t.Errorf("the step bar says %q", got)
	}
	options := func() []string {
		return eval[[]string](t, p.tab, `[...document.querySelectorAll("nav option")].map((o) => o.textContent)`)
	}
	all := options()
	if len(all) != 3 || all[0] != "✖ worst.vlog (Made up)" || all[1] != "▲ doubtful.vlog (Made up)" || !strings.HasSuffix(all[2], " clean.vlog (Made up)") {
		t.Errorf("the files are %q", all)
	}
	p.click("nav .only input")
	if got := options(); !slices.Equal(got, all[:2]) {
		t.Errorf("the files with findings are %q", got)
	}
	eval[any](t, p.tab, `(() => { const s = document.querySelector("nav select"); s.value = "1"; s.dispatchEvent(new Event("change")); })()`)
	p.becomes("section.shown h2", "doubtful.vlog (Made up)")
	eval[any](t, p.tab, `history.back()`)
	p.becomes("section.shown h2", "worst.vlog (Made up)")
	eval[any](t, p.tab, `history.forward()`)
	p.becomes("section.shown h2", "doubtful.vlog (Made up)")
	accessible(t, p, "several files")
	shot(t, p.tab, "several")
}

// Of many files those that fit a search are offered; n and p go on from the last finding of a file to the next file, and
// back. The signs on a small map are explained on request.
func TestManyFiles(t *testing.T) {
	var files []report.File
	for i := range 7 {
		f := small.file()
		f.Path = fmt.Sprintf("turn-%d.vlog", i+1)
		if i%3 != 0 {
			f.Result.Findings = nil
		}
		files = append(files, f)
	}
	p := opened(t, "#", files...)
	p.becomesTrue(`document.querySelector("article.chosen")`)
	search := func(words string) []string {
		return eval[[]string](t, p.tab, `(() => { const f = document.querySelector("nav input[type=search]"); f.value = `+quoted(words)+`; f.dispatchEvent(new Event("input")); return [...document.querySelectorAll("nav option")].map((o) => o.textContent.replace(/^\S /, "")); })()`)
	}
	if got := search("MADE turn-5"); !slices.Equal(got, []string{"turn-5.vlog (Made up)"}) {
		t.Errorf("turn-5 finds %q", got)
	}
	if got := search("turn-9"); len(got) > 0 {
		t.Errorf("turn-9 finds %q", got)
	}
	accessible(t, p, "search of files")
	if got := search(""); len(got) != 7 {
		t.Errorf("no words find %q", got)
	}
	for range 5 {
		p.press("n")
	}
	p.becomes("section.shown h2", "turn-4.vlog (Made up)")
	p.becomes("section.shown .count", "1 of 5")
	p.press("p")
	p.becomes("section.shown h2", "turn-1.vlog (Made up)")
	p.becomes("section.shown .count", "5 of 5")
	for range 5 {
		p.press("p")
	}
	p.becomes("section.shown .count", "1 of 5")
	p.press("p") // before the first there is nothing
	p.becomes("section.shown h2", "turn-1.vlog (Made up)")

	do(t, p.tab, chromedp.EmulateViewport(683, 400))
	p.becomesTrue(`!document.querySelector("details.legend").open && document.querySelector(".legend li")`)
	box := eval[[]float64](t, p.tab, `["details.legend", ".ground"].flatMap((s) => { const b = document.querySelector(s).getBoundingClientRect(); return b.width * b.height; })`)
	if box[0] > box[1]/10 {
		t.Errorf("the folded signs cover %v of %v", box[0], box[1])
	}
	accessible(t, p, "small")
	p.click(".legend summary")
	p.becomesTrue(`document.querySelector(".legend li").checkVisibility()`)
	shot(t, p.tab, "small-signs")
}

// Pins above the scrubber name their findings, and a click shows them; n and p lead on wherever the focus is. A finding
// about a line of the chat is shown with the lines around it.
func TestSteps(t *testing.T) {
	file := small.file()
	chat := rule.Finding{Rule: "log/dice-typed", Verdict: rule.Suspect, Message: say.F("x", "a roll was typed"), Step: 9}
	file.Result.Findings = append(file.Result.Findings, chat)
	p := opened(t, "", file)
	title := eval[string](t, p.tab, `document.querySelector(".pin.illegal").title`)
	if !strings.HasPrefix(title, "Step 2, illegal: ") {
		t.Errorf("the pin says %q", title)
	}
	p.click(".pin.suspect")
	p.becomes("article.chosen .verdict", "suspect")
	eval[any](t, p.tab, `document.querySelector(".scrub input").focus()`)
	chosen := p.text(".count")
	p.press("n")
	if got := p.text(".count"); got == chosen {
		t.Errorf("n on the scrubber leaves finding %s", got)
	}
	p.press("p")
	p.becomes(".count", chosen)
	eval[any](t, p.tab, `location.hash = "finding=`+fmt.Sprint(len(file.Result.Findings))+`"`)
	p.becomesTrue(`document.querySelector("article.chosen .around")`)
	if got := eval[[]int](t, p.tab, `[...document.querySelectorAll(".around li")].map((e) => e.value)`); !slices.Equal(got, []int{7, 8, 9, 10, 11}) {
		t.Errorf("around the chat are the steps %v", got)
	}
	if got := eval[int](t, p.tab, `document.querySelector(".around li[aria-current]").value`); got != 9 {
		t.Errorf("step %d is marked", got)
	}
	accessible(t, p, "chat")
}

// The account of a long log names who did what, and leaves the steps that fit what is searched, the player, or the kind.
func TestAccount(t *testing.T) {
	long := sample{columns: 10, rows: 8, pieces: 12, steps: 3000}
	file := long.file()
	for i := range file.Drawing.Scene.Steps {
		s := &file.Drawing.Scene.Steps[i]
		s.By = []string{"Nora", "Sven"}[i/500%2]
		if i%1000 == 999 {
			s.Lines = []string{"says: Overrun of 04.04"}
		}
	}
	p := opened(t, "", file)
	eval[any](t, p.tab, button("Account"))
	left := func(want int, what string) {
		t.Helper()
		if got := eval[int](t, p.tab, `document.querySelectorAll(".account li:not([hidden])").length`); got != want {
			t.Errorf("%s: %d steps are left, want %d", what, got, want)
		}
	}
	left(3000, "all")
	if got := eval[[]string](t, p.tab, `[...document.querySelectorAll(".account .by:not(.unseen)")].map((e) => e.textContent)`); !slices.Equal(got, []string{"Nora", "Sven", "Nora", "Sven", "Nora", "Sven"}) {
		t.Errorf("the players are %q", got)
	}
	set := func(field, value string) {
		eval[any](t, p.tab, fmt.Sprintf(`(() => { const f = [...document.querySelectorAll(".filters label")].find((l) => l.checkVisibility() && l.firstChild.textContent === %q).querySelector("input, select"); f.value = %q; f.dispatchEvent(new Event(f.tagName === "INPUT" ? "input" : "change")); })()`, field, value))
	}
	set("Search", "overrun 04.04")
	left(3, "a search for words and a hex")
	set("Player", "Nora")
	left(0, "of Nora")
	p.becomesTrue(`document.querySelector(".nothing:not([hidden])")`)
	set("Player", "Sven")
	left(3, "of Sven")
	set("Search", "")
	left(1500, "all of Sven")
	set("Player", "")
	set("Show", "found")
	left(5, "with findings")
	accessible(t, p, "account")
	shot(t, p.tab, "account-long")
}

// Back and Forward lead between the files, the result and the editor, and nothing is lost on the way.
func TestProgramHistory(t *testing.T) {
	p := programPage(t)
	p.drop(games+"examples/examples", games+"examples/movement.vlog", games+"examples/examples.vmod")
	p.checked(1)
	back, forward := `history.back()`, `history.forward()`
	for i, c := range []struct{ do, then string }{
		{back, `document.querySelector(".items")`},
		{forward, `document.querySelector("article.chosen.illegal")`},
		{button("‹ Files and settings"), `document.querySelector(".items")`},
		{button("Edit the pack"), `document.querySelector(".editor .tabs button")`},
		{back, `document.querySelector(".items")`},
		{forward, `document.querySelector(".editor .tabs button")`},
		{button("Check the games with it"), `document.querySelector("article.chosen.illegal")`},
		{back, `document.querySelector(".editor .tabs button")`},
		{back, `document.querySelector(".items")`},
	} {
		eval[any](t, p.tab, c.do)
		p.wait(c.then)
		if t.Failed() {
			t.Fatalf("step %d", i)
		}
	}
	if n := eval[int](t, p.tab, `document.querySelectorAll(".item").length`); n < 3 {
		t.Errorf("%d files are left", n)
	}
}

// Of many files that are dropped, those with findings come first in the table.
func TestProgramManyFiles(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(games+"crossroads")); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{"clean.vlog", "move-allowance.vlog"} {
		if _, err := os.Stat(filepath.Join(folder, f)); err != nil {
			t.Fatal(err)
		}
	}
	p := programPage(t)
	p.drop(folder)
	p.wait(`document.documentElement.dataset.checked`)
	kinds := eval[[]string](t, p.tab, `[...document.querySelectorAll(".table tbody .sign")].map((e) => e.className.replace("sign ", ""))`)
	first := slices.IndexFunc(kinds, func(k string) bool { return k != "illegal" })
	if len(kinds) < 10 || first < 1 || slices.Contains(kinds[first:], "illegal") {
		t.Errorf("the verdicts are %q", kinds)
	}
	n := len(kinds)
	eval[any](t, p.tab, `document.querySelector(".table input[type=checkbox]").click()`)
	if left := eval[int](t, p.tab, `document.querySelectorAll(".table tbody tr").length`); left == 0 || left >= n {
		t.Errorf("of %d files %d are left", n, left)
	}
	eval[any](t, p.tab, `(() => { const f = document.querySelector(".table input[type=search]"); f.value = "ALLOWANCE"; f.dispatchEvent(new Event("input")); })()`)
	if got := eval[string](t, p.tab, `[...document.querySelectorAll(".table tbody bdi")].map((e) => e.textContent.replace(/.*\//, "")).join()`); got != "move-allowance.vlog" {
		t.Errorf("the search leaves %q", got)
	}
	accessible(t, p.page, "many files")
	shot(t, p.tab, "many")
}
