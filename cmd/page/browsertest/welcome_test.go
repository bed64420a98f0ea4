package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The first screen says what Umpire does; its picture and its three choices are on the screen of a laptop, and nothing
// is wider than a phone.
func TestWelcome(t *testing.T) {
	p := programPage(t)
	for _, theme := range []string{"light", "dark"} {
		eval[any](t, p.tab, `document.documentElement.dataset.theme = "`+theme+`"`)
		accessible(t, p.page, "welcome")
	}
	do(t, p.tab, chromedp.EmulateViewport(1366, 768))
	if n := eval[int](t, p.tab, `[...document.querySelectorAll(".hexmap, .way button")].filter((e) => e.getBoundingClientRect().bottom <= innerHeight).length`); n != 5 {
		t.Errorf("%d of the picture and the buttons are on the screen, want 5", n)
	}
	do(t, p.tab, chromedp.EmulateViewport(683, 400))
	if !eval[bool](t, p.tab, `[".hexmap", ".hero .primary"].every((s) => document.querySelector(s).getBoundingClientRect().bottom <= innerHeight)`) {
		t.Error("at 200 % the picture or the example's button is not on the screen of a laptop")
	}
	shot(t, p.tab, "welcome-zoom")
	do(t, p.tab, chromedp.EmulateViewport(390, 844))
	if wide := eval[int](t, p.tab, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("the page is wider than a phone by %d", wide)
	}
}

// A click shows the example, opened on its finding, below its verdict.
func TestExample(t *testing.T) {
	p := programPage(t)
	begun := time.Now()
	eval[any](t, p.tab, button("See an example"))
	p.wait(`document.querySelector("article.chosen.illegal") && document.querySelector(".marks path, .marks polyline")`)
	t.Logf("the example took %v", time.Since(begun).Round(10*time.Millisecond))
	if got, want := p.text("section.shown .judgement.illegal"), "1 illegal move. Judged: sides and stacking, moves."; got != want {
		t.Errorf("the verdict is %q, want %q", got, want)
	}
	accessible(t, p.page, "example")
	eval[any](t, p.tab, button("‹ Files and settings")+button("Take all off"))
	p.wait(`document.body.classList.contains("empty")`)
	eval[any](t, p.tab, button("See an example"))
	p.wait(`document.querySelector("article.chosen.illegal")`)
}

// The third choice opens the editor on a draft.
func TestWelcomePack(t *testing.T) {
	p := programPage(t)
	do(t, p.tab, chromedp.SetUploadFiles("#pack", []string{absolute(t, games+"quarry-ford/quarry-ford.vmod")}))
	p.wait(`document.querySelector(".editor .tabs")`)
}
