package scs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// lossUnits reads "7:3/2 14:1/2": unit 7 prints 3 and has 2 steps, and so on; "?" is
// unknown.
func lossUnits(t *testing.T, s string) []LossUnit {
	t.Helper()
	value := func(s string) pack.Value {
		if s == "?" {
			return pack.Value{}
		}
		var n int
		if _, err := fmt.Sscan(s, &n); err != nil {
			t.Fatal(err)
		}
		return pack.Known(n)
	}
	var units []LossUnit
	for _, word := range strings.Fields(s) {
		id, values, _ := strings.Cut(word, ":")
		printed, steps, _ := strings.Cut(values, "/")
		units = append(units, LossUnit{id, value(printed), value(printed), value(steps)})
	}
	return units
}

var shownFace = scspack.Switch{Value: scspack.FaceShown, Set: true}

// said returns each objection as its paragraph, with a question mark where it is open.
func said(found Objections) string {
	var words []string
	for _, o := range found {
		if o.Proved() {
			words = append(words, o.Ref())
		} else {
			words = append(words, o.Ref()+"?")
		}
	}
	return strings.Join(words, " ")
}

func TestCheckLosses(t *testing.T) {
	for _, c := range []struct {
		name, units string
		due         StepsDue
		taken, want string
	}{
		// The rulebook's combat example, parts 1 to 3.
		{"part 1: one step from each", "7:3/2 14:1/2", StepsDue{Result: 2}, "7:1 14:1", ""},
		{"part 1: both from 7", "7:3/2 14:1/2", StepsDue{Result: 2}, "7:2", "8.0b"},
		{"part 2: 7 dies for the EZOC", "7:3/2 14:1/2", StepsDue{Result: 2, Retreat: 1}, "7:2 14:1", ""},
		{"part 2: 14 dies for the EZOC", "7:3/2 14:1/2", StepsDue{Result: 2, Retreat: 1}, "7:1 14:2", ""},
		{"part 3: 6 and 4", "6:7/2 4:3/2 8:3/2", StepsDue{Result: 2}, "6:1 4:1", ""},
		{"part 3: 6 and 8", "6:7/2 4:3/2 8:3/2", StepsDue{Result: 2}, "6:1 8:1", ""},
		{"part 3: 6 twice", "6:7/2 4:3/2 8:3/2", StepsDue{Result: 2}, "6:2", "8.0b"},
		{"part 3: 4 and 8", "6:7/2 4:3/2 8:3/2", StepsDue{Result: 2}, "4:1 8:1", "8.0a"},

		{"either of two equals", "a:3/1 b:3/1 c:2/1", StepsDue{Result: 1}, "b:1", ""},
		{"not the weaker one", "a:3/1 b:3/1 c:2/1", StepsDue{Result: 1}, "c:1", "8.0a"},
		{"unit with 0 absorbs", "a:3/1 b:0/1", StepsDue{Result: 2}, "a:1 b:1", ""},
		{"too few", "a:3/2 b:1/1", StepsDue{Result: 2}, "a:1", "7.1"},
		{"too many", "a:3/2 b:1/1", StepsDue{Result: 1}, "a:1 b:1", "7.1"},
		{"surplus is ignored", "a:3/1 b:1/1", StepsDue{Result: 4}, "a:1 b:1", ""},
		{"surplus, but one step is left", "a:3/1 b:1/2", StepsDue{Result: 4}, "a:1 b:1", "7.1"},
		{"more than it has", "a:3/1 b:1/2", StepsDue{Result: 3}, "a:2 b:1", "8.0"},
		{"somebody else's loss", "a:3/2", StepsDue{Result: 1}, "a:1 z:1", "8.0c"},
		{"three steps of three", "a:3/3", StepsDue{Result: 3}, "a:3", ""},
		{"nothing due, nothing lost", "a:3/3", StepsDue{}, "", ""},
		{"nothing lost", "a:3/2 b:1/1", StepsDue{Result: 1}, "", "7.1"},
		{"somebody else's loss of nothing", "a:3/2", StepsDue{Result: 1}, "a:1 z:0", ""},
		{"one dead before", "a:3/2 b:1/0", StepsDue{Result: 2}, "a:2", ""},
		{"one due and one converted, from the weaker", "a:3/2 b:1/2", StepsDue{Result: 1, Converted: 1}, "b:2", "8.0a 8.0b?"},

		// What the counters do not show.
		{"steps unknown, enough lost", "a:3/?", StepsDue{Result: 2}, "a:2", ""},
		{"steps unknown, perhaps dead", "a:3/?", StepsDue{Result: 2}, "a:1", "7.1?"},
		{"steps unknown, another has one", "a:3/? b:1/2", StepsDue{Result: 4}, "a:2 b:1", "7.1"},
		{"steps unknown, not hit", "a:3/1 b:1/?", StepsDue{Result: 2}, "a:1", "7.1"},
		{"strength unknown, spared", "a:3/1 b:?/1", StepsDue{Result: 1}, "a:1", "8.0a?"},
		{"strength unknown, hit", "a:3/1 b:?/1", StepsDue{Result: 1}, "b:1", "8.0a?"},
		{"strength unknown, both hit", "a:3/1 b:?/1", StepsDue{Result: 2}, "a:1 b:1", ""},
		{"strength unknown, the weakest hit", "a:3/1 b:?/1 c:1/1", StepsDue{Result: 1}, "c:1", "8.0a"},

		// What the rulebook leaves open.
		{"retreat's step from a unit hit already", "a:3/2 b:1/1", StepsDue{Result: 1, Retreat: 1}, "a:2", "8.0b?"},
		{"retreat's step from anybody", "a:3/2 b:1/1", StepsDue{Retreat: 1}, "b:1", ""},
		{"converted from the weaker", "a:3/2 b:1/1", StepsDue{Converted: 1}, "b:1", "8.0a?"},
		{"converted from the strongest", "a:3/2 b:1/1", StepsDue{Converted: 1}, "a:1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var taken []StepLoss
			for _, word := range strings.Fields(c.taken) {
				u := lossUnits(t, word+"/0")[0]
				taken = append(taken, StepLoss{u.ID, u.Shown.N})
			}
			found := CheckLosses(shownFace, lossUnits(t, c.units), c.due, taken)
			if got := said(found); got != c.want {
				t.Errorf("%s, due %+v, taken %s: %q, want %q\n%+v", c.units, c.due, c.taken, got, c.want, found)
			}
		})
	}
}

