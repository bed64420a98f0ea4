package settings

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
)

// Whatever the file holds: problems with places, or settings, each suppression with a reason.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{"", "game = \"x\"\n", "folders = [\"a\", \"b\"]\nfail-on = \"suspect\"\n", "[[suppress]]\nrule = \"game/x\"\nreason = \"r\"\n",
		"[[suppress]]\nfingerprint = \"00\"\n", "[suppress]\n", "suppress = 1\n", "severity = 1\n", "select = [\"game/*\"]\n[severity]\n\"game/x\" = \"suspect\"\n", "game = 1\n[a.b]\n", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, problems := Read("umpire.toml", []byte(text), []string{"game/x"})
		for _, p := range problems {
			if p.File != "umpire.toml" || p.Message.String() == "" {
				t.Errorf("%+v", p)
			}
		}
		if len(problems) > 0 {
			return
		}
		for _, one := range s.Suppress {
			if one.Reason == "" || (one.Rule == "") == (one.Fingerprint == "") {
				t.Errorf("%+v", one)
			}
		}
	})
}

// A baseline that is written is read, with whatever names there are.
func TestBaseline(t *testing.T) {
	f := report.File{Path: "a\"b\x1b.vsav"}
	for _, text := range []string{"x", "\u202e", "<b>", strings.Repeat("长", 1000)} {
		f.Result.Findings = append(f.Result.Findings, rule.Finding{Rule: "a/b", Verdict: rule.Illegal, Hexes: []string{text}, Message: (&rule.Wording{English: "%s"}).Say(text)})
	}
	var b strings.Builder
	if err := WriteBaseline(&b, []report.File{f}); err != nil {
		t.Fatal(err)
	}
	known, err := ReadBaseline("known.json", []byte(b.String()))
	if err != nil || len(known) != len(f.Result.Findings) || !utf8.ValidString(b.String()) || strings.ContainsAny(b.String(), "\x1b\u202e") {
		t.Fatal(err, known, b.String())
	}
	var none Settings
	files := []report.File{f}
	if unused := none.Mark(files, known); unused != nil || len(files[0].Marks) != len(known) {
		t.Error(unused, files[0].Marks)
	}
	for _, wrong := range []string{"", "[]", `{"version": 2}`, `{"version": 1, "more": 1}`, `{"version": 1, "findings": [{"print": "x"}]}`} {
		if _, err := ReadBaseline("known.json", []byte(wrong)); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}
