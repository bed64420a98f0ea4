package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/cmd/umpire/atomicfile"
)

// A signalError is the cause for which the context of a run is done.
type signalError struct{ by os.Signal }

func (e *signalError) Error() string { return e.by.String() }

// grace is how long a run may take to end by itself after a signal, with all that is checked by
// then in its output.
const grace = 120 * time.Millisecond

// stoppable returns a context that Ctrl-C and SIGTERM end, instead of ending the program,
// until the returned function is called. If it is not called soon after, the program ends.
func stoppable() (context.Context, func()) { return stoppableWith(exitCode) }

// untilSignal is stoppable for a command that goes on until a signal comes, which is no failure.
func untilSignal() (context.Context, func()) {
	atomicfile.UntilSignal()
	return stoppableWith(func(os.Signal) int { return ExitClean })
}

func stoppableWith(code func(os.Signal) int) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(context.Background())
	ended := make(chan struct{})
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case by := <-signals:
			signal.Stop(signals) // a second one ends the program
			cancel(&signalError{by})
			select {
			case <-ended:
			case <-time.After(grace):
				os.Exit(code(by))
			}
		case <-ended:
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel(nil)
		close(ended)
	}
}

// stopError returns the error of a run that a signal stopped when so many files were checked; nil for
// a run that was not stopped.
func stopError(ctx context.Context, r *run.Run, done int) error {
	var signal *signalError
	if !r.Stopped() || !errors.As(context.Cause(ctx), &signal) {
		return nil
	}
	return &stoppedError{signal.by, done, len(r.Jobs)}
}

// stoppedError ends a run that a signal stopped.
type stoppedError struct {
	by       os.Signal
	done, of int
}

func (e *stoppedError) Error() string {
	return fmt.Sprintf("stopped when %d of %d files were checked; the others are not in the report", e.done, e.of)
}

func (e *stoppedError) code() int { return exitCode(e.by) }

// exitCode returns the exit code that shells give to a program which the signal ended.
func exitCode(by os.Signal) int {
	const ended = 128
	if by, ok := by.(syscall.Signal); ok {
		return ended + int(by)
	}
	return ended + int(syscall.SIGINT)
}
