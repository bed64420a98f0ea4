package trait_test

import (
	"image"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// hex0101 is a place on a map, with some global properties.
type hex0101 struct {
	trait.Nowhere
	globals map[string]string
	others  map[string]*trait.Piece
}

func (hex0101) ID() string            { return "1600" }
func (hex0101) Map() (string, bool)   { return "Main Map", true }
func (hex0101) Position() image.Point { return image.Pt(120, 80) }
func (hex0101) LocationName() string  { return "0101" }
func (hex0101) Board() string         { return "Bastogne" }
func (hex0101) Zone() string          { return "Woods" }
func (hex0101) Stack() (int, int, bool) {
	return 2, 3, true
}

func (h hex0101) Global(name string) (string, bool) {
	v, ok := h.globals[name]
	return v, ok
}

func (h hex0101) Neighbour(id string) (*trait.Piece, trait.Environment, bool) {
	p, ok := h.others[id]
	return p, h, ok
}

// raw makes traits of pairs of type and state; the last type may go without a
// state.
func raw(text ...string) []trait.Raw {
	var out []trait.Raw
	for i := 0; i < len(text); i += 2 {
		r := trait.Raw{Type: text[i]}
		if i+1 < len(text) {
			r.State = text[i+1]
		}
		out = append(out, r)
	}
	return out
}

func build(t *testing.T, traits []trait.Raw) *trait.Piece {
	t.Helper()
	typ, state := trait.Join(traits)
	p, err := trait.NewPiece(typ, state, trait.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const tank = "piece;;;tank.png;Tank"

func tankWith(text ...string) []trait.Raw { return raw(append(text, tank, "Main Map;120;80;77")...) }

func TestProperties(t *testing.T) {
	env := hex0101{globals: map[string]string{"Turn": "4", "Weather": "Snow"}}
	for _, c := range []struct {
		name   string
		traits []trait.Raw
		want   map[string]string // "-" for null
	}{
		{"basic piece", tankWith(), map[string]string{
			"BasicName": "Tank", "PieceName": "Tank", "PieceId": "77", "PieceUID": "1600", "UniqueID": "1600",
			"CurrentMap": "Main Map", "CurrentX": "120", "CurrentY": "80", "LocationName": "0101",
			"CurrentBoard": "Bastogne", "CurrentZone": "Woods", "StackPos": "2", "StackSize": "3",
			"DeckName": "", "DeckPosition": "0", "Turn": "4", "OldMap": "-", "Selected": "-",
		}},
		{"stored properties", raw(tank, "Main Map;120;80;77;3;OldX;10;UniqueID;15;Turn;1"), map[string]string{
			"OldX": "10", "UniqueID": "15", "PieceUID": "1600", "Turn": "1",
		}},
		{"marker", tankWith(`mark;Side,Attack\,Defence`, `Red,3\,4`), map[string]string{
			"Side": "Red", "Attack,Defence": "3,4",
		}},
		{"marker with fewer values than names", tankWith("mark;Side,Attack", "Red"), map[string]string{
			"Side": "Red", "Attack": "",
		}},
		{"outer trait first", tankWith("mark;Side", "Red", "mark;Side,Corps", "Blue,II"), map[string]string{
			"Side": "Red", "Corps": "II",
		}},
		{"trait before stored and global", tankWith("mark;Turn", "9"), map[string]string{"Turn": "9"}},
		{"dynamic property", tankWith("PROP;Hits;true,0,4,false;;", "2"), map[string]string{"Hits": "2"}},
		{"dynamic property is a number", tankWith("PROP;Hits;true,0,4,false;;", "007"), map[string]string{"Hits": "7"}},
		{"dynamic property is a format", tankWith("PROP;Hits;false,0,4,false;;", "turn $Turn$, $Luck$"),
			map[string]string{"Hits": "turn 4, Luck"}},
		{"calculated property", tankWith("calcProp;Sum;{Turn + 3};", "", "calcProp;T;Turn", ""),
			map[string]string{"Sum": "7", "T": "4"}},
		{"calculated property of itself, as far as VASSAL goes", tankWith("calcProp;Sum;{Sum + 1};", ""), map[string]string{"Sum": "25"}},
		{"layer", tankWith("emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;front.png,back.png;,+ (reduced);true;Step;;;false;;1;1;true", "2"),
			map[string]string{"Step_Image": "back.png", "Step_Level": "2", "Step_Active": "true", "Step_Name": " (reduced)"}},
		{"layer without a name for the level",
			tankWith("emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;front.png,back.png;;true;Step;;;false;;1;1;true", "1"),
			map[string]string{"Step_Image": "front.png", "Step_Name": "-"}},
		{"layer switched off",
			tankWith("emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;front.png,back.png;a,b;true;Step;;;false;;1;1;false", "-2"),
			map[string]string{"Step_Image": "", "Step_Level": "-2", "Step_Active": "false", "Step_Name": ""}},
		{"layer beyond its levels",
			tankWith("emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;front.png,back.png;a,b;true;Step;;;false;;1;1;true", "9"),
			map[string]string{"Step_Level": "2"}},
		{"layer that follows a property",
			tankWith("emb2;;128;;;128;;;128;;;;1;false;0;0;a.png,b.png,c.png;;true;Clock;;;true;Turn;3;1;true", "1"),
			map[string]string{"Clock_Level": "2", "Clock_Image": "b.png"}},
		{"layer that follows a property beyond its levels",
			tankWith("emb2;;128;;;128;;;128;;;;1;false;0;0;a.png,b.png;;true;Clock;;;true;{Turn * 10};1;1;true", "1"),
			map[string]string{"Clock_Level": "2"}},
		{"layer that follows what is no number",
			tankWith("emb2;;128;;;128;;;128;;;;1;false;0;0;a.png,b.png;;true;Clock;;;true;Weather;1;1;true", "2"),
			map[string]string{"Clock_Level": "2"}},
		{"layer that follows a boolean",
			tankWith("emb2;;128;;;128;;;128;;;;1;false;0;0;a.png,b.png;;true;Clock;;;true;Moved;1;1;true", "2", "markmoved;m.gif;0;0", "true"),
			map[string]string{"Clock_Level": "1"}},
		{"layer of VASSAL 2", tankWith(`emb;;Activate;;;;;0;0;a.gif,Fresh;b.gif`, "1"), map[string]string{
			"_Image": "a.gif", "_Name": "Fresh", "_Level": "1",
		}},
		{"rotator", tankWith("rotate;6;93,130;91,130;;;;;Turret", "2"), map[string]string{
			"Turret_Facing": "3", "Turret_Degrees": "120",
		}},
		{"free rotator", tankWith("rotate;1;82,130;Rotate;;;", "-400.7"), map[string]string{
			"_Facing": "1", "_Degrees": "41",
		}},
		{"label", tankWith("label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$)", " $Turn$ hits "), map[string]string{
			"TextLabel": "4 hits", "PieceName": "Tank (4 hits)",
		}},
		{"mark for moved pieces", tankWith("markmoved;m.gif;0;0", "true"), map[string]string{"Moved": "true"}},
		{"trail asks the mark inside", tankWith("footprint;84,130;Trail", "false;Map0;0;true", "markmoved;m.gif;0;0", "true"),
			map[string]string{"Moved": "true"}},
		{"trail alone", tankWith("footprint;84,130;Trail", "false;Map0;0;true"), map[string]string{"Moved": "false"}},
		{"does not stack", tankWith("immob;gi;V;R", ""), map[string]string{
			"NoStack": "true", "Immobile": "true", "cannotMove": "true", "IgnoreGrid": "true",
		}},
		{"stacks after all", tankWith("immob;;N;L", "", "mark;NoStack", "x"), map[string]string{
			"NoStack": "-", "Immobile": "false", "cannotMove": "false", "IgnoreGrid": "false",
		}},
		{"old traits never stack", tankWith("immob;n", ""), map[string]string{"NoStack": "true", "cannotMove": "true"}},
		{"restricted", tankWith("restrict;Red,Blue;false;true", ""), map[string]string{
			"Restricted": "true", "RestrictedMovement": "true",
		}},
		{"restricted by a player who did not come yet", tankWith("restrict;;true;true", ""), map[string]string{
			"Restricted": "false", "RestrictedMovement": "false",
		}},
		{"property sheet", tankWith("propertysheet;0Leader~4Losses~1Orders;Sheet;P", "Hill~2/5~go|on"), map[string]string{
			"Leader": "Hill", "Losses": "2", "Orders": "go|on",
		}},
		{"basic name", tankWith("basicName;Panzer", ""), map[string]string{"BasicName": "Panzer", "PieceName": "Panzer"}},
		{"area of effect", tankWith("AreaOfEffect;0,0,0;30;2;false;Show;;;;;;Fire", "true"), map[string]string{"Fire_Active": "true"}},
		{"trigger with a loop index", tankWith("macro;;;;;;;true;;;counted;;;;true;Loop;1;1", ""), map[string]string{"Loop": "0"}},
		{"global property seen through its setter", tankWith("setprop;Turn;true,0,9,false;;;Module;", ""), map[string]string{"Turn": "4"}},
		{"unknown trait is a marker without a name", tankWith("wga.Special;a;b", "x,y"), map[string]string{"": "x"}},
		{"selected", tankWith("mark;Side", "Red"), map[string]string{"Selected": "false"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := build(t, c.traits)
			got := map[string]string{}
			for name := range c.want {
				v, ok := p.Property(env, name)
				if !ok {
					v = "-"
				}
				got[name] = v
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

// While VASSAL loads a piece, it calculates some values from the outside in, when inner
// traits have no state yet.
func TestValuesFromBeforeTheState(t *testing.T) {
	layer := "emb2;;128;A;;128;;;128;;;;1;false;0;0;a.png,b.png;Fresh,Reduced;true;Step;;;false;;1;1;true"
	p := build(t, tankWith(
		"PROP;Was;;;", "$Step_Level$ and $Outer$ and $Inner$",
		"label;76,130;Label;10;;0,0,0;t;0;c;0;b;c;$pieceName$", "$PieceName$",
		layer, "2",
		"mark;Inner", "x",
	))
	for name, want := range map[string]string{
		"Was":        "1 and Outer and ",
		"Step_Level": "2",
		"TextLabel":  "Fresh",
		"PieceName":  "Reduced",
	} {
		if got, _ := p.Property(hex0101{}, name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestExported(t *testing.T) {
	env := hex0101{globals: map[string]string{"Turn": "4"}}
	p := build(t, tankWith(
		"setprop;Turn;true,0,9,false;;;Module;", "",
		"mark;Side", "Red",
		"mark;Side", "Blue",
		"rotate;7;93,130;91,130", "1",
		"clone;Clone;67,130;", "",
	))
	want := map[string]string{
		"Turn": "4", "Side": "Red", "_Facing": "2", "_Degrees": "51",
		"BasicName": "Tank", "PieceName": "Tank", "PieceId": "77", "PieceUID": "1600", "UniqueID": "1600",
		"CurrentMap": "Main Map", "CurrentX": "120", "CurrentY": "80", "LocationName": "0101",
		"CurrentBoard": "Bastogne", "CurrentZone": "Woods", "StackPos": "2", "StackSize": "3",
		"DeckName": "", "DeckPosition": "0",
	}
	if d := cmp.Diff(want, p.Exported(env)); d != "" {
		t.Error(d)
	}
}

func TestMats(t *testing.T) {
	mat := build(t, tankWith("mat;Carrier;", "2;1;2", "mark;CurrentMatProp3", "deep"))
	cargo := build(t, tankWith("matPiece;;true;0;0;;", "9", "mark;X", ""))
	env := hex0101{others: map[string]*trait.Piece{"9": mat, "1": cargo}}
	for _, c := range []struct {
		piece      *trait.Piece
		name, want string
	}{
		{mat, "MatName", "Carrier"}, {mat, "MatID", "Carrier_1600"}, {mat, "MatNumCargo", "1"}, {mat, "NoStack", "true"},
		{cargo, "IsCargo", "true"}, {cargo, "CurrentMat", "Carrier"}, {cargo, "CurrentMatX", "120"},
		{cargo, "CurrentMatOffsetY", "0"}, {cargo, "CurrentMatBasicName", "Tank"}, {cargo, "IgnoreGrid", "true"},
		{cargo, "CurrentMatProp3", "deep"}, {cargo, "CurrentMatMap", "Main Map"},
	} {
		if got, _ := c.piece.Property(env, c.name); got != c.want {
			t.Errorf("%s is %q, want %q", c.name, got, c.want)
		}
	}
	env.others["9"] = cargo // it carries itself
	if got, ok := cargo.Property(env, "CurrentMatProp3"); ok {
		t.Errorf("a piece that carries itself answers %q", got)
	}
}

func TestAttachments(t *testing.T) {
	gun := build(t, tankWith("mark;Range,Kind", "7,Gun"))
	p := build(t, tankWith("attach;Gun;", "2;5;6", "mark;Gun_Owner", "me"))
	env := hex0101{others: map[string]*trait.Piece{"5": gun}}
	for name, want := range map[string]string{
		"AttachName": "Gun", "AttachCount": "1", "Gun_AttachCount": "1", "Gun_Range": "7", "Gun_Owner": "me",
	} {
		if got, _ := p.Property(env, name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestEndlessExpressionsEnd(t *testing.T) {
	p := build(t, tankWith(
		"calcProp;A;{B + B + B};", "",
		"calcProp;B;{A + A + A};", "",
		"label;;;10;;;t;0;c;0;b;c;$pieceName$ $PieceName$ $PieceName$;;;;L", "$L2$$L2$ $PieceName$",
		"label;;;10;;;t;0;c;0;b;c;$pieceName$ $PieceName$ $PieceName$;;;;L2", "$L$$L$ $PieceName$",
	))
	p.Property(hex0101{}, "A")
	p.Property(hex0101{}, "L")
	p.Name(hex0101{})
	p.Exported(hex0101{})
}

// A trait can claim as many names as fit into a file.
func TestManyNames(t *testing.T) {
	const n = 100_000
	names := make([]string, n)
	stored := make([]string, 0, 2*n)
	for i := range names {
		names[i] = strconv.Itoa(i)
		stored = append(stored, "S"+names[i], names[i])
	}
	p := build(t, raw(
		"mark;"+strings.Join(names, ","), strings.Join(names, ","),
		"propertysheet;0F"+strings.Join(names, "~0F")+";Sheet;P", strings.Join(names, "~"),
		tank, "Main Map;1;1;77;"+strconv.Itoa(n)+";"+strings.Join(stored, ";"),
	))
	got := p.Exported(hex0101{})
	if len(got) < 2*n || got["99999"] != "99999" || got["F99999"] != "99999" {
		t.Errorf("%d properties, %q, %q", len(got), got["99999"], got["F99999"])
	}
	if v, _ := p.Property(hex0101{}, "S99999"); v != "99999" {
		t.Errorf("stored property %q", v)
	}
}
