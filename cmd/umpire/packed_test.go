package main

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestPacked holds what the program has in it against the files. "go test -update" packs them
// anew.
func TestPacked(t *testing.T) { keepPacked(t) }

// keepPacked is also for the tests that have written the files.
func keepPacked(t *testing.T) {
	t.Helper()
	want := map[string][]byte{}
	paths, err := filepath.Glob("schema/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append(paths, "licenses.txt") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want[filepath.ToSlash(path)] = data
	}
	if *update {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for _, name := range slices.Sorted(maps.Keys(want)) {
			to, err := w.Create(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := to.Write(want[name]); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("packed.zip", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	got := map[string][]byte{}
	err = fs.WalkDir(packed(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		got[name], err = fs.ReadFile(packed(), name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if !maps.EqualFunc(got, want, bytes.Equal) {
		t.Errorf("packed.zip has %v, not the files as they are; go test -update packs them anew", slices.Sorted(maps.Keys(got)))
	}
}
