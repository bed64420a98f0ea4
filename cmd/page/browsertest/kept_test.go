package browsertest

import (
	"slices"
	"strings"
	"testing"
)

// What is kept of one pack does not take the place of another's, and no tab writes over what another
// tab has kept of the same pack unless its user wants that.
func TestEditorKeeps(t *testing.T) {
	keys := func(e *editing) []string {
		return eval[[]string](t, e.tab, `Object.keys(localStorage).filter((key) => key.startsWith("umpire-editor:")).sort()`)
	}
	says := func(e *editing, class, words string) {
		t.Helper()
		e.wait(`document.querySelector(` + quoted(class) + `).textContent.includes(` + quoted(words) + `)`)
	}
	limit := func(e *editing) string {
		return eval[string](t, e.tab, `JSON.parse(localStorage.getItem("umpire-editor:quarry-ford-pack"))
			.files["game.toml"].match(/limit = \d+/)?.[0] ?? ""`)
	}
	one := drafted(t, games+"quarry-ford/quarry-ford.vmod")
	defer eval[any](t, one.tab, `localStorage.clear()`) // pages opened from files share it
	one.open("rules")
	one.edited(button("Use what is drafted"))
	one.set("game.toml", "stacking", -1, "limit", "2")
	eval[any](t, one.tab, button("Keep it"))
	says(one, ".keep", "Kept in this browser")

	other := drafted(t, games+"barbarossa/barbarossa.vmod")
	other.open("rules")
	other.edited(button("Use what is drafted"))
	eval[any](t, other.tab, button("Keep it"))
	says(other, ".keep", "Kept in this browser")
	if got := keys(one); !slices.Equal(got, []string{"umpire-editor:barbarossa-pack", "umpire-editor:quarry-ford-pack"}) {
		t.Errorf("kept are %q", got)
	}
	if got := other.text(".elsewhere"); got != "" {
		t.Errorf("nobody else has the pack open, and the page says %q", got)
	}

	// The same pack in a second tab: a warning, and a question before anything is written.
	two := drafted(t, games+"quarry-ford/quarry-ford.vmod")
	says(two, ".elsewhere", "Another tab has quarry-ford-pack open")
	two.open("rules")
	two.edited(button("Use what is drafted"))
	two.set("game.toml", "stacking", -1, "limit", "3")
	says(two, ".keep", "other work on quarry-ford-pack")
	if got := limit(two); got != "limit = 2" {
		t.Errorf("before the answer %q is kept", got)
	}
	eval[any](t, two.tab, button("Keep this instead"))
	says(two, ".keep", "Kept in this browser")
	if got := limit(two); got != "limit = 3" {
		t.Errorf("after the answer %q is kept", got)
	}

	// The first tab goes on, and does not write over the second's.
	one.set("game.toml", "stacking", -1, "limit", "4")
	says(one, ".keep", "other work on quarry-ford-pack")
	if got := limit(one); got != "limit = 3" {
		t.Errorf("the first tab has kept %q", got)
	}

	// A page that is opened anew lists both, and forgets one at a time. The tab that is left of
	// quarry-ford warns no more.
	eval[any](t, one.tab, `document.querySelector(".back").click()`)
	two.wait(`document.querySelector(".elsewhere").textContent === ""`)
	other.app.open()
	offers := `[...document.querySelectorAll(".restore")].map((p) => p.dataset.pack).join(" ")`
	if got := eval[string](t, other.tab, offers); got != "barbarossa-pack quarry-ford-pack" {
		t.Errorf("the page offers %q", got)
	}
	eval[any](t, other.tab, `document.querySelector('.restore[data-pack="barbarossa-pack"] .quiet').click()`)
	if got := keys(other); len(got) != 1 || !strings.HasSuffix(got[0], "quarry-ford-pack") {
		t.Errorf("kept are %q", got)
	}

	// What an earlier page has kept under its one key is offered as well.
	eval[any](t, other.tab,
		`localStorage.setItem("umpire-editor", JSON.stringify({pack: "mill", files: {"game.toml": "x"}}))`)
	other.app.open()
	if got := eval[string](t, other.tab, offers); got != "mill quarry-ford-pack" {
		t.Errorf("the page offers %q", got)
	}
	if got := other.text(".restore[data-pack=mill]"); !strings.Contains(got, "on an earlier day") {
		t.Errorf("the page says %q", got)
	}
}
