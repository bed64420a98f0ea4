package trait

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/expression"
)

// A type and its fields that are not empty, as name=value with bars between.
type fieldCase struct{ typ, want string }

func (c fieldCase) fields() string {
	r := Raw{Type: c.typ}
	names, _ := FieldNames(r.ID())
	var out []string
	for _, name := range names {
		if v := r.Field(name); v != "" {
			out = append(out, name+"="+v)
		}
	}
	return strings.Join(out, " | ")
}

// Types as VASSAL 3.7 writes them, with every field other than its default.
var wholeTypes = []fieldCase{
	{`setprop;Weather;true,1,6,true;Rain:82\,130:P\,wet;sky;Named Map;Main`,
		`name=Weather | limits=true,1,6,true | commands=Rain:82\,130:P\,wet | description=sky | level=Named Map | where to look=Main`},
	{`setpieceprop;Ammo;false,0,9,false;Fill::P\,9;why;COUNTER|true|XY|Main|East|Woods|0304|7|8|Reserve|true|Side|Red|NOT_EQUALS|Cargo|2;{Side=="Red"};true;3;false;Reach;2;true`,
		`name=Ammo | limits=false,0,9,false | commands=Fill::P\,9 | description=why | target=COUNTER|true|XY|Main|East|Woods|0304|7|8|Reserve|true|Side|Red|NOT_EQUALS|Cargo|2 | filter={Side=="Red"} | restricted to a range=true | range=3 | fixed range=false | range by property=Reach | cards of a deck=2 | overrides=true`},
	{"locmsg;greeting;a note;Hello",
		"name=greeting | description=a note | message=Hello"},
	{"sendto;Go;71,130;Main;East;10;20;Back;66,130;1;2;3;4;home;Z;Woods;Hill;{a};0304",
		"command=Go | key=71,130 | map=Main | board=East | x=10 | y=20 | back command=Back | back key=66,130 | x index=1 | y index=2 | x offset=3 | y offset=4 | description=home | destination=Z | zone=Woods | region=Hill | filter={a} | grid location=0304"},
	{"return;Discard;68,130;Old;Which?;why;2;false;{Pile}",
		"command=Discard | key=68,130 | deck=Old | prompt=Which? | description=why | version=2 | selection=false | expression={Pile}"},
	{"translate;Step;83,130;1;2;true;3;4;5;6;why",
		"command=Step | key=83,130 | x distance=1 | y distance=2 | moves the stack=true | x index=3 | y index=4 | x offset=5 | y offset=6 | description=why"},
	{"pivot;Left;76,130;-5;6;false;60.0;why;Right;82,130;300.0",
		"command=Left | key=76,130 | x=-5 | y=6 | fixed angle=false | angle=60.0 | description=why | second command=Right | second key=82,130 | second angle=300.0"},
	{"locCommand;why;locZones;{a};Go to $ZoneOfCommand$;71,130;false",
		"description=why | locations=locZones | filter={a} | menu=Go to $ZoneOfCommand$ | key=71,130 | current map only=false"},
	{`placemark;Mine;77,130;+/null/piece\;\;\;m.png\;Mine/null\;0\;0;null;5;-6;true;90,130;why;12;3;true;true;a:1,b:2;1`,
		"command=Mine | key=77,130 | piece=+/null/piece;;;m.png;Mine/null;0;0 | text=null | x offset=5 | y offset=-6 | rotates with it=true | key for the new piece=90,130 | description=why | gpid=12 | placement=3 | above=true | copies properties=true | parameters=a:1,b:2 | version=1"},
	{"replace;Break;66,130;null;text;1;2;true;90,130;why;12;3;true;true;a:1;1",
		"command=Break | key=66,130 | piece=null | text=text | x offset=1 | y offset=2 | rotates with it=true | key for the new piece=90,130 | description=why | gpid=12 | placement=3 | above=true | copies properties=true | parameters=a:1 | version=1"},
	{`macro;Both;Fire;70,130;{a};65\,130,57348\,0\,hit;66\,130;true;67,130;68,130;until;{w};{u};3;true;i;2;4`,
		`name=Both | command=Fire | key=70,130 | condition={a} | watched keys=65\,130,57348\,0\,hit | keys performed=66\,130 | loop=true | key before the loop=67,130 | key after the loop=68,130 | kind of loop=until | while={w} | until={u} | count=3 | index=true | index property=i | index start=2 | index step=4`},
	{"globalkey;All;65,130;66,130;{a};true;2;false;false;Reach;why;1;COUNTER|true|XY|Main|East|Woods|0304|7|8|Reserve|true|Side|Red|NOT_EQUALS|Cargo|2;true;x:1",
		"command=All | key=65,130 | global key=66,130 | filter={a} | restricted to a range=true | range=2 | single reports=false | fixed range=false | range by property=Reach | description=why | cards of a deck=1 | target=COUNTER|true|XY|Main|East|Woods|0304|7|8|Reserve|true|Side|Red|NOT_EQUALS|Cargo|2 | sounds suppressed=true | parameters=x:1"},
	{"globalhotkey;Roll;82,130;57349,0,roll;why",
		"command=Roll | key=82,130 | hotkey=57349,0,roll | description=why"},
	{"clone;Copy;67,130;why",
		"command=Copy | key=67,130 | description=why"},
	{"delete;Kill;68,130;why",
		"command=Kill | key=68,130 | description=why"},
	{"deselect;Off;75,130;why;true;A",
		"command=Off | key=75,130 | description=why | unstacks=true | kind=A"},
	{`hideCmd;No fire;Disable;{a};70\,130`,
		`name=No fire | action=Disable | condition={a} | keys=70\,130`},
	{"submenu;More;Fire,Move;why",
		"name=More | commands=Fire,Move | description=why"},
	{"menuSeparator;line;65,130",
		"description=line | key=65,130"},
	{"button;65,130;1;2;3;4;why;true;true;1;3;0;0;5;0;5;5",
		"key=65,130 | x=1 | y=2 | width=3 | height=4 | description=why | popup=true | whole shape=true | version=1 | number of points=3"},
	{`report;65\,130;$PieceName$ fires;66\,130;a,b\,c;why;true`,
		`keys=65\,130 | format=$PieceName$ fires | cycle down keys=66\,130 | formats=a,b\,c | description=why | no suppression=true`},
	{"playSound;bang.wav;Bang;66,130;true;why;true",
		"sound=bang.wav | command=Bang | key=66,130 | sent to others=true | description=why | no suppression=true"},
	{"border;Hot;why;5;0,0,255;Cold;XOR",
		"property=Hot | description=why | thickness=5 | colour=0,0,255 | second property=Cold | comparison=XOR"},
	{"cmt;see 5.3",
		"text=see 5.3"},
	{"emb2;Flip;64;A;Up;65;U;Down;66;D;Reset;82,130;2;true;3;4;front.png,back.png;Fresh,+ (reduced);false;Step;88,130;Random;true;Turn;5;1;false;65,130;66,130;67,130;why;1.5;Shown;false",
		"activate command=Flip | activate modifiers=64 | activate letter=A | increase command=Up | increase modifiers=65 | increase letters=U | decrease command=Down | decrease modifiers=66 | decrease letters=D | reset command=Reset | reset key=82,130 | reset level=2 | drawn underneath when selected=true | x offset=3 | y offset=4 | images=front.png,back.png | level names=Fresh,+ (reduced) | loop=false | name=Step | random key=88,130 | random command=Random | follows a property=true | property that it follows=Turn | value of the first level=5 | version=1 | always active=false | activate key=65,130 | increase key=66,130 | decrease key=67,130 | description=why | scale=1.5 | shown by property=Shown | shown when=false"},
	{"mark;Side,Attack",
		"properties=Side,Attack"},
	{`PROP;Hits;true,0,4,false;Hit:72\,130:I\,1;why`,
		`name=Hits | limits=true,0,4,false | commands=Hit:72\,130:I\,1 | description=why`},
	{"calcProp;Strength;{Attack - Hits};why",
		"name=Strength | expression={Attack - Hits} | description=why"},
	{"label;76,130;Label;12;255,255,255;1,1,1;b;1;l;2;t;r;$label$;Serif;1;90;Text;why;true",
		"key=76,130 | command=Label | font size=12 | background=255,255,255 | colour=1,1,1 | vertical position=b | vertical offset=1 | horizontal position=l | horizontal offset=2 | vertical justification=t | horizontal justification=r | name format=$label$ | font=Serif | style=1 | rotation=90 | property=Text | description=why | always by format=true"},
	{"propertysheet;0Leader~4Losses;Sheet;P;2;1;2;3;80,130;why",
		"fields=0Leader~4Losses | command=Sheet | old key=P | commit=2 | red=1 | green=2 | blue=3 | key=80,130 | description=why"},
	{"AreaOfEffect;1,1,1;50;2;false;Area;65,130;Shade;false;Reach;why;Fire;On;79,130;Off;70,130;false",
		"colour=1,1,1 | opacity=50 | radius=2 | always active=false | command=Area | key=65,130 | shading=Shade | fixed radius=false | radius by property=Reach | description=why | name=Fire | on command=On | on key=79,130 | off command=Off | off key=70,130 | visible to all=false"},
	{"hide;73,130;Hide;1,1,1;side:;0.5;why;true",
		"key=73,130 | command=Hide | background=1,1,1 | who may=side: | transparency=0.5 | description=why | no report=true"},
	{"obs;77,130;back.png;Turn;B;card;sides:Red;Look;why;true;68,130;{Side}",
		"key=77,130 | image=back.png | command=Turn | style=B | name when masked=card | who may=sides:Red | peek command=Look | description=why | peek by itself=true | deal key=68,130 | dealt to={Side}"},
	{"prototype;Infantry;a=1",
		"name=Infantry | parameters=a=1"},
	{"basicName;Panzer",
		"name=Panzer"},
	{"markmoved;m.gif;1;2;Mark;77,130;why;true;Moved;78,130;Unmoved;79,130",
		"icon=m.gif | x=1 | y=2 | command=Mark | key=77,130 | description=why | not within one location=true | mark command=Moved | mark key=78,130 | unmark command=Unmoved | unmark key=79,130"},
	{"footprint;84,130;Trail;true;true;12;1,1,1;2,2,2;90;40;21;31;2.0;65,130;66,130;67,130;why;true",
		"key=84,130 | command=Trail | visible at first=true | visible to all=true | radius=12 | fill=1,1,1 | line=2,2,2 | opacity when selected=90 | opacity=40 | margin of points=21 | margin of display=31 | line width=2.0 | on key=65,130 | off key=66,130 | clear key=67,130 | description=why | not within one location=true"},
	{"immob;gi;V;L;why",
		"selection=gi | movement=V | stacking=L | description=why"},
	{"restrict;Red,Blue;true;false;why",
		"sides=Red,Blue | by player=true | also movement=false | description=why"},
	{"mat;Carrier;why",
		"name=Carrier | description=why"},
	{"matPiece;why;false;1;2;70,130;68,130",
		"description=why | keeps its facing=false | x distance=1 | y distance=2 | find key=70,130 | detach key=68,130"},
	{"attach;Gun;why;Hook;65,130;Unhook;66,130;{a};true;2;false;Reach;1;MAP;Some;67,130;{b};stack;unstack;keep;true;false",
		"name=Gun | description=why | attach command=Hook | attach key=65,130 | clear command=Unhook | clear key=66,130 | filter={a} | restricted to a range=true | range=2 | fixed range=false | range by property=Reach | cards of a deck=1 | target=MAP | clear matching command=Some | clear matching key=67,130 | clear filter={b} | on attaching=stack | on detaching=unstack | before attaching=keep | may hold itself=true | automatic=false"},
	{"table;3;4;Data;68,130;why",
		"rows=3 | columns=4 | command=Data | key=68,130 | description=why"},
	{"piece;K;D;a.png;Tank",
		"clone key=K | delete key=D | image=a.png | name=Tank"},
	{"deck;false;1,1,1;41;42;Never;Never;false;false;false;Back;Discard;m1;Draw;m2;m3;m4;true;true;83,130;84,130;5;e1;true;g1;true;85,130;$n$;s;true;{r};Mix;Turn;86,130;m5;m6;Up;Down;87,130;m7;88,130;89,130;Save;90,130;r1;Load;91,130;r2;true;Red",
		"draw outline=false | outline colour=1,1,1 | width=41 | height=42 | face down=Never | shuffle=Never | allow several=false | allow choice=false | reversible=false | reshuffle command=Back | reshuffle target=Discard | reshuffle message=m1 | name=Draw | shuffle message=m2 | reverse message=m3 | face down message=m4 | draw face up=true | may be saved=true | shuffle key=83,130 | reshuffle key=84,130 | cards shown=5 | counting expressions=e1 | counts by expression=true | global commands=g1 | key when empty=true | key of the empty deck=85,130 | choice shows=$n$ | choice sorted by=s | restricts what enters=true | restriction={r} | shuffle command=Mix | reverse command=Turn | reverse key=86,130 | draw several message=m5 | draw specific message=m6 | face up command=Up | face down command=Down | face up key=87,130 | face up message=m7 | face flip key=88,130 | face down key=89,130 | save message=Save | save key=90,130 | save report=r1 | load message=Load | load key=91,130 | load report=r2 | restricts access=true | owners=Red"},
	{"nonRect2;1.5;m;1,2",
		"scale=1.5"},
}

