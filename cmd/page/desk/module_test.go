package desk

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

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
	if rows := d.must(t, "check", `{}`).Value.(*Checked).Rows; len(rows) != 1 || rows[0].Level != "" {
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
