package buildfile_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

const reinforcements = `<?xml version="1.0"?>
<VASSAL.build.module.ModuleExtension module="Three Hills" moduleVersion="1.2" version="0.3" vassalVersion="3.7.26" anyModule="false" extensionId="a1f" nextPieceSlotId="4" description="More tanks">
  <VASSAL.build.module.ExtensionElement target="VASSAL.build.module.PieceWindow:Pieces/VASSAL.build.widget.TabWidget:Sides/VASSAL.build.widget.ListWidget">
    <VASSAL.build.widget.PieceSlot entryName="Heavy tank" gpid="a1f:1">+/null/piece;;;;Heavy tank/null;0;0;a1f:1;0</VASSAL.build.widget.PieceSlot>
  </VASSAL.build.module.ExtensionElement>
  <VASSAL.build.module.ExtensionElement target=""/>
  <VASSAL.build.module.DiceButton name="1d10" nDice="1" nSides="10"/>
</VASSAL.build.module.ModuleExtension>`

func readTree(t testing.TB, xml string) *buildfile.Tree {
	t.Helper()
	tree, err := buildfile.Read([]byte(xml), buildfile.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func TestExtension(t *testing.T) {
	x, err := readTree(t, reinforcements).Extension()
	if err != nil {
		t.Fatal(err)
	}
	if x.Module != "Three Hills" || x.ModuleVersion != "1.2" || x.Version != "0.3" || x.AnyModule || x.ID != "a1f" {
		t.Errorf("%+v", x)
	}
	if slot := x.Slots[0]; slot.GPID != "a1f:1" || slot.EntryName != "Heavy tank" || len(x.Dice) != 1 {
		t.Errorf("slot %+v", slot)
	}
	if x.Additions != 3 {
		t.Errorf("%d additions, want 3", x.Additions)
	}
}

func TestKindOfFile(t *testing.T) {
	for xml, want := range map[string]buildfile.Kind{
		hills:          buildfile.ModuleKind,
		reinforcements: buildfile.ExtensionKind,
		"<?xml version='1.0'?>\n<VASSAL.launch.BasicModule/>": buildfile.ModuleKind,
		"<html/>": buildfile.UnknownKind,
	} {
		if got := readTree(t, xml).Kind(); got != want {
			t.Errorf("Kind of %.40q = %v, want %v", xml, got, want)
		}
	}
	if _, err := readTree(t, hills).Extension(); err == nil {
		t.Error("a module as an extension")
	}
	if _, err := readTree(t, reinforcements).Module(); err == nil {
		t.Error("an extension as a module")
	}
}
