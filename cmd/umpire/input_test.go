package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func copied(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "fixtures", "games", "quarry-ford", "quarry-ford.vmod"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "quarry-ford.vmod")
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// F12: a file that changes while it is read is not taken for either of the two.
func TestInputChanges(t *testing.T) {
	path := copied(t)
	in, err := newFiles(Streams{}).open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	if err := in.unchanged(); err != nil {
		t.Error(err)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("more"); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := in.unchanged(); err == nil || !strings.Contains(err.Error(), "changed by another program while it was read") {
		t.Errorf("error %v", err)
	}
}

// F11: the file that VASSAL left is named, and read where somebody names it.
func TestLeftOver(t *testing.T) {
	path := copied(t)
	left := path + ".bak"
	if err := os.Rename(path, left); err != nil {
		t.Fatal(err)
	}
	if _, err := newFiles(Streams{}).open(path); err == nil || !strings.Contains(err.Error(), left) {
		t.Errorf("error %v, want one that names %s", err, left)
	}
	in, err := newFiles(Streams{}).open(left)
	if err != nil {
		t.Fatal(err)
	}
	in.Close()
	if _, err := os.Stat(left); err != nil {
		t.Error(err)
	}
}