// Unit a shows its reduced side, on which it prints less than b; its full side prints more. The
// switch decides who then has to lose the first step (8.0a).
func TestStrongestFace(t *testing.T) {
	units := []LossUnit{
		{"a", pack.Known(2), pack.Known(6), pack.Known(1)},
		{"b", pack.Known(4), pack.Known(4), pack.Known(2)},
	}
	for _, c := range []struct {
		strongest   scspack.Switch
		taken, want string
	}{
		{scspack.Switch{Value: scspack.FaceShown, Set: true}, "a", "8.0a"},
		{scspack.Switch{Value: scspack.FaceShown, Set: true}, "b", ""},
		{scspack.Switch{Value: scspack.FaceFull, Set: true}, "a", ""},
		{scspack.Switch{Value: scspack.FaceFull, Set: true}, "b", "8.0a"},
		{scspack.Switch{Value: scspack.FaceShown}, "a", "8.0a?"},
		{scspack.Switch{Value: scspack.FaceFull}, "b", "8.0a?"},
	} {
		found := CheckLosses(c.strongest, units, StepsDue{Result: 1}, []StepLoss{{c.taken, 1}})
		if got := said(found); got != c.want {
			t.Errorf("face %s (set %v), step from %s: %q, want %q", c.strongest.Value, c.strongest.Set, c.taken, got, c.want)
		}
		if c.want == "8.0a?" && !slices.Equal(found.Decides(), []Input{SwitchOf(scspack.StrongestFace)}) {
			t.Errorf("hangs on %v", found.Decides())
		}
	}
}

// takeInOrder plays the losses step by step and collects where that can end. The
// first even steps follow 8.0a and 8.0b, those after them are anybody's.
func takeInOrder(units []LossUnit, even, free int, lost []int, ends map[string]bool) {
	alive := func(i int) bool { return lost[i] < units[i].Steps.N }
	fresh := func(i int) bool { return lost[i] == 0 }
	some, first := false, true
	strongest := 0
	for i := range units {
		some = some || alive(i)
		first = first && fresh(i)
		strongest = max(strongest, units[i].Shown.N)
	}
	if even+free == 0 || !some {
		ends[fmt.Sprint(lost)] = true
		return
	}
	for i := range units {
		if !alive(i) {
			continue
		}
		if even > 0 {
			if first && units[i].Shown.N != strongest {
				continue
			}
			if !fresh(i) && slices.Contains(lost, 0) {
				continue
			}
			lost[i]++
			takeInOrder(units, even-1, free, lost, ends)
		} else {
			lost[i]++
			takeInOrder(units, 0, free-1, lost, ends)
		}
		lost[i]--
	}
}

// A distribution is illegal if no order of steps leads to it, and legal if an order does in which
// every step follows 8.0a and 8.0b.
func TestLossesAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var units []LossUnit
		for i := range rapid.IntRange(1, 4).Draw(t, "units") {
			printed := pack.Known(rapid.IntRange(0, 3).Draw(t, "printed"))
			steps := pack.Known(rapid.IntRange(1, 3).Draw(t, "steps"))
			units = append(units, LossUnit{fmt.Sprint("u", i), printed, printed, steps})
		}
		due := StepsDue{Result: rapid.IntRange(1, 5).Draw(t, "result"), Retreat: rapid.IntRange(0, 2).Draw(t, "retreat")}
		possible, certain := map[string]bool{}, map[string]bool{}
		takeInOrder(units, due.Result, due.Retreat, make([]int, len(units)), possible)
		takeInOrder(units, due.Total(), 0, make([]int, len(units)), certain)

		lost := make([]int, len(units))
		var each func(i int)
		each = func(i int) {
			if i < len(units) {
				for lost[i] = 0; lost[i] <= 4; lost[i]++ {
					each(i + 1)
				}
				return
			}
			var taken []StepLoss
			for j, u := range units {
				taken = append(taken, StepLoss{u.ID, lost[j]})
			}
			found := CheckLosses(shownFace, units, due, taken)
			key := fmt.Sprint(lost)
			if found.Illegal() == possible[key] || found.Legal() != certain[key] {
				t.Fatalf("%+v, due %+v, lost %v: %+v; possible %v, certain %v", units, due, lost, found, possible[key], certain[key])
			}
		}
		each(0)
	})
}
