package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/pkg/errors"
)

// watching is a game in a folder that is watched: between two looks VASSAL writes something.
type watching struct {
	t         *testing.T
	out, errs bytes.Buffer
	told      []string
}

// run watches a folder; each step is done while the watcher waits, and sees what it has printed since.
func (w *watching) run(flags []string, steps ...func(out, errs string)) {
	w.t.Helper()
	s := Streams{In: strings.NewReader(""), Out: &w.out, Err: &w.errs, Desktop: Desktop{Notify: func(title, text string) error {
		w.told = append(w.told, title+": "+text)
		return nil
	}}}
	f := newFiles(s)
	defer f.close()
	watch := &watcher{checker: &checker{files: f, format: "text", color: "never"}, folder: "play", notify: true,
		now: func() time.Time { return time.Date(1941, 6, 22, 3, 15, 0, 0, time.UTC) }}
	if len(flags) > 0 {
		f.output = flags[0]
	}
	done := errors.New("the game is over")
	watch.wait = func(context.Context, time.Duration) error {
		if len(steps) == 0 {
			return done
		}
		out, errs := w.out.String(), w.errs.String()
		w.out.Reset()
		w.errs.Reset()
		steps[0](out, errs)
		steps = steps[1:]
		return nil
	}
	if err := watch.watch(context.Background()); err != nil {
		w.t.Fatal(err)
	}
	if len(steps) > 0 {
		w.t.Fatalf("%d steps were not done", len(steps))
	}
}

// write puts a file of the game into the folder, or only a part of it.
func (w *watching) write(name string, part int) {
	w.t.Helper()
	text := get(w.t, filepath.Join("games", "barbarossa", name))
	put(w.t, filepath.Join("play", name), text[:len(text)/part])
}

