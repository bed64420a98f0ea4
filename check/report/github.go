package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// mostAnnotations is how many annotations of a kind GitHub shows for a step of a job.
const mostAnnotations = 10

// GitHub writes workflow commands, which GitHub shows as annotations: an error for what is illegal, a
// warning for what is suspect, a notice for information. If there are more than ten of a kind, the
// last has how many are left out. What is unchecked, known or suppressed is only counted.
func GitHub(w io.Writer, files []File, _ Style) error {
	var b strings.Builder
	for _, kind := range []struct {
		command string
		verdict rule.Verdict
	}{{"error", rule.Illegal}, {"warning", rule.Suspect}, {"notice", rule.Information}} {
		var lines []string
		for i := range files {
			view := files[i].View()
			for _, f := range view.Findings {
				if f.Severity == kind.verdict.Severity() && f.Mark == (Mark{}) {
					title := strings.Join(append(f.Refs, f.Rule), ", ")
					where := ""
					if f.Step > 0 {
						where = fmt.Sprintf("step %d: ", f.Step)
					}
					if f.Where != nil {
						where = component(f.Where) + ": "
					}
					file, line := files[i].source(f.Where)
					lines = append(lines, command(kind.command, file, line, title, where+f.Message.String()))
				}
			}
		}
		if left := len(lines) - mostAnnotations; left > 0 {
			lines = append(lines[:mostAnnotations-1], command(kind.command, "", 0, "Umpire",
				fmt.Sprintf("%d more are in the report", left+1)))
		}
		b.WriteString(strings.Join(lines, ""))
	}
	open, settled := 0, 0
	for i := range files {
		for _, f := range files[i].View().Findings {
			switch {
			case f.Mark != (Mark{}):
				settled++
			case f.Verdict == rule.Unchecked:
				open++
			}
		}
	}
	fmt.Fprintf(&b, "unchecked: %d; known or suppressed: %d\n", open, settled)
	_, err := io.WriteString(w, b.String())
	return errors.Wrap(err, "write findings")
}

// command returns a workflow command; file "" and line 0 are none.
func command(name, file string, line int, title, message string) string {
	property := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	data := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	parts := "title=" + property.Replace(visible.Cut(title, longestMessage))
	if line > 0 {
		parts = fmt.Sprintf("line=%d,%s", line, parts)
	}
	if file != "" {
		parts = "file=" + property.Replace(visible.Text(file)) + "," + parts
	}
	return "::" + name + " " + parts + "::" + data.Replace(visible.Cut(message, longestMessage)) + "\n"
}
