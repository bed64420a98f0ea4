package run_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/vmod"
)

// a tournament is many games from one set-up, each with other moves, and the module and pack of
// all. With mails it is the logs of one game by mail instead.
type tournament struct {
	run.Files // of which a run with module and pack asks for nothing else
	t         *testing.T
	folder    string
	module    *build.Module
	mails     string // their folder: there they take no memory

	mu     sync.Mutex
	opened int
	// measure is called each time that so many files more were opened.
	measure func()
	every   int
}

func newTournament(t *testing.T) *tournament {
	t.Helper()
	folder := filepath.Join("..", "..", "fixtures", "games", "quarry-ford")
	text, err := os.ReadFile(filepath.Join(folder, "text", "module.toml"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := build.ReadModule("module.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	return &tournament{t: t, folder: folder, module: m}
}

// hex returns one of 42 hexes.
func hex(n int) string { return fmt.Sprintf("%02d.%02d", 1+n%7, 1+n/7%6) }

// Extensions implements run.Files.
func (*tournament) Extensions(string) []string { return nil }

// ExtensionsIn implements run.Files.
func (*tournament) ExtensionsIn(string) []string { return nil }

// mail makes a tournament one game in n logs. Besides the few units that move, and one
// that is new in each log, there are many.
func (r *tournament) mail(n int) {
	r.t.Helper()
	text := strings.Builder{}
	fmt.Fprintf(&text, "player North Nora x\nplayer South Sol y\nat 02.03: n1 n2\nat 03.04: n3 n4\nat Reinforcements 60,60:%s\n", strings.Repeat(" n5", 100))
	for i := range n {
		if i > 0 {
			text.WriteString("mail\nremove n6\n")
		}
		fmt.Fprintf(&text, "say Nora: North: movement\nmove n2: %s\nmove n3: %s\nmove n1: %[1]s\nnew Nora n6: 05.05\n", hex(i), hex(i/42))
	}
	game, err := build.ReadGame(r.module, "mails", []byte(text.String()))
	if err != nil {
		r.t.Fatal(err)
	}
	logs, err := game.Files()
	if err != nil {
		r.t.Fatal(err)
	}
	r.mails = r.t.TempDir()
	for i, data := range logs {
		if err := os.WriteFile(filepath.Join(r.mails, strconv.Itoa(i)), data, 0o600); err != nil {
			r.t.Fatal(err)
		}
	}
}

func (*tournament) Beside(string) string { return "" }

func (r *tournament) Folder(string) fs.FS { return os.DirFS(r.folder) }

func (r *tournament) PackFS(string) (fs.FS, string, func() error, error) {
	return os.DirFS(r.folder), r.folder, func() error { return nil }, nil
}

func (r *tournament) Module(string) (*vmod.Module, error) {
	data, err := r.module.File()
	if err != nil {
		return nil, err
	}
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		return nil, err
	}
	return f.Module, nil
}

// Open makes the log of a number.
func (r *tournament) Open(name string) (*vmod.File, func() error, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.opened++; r.opened%r.every == 0 {
		r.measure()
	}
	data, err := r.log(name)
	if err != nil {
		return nil, nil, err
	}
	file, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	return file, func() error { return nil }, err
}

func (r *tournament) log(name string) ([]byte, error) {
	if r.mails != "" {
		return os.ReadFile(filepath.Join(r.mails, name))
	}
	i, err := strconv.Atoi(name)
	if err != nil {
		return nil, err
	}
	game, err := build.ReadGame(r.module, name, fmt.Appendf(nil, `player North Nora %d-password
player South Sol %d-word

at 02.03: n1 n2
at 03.04: n3 n4
at 06.02: s1 s2
at Reinforcements 200,60: turn

say Nora: North: movement
move n1: %s
move n2: %s
move n4: %s
say Nora: North: combat
`, i, i, hex(i), hex(i/2), hex(i/3)))
	if err != nil {
		return nil, err
	}
	return game.File()
}

// most returns the most bytes that a run over n logs has in memory at once: while it opens them,
// compares them, and judges them.
func (r *tournament) most(n int, separate bool) uint64 {
	r.t.Helper()
	var most uint64
	r.opened, r.every = 0, n/4 // the last time when nearly all logs of a chain are judged
	r.measure = func() {
		runtime.GC()
		runtime.GC() // what is kept for reuse goes with the second collection
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		most = max(most, m.HeapAlloc)
	}
	judged, chain := 0, 1
	if r.mails != "" && !separate {
		chain = n
	}
	all := run.Run{Library: run.NewLibrary(systems.All(), r, nil), Module: "module", Game: "pack", Separate: separate, Options: check.Options{}}
	all.Ready = func(j *run.Job) {
		if judged++; len(j.Report.Result.Chain) != chain {
			r.t.Errorf("it was judged with %d logs, want %d", len(j.Report.Result.Chain), chain)
		}
		j.Forget()
	}
	paths := make([]string, n)
	for i := range paths {
		paths[i] = strconv.Itoa(i)
	}
	all.Open(r.t.Context(), paths)
	if err := all.Judge(r.t.Context()); err != nil {
		r.t.Fatal(err)
	}
	for _, j := range all.Jobs {
		if j.Err != nil {
			r.t.Fatal(j.Err)
		}
	}
	if judged != n {
		r.t.Errorf("%d of %d logs were judged", judged, n)
	}
	runtime.KeepAlive(&all)
	return most
}

// Of a log of a tournament a run keeps what the comparison with others needs, and nothing once
// it was passed on.
func TestMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines run")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // with no work under way beside what is measured
	const few, many = 60, 300
	for _, c := range []struct {
		name            string
		mails, separate bool
		most            int64 // bytes a log
	}{
		{"tournament", false, false, 6 << 10},
		{"tournament, separate", false, true, 6 << 10},
		{"game by mail", true, false, 20 << 10},
		{"game by mail, separate", true, true, 6 << 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newTournament(t)
			if c.mails {
				r.mail(many)
			}
			r.most(few, c.separate) // what is made once
			less, more := r.most(few, c.separate), r.most(many, c.separate)
			each := (int64(more) - int64(less)) / (many - few)
			t.Logf("%d KiB for %d logs, %d KiB for %d: %d bytes a log", less>>10, few, more>>10, many, each)
			if each > c.most {
				t.Errorf("a log takes %d bytes, at most %d are allowed", each, c.most)
			}
		})
	}
}