// Old types end early.
var shortTypes = []fieldCase{
	{"setprop;",
		"level=Current Zone/Current Map/Module"},
	{"setpieceprop;",
		"range=1 | fixed range=true | cards of a deck=-1"},
	{"locmsg;",
		""},
	{"sendto;",
		"x=0 | y=0 | x index=0 | y index=0 | x offset=1 | y offset=1 | destination=L"},
	{"return;Home;H;Pile",
		"command=Home | key=H | deck=Pile | prompt=Select destination | selection=true"},
	{"return;",
		"prompt=Select destination | selection=true"},
	{"translate;",
		"key=M | x distance=0 | y distance=60 | x index=0 | y index=0 | x offset=0 | y offset=0"},
	{"pivot;",
		"fixed angle=true | angle=90 | second angle=270"},
	{"locCommand;",
		"locations=locRegions | menu=Do Something At $LocationOfCommand$ | current map only=true"},
	{"placemark;",
		"text=null | x offset=0 | y offset=0"},
	{"replace;",
		"text=null | x offset=0 | y offset=0"},
	{"macro;n",
		"name=n | command=Trigger | key=T | kind of loop=counted | index start=1 | index step=1"},
	{"macro;n;;;;AB;C",
		"name=n | watched keys=AB | keys performed=C | kind of loop=counted | index start=1 | index step=1"},
	{"globalkey;c",
		"command=c | key=G | global key=K | range=1 | single reports=true | fixed range=true | cards of a deck=-1"},
	{"globalhotkey;c",
		"command=c | key=H"},
	{"clone;c",
		"command=c | key=C"},
	{"clone;c;",
		"command=c"},
	{"delete;c",
		"command=c | key=D"},
	{"deselect;c",
		"command=c | key=K | kind=D"},
	{"hideCmd;n",
		"name=n | action=Hide"},
	{"submenu;m",
		"name=m"},
	{"menuSeparator;",
		""},
	{"button;",
		""},
	{"button;A;1;2;10;20",
		"key=A | x=1 | y=2 | width=10 | height=20"},
	{"button;A;0;0;0;0;;;;1;2000000000;1;2",
		"key=A | x=0 | y=0 | width=0 | height=0 | version=1 | number of points=2000000000"},
	{"report;ab",
		"keys=ab | format=$location$: $newPieceName$ *"},
	{"playSound;s",
		"sound=s | command=Play Sound | key=P"},
	{"border;p",
		"property=p | thickness=2 | colour=255,0,0 | comparison=AND"},
	{"cmt;",
		""},
	{"emb2;",
		"activate modifiers=128 | activate letter=A | increase modifiers=128 | decrease modifiers=128 | reset level=1 | loop=true | value of the first level=1 | always active=true | scale=1 | shown when=true"},
	{"PROP;",
		""},
	{"label;",
		"command=Change Label | font size=10 | colour=0,0,0 | vertical position=t | horizontal position=c | vertical justification=b | horizontal justification=c | name format=$pieceName$ ($label$) | font=Dialog | property=TextLabel"},
	{"propertysheet;",
		"commit=1"},
	{"AreaOfEffect;",
		"opacity=30 | radius=1 | always active=true | command=Show Area | fixed radius=true | visible to all=true"},
	{"hide;",
		"command=Invisible | transparency=0.3"},
	{"obs;",
		"command=Mask | name when masked=? | peek command=Peek"},
	{"prototype;",
		""},
	{"markmoved;",
		"command=Mark Moved | mark command=Set Moved | unmark command=Set Not-Moved"},
	{"footprint;",
		"command=Movement Trail | radius=10 | fill=255,255,255 | line=0,0,0 | opacity when selected=100 | opacity=50 | margin of points=20 | margin of display=30 | line width=1"},
	{"immob;",
		"stacking=R"},
	{"restrict;",
		"also movement=true"},
	{"matPiece;",
		"keeps its facing=true"},
	{"attach;",
		"attach command=Attach | clear command=Clear All Attachments | range=1 | fixed range=true | cards of a deck=-1 | clear matching command=Clear Matching Attachments | on attaching=nothing | on detaching=nothing | before attaching=clear | automatic=true"},
	{"table;",
		"columns=2 | command=Show Data"},
	{"deck;",
		"outline colour=0,0,0 | width=40 | height=40 | face down=Always | shuffle=Always | allow several=true | allow choice=true | reversible=true | name=Deck | cards shown=10 | choice shows=$BasicName$ | shuffle command=Shuffle | reverse command=Reverse"},
	{"piece;",
		""},
	{"calcProp;",
		""},
	{"mat;",
		""},
	{"basicName;",
		""},
	{"nonRect2;",
		""},
	{"mark;",
		""},
}

