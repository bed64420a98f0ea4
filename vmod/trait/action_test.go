package trait

import (
	"image"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Types as VASSAL 3.7 writes them, with every field other than its default.
func TestActions(t *testing.T) {
	const target = `COUNTER|true|XY|Main|East|Woods|0304|7|8|Reserve|true|Side|Red|NOT_EQUALS|Cargo|2`
	wantTarget := CommandTarget{
		Source: "COUNTER", ByLocation: true, Place: "XY", Map: "Main", Board: "East", Zone: "Woods", Location: "0304",
		X: "7", Y: "8", Deck: "Reserve", ByProperty: true, Property: "Side", Value: "Red", Compare: "NOT_EQUALS",
		Attachment: "Cargo", AttachmentIndex: "2",
	}
	tests := []struct {
		raw  Raw
		want Trait
	}{
		{Raw{Type: `setprop;Weather;true,1,6,true;Rain:82\,130:P\,wet;sky;Named Map;Main`},
			&SetGlobalProperty{
				Key: "Weather", NumberConstraint: NumberConstraint{Numeric: true, Min: 1, Max: 6, Wrap: true},
				Commands:    []PropertyCommand{{Menu: "Rain", Key: "82,130", Change: "P", Values: []string{"wet"}}},
				Description: "sky", Level: NamedMap, SearchName: "Main",
			}},
		{Raw{Type: `setpieceprop;Ammo;false,0,9,false;Fill::P\,9;why;` + target + `;{Side=="Red"};true;3;false;Reach;2;true`},
			&SetPieceProperty{
				Key: "Ammo", NumberConstraint: NumberConstraint{Max: 9},
				Commands:    []PropertyCommand{{Menu: "Fill", Change: "P", Values: []string{"9"}}},
				Description: "why", Target: wantTarget, Filter: `{Side=="Red"}`,
				RestrictRange: true, Range: 3, RangeProperty: "Reach", DeckCount: "2", Override: true,
			}},
		{Raw{Type: "locmsg;greeting;a note;Hello"},
			&TranslatableMessage{Key: "greeting", Description: "a note", Message: "Hello"}},
		{Raw{Type: `sendto;Go;71,130;Main;East;10;20;Back;66,130;1;2;3;4;home;Z;Woods;Hill;{a};0304`, State: "Reserve;30;-40"},
			&SendToLocation{
				Command: "Go", Key: "71,130", Map: "Main", Board: "East", X: "10", Y: "20",
				BackCommand: "Back", BackKey: "66,130", XIndex: "1", YIndex: "2", XOffset: "3", YOffset: "4",
				Description: "home", Destination: "Z", Zone: "Woods", Region: "Hill", Filter: "{a}", GridLocation: "0304",
				BackMap: "Reserve", Back: image.Pt(30, -40), HasBack: true,
			}},
		{Raw{Type: `return;Discard;68,130;Old;Which?;why;2;false;{Pile}`},
			&ReturnToDeck{Command: "Discard", Key: "68,130", Deck: "Old", Prompt: "Which?", Description: "why", Version: 2, Expression: "{Pile}"}},
		{Raw{Type: `translate;Step;83,130;1;2;true;3;4;5;6;why`},
			&Translate{Command: "Step", Key: "83,130", XDistance: "1", YDistance: "2", MoveStack: true,
				XIndex: "3", YIndex: "4", XOffset: "5", YOffset: "6", Description: "why"}},
		{Raw{Type: `pivot;Left;76,130;-5;6;false;60.0;why;Right;82,130;300.0`},
			&Pivot{Command: "Left", Key: "76,130", X: -5, Y: 6, Angle: 60, Description: "why", Command2: "Right", Key2: "82,130", Angle2: 300}},
		{Raw{Type: `locCommand;why;locZones;{a};Go to $ZoneOfCommand$;71,130;false`},
			&MultiLocationCommand{Description: "why", Locations: "locZones", Filter: "{a}", Menu: "Go to $ZoneOfCommand$", Key: "71,130"}},
		{Raw{Type: `placemark;Mine;77,130;+/null/piece\;\;\;m.png\;Mine/null\;0\;0;null;5;-6;true;90,130;why;12;3;true;true;a:1,b:2;1`},
			&PlaceMarker{
				Command: "Mine", Key: "77,130", Spec: "+/null/piece;;;m.png;Mine/null;0;0", XOffset: "5", YOffset: "-6",
				MatchRotation: true, AfterKey: "90,130", Description: "why", GPID: "12", Placement: BelowPiece, Above: true,
				CopyProperties: true, Assignments: []Assignment{{"a", "1"}, {"b", "2"}}, Version: 1,
			}},
		{Raw{Type: `replace;Break;66,130;null;text`},
			&Replace{PlaceMarker{Command: "Break", Key: "66,130", Text: "text", XOffset: "0", YOffset: "0"}}},
		{Raw{Type: `macro;Both;Fire;70,130;{a};65\,130,57348\,0\,hit;66\,130;true;67,130;68,130;until;{w};{u};3;true;i;2;4`},
			&TriggerAction{
				Name: "Both", Command: "Fire", Key: "70,130", Condition: "{a}",
				Watch: []KeyStroke{"65,130", "57348,0,hit"}, Actions: []KeyStroke{"66,130"},
				Loop: true, PreLoop: "67,130", PostLoop: "68,130", LoopType: LoopUntil, While: "{w}", Until: "{u}", Count: "3",
				Index: true, IndexProperty: "i", Start: "2", Step: "4",
			}},
		{Raw{Type: `globalkey;All;65,130;66,130;{a};true;2;false;false;Reach;why;1;` + target + `;true;x:1`},
			&CounterGlobalKeyCommand{
				Command: "All", Key: "65,130", GlobalKey: "66,130", Filter: "{a}", RestrictRange: true, Range: 2,
				RangeProperty: "Reach", Description: "why", DeckCount: "1", Target: wantTarget, SuppressSounds: true,
				Assignments: []Assignment{{"x", "1"}},
			}},
		{Raw{Type: `globalhotkey;Roll;82,130;57349,0,roll;why`},
			&GlobalHotKey{Command: "Roll", Key: "82,130", HotKey: "57349,0,roll", Description: "why"}},
		{Raw{Type: `clone;Copy;67,130;why`}, &Clone{Command: "Copy", Key: "67,130", Description: "why"}},
		{Raw{Type: `delete;Kill;68,130;why`}, &Delete{Command: "Kill", Key: "68,130", Description: "why"}},
		{Raw{Type: `deselect;Off;75,130;why;true;A`}, &Deselect{Command: "Off", Key: "75,130", Description: "why", Unstack: true, What: "A"}},
		{Raw{Type: `hideCmd;No fire;Disable;{a};70\,130`},
			&RestrictCommands{Name: "No fire", Action: "Disable", Condition: "{a}", Keys: []KeyStroke{"70,130"}}},
		{Raw{Type: `submenu;More;Fire,Move;why`}, &SubMenu{Menu: "More", Commands: []string{"Fire", "Move"}, Description: "why"}},
		{Raw{Type: `menuSeparator;line;65,130`}, &MenuSeparator{Description: "line", Key: "65,130"}},
		{Raw{Type: `button;65,130;1;2;3;4;why;true;true;1;3;0;0;5;0;5;5`},
			&ActionButton{Key: "65,130", X: 1, Y: 2, Width: 3, Height: 4, Description: "why", Popup: true, WholeShape: true, Version: 1,
				Points: []image.Point{{}, {X: 5}, {X: 5, Y: 5}}}},
		{Raw{Type: `report;65\,130;$PieceName$ fires;66\,130;a,b\,c;why;true`, State: "1"},
			&ReportState{Keys: []KeyStroke{"65,130"}, Format: "$PieceName$ fires", CycleDown: []KeyStroke{"66,130"},
				Cycle: []string{"a", "b,c"}, Description: "why", NoSuppress: true, Index: 1}},
		{Raw{Type: `playSound;bang.wav;Bang;66,130;true;why;true`},
			&PlaySound{Sound: "bang.wav", Command: "Bang", Key: "66,130", SendToOthers: true, Description: "why", NoSuppress: true}},
		{Raw{Type: `border;Hot;why;5;0,0,255;Cold;XOR`},
			&BorderOutline{Property: "Hot", Description: "why", Thickness: 5, Color: "0,0,255", Property2: "Cold", Compare: "XOR"}},
		{Raw{Type: `cmt;see 5.3`}, &Comment{Text: "see 5.3"}},
	}
	seen := map[string]bool{}
	for _, tt := range tests {
		id := tt.raw.ID()
		seen[id] = true
		t.Run(id, func(t *testing.T) {
			got := Decode(tt.raw)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if got.ID() != id {
				t.Errorf("says that it is %q", got.ID())
			}
		})
	}
	for id := range actionDecoders {
		if !seen[id] {
			t.Errorf("no type of %q is tried", id)
		}
	}
}

// Old types end early.
func TestActionDefaults(t *testing.T) {
	mapTarget := CommandTarget{Source: "COUNTER", Place: "MAP", X: "0", Y: "0", Compare: "EQUALS"}
	marker := PlaceMarker{XOffset: "0", YOffset: "0"}
	tests := []struct {
		raw  Raw
		want Trait
	}{
		{Raw{Type: "setprop;"}, &SetGlobalProperty{NumberConstraint: NumberConstraint{Max: 100}, Level: SearchOutwards}},
		{Raw{Type: "setpieceprop;"}, &SetPieceProperty{NumberConstraint: NumberConstraint{Max: 100}, Target: mapTarget, Range: 1, FixedRange: true, DeckCount: "-1"}},
		{Raw{Type: "locmsg;"}, &TranslatableMessage{}},
		{Raw{Type: "sendto;"}, &SendToLocation{X: "0", Y: "0", XIndex: "0", YIndex: "0", XOffset: "1", YOffset: "1", Destination: "L"}},
		{Raw{Type: "return;Home;H;Pile"}, &ReturnToDeck{Command: "Home", Key: "H", Deck: "Pile", Prompt: "Select destination", Expression: "Pile"}},
		{Raw{Type: "return;"}, &ReturnToDeck{Prompt: "Select destination", Select: true}},
		{Raw{Type: "translate;"}, &Translate{Key: "M", XDistance: "0", YDistance: "60", XIndex: "0", YIndex: "0", XOffset: "0", YOffset: "0"}},
		{Raw{Type: "pivot;"}, &Pivot{Fixed: true, Angle: 90, Angle2: 270}},
		{Raw{Type: "locCommand;"}, &MultiLocationCommand{Locations: "locRegions", Menu: "Do Something At $LocationOfCommand$", CurrentMapOnly: true}},
		{Raw{Type: "placemark;"}, &marker},
		{Raw{Type: "replace;"}, &Replace{marker}},
		{Raw{Type: "macro;n"}, &TriggerAction{Name: "n", Command: "Trigger", Key: "T", LoopType: LoopCounted, Start: "1", Step: "1"}},
		{Raw{Type: "macro;n;;;;AB;C"}, &TriggerAction{Name: "n", Watch: []KeyStroke{"A", "B"}, Actions: []KeyStroke{"C"}, LoopType: LoopCounted, Start: "1", Step: "1"}},
		{Raw{Type: "globalkey;c"}, &CounterGlobalKeyCommand{Command: "c", Key: "G", GlobalKey: "K", Range: 1, ReportSingle: true, FixedRange: true, DeckCount: "-1", Target: mapTarget}},
		{Raw{Type: "globalhotkey;c"}, &GlobalHotKey{Command: "c", Key: "H"}},
		{Raw{Type: "clone;c"}, &Clone{Command: "c", Key: "C"}},
		{Raw{Type: "clone;c;"}, &Clone{Command: "c"}},
		{Raw{Type: "delete;c"}, &Delete{Command: "c", Key: "D"}},
		{Raw{Type: "deselect;c"}, &Deselect{Command: "c", Key: "K", What: "D"}},
		{Raw{Type: "hideCmd;n"}, &RestrictCommands{Name: "n", Action: "Hide"}},
		{Raw{Type: "submenu;m"}, &SubMenu{Menu: "m"}},
		{Raw{Type: "menuSeparator;"}, &MenuSeparator{}},
		{Raw{Type: "button;"}, &ActionButton{WholeShape: true}},
		{Raw{Type: "button;A;1;2;10;20"}, &ActionButton{Key: "A", X: 1, Y: 2, Width: 10, Height: 20,
			Points: []image.Point{{X: 1, Y: 2}, {X: 11, Y: 2}, {X: 11, Y: 22}, {X: 1, Y: 22}}}},
		{Raw{Type: "button;A;0;0;0;0;;;;1;2000000000;1;2"}, &ActionButton{Key: "A", Version: 1, Points: []image.Point{{X: 1, Y: 2}}}},
		{Raw{Type: "report;ab", State: "x"}, &ReportState{Keys: []KeyStroke{"a", "b"}, Format: "$location$: $newPieceName$ *", Index: -1}},
		{Raw{Type: "playSound;s"}, &PlaySound{Sound: "s", Command: "Play Sound", Key: "P"}},
		{Raw{Type: "border;p"}, &BorderOutline{Property: "p", Thickness: 2, Color: "255,0,0", Compare: "AND"}},
		{Raw{Type: "cmt;"}, &Comment{}},
	}
	for _, tt := range tests {
		t.Run(tt.raw.Type, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Decode(tt.raw)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestSendToLocationState(t *testing.T) {
	for state, want := range map[string]bool{"": false, ";;": false, "Main;;": false, "Main;1": false, "Main;1;x": false, ";1;2": true, "Main;1;2": true} {
		got := Decode(Raw{Type: "sendto;", State: state}).(*SendToLocation)
		if got.HasBack != want {
			t.Errorf("state %q has a point to go back to: %v, want %v", state, got.HasBack, want)
		}
	}
}

// The few action traits that are properties, and those that only name some.
func TestActionProperties(t *testing.T) {
	tests := []struct {
		typ, name string
		want      string
		ok        bool
	}{
		{"locmsg;greeting;;Hello", "greeting", "Hello", true},
		{"locmsg;greeting;;Hello", "Hello", "", false},
		{"macro;n;c;;;;;true;;;counted;;;3;true;i", "i", "0", true},
		{"macro;n;c;;;;;false;;;counted;;;3;true;i", "i", "", false},
		{"button;A;0;0;1;1;;true", "LaunchPopupMenu", "true", true},
		{"button;A;0;0;1;1;;false", "LaunchPopupMenu", "false", true},
	}
	for _, tt := range tests {
		a, ok := Decode(Raw{Type: tt.typ}).(answerer)
		if !ok {
			t.Errorf("%q answers nothing", tt.typ)
			continue
		}
		if got, ok := a.answer(nil, 0, tt.name, false); got.text != tt.want || ok != tt.ok {
			t.Errorf("%q says of %q %q (%v), want %q (%v)", tt.typ, tt.name, got.text, ok, tt.want, tt.ok)
		}
	}

	exports := map[string][]string{
		"setprop;Weather": {"Weather"},
		"setpieceprop;a":  nil,
		"locmsg;a":        {"a"},
		"placemark;a":     {"ParentID"},
		"replace;a":       nil,
		"clone;a":         {"CloneID"},
		"locCommand;":     {"BoardOfCommand", "MapOfCommand", "LocationOfCommand", "ZoneOfCommand"},
		"macro;n;c;;;;;true;;;counted;;;3;true;i": {"i"},
		"macro;n": nil,
	}
	for typ, want := range exports {
		var got []string
		if e, ok := Decode(Raw{Type: typ}).(exporter); ok {
			got = e.exports()
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("properties of %q (-want +got):\n%s", typ, diff)
		}
	}
}

func FuzzDecodeAction(f *testing.F) {
	for id := range actionDecoders {
		f.Add(id+`a;66,130;\;b,c;d;true;-1;{e};f|g;1;2`, "1;2;3")
	}
	f.Fuzz(func(t *testing.T, typ, state string) {
		r := Raw{Type: typ, State: state}
		decode, ok := actionDecoders[r.ID()]
		if !ok {
			return
		}
		if got := decode(r).ID(); got != r.ID() {
			t.Errorf("%q is read as %q", r.ID(), got)
		}
	})
}
