package browsertest

import (
	"context"
	"encoding/json"
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
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// small is the game of most tests.
var small = sample{columns: 10, rows: 8, pieces: 12, steps: 14}

// A page in a browser: what tests do with it.
type page struct {
	t   testing.TB
	tab context.Context
}

func (p page) text(selector string) string {
	p.t.Helper()
	return eval[string](p.t, p.tab, `document.querySelector(`+quoted(selector)+`)?.textContent.trim() ?? "nothing is `+selector+`"`)
}

func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

func (p page) click(selector string) {
	p.t.Helper()
	do(p.t, p.tab, chromedp.Click(chromedp.CSS(selector)))
}

func (p page) press(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		do(p.t, p.tab, chromedp.KeyEvent(k))
	}
}

// painted waits until the map is drawn as the page's script has it by now: with the next frame.
func (p page) painted() {
	p.t.Helper()
	eval[any](p.t, p.tab, `new Promise(requestAnimationFrame)`)
}

// becomes waits until the text of an element is as wanted.
func (p page) becomes(selector, want string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.tab, chromedp.Poll[bool](`document.querySelector(`+quoted(selector)+`)?.textContent.trim() === `+quoted(want))); err != nil {
		p.t.Errorf("%s is %q, want %q: %v", selector, p.text(selector), want, err)
	}
}

// point moves the mouse to the middle of the nth element, where the page then names a hex.
func (p page) point(selector string, n int, hex string) {
	p.t.Helper()
	p.painted()
	at := eval[[]float64](p.t, p.tab, fmt.Sprintf(`(() => { const b = document.querySelectorAll(%s)[%d].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`, quoted(selector), n))
	do(p.t, p.tab, chromedp.MouseEvent("mouseMoved", at[0], at[1]))
	p.becomes(".where", hex)
}

// opened returns a new browser with the page of files: at the beginning of the first log, or where an address leads.
func opened(t testing.TB, hash string, files ...report.File) page {
	t.Helper()
	if hash == "" {
		hash = "#step=0"
	}
	tab := browser(t)
	show(t, tab, write(t, files...)+hash)
	return page{t, tab}
}

// A finding that is clicked is shown on the map as things stood before it: what is outlined
// lies where the map has its hexes.
func TestFindingOnMap(t *testing.T) {
	p := opened(t, "", small.file())
	p.click(`article.illegal .show`) // the path
	if got, want := p.text(".number"), "before step 2 of 14"; got != want {
		t.Errorf("the map is at step %s, want %s, the one before the finding", got, want)
	}
	if got := eval[[]string](t, p.tab, `[...document.querySelectorAll(".path .label")].map((e) => e.textContent)`); !slices.Equal(got, []string{"1", "3", "4 1/2"}) && !slices.Equal(got, []string{"4 1/2", "3", "1"}) {
		t.Errorf("the path has the costs %q", got)
	}
	if got, want := p.text(".legend ul"), "the cheapest path, with its cost"; got != want {
		t.Errorf("the legend says %q, want %q", got, want)
	}
	eval[any](t, p.tab, `document.querySelectorAll("article.illegal .show")[1].click()`) // the stack
	for i, hex := range []string{"03.04", "04.04"} {
		p.point(".marks .hexes path", i, hex)
	}
	p.click(`[aria-label="Step forward"]`)
	p.click(`[aria-label="Step forward"]`)
	if n := eval[int](t, p.tab, `document.querySelectorAll(".marks .hexes path").length`); n != 0 {
		t.Error("the finding is still shown where the game has gone on")
	}
}

// Each kind of mark draws something.
func TestMarks(t *testing.T) {
	p := opened(t, "", small.file())
	for i, kind := range []string{"path", "zone", "hexes", "trace", "attack"} {
		eval[any](t, p.tab, fmt.Sprintf(`document.querySelectorAll(".places .show")[%d].click()`, i))
		if n := eval[int](t, p.tab, fmt.Sprintf(`document.querySelectorAll(".marks .%s path, .marks .%s polyline").length`, kind, kind)); n == 0 {
			t.Errorf("a finding with %s shows none", kind)
		}
	}
}

