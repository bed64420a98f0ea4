package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// legal are the names of files that a licence asks to hand on. FreeType's licence, of the two that
// freetype offers, is in a file of its own; the licence of the Go fonts is their README.
var legal = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents|ftl)(\.(txt|md))?$|^README$`)

// The kept licences are the licences of the linked modules. Run "go test ./cmd/umpire -run
// TestLicenses -update" after a change of go.mod.
func TestLicenses(t *testing.T) {
	modules := map[string]string{} // what is linked, "path version", and its folder
	for _, system := range []string{"darwin", "linux", "windows"} {
		cmd := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if .Version}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}", ".")
		cmd.Env = append(os.Environ(), "GOOS="+system)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("go list for %s: %v", system, err)
		}
		for line := range strings.Lines(string(out)) {
			if name, folder, is := strings.Cut(strings.TrimSpace(line), "\t"); is {
				modules[name] = folder
			}
		}
	}
	for name, folder := range modules {
		if strings.HasPrefix(name, "golang.org/x/image ") {
			modules["The Go fonts"] = filepath.Join(folder, "font", "gofont", "ttfs")
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	modules["Go, its library and runtime"] = strings.TrimSpace(string(root))
	modules["fzstd 0.1.1, in the page for a browser"] = filepath.Join("..", "page", "fzstd")
	modules["Umpire"] = filepath.Join("..", "..")

	users := map[string][]string{} // of each text
	for module, folder := range modules {
		found := legalTexts(t, folder)
		if len(found) == 0 {
			t.Errorf("%s has no licence in %s", module, folder)
		}
		for _, text := range found {
			users[text] = append(users[text], module)
		}
	}
	var parts []string
	for text, by := range users {
		slices.Sort(by)
		parts = append(parts, fmt.Sprintf("%s\n\n%s\n\n%s\n", strings.Join(by, "\n"), strings.Repeat("-", 80), text))
	}
	slices.Sort(parts)
	want := "The licences of Umpire, and of all that its releases are built from.\n\n" + strings.Repeat("=", 80) + "\n" +
		strings.Join(parts, "\n"+strings.Repeat("=", 80)+"\n")
	if *update {
		if err := os.WriteFile("licenses.txt", []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if licenses != want {
		t.Error("licenses.txt is not what is linked; go test -update writes it anew")
	}
}

// legalTexts returns the texts of a module's licence, notices and patents, with plain line
// ends. The two that it offers to choose between are in a folder of their own.
func legalTexts(t *testing.T, module string) []string {
	var found []string
	for _, folder := range []string{module, filepath.Join(module, "licenses")} {
		entries, err := os.ReadDir(folder)
		if err != nil {
			continue // most have no second folder
		}
		for _, e := range entries {
			if e.IsDir() || !legal.MatchString(e.Name()) {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			plain := strings.ToValidUTF8(strings.ReplaceAll(string(text), "\r\n", "\n"), "(c)") // a licence is in Latin-1
			found = append(found, strings.TrimSpace(plain))
		}
	}
	return found
}
