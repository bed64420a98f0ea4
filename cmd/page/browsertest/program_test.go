package browsertest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// program is the page with Umpire in it. To build it takes a minute or more, so all tests have
// one; UMPIRE_PAGE names one that is there already.
var program = sync.OnceValues(func() (string, error) {
	if path := os.Getenv("UMPIRE_PAGE"); path != "" {
		return filepath.Abs(path)
	}
	folder, err := os.MkdirTemp("", "umpire-page")
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "umpire.html")
	if out, err := exec.Command("go", "run", "github.com/umpire-vassal/umpire/cmd/page", "-o", path).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return path, nil
})

// An app is the page with Umpire in it, in a tab.
type app struct {
	t   testing.TB
	tab context.Context
}

// programPage opens the page with Umpire in it from its file, and waits until it is ready.
func programPage(t testing.TB) app {
	t.Helper()
	tab := browser(t)
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	p := app{t, tab}
	do(t, tab, chromedp.Navigate((&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()))
	p.wait(`document.documentElement.dataset.ready`)
	return p
}

// wait waits until a script returns something true.
func (p app) wait(script string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.tab, chromedp.Poll[any](script, chromedp.WithPollingTimeout(20*time.Second))); err != nil {
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

func TestScratch(t *testing.T) {
	if os.Getenv("SCRATCH") == "" {
		t.Skip()
	}
	p := programPage(t)
	shot(t, p.tab, "empty")
	p.drop(games + "examples/movement.vlog")
	p.wait(`document.querySelector(".ask")`)
	shot(t, p.tab, "ask")
	p.drop(games+"examples/examples.vmod", games+"examples/examples")
	p.checked(1)
	eval[any](t, p.tab, `new Promise((done) => setTimeout(done, 1000))`)
	shot(t, p.tab, "result")
}

func shot(t testing.TB, tab context.Context, name string) {
	data, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	os.WriteFile("/tmp/wasm/"+name+".png", data, 0o666)
}
