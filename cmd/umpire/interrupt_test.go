package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// tournament is how many logs are checked: far more than their lines fit into a pipe.
const tournament = 600

// checking starts the program over the logs of a tournament. Its lines go into a pipe, and it
// waits as long as that is full; the first of them is read.
func checking(t *testing.T) (cmd *exec.Cmd, lines *bufio.Reader, errs *strings.Builder) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	folder := t.TempDir()
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	umpire := filepath.Join(folder, "umpire") // testscript.Main goes by the name
	if err := os.Symlink(binary, umpire); err != nil {
		t.Fatal(err)
	}
	games := filepath.Join("..", "..", "fixtures", "games", "quarry-ford")
	for _, name := range []string{"quarry-ford.vmod", "march.vlog"} {
		data, err := os.ReadFile(filepath.Join(games, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := 1; i < tournament; i++ {
		if err := os.Link(filepath.Join(folder, "march.vlog"), filepath.Join(folder, fmt.Sprintf("march-%d.vlog", i))); err != nil {
			t.Fatal(err)
		}
	}
	errs = &strings.Builder{}
	cmd = exec.Command(umpire, "check", "--quiet", "--separate", "--format", "jsonl", folder)
	cmd.Stderr = errs
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines = bufio.NewReader(out)
	if _, err := lines.ReadString('\n'); err != nil {
		t.Fatal(err, errs)
	}
	return cmd, lines, errs
}

// A signal stops a run. What is checked by then is in its output, whole.
func TestInterrupt(t *testing.T) {
	for by, code := range map[syscall.Signal]int{syscall.SIGINT: 130, syscall.SIGTERM: 143} {
		t.Run(by.String(), func(t *testing.T) {
			cmd, lines, errs := checking(t)
			if err := cmd.Process.Signal(by); err != nil {
				t.Fatal(err)
			}
			rest, err := io.ReadAll(lines)
			if err != nil {
				t.Fatal(err)
			}
			cmd.Wait()
			if cmd.ProcessState.ExitCode() != code {
				t.Errorf("%v, want exit code %d", cmd.ProcessState, code)
			}
			done := strings.Count(string(rest), `"file":`) // none, if the signal came before the second file
			if done >= tournament-1 {
				t.Errorf("%d files after the first line", done)
			}
			for line := range strings.Lines(string(rest)) {
				if !json.Valid([]byte(line)) {
					t.Errorf("half a line: %q", line)
				}
			}
			if !strings.Contains(errs.String(), "stopped when ") {
				t.Error(errs)
			}
		})
	}
}

// Where the first signal does not help, since nobody reads the output, a second signal does.
func TestInterruptTwice(t *testing.T) {
	cmd, _, _ := checking(t)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		cmd.Wait()
	}()
	for {
		select {
		case <-ended:
			if cmd.ProcessState.Success() {
				t.Error(cmd.ProcessState)
			}
			return
		case <-time.After(20 * time.Millisecond):
			cmd.Process.Signal(os.Interrupt) // it may have ended
		}
	}
}

// program returns the path of the test binary under the name of the program, in a folder of samples.
func program(t *testing.T) (umpire, folder string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	folder = t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "fixtures", "games", "quarry-ford"))); err != nil {
		t.Fatal(err)
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	umpire = filepath.Join(folder, "umpire") // testscript.Main goes by the name
	if err := os.Symlink(binary, umpire); err != nil {
		t.Fatal(err)
	}
	return umpire, folder
}

// interrupted are command lines that a signal may stop at any moment.
var interrupted = []string{
	"check march.vlog", "check -f html -o page.html march.vlog", "check -f html march.vlog", "check -f jsonl .", "check quarry-ford.vmod",
	"check --fix -o mended.vmod quarry-ford.vmod", "render march.vlog", "render -f html march.vlog", "render -f png -o map.png march.vlog",
	"render --zones march.vlog", "dump march.vlog", "log march.vlog", "inspect quarry-ford.vmod", "diff clean.vsav overstacked.vsav",
	"trace march.vlog", "setup --from clean.vsav", "unpack quarry-ford.vmod -o taken", "edit quarry-ford.vmod --set description=x -o other.vmod",
	"game bind quarry-ford.vmod -o drafted", "game check .",
}

// Every command ends soon after a signal, at whatever moment it comes, and never with a fault.
func TestInterruptAnywhere(t *testing.T) {
	const moments, soon = 20, 200 * time.Millisecond
	umpire, folder := program(t)
	for _, line := range interrupted {
		t.Run(line, func(t *testing.T) {
			start := func() *exec.Cmd {
				cmd := exec.Command(umpire, append(strings.Fields(line), "--force")...)
				if !strings.Contains(line, "-o ") || strings.HasPrefix(line, "unpack") || strings.HasPrefix(line, "game") {
					cmd = exec.Command(umpire, strings.Fields(line)...)
				}
				cmd.Dir = folder
				// Built for the race detector a program sleeps a second when it ends, signal or not.
				cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
				var said strings.Builder
				cmd.Stderr = &said
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				return cmd
			}
			stop := func(after time.Duration) (took time.Duration) {
				os.RemoveAll(filepath.Join(folder, "taken"))
				os.RemoveAll(filepath.Join(folder, "drafted"))
				cmd := start()
				time.Sleep(after)
				begun := time.Now()
				cmd.Process.Signal(os.Interrupt) // it may have ended
				cmd.Wait()
				if code := cmd.ProcessState.ExitCode(); code == ExitFault {
					t.Errorf("after %s: %v: %s", after, cmd.ProcessState, cmd.Stderr)
				}
				return time.Since(begun)
			}
			begun := time.Now()
			start().Wait()
			whole := time.Since(begun)
			for i := range moments {
				after := whole * time.Duration(i) / moments
				took := stop(after)
				for again := 0; took > soon && again < 5; again++ { // the machine may be busy
					took = stop(after)
				}
				if took > soon {
					t.Errorf("after %s: it takes %s to stop", after, took)
				}
			}
		})
	}
}
