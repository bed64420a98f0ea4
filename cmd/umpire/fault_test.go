package main

import (
	"bytes"
	"strings"
	"testing"
)

// faulty stands for a fault of Umpire.
type faulty struct{}

func (faulty) Write([]byte) (int, error) { panic("out of\x1b range") }

// A panic is Umpire's fault: exit code 3, no trace of the stack, and nothing that acts on a
// terminal. From a window it can be read before that closes.
func TestFault(t *testing.T) {
	for _, started := range []bool{false, true} {
		var errs bytes.Buffer
		code := Main([]string{"version"}, Streams{In: strings.NewReader("\n"), Out: faulty{}, Err: &errs, Desktop: Desktop{Started: started}})
		said := errs.String()
		if code != ExitFault || !strings.Contains(said, "this is a fault of Umpire, not of your file: out of") || strings.ContainsAny(said, "\x1b") ||
			strings.Contains(said, "goroutine") || strings.Contains(said, "Press Enter") != started {
			t.Errorf("code %d: %s", code, said)
		}
	}
}
