package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// pointers returns the findings of a file, as Marks names them.
func (f *File) pointers() []*rule.Finding {
	all := make([]*rule.Finding, len(f.Result.Findings))
	for i := range all {
		all[i] = &f.Result.Findings[i]
	}
	return all
}

// hides reports whether the text leaves out a finding and only counts it: one that is known or ignored,
// unless the user asks for all.
func (t *text) hides(f *File, finding *rule.Finding) bool {
	return !t.style.Verbose && f.hides(finding)
}

// hides reports whether a finding is known or ignored.
func (f *File) hides(finding *rule.Finding) bool {
	mark := f.Marks[finding]
	return mark.Baseline || mark.Ignored
}

// mostRules bounds the rules that the line about ignored findings names.
const mostRules = 10

// settled counts the findings that are known, ignored or suppressed, and those that count as less than
// their verdict.
func (t *text) settled(files []File) {
	show := "; -v shows them"
	if t.style.Verbose {
		show = ""
	}
	for _, line := range append(settled(files, t.style.Verbose, show), advisory(files)) {
		t.warn("", line)
	}
}

// settled describes how many findings are known, ignored or suppressed. all reports whether they are shown, show is
// what shows them.
func settled(files []File, all bool, show string) (lines []string) {
	known, suppressed := 0, 0
	ignored := map[string]int{} // by rule
	for i := range files {
		for _, finding := range files[i].pointers() {
			switch mark := files[i].Marks[finding]; {
			case mark.Ignored:
				ignored[finding.Rule]++
			case mark.Baseline:
				known++
			case mark.Suppressed != "":
				suppressed++
			}
		}
	}
	total := 0
	var parts, rules []string
	for id, n := range ignored {
		rules = append(rules, id)
		total += n
	}
	for _, part := range []struct {
		n    int
		word string
	}{{known, "known"}, {total, "ignored"}, {suppressed, "suppressed"}} {
		if part.n > 0 {
			parts = append(parts, strconv.Itoa(part.n)+" "+part.word)
		}
	}
	if len(parts) > 0 {
		lines = append(lines, "of these "+strings.Join(parts, ", ")+": the exit code does not count them")
	}
	if !all && known > 0 {
		lines = append(lines, fmt.Sprintf("%d known %s hidden%s", known, are(known), show))
	}
	if total > 0 {
		slices.SortFunc(rules, func(a, b string) int {
			return cmp.Or(-cmp.Compare(ignored[a], ignored[b]), cmp.Compare(a, b))
		})
		for i, id := range rules {
			rules[i] = fmt.Sprintf("%s %d", id, ignored[id])
		}
		lines = append(lines, fmt.Sprintf("%d ignored %s (%s)%s", total, things(total, "findings"),
			some(rules, mostRules, ", "), show))
	}
	return lines
}

// are returns the words that follow a number of findings.
func are(n int) string {
	if n == 1 {
		return "finding is"
	}
	return "findings are"
}

// fewFindings is how many findings of modules a reader counts by himself.
const fewFindings = 10

// rules writes how many findings of modules each rule has, the worst first, if they are many.
func (t *text) rules(files []File) {
	type row struct {
		verdict rule.Verdict
		id      string
	}
	counts := map[row]int{}
	total := 0
	var rows []row
	for i := range files {
		for _, f := range files[i].pointers() {
			if f.Where == nil || t.hides(&files[i], f) {
				continue
			}
			r := row{f.Verdict, f.Rule}
			if counts[r]++; counts[r] == 1 {
				rows = append(rows, r)
			}
			total++
		}
	}
	if total <= fewFindings {
		return
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(-cmp.Compare(a.verdict, b.verdict), -cmp.Compare(counts[a], counts[b]), cmp.Compare(a.id, b.id))
	})
	t.line("by rule:")
	width := len(strconv.Itoa(total))
	for _, r := range rows {
		n := counts[r]
		word := counted(r.verdict, n)
		t.line("  %*d %s%s  %s", width, n, t.paint(r.verdict, word), strings.Repeat(" ", len("unchecked")-len(word)), r.id)
	}
	t.line("")
}
