package main

import (
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/umpire-vassal/umpire/check/module/fix"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// sayFixes prints what each fix changes, on standard error.
func (f *files) sayFixes(steps []fix.Step) {
	changed := false
	for i := range steps {
		s := &steps[i]
		changed = changed || s.Changes()
		if s.Changes() {
			f.say("fix %s:", s.Fix.Name)
		}
		for _, t := range s.Texts {
			for _, line := range unified(&t) {
				f.say("%s", line)
			}
		}
		for _, name := range s.Removed {
			f.say("removed: %s", name)
		}
		for _, u := range s.SetUps {
			f.say("changed: %s, %d pieces", u.Name, u.Pieces)
		}
		if left := s.Left.String(); left != "" {
			f.say("fix %s leaves something: %s", s.Fix.Name, left)
		}
	}
	if !changed {
		f.say("nothing to mend; the copy is the same")
	}
}

// Bounds on the lines of a diff, in characters. All of a build file can stand on one line.
const (
	longestLine = 300
	beside      = 60 // shown before and after what differs in a long line
)

// unified returns the lines of a unified diff, long ones cut to what differs.
func unified(t *fix.Text) []string {
	text := string(diff.Diff(t.Name, t.Before, t.Name, t.After))
	_, text, _ = strings.Cut(text, "\n") // the first line is a diff command
	var shown, gone, come []string
	flush := func() {
		for i := range max(len(gone), len(come)) {
			if i < len(gone) && i < len(come) {
				gone[i], come[i] = differing(gone[i], come[i])
			}
		}
		for _, list := range [][]string{gone, come} {
			for _, line := range list {
				shown = append(shown, visible.Cut(line, longestLine))
			}
		}
		gone, come = nil, nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		switch {
		case strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "+++ "):
			shown = append(shown, line)
		case strings.HasPrefix(line, "-"):
			gone = append(gone, line)
		case strings.HasPrefix(line, "+"):
			come = append(come, line)
		default:
			flush()
			shown = append(shown, visible.Cut(line, longestLine))
		}
	}
	flush()
	return shown
}

// differing cuts two long lines of a diff to the part in which they differ.
func differing(gone, come string) (string, string) {
	if max(len(gone), len(come)) <= longestLine {
		return gone, come
	}
	same := 1 // after the sign
	for same < min(len(gone), len(come)) && gone[same] == come[same] {
		same++
	}
	tail := 0
	for tail < min(len(gone), len(come))-same && gone[len(gone)-1-tail] == come[len(come)-1-tail] {
		tail++
	}
	return around(gone, same, tail), around(come, same, tail)
}

// around returns the middle of a line, with a few bytes before and after it.
func around(line string, before, after int) string {
	start, end := max(1, before-beside), min(len(line), len(line)-after+beside)
	for start > 1 && !utf8.RuneStart(line[start]) {
		start--
	}
	for end < len(line) && !utf8.RuneStart(line[end]) {
		end++
	}
	cut := line[start:end]
	if start > 1 {
		cut = "…" + cut
	}
	if end < len(line) {
		cut += "…"
	}
	return line[:1] + cut
}