// TestWatch plays a game by mail while the folder is watched.
func TestWatch(t *testing.T) {
	w := &watching{t: t}
	games, err := filepath.Abs(filepath.Join("..", "..", "fixtures", "games"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := errors.Wrap(os.CopyFS("games", os.DirFS(games)), "copy"); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS("play", os.DirFS(filepath.Join("games", "barbarossa"))); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mail-2.vlog", "mail-3.vlog", "mail-4.vlog", "broken.vlog", "turn-7.vsav"} {
		os.Remove(filepath.Join("play", name))
	}
	wait := func(out, _ string) {
		if out != "" {
			t.Errorf("too soon: %s", out)
		}
	}
	page := func(want ...string) {
		t.Helper()
		text := get(t, "page.html")
		for _, name := range []string{"mail-1.vlog", "mail-2.vlog", "broken.vlog"} {
			if strings.Contains(text, "play/"+name) != slices.Contains(want, name) {
				t.Errorf("the page has %s: %v, want %v", name, !slices.Contains(want, name), want)
			}
		}
		if !strings.HasSuffix(text, "</html>\n") {
			t.Error("half a page")
		}
	}
	w.run([]string{"page.html"},
		func(out, errs string) { // mail-1 may grow
			if out != "" || errs != "watching play; Ctrl-C ends it\n" {
				t.Errorf("%s\n%s", out, errs)
			}
		},
		func(out, errs string) {
			if !strings.Contains(out, "play/mail-1.vlog (") || !strings.Contains(errs, "play/mail-1.vlog: module play/barbarossa.vmod\n") {
				t.Errorf("%s\n%s", out, errs)
			}
			page("mail-1.vlog")
			w.write("mail-2.vlog", 2)
		},
		wait, // it may grow
		func(out, _ string) { wait(out, ""); w.write("mail-2.vlog", 1) }, // its half did not open
		wait,
		func(out, errs string) {
			if strings.Contains(out, "mail-1.vlog (") || !strings.Contains(out, "play/mail-2.vlog (") || !strings.Contains(out, "Goes on from mail-1.vlog") {
				t.Error(out)
			}
			if strings.Contains(errs, "mail-1") || !strings.Contains(errs, "03:15:00\n") {
				t.Error(errs)
			}
			page("mail-1.vlog", "mail-2.vlog")
		},
		func(out, _ string) { wait(out, ""); w.write("broken.vlog", 1) },
		wait,
		func(out, _ string) {
			if !strings.Contains(out, "✖ play/broken.vlog (") || !strings.Contains(out, "illegal: ") {
				t.Error(out)
			}
			page("mail-1.vlog", "mail-2.vlog", "broken.vlog")
			os.Remove("play/mail-2.vlog")
		},
		func(out, _ string) {
			wait(out, "")
			page("mail-1.vlog", "broken.vlog")
			put(t, "play/cut.vlog", "PK\x03\x04")
		},
		wait, wait, wait, wait, wait,
		func(out, errs string) {
			wait(out, "")
			if strings.Count(errs, "cut.vlog") != 1 {
				t.Error(errs)
			}
		},
		func(_, errs string) {
			if errs != "" {
				t.Error(errs)
			}
			// VASSAL saves the same file again.
			put(t, "play/broken.vlog", get(t, "games/barbarossa/mail-2.vlog"))
			now := time.Now().Add(time.Minute)
			if err := os.Chtimes("play/broken.vlog", now, now); err != nil {
				t.Fatal(err)
			}
		},
		wait,
		func(out, _ string) {
			if !strings.Contains(out, "play/broken.vlog (") || strings.Contains(out, "illegal: ") {
				t.Error(out)
			}
		})
	if len(w.told) != 3 || !strings.HasPrefix(w.told[0], "mail-2.vlog: ") || !strings.HasPrefix(w.told[1], "broken.vlog: ") || !strings.Contains(w.told[1], "illegal") {
		t.Error(w.told)
	}
}

// An error at first ends it; later it goes on. A page of somebody else stays.
func TestWatchErrors(t *testing.T) {
	inOutputFolder(t)
	try := func(want string, args ...string) {
		t.Helper()
		code, said := umpire(strings.NewReader(""), append([]string{"watch"}, args...)...)
		if code != ExitUsage || !strings.Contains(said, want) {
			t.Errorf("%v: %d %s", args, code, said)
		}
	}
	try("no such file", "nosuch")
	try("clean.vsav is no folder", "quarry-ford/clean.vsav")
	try("is there already; --force overwrites it", "quarry-ford", "-o", "quarry-ford/game.toml")
	try("is read", "quarry-ford", "--every", "50ms", "--force", "-o", "quarry-ford/clean.vsav")
	try("name a file", "quarry-ford", "-o", "-")
	try("the least is 50ms", "quarry-ford", "--every", "1ms")
	put(t, "quarry-ford/umpire.toml", "nosuch = 1")
	try("umpire.toml", "quarry-ford", "--every", "50ms")
}

// Ctrl-C ends it at once, and is no failure; also when it has written a page.
func TestWatchInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	inOutputFolder(t)
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(binary, "umpire"); err != nil {
		t.Fatal(err)
	}
	// stop returns how long a run takes to end after Ctrl-C.
	stop := func(page bool) time.Duration {
		args := []string{"watch", "quarry-ford", "--every", "50ms", "--force"}
		if page {
			os.Remove("page.html") // of a run before
			args = append(args, "-o", "page.html")
		}
		cmd := exec.Command("./umpire", args...)
		// Built for the race detector a program sleeps a second when it ends, signal or not.
		cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		if n, err := io.ReadAtLeast(out, make([]byte, 100), 100); err != nil {
			t.Fatal(n, err)
		}
		go io.Copy(io.Discard, out)
		for page && !exists("page.html") {
			time.Sleep(10 * time.Millisecond)
		}
		at := time.Now()
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Errorf("page %v: %v", page, err)
		}
		if page && !strings.HasSuffix(get(t, "page.html"), "</html>\n") {
			t.Error("half a page")
		}
		return time.Since(at)
	}
	for _, page := range []bool{false, true} {
		took := stop(page)
		for again := 0; took > 200*time.Millisecond && again < 5; again++ { // the machine may be busy
			took = stop(page)
		}
		if took > 200*time.Millisecond {
			t.Errorf("page %v: it ends after %v", page, took)
		}
	}
}

// Texts of a notification are whole arguments or variables, whatever is in them.
func TestNotification(t *testing.T) {
	title, text := "--help; $(touch acted) `id` \"'.vlog", "<b>1 illegal</b> & '; Remove-Item x; %PATH%"
	for system, want := range map[string][2]string{
		"linux":   {"Umpire: " + title, "&lt;b&gt;1 illegal&lt;/b&gt; &amp; '; Remove-Item x; %PATH%"},
		"darwin":  {"Umpire: " + title, text},
		"windows": {"UMPIRE_TITLE=Umpire: " + title, "UMPIRE_TEXT=" + text},
	} {
		n := notification(system, title, text)
		where := n.words
		if system == "windows" {
			where = n.env
		}
		if got := where[len(where)-2:]; got[0] != want[0] || got[1] != want[1] {
			t.Errorf("%s: %q", system, got)
		}
		before := slices.Concat(n.words, n.env)
		for _, word := range slices.DeleteFunc(before, func(w string) bool { return w == want[0] || w == want[1] }) {
			if strings.Contains(word, "touch") || strings.Contains(word, "Remove-Item") {
				t.Errorf("%s: %q", system, word)
			}
		}
		if slices.Contains([]string{"sh", "bash", "cmd"}, n.words[0]) {
			t.Errorf("%s: a shell", system)
		}
	}
}