func TestFields(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range wholeTypes {
		if got := c.fields(); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.typ, got, c.want)
		}
		names, _ := FieldNames(Raw{Type: c.typ}.ID())
		if n := strings.Count(c.want, " | ") + 1; n != len(names) {
			t.Errorf("%s: %d of %d fields are tried", c.typ, n, len(names))
		}
		seen[Raw{Type: c.typ}.ID()] = true
	}
	for _, c := range shortTypes {
		if got := c.fields(); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.typ, got, c.want)
		}
	}
	for _, r := range rows {
		names, _ := FieldNames(r.id)
		if !seen[r.id] && len(names) > 0 {
			t.Errorf("no type of %q is tried", r.id)
		}
		slices.Sort(names)
		if len(slices.Compact(slices.Clone(names))) != len(names) {
			t.Errorf("%s: a name is there twice: %q", r.id, names)
		}
	}
	if len(kinds()) != len(rows) {
		t.Error("an id is there twice")
	}
}

// Each field has a kind that is known: the exported ones, and those that nobody asks for.
func TestFieldsHaveKinds(t *testing.T) {
	known := map[FieldKind]bool{
		WaitsField: true, LetterField: true, CommandsField: true, DisablesField: true, SendsField: true, PressesField: true,
		ConditionField: true, ExpressionField: true, PropertyField: true, ReportField: true, GivesField: true, SetsField: true,
		NameField: true, ImageField: true, ImagesField: true, SoundField: true, TargetField: true, PieceField: true,
		ShownState: true, VeilState: true, PlayerState: true, "access": true, "sides": true,
		"board": true, "choice": true, "colour": true, "deck": true, "format": true, "gpid": true, "location": true, "map": true,
		"menu": true, "number": true, "prototype": true, "region": true, "text": true, "truth": true, "zone": true,
	}
	for _, r := range rows {
		for _, f := range slices.Concat(parseFields(r.fields), parseFields(r.state)) {
			if !known[f.Kind] {
				t.Errorf("%s: the field %q is of kind %q", r.id, f.Name, f.Kind)
			}
		}
	}
}

