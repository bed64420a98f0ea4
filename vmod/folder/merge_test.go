package folder_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/folder"
)

// Compare separates the files that somebody has put into a folder from the files that an older module
// had there.
func TestCompare(t *testing.T) {
	text := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	index := func(names ...string) *fstest.MapFile {
		s := "entry,method,modified,file\nbuildFile.xml,stored,2024-01-01 00:00:00,\n"
		for _, name := range names {
			s += name + ",stored,2024-01-01 00:00:00,\n"
		}
		return text(s)
	}
	build := text(`<VASSAL.build.GameModule><VASSAL.build.widget.PieceSlot>@pieces/old.txt</VASSAL.build.widget.PieceSlot></VASSAL.build.GameModule>`)
	for name, c := range map[string]struct {
		old, made fstest.MapFS
		want      folder.Differences
	}{
		"nothing else": {
			fstest.MapFS{"entries.csv": index("a"), "files/buildFile.xml": build, "files/a": text("a"), "README": text("mine"), ".before-merge/files/a": text("b")},
			fstest.MapFS{"entries.csv": index("a"), "files/buildFile.xml": build, "files/a": text("a")},
			folder.Differences{},
		},
		"all kinds": {
			fstest.MapFS{"entries.csv": index("a", "b"), "files/buildFile.xml": build, "files/a": text("a"), "files/b": text("b"), "files/mine": text("c"),
				"pieces/old.txt": text("d"), "pieces/mine.txt": text("e"), "prototypes/mine.txt": text("f"), "renamed/9": text("g"), "missing-images.txt": text("h")},
			fstest.MapFS{"entries.csv": index("a"), "files/buildFile.xml": text("<x/>"), "files/a": text("A")},
			folder.Differences{
				Own:     []string{"files/mine", "pieces/mine.txt", "prototypes/mine.txt", "renamed/9"},
				Changed: []string{"entries.csv", "files/a", "files/buildFile.xml"},
				Gone:    []string{"files/b", "missing-images.txt", "pieces/old.txt"},
			},
		},
		"a file of the same name": {
			fstest.MapFS{"entries.csv": index(), "files/buildFile.xml": build, "files/new": text("mine")},
			fstest.MapFS{"entries.csv": index("new"), "files/buildFile.xml": build, "files/new": text("its own")},
			folder.Differences{Changed: []string{"entries.csv", "files/new"}},
		},
		"a folder of the same name": {
			fstest.MapFS{"entries.csv": index(), "files/buildFile.xml": build, "files/new": text("mine")},
			fstest.MapFS{"entries.csv": index(), "files/buildFile.xml": build, "files/new/a": text("a")},
			folder.Differences{Changed: []string{"files/new"}},
		},
		"an index that cannot be read": {
			fstest.MapFS{"entries.csv": text("<<<<<<< ours"), "files/buildFile.xml": build, "files/mine": text("mine")},
			fstest.MapFS{"entries.csv": index(), "files/buildFile.xml": build},
			folder.Differences{Changed: []string{"entries.csv"}, Gone: []string{"files/mine"}},
		},
	} {
		got, err := folder.Compare(c.old, c.made)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}
