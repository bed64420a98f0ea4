package command_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/command"
)

func TestParseChat(t *testing.T) {
	tests := []struct {
		text, speaker, message string
		ok                     bool
	}{
		{"<Ann> - your move", "Ann", "your move", true},
		{"&lt;Ann&gt; - your move", "Ann", "your move", true},
		{"&lt;Ann&gt; - a &gt; - b", "Ann", "a &gt; - b", true},
		{"<(anonymous)> - ", "(anonymous)", "", true},
		{"* Ann moves", "", "", false},
		{"<Ann>", "", "", false},
		{"", "", "", false},
	}
	for _, tt := range tests {
		speaker, message, ok := command.ParseChat(tt.text)
		if speaker != tt.speaker || message != tt.message || ok != tt.ok {
			t.Errorf("%q is %q saying %q (%v), want %q saying %q (%v)", tt.text, speaker, message, ok, tt.speaker, tt.message, tt.ok)
		}
	}
}

func TestParseDice(t *testing.T) {
	tests := []struct {
		text string
		want command.DiceRoll
		ok   bool
	}{
		{"*** 2d6 = 4,4 *** <Hans>", command.DiceRoll{Name: "2d6", Result: "4,4", Numbers: []int{4, 4}, Roller: "Hans"}, true},
		{"*** 2d6 = 11 *** &lt;Hans&gt;", command.DiceRoll{Name: "2d6", Result: "11", Numbers: []int{11}, Roller: "Hans"}, true},
		{"*** Die = [6] *** <Ann>", command.DiceRoll{Name: "Die", Result: "[6]", Numbers: []int{6}, Roller: "Ann"}, true},
		{"*** Fate = Doom *** <Ann>", command.DiceRoll{Name: "Fate", Result: "Doom", Roller: "Ann"}, true},
		{"*** a = b = 1 ***", command.DiceRoll{Name: "a = b", Result: "1", Numbers: []int{1}}, true},
		{"*** 2d6 rolled", command.DiceRoll{}, false},
		{"*** 2d6 *** <Ann>", command.DiceRoll{}, false},
		{"* 2d6 = 4,4 *** <Hans>", command.DiceRoll{}, false},
		{"<Ann> - *** 2d6 = 6,6 *** <Ann>", command.DiceRoll{}, false},
	}
	for _, tt := range tests {
		got, ok := command.ParseDice(tt.text)
		if diff := cmp.Diff(tt.want, got); diff != "" || ok != tt.ok {
			t.Errorf("%q: ok %v, want %v (-want +got):\n%s", tt.text, ok, tt.ok, diff)
		}
	}
}
