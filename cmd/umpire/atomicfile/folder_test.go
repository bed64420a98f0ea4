package atomicfile

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"
)

func put(names ...string) func(*os.Root) error {
	return func(root *os.Root) error {
		for _, name := range names {
			if err := root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
				return err
			}
			if err := root.WriteFile(name, []byte("new"), 0o666); err != nil {
				return err
			}
		}
		return nil
	}
}

// hostile: F8 F9
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	free, empty, used := filepath.Join(dir, "free"), filepath.Join(dir, "empty"), filepath.Join(dir, "used")
	for _, path := range []string{empty, used} {
		if err := os.Mkdir(path, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	mine := filepath.Join(used, "mine")
	if err := os.WriteFile(mine, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{free, empty} {
		if err := Folder(path, put("a/b", "c")); err != nil {
			t.Fatal(err)
		}
		if content(t, filepath.Join(path, "a", "b")) != "new" {
			t.Errorf("%s: not filled", path)
		}
	}
	fault := errors.New("a fault in the module")
	for path, want := range map[string]string{
		used: "not empty", mine: "no folder", filepath.Join(dir, "torn"): "a fault", filepath.Join(dir, "no", "where"): "make folder",
	} {
		err := Folder(path, func(root *os.Root) error { _ = put("half")(root); return fault })
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want one with %q", path, err, want)
		}
	}
	// F8: nothing gets out of the folder.
	err := Folder(filepath.Join(dir, "link"), func(root *os.Root) error {
		if err := root.Symlink(used, "images"); err != nil {
			return err
		}
		return put("images/mine")(root)
	})
	if err == nil || content(t, mine) != "old" {
		t.Errorf("a link was followed out of the folder: %v", err)
	}
	if diff := cmp.Diff([]string{"empty", "free", "used"}, files(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// F8: a folder is swapped for a link to another place while files are put into it.
//
// hostile: F8
func TestFolderSwapped(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(dir, "outside")
	if err := os.Mkdir(outside, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "probe")); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	err := Folder(filepath.Join(dir, "unpacked"), func(root *os.Root) error {
		end, ended := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			for {
				select {
				case <-end:
					return
				default:
				}
				_ = root.RemoveAll("images")
				_ = os.Symlink(outside, filepath.Join(root.Name(), "images"))
				_ = root.Remove("images")
				_ = root.Mkdir("images", 0o777)
			}
		}()
		for i := range 2000 {
			_ = root.WriteFile(fmt.Sprintf("images/%d.png", i), []byte("new"), 0o666) // or fails, as the folder is none just then
		}
		close(end)
		<-ended
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if names := files(t, outside); len(names) > 0 {
		t.Errorf("files outside of the folder: %q", names)
	}
}

func TestRefill(t *testing.T) {
	dir := t.TempDir()
	if err := Refill(dir, []string{"a", "b", "c"}, put("a/1", "b/2")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "README.md"), []byte("ours"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Refill(dir, []string{"a", "b", "c"}, put("a/3", "c/4")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"README.md", "a", "c"}, files(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"3"}, files(t, filepath.Join(dir, "a"))); diff != "" {
		t.Errorf("a (-want +got):\n%s", diff)
	}
	// A part that cannot be moved: all is as it was.
	err := Refill(dir, []string{"a", "c", "README.md/x"}, put("a/5", "c/6"))
	if err == nil || content(t, filepath.Join(dir, "a", "3")) != "new" || content(t, filepath.Join(dir, "c", "4")) != "new" {
		t.Errorf("not put back after %v", err)
	}
	if diff := cmp.Diff([]string{"README.md", "a", "c"}, files(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What is put into a folder does not get out of it through a link that lies there.
//
// hostile: F8
func TestRefillThroughLink(t *testing.T) {
	dir, outside := t.TempDir(), t.TempDir()
	mine := filepath.Join(outside, "a")
	if err := os.WriteFile(mine, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "setup")); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	if err := Refill(dir, []string{"x", "setup/a"}, put("x", "setup/a")); err == nil || content(t, mine) != "old" {
		t.Errorf("a link was followed out of the folder: %v", err)
	}
	if diff := cmp.Diff([]string{"setup"}, files(t, dir)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
