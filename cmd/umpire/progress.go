package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
)

// A progress is a line on a terminal that says how many files are checked.
type progress struct {
	out   io.Writer // nil shows nothing
	files int

	mu   sync.Mutex
	done int
}

// add counts a file.
func (p *progress) add() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if p.out != nil {
		fmt.Fprintf(p.out, "\rchecking %d of %d", p.done, p.files)
	}
}

// finish clears the line.
func (p *progress) finish() {
	if p.out != nil && p.done > 0 {
		fmt.Fprintf(p.out, "\r%s\r", strings.Repeat(" ", len(fmt.Sprintf("checking %d of %d", p.done, p.files))))
	}
}
