package folder_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

const sourceBuild = `<VASSAL.build.GameModule name="Case" version="1.0">
    <VASSAL.build.module.PieceWindow name="P">
        <VASSAL.build.widget.PieceSlot entryName="A" gpid="1">+/null/delete;Delete;68,130;	piece;;;a.png;A/	null;0;0;1;0</VASSAL.build.widget.PieceSlot>
        <VASSAL.build.widget.PieceSlot entryName="B" gpid="2">+/null/piece;;;b.png;B/null;0;0;2;0</VASSAL.build.widget.PieceSlot>
    </VASSAL.build.module.PieceWindow>
</VASSAL.build.GameModule>
`

// sourceFolder is a module in a folder, of which the makers have given a piece another file.
func sourceFolder(t *testing.T) (fstest.MapFS, []byte) {
	t.Helper()
	f := open(t, module(t, archive.File{Name: "images/a.png", Data: []byte("a")}, archive.File{Name: "buildFile.xml", Data: []byte(sourceBuild)}))
	files, err := unpack(f, folder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	files["pieces/mine.txt"] = files["pieces/2 B.txt"]
	delete(files, "pieces/2 B.txt")
	build := files["files/buildFile.xml"]
	build.Data = []byte(strings.Replace(string(build.Data), "pieces/2 B.txt", "pieces/mine.txt", 1))
	data, _ := pack(t, files)
	packed, err := open(t, data).Archive.Bytes("buildFile.xml")
	if err != nil || string(packed) != sourceBuild {
		t.Fatal(err, string(packed))
	}
	return files, packed
}

// Changes of the build file become changes of the files that have it, under the names that they have.
func TestSourceChanges(t *testing.T) {
	files, packed := sourceFolder(t)
	files["pieces/mine.txt"].Data = []byte(strings.ReplaceAll(string(files["pieces/mine.txt"].Data), "\n", "\r\n"))
	source, err := folder.ReadSource(files, "buildFile.xml")
	if err != nil {
		t.Fatal(err)
	}
	edited := strings.NewReplacer(
		`name="P">`, `name="P"><VASSAL.build.widget.CardSlot entryName="New" gpid="9">+/null/piece;;;;New/null;0;0;9;0</VASSAL.build.widget.CardSlot>`,
		`b.png;B`, `b.png;Bee`, `gpid="1"`, `gpid="7"`).Replace(string(packed))
	changes, err := source.Changes("buildFile.xml", packed, []byte(edited))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range changes {
		got = append(got, c.Name)
		files[c.Name] = &fstest.MapFile{Data: c.After}
	}
	if diff := cmp.Diff([]string{"files/buildFile.xml", "pieces/mine.txt"}, got); diff != "" {
		t.Error(diff)
	}
	if text := string(files["pieces/mine.txt"].Data); !strings.Contains(text, "Bee\r\n") {
		t.Errorf("the line ends are others: %q", text)
	}
	if text := string(files["files/buildFile.xml"].Data); !strings.Contains(text, `gpid="7">@pieces/1 A.txt<`) || !strings.Contains(text, "New/null;0;0;9;0<") {
		t.Error(text)
	}
	data, _ := pack(t, files)
	if back, err := open(t, data).Archive.Bytes("buildFile.xml"); err != nil || string(back) != edited {
		t.Error(err, cmp.Diff(edited, string(back)))
	}
	if _, err := source.Changes("buildFile.xml", packed, []byte(`<VASSAL.build.GameModule name="Case"/>`)); err == nil {
		t.Error("pieces without a place were dropped")
	}
	gone, err := source.Changes("images/a.png", []byte("a"), nil)
	if diff := cmp.Diff([]folder.FileChange{{Name: "files/images/a.png", Before: []byte("a")}}, gone); err != nil || diff != "" {
		t.Error(err, diff)
	}
	index, err := source.Without(nil, []string{"images/a.png"})
	if err != nil || len(index) != 1 || string(index[0].After) != strings.Replace(string(index[0].Before), "images/a.png,deflated,1980-01-01 00:00:00,\n", "", 1) {
		t.Errorf("%v: %s", err, index)
	}
}

// A place in the module is a line of a file in the folder.
func TestSourceLines(t *testing.T) {
	files, packed := sourceFolder(t)
	source, err := folder.ReadSource(files, "buildFile.xml")
	if err != nil {
		t.Fatal(err)
	}
	tree, err := buildfile.Read(packed, buildfile.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	slots, err := tree.Find("//*[@gpid]")
	if err != nil || len(slots) != 2 {
		t.Fatal(err, slots)
	}
	for _, c := range []struct {
		slot, trait int
		about, want string
	}{
		{0, 0, "", "pieces/1 A.txt:1"},
		{0, 0, "Ctrl D", "pieces/1 A.txt:3"},
		{0, 0, "a.png", "pieces/1 A.txt:1"}, // of another trait
		{0, 1, "a.png", "pieces/1 A.txt:6"},
		{0, 9, "a.png", "pieces/1 A.txt:1"},
		{1, 0, "", "pieces/mine.txt:1"},
	} {
		file, line := source.Trait(slots[c.slot].Index(), c.trait, c.about)
		if got := fmt.Sprint(file, ":", line); got != c.want {
			t.Errorf("trait %d of slot %d, %q: %s, want %s\n%s", c.trait, c.slot, c.about, got, c.want, files["pieces/1 A.txt"].Data)
		}
	}
	if file, line := source.Component(slots[1].Index()); file != "files/buildFile.xml" || line != 4 {
		t.Error(file, line)
	}
	plain := fstest.MapFS{"buildFile.xml": &fstest.MapFile{Data: packed}}
	if source, err = folder.ReadSource(plain, "buildFile.xml"); err != nil {
		t.Fatal(err)
	}
	if file, line := source.Trait(slots[1].Index(), 0, ""); file != "buildFile.xml" || line != 4 {
		t.Error(file, line)
	}
}
