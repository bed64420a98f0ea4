package deploy_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// small is a drawn game and its table: a map of six hexes with lakes, units of one to three
// steps that are alike or not, and some units of both sides that are there already. text
// describes it all.
type small struct {
	game  *scs.Game
	table deploy.Table
	there scs.Position
	text  string
}

var smallKinds = []string{"b1", "b2", "b3", "r1", "r2"}

func drawSmall(t *rapid.T) small {
	count := rapid.SampledFrom([]string{"units", "steps"}).Draw(t, "count")
	limit := rapid.IntRange(1, 4).Draw(t, "limit")
	files := fstest.MapFS{"game.toml": {Data: fmt.Appendf(nil,
		"name = \"Small\"\nsides = [\"blue\", \"red\"]\nfirst = \"blue\"\n[[map]]\ncolumns = [1, 3]\nrows = [1, 2]\nlow = \"odd\"\ndefault_terrain = \"open\"\n[stacking]\nlimit = %d\ncount = %q\n", limit, count)}}
	files["tec.toml"] = &fstest.MapFile{Data: []byte("classes = [\"leg\", \"boat\"]\n[[terrain]]\nid = \"open\"\ncost = 1\n[[terrain]]\nid = \"lake\"\ncost = { leg = \"prohibited\", boat = 1 }\n")}
	land := "hex,terrain\n"
	for _, h := range []string{"01.01", "01.02", "02.01", "02.02", "03.01", "03.02"} {
		if rapid.IntRange(0, 4).Draw(t, "lake") == 0 {
			land += h + ",lake\n"
		}
	}
	files["map.csv"] = &fstest.MapFile{Data: []byte(land)}
	units := "id,side,type,class,count,attack,attack_kind,steps\n"
	for _, k := range smallKinds {
		side := map[byte]string{'b': "blue", 'r': "red"}[k[0]]
		units += fmt.Sprintf("%s,%s,inf,%s,%d,%d,attack,%d\n", k, side,
			rapid.SampledFrom([]string{"leg", "leg", "boat"}).Draw(t, "class"), rapid.IntRange(1, 4).Draw(t, "counters"),
			rapid.IntRange(0, 2).Draw(t, "attack"), rapid.IntRange(1, 3).Draw(t, "steps"))
	}
	files["units.csv"] = &fstest.MapFile{Data: []byte(units)}
	p, problems, err := scspack.Load(files)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	g, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	table := "unit,type,side,count,location\n"
	for range rapid.IntRange(1, 4).Draw(t, "cells") {
		where := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"01.01", "01.02", "02.01", "02.02", "03.01", "w/1 03.02"}), 1, 3, rapid.ID).Draw(t, "where")
		n := rapid.IntRange(1, 3).Draw(t, "n")
		if side := rapid.SampledFrom([]string{"", "", "blue", "red"}).Draw(t, "type"); side != "" {
			table += fmt.Sprintf(",inf,%s,%d,%s\n", side, n, strings.Join(where, " or "))
		} else {
			table += fmt.Sprintf("%s,,,%d,%s\n", rapid.SampledFrom(smallKinds).Draw(t, "kind"), n, strings.Join(where, " or "))
		}
	}
	there := scs.Position{Phasing: scs.NoSide}
	for i := range rapid.IntRange(0, 2).Draw(t, "there") {
		kind := rapid.SampledFrom(smallKinds).Draw(t, "kind there")
		u := g.NewUnit(fmt.Sprintf("old%d", i), kind, scs.HexID(rapid.IntRange(0, g.Hexes()-1).Draw(t, "hex there")))
		there.Units = append(there.Units, u)
	}
	parsed, doubts, problems := deploy.Read("t.csv", []byte(table), p)
	if len(doubts)+len(problems) > 0 {
		t.Fatal(doubts, problems, table)
	}
	return small{g, parsed, there, string(files["game.toml"].Data) + land + units + table + fmt.Sprint(there.Units)}
}

// counts returns what a unit counts against the limit.
func (s *small) counts(kind string) int {
	if s.game.Pack().Stacking.Count == scspack.CountUnits {
		return 1
	}
	return s.game.Pack().Unit(kind).Steps.N
}

// brute tries all counters and all hexes for some cells of the table.
func (s *small) brute(cells []int) bool {
	type want struct {
		kinds []string
		where []scs.HexID
	}
	var wants []want
	for _, i := range cells {
		c := &s.table.Cells[i]
		var where []scs.HexID
		for id := range scs.HexID(s.game.Hexes()) {
			for _, r := range c.Where.Ranges {
				if d, ok := s.game.Distance(s.game.ID(r.Hexes[0]), id); ok && d <= r.Radius && !slices.Contains(where, id) {
					where = append(where, id)
				}
			}
		}
		for range c.Count {
			wants = append(wants, want{c.Units.Kinds, where})
		}
	}
	left := map[string]int{}
	for _, k := range smallKinds {
		left[k] = s.game.Pack().Unit(k).Count.N
	}
	load := make([]map[string]int, s.game.Hexes())
	for i := range load {
		load[i] = map[string]int{}
	}
	for _, u := range s.there.Units {
		left[u.Kind]--
		load[u.Hex][u.Kind[:1]] += s.counts(u.Kind)
	}
	other := map[string]string{"b": "r", "r": "b"}
	limit := s.game.Pack().Stacking.Limit.N
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(wants) {
			return true
		}
		for _, kind := range wants[i].kinds {
			if left[kind] <= 0 {
				continue
			}
			left[kind]--
			n, side := s.counts(kind), kind[:1]
			for _, h := range wants[i].where {
				u := s.game.NewUnit("x", kind, h)
				if stand, _ := s.game.MayStand(&u, h); stand != pack.Yes || load[h][other[side]] > 0 || load[h][side]+n > limit {
					continue
				}
				load[h][side] += n
				done := try(i + 1)
				load[h][side] -= n
				if done {
					return true
				}
			}
			left[kind]++
		}
		return false
	}
	// If try succeeds it does not restore left, which nobody needs then.
	return try(0)
}

