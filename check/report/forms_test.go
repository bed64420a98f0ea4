package report_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/schematest"
	"github.com/umpire-vassal/umpire/check/systems"
)

// settled is a file of which one finding is known and one is suppressed.
func settled() report.File {
	f := overrun()
	f.Path, f.Next = "turn 4.vlog", "put the module beside the file"
	f.MadeUp = []check.MadeUp{{File: "map.csv", What: "ours"}}
	f.Marks = map[string]report.Mark{
		f.Result.Findings[0].Fingerprint():                        {Baseline: true},
		f.Result.Findings[len(f.Result.Findings)-1].Fingerprint(): {Suppressed: "we play it so"},
	}
	return f
}

func written(t testing.TB, form string, files ...report.File) string {
	t.Helper()
	for _, f := range report.Forms {
		if f.Name == form {
			var b strings.Builder
			if err := f.Write(&b, files, report.Style{Rules: systems.All().Rules()}); err != nil {
				t.Fatal(err)
			}
			return b.String()
		}
	}
	t.Fatal("no form", form)
	return ""
}

// Each form shows the same two files.
func TestForms(t *testing.T) {
	for _, form := range report.Forms {
		path := "testdata/form." + form.Name
		got := written(t, form.Name, file(), settled())
		if casetest.Updating() {
			if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", form.Name, diff)
		}
	}
}

// No file at all, and one without a finding.
func TestEmptyForms(t *testing.T) {
	for _, form := range report.Forms {
		written(t, form.Name)
		if got := written(t, form.Name, report.File{Path: "empty.vsav"}); !strings.Contains(got, "empty.vsav") && form.Name != "csv" && form.Name != "sarif" && form.Name != "github" {
			t.Errorf("%s does not name the file:\n%s", form.Name, got)
		}
	}
}

// Lines of the JSON Lines form are documents of their own.
func TestJSONLines(t *testing.T) {
	schema := schematest.Of[report.Line](t, "umpire check --format jsonl")
	found := 0
	for line := range strings.Lines(written(t, "jsonl", file(), file())) {
		if err := schematest.Validate(schema, []byte(line)); err != nil {
			t.Errorf("%v\n%s", err, line)
		}
		var raw struct {
			Finding, File json.RawMessage
		}
		if err := json.Unmarshal([]byte(line), &raw); err != nil || (raw.Finding == nil) == (raw.File == nil) {
			t.Errorf("%v in %s", err, line)
		}
		if raw.Finding != nil {
			found++
		}
	}
	if want := 2 * len(file().Result.Findings); found != want {
		t.Errorf("%d findings, want %d", found, want)
	}
}

