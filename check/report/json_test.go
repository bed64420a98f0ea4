package report_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// TestJSONForm shows every field that the machine form has.
func TestJSONForm(t *testing.T) {
	f := file()
	f.Result.Findings = f.Result.Findings[:1]
	f.Result.Findings[0].Phase = "north movement"
	f.Result.Findings[0].Evidence = rule.Evidence{
		Phase: `chat "North: movement"`, Excuses: []say.Message{say.F("", "{first} more", 1)}, Needs: []string{"the phase"}, Guessed: true,
		Figures: rule.Figures{chain.Cards{Before: "turn 1.vlog", Deck: "Events", Was: 3, Is: 2}},
	}
	f.Result.Coverage = rule.Coverage{}
	f.Result.Coverage.Unchecked(described("scs/stacking-limit"), "stacks", `what "Fort" is`)
	const path = "testdata/findings.json"
	got := jsonOf(t, f)
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
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
}

// The order in which rules report is not the order in which findings are read, and
// who is named first does not make another finding of it.
func TestOrderIsOne(t *testing.T) {
	f := overrun()
	rule.Sort(f.Result.Findings)
	wantJSON, wantText := jsonOf(t, f), text(t, report.Style{}, f)
	rapid.Check(t, func(t *rapid.T) {
		g := overrun()
		g.Result.Findings = rapid.Permutation(g.Result.Findings).Draw(t, "findings")
		rule.Sort(g.Result.Findings)
		if got := jsonOf(t, g); got != wantJSON {
			t.Fatal(cmp.Diff(wantJSON, got))
		}
		if got := text(t, report.Style{}, g); got != wantText {
			t.Fatal(cmp.Diff(wantText, got))
		}
		h := g.Result.Findings[rapid.IntRange(0, len(g.Result.Findings)-1).Draw(t, "finding")]
		before := h.Fingerprint()
		h.Pieces = rapid.Permutation(h.Pieces).Draw(t, "pieces")
		h.Message = say.F("", "in other words")
		if after := h.Fingerprint(); after != before {
			t.Fatalf("fingerprint %s, then %s", before, after)
		}
	})
}

// A form has no more for each file of a long chain than of a short chain.
func TestFormsOfChains(t *testing.T) {
	size := func(form report.Form, n int) int {
		files, names := make([]report.File, n), make([]string, n)
		for i := range files {
			names[i] = fmt.Sprintf("turn-%04d.vlog", i)
			files[i] = report.File{Path: names[i], Result: check.Result{Chain: names, At: i}}
		}
		var b strings.Builder
		if err := form.Write(&b, files, report.Style{}); err != nil {
			t.Fatal(err)
		}
		return b.Len()
	}
	for _, form := range report.Forms {
		few, many := size(form, 10), size(form, 1000)
		if many > 101*few { // figures have more digits
			t.Errorf("%s: %d bytes for 10 files, %d for 1000", form.Name, few, many)
		}
	}
}

func jsonOf(t failer, files ...report.File) string {
	t.Helper()
	var b strings.Builder
	if err := report.JSON(&b, files, nil); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestJSON(t *testing.T) {
	var b strings.Builder
	if err := report.JSON(&b, []report.File{file(), {Path: "empty.vsav"}}, nil); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Version int
		Files   []struct {
			Path, Module, Game string
			Verdict            map[string]any
			Level              int
			JudgedBy           map[string]any `json:"judged_by"`
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
	if v := got.Files[0].Verdict; v["kind"] != "illegal" || fmt.Sprint(v["judged"], v["in_part"], v["not_judged"]) != "[] [sides and stacking the file's integrity] [moves]" {
		t.Errorf("verdict: %v", v)
	}
	if first := got.Files[0].Findings[0]; first["verdict"] != "illegal" || first["severity"] != "error" || first["message"] != "4 units in 04.03" {
		t.Errorf("first finding: %v", first)
	}
	if strings.Contains(b.String(), "null") {
		t.Errorf("a list is null:\n%s", b.String())
	}
}
