package main

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var mutants = flag.Int("mutants", 40, "how many damaged files each command is given")

// asked are the command lines that damaged files are given to; OTHER is the file as it was.
var asked = []string{
	"check --format json FILE", "check FILE", "dump FILE", "dump --format json -m MODULE FILE", "log FILE", "log --format json FILE", "log --format csv FILE",
	"inspect FILE", "diff --all FILE OTHER", "diff --format json OTHER FILE", "trace FILE", "check OTHER FILE", "setup --from FILE",
}

// fuzzed are those that a fuzz target has time for.
var fuzzed = []string{"check FILE", "dump --format json -m MODULE FILE", "log FILE", "diff --all OTHER FILE"}

// idPart is in all players' ids of the samples, and in nothing else of them.
var idPart = regexp.MustCompile(`(?i).{0,60}[a-z]*-passw.{0,60}`)

// hanging is far longer than any command needs.
const hanging = 30 * time.Second

// A damager damages samples, and gives the commands what comes out.
type damager struct{ samples []string }

// newDamager copies the samples to a folder of their own.
func newDamager(t testing.TB) damager {
	t.Helper()
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "fixtures", "games"))); err != nil {
		t.Fatal(err)
	}
	var d damager
	for _, name := range []string{"quarry-ford/overstacked.vsav", "quarry-ford/turn-2.vlog", "quarry-ford/march.vlog", "examples/overrun.vlog"} {
		d.samples = append(d.samples, filepath.Join(folder, filepath.FromSlash(name)))
	}
	return d
}

// try damages a sample and holds what each command line prints against what must never be.
func (d damager) try(t testing.TB, c choices, lines []string) {
	t.Helper()
	sample := d.samples[c.below(len(d.samples))]
	file, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	var text string
	file = altered(t, file, func(entry, now string) string {
		if entry == savedGame {
			text = c.mutant(now)
			return text
		}
		return now
	})
	damaged := filepath.Join(filepath.Dir(sample), "damaged"+filepath.Ext(sample))
	if err := os.WriteFile(damaged, file, 0o666); err != nil {
		t.Fatal(err)
	}
	modules, _ := filepath.Glob(filepath.Join(filepath.Dir(sample), "*.vmod"))
	names := strings.NewReplacer("FILE", damaged, "OTHER", sample, "MODULE", modules[0])
	for _, line := range lines {
		args := strings.Fields(line)
		for i := range args {
			args[i] = names.Replace(args[i])
		}
		begun := time.Now()
		code, out, said := printed(args...)
		if took := time.Since(begun); took > hanging {
			t.Errorf("%s: takes %s", line, took)
		}
		if code > ExitUsage {
			t.Errorf("%s: code %d, %s", line, code, said)
		}
		for _, shown := range []string{out, said} {
			if i := strings.IndexFunc(shown, acts); i >= 0 {
				t.Errorf("%s: a character acts in %q", line, shown[max(0, i-60):min(len(shown), i+20)])
			}
			if id := idPart.FindString(shown); id != "" {
				t.Errorf("%s: a player's id is shown: %q", line, id)
			}
		}
	}
	if t.Failed() {
		t.Logf("the damaged commands: %q", text)
	}
}

// A player's id is a password. Whatever is damaged in a file, no command shows it.
func TestNobodyShowsIDs(t *testing.T) {
	d := newDamager(t)
	for n := range *mutants {
		d.try(t, anyChoices(uint64(n)), asked)
		if t.Failed() {
			t.Fatalf("mutant %d", n)
		}
	}
}

// FuzzDamage: whatever is damaged in a save or log, the commands end in time, with a result or
// an error, and show no player's id.
func FuzzDamage(f *testing.F) {
	for n := range 20 {
		f.Add([]byte(anyChoices(uint64(n))))
	}
	d := newDamager(f)
	f.Fuzz(func(t *testing.T, data []byte) { d.try(t, data, fuzzed) })
}
