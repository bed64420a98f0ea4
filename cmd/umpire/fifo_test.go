//go:build unix

package main

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A named pipe without a program at its other end keeps nobody waiting, wherever it is
// named.
//
// hostile: F6
func TestNamedPipes(t *testing.T) {
	inOutputFolder(t)
	if err := os.RemoveAll("examples/examples/units.csv"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"pipe", "pipe.vsav", "examples/examples/units.csv", "quarry-ford/pipe.vmod", "ford/files/images/pipe.png"} {
		if err := syscall.Mkfifo(path, 0o666); err != nil {
			t.Skip("no named pipes here: ", err)
		}
	}
	const save = "quarry-ford/clean.vsav"
	for _, c := range []struct{ args, want string }{
		{"check pipe", "pipe is a pipe or device"},
		{"check pipe.vsav", "pipe.vsav is a pipe or device"},
		{"check -m pipe " + save, "pipe is a pipe or device"},
		{"check -g pipe " + save, "pipe is a pipe or device"},
		{"check --declare pipe " + save, "pipe is a pipe or device"},
		{"check " + os.DevNull, "is a pipe or device"},
		{"log pipe", "pipe is a pipe or device"},
		{"dump pipe", "pipe is a pipe or device"},
		{"dump -m pipe " + save, "pipe is a pipe or device"},
		{"dump -m quarry-ford " + save, "quarry-ford is a folder"},
		{"dump -o pipe " + save, "no program reads from the pipe pipe"},
		{"inspect pipe", "pipe is a pipe or device"},
		{"diff " + save + " pipe", "pipe is a pipe or device"},
		{"reach pipe 6", "pipe is a pipe or device"},
		{"trace -g examples/examples position.txt", "units.csv: is a pipe or device"},
		{"odds --crt pipe 14 3", "pipe is a pipe or device"},
		{"setup -g quarry-ford -m quarry-ford/quarry-ford.vmod -t pipe -o new.vsav", "pipe is a pipe or device"},
		{"pack pipe -o new.vmod", "pipe is not a folder"},
		{"pack ford -o new.vmod", "pipe.png: is a pipe or device"},
		{"unpack pipe -o new", "pipe is a pipe or device"},
		{"unpack quarry-ford/quarry-ford.vmod -o pipe", "pipe is there already and is no folder"},
		{"game bind pipe -o new", "pipe is a pipe or device"},
		{"game check pipe", "pipe is a pipe or device"},
		{"game new pipe", "pipe"},
		{"module new -g examples/examples -o new.vmod", "units.csv: is a pipe or device"},
	} {
		ended := make(chan string, 1)
		go func() {
			code, said := umpire(strings.NewReader(""), strings.Fields(c.args)...)
			if code != ExitUsage {
				said = "no error; " + said
			}
			ended <- said
		}()
		select {
		case said := <-ended:
			if !strings.Contains(said, c.want) {
				t.Errorf("%s: %s, want %q", c.args, said, c.want)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s: it hangs", c.args)
		}
	}
}

// A pipe that somebody reads is written as it is.
//
// hostile: F6
func TestPipeOutput(t *testing.T) {
	inOutputFolder(t)
	if err := syscall.Mkfifo("pipe", 0o666); err != nil {
		t.Skip("no named pipes here: ", err)
	}
	reader, err := os.OpenFile("pipe", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if code, said := umpire(strings.NewReader(""), "odds", "-o", "pipe", "6", "2"); code != ExitClean {
		t.Fatal(said)
	}
	got := make([]byte, 100)
	if n, err := reader.Read(got); err != nil || string(got[:n]) != "3:1\n" {
		t.Errorf("%q, %v", got[:n], err)
	}
}
