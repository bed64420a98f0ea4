package main

import (
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/pkg/errors"
)

const modulePath = "github.com/umpire-vassal/umpire/"

// layer is the first folder of a package's path: cmd, check, vmod, rules or
// fixtures.
func layer(path string) string {
	l, _, _ := strings.Cut(strings.TrimPrefix(path, modulePath), "/")
	return l
}

// mayImport lists which layers a layer may import, apart from itself. Arrows go down only.
var mayImport = map[string][]string{
	"cmd":      {"check", "vmod", "rules"},
	"check":    {"vmod", "rules"},
	"vmod":     {},
	"rules":    {},
	"fixtures": {"vmod", "rules"},
}

// outsiders are packages that nothing below cmd may use: they reach for a
// terminal, flags, the environment or the clock of the machine.
var outsiders = []string{"flag", "os/exec", "os/signal", "net", "net/http", "github.com/spf13/cobra", "github.com/fatih/color", "golang.org/x/term"}

type listed struct {
	ImportPath string
	Imports    []string
}

func packages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", modulePath+"...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// forTests reports whether a package of ours helps tests and nothing else, as its name says, like
// httptest: it may read files and have flags.
func forTests(path string) bool {
	return strings.HasPrefix(path, modulePath) && strings.HasSuffix(path, "test")
}

func TestLayers(t *testing.T) {
	list := packages(t)
	if len(list) < 10 {
		t.Fatalf("only %d packages found", len(list))
	}
	for _, p := range list {
		from := layer(p.ImportPath)
		if mayImport[from] == nil {
			t.Errorf("%s: there is no layer %q", p.ImportPath, from)
		}
		for _, i := range p.Imports {
			if forTests(i) {
				t.Errorf("%s imports %s, which is for tests only", p.ImportPath, i)
			}
			if strings.HasPrefix(i, modulePath) {
				if to := layer(i); to != from && !contains(mayImport[from], to) {
					t.Errorf("%s imports %s: %s may import %v", p.ImportPath, i, from, mayImport[from])
				}
				continue
			}
			if forTests(p.ImportPath) {
				continue
			}
			if i == "text/template" || i == "html/template" {
				t.Errorf("%s imports %s, with which the linker keeps all methods of all types", p.ImportPath, i)
			}
			if from != "cmd" && contains(outsiders, i) {
				t.Errorf("%s imports %s, which nothing below cmd may", p.ImportPath, i)
			}
			if from != "cmd" && from != "fixtures" && (i == "os" || i == "time" && from == "rules") {
				t.Errorf("%s imports %s: files, environment and clock belong to cmd", p.ImportPath, i)
			}
		}
	}
}

// The top level of the tree is small, and stays so: what a trial leaves behind is not committed.
func TestTopLevel(t *testing.T) {
	out, err := exec.Command("git", "-C", "../..", "ls-files").Output()
	if err != nil {
		t.Skip("no git repository: ", err)
	}
	fixed := []string{"go.mod", "go.sum", "cmd", "vmod", "rules", "check", "fixtures", "findings", "README.md", "LICENSE"}
	for name := range strings.Lines(string(out)) {
		top, _, _ := strings.Cut(strings.TrimSpace(name), "/")
		if !contains(fixed, top) && !strings.HasPrefix(top, ".") {
			t.Errorf("%s: the top level has %v and files that begin with a dot", top, fixed)
		}
	}
}

// register is the one package that names the rule systems.
const register = "check/systems"

// system returns the rule system whose room a package is part of: a folder of rules or
// check that both have, as rules/scs and check/scs.
func system(path string, list []listed) string {
	room := func(path string) string {
		parts := strings.Split(strings.TrimPrefix(path, modulePath), "/")
		if len(parts) < 2 || parts[0] != "rules" && parts[0] != "check" {
			return ""
		}
		return parts[1]
	}
	name := room(path)
	var in [2]bool
	for _, p := range list {
		if name != "" && room(p.ImportPath) == name {
			in[0] = in[0] || layer(p.ImportPath) == "rules"
			in[1] = in[1] || layer(p.ImportPath) == "check"
		}
	}
	if in[0] && in[1] {
		return name
	}
	return ""
}

// A rule system is known in its two rooms, and by the package that registers it.
func TestRooms(t *testing.T) {
	list := packages(t)
	if system(modulePath+"rules/scs", list) != "scs" || system(modulePath+"check/file", list) != "" {
		t.Fatal("rooms are not told apart from what is no system")
	}
	registered := false
	for _, p := range list {
		from := system(p.ImportPath, list)
		for _, i := range p.Imports {
			to := system(i, list)
			switch {
			case to == "" || to == from:
			case p.ImportPath == modulePath+register:
				registered = true
			default:
				t.Errorf("%s imports %s: only %s knows what systems there are", p.ImportPath, i, register)
			}
		}
	}
	if !registered {
		t.Errorf("%s registers no system", register)
	}
}
