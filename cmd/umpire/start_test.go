package main

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestStartAllocations demands that no package of Umpire builds much before main runs: the runtime
// traces what each does. A regular expression or a table that only some runs need is a
// [sync.OnceValue]. This package itself is left out, since its tests have tables of their own.
func TestStartAllocations(t *testing.T) {
	const most = 100
	more := map[string]int{"vmod/expression": 350} // its functions are closures by name, and most runs need them
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const tree = "github.com/umpire-vassal/umpire/"
	traced := regexp.MustCompile(`(?m)^init `+tree+`(\S+) .* (\d+) allocs$`).FindAllStringSubmatch(string(out), -1)
	if len(traced) < 10 {
		t.Fatalf("the trace names %d packages of Umpire:\n%s", len(traced), out)
	}
	for _, init := range traced {
		name := init[1]
		if name == "cmd/umpire" || strings.HasSuffix(name, "test") {
			continue
		}
		if n, err := strconv.Atoi(init[2]); err != nil || n > max(most, more[name]) {
			t.Errorf("%s allocates %s times before main runs, of %d", name, init[2], max(most, more[name]))
		}
	}
}
