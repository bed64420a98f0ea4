package main

import (
	"context"
	"os"
	"syscall"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/settings"
)

// A run that a signal stopped ends with the exit code of shells.
func TestStop(t *testing.T) {
	for by, code := range map[os.Signal]int{os.Interrupt: 130, syscall.SIGTERM: 143} {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(&signalError{by})
		r := run.Run{Library: newFiles(Streams{}).library(settings.Settings{})}
		r.Open(ctx, []string{"missing.vsav"})
		var stopped *stoppedError
		if err := stopError(ctx, &r, 0); !errors.As(err, &stopped) || stopped.code() != code {
			t.Errorf("%v: %v", by, err)
		}
	}
	if err := stopError(t.Context(), &run.Run{}, 0); err != nil {
		t.Error(err)
	}
}
