package browsertest

import (
	"flag"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var shots = flag.String("shots", "", "write screenshots into this folder")

func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("no -shots")
	}
	tab := browser(t)
	show(t, tab, write(t, sample{columns: 12, rows: 9, pieces: 24, steps: 14}.file()))
	time.Sleep(time.Second)
	shot := func(name string) {
		png, err := chromedp.Run(tab, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		os.WriteFile(*shots+"/"+name+".png", png, 0o644)
	}
	shot("sample")
	for i := range 5 {
		eval[any](t, tab, `document.querySelectorAll("article .show")[`+string(rune('0'+i))+`].click()`)
		time.Sleep(300 * time.Millisecond)
		shot("finding-" + string(rune('0'+i)))
	}
}
