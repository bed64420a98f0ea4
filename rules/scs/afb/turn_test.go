package afb_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

func shipped(t testing.TB) *scspack.Pack {
	t.Helper()
	fsys, err := gamestest.Open("afb")
	if err != nil {
		t.Fatal(err)
	}
	p, problems, err := scspack.LoadOver(gamestest.Loader(), fsys)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	return p
}

// AfB 1.1: the twelve phases.
func TestTurn(t *testing.T) {
	const want = `
 1  german  reinforcement  reinforcements
 2  german  movement       units move, overruns, air strikes, markers: dg, stacking at its end
 3  german  combat         combat, markers: dg
 4  german  exploitation   exploit capable units move, overruns, air strikes, markers: dg, stacking at its end
 5  german  supply         markers: oos
 6  german  dg-removal     markers: dg
 7  soviet  reinforcement  reinforcements
 8  soviet  movement       units move, overruns, air strikes, markers: dg, stacking at its end
 9  soviet  combat         combat, markers: dg
10  soviet  exploitation   exploit capable units move, overruns, markers: dg, stacking at its end
11  soviet  supply         markers: oos
12  soviet  dg-removal     markers: dg
`
	s := scs.NewSequence(shipped(t))
	if diff := cmp.Diff(strings.TrimPrefix(want, "\n"), scstest.Sequence(s)); diff != "" {
		t.Errorf("sequence (-want +got):\n%s", diff)
	}
	ids := []string{"reinforcement", "movement", "combat", "exploitation", "supply", afb.DGRemoval}
	for i, p := range s.Phases() {
		if p.ID != ids[i%6] {
			t.Errorf("phase %d is %q, want %q", i+1, p.ID, ids[i%6])
		}
	}
	// bites 1.1: combat before movement. spares 1.1: the Soviet turn after the German's.
	if got := s.Succession(scs.TurnPhase{Turn: 1, Place: 2}, scs.TurnPhase{Turn: 1, Place: 1}).Order; got != scs.Backward {
		t.Errorf("movement after combat: %v", got)
	}
	if got := s.Succession(scs.TurnPhase{Turn: 1, Place: 5}, scs.TurnPhase{Turn: 1, Place: 6}).Order; got != scs.InOrder {
		t.Errorf("the Soviet turn after the German's: %v", got)
	}
}

// AfB 4.1: thirty hexes of forty points, and seven bands that leave no number out.
func TestVictoryHexes(t *testing.T) {
	p := shipped(t)
	held := map[hex.Hex]string{}
	count := 0
	for _, place := range p.Places {
		if place.Role == scspack.RoleVictory {
			held[place.Hex] = "soviet"
			count++
		}
	}
	s := result(p, scs.Control{}.Stated(held), 0)
	if count != 30 || s.Least != 40 || s.Most != 40 || len(p.Victory.Bands) != 7 || len(held) != 30 {
		t.Errorf("%d hexes of %d to %d points, %d bands", count, s.Least, s.Most, len(p.Victory.Bands))
	}
	for n := -3; n <= 45; n++ {
		in := 0
		for _, b := range p.Victory.Bands {
			if (!b.From.Known || b.From.N <= n) && (!b.To.Known || n <= b.To.N) {
				in++
			}
		}
		if in != 1 {
			t.Errorf("%d points are in %d bands", n, in)
		}
	}
}

// AfB 4.0: who wins, and what may still be.
func TestResult(t *testing.T) {
	p := shipped(t)
	// The Soviet side holds the first hexes of the table, so many of them; the German
	// all others, but for those that are open.
	control := func(soviet, open int) scs.Control {
		held := map[hex.Hex]string{}
		for i, place := range p.Places {
			switch {
			case i < soviet:
				held[place.Hex] = "soviet"
			case i >= soviet+open:
				held[place.Hex] = "german"
			}
		}
		return scs.Control{}.Stated(held)
	}
	for _, c := range []struct {
		soviet, open, extra int
		want                string
	}{
		{30, 0, 0, "40 to 40: massive Soviet victory"},
		{0, 0, 0, "0 to 0: massive German victory"},
		{15, 0, 0, "22 to 22: draw"},
		{15, 0, 1, "23 to 23: minor Soviet victory"},
		{14, 0, 0, "21 to 21: minor German victory"},
		{14, 1, 0, "21 to 22: draw, minor German victory"},
		{0, 30, 0, "0 to 40: massive Soviet victory, major Soviet victory, minor Soviet victory, draw, minor German victory, major German victory, massive German victory"},
	} {
		s := result(p, control(c.soviet, c.open), c.extra)
		var results []string
		for _, b := range s.Bands {
			results = append(results, b.Result)
		}
		if got := pack.Known(s.Least).String() + " to " + pack.Known(s.Most).String() + ": " + strings.Join(results, ", "); got != c.want {
			t.Errorf("%d hexes, %d open, %d more: %q, want %q", c.soviet, c.open, c.extra, got, c.want)
		}
	}
}

// What the rules' text does not state is open, and names what is missing.
func TestShippedPackLeavesOpen(t *testing.T) {
	p := shipped(t)
	for name, c := range map[string]struct {
		decides []scs.Input
		want    string
	}{
		"strikes":      {second(afb.Available(p, afb.AirTurn{Side: "german", Turn: 1, Dice: []int{3}})), "game.toml: [[air]] turns of german"},
		"strike":       {afb.ResolveStrike(p, "german", afb.Strike{}, 3).Decides, "game.toml: [[air]] value of german; terrain of 00.00"},
		"split":        {afb.ResolveStrike(p, "soviet", afb.Strike{Split: true}, 3).Decides, "game.toml: [[air]] split_value of soviet; terrain of 00.00"},
		"replacements": {second(afb.Replacements(p, "soviet", 2, pack.Known(0))), "game.toml: [[replacement]] of soviet"},
		"pull-out":     {second(afb.PulloutDue(p, afb.PulloutTurn{Turn: 6, Roll: pack.Known(3), Before: pack.No})), "game.toml: [pullout] rolls, most of turn 6"},
		"garrison":     {second(afb.SpentParent(p)), "switch spent_garrison_parent"},
		"dead":         {second(afb.DeadExploiters(p)), "switch pullout_dead_units"},
	} {
		if got := strings.Join(words.Speaker{}.Inputs(c.decides), "; "); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	g, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	for name, all := range map[string]scs.Objections{
		"garrisons": afb.CheckGarrisonCount(g, scs.Position{}, g.Side("german")),
		"deeds":     afb.CheckGarrisonDeeds(g, afb.Change{}),
		"pull-out":  afb.CheckPullout(g, afb.PulloutTurn{Turn: 8}, scs.Position{}, scs.Position{}),
	} {
		if got := strings.Join(words.Speaker{}.Inputs(all.Decides()), "; "); got != "game.toml: [[map]]" || all.Illegal() {
			t.Errorf("%s without a map: %q", name, got)
		}
	}
}

func second[T any](_ T, decides []scs.Input) []scs.Input { return decides }
