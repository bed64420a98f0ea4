package main

import (
	"fmt"
	"math/rand/v2"
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
//
// hostile: F12
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
//
// hostile: F11
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

// Standard input without end is read up to its bound.
//
// hostile: G4
func TestEndlessInput(t *testing.T) {
	f := newFiles(Streams{In: rand.NewChaCha8([32]byte{})})
	f.mostStdin = 1 << 20
	if _, err := f.open(stdin); err == nil || !strings.Contains(err.Error(), "standard input is longer than 1048576 bytes") {
		t.Errorf("error %v", err)
	}
}

// hostile: G2
func TestManyArguments(t *testing.T) {
	args := []string{"check", "-q"}
	for n := range 10_000 {
		args = append(args, fmt.Sprintf("absent-%d.vsav", n))
	}
	if code, said := umpire(strings.NewReader(""), args...); code != ExitUsage || !strings.Contains(said, "absent-9999.vsav") {
		t.Errorf("code %d, %.300s", code, said)
	}
}
