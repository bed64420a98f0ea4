package main

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// greedySave returns a saved game with pieces whose layers and properties ask each other in
// circles.
func greedySave(t *testing.T) string {
	t.Helper()
	commands := []string{"begin_save"}
	for id := range 50 {
		var raws []trait.Raw
		for i := range 50 {
			next := fmt.Sprint("P", (i+1)%50)
			raws = append(raws, trait.Raw{Type: fmt.Sprintf(`calcProp;P%d;{GetProperty("%s")+GetProperty("%[2]s")}`, i, next)},
				trait.Raw{Type: fmt.Sprintf("emb2;;2;;;2;;;2;;;;0;false;0;0;a.png,b.png;+ a,+ b;true;L%d;;;true;%s;1;1;true", i, next), State: "1"})
		}
		typ, state := trait.Join(append(raws, trait.Raw{Type: "piece;;;;Unit", State: "Field;262;294;1;0"}))
		commands = append(commands, command.AddPiece{ID: fmt.Sprint(id), Type: typ, State: state}.Encode())
	}
	return zipped(t, "savedGame", strings.Join(append(commands, "end_save"), "\x1b"))
}

// No command gives answers that rest on what was cut off, unless it reports the cut.
func TestBudget(t *testing.T) {
	inOutputFolder(t)
	put(t, "greedy.vsav", greedySave(t))
	const module = "-m quarry-ford/quarry-ford.vmod "
	for args, want := range map[string]string{
		"check " + module + "greedy.vsav":                       "unchecked: budget",
		"check --budget 2 " + module + "greedy.vsav":            "unchecked: budget",
		"dump " + module + "greedy.vsav":                        "could not be done: what the pieces",
		"dump -f json " + module + "greedy.vsav":                `"problems":[`,
		"diff " + module + "quarry-ford/clean.vsav greedy.vsav": "",
		"reach " + module + "-g quarry-ford greedy.vsav 1/Unit": "",
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

	put(t, "wide.vmod", zipped(t, "buildFile.xml", "<VASSAL.build.GameModule name=\"Wide\" version=\"1\">"+strings.Repeat("<a/>", 100_000)+"</VASSAL.build.GameModule>"))
	for args, want := range map[string]int{"inspect wide.vmod": ExitUsage, "inspect --budget 10 wide.vmod": ExitClean} {
		code, said := umpire(strings.NewReader(""), strings.Fields(args)...)
		if code != want || strings.Contains(said, "elements; --budget 10 allows ten times as much") != (want == ExitUsage) {
			t.Errorf("%s: exit code %d\n%s", args, code, said)
		}
	}
}