// hostile: what the names of pieces and files try in each medium.
var attacks = []string{
	`<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `=HYPERLINK("http://x.example")`, `+1`, `@SUM(1)`, `[url=http://x.example]y[/url]`,
	`[img]http://x.example/a.png[/img]`, `![a](http://x.example)`, "`*_~|#", `%0A::error::x`, "\n::error::x", `]]>`, `&amp;`, "</style>", `javascript:alert(1)`,
	"\x1b[31m", "\u202egnp", strings.Repeat("长", 10_000), `http://x.example`, `www.x.example`, `@everyone`,
}

// attacked is a file in which every text is an attack.
func attacked(text string) report.File {
	f := settled()
	f.Path, f.Module, f.Game, f.Next = text, text, text, text
	f.MadeUp = []check.MadeUp{{File: text, What: text}}
	f.Result.Chain, f.Result.At = []string{text, text}, 1
	for i := range f.Result.Findings {
		g := &f.Result.Findings[i]
		g.Refs, g.Phase, g.Hexes = []string{text}, text, []string{text}
		g.Message = (&rule.Wording{Code: "x/y", English: "%s"}).Say(text)
		g.Pieces = []rule.Piece{{ID: text, GPID: text, Unit: text, Name: text, Hex: text}}
		g.Related = []rule.Related{{Message: g.Message}}
		g.Fixes = []rule.Fix{{Message: g.Message}}
		g.Evidence = rule.Evidence{Phase: text, Excuses: []rule.Message{g.Message, g.Message}}
	}
	f.Marks = map[string]report.Mark{f.Result.Findings[0].Fingerprint(): {Suppressed: text}}
	return f
}

// hostile: I1 I2 I3 I9
//
// Nothing in a file becomes markup, a formula, a command or a request, in any form.
func TestFormsAreHarmless(t *testing.T) {
	tag := regexp.MustCompile(`<[a-zA-Z!/][^>]*>`)
	ours := map[string]bool{}
	for _, found := range tag.FindAllString(written(t, "html", settled(), settled()), -1) {
		ours[strings.Fields(strings.Trim(found, "<>/"))[0]] = true
	}
	for _, text := range attacks {
		f := attacked(text)
		page := written(t, "html", f)
		for _, found := range tag.FindAllString(page, -1) {
			if name := strings.Fields(strings.Trim(found, "<>/"))[0]; !ours[name] || strings.Contains(found, "onerror") || strings.Contains(found, "href") && !strings.HasPrefix(found, `<a href="#file-`) || strings.Contains(found, "src=") {
				t.Errorf("html of %.40q has %s", text, found)
			}
		}
		for _, form := range []string{"markdown", "bbcode", "text", "html", "csv", "github"} {
			if got := written(t, form, f); strings.ContainsAny(got, "\x1b\u202e") {
				t.Errorf("%s of %.40q has a character that acts", form, text)
			}
		}
		if got := written(t, "bbcode", f); regexp.MustCompile(`\[/?(url|img)|\w://|www\.`).MatchString(got) {
			t.Errorf("bbcode of %.40q: %.300s", text, got)
		}
		if got := written(t, "markdown", f); regexp.MustCompile("(^|[^\\\\])(\\[|`|!\\[|://|@)|<[a-zA-Z/]").MatchString(got) {
			t.Errorf("markdown of %.40q: %.300s", text, got)
		}
		for line := range strings.Lines(written(t, "github", f)) {
			if !regexp.MustCompile(`^(::(error|warning|notice) (file=[^:,]*,)?title=[^:,]*::[^\r\n]*|unchecked: \d+; known or suppressed: \d+)\n$`).MatchString(line) {
				t.Errorf("github of %.40q: %.300s", text, line)
			}
		}
		rows, err := csv.NewReader(strings.NewReader(written(t, "csv", f))).ReadAll()
		if err != nil || len(rows) != 1+len(f.Result.Findings) {
			t.Errorf("csv of %.40q: %d rows, %v", text, len(rows), err)
		}
		for _, row := range rows {
			for _, cell := range row {
				if cell != "" && strings.ContainsAny(cell[:1], "=+-@") {
					t.Errorf("csv of %.40q: cell %.40q", text, cell)
				}
			}
		}
		d := xml.NewDecoder(strings.NewReader(written(t, "junit", f)))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("junit of %.40q: %v", text, err)
				break
			}
		}
		if got := written(t, "sarif", f); !json.Valid([]byte(got)) {
			t.Errorf("sarif of %.40q is no JSON", text)
		}
	}
}

// hostile: I8
//
// Paths are relative references, whatever is in them.
func TestSARIFPaths(t *testing.T) {
	for path, want := range map[string]string{
		"mail/turn 1.vlog": "mail/turn%201.vlog",
		"a%0Ab.vlog":       "a%250Ab.vlog",
		"../x.vlog":        "../x.vlog",
		"C:/mail/x.vlog":   "./C:/mail/x.vlog",
		"a#b?c.vlog":       "a%23b%3Fc.vlog",
		"兵.vlog":           "%E5%85%B5.vlog",
	} {
		f := file()
		f.Path = path
		if got := written(t, "sarif", f); !strings.Contains(got, `"uri": "`+want+`"`) {
			t.Errorf("%s is not %s", path, want)
		}
	}
}