// A new type has the fields that are given, defaults before them, and no more.
func TestNewType(t *testing.T) {
	for _, c := range []struct {
		id     string
		fields []string
		want   string
	}{
		{"delete;", nil, "delete"},
		{"delete;", []string{"key", "68,130"}, "delete;;68,130"},
		{"deselect;", []string{"kind", "", "command", "a;b"}, "deselect;a\\;b;K;;false;"},
	} {
		if got := NewType(c.id, c.fields...); got != c.want {
			t.Errorf("%s %q: %s, want %s", c.id, c.fields, got, c.want)
		}
	}
}

func TestUnknownFieldsPanic(t *testing.T) {
	for _, r := range []Raw{{Type: "delete;a"}, {Type: "own;a"}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q has a field %q", r.Type, "no such")
				}
			}()
			r.Field("no such")
		}()
	}
}

// speaking are traits with a state in which they answer all that they can.
var speaking = []Raw{
	{Type: "emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;a.png,b.png;Fresh,+ (reduced);true;Step", State: "2"},
	{Type: "emb;A;Activate;;;;;0;0;a.gif,Fresh;b.gif", State: "1"},
	{Type: `mark;Side,Attack\,Defence`, State: `Red,3\,4`},
	{Type: "PROP;Hits;true,0,4,false;;", State: "2"},
	{Type: "calcProp;Strength;{1};"},
	{Type: "locmsg;greeting;a note;Hello"},
	{Type: "label;76,130;Label", State: "hit"},
	{Type: "label;76,130;Label;10;;;t;0;c;0;b;c;$label$;;0;0;Own", State: "hit"},
	{Type: "propertysheet;0Leader~4Losses;Sheet;P", State: "Hill~2/5"},
	{Type: "rotate;6;93,130;91,130;;;;;Turret", State: "2"},
	{Type: "rotate;1;82,130;Rotate;;;Gun", State: "-40.7"},
	{Type: "AreaOfEffect;0,0,0;30;2;false;Show;;;;;;Fire", State: "true"},
	{Type: "hide;73,130;Hide", State: "somebody"},
	{Type: "obs;77,130;b.png", State: "somebody"},
	{Type: "basicName;Panzer"},
	{Type: "markmoved;m.gif;0;0", State: "true"},
	{Type: "footprint;84,130;Trail", State: "false;Map0;0"},
	{Type: "immob;gi;V;R"},
	{Type: "restrict;Red"},
	{Type: "mat;Carrier;", State: "0"},
	{Type: "matPiece;;true;0;0;;", State: "mat"},
	{Type: "attach;Gun;", State: "1;mat"},
	{Type: "macro;n;c;;;;;true;;;counted;;;3;true;i"},
	{Type: "button;A;0;0;1;1;;true"},
	{Type: "own;a", State: "b"},
}

