package scs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func stackingPack(count scspack.Counted, limit int) *scspack.Pack {
	return &scspack.Pack{
		Head:     scspack.Head{Sides: []string{"north", "south"}},
		Stacking: scspack.Stacking{Limit: pack.Known(limit), Count: count, Consequence: "eliminate", RetreatGrace: "movement", Refs: []string{"AfB 1.5a"}},
		Units: []scspack.Unit{
			{ID: "division", Side: "north", Steps: pack.Known(4), Stacking: pack.Known(3)},
			{ID: "regiment", Side: "north", Steps: pack.Known(2), Stacking: pack.Known(1)},
			{ID: "blank", Side: "north"},
		},
	}
}

// counts writes a load as "3", "1-4" or "1-".
func counts(l Load) string {
	switch {
	case l.Known():
		return strconv.Itoa(l.Least)
	case l.Unbounded:
		return strconv.Itoa(l.Least) + "-"
	}
	return fmt.Sprintf("%d-%d", l.Least, l.Most)
}

// 4.0a, 4.0b: what counts against the limit, as the game counts it.
func TestScale(t *testing.T) {
	left := func(n int) pack.Value { return pack.Known(n) }
	var unknown pack.Value
	for _, c := range []struct {
		count scspack.Counted
		row   int // of the pack, -1 where only that it is a unit is known
		steps pack.Value
		want  string
	}{
		// A row's stacking value counts even where units are counted: a division may be three.
		{scspack.CountUnits, 0, unknown, "3"},
		{scspack.CountUnits, 2, unknown, "1"},
		{scspack.CountUnits, -1, unknown, "1-3"},
		{scspack.CountSteps, 0, left(3), "3"},
		{scspack.CountSteps, 0, unknown, "1-4"},
		{scspack.CountSteps, 2, unknown, "1-"},
		{scspack.CountSteps, -1, left(2), "2"},
		{scspack.CountSteps, -1, unknown, "1-"},
		{scspack.CountPoints, 0, left(1), "3"},
		{scspack.CountPoints, 2, unknown, "0-"},
		{scspack.CountPoints, -1, unknown, "0-"},
	} {
		p := stackingPack(c.count, 3)
		var row *scspack.Unit
		if c.row >= 0 {
			row = &p.Units[c.row]
		}
		if got := NewScale(p).Unit(row, c.steps); counts(got) != c.want {
			t.Errorf("%s, row %d, %s steps left: %+v, want %s", c.count, c.row, c.steps, got, c.want)
		}
	}
	if got := NewScale(stackingPack(scspack.CountUnits, 3)).Piece(); counts(got) != "0-3" {
		t.Errorf("a piece that may be a marker: %+v", got)
	}
}

// A load's bounds hold whatever its parts turn out to be.
func TestLoadBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sum Load
		truth := 0
		for range rapid.IntRange(0, 8).Draw(t, "units") {
			least := rapid.IntRange(0, 3).Draw(t, "least")
			most := least + rapid.IntRange(0, 3).Draw(t, "more")
			l := Load{Least: least, Most: most, Unbounded: rapid.Bool().Draw(t, "unbounded")}
			n := rapid.IntRange(least, most).Draw(t, "n")
			if rapid.Bool().Draw(t, "optional") {
				l = l.Optional()
				if rapid.Bool().Draw(t, "absent") {
					n = 0
				}
			}
			truth += n
			sum = sum.Plus(l)
		}
		limit := rapid.IntRange(0, 20).Draw(t, "limit")
		if sum.SurelyOver(limit) && truth <= limit || truth > limit && !sum.PerhapsOver(limit) {
			t.Fatalf("%+v is %d against a limit of %d", sum, truth, limit)
		}
	})
}

