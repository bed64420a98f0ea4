package referee_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// desnaGame is the game of Desna.
type desnaGame struct {
	text   *build.Module
	module *vmod.Module
	pack   *scspack.Pack
	bound  *bind.Binding
}

func openDesna(t *testing.T) *desnaGame {
	t.Helper()
	var g desnaGame
	g.text, g.module, g.pack, g.bound = gameOf(t, desna)
	return &g
}

// desnaTurn is what the checks find in a log of Desna, given as text.
func desnaTurn(t *rapid.T, game *desnaGame, log string) check.Result {
	g, err := build.ReadGame(game.text, "log", []byte("player North Nora mill-password\nplayer South Sol hill-password\n"+log))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	file, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	result, err := check.Save(check.File{Save: file.Save, Module: game.module, Game: checkscs.New(game.pack, game.bound)}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// Garrisons that units leave in any hexes of their ways, at a step each, before or after
// the units are put down, are never called illegal, nor even suspect.
func TestLegalGarrisonsAreNotAccused(t *testing.T) {
	game := openDesna(t)
	compiled, err := scs.Compile(game.pack)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		pos := scs.Position{Phasing: scs.NoSide}
		var log strings.Builder
		say := func(format string, args ...any) { fmt.Fprintf(&log, format+"\n", args...) }
		at := rapid.SliceOfNDistinct(rapid.IntRange(0, compiled.Hexes()-1), 4, 4, rapid.ID[int]).Draw(t, "hexes")
		for i, id := range []string{"g1", "g2", "p1", "s1"} {
			pos.Units = append(pos.Units, compiled.NewUnit(id, id, scs.HexID(at[i])))
			say("at %s: %s", compiled.Hex(scs.HexID(at[i])), id)
		}
		say("at Waiting 40,40: gg gg gg gg gg gg")
		say("say Nora: German movement")
		made := 0
		for i, id := range []string{"g1", "g2", "p1"} {
			s := compiled.Situate(pos)
			move := scs.Move{Units: []int{i}, From: pos.Units[i].Hex}
			var reach scs.Reach
			reach.Search(s, move, scs.Against)
			to := rapid.SampledFrom(reach.Hexes()).Draw(t, "to")
			way := append([]scs.HexID{move.From}, reach.Path(nil, to)...)
			steps := rapid.IntRange(0, 2).Draw(t, "steps")
			var garrisons []string
			for range steps {
				made++
				garrisons = append(garrisons, fmt.Sprintf("move %s: %s", [...]string{"gg", "gg#2", "gg#3", "gg#4", "gg#5", "gg#6"}[made-1], compiled.Hex(rapid.SampledFrom(way).Draw(t, "garrison"))))
			}
			first := rapid.Bool().Draw(t, "garrisons first")
			if first {
				say("%s", strings.Join(garrisons, "\n"))
			}
			// A unit that gives its last step goes to its box from the hex where it gave it.
			if steps == 2 {
				say("move %s: %s", id, compiled.Hex(to))
				say("move %s: Rebuild 40,40", id)
			} else {
				if steps == 1 {
					say("flip %s", id)
				}
				if to != move.From {
					say("move %s: %s", id, compiled.Hex(to))
				}
				pos = pos.With(func(u *scs.Unit) { u.Hex = to }, i)
			}
			if !first {
				say("%s", strings.Join(garrisons, "\n"))
			}
			if steps == 2 {
				pos = pos.With(func(u *scs.Unit) { u.Hex = scs.NoHex }, i)
			}
		}
		say("say Nora: German combat")
		result := desnaTurn(t, game, strings.ReplaceAll(log.String(), "\n\n", "\n"))
		for _, f := range result.Findings {
			// How high they stand, and who is on top, is not looked at here.
			stack := []string{position.StackingLimit.ID, position.DGMarker.ID, position.StackOrder.ID}
			if f.Verdict >= rule.Suspect && !slices.Contains(stack, f.Rule) {
				t.Fatalf("%s\n%s %s %v: %s", log.String(), f.Verdict, f.Rule, f.Hexes, f.Sentence())
			}
		}
	})
}

// Whatever players do, the referee comes to an end, finds the same again, and reports
// what is unknown once in a phase and for a rule that it is.
func TestAnyTurnsOfDesna(t *testing.T) {
	game := openDesna(t)
	counters := []string{"g1", "g2", "p1", "p2", "pz", "m2", "m3", "gg", "s1", "s2", "sg", "oos", "dg", "air", "cart"}
	places := []string{"25.13", "25.14", "26.13", "27.13", "40.13", "01.10", "Waiting 40,40", "Eliminated 40,40", "Rebuild 40,40"}
	lines := []string{
		"German reinforcements", "German movement", "German combat", "German exploitation", "German supply", "German DG removal",
		"Soviet reinforcements", "Soviet movement", "Soviet DG removal", "Turn 1", "Turn 6", "Turn 8", "Turn 99999999",
		"Air strike on 25.13: 2", "Air strike on 40.13: 6 (split)", "Air strike on 25.14", "Air strike on 99.99: 1",
	}
	rapid.Check(t, func(t *rapid.T) {
		var log strings.Builder
		say := func(format string, args ...any) { fmt.Fprintf(&log, format+"\n", args...) }
		for _, c := range counters {
			say("at %s: %s", rapid.SampledFrom(places).Draw(t, "place"), c)
		}
		for range rapid.IntRange(1, 30).Draw(t, "length") {
			c := rapid.SampledFrom(counters).Draw(t, "counter")
			switch rapid.IntRange(0, 7).Draw(t, "deed") {
			case 0, 1, 2:
				say("say Nora: %s", rapid.SampledFrom(lines).Draw(t, "line"))
			case 3, 4:
				say("move %s: %s", c, rapid.SampledFrom(places).Draw(t, "place"))
			case 5:
				say("flip %s", rapid.SampledFrom([]string{"g1", "g2", "p1", "pz", "gg", "s1", "sg"}).Draw(t, "who"))
			case 6:
				say("roll Nora 1d6: %d", rapid.IntRange(1, 6).Draw(t, "die"))
			default:
				say("move %s: 30.13\nundo", c)
			}
		}
		result, again := desnaTurn(t, game, log.String()), desnaTurn(t, game, log.String())
		open := map[string]int{}
		for i, f := range result.Findings {
			if len(f.Refs) == 0 || f.Step < 0 || f.Fingerprint() != again.Findings[i].Fingerprint() {
				t.Fatalf("%s\n%+v", log.String(), f)
			}
			if f.Verdict == rule.Unchecked && strings.HasPrefix(f.Rule, "afb/") {
				open[f.Rule]++
			}
		}
		for id, n := range open {
			if declared := strings.Count(log.String(), "say "); n > 2*(declared+1) {
				t.Fatalf("%s\n%s is unchecked %d times in %d phases", log.String(), id, n, declared+1)
			}
		}
	})
}
