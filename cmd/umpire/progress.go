package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// A progress is a line on a terminal that shows how many files are checked, or how far a
// single long log is.
type progress struct {
	out io.Writer // nil shows nothing

	mu    sync.Mutex
	shown string
}

// Files implements run.Watch.
func (p *progress) Files(done, of int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if of > 1 {
		p.show(fmt.Sprintf("checking %d of %d", done, of))
	}
}

// longLog is the number of steps from which a log gets a progress line.
const longLog = 1000

// Steps implements run.Watch: it prints how many steps of a log are done, in percents. After the last
// it is judged.
func (p *progress) Steps(done, of int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case of < longLog:
	case done == of:
		p.show("judging")
	default:
		p.show(fmt.Sprintf("reading %d %%", 100*done/of))
	}
}

func (p *progress) show(line string) {
	if p.out == nil || line == p.shown {
		return
	}
	blank := strings.Repeat(" ", max(0, len(p.shown)-len(line)))
	p.shown = line
	fmt.Fprint(p.out, "\r"+line+blank)
}

// finish clears the line. What still runs after the user stopped the run shows nothing more.
func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown != "" {
		fmt.Fprint(p.out, "\r"+strings.Repeat(" ", len(p.shown))+"\r")
	}
	p.out = nil
}
