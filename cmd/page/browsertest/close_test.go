package browsertest

import (
	"context"
	"strings"
	"testing"
	"time"

	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// A tab with work that is neither saved nor kept asks before it closes. Saved is what is in a zip or
// in a folder.
func TestEditorCloses(t *testing.T) {
	e := drafted(t, games+"quarry-ford/quarry-ford.vmod")
	asks := make(chan string, 9)
	listening, stop := context.WithCancel(e.tab)
	defer stop()
	dialogs := chromedp.Events(listening, cdppage.JavascriptDialogOpening)
	go func() {
		for opened, err := range dialogs {
			if err != nil {
				return
			}
			asks <- string(opened.Type)
			if _, err := chromedp.Call(listening, cdppage.HandleJavaScriptDialog, cdppage.HandleJavaScriptDialogParams{Accept: false}); err != nil {
				return
			}
		}
	}()
	e.open("rules")
	eval[any](t, e.tab, `document.documentElement.dataset.here = "yes"`)
	e.edited(button("Use what is drafted"))
	e.click(`#tab-rules`) // a page that nobody has touched does not ask
	eval[any](t, e.tab, `void setTimeout(() => location.reload(), 50)`)
	select {
	case kind := <-asks:
		if kind != "beforeunload" {
			t.Errorf("it asks by %s", kind)
		}
	case <-time.After(30 * time.Second):
		t.Fatal("the tab closes without a word")
	}
	if here := eval[string](t, e.tab, `document.documentElement.dataset.here ?? ""`); here != "yes" {
		t.Error("the page is loaded anew, and nobody said yes")
	}

	// What is saved in a folder is the same as in the zip, and may go.
	e.edited(`document.querySelector('[aria-label="north movement: later"]').click()`)
	written := eval[map[string]string](t, e.tab, `(async () => {
		const written = {};
		const folder = {
			getDirectoryHandle: async () => folder,
			getFileHandle: async (name) => ({ createWritable: async () => ({ write: async (text) => void (written[name] = text), close: async () => {} }) }),
		};
		globalThis.showDirectoryPicker = async () => folder;
		`+button("Save in a folder")+`
		while (!document.querySelector(".resultbar [role=status]").textContent.startsWith("Saved")) await new Promise((done) => setTimeout(done, 50));
		return written;
	})()`)
	e.app.open()
	if len(asks) > 0 {
		t.Error("a pack that is saved in a folder asks")
	}
	if text := written["game.toml"]; len(written) < 4 || strings.Index(text, "\nid = \"combat\"") > strings.Index(text, "\nid = \"movement\"") {
		t.Errorf("%d files; game.toml:\n%s", len(written), text)
	}

	// So may what is saved as a zip.
	e.again(games + "quarry-ford/quarry-ford.vmod")
	e.open("rules")
	e.edited(button("Use what is drafted"))
	if got := e.zip(); len(got) != len(written) {
		t.Errorf("%d files in the zip, %d in the folder", len(got), len(written))
	}
	e.app.open()
	if len(asks) > 0 {
		t.Error("a saved pack asks")
	}
}
