package trait_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

const (
	secret = "hunter2"
	flip   = "emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;a.png,b.png;%s;true;Step;;;false;;1;1;true"
)

func TestNames(t *testing.T) {
	layer := func(names string) string { return fmt.Sprintf(flip, names) }
	label := func(format string) string { return "label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;" + format }
	for _, c := range []struct {
		name   string
		traits []trait.Raw
		want   string
	}{
		{"basic name", tankWith(), "Tank"},
		{"layer replaces", tankWith(layer("Fresh,Wreck"), "2"), "Wreck"},
		{"layer goes before", tankWith(layer(",old +"), "2"), "old Tank"},
		{"layer goes after", tankWith(layer(",+ (old)"), "2"), "Tank (old)"},
		{"layer off", tankWith(layer("Fresh,Wreck"), "-2"), "Tank"},
		{"outer layer around inner", tankWith(layer("+ A,"), "1", layer("B +,"), "1"), "B Tank A"},
		{"label", tankWith(label("$pieceName$ <$label$>"), "two"), "Tank <two>"},
		{"label with the name misspelt", tankWith(label("$PieceName$: $label$"), "two"), "Tank: two"},
		{"no label", tankWith(label("$pieceName$ <$label$>"), "  "), "Tank"},
		{"no label, format all the same", tankWith(label("$pieceName$ <$label$>;;;;L;;true"), ""), "Tank <>"},
		{"no format", tankWith(label(""), "two"), ""},
		{"mask", tankWith("obs;77,130;back.png;Mask;I;Unknown", secret+";"), "Unknown"},
		{"mask off", tankWith("obs;77,130;back.png;Mask;I;Unknown", "null;"), "Tank"},
		{"mask without a name", tankWith("obs;77,130;back.png", secret), "?"},
		{"hidden", tankWith("hide;73,130;Hide", secret), ""},
		{"not hidden", tankWith("hide;73,130;Hide", "null"), "Tank"},
		{"layer outside a mask", tankWith(layer("+ A,"), "1", "obs;77,130;back.png", secret), "? A"},
		{"renamed", tankWith("mark;BasicName", "Panzer"), "Panzer"},
		{"deck", raw("deck;true;0,0,0;10;10;Always;Never;true;true;true;;;;Draw Pile", "Main Map;1;2;true"), "Draw Pile"},
		{"stack", raw("stack", "Main Map;1;2;1;2"), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := build(t, c.traits).Name(hex0101{}); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Where damage has put the fields of a mask into another trait, that trait has the id of the player who masked the
// piece, and nobody sees its values.
func TestMovedMasks(t *testing.T) {
	for _, typ := range []string{"mark;Side2?;player:;Peek;;false;;", "mark;A,B;player:;Peek", "xbs;77,130;back.png;Mask;I;?;player:"} {
		p := build(t, tankWith(typ, secret+";"))
		for name, value := range p.ExportedFor(nil, trait.Viewer{}) {
			if strings.Contains(value, secret) {
				t.Errorf("%s: %q is %q", typ, name, value)
			}
		}
		for _, name := range []string{"", "A", "Side2?;player:;Peek;;false;;"} {
			if value, _ := p.PropertyFor(nil, trait.Viewer{}, name); strings.Contains(value, secret) {
				t.Errorf("%s: %q is %q", typ, name, value)
			}
		}
	}
	if value, _ := build(t, tankWith("mark;Side", "Red")).PropertyFor(nil, trait.Viewer{}, "Side"); value != "Red" {
		t.Errorf("an honest marker is %q", value)
	}
}

// What each viewer sees of a piece that somebody masked or hid: its name, and
// the property Side from inside the mask.
func TestViewers(t *testing.T) {
	side := []string{"mark;Side", "Red"}
	mask := func(access, owner string) []trait.Raw {
		return tankWith(append([]string{"obs;77,130;back.png;Mask;I;?;" + access, owner}, side...)...)
	}
	hide := func(access, owner string) []trait.Raw {
		return tankWith(append([]string{"hide;73,130;Hide;;" + access, owner}, side...)...)
	}
	observer, referee := trait.Viewer{}, trait.Viewer{Referee: true}
	red, blue := trait.Viewer{Side: "Red"}, trait.Viewer{Side: "Blue"}
	ann := trait.Viewer{Player: secret, Side: "Red"}
	for _, c := range []struct {
		who    string
		viewer trait.Viewer
		traits []trait.Raw
		name   string
		side   string // "-" where it cannot be seen
	}{
		{"observer", observer, mask("player:", secret), "?", "-"},
		{"referee", referee, mask("player:", secret), "Tank(?)", "Red"},
		{"owner", ann, mask("player:", secret), "Tank(?)", "Red"},
		{"other player of the side", red, mask("player:", secret), "?", "-"},
		{"the side", red, mask("side:", "Red"), "Tank(?)", "Red"},
		{"the other side", blue, mask("side:", "Red"), "?", "-"},
		{"observer of a side's mask", observer, mask("side:", ""), "?", "-"},
		{"allied side", blue, mask("sides:Red:Blue", "Red"), "Tank(?)", "Red"},
		{"side that is not allied", red, mask("sides:Blue:Green", "Blue"), "?", "-"},
		{"nobody's card", red, mask("sides:Red", "nobody"), "?", "-"},
		{"anybody, without a mask", observer, mask("player:", "null"), "Tank", "Red"},
		{"observer of a hidden piece", observer, hide("player:", secret), "", "-"},
		{"owner of a hidden piece", ann, hide("player:", secret), "Tank(Hide)", "Red"},
		{"referee of a hidden piece", referee, hide("player:", secret), "Tank(Hide)", "Red"},
	} {
		t.Run(c.who, func(t *testing.T) {
			p := build(t, c.traits)
			if got := p.NameFor(hex0101{}, c.viewer); got != c.name {
				t.Errorf("name %q, want %q", got, c.name)
			}
			side, ok := p.LocalizedFor(hex0101{}, c.viewer, "Side")
			if !ok {
				side = "-"
			}
			if side != c.side {
				t.Errorf("side %q, want %q", side, c.side)
			}
			if real, _ := p.PropertyFor(hex0101{}, c.viewer, "Side"); real != "Red" {
				t.Errorf("the property is %q, whoever asks", real)
			}
		})
	}
}

func TestPlayersAreNotPrinted(t *testing.T) {
	p := build(t, tankWith("hide;73,130;Hide", secret, "obs;77,130;b.png", secret+";|1|"+secret, "restrict;;true", secret))
	for i, tr := range p.Traits() {
		j, err := json.Marshal(tr)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []string{fmt.Sprint(tr), fmt.Sprintf("%+v", tr), fmt.Sprintf("%#v", tr), fmt.Sprintf("%q %x", tr, tr), string(j)} {
			if strings.Contains(s, secret) || strings.Contains(s, fmt.Sprintf("%x", secret)) {
				t.Errorf("trait %d prints %s", i, s)
			}
		}
	}
	if h := p.Trait(0).(*trait.Hideable); h.Owner != secret {
		t.Error("the owner is lost")
	}
	if o := p.Trait(1).(*trait.Obscurable); o.Owner != secret {
		t.Error("who masked the piece is lost")
	}
}
