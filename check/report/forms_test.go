package report_test

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"
	"golang.org/x/net/html"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/check/schematest"
	"github.com/umpire-vassal/umpire/check/systems"
)

// settled is a file of which one finding is known and one is suppressed.
func settled() report.File {
	f := overrun()
	f.Path, f.Judges, f.Next = "turn 4.vlog", &report.Judges{}, "put the module beside the file"
	f.MadeUp = []check.MadeUp{{File: "map.csv", What: "ours"}}
	f.Marks = map[*rule.Finding]report.Mark{
		&f.Result.Findings[0]:                        {Baseline: true},
		&f.Result.Findings[len(f.Result.Findings)-1]: {Suppressed: "we play it so"},
	}
	return f
}

// linted is a module in which two components and an entry are wrong.
func linted() report.File {
	missing := say.As("missing-image/missing", "the image {'image'} is not in the module")
	r := check.Result{Findings: []rule.Finding{
		{
			Rule: "module/missing-image", Verdict: rule.Illegal, Message: missing.With("Tank.png"), Pieces: []rule.Piece{{GPID: "12", Name: "Tank"}},
			Where: &rule.Where{Entry: "buildFile.xml", Path: "Forces [Game Piece Palette] > Tank [Single Piece]", About: "Tank.png", Line: 12, Column: 5},
		},
		{
			Rule: "module/missing-image", Verdict: rule.Suspect, Message: missing.With("memo.png"),
			Where: &rule.Where{Entry: "buildFile.xml", Path: "[Notes Window]", About: "memo.png", Line: 30, Column: 5},
		},
		{Rule: "module/java-class", Verdict: rule.Information, Message: missing.With("a"), Where: &rule.Where{Entry: "a/B.class", About: "a/B.class"}},
	}}
	r.Coverage.Checked(&rule.Description{ID: "module/missing-image"}, "images")
	return report.File{Path: "Ford.vmod", Module: "Ford", Linted: true, Result: r}
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

// Each form shows the same two games, and a module.
func TestForms(t *testing.T) {
	for _, form := range report.Forms {
		path := "testdata/form." + form.Name
		got := written(t, form.Name, file(), settled(), linted())
		if form.Name == "html" {
			got = listed(t, got)
		}
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

// No file at all, and a file without a finding.
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

// broken has no picture that can be read.
type broken struct{}

func (*broken) ImageBytes(entry string) ([]byte, error) { return nil, errors.New(entry) }

// drawn is evidence that shows something on the map.
type drawn []scene.Mark

func (drawn) Kind() string          { return "drawn" }
func (drawn) Text() []rule.Labelled { return nil }
func (d drawn) Marks() []scene.Mark { return d }

// judgedBy is what a file was judged by, with a text as all names that others give.
func judgedBy(text string) *report.Judges {
	j := report.Judge{File: text, Version: text}
	return &report.Judges{Pack: &j, Module: &j, Settings: &j, Extensions: []report.Judge{j}, Lacking: []string{text}, NotChosen: []report.NotChosen{{Judge: j}}}
}

// attacked is a file in which every text is an attack.
func attacked(text string) report.File {
	f := settled()
	f.Path, f.Module, f.Game, f.Next = text, text, text, text
	f.MadeUp, f.Judges = []check.MadeUp{{File: text, What: text}}, judgedBy(text)
	f.Result.Chain, f.Result.At = []string{text, text}, 1
	for i := range f.Result.Findings {
		g := &f.Result.Findings[i]
		g.Refs, g.Phase, g.Hexes = []string{text}, text, []string{text}
		g.Message = say.F("x/y", "{first}", text)
		g.Pieces = []rule.Piece{{ID: text, GPID: text, Unit: text, Name: text, Hex: text}}
		g.Related = []rule.Related{{Message: g.Message}}
		g.Fixes = []rule.Fix{{Message: g.Message}}
		g.Evidence = rule.Evidence{Phase: text, Excuses: []say.Message{g.Message, g.Message}}
	}
	f.Marks = map[*rule.Finding]report.Mark{&f.Result.Findings[0]: {Suppressed: text}}
	f.Result.Findings[0].Evidence.Add(drawn{{Kind: text, Cells: []string{text}, Labels: []string{text}, Side: text, Title: text}})
	f.Drawing = &report.Drawing{
		Scene: &scene.Scene{Windows: []scene.Window{{Name: text}}, Images: []scene.Image{{Entry: text, Type: text}}, Pieces: []scene.Piece{{ID: text, Name: text}}},
		Lack:  text, Pictures: &broken{}, Dice: []account.Dice{{Player: text, Button: text, Results: text}},
		Side: func(string) string { return text },
	}
	return f
}

// allowed is all markup that a page may have: elements, and attributes with their values
// where the values do something.
var allowed = []string{
	"<!doctype>", "<html>", "<html lang>", "<head>", "<meta>", "<meta charset>", "<meta name>", "<meta content>", "<meta http-equiv=Content-Security-Policy>",
	"<title>", "<style>", "<body>", "<header>", "<h1>", "<main>", "<div>", "<div class>", "<nav>", "<nav aria-label>", "<ul>", "<ul aria-label>", "<ul class>",
	"<li>", "<li class>", "<a>", "<a href=#file-*>", "<section>", "<section data-file>", "<section aria-labelledby>", "<h2>", "<h2 id>", "<p>", "<p class>", "<h3>",
	"<details>", "<details class>", "<summary>", "<table>", "<caption>", "<caption class>", "<thead>", "<tbody>", "<tr>", "<th>", "<th scope>", "<td>",
	"<article>", "<article id>", "<article class>", "<strong>", "<span>", "<span class>", "<footer>", "<footer class>",
	"<script>", "<script id>", "<script type=text/plain>",
}

// markup returns the markup of a page, as a browser parses it. A script without a type has
// to be the viewer.
func markup(t *testing.T, page string) []string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for n := range root.Descendants() {
		switch n.Type {
		case html.DoctypeNode:
			seen["<!doctype>"] = true
		case html.CommentNode:
			seen["<!-- -->"] = true
		case html.ElementNode:
			seen["<"+n.Data+">"] = true
			if n.Data == "script" && len(n.Attr) == 0 && n.FirstChild.Data != viewer(t) {
				seen["<script> that is not the viewer"] = true
			}
			for _, a := range n.Attr {
				switch a.Key {
				case "href":
					a.Key += "=" + regexp.MustCompile(`^#file-\d+$`).ReplaceAllString(a.Val, "#file-*")
				case "http-equiv", "type":
					a.Key += "=" + a.Val
				}
				seen["<"+n.Data+" "+a.Key+">"] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// viewer returns the script of the page.
func viewer(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile("page.js")
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// listed returns a page without its style and script, and without the data of its map.
func listed(t *testing.T, page string) string {
	t.Helper()
	page = strings.Replace(page, viewer(t), "the viewer", 1)
	page = regexp.MustCompile(`(?s)<style>.*</style>`).ReplaceAllString(page, "<style>the style</style>")
	page = regexp.MustCompile(`sha256-[A-Za-z0-9+/=]*`).ReplaceAllString(page, "sha256-hash")
	return regexp.MustCompile(`(<script type="text/plain" id="[a-z0-9-]*">)[A-Za-z0-9+/=]*`).ReplaceAllString(page, "${1}data")
}

// hostile: H1 H2 H3 H4 H5 H6 I1 I2 I3 I9
//
// Nothing in a file becomes markup, a formula, a command or a request, in any form.
func TestFormsAreHarmless(t *testing.T) {
	for _, text := range attacks {
		f := attacked(text)
		page := written(t, "html", f)
		for _, found := range markup(t, page) {
			if !slices.Contains(allowed, found) {
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

// Where players may set rules aside, all forms that people read show what an "illegal" counts as.
func TestAdvisory(t *testing.T) {
	f := overrun()
	for _, form := range []string{"text", "html", "markdown", "bbcode"} {
		const words = "count as suspect"
		if got := written(t, form, f); strings.Contains(got, words) {
			t.Errorf("%s: a strict game:\n%s", form, got)
		}
	}
	for i := range f.Result.Findings {
		f.Result.Findings[i].Advisory = true
	}
	for _, form := range []string{"text", "html", "markdown", "bbcode"} {
		if got := written(t, form, f); !strings.Contains(strings.Join(strings.Fields(got), " "), "f these 2 count as suspect: the game lets players set rules aside, and its pack is not strict") {
			t.Errorf("%s:\n%s", form, got)
		}
	}
}
