// Package fzstd_test bundles what the page unpacks itself with: fzstd of npm.
package fzstd_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

var update = flag.Bool("update", false, "write the bundle anew")

// The bundle and its licence, kept so that Go alone builds the page, are the same as in the package
// of npm. UMPIRE_FZSTD is its folder.
func TestBundle(t *testing.T) {
	npm := os.Getenv("UMPIRE_FZSTD")
	if npm == "" {
		t.Skip("UMPIRE_FZSTD is not set; npm install fzstd@0.1.1 and set it to node_modules/fzstd")
	}
	built := api.Build(api.BuildOptions{
		Stdin:         &api.StdinOptions{Contents: `export { decompress } from "./esm/index.mjs";`, ResolveDir: npm},
		AbsWorkingDir: npm,
		Bundle:        true,
		Format:        api.FormatESModule,
		Target:        api.ES2022,
		Banner:        map[string]string{"js": "// @ts-nocheck: the bundle of fzstd 0.1.1 that fzstd_test.go makes"},
		Charset:       api.CharsetUTF8,
		LogLevel:      api.LogLevelSilent,
	})
	for _, message := range append(built.Errors, built.Warnings...) {
		t.Errorf("%s: %v", message.Text, message.Location)
	}
	if t.Failed() {
		return
	}
	licence, err := os.ReadFile(filepath.Join(npm, "LICENSE"))
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string][]byte{"fzstd.js": built.OutputFiles[0].Contents, "LICENSE": licence} {
		if *update {
			if err := os.WriteFile(name, got, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if string(want) != string(got) {
			t.Errorf("%s is not that of npm; run the test with -update", name)
		}
	}
}
