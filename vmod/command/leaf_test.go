package command_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/umpire-vassal/umpire/vmod/command"
)

// opaque compares player ids as texts, which they otherwise hide.
var opaque = cmp.Transformer("id", func(id command.PlayerID) string { return string(id) })

func TestDecode(t *testing.T) {
	tests := []struct {
		text string
		want command.Leaf
	}{
		{"", command.Empty{}},
		{"null", command.Null{}},
		{"begin_save", command.BeginSave{}},
		{"end_save", command.EndSave{}},
		{"begin_log", command.BeginLog{}},
		{"end_log", command.EndLog{}},
		{`+/7/mark;Side` + "\t" + `piece;;;1\/2.png;1\/2/Red` + "\t" + `Main;10;20;5`,
			command.AddPiece{ID: "7", Type: "mark;Side\tpiece;;;1/2.png;1/2", State: "Red\tMain;10;20;5"}},
		{"+/null/piece;;;a;b/", command.AddPiece{ID: "null", Type: "piece;;;a;b"}},
		{"-/7", command.RemovePiece{ID: "7"}},
		{"-/a/b", command.RemovePiece{ID: "a/b"}},
		{"D/7/new/old", command.ChangePiece{ID: "7", New: "new", Old: "old", HasOld: true}},
		{"D/7/new", command.ChangePiece{ID: "7", New: "new"}},
		{"D/7/new/", command.ChangePiece{ID: "7", New: "new", HasOld: true}},
		{"M/7/Main/10/-20/null/null/0/0/8/secret", command.MovePiece{
			ID:     "7",
			New:    command.Place{Map: "Main", X: 10, Y: -20, Under: "null"},
			Old:    command.Place{Map: "null", Under: "8"},
			Player: "secret", HasPlayer: true}},
		{"M/7/Main/10/20/null/Main/0/0/null", command.MovePiece{
			ID:  "7",
			New: command.Place{Map: "Main", X: 10, Y: 20, Under: command.NoMap},
			Old: command.Place{Map: "Main", Under: command.NoMap}}},
		{"LOG\t-/7", command.Log{Command: "-/7"}},
		{"UNDO\ttrue", command.Undo{Begin: true}},
		{"UNDO\tfalse", command.Undo{}},
		{"CHAT<Ann> - hi", command.Chat{Text: "<Ann> - hi"}},
		{"AUDIO\tbang.wav", command.PlayAudio{Clip: "bang.wav"}},
		{"PLAYER\tsecret\tAnn\tRed", command.Player{ID: "secret", Name: "Ann", Side: "Red"}},
		{"PYREMOVE\tsecret", command.PlayerRemove{ID: "secret"}},
		{"UNMASK\ta\tb", command.Unmask{IDs: []command.PlayerID{"a", "b"}}},
		{"MainBoardPicker", command.BoardPicker{Map: "Main"}},
		{"MainBoardPicker\tNorth\t0\t0\t1\\/2/rev\t0\t1", command.BoardPicker{Map: "Main", Boards: []command.Board{
			{Name: "North"}, {Name: "1/2", Reversed: true, Row: 1}}}},
		{"GlobalProperty\t;Weather;Mud;Module", command.GlobalProperty{Name: "Weather", Value: "Mud", Container: "Module", HasContainer: true}},
		{"GlobalProperty\t;Depth\tLake\tHills\tMain Map;5;", command.GlobalProperty{Name: "Depth\tLake\tHills\tMain Map", Value: "5", HasContainer: true}},
		{"GlobalProperty\t;Weather;Mud", command.GlobalProperty{Name: "Weather", Value: "Mud"}},
		{"MutableProperty\t2d6_result\t1\t4,4\tModule", command.MutableProperty{
			Name: "2d6_result", Old: "1", New: "4,4", Container: "Module", HasContainer: true}},
		{"MutableProperty\tx\t\t1", command.MutableProperty{Name: "x", New: "1"}},
		{"TURNTurnTracker0\t0|1;0;false;-1", command.Turn{ID: "TurnTracker0", Encoded: "0|1;0;false;-1"}},
		{"SETUP_STACK\t", command.SetupStack{}},
		{"SGKC\tSGKC0\ttrue", command.StartupGlobalKey{ID: "SGKC0", Applied: true}},
		{"NOTES\ta|b", command.ScenarioNotes{Text: "a\nb"}},
		{"PNOTES\ta\\|b", command.PublicNotes{Text: "a|b"}},
		{"PNOTE\tsecret\ta||b", command.PrivateNote{Owner: "secret", Text: "a\n\nb"}},
		{"SNOTE\tPlan\tsecret\ttrue\tgo left\t11/21/2026 9:05 PM\tAnn", command.SecretNote{
			Name: "Plan", Owner: "secret", Hidden: true, Text: "go left", Date: "11/21/2026 9:05 PM", Handle: "Ann"}},
		{"Events12,Ann,rolled|13,Bob,left", command.EventLog{Encoded: "12,Ann,rolled|13,Bob,left"}},
		{"CLOCKCONTROL\ttrue\tfalse", command.ClockControl{Showing: true}},
		{"CLOCK\tRed\tRed clock\t5000000000\t3\ttrue\tfalse", command.Clock{
			Side: "Red", Name: "Red clock", Elapsed: 5_000_000_000, Verified: 3, Ticking: true}},
		{"EXT\tWinter\t1.2", command.Extension{Name: "Winter", Version: "1.2"}},
		{"PLUGIN\tp\t1", command.Plugin{Name: "p", Version: "1"}},
		{"SHOW_RESULTS\tSpecialDice0\t3\t0", command.ShowResults{ID: "SpecialDice0", Faces: []int{3, 0}}},
		{"LOS\tLOS0\t1\t2\t3\t4\ttrue\tfalse\tfalse", command.LineOfSight{
			ID: "LOS0", AnchorX: 1, AnchorY: 2, ArrowX: 3, ArrowY: 4, Persisting: true}},
		{"FLARE\tFlare0\t5\t6", command.Flare{ID: "Flare0", X: 5, Y: 6}},
		{"LOCKSPOTAB\tRules\tAnn\tsecret\ttoday", command.LockScenarioTab{Tab: "Rules", By: "Ann", Password: "secret", Date: "today"}},
		{"SEMAIL\ta@example.org", command.SecondaryEmail{Address: "a@example.org"}},
		{"DECK\t", command.DeckHead{}},
		{"CHECK\tversion<2.9\tALERT\\\told.|Update.", command.Check{Condition: "version<2.9", Command: "ALERT\told.|Update."}},
		{"ALERT\told.|Update.", command.Alert{Text: "old.|Update."}},
		{"INVITE\ta\tb\tc", command.Network{Text: "INVITE\ta\tb\tc"}},
		{"bd\t0", command.Unknown{Text: "bd\t0"}},
		{"TURNED", command.Unknown{Text: "TURNED"}},
	}
	for _, tt := range tests {
		t.Run(tt.text, func(t *testing.T) {
			got := command.Decode(tt.text)
			if diff := cmp.Diff(tt.want, got, opaque); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if back := got.Encode(); back != tt.text {
				t.Errorf("encodes to %q", back)
			}
		})
	}
}

