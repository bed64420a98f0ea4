package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// The elements of JUnit's form, as Jenkins and GitLab read them.
type (
	junitSuites struct {
		XMLName  xml.Name     `xml:"testsuites"`
		Name     string       `xml:"name,attr"`
		Tests    int          `xml:"tests,attr"`
		Failures int          `xml:"failures,attr"`
		Suites   []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Skipped  int         `xml:"skipped,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string     `xml:"classname,attr"`
		Name    string     `xml:"name,attr"`
		Failure *junitNote `xml:"failure"`
		Skipped *junitNote `xml:"skipped"`
		Out     string     `xml:"system-out,omitempty"`
	}
	junitNote struct {
		Type    string `xml:"type,attr,omitempty"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// JUnit writes a suite for each file. What a rule checked without a finding is a test that
// passed. What is illegal failed. What is suspect, unchecked, known or suppressed is
// skipped, for nothing is proved.
func JUnit(w io.Writer, files []File, _ Style) error {
	all := junitSuites{Name: "Umpire"}
	for i := range files {
		s := suite(files[i].View())
		all.Tests += s.Tests
		all.Failures += s.Failures
		all.Suites = append(all.Suites, s)
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return errors.Wrap(err, "write findings")
	}
	_, err = io.WriteString(w, xml.Header+string(text)+"\n")
	return errors.Wrap(err, "write findings")
}

func suite(view FileView) junitSuite {
	s := junitSuite{Name: visible.Text(view.Path)}
	found := map[string]bool{}
	for _, f := range view.Findings {
		found[f.Rule] = true
		c := junitCase{Class: s.Name, Name: caseName(f)}
		note := junitNote{Type: f.Verdict.String(), Message: visible.Cut(f.Message.String(), longestMessage),
			Text: visible.Text(strings.Join(f.Refs, ", "))}
		switch {
		case f.Suppressed != "":
			c.Skipped = &junitNote{Message: "suppressed (" + visible.Cut(f.Suppressed, longestMessage) + "): " +
				note.Message}
		case f.Baseline:
			c.Skipped = &junitNote{Message: "known: " + note.Message}
		case f.Severity == rule.Illegal.Severity():
			c.Failure = &note
			s.Failures++
		case f.Verdict == rule.Information:
			c.Out = note.Message
		default:
			c.Skipped = &junitNote{Message: note.Type + ": " + note.Message}
		}
		if c.Skipped != nil {
			s.Skipped++
		}
		s.Cases = append(s.Cases, c)
	}
	for _, count := range view.Coverage.Checked {
		if !found[count.Rule] && count.Checked > 0 {
			s.Cases = append(s.Cases, junitCase{Class: s.Name,
				Name: fmt.Sprintf("%s: %d %s", count.Rule, count.Checked, things(count.Checked, count.What))})
		}
	}
	s.Tests = len(s.Cases)
	return s
}

// caseName returns what distinguishes a finding's test from others: the rule, the step, the hex.
func caseName(f FindingView) string {
	name := f.Rule
	if f.Step > 0 {
		name += fmt.Sprintf(", step %d", f.Step)
	}
	if len(f.Hexes) > 0 {
		name += ", hex " + visible.Cut(f.Hexes[0], longestName)
	}
	if f.Where != nil {
		name += ", " + component(f.Where)
		if f.Where.About != "" && f.Where.About != f.Where.Entry {
			name += ", " + visible.Cut(f.Where.About, longestName)
		}
	}
	return name
}
