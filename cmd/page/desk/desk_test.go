package desk

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/xuri/excelize/v2"
)

const games = "../../../fixtures/games/"

// laid returns a desk on which all files lie that are below a folder, at the paths that they have in
// it.
func laid(t testing.TB, folder string) *Desk {
	t.Helper()
	d := New()
	var files []Dropped
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(folder, path)
		files = append(files, Dropped{Path: filepath.ToSlash(name), Size: int64(len(data)), ReaderAt: bytes.NewReader(data)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	d.Add(files)
	return d
}

func (d *Desk) must(t testing.TB, what string, request string) Reply {
	t.Helper()
	reply, err := d.Do(what, []byte(request), nil)
	if err != nil {
		t.Fatalf("%s %s: %v", what, request, err)
	}
	return reply
}

// program builds umpire.
func program(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "umpire")
	if out, err := exec.Command("go", "build", "-o", path, "../../umpire").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// What a desk finds in the files of a folder is, byte for byte, what umpire check finds there.
func TestAsUmpireCheck(t *testing.T) {
	umpire := program(t)
	for _, game := range []string{"quarry-ford", "examples", "barbarossa"} {
		d := laid(t, games+game)
		d.must(t, "check", `{}`)
		got := d.must(t, "report", `{"form": "json"}`).Data
		cmd := exec.Command(umpire, "check", "--no-config", "--quiet", "--format", "json", "./...")
		cmd.Dir = games + game
		want, err := cmd.Output()
		if err != nil && err.Error() != "exit status 1" {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, umpire check has %d", game, len(got), len(want))
		}
	}
}

// Files are recognised by their content, whatever their names, in folders and in zips.
func TestKinds(t *testing.T) {
	zipped := func(folder string) []byte {
		var out bytes.Buffer
		z := zip.NewWriter(&out)
		if err := z.AddFS(os.DirFS(folder)); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	read := func(name string) []byte {
		data, err := os.ReadFile(games + name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, c := range []struct {
		name string
		data []byte
		want map[string]Kind
	}{
		{"mail.bin", read("quarry-ford/march.vlog"), map[string]Kind{"mail.bin": Log}},
		{"a/b/x.zip", read("quarry-ford/clean.vsav"), map[string]Kind{"a/b/x.zip": SavedGame}},
		{"ford.txt", read("quarry-ford/quarry-ford.vmod"), map[string]Kind{"ford.txt": Module}},
		{"all.zip", zipped(games + "quarry-ford"), map[string]Kind{
			"all.zip": Zip, "all.zip/march.vlog": Log, "all.zip/quarry-ford.vmod": Module, "all.zip/game.toml": Pack, "all.zip/units.csv": PackFile,
		}},
		{"orders.csv", []byte("step,kind,units,hex,result,remark\n"), map[string]Kind{"orders.csv": Orders}},
		{"card.csv", []byte("side,unit,count,location,turn\n"), map[string]Kind{"card.csv": Table}},
		{"half.vlog", read("quarry-ford/march.vlog")[:200], map[string]Kind{"half.vlog": Broken}},
		{"picture.png", []byte("\x89PNG\r\n\x1a\n\x00"), map[string]Kind{"picture.png": Other}},
		{"../../up.csv", []byte("a,b\n"), map[string]Kind{"up.csv": Table}},
		{"empty", nil, map[string]Kind{"empty": Other}},
	} {
		got := map[string]Kind{}
		for _, item := range New().Add([]Dropped{{Path: c.name, Size: int64(len(c.data)), ReaderAt: bytes.NewReader(c.data)}}) {
			got[item.Path] = item.Kind
		}
		for path, kind := range c.want {
			if got[path] != kind {
				t.Errorf("%s: %s is %q, want %q", c.name, path, got[path], kind)
			}
		}
	}
}

// Of a file that cannot be read the desk names what it is and what to do next.
func TestForeign(t *testing.T) {
	whole, err := os.ReadFile(games + "quarry-ford/march.vlog")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ data, want string }{
		"cut.vlog":             {string(whole[:200]), "it is cut off: it begins as VASSAL's files do, and its end is missing"},
		"turn.vlog.crdownload": {string(whole[:200]), "it is half a download: the browser gives this name"},
		"empty.vlog":           {"", "it is empty: a copy or a download failed; get it again"},
		"letter":               {"Dear Nora,\nhere is my turn.", "it is a text; Umpire reads VASSAL's logs (.vlog)"},
		"turn.rar":             {"Rar!\x1a\x07\x00", "a RAR archive; unpack it first"},
		"rules.pdf":            {"%PDF-1.7\n", "a PDF document; Umpire reads"},
		"map.png":              {"\x89PNG\r\n\x1a\n\x00", "a picture shows no positions that can be judged"},
		"turn.vlog":            {"<!DOCTYPE html><html>", "a web page; get the file itself"},
		"turn.vlog.part":       {string(whole), ""}, // it has arrived
	} {
		items := New().Add([]Dropped{{Path: name, Size: int64(len(c.data)), ReaderAt: strings.NewReader(c.data)}})
		if got := items[0].Note; !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// The deployment tables of a game pack can be set up, and its other files cannot: those in its
// folder setup, and what has a table's columns, whether or not a remark stands before them.
func TestTablesOfPack(t *testing.T) {
	d := laid(t, games+"barbarossa")
	card := []byte("# made up\ntype,count,location\n")
	d.Add([]Dropped{{Path: "beside.csv", Size: int64(len(card)), ReaderAt: bytes.NewReader(card)}})
	var tables []string
	for _, item := range d.Items() {
		if item.Table {
			tables = append(tables, item.Path+", "+string(item.Kind))
		}
	}
	if got, want := strings.Join(tables, "; "), "beside.csv, file of a game pack; setup/start.csv, file of a game pack; setup/turn-7.csv, file of a game pack"; got != want {
		t.Errorf("the tables are %s, want %s", got, want)
	}
}

// A zip of a game with its module and pack is checked as its folder is, and a zip in a zip stays
// closed.
func TestZipIsAFolder(t *testing.T) {
	var inner, outer bytes.Buffer
	z := zip.NewWriter(&inner)
	if err := z.AddFS(os.DirFS(games + "quarry-ford")); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	d := New()
	d.Add([]Dropped{{Path: "mail.zip", Size: int64(inner.Len()), ReaderAt: bytes.NewReader(inner.Bytes())}})
	checked := d.must(t, "check", `{}`).Value.(*Checked)
	if len(checked.Rows) < 5 || len(checked.Failed) > 0 || checked.Rows[0].Game == "" {
		t.Errorf("%d files are checked, of the game %q; %v", len(checked.Rows), checked.Rows[0].Game, checked.Failed)
	}
	z = zip.NewWriter(&outer)
	w, err := z.Create("mail.zip")
	if err == nil {
		_, err = w.Write(inner.Bytes())
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range New().Add([]Dropped{{Path: "outer.zip", Size: int64(outer.Len()), ReaderAt: bytes.NewReader(outer.Bytes())}}) {
		if item.Kind == Log || item.Kind == Module {
			t.Errorf("%s is taken out of a zip in a zip", item.Path)
		}
	}
}

// A desk's folders are file systems as packs need them.
func TestTree(t *testing.T) {
	d := laid(t, games)
	if err := fstest.TestFS(d.store.Folder("quarry-ford"), "game.toml", "units.csv", "text"); err != nil {
		t.Error(err)
	}
}

// hostile: A27
//
// A bomb is refused in words.
func TestBomb(t *testing.T) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	w, err := z.Create("buildFile.xml")
	zeros := make([]byte, 1<<20)
	for range 300 {
		if err == nil {
			_, err = w.Write(zeros)
		}
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"bomb.vmod"} {
		items := New().Add([]Dropped{{Path: name, Size: int64(out.Len()), ReaderAt: bytes.NewReader(out.Bytes())}})
		if items[0].Kind != Broken || !strings.Contains(items[0].Note, "buildFile.xml") {
			t.Errorf("%s is %q: %q", name, items[0].Kind, items[0].Note)
		}
	}
}

// The other commands answer as theirs do.
func TestCommands(t *testing.T) {
	umpire := program(t)
	d := laid(t, games+"quarry-ford")
	for _, c := range []struct{ what, request, command string }{
		{"log", `{"paths": ["march.vlog"], "form": "text"}`, "log march.vlog"},
		{"log", `{"paths": ["turn-1.vlog", "turn-2.vlog"], "form": "csv"}`, "log --format csv turn-1.vlog turn-2.vlog"},
		{"dump", `{"path": "march.vlog", "form": "json"}`, "dump --module quarry-ford.vmod --format json march.vlog"},
		{"inspect", `{"path": "quarry-ford.vmod"}`, "inspect quarry-ford.vmod"},
		{"inspect", `{"path": "march.vlog"}`, "inspect --module quarry-ford.vmod march.vlog"},
		{"diff", `{"paths": ["clean.vsav", "off-map.vsav"]}`, "diff clean.vsav off-map.vsav"},
	} {
		got := d.must(t, c.what, c.request).Data
		cmd := exec.Command(umpire, strings.Fields(c.command)...)
		cmd.Dir = games + "quarry-ford"
		want, err := cmd.Output()
		if err != nil && err.Error() != "exit status 1" {
			t.Fatal(err)
		}
		if len(got) == 0 || !bytes.Equal(got, want) {
			t.Errorf("umpire %s:\n%.300s\nwant\n%.300s", c.command, got, want)
		}
	}
}

// What a desk makes can be put on it again.
func TestMakes(t *testing.T) {
	d := laid(t, games+"quarry-ford")
	unpacked := d.must(t, "unpack", `{"path": "quarry-ford.vmod"}`)
	if z, err := zip.NewReader(bytes.NewReader(unpacked.Data), int64(len(unpacked.Data))); err != nil || len(z.File) < 3 {
		t.Errorf("unpacked: %v", err)
	}
	table := []byte("side,unit,count,location,turn\nblue,Guard,1,03.03,\n")
	d.Add([]Dropped{{Path: "card.csv", Size: int64(len(table)), ReaderAt: bytes.NewReader(table)}})
	if _, err := d.Do("setup", []byte(`{"path": "card.csv", "module": "quarry-ford.vmod", "seed": 1}`), nil); err == nil || !strings.Contains(err.Error(), "\n") {
		t.Errorf("a table with an unknown unit: %v", err)
	}
}

// The sheets of a workbook are tables, and are set up as their text is.
func TestWorkbook(t *testing.T) {
	book := excelize.NewFile()
	defer book.Close()
	if _, err := book.NewSheet("Empty"); err != nil {
		t.Fatal(err)
	}
	for i, row := range [][]any{{"unit", "location"}, {"n1", 4.03}, {"n4", 3.02}} {
		cell, _ := excelize.CoordinatesToCellName(1, i+1)
		if err := book.SetSheetRow("Sheet1", cell, &row); err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := book.Write(&b); err != nil {
		t.Fatal(err)
	}
	d := laid(t, games+"quarry-ford")
	put := func(name string, data []byte) []Item {
		return d.Add([]Dropped{{Path: name, Size: int64(len(data)), ReaderAt: bytes.NewReader(data)}})
	}
	items := put("card.xlsx", b.Bytes())
	if len(items) != 2 || items[0].Kind != Workbook || items[0].Note != "" || items[1].Kind != Table || !items[1].Table {
		t.Fatalf("%+v", items)
	}
	put("other/card.csv", []byte("unit,location\nn1,4.03\nn4,3.02\n"))
	set := func(path string) []byte {
		return d.must(t, "setup", `{"path": "`+path+`", "module": "quarry-ford.vmod", "seed": 1}`).Data
	}
	if got, want := set(items[1].Path), set("other/card.csv"); len(got) == 0 || !bytes.Equal(got, want) {
		t.Error("the set-up of the sheet is not that of its text")
	}
	if items := put("torn.xlsx", b.Bytes()[:b.Len()/2]); items[0].Kind != Broken || !strings.Contains(items[0].Note, "cut off") {
		t.Errorf("half a workbook: %+v", items[0])
	}
}

// What is asked wrongly is answered in words.
func TestWrongRequests(t *testing.T) {
	d := laid(t, games+"quarry-ford")
	for _, c := range []struct{ what, request string }{
		{"nothing", `{}`}, {"check", `{`}, {"check", `{"orders": "missing.csv"}`}, {"check", `{"game": "missing"}`}, {"check", `{"phase": "lunch"}`},
		{"report", `{"form": "poem"}`}, {"sheet", `{"file": 99}`}, {"picture", `{"file": -1}`}, {"log", `{"paths": ["missing"], "form": "text"}`},
		{"log", `{"paths": ["quarry-ford.vmod"], "form": "text"}`}, {"diff", `{}`}, {"draft", `{"path": "march.vlog"}`}, {"unpack", `{"path": "march.vlog"}`},
		{"setup", `{"path": "units.csv", "module": "march.vlog"}`}, {"inspect", `{"path": "units.csv"}`},
	} {
		reply, err := d.Do(c.what, []byte(c.request), nil)
		failed := err != nil
		if checked, is := reply.Value.(*Checked); is {
			failed = len(checked.Failed) > 0
		}
		if !failed {
			out, _ := json.Marshal(reply.Value)
			t.Errorf("%s %s: %.200s", c.what, c.request, out)
		}
	}
}
