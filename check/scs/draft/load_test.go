package draft_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func file(t *testing.T, d *draft.Draft, name string) string {
	t.Helper()
	for _, f := range d.Files() {
		if f.Name == name {
			return string(f.Data)
		}
	}
	t.Fatalf("no file %q", name)
	return ""
}

// kinds are what the slots were taken for, as "unit north" and "marker dg".
func kinds(d *draft.Draft) map[string]string {
	all := map[string]string{}
	for _, c := range d.Counters {
		all[c.Name] = strings.TrimSpace(c.Kind.String() + " " + c.Side + string(c.Meaning))
	}
	return all
}

func TestSlotByFolder(t *testing.T) {
	d := draft.New(module(t, "Folders", sides("North", "South", "Solitaire")+palette(
		folder("Northern", slot("1", "1st Fusiliers", "", prototype("Unit"))),
		folder("Units of the South", slot("2", "Reds 3-4-5", "")),
		folder("Markers", slot("3", "DG", ""), slot("4", "Blown Bridge", "")),
		folder("Things", slot("5", "Fort", "")),
	)), nil)
	want := map[string]string{
		"1st Fusiliers": "unit north", "Reds 3-4-5": "unit south", "DG": "marker dg", "Blown Bridge": "marker other", "Fort": "unknown",
	}
	if diff := cmp.Diff(want, kinds(d)); diff != "" {
		t.Errorf("slots (-want +got):\n%s", diff)
	}
	pieces := file(t, d, "pieces.csv")
	for _, line := range []string{"1,1st Fusiliers,,north_1st_fusiliers,", "5,Fort,,,,,,FILL IN: unit or marker? folder: Counters/Things"} {
		if !strings.Contains(pieces, line) {
			t.Errorf("pieces.csv lacks %q:\n%s", line, pieces)
		}
	}
	// Only what is sure is bound for checks that nobody has looked over.
	if n := d.Sure(draft.Certain).Counts(); n.Units != 0 || n.Markers != 1 {
		t.Errorf("certain: %+v", n)
	}
}

// Without a roster the sides are what a property or the palettes sort by.
func TestSidesWithoutRoster(t *testing.T) {
	byProperty := draft.New(module(t, "P", palette(folder("All",
		slot("1", "a", "", marker("Army", "Blue")), slot("2", "b", "", marker("Army", "Grey")), slot("3", "c", "", marker("Army", "Grey")),
	))), nil)
	if diff := cmp.Diff([]string{"grey", "blue"}, sideIDs(byProperty)); diff != "" {
		t.Errorf("by property (-want +got):\n%s", diff)
	}
	if !strings.Contains(file(t, byProperty, "vassal.toml"), "property = \"Army\"\nvalue = \"Grey\"\nside = \"grey\"") {
		t.Error(file(t, byProperty, "vassal.toml"))
	}
	byFolder := draft.New(module(t, "F", palette(folder("Romans", slot("1", "a", ""), slot("2", "b", "")), folder("Gauls", slot("3", "c", "")))), nil)
	if diff := cmp.Diff([]string{"romans", "gauls"}, sideIDs(byFolder)); diff != "" {
		t.Errorf("by folder (-want +got):\n%s", diff)
	}
	none := draft.New(module(t, "N", ""), nil)
	if diff := cmp.Diff([]string{"side1", "side2"}, sideIDs(none)); diff != "" {
		t.Errorf("none (-want +got):\n%s", diff)
	}
	if _, _, err := none.Load(); err != nil {
		t.Error(err)
	}
}

