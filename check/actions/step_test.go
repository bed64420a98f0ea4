package actions_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

const march = `
player North Nora nora-secret
player South Sol sol-secret
at 02.03: n1 n2
at 03.04: n3
say Nora: Turn 3, North Movement Phase
move n1: 03.03
move n2: 03.03
move n1: 04.04
undo
move n1: 03.04
say Nora: Combat Phase
move n1 n2: 04.03
`

// What a move has beside whence and whither.
func TestMoves(t *testing.T) {
	var got []string
	for _, s := range played(t, march, actions.Options{}).Steps {
		for _, a := range s.Actions {
			if m, ok := a.(actions.Move); ok && s.Stands() {
				beneath := "nothing"
				if m.Beneath != nil {
					beneath = m.Beneath.Basic
				}
				got = append(got, fmt.Sprintf("%d: on %s, whole stack %t, trail %d", s.N, beneath, m.Whole, m.Trail))
			}
		}
	}
	want := []string{
		"2: on nothing, whole stack false, trail 1",
		"3: on 1st Foot, whole stack true, trail 1",
		"6: on Guns, whole stack false, trail 1",
		"8: on nothing, whole stack false, trail 1",
		"8: on 1st Foot, whole stack true, trail 1",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// The caller's word on which layer shows the sides goes before any guess.
func TestSidesAreTold(t *testing.T) {
	const text = "player North Nora x-secret\nat 02.03: n1\nflip n1\n"
	for name, c := range map[string]struct {
		sides func(string, *trait.Embellishment) (bool, bool)
		want  string
	}{
		"guessed": {nil, "flip -1 to 1, reduced true, known false"},
		"is":      {func(gpid string, _ *trait.Embellishment) (bool, bool) { return true, gpid == "1" }, "flip -1 to 1, reduced true, known true"},
		"is not":  {func(string, *trait.Embellishment) (bool, bool) { return false, true }, `layer Flip: off to 1`},
		"unknown": {func(string, *trait.Embellishment) (bool, bool) { return false, false }, "flip -1 to 1, reduced true, known false"},
	} {
		got := ""
		switch a := played(t, text, actions.Options{Sides: c.sides}).Steps[0].Actions[0].(type) {
		case actions.Flip:
			got = fmt.Sprintf("flip %d to %d, reduced %t, known %t", a.From, a.To, a.Reduced, a.Known)
		case actions.Change:
			got = fmt.Sprintf("%s %s: %s to %s", a.Aspect, a.Name, a.From, a.To)
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// handGame has a window of North's own and a deck.
const handGame = `<VASSAL.build.GameModule name="Hands" version="1">
<VASSAL.build.module.Map mapName="Table"><VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="Top" width="500" height="500"/></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>
<VASSAL.build.module.PrivateMap mapName="Hand" side="North" visible="false"><VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="Felt" width="500" height="500"/></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.PrivateMap>
</VASSAL.build.GameModule>`

// hands replays steps, each of some commands, on a table with three cards in a deck at 100,100 and a
// card in North's hand.
func hands(t *testing.T, opt actions.Options, steps ...[]string) []actions.Step {
	t.Helper()
	tree, err := buildfile.Read([]byte(handGame), buildfile.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	b, err := tree.Module()
	if err != nil {
		t.Fatal(err)
	}
	card := func(id, where string) command.Node {
		return command.Node{Text: "+/" + id + "/piece;;;;Card " + id + "/" + where + ";" + id}
	}
	root := command.Node{Text: "begin_save", Subs: []command.Node{
		{}, card("1", "Table;100;100"), card("2", "Table;100;100"), card("3", "Table;100;100"), card("4", "Hand;50;50"),
		{Text: "+/9/deck;false;0,0,0;50;50;Never;Never;false;false;false;;;;Pile/Table;100;100;true;1,2,3"},
		{Text: "PLAYER\tkey\tNora\tNorth"}, {Text: "end_save"},
	}}
	for _, texts := range steps {
		var node command.Node
		for i, text := range texts {
			if i == 0 {
				node.Text = "LOG\t" + text
			} else {
				node.Subs = append(node.Subs, command.Node{Text: "LOG\t" + text})
			}
		}
		root.Subs = append(root.Subs, node)
	}
	g, err := game.Load(root.Encode(), &game.World{Build: b}, game.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return actions.Read(g, &vmod.Module{Module: b}, opt).Steps
}

// The account does not have what goes on in a hand; it has that a card went there.
func TestHands(t *testing.T) {
	steps := [][]string{
		{"M/3/Hand/60/50/null/Table/100/100/2/key"},
		{"M/3/Hand/70/50/null/Hand/60/50/null/key"},
		{"M/4/Table/200/200/null/Hand/50/50/null/key"},
		{"D/9/Table;100;100;true;2,1/Table;100;100;true;1,2"},
		{"M/4/Table/100/100/null/Table/200/200/null/key"},
	}
	tell := func(a actions.Action) string {
		switch a := a.(type) {
		case actions.Move:
			return fmt.Sprintf("%q %s -> %s", a.Pieces[0].Name, a.From, a.To)
		case actions.Reorder:
			return fmt.Sprintf("%q shuffled in %s", a.Pieces[0].Name, a.At)
		case actions.DeckTurn:
			return fmt.Sprintf("%s %s, %d cards", a.Deck, a.Event, a.Cards)
		}
		return fmt.Sprintf("%T", a)
	}
	for _, c := range []struct {
		opt  actions.Options
		want []string
	}{
		{actions.Options{}, []string{
			`"" Pile -> Hand; 0 hidden`,
			`; 1 hidden`,
			`"Card 4" Hand -> Table; 0 hidden`,
			`Pile shuffled, 2 cards; 0 hidden`,
			`"Card 4" Table -> Pile; 0 hidden`,
		}},
		{actions.Options{Reveal: true}, []string{
			`"Card 3" Pile -> Hand; 0 hidden`,
			`"Card 3" Hand -> Hand; 0 hidden`,
			`"Card 4" Hand -> Table; 0 hidden`,
			`Pile shuffled, 2 cards; 0 hidden`,
			`"Card 4" Table -> Pile; 0 hidden`,
		}},
	} {
		var got []string
		for _, s := range hands(t, c.opt, steps...) {
			var told []string
			for _, a := range s.Actions {
				told = append(told, tell(a))
			}
			got = append(got, fmt.Sprintf("%s; %d hidden", strings.Join(told, ", "), s.Hidden))
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("reveal %t (-want +got):\n%s", c.opt.Reveal, diff)
		}
	}
}

// Several moves of a piece in one step are one move by way of the places between.
func TestVia(t *testing.T) {
	steps := hands(t, actions.Options{}, []string{
		"M/4/Table/200/200/null/Hand/50/50/null/key", "M/4/Table/250/200/null/Table/200/200/null/key", "M/4/Table/300/200/null/Table/250/200/null/key",
	})
	m, ok := steps[0].Actions[0].(actions.Move)
	if !ok || len(m.Via) != 2 || m.Via[0].At.X != 200 || m.Via[1].At.X != 250 || m.To.At.X != 300 {
		t.Errorf("told: %+v", steps[0].Actions)
	}
}

// A player's id never gets out, wherever a module puts it.
func TestIDsAreSecret(t *testing.T) {
	steps := hands(t, actions.Options{Reveal: true}, []string{"MutableProperty\tLast\tkey\tother\tModule"}, []string{"MutableProperty\tLast\tother\tkey\tModule"})
	for i := range steps {
		if told := fmt.Sprintf("%+v", steps[i]); strings.Contains(told, "key") {
			t.Errorf("told: %s", told)
		}
	}
}

// What dice showed is read from the properties that they set, and from the chat.
func TestRolls(t *testing.T) {
	set := func(name, value string) string { return "MutableProperty\t" + name + "\t0\t" + value + "\tModule" }
	for _, c := range []struct {
		name  string
		texts []string
		want  string
	}{
		{"chat and properties", []string{"CHAT*** 2d6 = 4,5 *** <Nora>", set("2d6_result", "4,5"), set("2d6_total", "9"), set("2d6_keep", "2")}, "Nora 2d6 4,5 [4 5] 9"},
		{"a total with a summary", []string{"CHAT*** 2d6 = 9 *** <Nora>", set("2d6_result", "9"), set("2d6_total", "9"), set("2d6_summary", "4 x1, 5 x1")}, "Nora 2d6 9 [4 5] 9"},
		{"chat alone", []string{"CHAT*** 1d6 = 3 *** &lt;Nora&gt;"}, "Nora 1d6 3 [3] 3"},
		{"VASL", []string{"CHAT*** (RS dr) 3 ***   <Nora>      [1 / 1   avg   3.00 (3.00)]    (01.52)"}, "Nora RS dr 3 [] 3"},
		{"a line that lies", []string{"CHAT*** 2d6 = 6,6 *** <Nora>", set("2d6_result", "1,2"), set("2d6_total", "3")}, "Nora 2d6 1,2 [1 2] 3 disputed"},
		{"symbol dice", []string{"SHOW_RESULTS\tSpecialDiceButton0\t2\t0"}, " SpecialDiceButton0 face 3, face 1 [] -"},
		{"two of them", []string{"CHAT*** 1d6 = 3 *** <Nora>", "CHAT*** 1d6 = 4 *** <Nora>"}, "Nora 1d6 3 [3] 3; Nora 1d6 4 [4] 4"},
		{"words", []string{"CHAT*** 1d6 = a miss *** <Nora>"}, "Nora 1d6 a miss [] -"},
	} {
		step := hands(t, actions.Options{}, c.texts)[0]
		var got []string
		for _, a := range step.Actions {
			r, ok := a.(actions.Roll)
			if !ok {
				got = append(got, fmt.Sprintf("%T", a))
				continue
			}
			total := "-"
			if r.HasTotal {
				total = fmt.Sprint(r.Total)
			}
			text := fmt.Sprintf("%s %s %s %v %s", step.By, r.Button, r.Result, r.Dice, total)
			if r.Disputed {
				text += " disputed"
			}
			got = append(got, text)
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// Players are named by the roster, distinguished, or numbered.
func TestPlayers(t *testing.T) {
	log := played(t, "player North Nora a-secret\nplayer South Nora b-secret\nat 02.03: n1\nat 03.03: s1\nmove s1: 03.04\nsay Nora: me?\n", actions.Options{})
	if got := log.Steps[0].By.Number; got != 2 {
		t.Errorf("moved by player %d, want 2", got)
	}
	if got := log.Steps[1].By.Number; got != 0 {
		t.Errorf("said by player %d, want nobody: two are called so", got)
	}
	if p := (actions.Player{Number: 3}).String(); p != "player 3" {
		t.Errorf("a player without a name is %q", p)
	}
	if !slices.Equal([]string{log.Players[0].Side, log.Players[1].Side}, []string{"North", "South"}) {
		t.Errorf("players: %+v", log.Players)
	}
}

// A tracker that the module does not have, or that no module names, has numbers only.
func TestTurnsWithoutNames(t *testing.T) {
	steps := hands(t, actions.Options{},
		[]string{"TURNTurnTracker0\t0|3;0;false;-1;1\\;0\\;0\\;true,true,true"},
		[]string{"TURNTurnTracker0\t0|3;0;false;-1;2\\;0\\;0\\;true,true,true"},
		[]string{"TURNTurnTracker0\tno state"},
	)
	var got []actions.TurnChange
	for _, s := range steps {
		for _, a := range s.Actions {
			if turn, ok := a.(actions.TurnChange); ok {
				got = append(got, turn)
			}
		}
	}
	want := []actions.TurnChange{
		{Tracker: "TurnTracker0", To: "3 #2"},
		{Tracker: "TurnTracker0", From: "3 #2", To: "3 #3"},
		{Tracker: "TurnTracker0", From: "3 #3", To: "no state"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