// A map without cells has marks at points of a window, and the marks of another window are not shown.
func TestMarksWithoutCells(t *testing.T) {
	file := small.file()
	finding := &file.Result.Findings[0]
	finding.Evidence.Figures = []rule.Figure{drawn{
		{Kind: "range", Window: "Map", Points: []int{200, 200}, Radius: 90, Title: "6 in"},
		{Kind: "path", Window: "Map", Points: []int{200, 200, 400, 200}, Labels: []string{"", "10 in > 6 in"}, Title: "the way"},
		{Kind: "gap", Window: "Map", Points: []int{200, 300, 300, 300}, Labels: []string{"", "5 in"}, Title: "out of reach"},
		{Kind: "link", Window: "Map", Points: []int{100, 300, 200, 300}, Title: "in reach"},
		{Kind: "note", Window: "Map", Points: []int{100, 300}, Labels: []string{"3 < 4+"}, Title: "activation"},
		{Kind: "path", Window: "Turn Record Track", Points: []int{0, 0, 9, 9}, Title: "elsewhere"},
	}}
	p := opened(t, "", file)
	eval[any](t, p.tab, `document.querySelector(".places .show").click()`)
	want := []string{"range: circle", "link: line", "gap: line 5 in", "path: line 10 in > 6 in", "note: 3 < 4+"}
	got := eval[[]string](t, p.tab, `[...document.querySelectorAll(".marks .sign")].filter((g) => !g.matches(".hexes")).map((g) => g.classList[1] + ":"
		+ (g.querySelector("polyline") ? " line" : g.querySelector("path") ? " circle" : "") + [...g.querySelectorAll(".label")].map((e) => " " + e.textContent).join(""))`)
	if !slices.Equal(got, want) {
		t.Errorf("the map shows %q, want %q", got, want)
	}
}

// standing returns the names that the viewer has in hexes at a step.
func (p page) standing(step int, hexes []string) map[string]string {
	p.t.Helper()
	list, _ := json.Marshal(hexes)
	return eval[map[string]string](p.t, p.tab, fmt.Sprintf(`(() => {
		const range = document.querySelector(".scrub input"), find = document.querySelector(".find input"), at = {};
		range.value = %d;
		range.dispatchEvent(new Event("input"));
		for (const hex of %s) {
			find.value = hex;
			find.form.requestSubmit();
			at[hex] = [...document.querySelectorAll(".card li span")].map((e) => e.textContent).join("|");
		}
		return at;
	})()`, step, list))
}

// built is the program, built once for all tests.
var built = sync.OnceValues(func() (string, error) {
	path := filepath.Join(work, "umpire")
	if out, err := exec.Command("go", "build", "-o", path, "../../umpire").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
})