// 4.0a, 5.0a, 6.1e: when an excess is a fault and what excuses it.
func TestStackingOccasions(t *testing.T) {
	s := BasicSequence("north", "south")
	phase := func(id, side string) []scspack.Phase {
		place, _ := s.Find(id, side)
		return []scspack.Phase{s.Phase(place)}
	}
	never := []scspack.Phase{{ID: "reinforcement", Side: "north", Stacking: scspack.Never}}
	unsaid := []scspack.Phase{{ID: "truce"}}
	always := []scspack.Phase{{ID: "siege", Side: "north", Stacking: scspack.Always}}
	for _, c := range []struct {
		name string
		load Load
		on   Occasion
		want string // verdict and excuses, proved ones with an exclamation mark
	}{
		{"at the limit", Exactly(3), Occasion{Moment: EndOfPhase, Phases: phase("combat", "north")}, "legal"},
		{"at the limit, no phase", Exactly(3), Occasion{}, "legal"},
		{"perhaps over", Load{Least: 3, Most: 4}, Occasion{Moment: EndOfPhase, Phases: phase("movement", "north")}, "depends"},
		{"no phase", Exactly(4), Occasion{}, "depends: the phase still runs; the units retreated"},
		{"own movement ends", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("movement", "north")}, "illegal"},
		{"own movement runs", Exactly(4), Occasion{Moment: DuringPhase, Phases: phase("movement", "north")}, "legal: the phase still runs!"},
		{"a save in own movement", Exactly(4), Occasion{Phases: phase("movement", "north")}, "illegal"},
		{"own combat ends", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("combat", "north")}, "depends: the units retreated"},
		{"own combat ends, no retreat", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("combat", "north"), Retreated: NoRetreat}, "illegal"},
		{"own combat ends after a retreat", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("combat", "north"), Retreated: RetreatedNow}, "legal: the units retreated!"},
		{"their movement ends after a retreat", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("movement", "south"), Retreated: RetreatedNow}, "legal: the units retreated!"},
		{"own movement ends after an earlier retreat", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("movement", "north"), Retreated: RetreatedBefore}, "illegal"},
		{"own movement ends after its own overrun's retreat", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("movement", "north"), Retreated: RetreatedNow}, "legal: the units retreated!"},
		{"either side's movement ends", Exactly(4), Occasion{Moment: EndOfPhase, Phases: append(phase("movement", "north"), phase("movement", "south")...)}, "depends: the units retreated"},
		{"reinforcements", Exactly(4), Occasion{Moment: DuringPhase, Phases: always, Placed: pack.Yes, Retreated: NoRetreat}, "legal: reinforcements were placed!"},
		{"reinforcements at the end", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("movement", "north"), Placed: pack.Yes}, "illegal"},
		{"perhaps reinforcements", Exactly(4), Occasion{Moment: DuringPhase, Phases: always, Retreated: NoRetreat}, "depends: reinforcements were placed"},
		{"perhaps reinforcements, at the end", Exactly(4), Occasion{Moment: EndOfPhase, Phases: always, Retreated: NoRetreat}, "illegal"},
		{"enforced throughout, or not said", Exactly(4), Occasion{Moment: DuringPhase, Phases: append(always, unsaid...), Retreated: NoRetreat}, "depends: the phase still runs"},
		{"enforced throughout", Exactly(4), Occasion{Moment: DuringPhase, Phases: always, Placed: pack.No, Retreated: NoRetreat}, "illegal"},
		{"not enforced", Exactly(4), Occasion{Moment: EndOfPhase, Phases: never, Retreated: NoRetreat}, "legal: stacking is not enforced!"},
		{"not known to be enforced", Exactly(4), Occasion{Moment: EndOfPhase, Phases: unsaid, Retreated: NoRetreat}, "depends: stacking is not enforced"},
		{"overrun", Exactly(4), Occasion{Moment: OverrunInstant, Phases: phase("movement", "north"), Placed: pack.Yes, Retreated: RetreatedNow}, "illegal"},
		{"overrun within the limit", Exactly(3), Occasion{Moment: OverrunInstant, Phases: phase("movement", "north")}, "legal"},
		{"advance", Exactly(4), Occasion{Moment: AfterAdvance, Phases: phase("combat", "north")}, "illegal"},
		{"combat in a game that does not look then", Exactly(4), Occasion{Moment: CombatInstant, Phases: phase("combat", "north")}, "legal: stacking is not enforced!"},
		{"a retreat ends", Exactly(4), Occasion{Moment: AfterRetreat, Phases: phase("combat", "south")}, "legal: the units retreated!"},
		{"own exploitation ends after a retreat in combat", Exactly(4), Occasion{Moment: EndOfPhase, Phases: phase("exploitation", "north"), Retreated: RetreatedBefore}, "legal: the units retreated!"},
	} {
		a := Stacking(stackingPack(scspack.CountUnits, 3), "north", c.load, c.on)
		if got := answerText(&a); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func answerText(a *StackingAnswer) string {
	got := a.Verdict().String()
	sep := ": "
	for _, e := range a.Excuses {
		got += sep + map[ExcuseKind]string{
			PhaseRuns: "the phase still runs", NotEnforced: "stacking is not enforced",
			Reinforcements: "reinforcements were placed", RetreatGrace: "the units retreated",
		}[e.Kind]
		if e.Proved {
			got += "!"
		}
		if len(e.Decides) > 0 && e.Decides[0].Kind == OpenSwitch {
			got += " (switch " + e.Decides[0].What + ")"
		}
		sep = "; "
	}
	return got
}

// Consequences differ by game, and an overrun kills nobody.
func TestStackingConsequence(t *testing.T) {
	p := stackingPack(scspack.CountUnits, 3)
	p.Stacking.Consequence = "disorganize"
	if a := Stacking(p, "north", Exactly(5), Occasion{}); a.Consequence != "disorganize" || a.Excess != 2 || strings.Join(a.Refs, " ") != "AfB 1.5a 4.0a" {
		t.Errorf("%+v", a)
	}
	if a := Stacking(p, "north", Exactly(5), Occasion{Moment: OverrunInstant}); a.Consequence != "take back" {
		t.Errorf("%+v", a)
	}
	p.Stacking.OnRetreat = scspack.Disorganize
	if a := Stacking(p, "north", Exactly(4), Occasion{Moment: AfterRetreat}); a.Consequence != scspack.Disorganize || a.Verdict() != Legal {
		t.Errorf("%+v", a)
	}
	p.Stacking.Moments = []scspack.Instant{scspack.AtCombat}
	for moment, want := range map[StackingMoment]Verdict{CombatInstant: Illegal, OverrunInstant: Legal, AfterAdvance: Legal} {
		if a := Stacking(p, "north", Exactly(4), Occasion{Moment: moment}); a.Verdict() != want {
			t.Errorf("moment %d in a game that looks at combats: %v", moment, a.Verdict())
		}
	}
	p.Stacking.Limit = pack.Value{}
	if a := Stacking(p, "north", Exactly(5), Occasion{}); a.Verdict() != Depends || !slices.Equal(a.Decides, []Input{KeyOf("game.toml", "[stacking] limit")}) {
		t.Errorf("%v %+v", a.Verdict(), a)
	}
}

// 4.0c: a unit with an attack strength, if there is any, is on top.
func TestStackOrder(t *testing.T) {
	unit := func(id, kind string, attack pack.Value) *Unit {
		return &Unit{ID: id, AttackKind: kind, Face: scspack.Face{Attack: attack}}
	}
	tank, gun, fort := unit("tank", "attack", pack.Known(4)), unit("gun", "barrage", pack.Known(9)), unit("fort", "attack", pack.Known(0))
	blank, mask := unit("blank", "attack", pack.Value{}), &Unit{ID: "mask", Unbound: true}
	for _, c := range []struct {
		units []*Unit // bottom to top
		want  string
	}{
		{[]*Unit{gun, tank}, "legal"},
		{[]*Unit{tank, gun}, "illegal tank"},
		{[]*Unit{tank, fort}, "illegal tank"},
		{[]*Unit{gun, fort}, "legal"}, // no such unit exists in the stack
		{[]*Unit{gun}, "legal"},
		{[]*Unit{tank, blank}, "depends tank: attack of blank"},
		{[]*Unit{blank, gun}, "depends: attack of blank"},
		{[]*Unit{mask, gun}, "depends: is a unit of mask"},
		{[]*Unit{mask, tank}, "legal"},
		{[]*Unit{gun, blank}, "legal"},
	} {
		o := stackOrder(c.units)
		got := o.Verdict.String()
		for _, id := range o.Fitting {
			got += " " + id
		}
		if len(o.Decides) > 0 {
			got += ": " + string(o.Decides[0].Kind) + " of " + o.Decides[0].Unit
		}
		if got != c.want {
			t.Errorf("top %s: %q, want %q", o.Top, got, c.want)
		}
	}
}
