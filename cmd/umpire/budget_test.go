package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/grown"
)

// grownFile returns a file of a thing that is repeated so often.
func grownFile(t *testing.T, thing, file string, sizes ...int) string {
	t.Helper()
	return string(grown.Files([]byte(get(t, "quarry-ford/quarry-ford.vmod")), thing, sizes...)[file])
}

// No command gives answers that rest on what was cut off, unless it reports the cut.
func TestBudget(t *testing.T) {
	inOutputFolder(t)
	put(t, "greedy.vsav", grownFile(t, "properties that ask each other", "grown.vsav", 50, 50))
	const module = "-m quarry-ford/quarry-ford.vmod "
	for args, want := range map[string]string{
		"check " + module + "greedy.vsav":                       "unchecked: budget",
		"check --budget 2 " + module + "greedy.vsav":            "unchecked: budget",
		"dump " + module + "greedy.vsav":                        "could not be done: what the pieces",
		"dump -f json " + module + "greedy.vsav":                `"problems":[`,
		"diff " + module + "quarry-ford/clean.vsav greedy.vsav": "",
		"reach " + module + "-g quarry-ford greedy.vsav 04.03":  "",
	} {
		var out, errs bytes.Buffer
		code := Main(strings.Fields(args), Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		if code != ExitUsage || !strings.Contains(errs.String(), "spends ten times as much") || !strings.Contains(out.String(), want) {
			t.Errorf("%s: exit code %d\n%s%s", args, code, errs.String(), out.String()[max(0, out.Len()-600):])
		}
	}
	if code, said := umpire(strings.NewReader(""), "check", "--budget", "0", "greedy.vsav"); code != ExitUsage || !strings.Contains(said, "from 1 to 1000") {
		t.Errorf("--budget 0: %s", said)
	}

	put(t, "wide.vmod", grownFile(t, "elements", "grown.vmod", 100_000))
	for args, want := range map[string]int{"inspect wide.vmod": ExitUsage, "inspect --budget 10 wide.vmod": ExitClean} {
		code, said := umpire(strings.NewReader(""), strings.Fields(args)...)
		if code != want || strings.Contains(said, "elements; --budget 10 allows ten times as much") != (want == ExitUsage) {
			t.Errorf("%s: exit code %d\n%s", args, code, said)
		}
	}
}
