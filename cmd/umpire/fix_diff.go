package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/module/fix"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// fixLines returns what fixes change, and nothing where none changes anything.
func fixLines(steps []fix.Step, nothing string) (lines []string) {
	for i := range steps {
		lines = append(lines, steps[i].Lines()...)
	}
	if !slices.ContainsFunc(steps, func(s fix.Step) bool { return s.Changes() }) {
		lines = append(lines, nothing)
	}
	return lines
}

// sayFixes prints what fixes change on standard error.
func (f *files) sayFixes(lines []string) {
	for _, line := range lines {
		f.say("%s", line)
	}
}

// show writes what fixes would change in front of a report.
func (m *mender) show(w io.Writer) error {
	for _, line := range m.preview {
		if _, err := fmt.Fprintln(w, visible.Text(line)); err != nil {
			return errors.Wrap(err, "write changes")
		}
	}
	if len(m.preview) == 0 {
		return nil
	}
	_, err := fmt.Fprintln(w)
	return errors.Wrap(err, "write changes")
}
