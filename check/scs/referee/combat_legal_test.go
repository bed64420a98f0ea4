package referee_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// Whatever attacks the engine allows, with losses, retreats and advances as it allows
// them, announced in the chat with their hexes or not at all: nobody is accused.
func TestLegalCombatsAreNotAccused(t *testing.T) {
	m, module, p, b := millRoadGame(t)
	game, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		f := fight{march: march{T: t, game: game, pos: scs.Position{Phase: "combat", Phasing: game.Side("north")}}}
		f.say("player North Nora mill-password")
		f.say("player South Sol hill-password")
		f.deploy()
		f.say("say Nora: North attacks")
		told := rapid.Bool().Draw(t, "announced")
		for range rapid.IntRange(1, 3).Draw(t, "combats") {
			f.combat(told)
		}
		f.say("say Nora: North traces")
		accuse(t, m, module, p, b, f.log.String())
	})
}

// fight is a random Combat Phase of the north's in Mill Road.
type fight struct{ march }

// deploy puts the units near each other.
func (f *fight) deploy() {
	var free []scs.HexID
	for id := range scs.HexID(f.game.Hexes()) {
		if h := f.game.Hex(id); h.Col >= 4 && h.Col <= 8 && h.Row >= 2 && h.Row <= 5 {
			free = append(free, id)
		}
	}
	spots := rapid.Permutation(free).Draw(f.T, "spots")
	for i, stack := range [][]string{{"n1", "n2"}, {"n4"}, {"n3"}, {"s1", "s3"}, {"s2"}} {
		f.say("at %s: %s", f.hex(spots[i]), strings.Join(stack, " "))
		for _, id := range stack {
			f.pos.Units = append(f.pos.Units, f.game.NewUnit(id, id, spots[i]))
		}
	}
}

// combat makes an attack with all that comes of it, if there is one to be made.
func (f *fight) combat(told bool) {
	s := f.game.Situate(f.pos)
	north, south := f.game.Side("north"), f.game.Side("south")
	var targets []scs.HexID
	for _, u := range f.pos.Units {
		if u.Side == south && u.Hex != scs.NoHex && !slices.Contains(targets, u.Hex) && len(s.Attackers(u.Hex, north)) > 0 {
			targets = append(targets, u.Hex)
		}
	}
	if len(targets) == 0 {
		return
	}
	attack := scs.Attack{Target: rapid.SampledFrom(targets).Draw(f.T, "target")}
	for _, i := range s.Attackers(attack.Target, north) {
		if rapid.Bool().Draw(f.T, "joins") {
			attack.Units = append(attack.Units, i)
		}
	}
	combat := s.Evaluate(attack)
	if !combat.Objections.Legal() || !combat.Known() || combat.Best.Column.Left {
		return
	}
	column := combat.Best.Column.Label
	if told {
		var from, names []string
		for _, i := range attack.Units {
			if h := f.hex(f.pos.Units[i].Hex); !slices.Contains(from, h) {
				from = append(from, h)
			}
			names = append(names, f.game.Pack().Unit(f.pos.Units[i].Kind).Name)
		}
		f.say("say Nora: Attack: %s (%s) on %s, %s:%s = %s", strings.Join(from, ", "), strings.Join(names, ", "), f.hex(attack.Target), combat.Attack, combat.Defence, column)
	}
	dice := [2]int{rapid.IntRange(1, 6).Draw(f.T, "die"), rapid.IntRange(1, 6).Draw(f.T, "die")}
	f.say("roll Nora 2d6: %d %d", dice[0], dice[1])
	result, known := combat.Best.Column.Result(f.game.Pack(), dice[0]+dice[1])
	if !known {
		f.Fatal("no result")
	}
	if told || rapid.Bool().Draw(f.T, "read") {
		f.say("say Nora: %d on %s is %s", dice[0]+dice[1], column, result.Text)
	}
	defenders := f.pos.In(attack.Target)
	f.suffer(false, defenders, result.Defender)
	f.suffer(true, attack.Units, result.Attacker)
	f.deeds(attack.Units, scs.Attacked)
	f.deeds(defenders, scs.Defended)
	f.advance(attack, result)
}

