package main

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

var (
	mutants    = flag.Int("mutants", 40, "how many damaged files each command is given")
	mutantsFor = flag.Duration("mutantsfor", 24*time.Hour, "when to end before all of them were given")
)

// asked are the command lines that damaged files are given to; OTHER is the file as it was.
var asked = []string{
	"check --format json FILE", "check FILE", "dump FILE", "dump --format json -m MODULE FILE", "log FILE", "log --format json FILE", "log --format csv FILE",
	"inspect FILE", "diff --all FILE OTHER", "diff --format json OTHER FILE", "trace FILE", "check OTHER FILE", "setup --from FILE",
	"render FILE",
}

// fuzzed are those that a fuzz target has time for.
var fuzzed = []string{"check FILE", "dump --format json -m MODULE FILE", "log FILE", "diff --all OTHER FILE"}

// playerID finds the players' ids of the samples.
var playerID = regexp.MustCompile(`[a-z]+-passw`)

// shownID returns a player's id that stands in a text, in any case of letters, with what is around it; ""
// if there is none.
func shownID(text string) string {
	const mark = "-passw"
	for at := strings.IndexByte(text, mark[0]); at >= 0 && at+len(mark) <= len(text); {
		if strings.EqualFold(text[at:at+len(mark)], mark) {
			return text[max(0, at-60):min(len(text), at+60)]
		}
		next := strings.IndexByte(text[at+1:], mark[0])
		if next < 0 {
			break
		}
		at += 1 + next
	}
	return ""
}

// inPlace reports whether ids stand only where the whole file has them, and anywhere in a line of the
// roster that is not as VASSAL writes it. Where damage puts an id into a name or the chat, or makes
// it the name in an honest line, nothing can distinguish it from other words.
func inPlace(text, whole string) bool {
	for _, at := range playerID.FindAllStringIndex(text, -1) {
		line := text[strings.LastIndexByte(text[:at[0]], '\x1b')+1:]
		line, _, _ = strings.Cut(line, "\x1b")
		_, fields, roster := strings.Cut(line, "PLAYER\t")
		switch {
		case strings.Contains(line, "CHAT"):
			return false
		case roster:
			if len(strings.Split(fields, "\t")) == 3 && !playerID.MatchString(strings.Split(fields, "\t")[0]) {
				return false
			}
		case !strings.Contains(whole, text[max(0, at[0]-6):at[1]]):
			return false
		}
	}
	return true
}

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
	if err := os.Rename(filepath.Join(folder, "quarry-ford", "turn-3.vlog"), filepath.Join(folder, "quarry-ford", "owned.vlog")); err != nil {
		t.Fatal(err)
	}
	withOwned(t, filepath.Join(folder, "quarry-ford", "owned.vlog"))
	var d damager
	for _, name := range []string{"quarry-ford/owned.vlog", "quarry-ford/overstacked.vsav", "quarry-ford/turn-2.vlog", "quarry-ford/march.vlog", "examples/overrun.vlog"} {
		d.samples = append(d.samples, filepath.Join(folder, filepath.FromSlash(name)))
	}
	return d
}

// try damages a sample and holds what each command line prints against what must never be.
func (d damager) try(t testing.TB, c choices, lines []string) {
	t.Helper()
	damaged(t, d.samples[c.below(len(d.samples))], c.mutant, inPlace, lines)
}

// damaged is try for one sample. secret reports whether ids are no words of the damaged commands.
func damaged(t testing.TB, sample string, damage func(string) string, secret func(text, whole string) bool, lines []string) {
	t.Helper()
	file, err := os.ReadFile(sample)
	if err != nil {
		t.Fatal(err)
	}
	var text, whole string
	file = altered(t, file, func(entry, now string) string {
		if entry == savedGame {
			whole, text = now, damage(now)
			return text
		}
		return now
	})
	path := filepath.Join(filepath.Dir(sample), "damaged"+filepath.Ext(sample))
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	modules, _ := filepath.Glob(filepath.Join(filepath.Dir(sample), "*.vmod"))
	names := strings.NewReplacer("FILE", path, "OTHER", sample, "MODULE", modules[0])
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
			if id := shownID(shown); id != "" && secret(text, whole) {
				t.Errorf("%s: a player's id is shown: %q", line, id)
			}
		}
	}
	if t.Failed() {
		t.Logf("the damaged commands: %q", text)
	}
}

// mutate gives so many mutants to a test, on all cores.
func mutate(t *testing.T, most int, try func(t *testing.T, d damager, n int)) {
	if testing.Short() {
		most = min(most, 5)
	}
	var next, tried atomic.Int64
	until := time.Now().Add(*mutantsFor)
	t.Cleanup(func() { t.Logf("%d mutants", tried.Load()) })
	for range runtime.GOMAXPROCS(0) {
		t.Run("", func(t *testing.T) {
			t.Parallel()
			d := newDamager(t)
			for n := int(next.Add(1)) - 1; n < most && time.Now().Before(until); n = int(next.Add(1)) - 1 {
				if try(t, d, n); t.Failed() {
					t.Fatalf("mutant %d", n)
				}
				tried.Add(1)
			}
		})
	}
}

// A player's id is a password. Whatever is damaged in a file, no command shows it.
func TestNobodyShowsIDs(t *testing.T) {
	mutate(t, *mutants, func(t *testing.T, d damager, n int) {
		d.try(t, anyChoices(uint64(n)), append(slices.Clip(asked), written[n%len(written)]))
	})
}

// Wherever a module or damage has put a player's id, no command shows it.
func TestPlantedIDs(t *testing.T) {
	mutate(t, *mutants/2, func(t *testing.T, d damager, n int) {
		c := anyChoices(uint64(n) + 1<<32)
		planted := func(text string) string { return c.planted(text, playerID.FindString(text)+"ord") }
		anywhere := func(string, string) bool { return true }
		damaged(t, d.samples[c.below(len(d.samples))], planted, anywhere, append(slices.Clip(asked), written[n%len(written)]))
	})
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