func TestDecodeOddities(t *testing.T) {
	tests := []struct {
		name, text string
		want       command.Leaf
	}{
		{"blank numbers are 0", "FLARE\tF", command.Flare{ID: "F"}},
		{"a clock's number that is none is 0", "CLOCK\t\tA\tx\t2", command.Clock{Name: "A", Verified: 2}},
		{"an old delayed note", "SNOTE\ta\tb\tfalse\tc", command.SecretNote{Name: "a", Owner: "b", Text: "c"}},
		{"only rev turns a board", "MBoardPicker\tB/left\t1\t2", command.BoardPicker{Map: "M", Boards: []command.Board{{Name: "B", Column: 1, Row: 2}}}},
		{"a missing bool of a startup key is true", "SGKC\tSGKC1", command.StartupGlobalKey{ID: "SGKC1", Applied: true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, command.Decode(tt.text), opaque); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestDecodeBroken(t *testing.T) {
	for _, text := range []string{
		"+/7/type", "D/7", "M/7/Main/x/0/null/null/0/0/null", "M/7/Main/1/2/null/Main/3/4",
		"PLAYER\ta\tb", "SNOTE\ta", "CLOCK\t", "EXT\ta", "PLUGIN\ta", "SHOW_RESULTS\tx\tsix",
	} {
		u, ok := command.Decode(text).(command.Unknown)
		if !ok || u.Reason == "" || u.Text != text {
			t.Errorf("%q is %#v, want an unknown command with a reason", text, command.Decode(text))
		}
	}
}

func TestLogInner(t *testing.T) {
	tests := map[string]command.Leaf{
		"LOG\tCHAThi":      command.Chat{Text: "hi"},
		"LOG\tnull":        command.Null{},
		"LOG\t":            command.Empty{},
		"LOG\t''-/7''":     command.RemovePiece{ID: "7"},
		"LOG\tUNDO\tfalse": command.Undo{},
	}
	for text, want := range tests {
		if diff := cmp.Diff(want, command.Decode(text).(command.Log).Inner()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestNewlines(t *testing.T) {
	tests := []struct{ text, encoded string }{
		{"", ""},
		{"a\nb", "a|b"},
		{"a\n\nb", "a||b"},
		{"\na", "|a"},
		{"a|b", `a\|b`},
		{`\a`, `'\a'`},
		{"a\n", "a|"},
	}
	for _, tt := range tests {
		got := command.PublicNotes{Text: tt.text}.Encode()
		if want := "PNOTES\t" + tt.encoded; got != want {
			t.Errorf("notes %q encode to %q, want %q", tt.text, got, want)
		}
	}
}

func TestPasswordsStayHidden(t *testing.T) {
	const password = "hunter2"
	for _, text := range []string{
		"PLAYER\t" + password + "\tAnn\tRed",
		"PYREMOVE\t" + password,
		"UNMASK\t" + password,
		"M/7/Main/1/2/null/Main/3/4/null/" + password,
		"PNOTE\t" + password + "\ttext",
		"SNOTE\ta\t" + password + "\ttrue\ttext\t\t",
		"LOCKSPOTAB\tRules\tAnn\t" + password + "\ttoday",
	} {
		l := command.Decode(text)
		js, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		shown := fmt.Sprintf("%v %+v %#v %s %q %x %s", l, l, l, l, l, l, js)
		if strings.Contains(shown, password) || strings.Contains(shown, fmt.Sprintf("%x", password)) {
			t.Errorf("%T shows its player's password", l)
		}
		if l.Encode() != text {
			t.Errorf("%T does not write its player's password", l)
		}
	}
}

func TestTurnState(t *testing.T) {
	got, err := command.ParseTurnState(`0|3;0;true;12;1\;0\;0\;true,false,true`)
	if err != nil {
		t.Fatal(err)
	}
	want := command.TurnState{Levels: []command.TurnLevel{{
		Value: 3, Loop: true, LoopLimit: 12,
		Levels: []command.TurnLevel{{List: true, Value: 1, Active: []bool{true, false, true}}},
	}}}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, s := range []string{"", "x", "0|a", "0|1;0;maybe", "0|1;0;true;x"} {
		if _, err := command.ParseTurnState(s); err == nil {
			t.Errorf("%q is read as the state of a turn tracker", s)
		}
	}
}

// A line of the roster whose fields have moved names nobody: its name can be an id.
func TestMovedRosterLines(t *testing.T) {
	for _, text := range []string{
		"PLAYER\tPLAYER\tquarry-password\tNora\tNorth", "PLAYER\t\tquarry-password\tNora", "PLAYER\tquarry-password\tquarry-password\tNora\tNorth",
		"PLAYER\tquarry-password\tNora", "PLAYER\tx\tNora\tNorth\t",
	} {
		if got, ok := command.Decode(text).(command.Unknown); !ok || got.Text != text {
			t.Errorf("%q is %T", text, command.Decode(text))
		}
	}
	if _, ok := command.Decode("PLAYER\tquarry-password\tNora\tNorth").(command.Player); !ok {
		t.Error("an honest line is no player")
	}
}

// Ids in lines of the roster that stand within other commands are taken out.
func TestHideStrayIDs(t *testing.T) {
	for in, want := range map[string]string{
		"PLAYER\tme\tNora\tNorth":                              "PLAYER\tme\tNora\tNorth",
		"a" + esc + "PLAYER\tme\tNora\tNorth":                  "a" + esc + "PLAYER\tme\tNora\tNorth",
		"a" + esc + "LOG\tPLAYER\tme\tNora\tNorth" + `\` + esc: "a" + esc + "LOG\tPLAYER\tme\tNora\tNorth" + `\` + esc,
		"+/1/piece;;;;RaiPLAYER\tme\tNora" + esc + "b":         "+/1/piece;;;;RaiPLAYER\t(player id)" + esc + "b",
		"PLAYER\tPLAYER\tme\tNora\tNorth":                      "PLAYER\tPLAYER\t(player id)",
		"CHATxPLAYER\tme" + esc + "CHATyPLAYER\tyou\tPLAYER\t": "CHATxPLAYER\t(player id)" + esc + "CHATyPLAYER\t(player id)",
		// A line came into the midst of an id, and half of the id stands behind it.
		"MapBoardPicker\tMap\thalPLAYER\thalf-id\tNora\tNorth\tf-id\t0" + esc + "b": "MapBoardPicker\tMap\thalPLAYER\t(player id)" + esc + "b",
		"MapBoardPicker\tMap\tPLAYER\tme":                                           "MapBoardPicker\tMap\tPLAYER\t(player id)",
	} {
		if got := command.HideStrayIDs(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}