func (f *fight) deeds(units []int, deed scs.Deeds) {
	f.pos = f.pos.With(func(u *scs.Unit) { u.Deeds |= deed }, units...)
}

// suffer lets a force lose steps and retreat in one of the ways that are legal
// however the rules are read.
func (f *fight) suffer(attacking bool, units []int, effect scspack.Effect) {
	s := f.game.Situate(f.pos)
	force := s.LossUnits(attacking, units...)
	strongest := f.game.Pack().Switch(scspack.StrongestFace)
	for _, converted := range rapid.Permutation(upTo(effect.Retreat)).Draw(f.T, "paid in steps") {
		ways, _ := scstest.LegalLosses(strongest, force, scs.StepsDue{Result: effect.Steps, Converted: converted}, 50)
		if len(ways) == 0 {
			continue
		}
		lost := rapid.SampledFrom(ways).Draw(f.T, "losses")
		order := scs.RetreatOrder{Result: effect.Retreat, Converted: converted}
		possible := true
		for k, i := range units {
			if lost[k] >= force[k].Steps.N {
				continue
			}
			paths, _ := s.RetreatPaths(i, effect.Retreat-converted, scs.Against, 50)
			if possible = possible && len(paths) > 0; possible {
				order.Paths = append(order.Paths, scs.RetreatPath{Unit: i, Hexes: rapid.SampledFrom(paths).Draw(f.T, "way")})
			}
		}
		if ruling := s.CheckRetreat(order); !possible || !ruling.Objections.Legal() || ruling.Most > 0 {
			continue
		}
		f.carryOut(units, lost, order)
		return
	}
	f.Skip("no way to carry out the result without a doubt")
}

func (f *fight) carryOut(units, lost []int, order scs.RetreatOrder) {
	for k, i := range units {
		u := f.pos.Units[i]
		after, alive := f.game.Lose(u, lost[k])
		switch {
		case alive == pack.No:
			f.say("remove %s", u.ID)
			after.Hex = scs.NoHex
		case lost[k] > 0:
			f.say("flip %s", u.ID)
		}
		f.pos = f.pos.With(func(u *scs.Unit) { *u = after }, i)
	}
	for _, path := range order.Paths {
		if len(path.Hexes) == 0 {
			continue
		}
		to := path.Hexes[len(path.Hexes)-1]
		f.say("move %s: %s", f.pos.Units[path.Unit].ID, f.hex(to))
		f.pos = f.pos.With(func(u *scs.Unit) { u.Hex, u.Deeds = to, u.Deeds|scs.Retreated }, path.Unit)
	}
}

// advance lets some of the attackers advance.
func (f *fight) advance(attack scs.Attack, result scspack.Result) {
	if result.Attacker.Retreat > 0 {
		return
	}
	for _, i := range attack.Units {
		if f.pos.Units[i].Hex == scs.NoHex || !rapid.Bool().Draw(f.T, "advances") {
			continue
		}
		s := f.game.Situate(f.pos)
		if s.Enemy(attack.Target, f.pos.Units[i].Side) != pack.No {
			return
		}
		order := scs.Advance{Attack: attack, Retreat: result.Defender.Retreat}
		if ends := s.AdvanceHexes(order, i, scs.Against); len(ends) > 0 {
			to := rapid.SampledFrom(ends).Draw(f.T, "to")
			f.say("move %s: %s", f.pos.Units[i].ID, f.hex(to))
			f.pos = f.pos.With(func(u *scs.Unit) { u.Hex = to }, i)
		}
	}
}

