package settings

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
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
		f.Result.Findings = append(f.Result.Findings, rule.Finding{Rule: "a/b", Verdict: rule.Illegal, Hexes: []string{text}, Message: say.F("", "{first}", text)})
	}
	var b strings.Builder
	if err := WriteBaseline(&b, []report.File{f}); err != nil {
		t.Fatal(err)
	}
	known, err := ReadBaseline("known.json", []byte(b.String()))
	if err != nil || len(known.times) != len(f.Result.Findings) || !utf8.ValidString(b.String()) || strings.ContainsAny(b.String(), "\x1b\u202e") {
		t.Fatal(err, known, b.String())
	}
	var none Settings
	files := []report.File{f}
	if unused := none.Mark(files, known); unused != nil || len(files[0].Marks) != len(f.Result.Findings) {
		t.Error(unused, files[0].Marks)
	}
	for _, wrong := range []string{"", "[]", `{"version": 4}`, `{"findings": []}`, `{"version": 1, "more": 1}`, `{"version": 2, "findings": [{"print": "x"}]}`} {
		if _, err := ReadBaseline("known.json", []byte(wrong)); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}

// What a piece has wrong with it, and how often, is known: a second fault is not.
func TestKnown(t *testing.T) {
	noMap := say.As("missing-place/map", "no map {'map'}")
	noBoard := say.As("missing-place/board", "no board {'board'}")
	at := &rule.Where{Path: "Scout [Single Piece]", About: "East"}
	finding := func(w say.Wording, which string) rule.Finding {
		return rule.Finding{Rule: "module/missing-place", Verdict: rule.Illegal, Message: w.With("East"), Where: at, Which: which}
	}
	theMap, theBoard, again := finding(noMap, ""), finding(noBoard, ""), finding(noMap, "Ctrl K")
	older := func(findings ...rule.Finding) string {
		var b strings.Builder
		b.WriteString(`{"version": 1, "findings": [`)
		for i, f := range findings {
			if i > 0 {
				b.WriteString(",")
			}
			fmt.Fprintf(&b, `{"fingerprint": %q, "rule": %q, "path": "a.vmod", "message": %q}`, f.Subject(), f.Rule, f.Sentence())
		}
		return b.String() + "]}"
	}
	second := func(findings ...rule.Finding) string {
		text := older(findings...)
		for _, f := range findings {
			text = strings.Replace(text, f.Subject(), f.FirstPlace(), 1)
		}
		return strings.Replace(text, `"version": 1`, `"version": 2`, 1)
	}
	// in is one finding for all commands of a piece that send it to the place.
	in := func(places ...string) rule.Finding {
		f := finding(noMap, "")
		if f.Places = places; len(places) > 1 {
			f.Message = say.On("missing/elsewhere", "{first} (places: {second})", f.Message, len(places))
		}
		return f
	}
	home, base := "7 Scout sendto; Home", "7 Scout sendto; Base"
	newer := func(findings ...rule.Finding) string {
		var b strings.Builder
		if err := WriteBaseline(&b, []report.File{{Path: "a.vmod", Result: check.Result{Findings: findings}}}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, c := range []struct {
		name, baseline string
		found          []rule.Finding
		want           []bool
	}{
		{"the same", newer(theMap), []rule.Finding{theMap}, []bool{true}},
		{"another kind of place", newer(theMap), []rule.Finding{theBoard, theMap}, []bool{false, true}},
		{"another command", newer(theMap), []rule.Finding{theMap, again}, []bool{true, false}},
		{"one more alike", newer(theMap), []rule.Finding{theMap, theMap}, []bool{true, false}},
		{"two alike", newer(theMap, theMap), []rule.Finding{theMap, theMap, theMap}, []bool{true, true, false}},
		{"an old one", older(theMap), []rule.Finding{theMap}, []bool{true}},
		{"an old one of another kind", older(theMap), []rule.Finding{theBoard, theMap}, []bool{false, true}},
		{"two old ones", older(theMap, theBoard), []rule.Finding{theBoard, theMap, again}, []bool{true, true, false}},
		{"an old one in other words", older(again), []rule.Finding{theBoard, theMap}, []bool{false, true}},
		{"none", newer(), []rule.Finding{theMap}, []bool{false}},
		{"the command", newer(in(home)), []rule.Finding{in(home)}, []bool{true}},
		{"a second command", newer(in(home)), []rule.Finding{in(home, base)}, []bool{false}},
		{"a renamed command", newer(in(home)), []rule.Finding{in(base)}, []bool{false}},
		{"a command twice", newer(in(home)), []rule.Finding{in(home, home)}, []bool{false}},
		{"one of two commands is mended", newer(in(home, base)), []rule.Finding{in(base)}, []bool{true}},
		{"the command of version 2", second(in(home)), []rule.Finding{in(home)}, []bool{true}},
		{"a second command after version 2", second(in(home)), []rule.Finding{in(home, base)}, []bool{false}},
		{"both commands of version 2", second(in(home, base)), []rule.Finding{in(home, base)}, []bool{true}},
		{"the command of version 1", older(in(home)), []rule.Finding{in(home)}, []bool{true}},
	} {
		known, err := ReadBaseline("known.json", []byte(c.baseline))
		if err != nil {
			t.Fatal(err)
		}
		files := []report.File{{Result: check.Result{Findings: c.found}}}
		new(Settings).Mark(files, known)
		for i, want := range c.want {
			if got := files[0].Marks[&files[0].Result.Findings[i]].Baseline; got != want {
				t.Errorf("%s: finding %d is known: %v", c.name, i+1, got)
			}
		}
	}
	suppress := Settings{Suppress: []Suppression{{Fingerprint: theMap.Subject(), Reason: "old"}, {Fingerprint: again.Fingerprint(), Reason: "new"}}}
	files := []report.File{{Result: check.Result{Findings: []rule.Finding{theMap, theBoard, again, again}}}}
	suppress.Mark(files, Known{})
	for i, want := range []string{"old", "", "new", "new"} {
		if got := files[0].Marks[&files[0].Result.Findings[i]].Suppressed; got != want {
			t.Errorf("finding %d is suppressed: %q, want %q", i+1, got, want)
		}
	}
}

// A path on another machine is known by how it begins, on all systems.
// The words of --select and --ignore: an id, its last part, a group, and a star for all that begin so.
func TestReadRules(t *testing.T) {
	rules := []string{"log/dice-typed", "module/missing-image", "module/missing-side"}
	for text, want := range map[string]string{
		"module/missing-side": "", "dice-typed": "", "module": "", "module/missing-*": "", "missing-*": "", "log, dice-*": "", "*": "",
		"missing":      `"missing" is neither a rule nor a group of rules`,
		"typed-*":      `"typed-*" is neither a rule nor a group of rules`,
		"module, logs": `"logs" is neither a rule nor a group of rules; did you mean "log"?`,
	} {
		words, problem := ReadRules(text, rules)
		switch {
		case want == "" && (problem != nil || len(words) == 0):
			t.Errorf("%s: %v", text, problem)
		case want != "" && (problem == nil || !strings.HasPrefix(problem.String(), want)):
			t.Errorf("%s: %v, want %s", text, problem, want)
		}
	}
}

func TestRemote(t *testing.T) {
	for _, key := range []string{"game", "module", "baseline", "folders"} {
		for path, want := range map[string]bool{
			`\\host\share`: true, "//host/share": true, `\/host`: true, `/\host`: true, `\\?\UNC\host\share`: true, `\\.\pipe\x`: true,
			`\??\UNC\host\share`: true, `\\?\C:\x`: true, `\\host@SSL\DavWWWRoot`: true, "////host": true,
			"": false, "x": false, "/x": false, `\x`: false, `C:\x`: false, "a//b": false, `.\\host`: false, "../x": false, "file://host/x": false,
		} {
			s, problems := Read("umpire.toml", []byte(key+" = '"+path+"'\n"), nil)
			if len(problems) > 0 || (len(s.Remote) == 1) != want {
				t.Errorf("%s = %q: %v, %v; want it refused: %t", key, path, problems, s.Remote, want)
			}
		}
	}
}
