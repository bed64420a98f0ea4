package setup

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// tabs stands for the TABs between the traits of a piece.
var tabs = strings.NewReplacer("<", "\t")

func moduleOf(t *testing.T, text string) *vmod.Module {
	t.Helper()
	tree, err := buildfile.Read([]byte(text), buildfile.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	m, err := tree.Module()
	if err != nil {
		t.Fatal(err)
	}
	return &vmod.Module{Module: m}
}

const (
	layer  = "emb2;;2;;;2;;;2;;;;1;false;0;0;a.png,b.png;,;true;Step;;;false;;1;1;false"
	placer = "placemark;;1,0;null;null;0;0;false;;;"
)

func TestDefinition(t *testing.T) {
	attr := func(name, value string) buildfile.Attr { return buildfile.Attr{Name: name, Value: value} }
	file, err := buildfile.Draft{Class: "VASSAL.build.GameModule", Attrs: []buildfile.Attr{attr("name", "Test"), attr("nextPieceSlotId", "5")}, Children: []buildfile.Draft{
		{Class: "VASSAL.build.module.PrototypesContainer", Children: []buildfile.Draft{
			{Class: "VASSAL.build.module.PrototypeDefinition", Attrs: []buildfile.Attr{attr("name", "Flip")},
				Text: tabs.Replace(`+/null/` + layer + `<mark;Side\<piece;;;;/1<North\<null;0;0;0`)},
			{Class: "VASSAL.build.module.PrototypeDefinition", Attrs: []buildfile.Attr{attr("name", "Plain")},
				Text: tabs.Replace(`+/null/mark;Kind<piece;;;;/unit<null;0;0;0`)},
		}},
		{Class: pieceSlot, Attrs: []buildfile.Attr{attr("entryName", "A"), attr("gpid", "3")},
			Text: tabs.Replace(`+/null/prototype;Plain<prototype;Flip\<` + placer + `9\\<piece;;;a.png;A/<\<\\<null;0;0;3;0`)},
	}}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	m := moduleOf(t, string(file))
	slot, _ := m.Slot("3")
	inPlay, err := m.Traits(slot)
	if err != nil {
		t.Fatal(err)
	}
	flipped := append(inPlay[:0:0], inPlay...)
	flipped[1].State = "2"
	for _, test := range []struct {
		name, gpid, want string
		flip             bool
		next             int
	}{
		{"moved", "3", `+/null/prototype;Plain<prototype;Flip\<` + placer + `9\\<piece;;;a.png;A/<\<\\<null;0;0;3;0`, false, 10},
		{"copied", "7", `+/null/prototype;Plain<prototype;Flip\<` + placer + `10\\<piece;;;a.png;A/<\<\\<null;0;0;7;0`, false, 11},
		{"moved and flipped", "3", `+/null/prototype;Plain<` + layer + `\<mark;Side\\<` + placer + `9\\\<piece;;;a.png;A/<2\<North\\<\\\<null;0;0;3;0`, true, 10},
	} {
		ids, want := newGPIDs(m), inPlay
		if test.flip {
			want = flipped
		}
		got, err := definition(m, slot, test.gpid, want, ids)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tabs.Replace(test.want), got); diff != "" {
			t.Errorf("%s:\n%s", test.name, diff)
		}
		if ids.next != test.next {
			t.Errorf("%s: the next gpid is %d, want %d", test.name, ids.next, test.next)
		}
	}
}
