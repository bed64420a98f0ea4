package main

import (
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"sync"
	"syscall"

	"golang.org/x/sync/errgroup"
)

// A stopper ends a run early when a signal comes, with what is done by then.
type stopper struct {
	signals chan os.Signal

	mu sync.Mutex
	by os.Signal // nil as long as the run goes on
}

// listen lets Ctrl-C and SIGTERM stop the run, instead of ending the program, until the
// returned function is called.
func (s *stopper) listen() func() {
	s.signals = make(chan os.Signal, 1)
	signal.Notify(s.signals, os.Interrupt, syscall.SIGTERM)
	return func() { signal.Stop(s.signals) }
}

// stopped reports whether a signal came.
func (s *stopper) stopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.by != nil
}

// each calls do for each job, on all cores, and then calls what do returned, one at a time.
// After a signal it returns at once. Jobs that still run then cannot be stopped, but their
// results are dropped. It panics if one of the calls panicked.
func (s *stopper) each(jobs []*job, do func(*job) (settle func())) {
	if s.stopped() {
		return
	}
	done := make(chan struct{})
	go func() {
		var group errgroup.Group
		group.SetLimit(runtime.GOMAXPROCS(0))
		for _, j := range jobs {
			group.Go(func() error {
				s.one(j, do)
				return nil
			})
		}
		group.Wait()
		close(done)
	}()
	select {
	case <-done:
	case by := <-s.signals:
		s.mu.Lock()
		s.by = by
		s.mu.Unlock()
	}
	for _, j := range jobs {
		if j.fault != nil {
			panic(fmt.Sprintf("%s: %v", j.path, j.fault))
		}
	}
}

func (s *stopper) one(j *job, do func(*job) func()) {
	if s.stopped() {
		return
	}
	settle, fault := caught(j, do)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.by != nil:
	case fault != nil:
		j.fault = fault
	default:
		settle()
	}
}

func caught(j *job, do func(*job) func()) (settle func(), fault any) {
	defer func() { fault = recover() }()
	return do(j), nil
}

// error returns the error of a run that was stopped after done files, or nil for a run that
// was not stopped.
func (s *stopper) error(done, of int) error {
	if !s.stopped() {
		return nil
	}
	return &stoppedError{s.by, done, of}
}

// stoppedError ends a run that a signal stopped.
type stoppedError struct {
	by       os.Signal
	done, of int
}

func (e *stoppedError) Error() string {
	return fmt.Sprintf("stopped when %d of %d files were checked; the others are not in the report", e.done, e.of)
}

// code returns the exit code that shells give to a program which the signal ended.
func (e *stoppedError) code() int {
	const ended = 128
	if by, ok := e.by.(syscall.Signal); ok {
		return ended + int(by)
	}
	return ended + int(syscall.SIGINT)
}
