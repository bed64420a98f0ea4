package atomicfile

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/pkg/errors"
)

// child writes the file again and again until a signal ends it.
func child(path string) {
	listen()
	fmt.Println("ready")
	for i := 0; ; i++ {
		s := oldText
		if i%2 == 0 {
			s = newText
		}
		if err := Write(path, text(s)); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
}

// F1 and F2: a signal at any moment leaves one of the two files whole, and
// nothing else but for SIGKILL, after which the next run is not disturbed.
//
// hostile: F1 F2
func TestSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("signals of Unix")
	}
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			dir, path := folder(t)
			for range moments() {
				interrupt(t, childVariable+"="+path, sig)
				if got := content(t, path); got != oldText && got != newText {
					t.Fatalf("%d bytes of neither file", len(got))
				}
				names := files(t, dir)
				if sig != syscall.SIGKILL && len(names) != 1 {
					t.Fatalf("files %q", names)
				}
				if left := Left(path); len(left) != len(names)-1 {
					t.Fatalf("%q is left of the files %q", left, names)
				}
			}
			if err := Write(path, text("last")); err != nil || content(t, path) != "last" {
				t.Errorf("after it: %v", err)
			}
		})
	}
}

// moments is at how many moments a signal of one kind is tried.
func moments() int {
	if testing.Short() {
		return 12
	}
	return 100
}

// interrupt sends a signal to a child at some moment of its writing.
func interrupt(t *testing.T, variable string, sig syscall.Signal) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), variable)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, len("ready\n"))); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Duration(rand.IntN(20_000)) * time.Microsecond)
	if err := cmd.Process.Signal(sig); err != nil {
		t.Fatal(err)
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		t.Fatalf("the child ended with %v", err)
	}
	status := exit.Sys().(syscall.WaitStatus)
	if handled := status.ExitStatus() == 128+int(sig); !handled && (sig != syscall.SIGKILL || status.Signal() != sig) {
		t.Fatalf("the child ended with %v, want code %d; it said %s", err, 128+int(sig), said.Bytes())
	}
}

// folderChild makes the folder again and again until a signal ends it.
func folderChild(path string) {
	listen()
	fmt.Println("ready")
	for {
		err := os.RemoveAll(path)
		if err == nil {
			err = Folder(path, put("a/1", "a/2", "b/3", "c"))
		}
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
}

// F1 for folders: nothing is left beside.
//
// hostile: F1
func TestSignalsToFolders(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("signals of Unix")
	}
	dir := t.TempDir()
	for range moments() {
		interrupt(t, folderVariable+"="+filepath.Join(dir, "unpacked"), syscall.SIGTERM)
		for _, name := range files(t, dir) {
			if name != "unpacked" {
				t.Fatalf("%s is left", name)
			}
		}
	}
}
