package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// output returns what the program writes on standard output in a folder.
func output(t testing.TB, folder string, args ...string) string {
	t.Helper()
	cmd := exec.Command(umpire(t), args...)
	cmd.Dir = folder
	out, err := cmd.Output()
	if err != nil && err.Error() != "exit status 1" { // diff has found differences
		t.Fatalf("umpire %q: %v", args, err)
	}
	return string(out)
}

// use clicks what can be done with a file on the desk.
func (p app) use(file, what string) {
	p.t.Helper()
	eval[any](p.t, p.tab, fmt.Sprintf(`{
		const item = [...document.querySelectorAll(".item")].find((e) => e.querySelector(".name").textContent === %s);
		[...item.querySelectorAll(".uses button")].find((b) => b.textContent === %s).click();
	}`, quoted(file), quoted(what)))
}

// differ returns where two texts begin to differ.
func differ(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Sprintf("%d bytes, want %d; from byte %d on %.120q, want %.120q", len(got), len(want), i, got[from:], want[from:])
}

// What the page shows and saves of files is what the commands of the program print, byte for byte.
func TestProgramTells(t *testing.T) {
	const folder = games + "quarry-ford"
	p := programPage(t)
	p.drop(folder+"/clean.vsav", folder+"/overstacked.vsav", folder+"/march.vlog", folder+"/quarry-ford.vmod")
	p.checked(3)
	eval[any](t, p.tab, `document.querySelector(".back").click()`)
	for _, c := range []struct {
		file, use, title string
		saved            map[string][]string // by the button, the command
	}{
		{"march.vlog", "All pieces and steps", "What is in march.vlog", map[string][]string{
			"Text": {"dump", "march.vlog"}, "JSON": {"dump", "--format", "json", "march.vlog"},
		}},
		{"clean.vsav", "At a glance", "clean.vsav at a glance", map[string][]string{"Text": {"inspect", "clean.vsav"}}},
		{"quarry-ford.vmod", "At a glance", "quarry-ford.vmod at a glance", map[string][]string{"Text": {"inspect", "quarry-ford.vmod"}}},
		{"march.vlog", "Account", "What was done in march.vlog", map[string][]string{
			"Text": {"log", "march.vlog"}, "Markdown": {"log", "--format", "markdown", "march.vlog"},
			"CSV": {"log", "--format", "csv", "march.vlog"}, "JSON": {"log", "--format", "json", "march.vlog"},
		}},
		{"", "Compare", "What changed", map[string][]string{"Text": {"diff", "clean.vsav", "overstacked.vsav"}}},
	} {
		if c.file != "" {
			p.use(c.file, c.use)
		} else {
			eval[any](t, p.tab, `document.querySelector(".compare summary").click();
				document.querySelector("[aria-label=Before]").value = "clean.vsav"; document.querySelector("[aria-label=After]").value = "overstacked.vsav";`+button(c.use))
		}
		p.wait(`document.querySelector(".panel h2")?.textContent === ` + quoted(c.title))
		for label, args := range c.saved {
			args = append(args[:1:1], append([]string{"--quiet"}, args[1:]...)...)
			want := output(t, folder, args...)
			if len(want) < 20 {
				t.Fatalf("umpire %q prints %q", args, want)
			}
			if _, got := p.saved(button(label)); got != want {
				t.Errorf("%s of %s, saved as %s: %s", c.use, c.file, label, differ(got, want))
			}
			if got := eval[string](t, p.tab, `document.querySelector(".panel pre").textContent`); label == "Text" && got != want {
				t.Errorf("%s of %s is shown as %s", c.use, c.file, differ(got, want))
			}
		}
		eval[any](t, p.tab, button("Close"))
	}
}

// The page makes the same set-up as the program.
func TestProgramSetsUp(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(games+"barbarossa")); err != nil {
		t.Fatal(err)
	}
	p := programPage(t)
	p.drop(folder)
	p.wait(`document.documentElement.dataset.checked`)
	eval[any](t, p.tab, `document.querySelector(".back").click()`)
	p.use(filepath.Base(folder), "Set up start.csv")
	eval[any](t, p.tab, button("Make the saved game"))
	p.wait(`document.querySelector(".panel .primary")?.textContent === "Save start.vsav"`)
	name, got := p.saved(`document.querySelector(".panel .primary").click();`)
	file := filepath.Join(t.TempDir(), name)
	output(t, folder, "setup", "--quiet", "--game", ".", "--module", "barbarossa.vmod", "--table", "setup/start.csv", "-o", file)
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the saved game has %s", differ(got, string(want)))
	}
}
