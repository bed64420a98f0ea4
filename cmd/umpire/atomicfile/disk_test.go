package atomicfile

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"
)

// failing is a disk on which the nth call fails.
type failing struct {
	system
	left   int
	failed string   // which call it was
	calls  []string // in their order, runs of one kind as one
}

var errDisk = errors.New("input/output error")

func (d *failing) fails(what string) bool {
	if n := len(d.calls); n == 0 || d.calls[n-1] != what {
		d.calls = append(d.calls, what)
	}
	d.left--
	if d.left != 0 {
		return false
	}
	d.failed = what
	return true
}

func (d *failing) lstat(path string) (fs.FileInfo, error) {
	if d.fails("lstat") {
		return nil, errDisk
	}
	return d.system.lstat(path)
}

func (d *failing) create(path string) (file, error) {
	if d.fails("create") {
		return nil, errDisk
	}
	f, err := d.system.create(path)
	return &failingFile{file: f, d: d}, err
}

func (d *failing) rename(from, to string) error {
	if d.fails("rename") {
		return errDisk
	}
	return d.system.rename(from, to)
}

func (d *failing) syncFolder(path string) error {
	if d.fails("sync folder") {
		return errDisk
	}
	return d.system.syncFolder(path)
}

type failingFile struct {
	file
	d *failing
}

func (f *failingFile) Write(b []byte) (int, error) {
	if f.d.fails("write") {
		n, _ := f.file.Write(b[:len(b)/2])
		return n, errDisk
	}
	return f.file.Write(b)
}

func (f *failingFile) Sync() error {
	if f.d.fails("sync") {
		return errDisk
	}
	return f.file.Sync()
}

func (f *failingFile) Chmod(mode fs.FileMode) error {
	if f.d.fails("chmod") {
		return errDisk
	}
	return f.file.Chmod(mode)
}

func (f *failingFile) Close() error {
	if f.d.fails("close") {
		f.file.Close()
		return errDisk
	}
	return f.file.Close()
}

// F3 and F4: each call of the disk fails in its turn. Until the new file is in place the old file is
// whole and nothing else is there; no failure passes for success.
//
// hostile: F3 F4
func TestEveryCallFails(t *testing.T) {
	seen := map[string]bool{}
	for n := 1; ; n++ {
		dir, path := folder(t)
		d := &failing{left: n}
		err := write(d, path, text(newText))
		seen[d.failed] = true
		switch {
		case d.failed == "":
			if err != nil || content(t, path) != newText {
				t.Errorf("no call failed, and yet: %v", err)
			}
			want := map[string]bool{"": true, "lstat": true, "create": true, "write": true, "chmod": true, "sync": true, "close": true, "rename": true, "sync folder": true}
			if diff := cmp.Diff(want, seen); diff != "" {
				t.Errorf("calls that failed (-want +got):\n%s", diff)
			}
			return
		case d.failed == "close" && err == nil:
			// The second close of a file that is in place reports nothing about it.
			if content(t, path) != newText {
				t.Errorf("call %d, %s: no error and no new file", n, d.failed)
			}
		case !errors.Is(err, errDisk):
			t.Errorf("call %d, %s: error %v", n, d.failed, err)
		case d.failed == "sync folder":
			if content(t, path) != newText || !strings.Contains(err.Error(), "is in place") {
				t.Errorf("call %d, %s: %v", n, d.failed, err)
			}
		default:
			unchanged(t, dir, path)
		}
	}
}

// roomy is a disk with room for so many bytes more.
type roomy struct {
	system
	room int
}

func (d *roomy) create(path string) (file, error) {
	f, err := d.system.create(path)
	return &roomyFile{file: f, d: d}, err
}

type roomyFile struct {
	file
	d *roomy
}

func (f *roomyFile) Write(b []byte) (int, error) {
	n, err := f.file.Write(b[:min(len(b), f.d.room)])
	if f.d.room -= n; err == nil && n < len(b) {
		err = &fs.PathError{Op: "write", Path: "game.vmod", Err: syscall.ENOSPC}
	}
	return n, err
}

// F3: the disk is full at some byte of the file. The error for whoever has to make room has how far
// it went.
//
// hostile: F3
func TestFullDisk(t *testing.T) {
	for room := 0; room <= len(newText); room += 99_999 {
		dir, path := folder(t)
		err := write(&roomy{room: room}, path, text(newText))
		want := fmt.Sprintf("the output file could be written up to %d bytes, and is discarded", room)
		if !errors.Is(err, syscall.ENOSPC) || !strings.Contains(err.Error(), want) {
			t.Errorf("room for %d of %d bytes: %v", room, len(newText), err)
		}
		unchanged(t, dir, path)
	}
	_, path := folder(t)
	if err := write(&roomy{room: len(newText)}, path, text(newText)); err != nil || content(t, path) != newText {
		t.Errorf("as much room as it needs: %v", err)
	}
}

// inUse is a disk on which another program holds the file at the place, as Windows
// keeps files that are open.
type inUse struct{ system }

func (inUse) rename(from, to string) error {
	return &os.LinkError{Op: "rename", Old: from, New: to, Err: errDisk}
}

// F10: the file is open in another program. It stays, and so does everything beside it.
//
// hostile: F10
func TestFileInUse(t *testing.T) {
	dir, path := folder(t)
	err := write(inUse{}, path, text(newText))
	if !errors.Is(err, errDisk) || !strings.Contains(err.Error(), "is it open in another program?") {
		t.Errorf("error %v", err)
	}
	unchanged(t, dir, path)
}

// F11: what VASSAL left when it broke off while saving is not ours to touch.
//
// hostile: F11
func TestLeftOverOfVASSAL(t *testing.T) {
	dir, path := folder(t)
	left := path + ".bak"
	if err := os.WriteFile(left, []byte("older"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, text(newText)); err != nil || content(t, path) != newText || content(t, left) != "older" {
		t.Errorf("%v; %q", err, content(t, left))
	}
	if diff := cmp.Diff([]string{"game.vmod", "game.vmod.bak"}, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// F5: a power cut drops what was not brought to the disk. All bytes are before
// the name changes, and nothing is written after that.
//
// hostile: F5
func TestOrderOfCalls(t *testing.T) {
	_, path := folder(t)
	d := &failing{}
	if err := write(d, path, text(newText)); err != nil {
		t.Fatal(err)
	}
	want := []string{"lstat", "create", "write", "chmod", "sync", "close", "rename", "sync folder", "close"}
	if diff := cmp.Diff(want, d.calls); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// F14: two at once; one of them wins whole.
//
// hostile: F14
func TestTwoWriters(t *testing.T) {
	dir, path := folder(t)
	result := make(chan error)
	for i := range 8 {
		go func() { result <- Write(path, text(strings.Repeat(fmt.Sprint(i), 300_000))) }()
	}
	for range 8 {
		if err := <-result; err != nil {
			t.Error(err)
		}
	}
	got := content(t, path)
	if len(got) != 300_000 || strings.Trim(got, got[:1]) != "" {
		t.Errorf("%d bytes of several writers", len(got))
	}
	if names := files(t, dir); len(names) != 1 {
		t.Errorf("files %q", names)
	}
}
