package fubar_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
)

// PROOFS.md lists for each rule the case in which it bites, the case that it spares and the case that
// it leaves unchecked, and the paragraphs without a case. The status of a pack claims no more.
func TestProofs(t *testing.T) {
	status := game(t, os.DirFS(crossroads)).Status()
	var b strings.Builder
	b.WriteString("# What the cases show of the FUBAR rules\n\nGenerated from the cases in testdata by `go test ./check/fubar -update`. Paragraphs go by the headings of the French text.\n\n" +
		"| paragraphs | rule | bites in | spares in | unchecked in | `game status` |\n| --- | --- | --- | --- | --- | --- |\n")
	for _, r := range status.Rules {
		refs := strings.Join(r.Refs, ", ")
		if r.Rule == "" {
			fmt.Fprintf(&b, "| %s | %s | | | | %s |\n", refs, r.Title, r.Answer())
			continue
		}
		bites, spares, open := cases(t, &r)
		if len(bites) == 0 || len(spares) == 0 || len(open) == 0 {
			t.Errorf("%s bites in %v, spares in %v, is unchecked in %v", r.Rule, bites, spares, open)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", refs, r.Rule, strings.Join(bites, ", "), strings.Join(spares, ", "), strings.Join(open, ", "), r.Answer())
	}
	b.WriteString(byParagraph(t, status.Rules))
	if casetest.Updating() {
		if err := os.WriteFile("PROOFS.md", []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(string(read(t, "PROOFS.md")), b.String()); diff != "" {
		t.Errorf("PROOFS.md (-is +want):\n%s", diff)
	}
}

// cases sorts the cases of a rule by what they want.
func cases(t *testing.T, r *check.RuleStatus) (bites, spares, open []string) {
	t.Helper()
	_, name, _ := strings.Cut(r.Rule, "/")
	paths, _ := filepath.Glob("testdata/" + name + "*.txtar")
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == "want" })
		want := archive.Files[i].Data
		stem := strings.TrimSuffix(filepath.Base(path), ".txtar")
		switch {
		case bytes.Contains(want, []byte("illegal: ")) || bytes.Contains(want, []byte("suspect: ")) || bytes.Contains(want, []byte("information: ")):
			bites = append(bites, stem)
		case bytes.Contains(want, []byte("found: nothing")) && !bytes.Contains(want, []byte("more, needs")) && bytes.Contains(want, []byte(r.Rule)):
			spares = append(spares, stem)
		default:
			open = append(open, stem)
		}
	}
	// These rules report what cannot be known.
	if r.Rule == "fubar/strange-piece" || r.Rule == "fubar/scale" {
		bites = append(bites, open...)
	}
	return bites, spares, open
}

// paragraphs are the paragraphs of the French text, by heading and number, and for each that no rule
// judges the test of the engine in rules/fubar that holds it, or why nothing is judged.
var paragraphs = []struct{ ref, without string }{
	{"La règle capitale", "findings are warnings until game.toml says strict"},
	{"Dés 1", "TestNeeded"}, {"Dés 2", ""}, {"Unités 1", ""}, {"Entraînement", "TestTables"},
	{"Comment jouer 1", ""}, {"Initiative 1", ""}, {"Initiative 2", ""}, {"Initiative 3", ""}, {"Initiative 4", "not checked: the marker is advised, and whoever lacks it breaks nothing"},
	{"Activation 1", ""}, {"Activation 2", ""}, {"Activation 3", ""},
	{"Activation 2: Se jeter au sol", "not checked: what else is cover, as ditches and the folds of the ground, is not in the file; reach says how far it goes"},
	{"Activation 2: En Garde", ""},
	{"Tirer 1", ""}, {"Tirer 2", ""}, {"Tirer 3", ""}, {"Tirer 4", ""}, {"Tirer 5", ""}, {"Tirer 6", ""}, {"Tirer 7", ""},
	{"Tirer 8", "not checked: how high pieces and the ground are is not in the file; an activation counts both with an enemy in sight and without"},
	{"Neutralisation 1", ""}, {"Neutralisation 2", ""}, {"Neutralisation 3", ""},
	{"Couverture 1", ""}, {"Couverture 2", "TestToHit"},
	{"Corps à Corps 1", ""}, {"Corps à Corps 2", ""}, {"Corps à Corps 3", ""}, {"Corps à Corps 4", ""}, {"Corps à Corps 5", ""}, {"Corps à Corps 6", ""},
	{"Armes 1", "TestTables"}, {"Armes Légères", ""}, {"Armes Légères: 1", "TestTables"}, {"Armes Légères: 2", ""}, {"Armes de Support", ""}, {"Armes de Support: 1", "not checked: army lists say who has a cannon, and what is a bunker is for players to see"}, {"Armes de Support: 2", ""},
	{"Armes de Support: 3", "TestToHit"}, {"Armure Personnelle", ""},
	{"Vehicules 1", "TestNeededCounts"}, {"Vehicules 2", ""}, {"Vehicules 3", ""}, {"Vehicules 4", ""}, {"Vehicules 5", ""}, {"Vehicules 6", "TestVehicles"},
	{"Vehicules: 1-2", ""}, {"Vehicules: 3", ""}, {"Vehicules: 4-5", ""}, {"Vehicules: 6", ""}, {"Vehicules: Note", ""},
}

// byParagraph returns the table of the paragraphs with the rules that judge each. TestSelfPlay plants
// a breach of every rule in a log or save, so a paragraph with a rule has a planted breach.
func byParagraph(t *testing.T, rules []check.RuleStatus) string {
	t.Helper()
	judged := map[string][]string{}
	for _, r := range rules {
		for _, ref := range r.Refs {
			if r.Rule != "" {
				judged[ref] = append(judged[ref], strings.TrimPrefix(r.Rule, "fubar/"))
			}
		}
	}
	engine := string(read(t, "../../rules/fubar/fubar_test.go")) + string(read(t, "../../rules/fubar/tables_test.go"))
	var b strings.Builder
	b.WriteString("\n## By paragraph\n\nThe cases of a rule stand above; TestSelfPlay plants a breach of each rule, and finds it.\n\n" +
		"| paragraph | judged by | planted | otherwise |\n| --- | --- | --- | --- |\n")
	for _, p := range paragraphs {
		by := judged[p.ref]
		delete(judged, p.ref)
		switch {
		case (len(by) == 0) != (p.without != ""):
			t.Errorf("%s: rules %v, and otherwise %q", p.ref, by, p.without)
		case strings.HasPrefix(p.without, "Test") && !strings.Contains(engine, "func "+p.without+"("):
			t.Errorf("%s: no %s", p.ref, p.without)
		}
		planted := ""
		if len(by) > 0 {
			planted = "yes"
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", p.ref, strings.Join(by, ", "), planted, p.without)
	}
	for ref, by := range judged {
		t.Errorf("%s of %v is no paragraph of the table", ref, by)
	}
	return b.String()
}
