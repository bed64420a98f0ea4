package folder_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

// TestZip makes a module of a folder under version control.
func TestZip(t *testing.T) {
	files := fstest.MapFS{
		"buildFile.xml":  {Data: []byte(`<VASSAL.build.GameModule name="Case" version="1.0"/>`)},
		"images/a.png":   {Data: []byte("a")},
		".git/config":    {Data: []byte("no part of the module")},
		".gitattributes": {Data: []byte("no part of the module")},
		"CVS/Root":       {Data: []byte("no part of the module")},
		"desktop.ini":    {Data: []byte("no part of the module")},
		"Setup.vsav":     {Data: []byte("PK")},
	}
	if !folder.Plain(files) {
		t.Fatal("a folder with a build file is no module")
	}
	var b bytes.Buffer
	if err := folder.Zip(files, &b); err != nil {
		t.Fatal(err)
	}
	f, err := vmod.Open(bytes.NewReader(b.Bytes()), int64(b.Len()), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff("Setup.vsav buildFile.xml images/a.png", strings.Join(f.Archive.Names(), " ")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if data, err := f.Archive.Bytes("images/a.png"); err != nil || string(data) != "a" {
		t.Errorf("images/a.png: %q, %v", data, err)
	}
	for name, other := range map[string]fstest.MapFS{
		"of unpack":  {folder.Index: {}, "buildFile.xml": {}},
		"of saves":   {"turn1.vsav": {}},
		"of folders": {"module/buildFile.xml": {}},
	} {
		if folder.Plain(other) {
			t.Errorf("a folder %s is taken for a plain module", name)
		}
	}
}
