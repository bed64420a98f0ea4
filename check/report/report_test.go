package report_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
)

// file is a checked file with two findings and something left unchecked.
func file() report.File {
	var c rule.Coverage
	c.Reach(rule.Integrity)
	c.Reach(rule.Stacking)
	c.Need(rule.Moves, "tec.toml")
	c.Checked("scs/stacking-limit", "stacks")
	c.Unchecked("scs/stacking-limit", "stacks", `what "Fort" is`)
	return report.File{
		Path: "mail.vsav", Module: "Quarry Ford", Game: "Quarry Ford",
		Result: check.Result{
			Coverage: c,
			Findings: []rule.Finding{
				{
					Rule: "scs/stacking-limit", Refs: []string{"4.0a"}, Verdict: rule.Illegal, Message: rule.Say("%d units in %s", 4, "04.03"),
					Hexes: []string{"04.03"},
					Pieces: []rule.Piece{
						{ID: "1", GPID: "1", Unit: "n1", Name: "1st Fusiliers", Hex: "04.03"},
						{ID: "2", GPID: "", Unit: "", Name: "?", Hex: "04.03"},
					},
					Related: []rule.Related{{Message: rule.Say("the enemy in 05.03"), Hexes: []string{"05.03"}, Pieces: []rule.Piece{}}},
					Fixes:   []rule.Fix{{Message: rule.Say("eliminate one")}},
				},
				{Rule: "scs/off-map", Refs: []string{"Map B", "3.3c"}, Verdict: rule.Information, Message: rule.Say("1 unit in 09.03"), Hexes: []string{"09.03"}, Step: 3},
				{Rule: "pack/unbound-piece", Refs: []string{"Pieces"}, Verdict: rule.Unchecked, Message: rule.Say("what is %q?", "Fort")},
			},
		},
	}
}

func text(t testing.TB, style report.Style, files ...report.File) string {
	t.Helper()
	var b strings.Builder
	if err := report.Text(&b, files, style); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	const want = `mail.vsav (Quarry Ford)

hex 04.03
  illegal: 4 units in 04.03  [4.0a, scs/stacking-limit]
      | ?
      | 1st Fusiliers  n1
      see the enemy in 05.03
      fix: eliminate one
hex 09.03, step 3
  information: 1 unit in 09.03  [Map B, 3.3c, scs/off-map]

unchecked: what is "Fort"?  [pack/unbound-piece]

found: 1 illegal, 1 unchecked, 1 information
checked to level 1 of 4: sides and stacking
  scs/stacking-limit  1 stack; 1 more, needs: what "Fort" is
  level 2, moves, needs: tec.toml
`
	if diff := cmp.Diff(want, text(t, report.Style{}, file())); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

func TestColourIsAskedFor(t *testing.T) {
	plain, coloured := text(t, report.Style{}, file()), text(t, report.Style{Colour: true}, file())
	if strings.Contains(plain, "\x1b") {
		t.Error("colour that nobody asked for")
	}
	if !strings.Contains(coloured, "\x1b[31millegal\x1b[0m: 4 units") {
		t.Errorf("no colour:\n%s", coloured)
	}
	if got := regexp.MustCompile("\x1b\\[[0-9]+m").ReplaceAllString(coloured, ""); got != plain {
		t.Errorf("colour changes the text:\n%s", cmp.Diff(plain, got))
	}
}

func TestManyUnchecked(t *testing.T) {
	f := report.File{Path: "x"}
	for i := range 25 {
		f.Result.Findings = append(f.Result.Findings, rule.Finding{Rule: "r", Verdict: rule.Unchecked, Message: rule.Say("thing %d", i)})
	}
	got := text(t, report.Style{}, f)
	if n := strings.Count(got, "unchecked: thing"); n != 20 || !strings.Contains(got, "… and 5 more") || !strings.Contains(got, "found: 25 unchecked") {
		t.Errorf("%d listed:\n%s", n, got)
	}
}

func TestReveal(t *testing.T) {
	f := file()
	f.Revealed = true
	if got := text(t, report.Style{}, f); !strings.Contains(strings.SplitN(got, "\n\n", 2)[0], "HIDDEN PIECES ARE SHOWN") {
		t.Errorf("the head does not say that hidden pieces are shown:\n%s", got)
	}
}

func TestJSON(t *testing.T) {
	var b strings.Builder
	if err := report.JSON(&b, []report.File{file(), {Path: "empty.vsav"}}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Version int
		Files   []struct {
			Path, Module, Game string
			Level              int
			Findings           []map[string]any
			Coverage           struct {
				Checked []rule.Count
				Levels  []map[string]any
			}
		}
	}
	decoder := json.NewDecoder(strings.NewReader(b.String()))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&got); err != nil {
		t.Fatal(err)
	}
	if got.Version != 1 || len(got.Files) != 2 || got.Files[0].Level != 1 || len(got.Files[0].Findings) != 3 || got.Files[1].Findings == nil {
		t.Errorf("%+v", got)
	}
	if first := got.Files[0].Findings[0]; first["verdict"] != "illegal" || first["severity"] != "error" || first["message"] != "4 units in 04.03" {
		t.Errorf("first finding: %v", first)
	}
	if strings.Contains(b.String(), "null") {
		t.Errorf("a list is null:\n%s", b.String())
	}
}

// Names come from strangers. Whatever they hold, the terminal gets text only.
func TestForeignNames(t *testing.T) {
	for name, shown := range map[string]string{
		"\x1b[2Jgone":             `\x1b[2Jgone`,
		"\x1b]52;c;aGk=\x07":      `\x1b]52;c;aGk=\x07`,
		"a\nillegal: forged":      `a\x0aillegal: forged`,
		"\u009b31m":               `\x9b31m`,
		"abc\u202ecba":            `abc\u202ecba`,
		"bad\xff":                 `bad\xff`,
		strings.Repeat("x", 5000): "x… (4940 more characters)",
	} {
		f := file()
		f.Result.Findings[0].Pieces[0].Name = name
		if got := text(t, report.Style{}, f); !strings.Contains(got, shown) {
			t.Errorf("%.20q is not shown as %s:\n%.400s", name, shown, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		foreign := rapid.String().Draw(t, "foreign")
		f := report.File{Path: foreign, Module: foreign, Game: rapid.SampledFrom([]string{"", foreign}).Draw(t, "game")}
		f.Result.Findings = []rule.Finding{
			{
				Rule: "r", Refs: []string{foreign}, Verdict: rule.Suspect, Message: rule.Say("%s", foreign), Hexes: []string{foreign},
				Pieces:  []rule.Piece{{Name: foreign, Unit: foreign}},
				Related: []rule.Related{{Message: rule.Say("%s", foreign)}}, Fixes: []rule.Fix{{Message: rule.Say("%s", foreign)}},
			},
			{Rule: "r", Verdict: rule.Unchecked, Message: rule.Say("%s", foreign)},
		}
		f.Result.Coverage.Unchecked("r", "things", foreign)
		f.Result.Coverage.Need(rule.Stacking, foreign)
		var b strings.Builder
		if err := report.Text(&b, []report.File{f}, report.Style{}); err != nil {
			t.Fatal(err)
		}
		for _, r := range b.String() {
			if r != '\n' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r)) {
				t.Fatalf("%U reaches the terminal: %q", r, b.String())
			}
		}
		if got := strings.Count(b.String(), "\n"); got != 14 {
			t.Fatalf("%d lines, want 14: %q", got, b.String())
		}
	})
}
