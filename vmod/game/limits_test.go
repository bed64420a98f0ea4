package game_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/game"
)

// A limit on what is built is an error where the game begins, and a problem of the step that
// reaches it; nothing is built beyond it.
func TestLimitsOfAGame(t *testing.T) {
	var pieces, maps, steps []string
	for i := range 11 {
		pieces = append(pieces, fmt.Sprintf("+/%d/piece;;;;A/Main;5;5;;0", i))
		maps = append(maps, fmt.Sprintf("+/1/piece;;;;A/Map%d;5;5;;0", i))
		steps = append(steps, "LOG\tCHAThello")
	}
	lim := game.Limits{Objects: 10, Maps: 10, LogSteps: 10}
	logged := func(commands []string) string {
		var log []string
		for _, c := range commands {
			log = append(log, "LOG\t"+c)
		}
		return strings.Join(append([]string{"begin_save", "end_save"}, log...), "\x1b")
	}
	for what, commands := range map[string][]string{"10 pieces": pieces, "10 maps": maps} {
		if _, err := game.Load(strings.Join(commands, "\x1b"), &game.World{}, lim); err == nil || !strings.Contains(err.Error(), "more than "+what) {
			t.Errorf("%s at the start: %v", what, err)
		}
		if _, err := game.Load(strings.Join(commands[:10], "\x1b"), &game.World{}, lim); err != nil {
			t.Errorf("%s are allowed: %v", what, err)
		}
		g, err := game.Load(logged(commands), &game.World{}, game.Limits{Objects: 10, Maps: 10})
		if err != nil {
			t.Fatal(err)
		}
		for more := true; more; {
			_, more = g.Advance()
		}
		if p := g.Problems(); len(p) != 1 || p[0].Step != 10 || !strings.Contains(p[0].Err.Error(), "more than "+what) {
			t.Errorf("%s in a log: problems %v", what, p)
		}
		if len(g.Objects()) > 10 || len(g.Maps()) > 10 {
			t.Errorf("%s: %d objects on %d maps", what, len(g.Objects()), len(g.Maps()))
		}
	}
	if _, err := game.Load(strings.Join(steps, "\x1b"), &game.World{}, lim); err == nil {
		t.Error("11 steps where 10 are allowed")
	}
}

// A log that moves a great stack again and again is done as far as the limits allow. That it was cut
// off is known.
func TestTouchesAreBounded(t *testing.T) {
	var commands []string
	stack := "+/5/stack/Main;5;5"
	for i := range 100 {
		commands = append(commands, fmt.Sprintf("+/%d/piece;;;;Waggon/Main;5;5;;0", 10+i))
		stack += fmt.Sprint(";", 10+i)
	}
	commands = append(commands, stack+";@@1")
	for i := range 50 {
		commands = append(commands, fmt.Sprintf("LOG\tM/5/Main/%d/5/null/Main/5/5/null/anybody", 10+i))
	}
	for touches, stops := range map[int]bool{1000: true, 100_000: false} {
		g, err := game.Load(strings.Join(commands, "\x1b"), &game.World{}, game.Limits{Touches: touches})
		if err != nil {
			t.Fatal(err)
		}
		steps, moved := 0, 0
		for {
			g.Coming()
			c, ok := g.Advance()
			if !ok {
				break
			}
			steps++
			moved += len(c.Moved)
		}
		if steps != 50 || (moved < 50*100) != stops || stops && moved > touches+101 {
			t.Errorf("%d touches: %d pieces moved in %d steps", touches, moved, steps)
		}
		if g.CutOff() != stops || len(g.Problems()) > 0 != stops {
			t.Errorf("%d touches: cut off %t, problems %v", touches, g.CutOff(), g.Problems())
		}
	}
}

// Pieces that lie loose on a point are looked at for each piece that is put there.
func TestLookingAtManyIsBounded(t *testing.T) {
	commands := []string{"+/5/piece;;;;Waggon/Main;6;5;;0"}
	for i := range 6400 {
		commands = append(commands, fmt.Sprintf("+/%d/piece;;;;Waggon/Main;5;5;;0", 10+i))
	}
	for i := range 50 {
		commands = append(commands, fmt.Sprintf("LOG\tM/5/Main/%d/5/null/Main/%d/5/null/anybody", 5+i%2, 6-i%2))
	}
	for touches, stops := range map[int]bool{1000: true, 6000: false} {
		g, err := game.Load(strings.Join(commands, "\x1b"), &game.World{}, game.Limits{Touches: touches})
		if err != nil {
			t.Fatal(err)
		}
		for more := true; more; {
			_, more = g.Advance()
		}
		if g.CutOff() != stops {
			t.Errorf("%d touches: cut off %t", touches, g.CutOff())
		}
	}
}

// What a log may do grows with its file, not with the text in it.
func TestLimitsGrowWithTheFile(t *testing.T) {
	log := "+/10/piece;;;;Waggon/Main;5;5;;0" + strings.Repeat("\x1bLOG\tM/10/Main/6/5/null/Main/5/5/null/anybody", 40)
	lim := game.Limits{LogSteps: 20, LogStepsPerKB: 1, Touches: 50, TouchesPerKB: 1}
	for size, want := range map[int64]string{0: "more than 20 steps", 19_000: "more than 39 steps", 20_000: ""} {
		lim.File = size
		_, err := game.Load(log, &game.World{}, lim)
		if got := fmt.Sprint(err); want == "" && err != nil || !strings.Contains(got, want) && want != "" {
			t.Errorf("a file of %d bytes: %v", size, err)
		}
	}
}

// Of a torn file not every command is remembered that could not be done, but how many.
func TestProblemsAreCounted(t *testing.T) {
	var commands []string
	for i := range 1500 {
		commands = append(commands, fmt.Sprintf("+/%d/mark;Side\tpiece;;;;A/Red", i))
	}
	g, err := game.Load(strings.Join(commands, "\x1b"), &game.World{}, game.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	if p := g.Problems(); len(p) != 1001 || !strings.HasPrefix(p[1000].Err.Error(), "500 more") {
		t.Errorf("%d problems, the last is %v", len(p), p[len(p)-1].Err)
	}
}