// besideMat is a place with a mat that carries pieces.
type besideMat struct{ Nowhere }

func (besideMat) Map() (string, bool) { return "Main Map", true }

func (besideMat) Neighbour(id string) (*Piece, Environment, bool) {
	p, err := NewPiece("mat;Carrier\tmark;Speed\\\tpiece;;;;Carrier", "0\t5\\\tMain Map;0;0", DefaultLimits())
	return p, besideMat{}, err == nil && id == "mat"
}

// A property that the table's column answers leaves out is a property that pieces
// do not have, without a word. So every name in this package, every word of the
// trait's type and every word with a suffix is asked of the trait itself.
func TestAnswersAreInTheTable(t *testing.T) {
	names := literals(t)
	tried := map[*kind]bool{}
	for _, r := range speaking {
		typ, state := Join([]Raw{r, {Type: "piece;;;;Tank", State: "Main Map;0;0"}})
		p, err := NewPiece(typ, state, DefaultLimits())
		if err != nil {
			t.Fatal(err)
		}
		q := newQuery(p, besideMat{}, Viewer{})
		asked := slices.Clone(names)
		if e, ok := p.Trait(0).(exporter); ok {
			asked = append(asked, e.exports()...)
		}
		for _, word := range strings.FieldsFunc(r.Type, func(c rune) bool { return strings.ContainsRune(";,~", c) }) {
			asked = append(asked, word)
			for _, suffix := range names {
				asked = append(asked, word+suffix)
			}
		}
		k := p.kind(0)
		tried[k] = true
		answered := 0
		for _, name := range asked {
			for _, localized := range []bool{false, true} {
				if _, done := q.ask(0, name, localized); done {
					answered++
					if k.answers == nil || !k.answers(r.Type, name) {
						t.Errorf("%q answers %q, which the table denies", r.Type, name)
					}
				}
				q.budget = expression.NewBudget(nil)
			}
		}
		if answered == 0 {
			t.Errorf("%q answers nothing", r.Type)
		}
	}
	for _, k := range kinds() {
		_, answers := k.decode(k.read(k.id)).(answerer)
		if answers != (k.answers != nil) {
			t.Errorf("%s: answers properties: %v, has something in the column answers: %v", k.id, answers, !answers)
		}
		if answers && !tried[k] {
			t.Errorf("no type of %q is tried", k.id)
		}
	}
}