// Every placement that Solve finds keeps the rules, and Solve finds one exactly if brute
// force does.
func TestSolveAgainstBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSmall(t)
		o := deploy.Options{
			Seed: rapid.Uint64().Draw(t, "seed"), There: s.there,
			Prefer: rapid.SampledFrom([]deploy.Preference{deploy.Anyhow, deploy.Spread, deploy.Concentrate}).Draw(t, "prefer"),
		}
		all := make([]int, len(s.table.Cells))
		for i := range all {
			all[i] = i
		}
		placement, infeasible := deploy.Solve(s.game, s.table, o)
		if want := s.brute(all); want != (infeasible == nil) {
			t.Fatalf("brute force finds a set-up: %v, Solve: %v\n%s", want, infeasible, s.text)
		}
		if infeasible != nil {
			s.checkConflicts(t, infeasible)
			return
		}
		s.checkPlacement(t, placement)
		again, _ := deploy.Solve(s.game, s.table, o)
		if diff := differ(placement.Position.Units, again.Position.Units); diff != "" {
			t.Fatalf("the same seed gives another set-up: %s", diff)
		}
	})
}

// checkConflicts proves that the cells of each conflict cannot all be met, and that they
// can once any one of them is left out.
func (s *small) checkConflicts(t *rapid.T, infeasible *deploy.Infeasible) {
	if infeasible.Limit || len(infeasible.Conflicts) == 0 {
		t.Fatalf("no conflict is named: %v\n%s", infeasible, s.text)
	}
	for _, c := range infeasible.Conflicts {
		if s.brute(c.Cells) {
			t.Fatalf("cells %v can be met: %v\n%s", c.Cells, c, s.text)
		}
		for i := range c.Cells {
			if rest := slices.Delete(slices.Clone(c.Cells), i, i+1); len(rest) > 0 && !s.brute(rest) {
				t.Fatalf("cells %v cannot be met even without %d: %v\n%s", rest, c.Cells[i], c, s.text)
			}
		}
	}
}

// checkPlacement proves that a placement keeps the rules and the table.
func (s *small) checkPlacement(t *rapid.T, p deploy.Placement) {
	placed := map[string]int{}
	for _, u := range p.Units {
		if stand, _ := s.game.MayStand(&u.Unit, u.Unit.Hex); stand != pack.Yes {
			t.Fatalf("%s is in prohibited terrain\n%s", u.Unit.ID, s.text)
		}
	}
	ids := map[string]bool{}
	for _, u := range p.Position.Units {
		if ids[u.ID] {
			t.Fatalf("%s is there twice", u.ID)
		}
		ids[u.ID] = true
		placed[u.Kind]++
	}
	for kind, n := range placed {
		if there := s.game.Pack().Unit(kind).Count.N; n > there && n > countKind(s.there.Units, kind) {
			t.Fatalf("%d counters of %s; there are %d\n%s", n, kind, there, s.text)
		}
	}
	for _, stack := range s.game.Stacks(p.Position, scs.Occasion{}) {
		old := slices.ContainsFunc(stack.Units, func(id string) bool { return strings.HasPrefix(id, "old") })
		if stack.Limit.Over() != pack.No && !(old && len(stack.Units) <= len(s.there.Units)) {
			t.Fatalf("%v is overstacked\n%s", stack, s.text)
		}
		if stack.Order.Verdict != scs.Legal && !old {
			t.Fatalf("%v has the wrong unit on top\n%s", stack, s.text)
		}
	}
	if len(s.there.Units) == 0 {
		for _, f := range deploy.Lint(s.game, p.Position, s.table) {
			t.Fatalf("%s\n%s", said.Fault(f), s.text)
		}
		s.checkAgain(t, p.Position)
	}
}

func countKind(units []scs.Unit, kind string) int {
	n := 0
	for i := range units {
		if units[i].Kind == kind {
			n++
		}
	}
	return n
}

// checkAgain proves that the table written of a position gives the same position again.
func (s *small) checkAgain(t *rapid.T, pos scs.Position) {
	text := deploy.From(s.game, pos)
	table, doubts, problems := deploy.Read("from.csv", text, s.game.Pack())
	if len(doubts)+len(problems) > 0 {
		t.Fatal(doubts, problems)
	}
	again, infeasible := deploy.Solve(s.game, table, deploy.Options{Seed: 3})
	if infeasible != nil {
		t.Fatalf("%s\n%s", said.Infeasible(infeasible), text)
	}
	if diff := differ(pos.Units, again.Position.Units); diff != "" {
		t.Fatalf("%s\n%s", diff, text)
	}
}