// Copies of a counter are one unit; others of its name are not.
func TestUnitIDs(t *testing.T) {
	d := draft.New(module(t, "Copies", sides("North", "South")+palette(
		folder("North", slot("1", "1/I", "a.png", prototype("Unit")), slot("2", "1/I", "a.png", prototype("Unit")), slot("3", "North Guns", "g.png", prototype("Unit"))),
		folder("North 2", slot("4", "1/I", "b.png", prototype("Unit")), slot("5", "1/I", "c.png", prototype("Unit"))),
	)), nil)
	var got []string
	for _, c := range d.Counters {
		got = append(got, c.Unit)
	}
	want := []string{"north_1_i", "north_1_i", "north_guns", "north_north_2_1_i", "north_north_2_1_i_2"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
}

// With a pack the counters are looked for among its units, and nothing else is
// written.
func TestForPack(t *testing.T) {
	m := module(t, "Bound", sides("Northerners", "South")+palette(
		folder("South", slot("1", "Reds", ""), slot("2", "Blues", "", prototype("Unit"))), folder("North", slot("3", "First", "")),
	))
	made, _, err := draft.New(m, nil).Load()
	if err != nil || made == nil {
		t.Fatal(err)
	}
	p := &scspack.Pack{Head: scspack.Head{Sides: []string{"north", "south"}}, Units: []scspack.Unit{{ID: "s1", Side: "south", Name: "reds"}, {ID: "first", Side: "north"}}}
	d := draft.New(m, p)
	var names, units []string
	for _, f := range d.Files() {
		names = append(names, f.Name)
	}
	for _, c := range d.Counters {
		units = append(units, c.Unit)
	}
	if diff := cmp.Diff([]string{"vassal.toml", "pieces.csv"}, names); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"s1", "", "first"}, units); diff != "" {
		t.Errorf("units (-want +got):\n%s", diff)
	}
	// A unit that the pack does not have has at least a side.
	if vassal := file(t, d, "vassal.toml"); !strings.Contains(vassal, "[[unit]]\ngpid = [\"2\"]\nside = \"south\"") {
		t.Error(vassal)
	}
}

// uncommented is a file in which the remarks that begin with one of some words count.
func uncommented(text string, words ...string) []byte {
	for _, word := range words {
		text = strings.ReplaceAll(text, "\n# "+word, "\n"+word)
	}
	return []byte(text)
}

