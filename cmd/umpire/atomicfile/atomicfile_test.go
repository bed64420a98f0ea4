package atomicfile

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"
)

// The variables name what a child of the test writes again and again.
const (
	childVariable  = "UMPIRE_ATOMIC_CHILD"
	folderVariable = "UMPIRE_ATOMIC_FOLDER"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childVariable); path != "" {
		child(path)
	}
	if path := os.Getenv(folderVariable); path != "" {
		folderChild(path)
	}
	os.Exit(m.Run())
}

// The old file and the new file are longer than any buffer.
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

// hostile: F13
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
//
// hostile: F6
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
