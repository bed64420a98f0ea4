package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkStart starts the program as a release has it. The control, in the same loop, is a Go
// program that prints hello: x-hello is how many times as long the start takes, by the fastest of
// each, and is to stay within 3. The program is to have at most 18 MB.
func BenchmarkStart(b *testing.B) {
	folder := b.TempDir()
	hello := filepath.Join(folder, "hello.go")
	if err := os.WriteFile(hello, []byte("package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"hello\") }\n"), 0o666); err != nil {
		b.Fatal(err)
	}
	build := func(what string) string {
		to := filepath.Join(folder, filepath.Base(what)+".exe")
		cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", to, what)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		return to
	}
	control, program := build(hello), build(".")
	run := func(least time.Duration, path string, args ...string) time.Duration {
		cmd := exec.Command(path, args...)
		if err := cmd.Run(); err != nil {
			b.Fatal(err)
		}
		used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
		if least == 0 {
			return used
		}
		return min(least, used)
	}
	var said, started time.Duration
	for b.Loop() {
		said, started = run(said, control), run(started, program, "version")
	}
	info, err := os.Stat(program)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(started.Seconds()/said.Seconds(), "x-hello")
	b.ReportMetric(float64(info.Size())/1e6, "MB")
}
