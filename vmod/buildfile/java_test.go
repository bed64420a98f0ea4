package buildfile_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// What Draft.Encode writes is what the JDK's transformer makes of it, which is how VASSAL writes: so
// VASSAL saves such a module again without changing a byte of it. An element with both text and
// elements within is left out: the JDK has laid it out in other ways over the years, and VASSAL
// writes none.
func TestJavaWritesTheSame(t *testing.T) {
	java, err := exec.LookPath("java")
	if err != nil {
		t.Skip("no java to write the file with")
	}
	odd := "a & \"b\" <'c'>\n\r\tx\u00a0\u2028é😀;\ufffd"
	d := buildfile.Draft{Class: "VASSAL.build.GameModule", Attrs: []buildfile.Attr{attr("version", "1"), attr("name", odd+"\u0085"), attr("Name", ""), attr("a", "  ")}, Children: []buildfile.Draft{
		{Class: "empty"},
		{Class: "text", Text: odd + "\u0085\u009fy"},
		{Class: "deep", Children: []buildfile.Draft{{Class: "deeper", Attrs: []buildfile.Attr{attr("x", "1")}, Children: []buildfile.Draft{{Class: "deepest", Text: "+/null/mark;x\\\tpiece;;;;/\\\tnull;0;0;;0"}}}}},
	}}
	want, err := d.Encode()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "buildFile.xml")
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(java, filepath.Join("testdata", "WriteAgain.java"), path)
	cmd.Stderr = os.Stderr
	got, err := cmd.Output()
	if err != nil {
		t.Fatalf("java: %v\n%s", err, got)
	}
	// The JDK forgets the line end behind the declaration.
	if diff := cmp.Diff(string(want), strings.Replace(string(got), "?><", "?>\n<", 1)); diff != "" {
		t.Errorf("(-Umpire +JDK):\n%s", diff)
	}
}
