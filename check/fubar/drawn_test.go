package fubar_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/scene"
)

// What findings of the sample games show on the map: ways, ranges, who is in reach of whom, needed rolls.
func TestDrawn(t *testing.T) {
	rules := game(t, os.DirFS(crossroads))
	opened := openFile(t, read(t, crossroads+"/crossroads.vmod")).Module
	var got strings.Builder
	paths, _ := filepath.Glob(crossroads + "/*.v[sl]*")
	for _, path := range paths {
		result, err := check.Save(check.File{Name: "game", Save: openFile(t, read(t, path)).Save, Module: opened, Game: rules}, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i := range result.Findings {
			write(&got, filepath.Base(path)+": "+result.Findings[i].Sentence().String(), scene.Marks(&result.Findings[i]))
		}
	}
	f := check.File{Name: "game", Save: openFile(t, read(t, crossroads+"/coherency.vsav")).Save, Module: opened}
	pos, err := rules.(check.Looker).Look(&f, check.Look{})
	if err != nil {
		t.Fatal(err)
	}
	write(&got, "coherency.vsav, whole", pos.(check.Overlaid).Overlays())
	const golden = "testdata/drawn.txt"
	if casetest.Updating() {
		if err := os.WriteFile(golden, []byte(got.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(string(read(t, golden)), got.String()); diff != "" {
		t.Errorf("%s (-is +want):\n%s", golden, diff)
	}
}

func write(b *strings.Builder, title string, marks []scene.Mark) {
	if len(marks) == 0 {
		return
	}
	fmt.Fprintln(b, title)
	for _, m := range marks {
		fmt.Fprintf(b, "  %s: %s: %s %v", m.Kind, m.Title, m.Window, m.Points)
		if m.Radius > 0 {
			fmt.Fprintf(b, ", radius %d", m.Radius)
		}
		fmt.Fprintln(b, strings.TrimRight(" "+strings.Join(m.Labels, " "), " "))
	}
}
