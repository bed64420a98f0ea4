package desk

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// extension is an extension of Quarry Ford with a piece whose image nobody has, and a piece whose
// image the module has.
const extension = `<VASSAL.build.module.ModuleExtension module="Quarry Ford" version="1.0" extensionId="a1b" nextPieceSlotId="3">
<VASSAL.build.module.PieceWindow name="More"><VASSAL.build.widget.PieceSlot entryName="Tank" gpid="a1b:1">+/null/piece;;;tank.png;Tank/null;0;0;;0</VASSAL.build.widget.PieceSlot><VASSAL.build.widget.PieceSlot entryName="Gun" gpid="a1b:1">+/null/piece;;;IMAGE;Gun/null;0;0;;0</VASSAL.build.widget.PieceSlot></VASSAL.build.module.PieceWindow>
</VASSAL.build.module.ModuleExtension>`

// Without a game the modules themselves are checked, as umpire check does; a game beside them is
// checked alone. An extension shows pictures of its module, or reports that the module is missing.
func TestModules(t *testing.T) {
	module, err := os.ReadFile(games + "quarry-ford/quarry-ford.vmod")
	if err != nil {
		t.Fatal(err)
	}
	dropped := func(name string, data []byte) Dropped {
		return Dropped{Path: name, Size: int64(len(data)), ReaderAt: bytes.NewReader(data)}
	}
	d := New()
	d.Add([]Dropped{dropped("quarry-ford.vmod", module)})
	if rows := d.must(t, "check", `{}`).Value.(*Checked).Rows; len(rows) != 1 || rows[0].Verdict.Kind == "none" {
		t.Errorf("checked: %+v", rows)
	}
	cmd := exec.Command(program(t), "check", "--no-config", "--quiet", "--format", "json", "quarry-ford.vmod")
	cmd.Dir = games + "quarry-ford"
	if want, err := cmd.Output(); err != nil || !bytes.Equal(d.must(t, "report", `{"form": "json"}`).Data, want) {
		t.Errorf("it is not what umpire check finds: %v", err)
	}

	a, err := archive.Read(bytes.NewReader(module), int64(len(module)), archive.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	image := ""
	for _, name := range a.Names() {
		if rest, ok := strings.CutPrefix(name, "images/"); ok && rest != "" {
			image = rest
		}
	}
	var x bytes.Buffer
	z := archive.NewWriter(&x)
	if err := z.Add(archive.File{Name: "buildFile.xml", Data: []byte(strings.ReplaceAll(extension, "IMAGE", image))}); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	alone := New()
	alone.Add([]Dropped{dropped("extra.vmdx", x.Bytes())})
	alone.must(t, "check", `{}`)
	if list := string(alone.must(t, "list", `{}`).Data); !strings.Contains(list, "drop it on the page") || strings.Contains(list, "--module") {
		t.Errorf("what to do next is not said as it is done on the page: %s", list)
	}
	d.Add([]Dropped{dropped("extra.vmdx", x.Bytes())})
	if rows := d.must(t, "check", `{}`).Value.(*Checked).Rows; len(rows) != 2 {
		t.Errorf("checked: %+v", rows)
	}
	sheet := string(d.must(t, "sheet", `{"file": 0}`).Data)
	if !strings.Contains(sheet, `"look":0`) || !strings.Contains(sheet, `"entry":"images/`+image+`"`) {
		t.Errorf("the sheet of the extension shows no picture of its module: %s", sheet)
	}
	want, err := a.Bytes("images/" + image)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.must(t, "picture", `{"file": 0, "image": 0}`).Data; !bytes.Equal(got, want) {
		t.Errorf("a picture of %d bytes, the module has %d", len(got), len(want))
	}
	log, err := os.ReadFile(games + "quarry-ford/march.vlog")
	if err != nil {
		t.Fatal(err)
	}
	d.Add([]Dropped{dropped("march.vlog", log)})
	if rows := d.must(t, "check", `{}`).Value.(*Checked).Rows; len(rows) != 1 || rows[0].Path != "march.vlog" {
		t.Errorf("checked: %+v", rows)
	}
}

// An extension that is dropped with the module and a log is loaded with them, and without it the page says
// that it is missing. A draft has its counters.
func TestExtensions(t *testing.T) {
	text, err := os.ReadFile(games + "quarry-ford/text/module.toml")
	if err != nil {
		t.Fatal(err)
	}
	m, err := build.ReadModule("module.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	m, err = m.Extended("extension.toml", []byte("name = \"Marsh\"\nversion = \"1.2\"\nid = \"m1\"\n[[window]]\nname = \"Bog\"\nsize = [99, 99]\n"+
		"[[counter]]\ngpid = \"m1:0\"\nid = \"n99\"\nname = \"Marsh Scouts\"\nside = \"North\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	g, err := build.ReadGame(m, "log", []byte("player North Nora a\nat 03.03: n1\nat Bog 40,40: n99\nsay Nora: hello\n"))
	if err != nil {
		t.Fatal(err)
	}
	log, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	module, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	name, marsh, err := m.Extension()
	if err != nil {
		t.Fatal(err)
	}
	dropped := func(name string, data []byte) Dropped {
		return Dropped{Path: name, Size: int64(len(data)), ReaderAt: bytes.NewReader(data)}
	}
	d := New()
	d.Add([]Dropped{dropped("quarry-ford.vmod", module), dropped("bog.vlog", log)})
	const lacks = `saved with the extension \"Marsh\" 1.2, which is not beside the module`
	checked := func() string {
		d.must(t, "check", `{}`)
		fits, err := json.Marshal(d.must(t, "fits", `{}`).Value)
		if err != nil {
			t.Fatal(err)
		}
		return string(fits) + string(d.must(t, "report", `{"form": "json"}`).Data)
	}
	if found := checked(); strings.Count(found, lacks) != 2 {
		t.Errorf("nobody says what is missing: %s", found)
	}
	d.Add([]Dropped{dropped("mail/"+name+".vmdx", marsh), dropped("other.vmdx", otherExtension(t))})
	if found := checked(); strings.Contains(found, lacks) || !strings.Contains(found, "extension Marsh 1.2") || strings.Contains(found, "Another") {
		t.Errorf("the extension is not loaded: %s", found)
	}
	if draft := d.must(t, "draft", `{"path": "quarry-ford.vmod"}`).Value.(*Drafted); !slices.ContainsFunc(draft.Files, func(f textFile) bool { return strings.Contains(f.Text, "m1:0") }) {
		t.Error("the draft lacks the extension's counters")
	}
}

// otherExtension returns an extension of another game.
func otherExtension(t *testing.T) []byte {
	t.Helper()
	var x bytes.Buffer
	z := archive.NewWriter(&x)
	if err := z.Add(archive.File{Name: "buildFile.xml", Data: []byte(`<VASSAL.build.module.ModuleExtension module="Another" version="1"/>`)}); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return x.Bytes()
}

// A module that holds its game pack needs no other file, and the report names where the pack was found.
func TestLaidPack(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "ford.vmod")
	cmd := exec.Command(program(t), "edit", "--quiet", "quarry-ford.vmod", "--pack", ".", "-o", path)
	cmd.Dir = games + "quarry-ford"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	d := New()
	for name, from := range map[string]string{"ford.vmod": path, "both-sides.vsav": games + "quarry-ford/both-sides.vsav"} {
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		d.Add([]Dropped{{Path: name, Size: int64(len(data)), ReaderAt: bytes.NewReader(data)}})
	}
	if fits := d.must(t, "fits", `{}`).Value.([]Fit); len(fits) != 1 || fits[0].Pack != "Quarry Ford" {
		t.Errorf("fits: %+v", fits)
	}
	if rows := d.must(t, "check", `{}`).Value.(*Checked).Rows; len(rows) != 1 || rows[0].Verdict.Kind != "illegal" {
		t.Errorf("checked: %+v", rows)
	}
	if report := string(d.must(t, "report", `{"form": "text"}`).Data); !strings.Contains(strings.Join(strings.Fields(report), " "), "game pack game.umpack") || !strings.Contains(report, "in the module") {
		t.Errorf("the report does not name the pack in the module:\n%s", report)
	}
}
