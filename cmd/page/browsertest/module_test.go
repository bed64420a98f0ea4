package browsertest

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// faulty returns the module of Quarry Ford with two pieces of one id, a map window without
// stacking options, and none of its metadata right.
func faulty(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile(games + "quarry-ford/quarry-ford.vmod")
	if err != nil {
		t.Fatal(err)
	}
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	edit := f.Edit()
	edit.SetAttr(f.Module.Slots[1].Element, "gpid", f.Module.Slots[0].GPID)
	for i := range f.Tree().Len() {
		if e := f.Tree().At(i); e.Class == "VASSAL.build.module.map.StackMetrics" {
			edit.Remove(e)
		}
	}
	var b bytes.Buffer
	meta := archive.File{Name: "moduledata", Data: []byte(`<data version="1"><version>none</version><VassalVersion>3.7.0</VassalVersion><name>Else</name></data>`)}
	if err := f.WriteEdited(&b, edit, archive.Changes{Put: []archive.File{meta}}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// linted returns what is found in a module, with its pictures or without.
func linted(t testing.TB, data []byte, pictures bool) report.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	m := module.New(f, nil, vmod.DefaultOptions().Game)
	var result check.Result
	result.Findings = module.Run(m, &result.Coverage)
	file := report.File{Path: "quarry-ford.vmod", Module: f.Module.Name, Linted: true, Result: result, Drawing: report.DrawModule(m, result.Findings)}
	if pictures {
		file.Drawing.Pictures = m
	}
	return file
}

// painted is a script that returns how many findings have a picture beside them with something
// on it, once all that are near are drawn.
const painted = `(() => {
	const things = [...document.querySelectorAll("section.shown article canvas.thing")];
	if (things.length === 0 || things.some((c) => !c.dataset.drawn)) return 0;
	return things.filter((c) => c.getContext("2d").getImageData(0, 0, c.width, c.height).data.some((v) => v)).length;
})()`

// A finding about a piece has the picture of the piece beside it, a finding about a window the
// picture of its board, as the module has them.
func TestModuleFindings(t *testing.T) {
	p := app{opened(t, "", linted(t, faulty(t), true))}
	p.wait(painted + " === 2")
	if got := eval[[]string](t, p.tab, `[...document.querySelectorAll("article:has(canvas.thing) .refs")].map((e) => e.firstChild.textContent.trim())`); len(got) != 2 || got[0] == got[1] {
		t.Errorf("the findings with pictures are of the rules %q", got)
	}
	if n := eval[int](t, p.tab, `document.querySelectorAll("article").length`); n <= 2 {
		t.Error("findings about neither have a picture, too")
	}
	const folded = `[...document.querySelectorAll("main details")].filter((d) => !d.open).length`
	before := eval[int](t, p.tab, folded)
	printed := eval[int](t, p.tab, `dispatchEvent(new Event("beforeprint")), `+folded)
	after := eval[int](t, p.tab, `dispatchEvent(new Event("afterprint")), `+folded)
	if before == 0 || printed != 0 || after != before {
		t.Errorf("%d parts are folded, %d when the page is printed, %d afterwards", before, printed, after)
	}
	for _, scheme := range []string{"light", "dark"} {
		if _, err := chromedp.Call(p.tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
			t.Fatal(err)
		}
		accessible(t, p.page, "module, "+scheme)
		shot(t, p.tab, "module-"+scheme)
	}
	do(t, p.tab, chromedp.EmulateViewport(390, 800))
	p.fits("module on a phone")
	shot(t, p.tab, "module-phone")
}

// Without the module's pictures there is no room for them, either, and the page mentions it.
func TestModuleWithoutPictures(t *testing.T) {
	p := app{opened(t, "", linted(t, faulty(t), false))}
	p.wait(`document.querySelector("section.shown .found .next")?.textContent.includes("left out") && !document.querySelector("canvas.thing")`)
}

// A module that is dropped alone is checked itself; beside a game it is what the game is played
// with.
func TestProgramLints(t *testing.T) {
	path := filepath.Join(t.TempDir(), "faulty.vmod")
	if err := os.WriteFile(path, faulty(t), 0o666); err != nil {
		t.Fatal(err)
	}
	p := programPage(t)
	p.drop(path)
	p.checked(1)
	p.wait(painted + " === 2")
	accessible(t, p.page, "module")
	shot(t, p.tab, "program-module")
	if got := p.text("section.shown .sum"); got == "" {
		t.Error("nothing is counted")
	}
	_, text := p.saved(button("Save") + button("Page with the map"))
	if want := "module/duplicate-gpid"; !bytes.Contains([]byte(text), []byte(want)) {
		t.Errorf("the page that is saved lacks %s", want)
	}
	p.drop(games + "quarry-ford/march.vlog")
	p.wait(`document.querySelector("section.shown h2")?.textContent.includes("march.vlog")`)
	if n := eval[int](t, p.tab, `document.querySelectorAll("section[data-file]").length`); n != 1 {
		t.Errorf("%d files are checked, want the log alone", n)
	}
}

// The errors of a module come first. A fix shows what it changes, and saves a copy in which the fault is mended; the
// module stays as it is.
func TestProgramMends(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ford.vmod")
	if err := os.WriteFile(path, faulty(t), 0o666); err != nil {
		t.Fatal(err)
	}
	p := programPage(t)
	p.drop(path)
	p.checked(1)
	words := eval[[]string](t, p.tab, `[...document.querySelectorAll(".places article .verdict")].map((e) => e.textContent)`)
	if first := slices.IndexFunc(words, func(w string) bool { return w != "error" }); first < 1 || slices.Contains(words[first:], "error") {
		t.Errorf("the findings are %q", words)
	}
	const mandatory = `[...document.querySelectorAll("article")].find((a) => a.textContent.includes("module/mandatory-part"))`
	if got := eval[string](t, p.tab, `document.querySelector(".found").textContent`); strings.Contains(got, "--fix") || !strings.Contains(got, "“Fix: mandatory-part” mends it in a copy") {
		t.Error("the page gives words for the command line beside its own button")
	}
	eval[any](t, p.tab, mandatory+`.querySelector(".show").click()`)
	eval[any](t, p.tab, button("Fix: mandatory-part"))
	p.wait(`document.querySelector(".mended .come")`)
	if got := p.text(".mended pre"); !strings.Contains(got, "+") || !strings.Contains(got, "VASSAL.build.module.map.StackMetrics") {
		t.Errorf("the fix shows %.300s", got)
	}
	accessible(t, p.page, "mended")
	shot(t, p.tab, "mended")
	name, copied := p.saved(`document.querySelector(".mended button").click();`)
	if name != "ford-mended.vmod" {
		t.Errorf("the copy is called %q", name)
	}
	mended, err := vmod.Open(strings.NewReader(copied), int64(len(copied)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	found := func(f *vmod.File) (n int) {
		var coverage rule.Coverage
		for _, finding := range module.Run(module.New(f, nil, vmod.DefaultOptions().Game), &coverage) {
			if finding.Rule == "module/mandatory-part" {
				n++
			}
		}
		return n
	}
	if n := found(mended); n != 0 {
		t.Errorf("the copy lacks %d parts", n)
	}
}
