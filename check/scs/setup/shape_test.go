package setup_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A layer that follows a property is turned by the property.
func TestSidesByAProperty(t *testing.T) {
	folder, data := quarryFiles(t)
	module := open(t, data)
	slot, _ := module.Module.Slot("1")
	traits, err := module.Module.Traits(slot)
	if err != nil {
		t.Fatal(err)
	}
	typ, state := trait.Join(append([]trait.Raw{
		{Type: "emb2;;128;;;128;;;128;;;;1;false;0;0;north.png,marker.png;,;true;Side;;;true;Losses;0;1;true", State: "1"},
		{Type: "PROP;Losses;true,0,1,true;Flip:70\\,130:I\\,1;", State: "0"},
	}, traits...))
	edit := module.Edit()
	edit.SetText(slot.Element, command.AddPiece{ID: "null", Type: typ, State: state}.Encode())
	var b bytes.Buffer
	if err := module.WriteEdited(&b, edit, archive.Changes{}); err != nil {
		t.Fatal(err)
	}
	fsys := fstest.MapFS{}
	for _, name := range []string{"game.toml", "units.csv", "vassal.toml", "places.csv", "map.csv"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err == nil {
			fsys[name] = &fstest.MapFile{Data: text}
		}
	}
	fsys["pieces.csv"] = &fstest.MapFile{Data: []byte("gpid,unit,layer,full_level,reduced_level\n1,n1,Side,1,2\n")}
	g := newTable(t, fsys, b.Bytes())
	file, _, problems := g.write(t, "unit,location,face\nn1,04.03,reduced\n", deploy.Options{})
	if problems != nil {
		t.Fatal(problems)
	}
	if units := g.units(t, file); !strings.Contains(units, "north,n1,04.03,reduced,") {
		t.Errorf("the game has\n%s", units)
	}
	saved := load(t, file, g.module)
	for _, o := range saved.Objects() {
		if o.Kind() != game.Piece || saved.BasicName(o) != "1st Fusiliers" {
			continue
		}
		if value, _ := saved.Property(o, trait.Viewer{}, "Losses"); value != "1" {
			t.Errorf("the property is %q", value)
		}
	}
}
