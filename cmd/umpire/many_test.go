package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// What is the same for many files is one line, with the first of them and their number; the form for
// programs names each.
func TestManyFiles(t *testing.T) {
	inOutputFolder(t)
	const files = 100
	for _, folder := range []string{"clean", "guessed"} {
		if err := os.Mkdir(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		for i := range files {
			put(t, fmt.Sprintf("%s/g%03d.vsav", folder, i), get(t, "quarry-ford/clean.vsav"))
		}
	}
	put(t, "guessed/m.vmod", get(t, module))
	for args, want := range map[string]string{
		"check -f markdown -m " + module + " -g quarry-ford clean": "## clean/g000.vsav, clean/g001.vsav, clean/g002.vsav and 97 more files ",
		"check -m " + module + " -g quarry-ford clean":             "◐ clean/g000.vsav, clean/g001.vsav, clean/g002.vsav and 97 more files (Quarry Ford): Judged in part: some of sides and stacking; nothing of moves, combat, supply\n",
		"check guessed": "guessed/g000.vsav, guessed/g001.vsav, guessed/g002.vsav and 97 more: module guessed/m.vmod\n" +
			"guessed/g000.vsav, guessed/g001.vsav, guessed/g002.vsav and 97 more: no game pack; Umpire guesses sides and units\n",
		"check clean/g000.vsav clean/g001.vsav -m " + module + " -g quarry-ford": "◐ clean/g000.vsav (Quarry Ford): Judged in part: some of sides and stacking; nothing of moves, combat, supply\n◐ clean/g001.vsav (Quarry Ford): Judged in part: some of sides and stacking; nothing of moves, combat, supply\n",
		"check guessed/g000.vsav guessed/g001.vsav": "guessed/g000.vsav: module guessed/m.vmod\nguessed/g001.vsav: module guessed/m.vmod\n" +
			"guessed/g000.vsav: no game pack; Umpire guesses sides and units\nguessed/g001.vsav: no game pack; Umpire guesses sides and units\n",
	} {
		var both bytes.Buffer
		code := Main(strings.Fields(args), Streams{In: strings.NewReader(""), Out: &both, Err: &both})
		if said := strings.ReplaceAll(both.String(), `\`, "/"); code != ExitClean || !strings.Contains(said, want) {
			t.Errorf("%s: code %d, want %q in:\n%s", args, code, want, said)
		}
		if n := strings.Count(both.String(), "\n"); strings.HasSuffix(args, "clean") && n > 20 {
			t.Errorf("%s: %d lines", args, n)
		}
	}
	var out bytes.Buffer
	Main([]string{"check", "-q", "-f", "json", "clean"}, Streams{In: strings.NewReader(""), Out: &out, Err: &out})
	if n := strings.Count(out.String(), `"path": "clean/g`); n != files {
		t.Errorf("%d files are named in JSON, want %d", n, files)
	}
}
