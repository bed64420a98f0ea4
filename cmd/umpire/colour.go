package main

import (
	"os"

	"github.com/pkg/errors"
	"golang.org/x/term"
)

// useColour decides whether text gets colours: on a terminal that can show
// them, unless NO_COLOR is set (https://no-color.org).
func (f *files) useColour(flag string) (bool, error) {
	switch flag {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
	default:
		return false, errors.Errorf("--color %q: allowed are auto, always and never", flag)
	}
	if f.output != "" || os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
		return false, nil
	}
	out, ok := f.Out.(*os.File)
	return ok && term.IsTerminal(int(out.Fd())), nil
}
