package browsertest

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// The published page can be installed, opens without its site after the first visit, and judges the files of a double
// click. When the site has another build, the page before it is forgotten.
func TestInstalled(t *testing.T) {
	chromium(t)
	folder, err := site()
	if err != nil {
		t.Fatal(err)
	}
	var later atomic.Bool
	files := http.FileServer(http.Dir(folder))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/offline.js" || !later.Load() {
			files.ServeHTTP(w, r)
			return
		}
		script, err := os.ReadFile(filepath.Join(folder, "offline.js"))
		if err != nil {
			t.Error(err)
		}
		w.Header().Set("Content-Type", "text/javascript")
		w.Write([]byte(`self.build = "later";` + strings.SplitN(string(script), "\n", 2)[1]))
	}))
	defer server.Close()
	p := app{page{t, browser(t)}}
	do(t, p.tab, chromedp.Navigate(server.URL+"/"))
	p.wait(`document.documentElement.dataset.ready`)
	eval[any](t, p.tab, `navigator.serviceWorker.ready.then(() => 0)`)

	found, err := chromedp.Call(p.tab, cdppage.GetAppManifest, cdppage.GetAppManifestParams{})
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Errors) > 0 {
		t.Errorf("the manifest has errors: %+v", found.Errors[0])
	}
	var manifest struct {
		Handlers []struct{ Accept map[string][]string } `json:"file_handlers"`
	}
	err = json.Unmarshal([]byte(found.Data), &manifest)
	if err != nil || len(manifest.Handlers) != 1 || len(manifest.Handlers[0].Accept) != 3 {
		t.Errorf("the manifest handles %+v: %v", manifest, err)
	}
	lacks, err := chromedp.Call(p.tab, cdppage.GetInstallabilityErrors, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range lacks.InstallabilityErrors {
		if e.ErrorID != "in-incognito" { // as all tabs of the tests
			t.Errorf("it cannot be installed: %s", e.ErrorID)
		}
	}

	later.Store(true)
	eval[any](t, p.tab, `caches.open("of-another-program")
		.then(() => navigator.serviceWorker.getRegistration()).then((r) => r.update()).then(() => 0)`)
	p.wait(`caches.keys().then((names) => names.join() === "of-another-program,umpire-later")`)

	server.CloseClientConnections()
	server.Close()
	var handles []string
	for _, name := range []string{"movement.vlog", "examples.vmod"} {
		data, err := os.ReadFile(games + "examples/" + name)
		if err != nil {
			t.Fatal(err)
		}
		handles = append(handles, `file("`+name+`", "`+base64.StdEncoding.EncodeToString(data)+`")`)
	}
	launched := cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `(() => {
		const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
		const file = (name, text) => ({ getFile: async () => new File([bytes(text)], name) });
		const files = [` + strings.Join(handles, ",") + `];
		Object.defineProperty(window, "launchQueue", { value: { setConsumer: (f) => f({ files }) } });
	})()`}
	if _, err := chromedp.Call(p.tab, cdppage.AddScriptToEvaluateOnNewDocument, launched); err != nil {
		t.Fatal(err)
	}
	do(t, p.tab, chromedp.Reload())
	p.wait(`document.documentElement.dataset.checked === "1"`)
	accessible(t, p.page, "installed")
}