// upTo are the numbers from 0 to n.
func upTo(n int) []int {
	var all []int
	for i := 0; i <= n; i++ {
		all = append(all, i)
	}
	return all
}

// Overruns that the engine allows, among moves that it allows, are not accused either.
func TestLegalOverrunsAreNotAccused(t *testing.T) {
	m, module, p, b := millRoadGame(t)
	game, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		f := fight{march: march{T: t, game: game}}
		f.say("player North Nora mill-password")
		f.say("player South Sol hill-password")
		f.pos.Phasing = scs.NoSide
		f.place()
		f.pos = game.Situate(f.pos).BeginPhase("movement", game.Side("north"))
		f.say("say Nora: North moves")
		told := rapid.Bool().Draw(t, "announced")
		for _, i := range rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "order") {
			if !f.overrun(i, told) {
				f.move(i)
			}
		}
		f.say("say Nora: North attacks")
		if told {
			accuse(t, m, module, p, b, f.log.String())
		} else { // dice that nobody explains leave something to ask
			accuseFrom(t, rule.Illegal, m, module, p, b, f.log.String())
		}
	})
}

// overrun lets a unit overrun somebody, if it can.
func (f *fight) overrun(unit int, told bool) bool {
	s := f.game.Situate(f.pos)
	var can []scs.Overrun
	for _, e := range f.pos.Units {
		if e.Side != f.game.Side("south") || e.Hex == scs.NoHex {
			continue
		}
		for _, at := range f.game.Around(e.Hex) {
			o := scs.Overrun{Units: []int{unit}, At: at, Target: e.Hex}
			if at == scs.NoHex {
				continue
			}
			if r := s.CheckOverrun(o); r.Verdict == scs.Legal && r.Combat.Known() && !r.Combat.Best.Column.Left {
				can = append(can, o)
			}
		}
	}
	if len(can) == 0 {
		return false
	}
	o := rapid.SampledFrom(can).Draw(f.T, "overrun")
	column := s.CheckOverrun(o).Combat.Best.Column
	if o.At != f.pos.Units[unit].Hex {
		f.say("move %s: %s", f.pos.Units[unit].ID, f.hex(o.At))
		f.pos = f.pos.With(func(u *scs.Unit) { u.Hex = o.At }, unit)
	}
	if told {
		f.say("say Nora: Overrun: %s (%s) over %s = %s", f.hex(o.At), f.game.Pack().Unit(f.pos.Units[unit].Kind).Name, f.hex(o.Target), column.Label)
	}
	dice := [2]int{rapid.IntRange(1, 6).Draw(f.T, "die"), rapid.IntRange(1, 6).Draw(f.T, "die")}
	f.say("roll Nora 2d6: %d %d", dice[0], dice[1])
	result, _ := column.Result(f.game.Pack(), dice[0]+dice[1])
	if told {
		f.say("say Nora: %d on %s is %s", dice[0]+dice[1], column.Label, result.Text)
	}
	f.suffer(false, f.pos.In(o.Target), result.Defender)
	f.suffer(true, o.Units, result.Attacker)
	f.deeds(o.Units, scs.Overran)
	f.pos.Overrun = append(slices.Clone(f.pos.Overrun), o.Target)
	u := f.pos.Units[unit]
	after := f.game.Situate(f.pos)
	if u.Hex == scs.NoHex || result.Attacker.Retreat > 0 || after.Enemy(o.Target, u.Side) != pack.No {
		return true
	}
	advance := scs.Advance{Attack: scs.Attack{Units: o.Units, Target: o.Target, Overrun: true}, Retreat: result.Defender.Retreat}
	if ends := after.AdvanceHexes(advance, unit, scs.Against); len(ends) > 0 {
		to := rapid.SampledFrom(ends).Draw(f.T, "to")
		f.say("move %s: %s", u.ID, f.hex(to))
		f.pos = f.pos.With(func(u *scs.Unit) { u.Hex = to }, unit)
	}
	return true
}
