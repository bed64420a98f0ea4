package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pkg/errors"
)

// clicked runs Umpire as somebody does who has no terminal, and returns what was opened in
// the browser and what is in the window. The window stays open if it waits for a key.
func clicked(t *testing.T, browserFails bool, args ...string) (code int, opened []string, window string, stayed bool) {
	t.Helper()
	var out bytes.Buffer
	key := strings.NewReader("\nmore")
	code = Main(args, Streams{In: key, Out: &out, Err: &out, Desktop: Desktop{Started: true, Browse: func(path string) error {
		opened = append(opened, path)
		if browserFails {
			return errors.New("no browser")
		}
		return nil
	}}})
	return code, opened, out.String(), key.Len() < len("\nmore")
}

func TestDrop(t *testing.T) {
	inOutputFolder(t)
	code, opened, window, stayed := clicked(t, false, "quarry-ford/clean.vsav")
	if code != ExitClean || len(opened) != 1 || stayed {
		t.Fatal(code, opened, stayed, window)
	}
	if !filepath.IsAbs(opened[0]) || filepath.Base(opened[0]) != "clean.umpire.html" {
		t.Error(opened)
	}
	if text, err := os.ReadFile(opened[0]); err != nil || !bytes.Contains(text, []byte("</html>")) {
		t.Error(err, len(text))
	}
	// Without a browser the window shows where the page is, and stays.
	code, opened, window, stayed = clicked(t, true, "quarry-ford/clean.vsav")
	if code != ExitClean || len(opened) != 1 || !stayed || !strings.Contains(window, "open this page in a browser: "+opened[0]) || !strings.Contains(window, "Press Enter") {
		t.Error(code, opened, stayed, window)
	}
	// So it does after an error.
	code, opened, window, stayed = clicked(t, false, "quarry-ford/game.toml")
	if code != ExitUsage || len(opened) != 0 || !stayed || !strings.Contains(window, "game.toml") {
		t.Error(code, opened, stayed, window)
	}
}

func TestDoubleClick(t *testing.T) {
	code, opened, window, stayed := clicked(t, false)
	if code != ExitClean || opened != nil || !stayed || !strings.Contains(window, "drop its saved game") {
		t.Error(code, opened, stayed, window)
	}
}

// Where nothing can be written, the page goes into the home folder. Root can write anywhere.
func TestPageInTheHomeFolder(t *testing.T) {
	if os.Geteuid() <= 0 {
		t.Skip("root, or Windows: every folder can be written")
	}
	inOutputFolder(t)
	home := t.TempDir()
	t.Setenv("HOME", home)
	if err := os.Chmod("quarry-ford", 0o555); err != nil {
		t.Fatal(err)
	}
	defer os.Chmod("quarry-ford", 0o755)
	code, opened, window, _ := clicked(t, false, "quarry-ford/clean.vsav")
	if code != ExitClean || len(opened) != 1 || opened[0] != filepath.Join(home, "clean.umpire.html") {
		t.Error(code, opened, window)
	}
}
