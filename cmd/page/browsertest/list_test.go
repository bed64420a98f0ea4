package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// choose sets the select with a name in the row of filters.
func (p page) choose(name, value string) {
	p.t.Helper()
	if got := eval[string](p.t, p.tab, fmt.Sprintf(`(() => {
		const label = [...document.querySelectorAll("section.shown .filters label")].find((l) => l.firstChild.textContent === %s), box = label.querySelector("select");
		box.value = %s;
		box.dispatchEvent(new Event("change"));
		return box.value;
	})()`, quoted(name), quoted(value))); got != value {
		p.t.Errorf("%s has no %q", name, value)
	}
}

// listed returns the rules of the findings that are listed as not unchecked.
func (p page) listed() []string {
	p.t.Helper()
	return eval[[]string](p.t, p.tab, `[...document.querySelectorAll("section.shown .places article")].filter((e) => e.checkVisibility()).map((e) => e.querySelector(".refs").firstChild.textContent.trim().replace(/^.*, /, ""))`)
}

// A stroke is a pin above the scrubber: the step at its middle, and the verdict.
type stroke struct {
	Step   int
	Colour string
}

// strokes reads the pins above the scrubber, from the left.
func (p page) strokes(steps int) (all []stroke) {
	p.t.Helper()
	return eval[[]stroke](p.t, p.tab, fmt.Sprintf(`(() => {
		const scrub = document.querySelector(".scrub").getBoundingClientRect();
		const pins = [...document.querySelectorAll(".pin")].filter((e) => e.checkVisibility()).map((e) => {
			const box = e.getBoundingClientRect();
			return { Step: Math.round(((box.x + box.width / 2 - scrub.x - 8) / (scrub.width - 16)) * %d), Colour: e.className.replace("pin ", "") };
		});
		return pins.sort((a, b) => a.Step - b.Step);
	})()`, steps))
}

// The filters by side and by rule leave their findings in the list and on the scrubber, and take
// from the map what they take from the list.
func TestFiltersOfSideAndRule(t *testing.T) {
	p := opened(t, "", small.file())
	all := []string{"scs/movement-allowance", "scs/zone", "scs/stacking-limit", "scs/supply", "scs/odds"}
	marks := []stroke{{2, "illegal"}, {4, "information"}, {6, "illegal"}, {8, "suspect"}, {12, "suspect"}}
	for _, c := range []struct {
		name, value string
		want        []int // of all
	}{
		{"Side", "north", []int{0, 2}}, {"Side", "south", []int{1, 3, 4}}, {"Side", "", []int{0, 1, 2, 3, 4}},
		{"Rule", "scs/supply", []int{3}}, {"Rule", "", []int{0, 1, 2, 3, 4}},
	} {
		p.choose(c.name, c.value)
		var rules []string
		var steps []stroke
		for _, i := range c.want {
			rules = append(rules, all[i])
			steps = append(steps, marks[i])
		}
		if got := p.listed(); !slices.Equal(got, rules) {
			t.Errorf("%s %q lists %q, want %q", c.name, c.value, got, rules)
		}
		if got := p.strokes(small.steps); !slices.Equal(got, steps) {
			t.Errorf("%s %q: on the scrubber are %v, want %v", c.name, c.value, got, steps)
		}
		if got, want := p.text(".count"), fmt.Sprint(len(rules)); got != want {
			t.Errorf("%s %q counts %s, want %s", c.name, c.value, got, want)
		}
	}
	const onMap = `document.querySelectorAll(".marks .finding > *, .marks .rings > *").length`
	p.choose("Side", "south")
	p.press("n")
	if got := p.text("article.chosen .refs"); !strings.Contains(got, "scs/zone") || eval[int](t, p.tab, onMap) == 0 {
		t.Errorf("n chooses %q of the south, with %d things on the map", got, eval[int](t, p.tab, onMap))
	}
	p.choose("Rule", "scs/zone")
	if eval[int](t, p.tab, onMap) == 0 {
		t.Error("a filter that leaves the chosen finding takes it from the map")
	}
	p.choose("Rule", "scs/supply")
	if n := eval[int](t, p.tab, onMap+` + document.querySelectorAll("article.chosen, .legend li").length`); n != 0 {
		t.Errorf("a finding that is filtered out leaves %d things on the map", n)
	}
	p.choose("Rule", "scs/odds")
	p.choose("Side", "north")
	if got := p.text(".nothing"); len(p.listed()) > 0 || eval[bool](t, p.tab, `document.querySelector(".nothing").hidden`) {
		t.Errorf("north and odds together list %q and say %q", p.listed(), got)
	}
	p.click(".nothing button")
	if got := p.listed(); len(got) != 5 {
		t.Errorf("all are %q", got)
	}
}

// A click on a mark of the scrubber leads to the step of its finding, and what was taken back is
// underlined there from its beginning to its end.
func TestScrubber(t *testing.T) {
	f := small.file()
	f.Drawing.Scene.Steps[5].Undone = true // as the step before it
	p := opened(t, "", f)
	box := eval[[]float64](t, p.tab, `(() => { const b = document.querySelector(".scrub input").getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()`)
	for _, s := range p.strokes(small.steps) {
		x := eval[float64](t, p.tab, fmt.Sprintf(`(() => { const c = document.querySelector(".ticks"), b = c.getBoundingClientRect(); return b.x + 8 + (b.width - 16) * %d / %d; })()`, s.Step, small.steps))
		do(t, p.tab, chromedp.MouseClickXY(x, box[1]+box[3]/2))
		if got, want := p.text(".number"), fmt.Sprintf("%d / %d", s.Step, small.steps); got != want {
			t.Errorf("a click on a mark at step %d leads to %s", s.Step, got)
		}
	}
	before := p.strokes(small.steps)
	p.click(`[aria-label="Light or dark"]`)
	p.painted()
	if after := p.strokes(small.steps); !slices.Equal(before, after) {
		t.Errorf("in the dark the marks are %v", after)
	}
	line := eval[[]float64](t, p.tab, `(() => {
		const c = document.querySelector(".ticks"), d = c.getContext("2d").getImageData(0, c.height - 1, c.width, 1).data, has = [], style = getComputedStyle(c);
		const faint = style.textDecorationColor.match(/[0-9]+/g).map(Number);
		for (let x = 0; x < c.width; x++) if (d[4 * x + 3] === 255 && faint.every((v, i) => v === d[4 * x + i])) has.push(x);
		return [has[0], has.at(-1), has.length].map((x) => (x / devicePixelRatio - 8) / (c.clientWidth - 16) * `+fmt.Sprint(small.steps)+`);
	})()`)
	// The mark of the finding of step 6 may stand on its end.
	if line[0] < 3.9 || line[0] > 4.1 || line[1] < 5.85 || line[1] > 6.1 {
		t.Errorf("steps 5 and 6 were taken back; underlined is %v", line)
	}
}
