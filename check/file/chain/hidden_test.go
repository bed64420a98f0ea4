package chain_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// state is a game of some pieces, a line each: the commands of a save. A line that
// begins with "log " is a step.
func state(t testing.TB, lines ...string) *game.Game {
	t.Helper()
	tree, err := buildfile.Read([]byte(`<VASSAL.build.GameModule name="Test" version="1">
		<VASSAL.build.module.Map mapName="Main"/>
		<VASSAL.build.module.PrivateMap mapName="Headquarters" side="Red" visible="false"/>
	</VASSAL.build.GameModule>`), buildfile.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	module, err := tree.Module()
	if err != nil {
		t.Fatal(err)
	}
	text := "begin_save"
	for _, line := range lines {
		line = strings.ReplaceAll(line, "<tab>", "\t")
		if step, ok := strings.CutPrefix(line, "log "); ok {
			line = "LOG\t" + step
		}
		text += "\x1b" + line
	}
	g, err := game.Load(text, &game.World{Build: module}, game.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range g.Problems() {
		t.Error(p.Err)
	}
	return g
}

const (
	deck  = "+/deck/deck;true;0,0,0;40;60;Never;Never;false;false;false;;;;Events/Main;9;9;false;"
	card1 = "+/c1/piece;;;;Ambush/Main;9;9;1;0"
	card2 = "+/c2/piece;;;;Rain/Main;9;9;2;0"
	// masked can have a strength beneath its mask.
	masked = "+/x/obs;72,130;b;Mask;I;?<tab>PROP;Strength;false,0,0,false;\\<tab>piece;;;;Foot/"
	guns   = "+/guns/piece;;;;Guns/Main;5;5;7;0"
)

// What an observer does not see is compared, and counted, and never named.
func TestHidden(t *testing.T) {
	for _, c := range []struct {
		name          string
		before, after []string
		want, reveal  string
	}{
		{"nothing", []string{card1, card2, deck + "c1,c2", guns}, []string{card1, card2, deck + "c1,c2", guns}, "", ""},
		{"a deck shuffled", []string{card1, card2, deck + "c1,c2"}, []string{card1, card2, deck + "c2,c1"}, "deck Events 2 2", "deck Events 2 2"},
		{"a card less", []string{card1, card2, deck + "c1,c2"}, []string{card1, deck + "c1"}, "deck Events 2 1", `gone "Rain" Events; deck Events 2 1`},
		{"a card drawn", []string{card1, card2, deck + "c1,c2"}, []string{card1, "+/c2/piece;;;;Rain/Main;5;5;2;0", deck + "c1"},
			`jumped "Rain" Events Main; deck Events 2 1`, `jumped "Rain" Events Main; deck Events 2 1`},
		{"a card drawn into a hand", []string{card1, card2, deck + "c1,c2"}, []string{card1, "+/c2/piece;;;;Rain/Headquarters;5;5;2;0", deck + "c1"},
			`deck Events 2 1`, `jumped "Rain" Events Headquarters; deck Events 2 1`},
		{"moved in headquarters", []string{"+/x/piece;;;;Plan/Headquarters;1;1;4;0"}, []string{"+/x/piece;;;;Plan/Headquarters;2;1;4;0"},
			"hidden 1", `jumped "Plan" Headquarters Headquarters`},
		{"gone into headquarters", []string{guns}, []string{"+/guns/piece;;;;Guns/Headquarters;5;5;7;0"}, `jumped "Guns" Main Headquarters`, `jumped "Guns" Main Headquarters`},
		{"an invisible piece moved", []string{"+/x/hide;72,130;Hide<tab>piece;;;;Spy/me<tab>Main;1;1;4;0"}, []string{"+/x/hide;72,130;Hide<tab>piece;;;;Spy/me<tab>Main;2;1;4;0"},
			"hidden 1", `jumped "Spy(Hide)" Main Main`},
		{"hidden since", []string{"+/x/hide;72,130;Hide<tab>piece;;;;Spy/null<tab>Main;1;1;4;0"}, []string{"+/x/hide;72,130;Hide<tab>piece;;;;Spy/me<tab>Main;1;1;4;0"},
			`turned "Spy" invisible  no yes`, `turned "Spy(Hide)" invisible  no yes`},
		{"changed beneath its mask", []string{masked + "me;<tab>3\\<tab>Main;1;1;4;0"}, []string{masked + "me;<tab>2\\<tab>Main;1;1;4;0"},
			"hidden 1", `written "Foot(?)" property Strength 3 2`},
		{"another beneath its mask", []string{masked + "me;<tab>3\\<tab>Main;1;1;4;0"}, []string{masked + "me;<tab>3\\<tab>Main;1;1;5;0"},
			"hidden 1", `turned "Foot(?)"    `},
		{"turned up", []string{masked + "me;<tab>3\\<tab>Main;1;1;4;0"}, []string{masked + "null<tab>3\\<tab>Main;1;1;4;0"},
			`turned "Foot" masked  yes no`, `turned "Foot" masked  yes no`},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, reveal := range []bool{false, true} {
				want := c.want
				if reveal {
					want = c.reveal
				}
				opt := chain.Options{Reveal: reveal}
				before, after := chain.Stand(state(t, c.before...).State, opt), chain.Stand(state(t, c.after...).State, opt)
				d := chain.Compare(before, after)
				if diff := cmp.Diff(want, differs(d)); diff != "" {
					t.Errorf("reveal %v (-want +got):\n%s", reveal, diff)
				}
				if d.None() != before.Same(after) {
					t.Error("Same and Compare disagree")
				}
			}
		})
	}
}