// umpire returns the path of the program.
func umpire(t testing.TB) string {
	t.Helper()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// A log that is stepped forward and back has its pieces where dump has them.
func TestStepsAsDump(t *testing.T) {
	program := umpire(t)
	const log = "../../../fixtures/games/barbarossa/broken.vlog"
	file := filepath.Join(t.TempDir(), "page.html")
	if out, err := exec.Command(program, "check", "--quiet", "--format", "html", "-o", file, log).CombinedOutput(); err != nil && err.Error() != "exit status 1" {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err := exec.Command(program, "dump", "--format", "json", "--module", "../../../fixtures/games/barbarossa/barbarossa.vmod", log).Output()
	if err != nil {
		t.Fatal(err)
	}
	type piece struct{ ID, Kind, Map, Location, Name string }
	var dump struct {
		Pieces, Final []piece
		Steps         []struct {
			Moves []struct {
				Kind string
				To   []any // window, x, y, hex
			}
		}
	}
	if err := json.Unmarshal(out, &dump); err != nil {
		t.Fatal(err)
	}
	p := page{t, browser(t)}
	show(t, p.tab, (&url.URL{Scheme: "file", Path: file}).String())
	for _, c := range []struct {
		step   int
		pieces []piece
	}{{0, dump.Pieces}, {len(dump.Steps), dump.Final}, {0, dump.Pieces}} {
		want, hexes := map[string][]string{}, []string{}
		for _, piece := range c.pieces {
			if piece.Kind == "piece" && piece.Map == "Map" && piece.Location != "" {
				hexes = append(hexes, piece.Location)
				want[piece.Location] = append(want[piece.Location], piece.Name)
			}
		}
		if len(hexes) < 3 {
			t.Fatalf("dump has %d pieces on the map", len(hexes))
		}
		for hex, shown := range p.standing(c.step, hexes) {
			got := strings.Split(shown, "|")
			slices.Sort(got)
			slices.Sort(want[hex])
			if !slices.Equal(got, want[hex]) {
				t.Errorf("step %d: in %s are %q, dump has %q", c.step, hex, got, want[hex])
			}
		}
	}
	for i, step := range dump.Steps {
		for _, move := range step.Moves {
			hex, _ := move.To[3].(string)
			if move.Kind == "piece" && move.To[0] == "Map" && p.standing(i+1, []string{hex})[hex] == "" {
				t.Errorf("step %d: nothing is in %s, where dump has a piece move to", i+1, hex)
			}
		}
	}
}

// All can be done with the keyboard.
func TestKeyboard(t *testing.T) {
	p := opened(t, "", small.file())
	p.press("n")
	if got := p.text(".count"); got != "1 of 5" {
		t.Errorf("n chooses finding %s", got)
	}
	p.press("n", "n", "p")
	if got := p.text(".count"); got != "2 of 5" {
		t.Errorf("n, n, p choose finding %s", got)
	}
	for _, c := range []struct{ key, want string }{
		{kb.End, "14 / 14"}, {kb.ArrowLeft, "13 / 14"}, {kb.Home, "0 / 14"}, {kb.ArrowRight, "1 / 14"},
	} {
		p.press(c.key)
		if got := p.text(".number"); got != c.want {
			t.Errorf("%q leads to %s, want %s", c.key, got, c.want)
		}
	}
	eval[any](t, p.tab, `document.querySelector(".map").focus()`)
	p.press("0")
	before := eval[string](t, p.tab, `document.querySelector(".marks > g").getAttribute("transform")`)
	for _, key := range []string{"+", kb.ArrowLeft, kb.ArrowDown, "-", "0"} {
		p.press(key)
		p.painted()
		after := eval[string](t, p.tab, `document.querySelector(".marks > g").getAttribute("transform")`)
		if after == before {
			t.Errorf("%q does nothing to the map", key)
		}
		before = after
	}
	// The field for a hex takes its number as the map prints it, and as rulebooks write it.
	for _, typed := range []string{"03.04", "0304"} {
		eval[any](t, p.tab, `(e => { e.value = "`+typed+`"; e.form.requestSubmit(); })(document.querySelector(".find input"))`)
		p.becomes(".where", "03.04")
		eval[any](t, p.tab, `document.querySelector(".where").textContent = ""`)
	}
	// Tab comes to every control, and the list comes before the map.
	p.click("h1")
	var order []string
	for range 60 {
		p.press(kb.Tab)
		order = append(order, eval[string](t, p.tab, `(() => { const e = document.activeElement; return e.className + " " + (e.getAttribute("aria-label") ?? e.textContent).slice(0, 30); })()`))
	}
	all := strings.Join(order, "\n")
	at := -1
	for _, want := range []string{"Light or dark", "Findings", "illegal", "Next finding", "show Show step", "Go to a hex", "Zoom in", "map Map.", "Play", " Step\n"} {
		next := strings.Index(all, want)
		if next < 0 || next < at {
			t.Errorf("Tab does not come to %q in its place:\n%s", want, all)
			break
		}
		at = next
	}
}

// An address opens a page at a finding or at a step.
func TestLinks(t *testing.T) {
	f := small.file()
	fingerprint := f.Result.Findings[2].Fingerprint()
	p := opened(t, "#f-"+fingerprint, f)
	if got := p.text(".count"); got != "2 of 5" { // a finding before it is unchecked
		t.Errorf("the link opens finding %s", got)
	}
	if got := eval[string](t, p.tab, `location.hash`); got != "#finding=3" {
		t.Errorf("the address is %s", got)
	}
	eval[any](t, p.tab, `location.hash = "finding=1"`)
	p.becomes(".count", "1 of 5")
	eval[any](t, p.tab, `location.hash = "step=7"`)
	p.becomes(".number", "7 / 14")
	other := small.file()
	other.Path = "other.vlog"
	p = opened(t, "#file-2&step=3", f, other)
	if got := p.text("section.shown h2") + " " + p.text(".number"); got != "other.vlog (Made up) 3 / 14" {
		t.Errorf("#file-2&step=3 is %s", got)
	}
	p = opened(t, "#file-2&finding=3", f, other)
	if got := p.text("section.shown h2") + " " + p.text("section.shown .count"); got != "other.vlog (Made up) 2 of 5" {
		t.Errorf("#file-2&finding=3 is %s", got)
	}
}

// Filters and order leave what they name.
func TestFilters(t *testing.T) {
	p := opened(t, "", small.file())
	p.click(".sum button.illegal")
	if got := p.text(".count"); got != "3" {
		t.Errorf("%s findings are not illegal, want 3", got)
	}
	p.click(".sum button.suspect")
	p.click(".sum button.information")
	p.click(".sum button.unchecked")
	if !strings.Contains(p.text(".nothing"), "No finding fits") || eval[bool](t, p.tab, `document.querySelector(".nothing").hidden`) {
		t.Error("an empty list says nothing")
	}
	p.click(".nothing button")
	eval[any](t, p.tab, `(() => { const s = [...document.querySelectorAll(".filters select")].find((s) => s.querySelector("option[value=hex]")); s.value = "hex"; s.dispatchEvent(new Event("change")); })()`)
	if got := p.text(".places h3"); got != "hex 02.02" {
		t.Errorf("by hex the first heading is %q", got)
	}
}

// What is copied is what the forms of check write.
func TestCopy(t *testing.T) {
	p := opened(t, "", small.file())
	p.click("article .show")
	eval[any](t, p.tab, `Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => { window.copied = text; }}})`)
	for i, want := range []string{"  illegal: the message of a finding about the cheapest path", "- **illegal**: the message", "[*][b]illegal[/b]: the message"} {
		eval[any](t, p.tab, fmt.Sprintf(`document.querySelectorAll(".tools button")[%d].click()`, i))
		if got := eval[string](t, p.tab, `window.copied`); !strings.Contains(got, want) {
			t.Errorf("copied is %q, want %q in it", got, want)
		}
	}
}

// The page fits on a telephone and on a large screen, in light and dark: nothing is cut off,
// and what is written can be read.
func TestSizes(t *testing.T) {
	p := opened(t, "", small.file())
	for _, width := range []int64{390, 760, 1024, 2560} {
		do(t, p.tab, chromedp.EmulateViewport(width, 844))
		if got := eval[int](t, p.tab, `document.documentElement.scrollWidth`); int64(got) > width {
			t.Errorf("at %d pixels the page is %d wide", width, got)
		}
		if high := eval[float64](t, p.tab, `document.querySelector(".map").clientHeight`); high < 200 {
			t.Errorf("at %d pixels the map is %v high", width, high)
		}
	}
	do(t, p.tab, chromedp.EmulateViewport(1400, 900))
	ground := func() string {
		return eval[string](t, p.tab, `getComputedStyle(document.body).backgroundColor`)
	}
	light := ground()
	if _, err := chromedp.Call(p.tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}}); err != nil {
		t.Fatal(err)
	}
	dark := ground()
	if light == dark {
		t.Error("the page is not dark where the browser is")
	}
	p.click(`[aria-label="Light or dark"]`)
	if ground() != light {
		t.Error("the switch does not lead back to light")
	}
	accessible(t, p, "light")
	p.click(`[aria-label="Light or dark"]`)
	p.press("n")
	accessible(t, p, "dark")
}

