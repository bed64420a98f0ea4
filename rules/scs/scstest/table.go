package scstest

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// A Proof lists the cases about one paragraph: those in which it bites, and those in which it
// does not although it nearly does.
type Proof struct {
	// Rule is the paragraph.
	Rule string
	// About are the cases that name it in their first line. Bites and Spares are those whose
	// want file has such a remark. All are sorted file names without endings.
	About, Bites, Spares []string
}

// Whole reports whether there is a case of either kind.
func (p *Proof) Whole() bool { return len(p.Bites) > 0 && len(p.Spares) > 0 }

// Table returns the proofs in the cases that match a pattern, in the order of the rulebook. A
// remark "# bites 2.1a: why" or "# spares 2.1a" in a want file is about the answer below it.
func Table(pattern string) ([]Proof, error) {
	paths, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	proofs := map[string]*Proof{}
	of := func(rule string) *Proof {
		if proofs[rule] == nil {
			proofs[rule] = &Proof{Rule: rule}
		}
		return proofs[rule]
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(path), ".txtar")
		for _, rule := range Rules(archive) {
			of(rule).About = append(of(rule).About, name)
		}
		want := file(archive, "want")
		if want == nil {
			continue
		}
		for line := range strings.Lines(string(want.Data)) {
			if rule, ok := remark(line, "# bites "); ok {
				of(rule).Bites = append(of(rule).Bites, name)
			}
			if rule, ok := remark(line, "# spares "); ok {
				of(rule).Spares = append(of(rule).Spares, name)
			}
		}
	}
	var table []Proof
	for _, p := range proofs {
		for _, names := range []*[]string{&p.About, &p.Bites, &p.Spares} {
			slices.Sort(*names)
			*names = slices.Compact(*names)
		}
		table = append(table, *p)
	}
	slices.SortFunc(table, func(a, b Proof) int { return comparePara(a.Rule, b.Rule) })
	return table, nil
}

// Markdown returns a table of proofs as a page that people read.
func Markdown(table []Proof) string {
	var b strings.Builder
	b.WriteString("| rule | bites in | spares in |\n| --- | --- | --- |\n")
	for _, p := range table {
		b.WriteString("| " + p.Rule + " | " + strings.Join(p.Bites, ", ") + " | " + strings.Join(p.Spares, ", ") +
			" |\n")
	}
	return b.String()
}

// Proved fails for each paragraph that no case names, bites or spares.
func Proved(t *testing.T, pattern string, paragraphs []string) {
	t.Helper()
	table, err := Table(pattern)
	if err != nil {
		t.Fatal(err)
	}
	proofs := map[string]Proof{}
	for _, p := range table {
		proofs[p.Rule] = p
	}
	for _, rule := range paragraphs {
		if p := proofs[rule]; !p.Whole() || len(p.About) == 0 {
			t.Errorf("%s: named by %q, bites in %q, spares in %q", rule, p.About, p.Bites, p.Spares)
		}
	}
}

// Document holds a file to the table of the cases; with -update it is written.
func Document(t *testing.T, pattern, file, title string) {
	t.Helper()
	table, err := Table(pattern)
	if err != nil {
		t.Fatal(err)
	}
	want := "# " + title + "\n\nGenerated from the cases in testdata by `go test -update`. A paragraph bites where a " +
		"case breaks it, and\n" +
		"spares where a case comes near and does not.\n\n" + Markdown(table)
	if updating() {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != want {
		t.Errorf("%s is not what the cases show; run the test with -update", file)
	}
}

// remark returns the paragraph of which a remark speaks.
func remark(line, kind string) (rule string, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), kind)
	rule, _, _ = strings.Cut(rest, ":")
	return strings.TrimSpace(rule), ok
}

// comparePara orders paragraphs as the book has them: 2.1a before 11.0, the words
// before the numbers.
func comparePara(a, b string) int {
	x, y := chapter(a), chapter(b)
	if x != y {
		return x - y
	}
	return strings.Compare(a, b)
}

func chapter(rule string) int {
	n := 0
	for _, c := range []byte(rule) {
		if c < '0' || c > '9' {
			break
		}
		n = min(n*10+int(c-'0'), 1000)
	}
	return n
}
