package main

import (
	"os"
	"syscall"
	"testing"
)

// What was settled before the signal stays, what still runs settles nothing, and what has
// not begun never begins.
func TestStop(t *testing.T) {
	s := stopper{signals: make(chan os.Signal, 1)}
	var quick, slow job
	hangs := make(chan struct{})
	defer close(hangs)
	s.each([]*job{&quick, &slow}, func(j *job) func() {
		if j == &slow {
			<-hangs
			return func() { j.done = true }
		}
		return func() {
			j.done = true
			s.signals <- os.Interrupt
		}
	})
	if !quick.done || slow.done {
		t.Errorf("quick is done: %v, slow is done: %v", quick.done, slow.done)
	}
	s.each([]*job{{}}, func(*job) func() {
		t.Error("work began after the stop")
		return func() {}
	})
	err, is := s.error(1, 2).(*stoppedError)
	if !is || err.code() != 130 {
		t.Errorf("%v", err)
	}
	if code := (&stoppedError{by: syscall.SIGTERM}).code(); code != 143 {
		t.Errorf("SIGTERM ends with %d", code)
	}
}

func TestNoStop(t *testing.T) {
	s := stopper{signals: make(chan os.Signal, 1)}
	jobs := []*job{{}, {}, {}}
	s.each(jobs, func(j *job) func() { return func() { j.done = true } })
	for i, j := range jobs {
		if !j.done {
			t.Errorf("job %d is not done", i)
		}
	}
	if err := s.error(3, 3); err != nil {
		t.Error(err)
	}
}
