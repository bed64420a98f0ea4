package archive_test

import (
	"fmt"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// B2: Java's two readers, by which VASSAL reads saves and modules, find the same
// names in the same order with the same bytes.
//
// hostile: B2
func TestJavaReads(t *testing.T) {
	java, err := exec.LookPath("java")
	if err != nil {
		t.Skip("no java to read the files with")
	}
	withFolder := build(item{name: "images/", descriptor: true}, item{name: "images/a.gif", data: []byte("GIF"), stored: true, descriptor: true},
		text("moduledata", "<data/>"), text("buildFile.xml", "<old/>"))
	files := map[string][]byte{
		"new.vmod":      write(t, aModule...),
		"repacked.vmod": repack(t, withFolder, archive.Changes{Put: []archive.File{{Name: "buildFile.xml", Data: []byte(strings.Repeat("<new/>", 99))}, {Name: "images/ü.gif", Data: []byte("GIF"), Stored: true}}}),
	}
	for name, file := range files {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, file, 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := readBoth(java, path)
			if err != nil {
				t.Fatalf("java: %v\n%s", err, got)
			}
			var want strings.Builder
			a := read(t, file)
			for _, reader := range []string{"stream", "file"} {
				for _, name := range a.Names() {
					data, err := a.Bytes(name)
					if err != nil {
						t.Fatal(err)
					}
					fmt.Fprintf(&want, "%s %s %d\n", reader, name, crc32.ChecksumIEEE(data))
				}
			}
			if diff := cmp.Diff(want.String(), string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Java's ZipFile does not open a file whose comment is cut off.
func TestJavaRefuses(t *testing.T) {
	java, err := exec.LookPath("java")
	if err != nil {
		t.Skip("no java to read the file with")
	}
	path := filepath.Join(t.TempDir(), "cut.vmod")
	if err := os.WriteFile(path, commented()[:len(commented())-1], 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := readBoth(java, path); err == nil {
		t.Errorf("Java reads %q", got)
	}
}

func readBoth(java, path string) ([]byte, error) {
	return exec.Command(java, "-Dsun.stdout.encoding=UTF-8", "-Dstdout.encoding=UTF-8", filepath.Join("testdata", "ReadBoth.java"), path).CombinedOutput()
}
