package browsertest

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// site is the folder that is published. To build it takes a minute or more, so all tests share it.
var site = sync.OnceValues(func() (string, error) {
	folder := filepath.Join(work, "site")
	if out, err := exec.Command("go", "run", "github.com/umpire-vassal/umpire/cmd/page", "-site", folder).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return folder, nil
})

// program is the page with Umpire in it, as the site has it to save. UMPIRE_PAGE names a page that was built before.
var program = sync.OnceValues(func() (string, error) {
	if path := os.Getenv("UMPIRE_PAGE"); path != "" {
		return filepath.Abs(path)
	}
	folder, err := site()
	return filepath.Join(folder, "umpire.html"), err
})

// An app is the page with Umpire in it, in a tab.
type app struct{ page }

// programPage opens the page with Umpire in it from its file, and waits until it is ready.
func programPage(t testing.TB) app {
	t.Helper()
	p := app{page{t, browser(t)}}
	p.open()
	return p
}

// open loads the page.
func (p app) open() {
	p.t.Helper()
	path, err := program()
	if err != nil {
		p.t.Fatal(err)
	}
	do(p.t, p.tab, chromedp.Navigate((&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()))
	p.wait(`document.documentElement.dataset.ready`)
}

// wait waits until a script returns something true.
func (p app) wait(script string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.tab, chromedp.Poll[any](script, chromedp.WithPollingTimeout(90*time.Second))); err != nil {
		shot(p.t, p.tab, "failed")
		p.t.Fatalf("%v: %s\nthe page says: %.2000s", err, script, eval[string](p.t, p.tab, `document.querySelector("#app").innerText`))
	}
}

// drop drops real files on the page.
func (p app) drop(paths ...string) {
	p.t.Helper()
	files := make([]string, len(paths))
	for i, path := range paths {
		full, err := filepath.Abs(path)
		if err == nil {
			_, err = os.Stat(full)
		}
		if err != nil {
			p.t.Fatal(err)
		}
		files[i] = full
	}
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: files, DragOperationsMask: 1}
	for _, event := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter, input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		if _, err := chromedp.Call(p.tab, input.DispatchDragEvent, input.DispatchDragEventParams{Type: event, X: 300, Y: 300, Data: data}); err != nil {
			p.t.Fatal(err)
		}
	}
}

