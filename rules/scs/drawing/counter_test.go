package drawing

import (
	"image"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func TestUnitSymbols(t *testing.T) {
	for _, c := range []struct {
		want  []sign
		types []string
	}{
		{[]sign{cross}, []string{"infantry", "Infanterie", "Volksgrenadier", "rifle", "garde", "Jäger", "infanterie de ligne"}},
		{[]sign{oval}, []string{"armor", "tank", "Panzer", "chars", "blindé", "pz"}},
		{[]sign{cross, oval}, []string{"mechanized", "mech infantry", "Panzergrenadier", "pz gren", "infanterie mécanisée", "armored infantry"}},
		{[]sign{cross, wheels}, []string{"motorized infantry", "infanterie motorisée", "mot inf"}},
		{[]sign{wheels, cross}, []string{"motorized"}},
		{[]sign{slash}, []string{"cavalry", "cavalerie", "Kavallerie", "recon", "reconnaissance", "Aufklärung"}},
		{[]sign{oval, slash}, []string{"Panzeraufklärung"}},
		{[]sign{disc}, []string{"artillery", "artillerie", "Artillerie", "howitzer"}},
		{[]sign{fork}, []string{"engineer", "génie", "Pionier", "combat engineers", "sapeurs"}},
		{[]sign{wings, cross}, []string{"airborne", "Fallschirmjäger", "parachutistes"}},
		{[]sign{staff}, []string{"HQ", "QG", "Headquarters", "Stab"}},
		{[]sign{chevron}, []string{"anti-tank", "antitank", "anti tank", "antichar", "Panzerjäger", "Pak", "tank destroyer"}},
		{[]sign{dome}, []string{"flak", "anti-aircraft", "AA"}},
		{[]sign{peak, cross}, []string{"mountain infantry", "Gebirgsjäger", "alpini"}},
		{nil, []string{"security", "garrison", "", "partisan", "x"}},
	} {
		for _, kind := range c.types {
			got, want := map[sign]bool{}, map[sign]bool{}
			for _, s := range symbolOf(kind) {
				got[s] = true
			}
			for _, s := range c.want {
				want[s] = true
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q:\n%s", kind, diff)
			}
		}
	}
}

func TestSizeMarks(t *testing.T) {
	for mark, names := range map[string][]string{
		"•••":   {"platoon", "Zug"},
		"I":     {"company", "Kompanie", "compagnie", "battery", "squadron", "I"},
		"II":    {"battalion", "Bataillon", "bataillon", "II"},
		"KG":    {"KG", "Kampfgruppe", "battle group"},
		"Grp":   {"group", "Groupe"},
		"III":   {"regiment", "régiment", "Rgt", "demi-brigade", "III"},
		"X":     {"brigade", "Brigade", "X"},
		"XX":    {"division", "XX"},
		"XXX":   {"corps", "Korps", "corps d'armée"},
		"XXXX":  {"army", "armée", "Armee"},
		"XXXXX": {"army group", "Heeresgruppe", "groupe d'armées", "front"},
		"":      {"", "mob", "?"},
	} {
		for _, name := range names {
			if got := sizeMark(name); got != mark {
				t.Errorf("%q is marked %q, not %q", name, got, mark)
			}
		}
	}
}

func TestFigures(t *testing.T) {
	k := pack.Known
	for _, c := range []struct {
		kind string
		face scspack.Face
		want string
	}{
		{"attack", scspack.Face{Attack: k(9), Defense: k(5), MA: k(10)}, "9-5-10"},
		{"attack", scspack.Face{Attack: k(0), Defense: k(2), MA: k(10)}, "0-2-10"},
		{"attack", scspack.Face{Attack: k(4), Defense: k(2), MA: k(5), Barrage: k(7)}, "4-2-5"},
		{"", scspack.Face{}, "?-?-?"},
		{"attack", scspack.Face{Defense: k(3)}, "?-3-?"},
		{"barrage", scspack.Face{Attack: k(12), Defense: k(1), MA: k(6)}, "(12)-1-6"},
		{"barrage", scspack.Face{Barrage: k(12), Defense: k(1), MA: k(6)}, "(12)-1-6"},
		{"barrage", scspack.Face{Defense: k(1), MA: k(6)}, "(?)-1-6"},
		{"", scspack.Face{Barrage: k(8), Defense: k(1), MA: k(6)}, "(8)-1-6"},
		{"none", scspack.Face{Defense: k(3), MA: k(0)}, "[3]-0"},
	} {
		if got := figureText(&scspack.Unit{AttackKind: c.kind}, c.face); got != c.want {
			t.Errorf("%q %v: %s, not %s", c.kind, c.face, got, c.want)
		}
	}
}

func TestWritingCanBeRead(t *testing.T) {
	for i := range 3 * len(sidePalette) {
		fill, _ := sideColour(i)
		if c := contrast(fill, inkOn(fill)); c < 4.5 {
			t.Errorf("the writing on side %d's colour has a contrast of %.1f", i, c)
		}
	}
	for meaning, fill := range markerColours {
		if c := contrast(fill, inkOn(fill)); c < 4.5 {
			t.Errorf("the writing on a %s marker has a contrast of %.1f", meaning, c)
		}
	}
}

func TestSidesDiffer(t *testing.T) {
	type look struct{ fill, stripe any }
	seen := map[look]int{}
	for i := range len(sidePalette) * (len(sidePalette) - 1) {
		fill, stripe := sideColour(i)
		if j, there := seen[look{fill, stripe}]; there {
			t.Errorf("sides %d and %d have the same colours", j, i)
		}
		seen[look{fill, stripe}] = i
		if stripe == fill {
			t.Errorf("side %d has a stripe in its own colour", i)
		}
	}
}

func TestWhatACounterSays(t *testing.T) {
	d := meadow.painter(t)
	k := pack.Known
	plain := scspack.Unit{ID: "u1", Side: "green", Name: "First", Type: "infantry", Size: "division", AttackKind: "attack", Exploit: pack.No, Steps: k(2)}
	face := scspack.Face{Attack: k(5), Defense: k(4), MA: k(6)}
	seen := map[string]string{}
	show := func(what string, change func(u *scspack.Unit, f *scspack.Face), reduced bool) {
		t.Helper()
		u, f := plain, face
		change(&u, &f)
		m := d.Counter(&u, f, reduced)
		if m.Bounds() != image.Rect(0, 0, CounterSize, CounterSize) {
			t.Errorf("%s: a counter of %v", what, m.Bounds())
		}
		pix := string(m.(*image.RGBA).Pix)
		if other, same := seen[pix]; same {
			t.Errorf("%s looks like %s", what, other)
		}
		seen[pix] = what
	}
	show("the plain one", func(u *scspack.Unit, f *scspack.Face) {}, false)
	show("reduced", func(u *scspack.Unit, f *scspack.Face) {}, true)
	show("another side", func(u *scspack.Unit, f *scspack.Face) { u.Side = "brown" }, false)
	show("no side", func(u *scspack.Unit, f *scspack.Face) { u.Side = "" }, false)
	show("another name", func(u *scspack.Unit, f *scspack.Face) { u.Name = "Second" }, false)
	show("no name", func(u *scspack.Unit, f *scspack.Face) { u.Name = "" }, false)
	show("another type", func(u *scspack.Unit, f *scspack.Face) { u.Type = "cavalry" }, false)
	show("a type of no symbol", func(u *scspack.Unit, f *scspack.Face) { u.Type = "militia" }, false)
	show("no type", func(u *scspack.Unit, f *scspack.Face) { u.Type = "" }, false)
	show("another size", func(u *scspack.Unit, f *scspack.Face) { u.Size = "corps" }, false)
	show("no size", func(u *scspack.Unit, f *scspack.Face) { u.Size = "" }, false)
	show("exploitation", func(u *scspack.Unit, f *scspack.Face) { u.Exploit = pack.Yes }, false)
	show("unknown exploitation", func(u *scspack.Unit, f *scspack.Face) { u.Exploit = pack.Unknown }, false)
	show("three steps", func(u *scspack.Unit, f *scspack.Face) { u.Steps = k(3) }, false)
	show("four steps", func(u *scspack.Unit, f *scspack.Face) { u.Steps = k(4) }, false)
	show("barrage", func(u *scspack.Unit, f *scspack.Face) { u.AttackKind = "barrage" }, false)
	show("no attack", func(u *scspack.Unit, f *scspack.Face) { u.AttackKind = "none" }, false)
	show("unknown attack", func(u *scspack.Unit, f *scspack.Face) { f.Attack = pack.Value{} }, false)
	show("another defense", func(u *scspack.Unit, f *scspack.Face) { f.Defense = k(3) }, false)
	show("another MA", func(u *scspack.Unit, f *scspack.Face) { f.MA = k(16) }, false)
	show("a range", func(u *scspack.Unit, f *scspack.Face) { f.Range = k(3) }, false)
	show("a barrage beside the attack", func(u *scspack.Unit, f *scspack.Face) { f.Barrage = k(3) }, false)
}

func TestMarkersDiffer(t *testing.T) {
	d := meadow.painter(t)
	seen := map[string]string{}
	show := func(what string, m scspack.Marker) {
		t.Helper()
		pix := string(d.Marker(&m).(*image.RGBA).Pix)
		if other, same := seen[pix]; same {
			t.Errorf("%s looks like %s", what, other)
		}
		seen[pix] = what
	}
	for _, meaning := range []scspack.Meaning{
		scspack.MeansOOS, scspack.MeansDG, scspack.MeansStepLoss, scspack.MeansTurn, scspack.MeansPhase, scspack.MeansSide, scspack.MeansControl, scspack.MeansSupply,
		scspack.MeansDeadSource, scspack.MeansAir, scspack.MeansAirLeft, scspack.MeansVictory, scspack.MeansReplacement, scspack.MeansMoved, scspack.MeansAttacked, scspack.MeansNothing,
	} {
		show(string(meaning), scspack.Marker{ID: "m", Meaning: meaning})
		show(string(meaning)+" with a name", scspack.Marker{ID: "m", Meaning: meaning, Name: "Some name"})
		show(string(meaning)+" of a side", scspack.Marker{ID: "m", Meaning: meaning, Side: "green"})
		show(string(meaning)+" of the other side", scspack.Marker{ID: "m", Meaning: meaning, Side: "brown"})
		show(string(meaning)+" with a value", scspack.Marker{ID: "m", Meaning: meaning, Value: pack.Known(7)})
	}
}

func TestHostileCounters(t *testing.T) {
	d := meadow.painter(t)
	most := scspack.Face{Attack: pack.Known(9999), Defense: pack.Known(9999), Barrage: pack.Known(9999), Range: pack.Known(9999), MA: pack.Known(9999)}
	for _, text := range []string{"", " ", strings.Repeat("W", 100000), strings.Repeat("W ", 100000), "\xff\xfe", "\u202e🜁漢字\u0301", "\n\t"} {
		for _, kind := range []string{"", "attack", "barrage", "none"} {
			d.Counter(&scspack.Unit{ID: text, Side: text, Name: text, Type: text, Size: text, AttackKind: kind, Steps: pack.Known(9999)}, most, true)
		}
		d.Marker(&scspack.Marker{ID: text, Name: text, Meaning: scspack.Meaning(text), Side: text, Value: pack.Known(9999)})
		d.Marker(&scspack.Marker{Name: text, Meaning: scspack.MeansStepLoss, Value: pack.Known(9999)})
	}
}

func TestBoxes(t *testing.T) {
	d := meadow.painter(t)
	size := image.Pt(300, 200)
	draw := func(title string, boxes ...Box) *image.RGBA {
		t.Helper()
		m, err := d.Boxes(title, size, boxes)
		if err != nil {
			t.Fatal(err)
		}
		if m.Bounds().Size() != size {
			t.Fatalf("a card of %v", m.Bounds())
		}
		return m.(*image.RGBA)
	}
	where := image.Rect(20, 60, 120, 160)
	empty := draw("Turns")
	for _, c := range []struct {
		what string
		card *image.RGBA
		in   image.Rectangle
	}{
		{"a title", draw("Turn Record Track"), image.Rect(0, 0, 300, TitleHeight)},
		{"no title", draw(""), image.Rect(0, 0, 300, TitleHeight)},
		{"a box", draw("Turns", Box{Rect: where}), where},
		{"a note", draw("Turns", Box{"Turn 1", where, "Reinforcements in area A"}), where},
		{"a box that is partly outside", draw("Turns", Box{"Turn 1", image.Rect(250, 150, 1<<30, 1<<30), "x"}), image.Rect(250, 150, 300, 200)},
		{"huge writing", draw("Turns", Box{strings.Repeat("W", 5000), where, strings.Repeat("WWWWWWWWWWWWWWWWW ", 5000)}), where},
	} {
		changed := image.Rectangle{}
		for y := range size.Y {
			for x := range size.X {
				if c.card.RGBAAt(x, y) != empty.RGBAAt(x, y) {
					changed = changed.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if changed.Empty() || !changed.In(c.in) {
			t.Errorf("%s changes %v", c.what, changed)
		}
	}
	draw("", Box{"nothing", image.Rectangle{}, "x"}, Box{"far", image.Rect(-1<<40, -1<<40, -1<<30, -1<<30), ""}, Box{"tiny", image.Rect(1, 1, 3, 3), "x"})
	for _, bad := range []image.Point{{}, {-1, 10}, {1 << 40, 1 << 40}, {1 << 20, 1 << 10}} {
		if _, err := d.Boxes("x", bad, nil); err == nil {
			t.Errorf("a card of %v is drawn", bad)
		}
	}
}