// literals are the strings that stand in the sources of the package.
func literals(t *testing.T) []string {
	t.Helper()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	names := []string{""}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), f.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if s, err := strconv.Unquote(lit.Value); err == nil && !strings.Contains(s, ", ") {
					names = append(names, s)
				}
			}
			return true
		})
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Properties that traits only name.
func TestNamedProperties(t *testing.T) {
	for typ, want := range map[string][]string{
		"setprop;Weather": {"Weather"},
		"setpieceprop;a":  nil,
		"locmsg;a":        {"a"},
		"placemark;a":     {"ParentID"},
		"replace;a":       nil,
		"clone;a":         {"CloneID"},
		"locCommand;":     {"BoardOfCommand", "MapOfCommand", "LocationOfCommand", "ZoneOfCommand"},
		"macro;n;c;;;;;true;;;counted;;;3;true;i": {"i"},
		"macro;n":  nil,
		"button;A": nil,
	} {
		if got := Decode(Raw{Type: typ}).(exporter).exports(); !slices.Equal(got, want) {
			t.Errorf("%q names %q, want %q", typ, got, want)
		}
	}
}

func TestFixedProperties(t *testing.T) {
	for _, c := range []struct {
		typ, name, want string
		ok              bool
	}{
		{"locmsg;greeting;;Hello", "greeting", "Hello", true},
		{"locmsg;greeting;;Hello", "Hello", "", false},
		{"macro;n;c;;;;;true;;;counted;;;3;true;i", "i", "0", true},
		{"macro;n;c;;;;;false;;;counted;;;3;true;i", "i", "", false},
		{"macro;n;c;;;;;true;;;counted;;;3;false;i", "i", "", false},
		{"macro;n;c;;;;;true;;;counted;;;3;true;", "", "", false},
		{"button;A;0;0;1;1;;true", "LaunchPopupMenu", "true", true},
		{"button;A;0;0;1;1;;false", "LaunchPopupMenu", "false", true},
		{"button;A", "LaunchPopupMenu", "false", true},
	} {
		if got, ok := Decode(Raw{Type: c.typ}).(answerer).answer(nil, 0, c.name, false); got.text != c.want || ok != c.ok {
			t.Errorf("%q says of %q %q (%v), want %q (%v)", c.typ, c.name, got.text, ok, c.want, c.ok)
		}
	}
}

func FuzzFields(f *testing.F) {
	for _, r := range rows {
		f.Add(r.id+`a;66,130;\;b,c;d;true;-1;{e};f|g;1;2`, "1;2;3")
	}
	f.Fuzz(func(t *testing.T, typ, state string) {
		r := Raw{Type: typ, State: state}
		Decode(r)
		names, _ := FieldNames(r.ID())
		fields := r.Fields()
		for _, name := range names {
			if all, ok := fields.Get(name); !ok || all != r.Field(name) {
				t.Errorf("field %q is %q, and %q among all", name, r.Field(name), all)
			}
		}
		if _, ok := fields.Get("no such field"); ok {
			t.Error("a field that there is not")
		}
	})
}