// What stands in remarks, for the players to take over, is what they would have to write:
// the phases of the series, and lines of the chat. As it stands no combat is announced.
func TestRemarks(t *testing.T) {
	d := draft.New(module(t, "Remarks", sides("North", "South")+palette(folder("North", slot("1", "1st", "")), folder("South", slot("2", "Reds", "")))), nil)
	_, asDrafted, err := d.Load()
	if err != nil {
		t.Fatal(err)
	}
	const line = "Attack: 04.03, 05.04 (1st) on 05.03, 7:8 = 1:1"
	if _, ok := asDrafted.Announced(line); ok {
		t.Errorf("the draft takes %q for an announcement", line)
	}
	files := fstest.MapFS{}
	for _, f := range d.Files() {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	files["game.toml"].Data = uncommented(file(t, d, "game.toml"), "[[map]]", "columns =", "rows =", "low =", "[[phase]]", "id =", "side =", "moves =", "overrun =", "combat =", "markers =", "chat =", "stacking =")
	files["vassal.toml"].Data = uncommented(file(t, d, "vassal.toml"), "[[combat]]", "[[overrun]]", "[[result]]", "text = '(?i)")
	p, problems, err := scspack.Load(files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, wrong, err := bind.Read(files, p)
	if err != nil || wrong != nil {
		t.Fatal(wrong, err)
	}
	if len(p.Phases) != 8 || !p.Phases[5].Chat[0].MatchString("South: combat") {
		t.Errorf("phases %v", p.Phases)
	}
	if a, ok := b.Announced(line); !ok || len(a.From) != 2 || len(a.Targets) != 1 || a.Attackers != "1st" || a.Attack != "7" || a.Odds != "1:1" {
		t.Errorf("%q reads as %+v, %v", line, a, ok)
	}
	if a, ok := b.Announced("Overrun: 04.03 over 05.03 = 2:1"); !ok || !a.Overrun || len(a.From) != 1 {
		t.Errorf("the overrun reads as %+v, %v", a, ok)
	}
	if o, ok := b.Outcome("7 on 1:1 is D1r1"); !ok || o.Result != "D1r1" {
		t.Errorf("the result reads as %+v, %v", o, ok)
	}
}

// A dice button's name shows what its dice are for. Lines about air strikes stand in remarks, in a
// game that has strikes.
func TestStrikes(t *testing.T) {
	button := func(name string, dice int) string {
		return fmt.Sprintf(`<VASSAL.build.module.DiceButton name="%s" nDice="%d" nSides="6" reportFormat="** $name$ = $result$ ***"/>`, name, dice)
	}
	m := module(t, "Strikes", sides("North", "South")+palette(folder("North", slot("1", "1st", "")), folder("South", slot("2", "Reds", "")))+
		button("2d6", 2)+button("Pull-Out", 1)+button("North Air Strikes", 1)+button("Airstrike", 1))
	_, b, err := draft.New(m, nil).Load()
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]bind.Purposed{
		"** Pull-Out = 4 ***":          {For: bind.ForPullout, Roll: pack.Known(4)},
		"** North Air Strikes = 3 ***": {For: bind.ForStrikes, Roll: pack.Known(3)},
		"** 2d6 = 3, 4 ***":            {},
		"** Airstrike = 2 ***":         {}, // to resolve a strike, as it seems
	} {
		if got, _ := b.Rolled(line); got != want {
			t.Errorf("%q: %+v, want %+v", line, got, want)
		}
	}
	if text := file(t, draft.New(m, nil), "vassal.toml"); strings.Contains(text, "[[strike]]") {
		t.Errorf("a game without air strikes is asked for their lines:\n%s", text)
	}
	files := fstest.MapFS{"game.toml": {Data: []byte("name = \"Strikes\"\nsides = [\"north\", \"south\"]\n[[air]]\nside = \"north\"\n[pullout]\nside = \"north\"\n")}}
	p, problems, err := scspack.Load(files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	files["vassal.toml"] = &fstest.MapFile{Data: uncommented(file(t, draft.New(m, p), "vassal.toml"), "[[strike]]", "[[roll]]", "for =", "text = '(?i)^air", "text = '(?i)^pull")}
	bound, wrong, err := bind.Read(files, p)
	if err != nil || wrong != nil {
		t.Fatal(wrong, err)
	}
	at, _ := hex.Parse("05.03")
	if s, ok := bound.Strike("Air strike on 05.03 (split): 4"); !ok || s != (bind.Strike{Hex: at, Split: true, Roll: pack.Known(4)}) {
		t.Errorf("the strike reads as %+v, %v", s, ok)
	}
	for line, want := range map[string]bind.Purpose{"Air strikes: 3": bind.ForStrikes, "Pull-out: 2": bind.ForPullout} {
		if got, _ := bound.Rolled(line); got.For != want || !got.Roll.Known {
			t.Errorf("%q: %+v", line, got)
		}
	}
}

// Whatever a module's author has called things, the draft is a pack that loads.
func FuzzDraft(f *testing.F) {
	f.Add("Game", "North", "1st Fusiliers 3-4-5", "1", "unit_f.png", "Side", "North", "Main Map")
	f.Add("it's \"quoted\" \\", "a;b\tc", "'''", "#1", "x|(.*", "", "", "[[map]]")
	f.Add("\n", "", "  ", "", "", "Attack", "-1", "Dead Pool")
	f.Add("é\u2028", "Solitaire", "DG", "ext:7", "a,b", "Army", "=", "$name$")
	f.Fuzz(func(t *testing.T, name, side, piece, gpid, image, key, value, window string) {
		for _, s := range []string{name, side, piece, gpid, image, key, value, window} {
			if strings.ContainsFunc(s, func(r rune) bool {
				return r < ' ' && r != '\t' && r != '\n' || r == '\ufffd' || r >= 0xfffe && r <= 0xffff
			}) || len(s) > 200 {
				t.Skip("not in XML")
			}
		}
		m := module(t, name, sides(side, side+"2")+palette(
			folder(side, slot(gpid, piece, image, marker(key, value)), slot("", piece, image), slot("", piece+" ", image, prototype("Unit"))),
			folder("Markers "+side, slot(gpid+"x", piece+"1", ""), slot("", piece, image+"2", marker(key, value))),
		)+`<VASSAL.build.module.Map mapName="`+escape(window)+`"/>
<VASSAL.build.module.turn.TurnTracker name="`+escape(name)+`"><VASSAL.build.module.turn.ListTurnLevel list="`+escape(value)+`,`+escape(side)+` Movement" property="`+escape(key)+`"/></VASSAL.build.module.turn.TurnTracker>
<VASSAL.build.module.DiceButton name="`+escape(piece)+`" reportFormat="`+escape(value)+`$result$`+escape(name)+`"/>`)
		d := draft.New(m, nil)
		if _, _, err := d.Load(); err != nil {
			for _, f := range d.Files() {
				t.Logf("%s\n%s", f.Name, f.Data)
			}
			t.Fatal(err)
		}
	})
}