// accessible has axe-core, whose script UMPIRE_AXE names, look at the page.
func accessible(t *testing.T, p page, what string) {
	t.Helper()
	path := os.Getenv("UMPIRE_AXE")
	if path == "" {
		if os.Getenv("UMPIRE_BROWSER") == "must" {
			t.Fatal("UMPIRE_AXE is not set: the path of axe.min.js from npm's axe-core")
		}
		t.Log("accessibility is not checked: UMPIRE_AXE is not set")
		return
	}
	script, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	eval[any](t, p.tab, string(script)+";0")
	// Where colours have changed they may still be on their way from the old ones.
	eval[any](t, p.tab, `new Promise(requestAnimationFrame).then(() => Promise.allSettled(document.getAnimations().map((a) => a.finished))).then(() => new Promise(requestAnimationFrame)).then(() => 0)`)
	type violation struct {
		ID, Impact, Help string
		Nodes            []struct{ HTML string }
	}
	for _, v := range eval[[]violation](t, p.tab, `axe.run().then((r) => r.violations)`) {
		report := t.Logf
		if v.Impact == "serious" || v.Impact == "critical" {
			report = t.Errorf
		}
		for _, n := range v.Nodes[:min(3, len(v.Nodes))] {
			report("%s: %s: %s: %.200s", what, v.ID, v.Help, n.HTML)
		}
	}
}

