// Package browsertest opens pages that Umpire writes in Chromium, and does with them what a
// player does. Its tests skip where there is no Chromium, or fail there if the environment
// says UMPIRE_BROWSER=must.
package browsertest

import (
	"context"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/umpire-vassal/umpire/check/report"
)

// chromium returns the path of the browser.
func chromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	const missing = "there is no Chromium; on Debian, \"apt-get install chromium\" installs it"
	if os.Getenv("UMPIRE_BROWSER") == "must" {
		t.Fatal(missing)
	}
	t.Skip(missing)
	return ""
}

// shared is the browser of all tests.
var shared struct {
	once sync.Once
	tab  context.Context
	stop func()
}

// work is a folder for what all tests share.
var work string

func TestMain(m *testing.M) {
	var err error
	if work, err = os.MkdirTemp("", "browsertest"); err != nil {
		panic(err)
	}
	code := m.Run()
	if shared.stop != nil {
		shared.stop()
	}
	os.RemoveAll(work)
	os.Exit(code)
}

// browser returns a new tab, which is closed when the test ends.
func browser(t testing.TB) context.Context {
	t.Helper()
	path := chromium(t)
	shared.once.Do(func() {
		allocator, stop := chromedp.NewExecAllocator(context.Background(),
			chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
			chromedp.UserDataDir(filepath.Join(work, "profile")), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
			chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
		)
		tab, close := chromedp.NewContext(allocator)
		shared.tab = tab
		shared.stop = func() {
			close()
			stop()
		}
		do(t, tab, chromedp.Navigate("about:blank"))
	})
	tab, close := chromedp.NewContext(shared.tab)
	t.Cleanup(close)
	limited, cancel := context.WithTimeout(tab, 5*time.Minute)
	t.Cleanup(cancel)
	do(t, limited, chromedp.EmulateViewport(1400, 900))
	return limited
}

// write writes the page of some files and returns its address.
func write(t testing.TB, files ...report.File) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.html")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	if err := report.HTML(out, files, report.Style{}); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
}

// do runs actions, which have to succeed.
func do(t testing.TB, tab context.Context, actions ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(tab, actions...); err != nil {
		t.Fatal(err)
	}
}

// eval returns what a script returns.
func eval[T any](t testing.TB, tab context.Context, script string) T {
	t.Helper()
	v, err := chromedp.Run(tab, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%v\n%s", err, script)
	}
	return v
}

// show opens a page and waits until its viewer is there.
func show(t testing.TB, tab context.Context, address string) {
	t.Helper()
	do(t, tab, chromedp.Navigate(address))
	if _, err := chromedp.Run(tab, chromedp.Poll[bool](`document.querySelector("section.shown .filters, section.shown .show, section.shown .judgement") !== null`)); err != nil {
		t.Fatal(err)
	}
}
