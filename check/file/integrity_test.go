package file_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/schematest"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/vmod"
)

// TestCases builds a save of the entries of each case and compares what the
// rules find. In a savedGame each line is a command; <tab> is a tab. Entries of
// one name may stand more than once.
//
// Entries with names such as "Marsh.vmdx" are the build files of extensions instead, which lie where VASSAL
// looks for them; with any, the save has a module.
//
// A case with a file "log" or "steps" is about what was done in a log: a text, or the
// steps, a line each, the commands of a step parted by bars.
func TestCases(t *testing.T) {
	text, err := os.ReadFile("testdata/module.toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := build.ReadModule("module.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	data, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		var save *vmod.Save
		if text, ok := c.File("log"); ok {
			g, err := build.ReadGame(m, "log", text)
			if err != nil {
				t.Fatal(err)
			}
			data, err := g.File()
			if err != nil {
				t.Fatal(err)
			}
			save = open(t, data).Save
		} else if text, ok := c.File("steps"); ok {
			save = &vmod.Save{Text: steps(string(text))}
		} else {
			return told(t, c, findings(t, c, open(t, data).Module))
		}
		module := open(t, data).Module
		if _, without := c.File("without module"); without {
			module = nil
		}
		return told(t, c, playedFindings(t, save, module))
	})
}

// told is what the rules of a case found and counted.
func told(t *testing.T, c *casetest.Case, r check.Result) string {
	t.Helper()
	var out strings.Builder
	for _, f := range c.Shown(t, r.Findings) {
		fmt.Fprintf(&out, "%s %s step %d: %s\n", f.Verdict, f.Rule, f.Step, f.Sentence())
	}
	coverage := c.Counted(&r.Coverage)
	for _, n := range coverage.Counts() {
		fmt.Fprintf(&out, "%s: %d %s checked, %d unchecked", n.Rule, n.Checked, n.What, n.Unchecked)
		if len(n.Needs) > 0 {
			fmt.Fprintf(&out, ": needs %s", strings.Join(n.Needs, ", "))
		}
		out.WriteString("\n")
	}
	return out.String()
}

// extension opens an extension with this build file.
func extension(t *testing.T, build []byte) (*vmod.File, error) {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	if w, err := z.Create("buildFile.xml"); err != nil {
		t.Fatal(err)
	} else if _, err := w.Write(build); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return vmod.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), vmod.DefaultOptions())
}

func findings(t *testing.T, c *casetest.Case, base *vmod.Module) (found check.Result) {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	var module *vmod.Module
	var extensions []vmod.ExtensionFile
	for _, e := range c.Files {
		if e.Name == "want" {
			continue
		}
		if name, is := strings.CutSuffix(e.Name, ".vmdx"); is {
			extensions = append(extensions, vmod.ExtensionFile{Name: name, Open: func() (*vmod.File, error) { return extension(t, e.Data) }})
			module = base.Extended(extensions)
			continue
		}
		w, err := z.Create(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(strings.TrimSpace(string(e.Data)), "<tab>", "\t")
		fmt.Fprint(w, strings.ReplaceAll(text, "\n", "\x1b"))
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := vmod.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.Save.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, more := g.Advance(); !more {
			break
		}
	}
	checked := file.File{Notices: f.Notices, Problems: g.Problems(), CutOff: g.CutOff(), Module: module, Extensions: f.Save.Extensions}
	found.Findings = file.Run(&checked, &found.Coverage)
	schematest.Report(t, report.File{Result: found})
	return found
}
