package bind_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/bind"
)

// clock is a game's turn and chat as a test writes them down.
type clock struct {
	trackers   map[string]string // "Turn" and "Turn/Phase"
	properties map[string]string
	chat       []string
}

func (c clock) Tracker(name, level string) (string, bool) {
	if level != "" {
		name += "/" + level
	}
	text, ok := c.trackers[name]
	return text, ok
}

func (c clock) Property(name string) (string, bool) {
	value, ok := c.properties[name]
	return value, ok
}

func (c clock) Chat() []string { return c.chat }

const telling = `
[[turn]]
tracker = "Turn"
level = "Number"
[[turn]]
marker = "turn"
text = 'Turn (?P<turn>\d+) of \d+'
[[turn]]
chat = true
text = '.*turn (?P<turn>\d+) begins.*'
[[phase]]
tracker = "Turn"
level = "Phase"
when = [ { text = 'Move.*', phase = "movement" }, { text = 'Sky', phase = "weather" } ]
[[phase]]
property = "Active"
when = [ { text = 'N', side = "north" }, { text = 'S', side = "south" } ]
[[phase]]
marker = "phase"
of = "shown"
when = [ { text = 'South moving', phase = "movement", side = "south" } ]
[[marker]]
name = 'Turn marker'
meaning = "turn"
[[marker]]
name = 'South moving|North moving'
meaning = "phase"
`

func TestTold(t *testing.T) {
	b := little(t, telling, "")
	type answer struct {
		Turn, Phase, Side, TurnBy, PhaseBy string
	}
	on := func(name, location string) bind.Piece {
		return counter{name: name, site: bind.Site{Window: "Map", Location: location}}
	}
	for name, c := range map[string]struct {
		clock  clock
		pieces []bind.Piece
		want   answer
	}{
		"nothing": {want: answer{Turn: "?"}},
		"tracker and property": {
			clock: clock{trackers: map[string]string{"Turn/Number": "4", "Turn/Phase": "Moves"}, properties: map[string]string{"Active": "S"}},
			want:  answer{"4", "south movement", "south", `turn tracker "Turn" "4"`, `turn tracker "Turn" "Moves"`},
		},
		"the phase of either side": {
			clock: clock{trackers: map[string]string{"Turn/Phase": "Moves"}},
			want:  answer{Turn: "?", Phase: "movement", PhaseBy: `turn tracker "Turn" "Moves"`},
		},
		"a phase of no side": {
			clock: clock{trackers: map[string]string{"Turn/Phase": "Sky"}, properties: map[string]string{"Active": "N"}},
			want:  answer{Turn: "?", Phase: "weather", Side: "north", PhaseBy: `turn tracker "Turn" "Sky"`},
		},
		"markers": {
			pieces: []bind.Piece{on("Turn marker", "Turn 7 of 10"), on("South moving", "")},
			want:   answer{"7", "south movement", "south", `marker "turn" "Turn 7 of 10"`, `marker "phase" "South moving"`},
		},
		"markers that contradict each other": {
			pieces: []bind.Piece{on("Turn marker", "Turn 7 of 10"), on("Turn marker", "Turn 8 of 10"), on("South moving", ""), on("North moving", "")},
			want:   answer{Turn: "?"},
		},
		"the last line of the chat, by the pack's own pattern": {
			clock: clock{chat: []string{"* turn 2 begins", "South moves", "* turn 3 begins", "North moves", "well played"}},
			want:  answer{"3", "north movement", "north", `chat "* turn 3 begins"`, `chat "North moves"`},
		},
	} {
		told := b.Told(c.clock, b.Pieces(c.pieces))
		got := answer{told.Turn.String(), told.Phase.Name(), told.Side, told.TurnBy, told.PhaseBy}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestDice(t *testing.T) {
	b := little(t, "[[dice]]\nname = \"2d6\"\ndice = 2\ntext = '= (?P<roll>\\d+) \\*'\n", "")
	if len(b.Dice) != 1 || b.Dice[0].Name != "2d6" || b.Dice[0].Count != 2 || b.Dice[0].Sides != 6 {
		t.Fatalf("%+v", b.Dice)
	}
	found := b.Dice[0].Text.FindStringSubmatch("*** 2d6 = 11 *** <Hans>")
	if diff := cmp.Diff([]string{"= 11 *", "11"}, found); diff != "" {
		t.Errorf("roll (-want +got):\n%s", diff)
	}
}