// hostile: H8
//
// The page asks nobody for anything, however it is used, whatever the names in it: counted at
// a server that the names lead to, and by the browser.
func TestNoRequest(t *testing.T) {
	var hits atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/favicon.ico" {
			hits.Add(1)
		}
	}))
	defer server.Close()
	address := server.URL + "/hit.png"
	f := hostile(`"><img src=` + address + `><script src=` + address + `></script><style>@import "` + address + `"</style>`)
	f.Drawing.Scene.Images[0].Type = "svg"
	f.Drawing.Pictures = &pictures{
		f.Drawing.Scene.Images[0].Entry: []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>fetch("` + address + `")</script><image href="` + address + `" width="9" height="9"/><style>@import url(` + address + `)</style></svg>`),
	}
	tab := browser(t)
	requests := chromedp.Events(tab, network.RequestWillBeSent)
	if _, err := chromedp.Call(tab, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	local := write(t, f)
	show(t, tab, local)
	p := page{t, tab}
	for range f.Result.Findings {
		p.press("n")
	}
	for _, panel := range []string{"Account", "Dice"} {
		eval[any](t, tab, `[...document.querySelectorAll("[role=tab]")].find((b) => b.textContent === `+quoted(panel)+`).click()`)
	}
	eval[any](t, tab, `new Promise((done) => setTimeout(done, 300))`)
	do(t, tab, chromedp.Navigate(server.URL+"/end"))
	for event, err := range requests {
		if err != nil {
			t.Fatal(err)
		}
		to := event.Request.URL
		if to == server.URL+"/end" {
			break
		}
		if to != local && !strings.HasPrefix(to, "blob:null/") {
			t.Errorf("the page asks for %s", to)
		}
	}
	if hits.Load() != 1 {
		t.Errorf("%d requests reached the server, want one, which ends the test", hits.Load())
	}
}

// hostile is the small game with a text for every name in it.
func hostile(text string) report.File {
	f := small.file()
	f.Path, f.Game, f.Next = text, text, text
	s := f.Drawing.Scene
	for i := range s.Windows {
		s.Windows[i].Name, s.Windows[i].Boards[0].Name, s.Windows[i].Lack = text, text, text
	}
	for i := range s.Pieces {
		s.Pieces[i].Name = text
	}
	for i := range s.Steps {
		s.Steps[i].Lines = []string{text}
	}
	for i := range s.Looks {
		s.Looks[i].Parts[1].Text = text
	}
	f.Drawing.Dice[0].Player, f.Drawing.Dice[0].Results = text, text
	f.Drawing.Side = func(string) string { return text }
	for i := range f.Result.Findings {
		g := &f.Result.Findings[i]
		g.Message = say.F("x", "{first}", text)
		g.Phase, g.Refs = text, []string{text}
		for k := range g.Evidence.Figures {
			m := g.Evidence.Figures[k].(drawn)[0]
			m.Title, m.Side = text, text
			g.Evidence.Figures[k] = drawn{m}
		}
	}
	f.Marks = map[*rule.Finding]report.Mark{&f.Result.Findings[0]: {Suppressed: text}}
	return f
}

// hostile: H1 H2 H3 H5 H7
//
// Names stay names in the browser, and the page keeps its shape.
func TestHostileNames(t *testing.T) {
	tab := browser(t)
	for _, text := range []string{
		`<script>document.title = "run"</script>`, `"><img src=x onerror='document.title="run"'>`, `</script><script>document.title = "run"</script>`,
		"\u202egnp.exe", "\x1b[31mred\x1b]8;;http://x.example\x07", strings.Repeat("a\u0301\u0302\u0303", 3000), strings.Repeat("W", 10_000), strings.Repeat("长", 10_000), "\u2028\u2029\u0000",
	} {
		show(t, tab, write(t, hostile(text)))
		p := page{t, tab}
		p.press("n", "n")
		eval[any](t, tab, `[...document.querySelectorAll("section.shown [role=tab]")].forEach((b) => b.click())`)
		if title := eval[string](t, tab, `document.title`); title == "run" || strings.ContainsAny(title, "\u202e\x1b") {
			t.Errorf("%.30q acts: the title is %.60q", text, title)
		}
		if got := eval[int](t, tab, `document.querySelectorAll("img, iframe, object, embed, link, base, script[src], [onerror]").length`); got > 0 {
			t.Errorf("%.30q became markup", text)
		}
		if wide := eval[int](t, tab, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("%.30q makes the page wider than the screen by %d", text, wide)
		}
		if high := eval[float64](t, tab, `document.querySelector(".map").clientHeight`); high < 200 {
			t.Errorf("%.30q leaves %v pixels of height to the map", text, high)
		}
	}
}

