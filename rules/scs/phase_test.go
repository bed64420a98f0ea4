package scs

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// sequence returns the basic sequence with an exploitation that a player turn may go without, in a
// game of three turns.
func sequence() Sequence {
	s := BasicSequence("north", "south")
	s.phases[2].Optional = true
	s.turns = pack.Known(3)
	return s
}

// 1.0: phases follow one another strictly.
func TestSuccession(t *testing.T) {
	s := sequence()
	for _, c := range []struct {
		name     string
		from, to TurnPhase
		want     Order
		skipped  string
		turns    int
	}{
		{"the next", TurnPhase{1, 0}, TurnPhase{1, 1}, InOrder, "", 0},
		{"an optional one passed over", TurnPhase{1, 1}, TurnPhase{1, 3}, InOrder, "", 0},
		{"the other side's", TurnPhase{1, 3}, TurnPhase{1, 4}, InOrder, "", 0},
		{"the next turn's", TurnPhase{1, 7}, TurnPhase{2, 0}, InOrder, "", 0},
		{"the same", TurnPhase{2, 3}, TurnPhase{2, 3}, SamePhase, "", 0},
		{"combat passed over", TurnPhase{1, 0}, TurnPhase{1, 2}, Skipping, "turn 1, north combat", 0},
		{"a player turn passed over", TurnPhase{1, 3}, TurnPhase{2, 0}, Skipping,
			"turn 1, south movement; turn 1, south combat; turn 1, south exploitation; turn 1, south supply", 0},
		{"a whole turn passed over", TurnPhase{1, 6}, TurnPhase{2, 7}, Skipping,
			"turn 1, south supply; turn 2, north movement; turn 2, north combat; turn 2, north supply; turn 2, south movement; " +
				"turn 2, south combat; turn 2, south exploitation", 1},
		{"back to movement", TurnPhase{1, 1}, TurnPhase{1, 0}, Backward, "", 0},
		{"back a turn", TurnPhase{2, 0}, TurnPhase{1, 7}, Backward, "", 0},
		{"beyond the game", TurnPhase{3, 7}, TurnPhase{4, 0}, OrderUnknown, "", 0},
		{"no phase", TurnPhase{1, 0}, TurnPhase{1, 8}, OrderUnknown, "", 0},
	} {
		got := s.Succession(c.from, c.to)
		var skipped []string
		for _, at := range got.Skipped {
			skipped = append(skipped, s.Name(at))
		}
		if got.Order != c.want || strings.Join(skipped, "; ") != c.skipped || got.Turns != c.turns {
			t.Errorf("%s: %v, skipped %q, %d turns, want %v, %q, %d", c.name, got.Order, skipped, got.Turns, c.want, c.skipped, c.turns)
		}
	}
}

func TestNext(t *testing.T) {
	s := sequence()
	at, ok := s.Begin()
	n := 0
	for ; ok; n++ {
		next, more := s.Next(at)
		if more && s.Succession(at, next).Order != InOrder && !s.Phase(next.Place).Optional {
			t.Errorf("%s does not follow %s", s.Name(next), s.Name(at))
		}
		at, ok = next, more
	}
	if n != 3*8 {
		t.Errorf("%d phases in the game, want 24", n)
	}
	if _, ok := (Sequence{}).Begin(); ok {
		t.Error("a game that lists no phases begins with one")
	}
}

// Whatever phases are asked for, an answer comes at once.
func TestSuccessionIsBounded(t *testing.T) {
	s := BasicSequence("a", "b")
	rapid.Check(t, func(t *rapid.T) {
		from := TurnPhase{rapid.IntRange(-3, 1<<40).Draw(t, "turn"), rapid.IntRange(-2, 9).Draw(t, "place")}
		to := TurnPhase{rapid.IntRange(-3, 1<<40).Draw(t, "turn"), rapid.IntRange(-2, 9).Draw(t, "place")}
		if got := s.Succession(from, to); len(got.Skipped) > 8 {
			t.Fatalf("%d phases skipped", len(got.Skipped))
		}
	})
}

func refs(o Objections) string {
	var words []string
	for _, one := range o {
		word := one.Ref()
		if !one.Proved() {
			word += "?"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// 3.3b, 6.0, 6.1a, 7.0, 11.0: what may be done in each phase, by whom.
func TestPermissions(t *testing.T) {
	s := BasicSequence("north", "south")
	for _, c := range []struct {
		phase, side          string
		exploit              pack.Answer
		move, overrun, melee string
	}{
		{"movement", "north", pack.No, "", "", "7.0"},
		{"movement", "south", pack.Yes, "3.3b", "6.0", "7.0"},
		{"combat", "north", pack.Yes, "1.0", "6.0", ""},
		{"combat", "south", pack.Yes, "3.3b", "6.0", "7.0"},
		{"exploitation", "north", pack.Yes, "", "", "7.0"},
		{"exploitation", "north", pack.No, "11.0", "6.1a", "7.0"},
		{"exploitation", "north", pack.Unknown, "11.0?", "6.1a?", "7.0"},
		{"supply", "north", pack.Yes, "1.0", "6.0", "7.0"},
	} {
		place, ok := s.Find(c.phase, "north")
		if !ok {
			t.Fatalf("no phase %q", c.phase)
		}
		phase := s.Phase(place)
		if got := refs(MayMove(phase, c.side, c.exploit)); got != c.move {
			t.Errorf("%s, %s moves: %q, want %q", phase.Name(), c.side, got, c.move)
		}
		if got := refs(MayOverrun(phase, c.side, c.exploit)); got != c.overrun {
			t.Errorf("%s, %s overruns: %q, want %q", phase.Name(), c.side, got, c.overrun)
		}
		if got := refs(MayAttack(phase, c.side)); got != c.melee {
			t.Errorf("%s, %s attacks: %q, want %q", phase.Name(), c.side, got, c.melee)
		}
	}
	if got := refs(MayMove(scspack.Phase{ID: "x"}, "north", pack.Yes)); got != "1.0?" {
		t.Errorf("a phase of which nobody knows who moves: %q", got)
	}
	supply := s.Phase(3)
	for _, c := range []struct {
		phase   scspack.Phase
		meaning scspack.Meaning
		side    string
		want    string
	}{
		{supply, scspack.MeansOOS, "north", ""},
		{supply, scspack.MeansOOS, "south", "12.1b"},
		{s.Phase(0), scspack.MeansOOS, "north", "12.1b"},
		{supply, scspack.MeansDG, "north", "1.0"},
		// An air strike disorganizes the units of the other side.
		{scspack.Phase{ID: "movement", Side: "south", Markers: []string{"dg"}}, scspack.MeansDG, "north", ""},
	} {
		if got := refs(MayMark(c.phase, c.meaning, c.side)); got != c.want {
			t.Errorf("%s marker of %s in %s: %q, want %q", c.meaning, c.side, c.phase.Name(), got, c.want)
		}
	}
}

func TestEntryPhase(t *testing.T) {
	s := BasicSequence("north", "south")
	if place, ok := s.Entry("south"); !ok || s.Phase(place).Name() != "south movement" {
		t.Errorf("%v, %v", place, ok)
	}
	s.phases = append([]scspack.Phase{{ID: "arrival", Side: "south", Arrivals: pack.Yes}}, s.phases...)
	if place, ok := s.Entry("south"); !ok || place != 0 {
		t.Errorf("%v, %v", place, ok)
	}
	if _, ok := s.Entry("east"); ok {
		t.Error("a side without phases has an entry")
	}
}
