package fix

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Lines returns what the fix changes, for people: texts as unified diffs. It is empty if the fix changes nothing and
// leaves nothing.
func (s *Step) Lines() []string {
	var lines []string
	if s.Changes() {
		lines = append(lines, fmt.Sprintf("fix %s:", s.Fix.Name))
	}
	for _, t := range s.Texts {
		lines = append(lines, unified(&t)...)
	}
	for _, name := range s.Removed {
		lines = append(lines, "removed: "+visible.Cut(name, longestDiff))
	}
	for _, u := range s.SetUps {
		lines = append(lines, fmt.Sprintf("changed: %s, %d pieces", visible.Cut(u.Name, longestDiff), u.Pieces))
	}
	if left := s.Left.String(); left != "" {
		lines = append(lines, fmt.Sprintf("fix %s leaves something: %s", s.Fix.Name, left))
	}
	return lines
}

// Bounds on the lines of a diff, in characters. All of a build file can stand on one line.
const (
	longestDiff = 300
	beside      = 60 // shown before and after what differs in a long line
)

// unified returns the lines of a unified diff, long ones cut to what differs.
func unified(t *Text) []string {
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
				shown = append(shown, visible.Cut(line, longestDiff))
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
			shown = append(shown, visible.Cut(line, longestDiff))
		}
	}
	flush()
	return shown
}

// differing cuts two long lines of a diff to the part in which they differ.
func differing(gone, come string) (string, string) {
	if max(len(gone), len(come)) <= longestDiff {
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
	return middleOf(gone, same, tail), middleOf(come, same, tail)
}

// middleOf returns the middle of a line, with a few bytes before and after it.
func middleOf(line string, before, after int) string {
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