// A picture that is broken or too large leaves the hexes, and the page mentions it.
func TestPicturesMissing(t *testing.T) {
	for _, c := range []struct {
		change func(*report.Drawing)
		want   string
	}{
		{func(d *report.Drawing) { (*d.Pictures.(*pictures))["board.png"] = []byte("no picture") }, "The picture board.png is broken."},
		{func(d *report.Drawing) { d.Scene.Images[0].Width, d.Scene.Images[0].Height = 40_000, 40_000 }, "is too large to show"},
		{func(d *report.Drawing) { d.Scene.Images[0].Width, d.Scene.Images[0].Height = 9_000, 9_000 }, "is too much to show with the others"},
		{func(d *report.Drawing) { d.Pictures = nil }, "The pictures of the module were left out of this page."},
	} {
		f := small.file()
		c.change(f.Drawing)
		p := opened(t, "", f)
		if _, err := chromedp.Run(p.tab, chromedp.Poll[bool](`document.querySelector(".lacks").textContent.includes(`+quoted(c.want)+`)`)); err != nil {
			t.Errorf("the page does not say %q: %q", c.want, p.text(".lacks"))
		}
	}
	f := small.file()
	f.Drawing.Scene, f.Drawing.Lack = nil, "A page shows the maps of 10 files. Check this one alone to see its map."
	p := opened(t, "", f, report.File{Path: "empty.vsav", Result: check.Result{}})
	if got := p.text("section.shown .found"); !strings.Contains(got, f.Drawing.Lack) {
		t.Errorf("without a map the page says %q", got)
	}
}
