package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What CI and releases run is named by what it must hash to: a tag can be moved.
func TestWorkflowsArePinned(t *testing.T) {
	root := filepath.Join("..", "..")
	var files []string
	for _, pattern := range []string{".github/workflows/*.yml", ".github/actions/*/action.yml", ".github/actions/*.yml"} {
		found, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) < 4 {
		t.Fatalf("only the workflows %q", files)
	}
	named := regexp.MustCompile(`(?m)^\s*(?:- )?(uses|container|image):\s*(\S+)`)
	pinned := regexp.MustCompile(`^(\./.*|.+@[0-9a-f]{40}|.+@sha256:[0-9a-f]{64})$`)
	n := 0
	for _, file := range files {
		for _, m := range named.FindAllStringSubmatch(get(t, file), -1) {
			if n++; !pinned.MatchString(m[2]) {
				t.Errorf("%s: %s %s is not pinned by a hash", file, m[1], m[2])
			}
		}
	}
	if n < 10 {
		t.Errorf("only %d actions and containers", n)
	}
	if lines := get(t, filepath.Join(root, "go.mod")); !regexp.MustCompile(`(?m)^toolchain go1\.(26\.([89]|\d\d)|2[7-9]|[3-9]\d)`).MatchString(lines) {
		t.Error("go.mod asks for a toolchain before 1.26.8, from which a folder's root can be left")
	}
	for file, texts := range map[string][]string{
		".ci/run":                       {"npm ci", "govulncheck"},
		".github/workflows/release.yml": {"attest-build-provenance", "cosign", "dist/SHA256SUMS"},
		".goreleaser.yaml":              {"SHA256SUMS", "cosign"},
		".github/SECURITY.md":           {"report"},
	} {
		for _, text := range texts {
			if !strings.Contains(get(t, filepath.Join(root, filepath.FromSlash(file))), text) {
				t.Errorf("%s has no %q", file, text)
			}
		}
	}
}
