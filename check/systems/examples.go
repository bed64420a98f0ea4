package systems

import (
	_ "embed"
	"strings"
)

// examples has a case of each rule's tests: a line with the rule's ID, and the case below it,
// set in by two spaces. The tests write it.
//
//go:embed examples.txt
var examples string

// Example returns a case of a rule that its tests run: what happens in words, what is checked,
// and under "want" what the rule finds. It returns "" if there is no such rule.
func Example(rule string) string { return caseBelow(rule) }

// Kept returns the case of a rule's tests that is most like Example and keeps the rule; "" if there is none.
func Kept(rule string) string { return caseBelow(rule + " is kept") }

// caseBelow returns the case below a heading.
func caseBelow(heading string) string {
	_, rest, _ := strings.Cut("\n"+examples, "\n"+heading+"\n")
	var b strings.Builder
	for line := range strings.Lines(rest) {
		text, within := strings.CutPrefix(line, "  ")
		if !within && line != "\n" {
			break
		}
		b.WriteString(text)
	}
	return strings.TrimSpace(b.String())
}
