package browsertest

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

// worked returns how many seconds of the processor the page's main thread has taken.
func worked(b *testing.B, tab context.Context) float64 {
	b.Helper()
	if _, err := chromedp.Call(tab, performance.Enable, performance.EnableParams{TimeDomain: performance.EnableTimeDomainThreadTicks}); err != nil {
		b.Fatal(err)
	}
	metrics, err := chromedp.Call(tab, performance.GetMetrics, cdp.Empty{})
	if err != nil {
		b.Fatal(err)
	}
	for _, m := range metrics.Metrics {
		if m.Name == "TaskDuration" {
			return m.Value
		}
	}
	b.Fatal("the browser does not say how long the page has worked")
	return 0
}

// A log of 3,000 steps with 3,000 pieces on a board of 6,800 by 4,400 pixels: how large the
// page is without its pictures, how long it takes to open, and how long a step takes, with
// the picture of the map after it.
func BenchmarkLongLog(b *testing.B) {
	tab := browser(b)
	f := sample{columns: 75, rows: 41, pieces: 3000, steps: 3000}.file()
	address := write(b, f)
	info, err := os.Stat(strings.TrimPrefix(address, "file://"))
	if err != nil {
		b.Fatal(err)
	}
	bytes := 0
	for _, data := range *f.Drawing.Pictures.(*pictures) {
		bytes += (len(data) + 2) / 3 * 4
	}
	const measure = `(async () => {
		const range = document.querySelector(".scrub input"), times = [];
		for (let step = 1; step <= 60; step++) {
			const from = performance.now();
			range.value = step * 47;
			range.dispatchEvent(new Event("input"));
			await new Promise(requestAnimationFrame);
			times.push(performance.now() - from);
		}
		return times.sort((a, b) => a - b)[30];
	})()`
	for b.Loop() {
		from := time.Now()
		show(b, tab, address)
		opened := time.Since(from)
		eval[any](b, tab, `new Promise((done) => setTimeout(done, 3000))`) // until pictures are decoded
		before := worked(b, tab)
		step := eval[float64](b, tab, measure)
		b.ReportMetric((worked(b, tab)-before)*1000/60, "cpu-ms/step")
		b.ReportMetric(float64(opened.Milliseconds()), "ms-to-open")
		b.ReportMetric(step, "ms/step")
		b.ReportMetric(float64(int(info.Size())-bytes)/1e6, "MB-without-pictures")
	}
}
