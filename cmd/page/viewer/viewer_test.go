// Package viewer_test bundles the viewer of the page, and knows nothing of what it does.
package viewer_test

import (
	"flag"
	"os"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
)

var update = flag.Bool("update", false, "write the bundle anew")

// What package report embeds is the bundle of the modules in this folder. After a change of
// one of them, "go test ./cmd/page/viewer -update" writes it anew.
func TestBundle(t *testing.T) {
	const bundle = "../../../check/report/page.js"
	built := api.Build(api.BuildOptions{
		EntryPoints: []string{"page.js"},
		Bundle:      true,
		Format:      api.FormatIIFE,
		Target:      api.ES2022,
		Charset:     api.CharsetUTF8,
		LogLevel:    api.LogLevelSilent,
	})
	for _, message := range append(built.Errors, built.Warnings...) {
		t.Errorf("%s: %v", message.Text, message.Location)
	}
	if t.Failed() {
		return
	}
	got := built.OutputFiles[0].Contents
	if *update {
		if err := os.WriteFile(bundle, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(bundle)
	if err != nil {
		t.Fatal(err)
	}
	if string(want) != string(got) {
		t.Errorf("%s is not the bundle of what is here; run the test with -update", bundle)
	}
}