// checked waits until so many files are checked.
func (p app) checked(files int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.documentElement.dataset.checked === "%d"`, files))
}

const games = "../../../fixtures/games/"

// saved has the page save something, and returns its name and bytes instead of the browser's
// asking where to.
func (p app) saved(click string) (name, text string) {
	p.t.Helper()
	both := eval[[]string](p.t, p.tab, `(async () => {
		const own = URL.createObjectURL;
		let name;
		HTMLAnchorElement.prototype.click = function () { name = this.download; };
		const blob = await new Promise((done) => {
			URL.createObjectURL = (b) => (done(b), "blob:null/none");
			`+click+`
		});
		await Promise.resolve();
		URL.createObjectURL = own;
		return [name, [...new Uint8Array(await blob.arrayBuffer())].map((b) => String.fromCharCode(b)).join("")];
	})()`)
	bytes := []byte{}
	for _, r := range both[1] {
		bytes = append(bytes, byte(r))
	}
	return both[0], string(bytes)
}

// button clicks the first button or summary with a text.
func button(text string) string {
	return `[...document.querySelectorAll("button, summary")].find((b) => b.textContent.trim() === ` + quoted(text) + `).click();`
}

// fixture returns the output of umpire check in the folder of a game.
func fixture(t testing.TB, folder string, args ...string) string {
	t.Helper()
	program := umpire(t)
	cmd := exec.Command(program, append([]string{"check", "--no-config", "--quiet", "--format", "json"}, args...)...)
	cmd.Dir = folder
	out, err := cmd.Output()
	if err != nil && err.Error() != "exit status 1" {
		t.Fatal(err)
	}
	return string(out)
}

// Files are dropped, the page asks for the module that is missing, and finds what umpire check
// finds, byte for byte.
func TestProgramChecks(t *testing.T) {
	p := programPage(t)
	p.drop(games + "quarry-ford/turn-2.vlog")
	p.wait(`document.querySelector(".ask")`)
	if got := p.text(".ask"); !strings.Contains(got, "turn-2.vlog was played with Quarry Ford") {
		t.Errorf("the page asks %q", got)
	}
	var all []string
	for _, name := range []string{"quarry-ford.vmod", "game.toml", "units.csv", "places.csv", "pieces.csv", "vassal.toml", "turn-1.vlog"} {
		all = append(all, games+"quarry-ford/"+name)
	}
	p.drop(all...)
	p.checked(2)
	want := fixture(t, games+"quarry-ford", "turn-1.vlog", "turn-2.vlog")
	if _, got := p.saved(button("JSON for programs")); got != want {
		t.Errorf("JSON of %d bytes, umpire check writes %d:\n%.500s", len(got), len(want), got)
	}
	name, page := p.saved(button("Page with the map"))
	if name != "turn-1.umpire.html" || !strings.HasPrefix(page, "<!doctype html>") || !strings.Contains(page, "data-2") {
		t.Errorf("the page is called %s: %.80s", name, page)
	}
	if n := eval[int](t, p.tab, `document.querySelectorAll(".table tbody tr").length`); n != 2 {
		t.Errorf("the table has %d rows", n)
	}
}

// The page can be mailed: it has at most 5.5 MB, with the editor of packs. This needs a C compiler, see zip_cgo.go.
func TestProgramSize(t *testing.T) {
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() > 5.5e6 {
		t.Errorf("the page has %d bytes", info.Size())
	}
}

// The table sorts by each column, and leads to each file.
func TestRefereesTable(t *testing.T) {
	p := programPage(t)
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(games+"barbarossa")); err != nil {
		t.Fatal(err)
	}
	p.drop(folder)
	p.wait(`document.documentElement.dataset.checked`)
	first := func() string { return p.text(".table tbody tr th") }
	if got := first(); !strings.HasSuffix(got, "broken.vlog") {
		t.Errorf("the first row is %q", got)
	}
	shot(t, p.tab, "table")
	eval[any](t, p.tab, button("Steps")+button("Steps"))
	if got := eval[string](t, p.tab, `document.querySelector("th[aria-sort]").getAttribute("aria-sort")`); got != "descending" {
		t.Errorf("two clicks sort %s", got)
	}
	steps := eval[[]int](t, p.tab, `[...document.querySelectorAll(".table tbody tr")].map((r) => Number(r.children[6].textContent || 0))`)
	if !slices.IsSortedFunc(steps, func(a, b int) int { return b - a }) || len(steps) < 5 {
		t.Errorf("the steps are %v", steps)
	}
	eval[any](t, p.tab, `document.querySelectorAll(".table tbody tr th button")[1].click()`)
	name := p.text(".table tbody tr:nth-child(2) th bdi")
	p.wait(`document.querySelector("section.shown h2").textContent.includes(` + quoted(name) + `)`)
}

// A long check can be broken off, and the page goes on with the files that it has.
func TestProgramCancel(t *testing.T) {
	p := programPage(t)
	folder := t.TempDir()
	log, err := os.ReadFile(games + "barbarossa/broken.vlog")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for i := range 150 {
		files = append(files, filepath.Join(folder, fmt.Sprintf("%03d.vlog", i)))
		if err := os.WriteFile(files[i], log, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	p.drop(append(files, games+"barbarossa/barbarossa.vmod")...)
	p.wait(`document.querySelector(".busy")`)
	shot(t, p.tab, "busy")
	eval[any](t, p.tab, button("Cancel"))
	p.wait(`document.querySelector(".status").textContent.startsWith("Cancelled")`)
	eval[any](t, p.tab, button("Take all off"))
	p.wait(`document.querySelectorAll(".item").length === 0`)
	p.drop(games+"barbarossa/mail-1.vlog", games+"barbarossa/barbarossa.vmod")
	p.checked(1)
}

// The page reports a worker that dies, and the next worker has the files.
func TestProgramOutOfMemory(t *testing.T) {
	p := app{page{t, browser(t)}}
	if _, err := chromedp.Call(p.tab, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `
		window.Worker = class extends Worker {
			postMessage(ask, moved) {
				if (ask.what !== "check" || window.died) return super.postMessage(ask, moved);
				window.died = true;
				this.onmessage({ data: { kind: "died" } });
			}
		};`}); err != nil {
		t.Fatal(err)
	}
	p.open()
	p.drop(games+"examples/movement.vlog", games+"examples/examples.vmod", games+"examples/examples")
	p.wait(`document.querySelector(".error")`)
	shot(t, p.tab, "error")
	if got := p.text(".error"); !strings.Contains(got, "no more memory") {
		t.Errorf("the page says %q", got)
	}
	eval[any](t, p.tab, button("Check"))
	p.checked(1)
}

// hostile: A27 H1 H2 H7 H8
//
// Files from strangers are refused in words, their names stay names, and nothing is asked of
// anybody: counted at the server from which the page comes.
func TestProgramHostile(t *testing.T) {
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		if r.URL.Path == "/" {
			http.ServeFile(w, r, path)
			return
		}
		http.NotFound(w, r)
	}))
	defer server.Close()
	p := app{page{t, browser(t)}}
	do(t, p.tab, chromedp.Navigate(server.URL))
	p.wait(`document.documentElement.dataset.ready`)

	folder := t.TempDir()
	var bomb bytes.Buffer
	z := zip.NewWriter(&bomb)
	w, err := z.Create("buildFile.xml")
	if err != nil {
		t.Fatal(err)
	}
	for range 200 {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(games + "examples/movement.vlog")
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	put := func(name string, data []byte) {
		files = append(files, filepath.Join(folder, name))
		if err := os.WriteFile(files[len(files)-1], data, 0o666); err != nil {
			t.Skipf("this system has no such names: %v", err)
		}
	}
	put("bomb.vmod", bomb.Bytes())
	put(`<img src=x onerror="document.title='run'">.vlog`, log)
	put("\u202egnp.vlog", log)
	put("\x1b[31mred.vlog", log)
	put(strings.Repeat("长", 80)+".vlog", log)
	put("half.vsav", log[:100])
	p.drop(append(files, games+"examples/examples.vmod", games+"examples/examples")...)
	p.checked(4)
	if title := eval[string](t, p.tab, `document.title`); title != "Umpire" {
		t.Errorf("the title is %q", title)
	}
	for _, where := range []string{"result", "files"} {
		if got := eval[string](t, p.tab, `document.body.innerText`); strings.ContainsAny(got, "\x1b\u202e") {
			t.Errorf("%s: names act", where)
		}
		if n := eval[int](t, p.tab, `document.querySelectorAll("img, iframe, object, embed, [onerror]").length`); n > 0 {
			t.Errorf("%s: a name became markup", where)
		}
		if wide := eval[int](t, p.tab, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%s: names make the page wider by %d", where, wide)
		}
		eval[any](t, p.tab, `document.querySelector(".back")?.click()`)
	}
	if got := p.text(".item.cannot-be-read"); !strings.Contains(got, "bomb.vmod") || !strings.Contains(got, "buildFile.xml") {
		t.Errorf("of the bomb the page says %q", got)
	}
	eval[any](t, p.tab, button("Account"))
	p.wait(`document.querySelector("pre.text")`)
	shot(t, p.tab, "account")
	if inside := eval[bool](t, p.tab, `document.querySelector(".panel").getBoundingClientRect().left === document.querySelector(".items").getBoundingClientRect().left`); !inside {
		t.Error("what Umpire wrote stands beside the column of the files")
	}
	for _, path := range asked {
		if path != "/" && path != "/favicon.ico" {
			t.Errorf("the page asks for %s", path)
		}
	}
}

// All can be done with the keyboard, on a telephone's screen and in the dark.
func TestProgramKeyboard(t *testing.T) {
	p := programPage(t)
	do(t, p.tab, chromedp.EmulateViewport(390, 844))
	for _, scheme := range []string{"light", "dark"} {
		if _, err := chromedp.Call(p.tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
			t.Fatal(err)
		}
		accessible(t, p.page, "empty, "+scheme)
		shot(t, p.tab, "empty-"+scheme)
	}
	p.press(kb.Tab)
	if got := eval[string](t, p.tab, `document.activeElement.textContent`); got != "See an example" {
		t.Errorf("Tab leads to %q", got)
	}
	p.tabTo(`document.activeElement.textContent === "Choose files"`)
	do(t, p.tab, chromedp.SetUploadFiles(chromedp.CSS("#files"), []string{absolute(t, games+"quarry-ford/march.vlog")}))
	p.wait(`document.querySelector(".ask")`)
	p.fits("files")
	accessible(t, p.page, "files")
	shot(t, p.tab, "files-dark")
	do(t, p.tab, chromedp.SetUploadFiles(chromedp.CSS("#files"), []string{absolute(t, games+"quarry-ford/quarry-ford.vmod")}))
	p.checked(1)
	p.fits("result")
	accessible(t, p.page, "result")
	shot(t, p.tab, "result-dark")
	p.tabTo(`document.activeElement.classList.contains("back")`)
	p.press(kb.Enter)
	p.wait(`document.querySelector(".items")`)
	for _, want := range []string{"Account", "×", "Settings", "Check"} {
		p.tabTo(`document.activeElement.textContent.trim() === ` + quoted(want))
	}
	eval[any](t, p.tab, `document.querySelector(".settings").open = true`)
	p.fits("settings")
	accessible(t, p.page, "settings")
	shot(t, p.tab, "settings-dark")
}

// tabTo presses Tab until a script returns true.
func (p app) tabTo(script string) {
	p.t.Helper()
	for range 40 {
		if eval[bool](p.t, p.tab, script) {
			return
		}
		p.press(kb.Tab)
	}
	p.t.Errorf("Tab never comes to where %s", script)
}

// fits reports what is wider than the screen.
func (p app) fits(what string) {
	p.t.Helper()
	if wide := eval[int](p.t, p.tab, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		p.t.Errorf("%s: the page is %d pixels wider than the screen", what, wide)
	}
}

// The page keeps nothing in the browser unless it is asked to; then settings and packs, and no
// module.
func TestProgramStorage(t *testing.T) {
	p := programPage(t)
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(games+"quarry-ford")); err != nil {
		t.Fatal(err)
	}
	p.drop(folder)
	p.wait(`document.documentElement.dataset.checked`)
	if n := eval[int](t, p.tab, `localStorage.length + sessionStorage.length`); n != 0 {
		t.Errorf("%d things are kept", n)
	}
	eval[any](t, p.tab, `document.querySelector(".back").click(); [...document.querySelectorAll(".settings input[type=checkbox]")].at(-1).click()`)
	kept := eval[[]string](t, p.tab, `Object.keys(JSON.parse(localStorage.getItem("umpire")).packs).map((path) => path.replace(/.*[.]/, ""))`)
	if !slices.Contains(kept, "csv") || slices.Contains(kept, "vmod") || slices.Contains(kept, "vlog") {
		t.Errorf("kept are files that end with %q", kept)
	}
	p.open()
	p.wait(`document.querySelector(".item.game-pack")`)
	eval[any](t, p.tab, `[...document.querySelectorAll(".settings input[type=checkbox]")].at(-1).click()`)
	if n := eval[int](t, p.tab, `localStorage.length`); n != 0 {
		t.Errorf("%d things are kept after all", n)
	}
}

// What to do next can be done on the page, and modules are unpacked without a command line.
func TestProgramMakes(t *testing.T) {
	p := programPage(t)
	p.drop(games+"quarry-ford/quarry-ford.vmod", games+"quarry-ford/march.vlog")
	p.checked(1)
	if got := p.text(".next"); !strings.Contains(got, "Make a game pack") || strings.Contains(got, "umpire") {
		t.Errorf("the next step is %q, which cannot be done on the page", got)
	}
	eval[any](t, p.tab, `document.querySelector(".back").click();`+button("Unpack"))
	p.wait(`document.querySelector(".panel h2")?.textContent.startsWith("The files of")`)
}

// The style of the page leaves a finding that is chosen the room at its edge.
func TestProgramStyle(t *testing.T) {
	p := programPage(t)
	p.drop(games+"examples/examples", games+"examples/examples.vmod", games+"examples/movement.vlog")
	p.checked(1)
	p.click("article .show")
	if got := eval[string](t, p.tab, `getComputedStyle(document.querySelector("article.chosen")).paddingLeft`); got == "0px" {
		t.Error("the style of the page takes the room from the edge of a finding that is chosen")
	}
}

// A log of the corpus with its real map.
func TestProgramCorpus(t *testing.T) {
	corpus := os.Getenv("UMPIRE_CORPUS")
	if corpus == "" {
		t.Skip("UMPIRE_CORPUS is not set")
	}
	logs, err := filepath.Glob(filepath.Join(corpus, "bastogne-play", "clean-*.vlog"))
	if err != nil || len(logs) == 0 {
		t.Fatalf("no log: %v", err)
	}
	p := programPage(t)
	begun := time.Now()
	p.drop(logs[0], filepath.Join(corpus, "bastogne", "bastogne.vmod"))
	p.checked(1)
	t.Logf("%v from the drop to the verdict", time.Since(begun).Round(10*time.Millisecond))
	want := fixture(t, filepath.Dir(logs[0]), "-m", "../bastogne/bastogne.vmod", filepath.Base(logs[0]))
	if _, got := p.saved(button("JSON for programs")); got != want {
		t.Errorf("JSON of %d bytes, umpire check writes %d", len(got), len(want))
	}
	p.wait(`document.querySelector(".lacks")?.textContent === ""`) // the map's picture is there
	shot(t, p.tab, "corpus")
}

func absolute(t testing.TB, path string) string {
	t.Helper()
	path, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// shot writes a picture of the tab into the folder UMPIRE_SHOTS, for people to look at.
func shot(t testing.TB, tab context.Context, name string) {
	t.Helper()
	folder := os.Getenv("UMPIRE_SHOTS")
	if folder == "" {
		return
	}
	data, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), data, 0o666)
	}
	if err != nil {
		t.Error(err)
	}
}