func differs(d *chain.Difference) string {
	var all []string
	for _, p := range d.Vanished {
		all = append(all, fmt.Sprintf("gone %q %s", p.Name, p.At))
	}
	for _, p := range d.Appeared {
		all = append(all, fmt.Sprintf("new %q %s", p.Name, p.At))
	}
	for _, c := range d.Jumped {
		all = append(all, fmt.Sprintf("jumped %q %s %s", c.Is.Name, c.Was.At, c.Is.At))
	}
	for _, c := range d.Turned {
		all = append(all, fmt.Sprintf("turned %q %s %s %s %s", c.Is.Name, c.Aspect, c.Name, c.From, c.To))
	}
	for _, c := range d.Written {
		all = append(all, fmt.Sprintf("written %q %s %s %s %s", c.Is.Name, c.Aspect, c.Name, c.From, c.To))
	}
	if d.Hidden > 0 {
		all = append(all, fmt.Sprintf("hidden %d", d.Hidden))
	}
	for _, deck := range d.Decks {
		all = append(all, fmt.Sprintf("deck %s %d %d", deck.Name, deck.Was, deck.Is))
	}
	return strings.Join(all, "; ")
}

// What does not matter, and what does, of the state of pieces.
func TestWhatMatters(t *testing.T) {
	for _, c := range []struct{ name, before, after, want string }{
		{"moved mark", "+/x/markmoved;m.gif;0;0<tab>piece;;;;Foot/true<tab>Main;1;1;4;0", "+/x/markmoved;m.gif;0;0<tab>piece;;;;Foot/false<tab>Main;1;1;4;0", ""},
		{"trail", "+/x/footprint;84;Trail<tab>piece;;;;Foot/true;Map0;1;3,4<tab>Main;1;1;4;0", "+/x/footprint;84;Trail<tab>piece;;;;Foot/false;Map0;0<tab>Main;1;1;4;0", ""},
		{"old place", "+/x/piece;;;;Foot/Main;1;1;4;1;OldX;5", "+/x/piece;;;;Foot/Main;1;1;4;0", ""},
		{"empty stacks", guns, guns + "\x1b+/s/stack/Main;3;3", ""},
		{"in a stack", guns, guns + "\x1b+/s/stack/Main;5;5;guns", ""},
		{"another spelling", "+/x/PROP;Strength;false,0,0,false;<tab>piece;;;;Foot/3<tab>Main;1;1;4;0", "+/x/PROP;Strength;false,0,0,false;;<tab>piece;;;;Foot/3<tab>Main;1;1;4;0", ""},
		{"property", "+/x/PROP;Strength;false,0,0,false;<tab>piece;;;;Foot/3<tab>Main;1;1;4;0", "+/x/PROP;Strength;false,0,0,false;<tab>piece;;;;Foot/2<tab>Main;1;1;4;0", `written "Foot" property Strength 3 2`},
		{"another piece", "+/x/piece;;;;Foot/Main;1;1;4;0", "+/x/piece;;;;Guns/Main;1;1;5;0", `turned "Guns"    `},
		{"point", "+/x/piece;;;;Foot/Main;1;1;4;0", "+/x/piece;;;;Foot/Main;1;2;4;0", `jumped "Foot" Main Main`},
		{"off the map", "+/x/piece;;;;Foot/Main;1;1;4;0", "+/x/piece;;;;Foot/null;1;1;4;0", `jumped "Foot" Main `},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, after := chain.Stand(state(t, c.before).State, chain.Options{}), chain.Stand(state(t, c.after).State, chain.Options{})
			if diff := cmp.Diff(c.want, differs(chain.Compare(before, after))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if before.Same(after) != (c.want == "") {
				t.Error("Same and Compare disagree")
			}
		})
	}
}
