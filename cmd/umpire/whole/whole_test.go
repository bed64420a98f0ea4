package whole

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"
)

// The rows of section F of the list of hostile inputs, and where each is tried:
//
//	F1   TestSignals, TestSignalsToFolders
//	F2   TestSignals
//	F3   TestFullDisk, TestEveryCallFails; archive TestWriterOnAFullDisk, vmod TestNewSaveOnAFullDisk
//	F4   TestEveryCallFails
//	F5   TestOrderOfCalls: what is brought to the disk before what; no disk is cut off
//	F6   TestWhatIsReplaced; pipes are written to as they are
//	F7   script/unpack.txtar, script/setup.txtar
//	F8   TestFolder, TestFolderSwapped, script/unpack.txtar
//	F9   TestFolder, script/unpack.txtar
//	F10  TestFileInUse, by injection
//	F11  TestLeftOverOfVASSAL; cmd/umpire TestLeftOver
//	F12  cmd/umpire TestInputChanges
//	F13  TestWrite (a name of 255 bytes), script/homeless.txtar; long paths of Windows are not tried
//	F14  TestTwoWriters

// The variables name what a child of the test writes again and again.
const (
	childVariable  = "UMPIRE_WHOLE_CHILD"
	folderVariable = "UMPIRE_WHOLE_FOLDER"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		child(path)
	}
	if path := os.Getenv(folderVariable); path != "" {
		folderChild(path)
	}
	code := m.Run()
	if childFolder != "" {
		os.RemoveAll(childFolder)
	}
	os.Exit(code)
}

// The old file and the new one are longer than any buffer.
var (
	oldText = strings.Repeat("old ", 200_000)
	newText = strings.Repeat("new! ", 200_000)
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		for len(s) > 0 {
			n, err := io.WriteString(w, s[:min(len(s), 100_000)])
			if err != nil {
				return errors.Wrap(err, "fill")
			}
			s = s[n:]
		}
		return nil
	}
}

func folder(t *testing.T) (dir, path string) {
	t.Helper()
	dir = t.TempDir()
	path = filepath.Join(dir, "game.vmod")
	if err := os.WriteFile(path, []byte(oldText), 0o640); err != nil {
		t.Fatal(err)
	}
	return dir, path
}

func content(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func files(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

func TestWrite(t *testing.T) {
	dir, path := folder(t)
	for _, name := range []string{path, filepath.Join(dir, "new.vmod"), filepath.Join(dir, strings.Repeat("x", 255))} {
		if err := Write(name, text(newText)); err != nil {
			t.Fatal(err)
		}
		if content(t, name) != newText {
			t.Errorf("%s: not what was written", name)
		}
	}
	if got := files(t, dir); len(got) != 3 {
		t.Errorf("files %q: something was left behind", got)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("permissions are %v, want those of the old file", info.Mode())
	}
}

func TestWriteFails(t *testing.T) {
	dir, path := folder(t)
	fault := errors.New("a fault in the module")
	err := Write(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half"); err != nil {
			return err
		}
		return fault
	})
	if !errors.Is(err, fault) {
		t.Errorf("error %v", err)
	}
	unchanged(t, dir, path)
	if err := Write(filepath.Join(dir, "none", "x"), text("x")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in no folder: %v", err)
	}
}

func unchanged(t *testing.T, dir, path string) {
	t.Helper()
	if content(t, path) != oldText {
		t.Error("the old file is not what it was")
	}
	if diff := cmp.Diff([]string{"game.vmod"}, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

// F6: what is at the place already.
func TestWhatIsReplaced(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links and pipes of Unix")
	}
	dir, path := folder(t)
	link, nowhere, null := filepath.Join(dir, "link"), filepath.Join(dir, "nowhere"), filepath.Join(dir, "null")
	for name, to := range map[string]string{link: path, nowhere: filepath.Join(dir, "none"), null: os.DevNull} {
		if err := os.Symlink(to, name); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{link, nowhere} {
		if err := Write(name, text("new")); err == nil || !strings.Contains(err.Error(), "symbolic link") || content(t, path) != oldText {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Write(null, text("new")); err != nil {
		t.Errorf("a link to %s: %v", os.DevNull, err)
	}
	if to, err := os.Readlink(null); err != nil || to != os.DevNull {
		t.Errorf("the link points to %q now, %v", to, err)
	}
	twin := filepath.Join(dir, "twin")
	if err := os.Link(path, twin); err != nil {
		t.Fatal(err)
	}
	if err := Write(twin, text("new")); err != nil || content(t, twin) != "new" || content(t, path) != oldText {
		t.Errorf("a second name of a file: %v", err)
	}
	if err := Write(dir, text("x")); err == nil || !strings.Contains(err.Error(), "is a folder") {
		t.Errorf("a folder: %v", err)
	}
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, text("x")); err == nil || !strings.Contains(err.Error(), "write-protected") {
		t.Errorf("a protected file: %v", err)
	}
	if err := Write(os.DevNull, text("x")); err != nil {
		t.Errorf("%s: %v", os.DevNull, err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Errorf("%s was replaced by a file", os.DevNull)
	}
}

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

// F3 and F4: each call of the disk fails in its turn. Until the file is in place
// the old one is whole and nothing else is there; no failure passes for success.
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
			// The second close of a file that is in place says nothing of it.
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

// F3: the disk is full at some byte of the file. Whoever has to make room is told how
// far it went.
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
func TestFileInUse(t *testing.T) {
	dir, path := folder(t)
	err := write(inUse{}, path, text(newText))
	if !errors.Is(err, errDisk) || !strings.Contains(err.Error(), "is it open in another program?") {
		t.Errorf("error %v", err)
	}
	unchanged(t, dir, path)
}

// F11: what VASSAL left when it broke off while saving is not ours to touch.
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
