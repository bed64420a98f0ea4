package selfplaytest_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/selfplaytest"
)

// Wherever the log of a lawful game stops, nobody is accused or suspected if the phase goes on.
func TestGoesOnTurns(t *testing.T) {
	for _, game := range games {
		if *in != "" && *in != game {
			continue
		}
		t.Run(game, func(t *testing.T) {
			for s, played := *seed, 0; played < max(*turns/12, 1); s++ {
				table, n := play(t, game, s)
				played += n
				made := map[string]bool{}
				if s%2 > 0 {
					table.Acts, made = table.AddNoise(noises(inOneLog))
				}
				stops(t, s, table, made)
			}
		})
	}
}

// stops fails the test if the log of a lawful game is accused or suspected wherever it stops.
func stops(t *testing.T, seed uint64, table *selfplaytest.Table, made map[string]bool) {
	t.Helper()
	first := slices.IndexFunc(table.Acts, func(a selfplaytest.Act) bool { return a.Verb != "at" })
	stride := max((len(table.Acts)-first+*cuts-1)/max(*cuts, 1), 1)
	for k := first + 1 + int(seed)%stride; k <= len(table.Acts); k += stride {
		if k < len(table.Acts) && table.Acts[k].Verb == "undo" {
			continue // what is undone was not lawful
		}
		text := selfplaytest.Text(table.World, table.Acts[:k])
		results, err := table.Judge(text, check.Options{GoesOn: true})
		if err != nil {
			t.Fatalf("seed %d, stopped after act %d: %v", seed, k, err)
		}
		for _, r := range results {
			for _, f := range r.Findings {
				excuses := f.Evidence.Excuses
				if f.Verdict < rule.Suspect || f.Verdict == rule.Suspect && (selfplaytest.Excused(made, excuses) || table.Excused(excuses)) {
					continue
				}
				if *show {
					t.Logf("\n%s", text)
				}
				t.Errorf("seed %d, stopped after %q: step %d, %s: %s %s %v: %s %v",
					seed, table.Acts[k-1], f.Step, f.Phase, f.Verdict, f.Rule, f.Refs, f.Sentence(), slices.Sorted(maps.Keys(made)))
			}
		}
	}
}

// curable are the breaches that a later step of the phase may cure, by how.
var curable = map[string][]string{
	"the result may still be carried out, or paid in steps": {
		"nothing comes of it", "left of the table for nothing", "a bystander pays", "one step, turned over", "one pays for two",
		"stays", "stops short", "attackers stay", "overrunners stay", "bends its way", "retreats into a lake",
		"through a zone for nothing", "pays for one hex of two", "hits and disorganizes nobody",
	},
	"the attack may still be made": {"announced and forgotten", "attacks another hex instead", "an overrun that is forgotten"},
	"the dice may still be thrown": {"no combat without dice", "the panzers leave too early", "a garrison for nothing"},
	"units may still go or come": {
		"set up too many", "too many", "four in a hex", "guns on top",
		"stays out", "overruns out of a full hex", "stays beyond its turn",
		"goes back to wait for its turn", "the panzers stay", "one panzer stays",
	},
	"markers may still be put down or taken away": {
		"a marker comes in movement", "a marker goes in movement", "not marked", "not marked behind a zone", "marked at the source",
		"stays disorganized", "comes out of supply", "the turn marker jumps",
	},
}

// A breach is found whether the phase goes on or not, unless a later step of the phase may cure it: then nothing is
// found as long as the phase goes on, and all once the rest of the log is there.
func TestGoesOnBreaches(t *testing.T) {
	for _, game := range slices.Sorted(maps.Keys(selfplaytest.Breaches)) {
		if *in == "" || *in == game {
			t.Run(game, func(t *testing.T) {
				plant(t, game, selfplaytest.Breaches[game], func(p *planted) { p.goesOn(t) })
			})
		}
	}
}

func (p *planted) goesOn(t *testing.T) {
	t.Helper()
	found := func(acts []selfplaytest.Act, goesOn bool) rule.Verdict {
		t.Helper()
		opt := options(p.breach)
		opt.GoesOn = goesOn
		text := selfplaytest.Text(p.World, acts)
		results, err := p.Judge(text, opt)
		if err != nil {
			t.Fatalf("seed %d: %s: %v\n%s", p.seed, p.breach.Name, err, text)
		}
		verdict, _ := gravest(t, results, p.breach, p.unit, p.hex)
		return verdict
	}
	fault := func(what string) {
		t.Helper()
		if *show {
			t.Logf("\n%s", p.Case())
		}
		t.Errorf("seed %d: %s, %s by %s in %s: %s", p.seed, p.breach.Name, p.breach.Refs, p.unit, p.hex, what)
	}
	stopped := len(p.Acts)
	over, running := found(p.Acts, false), found(p.Acts, true)
	cures := slices.ContainsFunc(slices.Collect(maps.Values(curable)), func(all []string) bool { return slices.Contains(all, p.breach.Name) })
	switch {
	case cures && running >= rule.Suspect:
		fault("found though the phase goes on: " + running.String())
	case !cures && (running < rule.Suspect || running != over):
		fault(running.String() + " if the phase goes on, else " + over.String())
	}
	if p.breach.Phase == scs.SetUpPhase { // no step follows in a saved game
		if over < p.breach.Verdict {
			fault(over.String() + " if the phase is over")
		}
		return
	}
	p.close()
	p.Acts = append(p.Acts, selfplaytest.Act{Verb: "roll", What: []string{p.Who[p.Phase.Side], "1d6"}, Where: "3"})
	whole, later := found(p.Acts, false), found(p.Acts, true)
	mailed := found(slices.Insert(slices.Clone(p.Acts), stopped, selfplaytest.Act{Verb: "mail"}), true)
	if whole < p.breach.Verdict || later != whole || mailed != whole {
		fault("with the rest of the log " + whole.String() + ", if that goes on " + later.String() + ", as a second log " + mailed.String())
	}
}
