package selfplaytest

import (
	"maps"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// A Fight is an attack or overrun that was made.
type Fight struct {
	Attackers, Defenders []string
	Target               scs.HexID
	Result               scspack.Result
	Overrun              bool
	// Alone are the attackers with whom nobody stood: only of them does a log prove that they
	// attacked, whatever it names.
	Alone []string
}

// overrun lets units of a stack overrun somebody, if they can.
func (t *Table) overrun(part []string) bool {
	s := t.Engine.Situate(t.Pos)
	from := t.unit(part[0]).Hex
	for _, word := range part { // whether those who come now begin stacked, the rules leave open
		if u := t.unit(word); u.Deeds.Has(scs.Entered) && (len(part) > 1 || s.EZOC(from, u.Side) != pack.No) {
			return false
		}
	}
	can := t.overruns(part)
	if len(can) == 0 {
		return false
	}
	o := can[t.IntN(len(can))]
	ruling := s.CheckOverrun(o)
	return t.retry(func() bool {
		if o.At != from {
			t.drag(part, o.At, ruling.Path, Marches)
		}
		return t.resolve(scs.Attack{Units: t.at(part), Target: o.Target, Overrun: true}, ruling.Combat)
	})
}

// overruns returns what units of a stack can overrun, and from where.
func (t *Table) overruns(part []string) (can []scs.Overrun) {
	s := t.Engine.Situate(t.Pos)
	units := t.at(part)
	from := t.unit(part[0]).Hex
	for _, e := range t.Pos.Units {
		d, ok := t.Engine.Distance(from, e.Hex)
		if !ok || d > 6 || e.Side == t.Pos.Units[units[0]].Side {
			continue
		}
		for _, at := range t.Engine.Around(e.Hex) {
			o := scs.Overrun{Units: units, At: at, Target: e.Hex}
			if at == scs.NoHex {
				continue
			}
			if r := s.CheckOverrun(o); r.Verdict == scs.Legal && r.Combat.Known() {
				can = append(can, o)
			}
		}
	}
	return can
}

// attack makes an attack of a Combat Phase, if any can be made, or two that are announced before the
// dice of either and made in any order.
func (t *Table) attack(side scs.SideID) {
	attack, combat, ok := t.choose(side)
	if !ok {
		return
	}
	other, also, two := t.choose(side)
	apart := !slices.ContainsFunc(other.Units, func(i int) bool { return slices.Contains(attack.Units, i) })
	if !t.Loose || !two || !apart || other.Target == attack.Target || combat.Best.Column.Left || also.Best.Column.Left {
		t.retry(func() bool { return t.resolve(attack, combat) })
		return
	}
	both := []scs.Attack{attack, other}
	var words [][]string
	for _, a := range both {
		words = append(words, t.words(a.Units))
	}
	t.retry(func() bool {
		t.announce(attack, combat)
		t.announce(other, also)
		for n, i := range t.Perm(2) {
			a := both[i]
			a.Units = t.at(words[i])
			now := t.Engine.Situate(t.Pos).Evaluate(a)
			if n > 0 && (!now.Objections.Legal() || !now.Known() || now.Best.Column != []scs.Combat{combat, also}[i].Best.Column) {
				return false
			}
			if !t.carry(a, now) {
				return false
			}
		}
		return true
	})
}

// choose returns an attack that units of a side can make.
func (t *Table) choose(side scs.SideID) (attack scs.Attack, combat scs.Combat, ok bool) {
	s := t.Engine.Situate(t.Pos)
	var targets []scs.HexID
	for _, u := range t.Pos.Units {
		if u.Side != side && u.Hex != scs.NoHex && !slices.Contains(targets, u.Hex) && len(s.Attackers(u.Hex, side)) > 0 {
			targets = append(targets, u.Hex)
		}
	}
	if len(targets) == 0 {
		return attack, combat, false
	}
	attack.Target = targets[t.IntN(len(targets))]
	for _, i := range s.Attackers(attack.Target, side) {
		if u := &t.Pos.Units[i]; t.IntN(4) > 0 && t.Attacks[u.ID] < 3 && !t.garrison(u) {
			attack.Units = append(attack.Units, i)
		}
	}
	combat = s.Evaluate(attack)
	return attack, combat, len(attack.Units) > 0 && combat.Objections.Legal() && combat.Known()
}

// garrison reports whether a unit is a garrison, which cannot attack (AfB 1.10).
func (t *Table) garrison(u *scs.Unit) bool {
	return slices.ContainsFunc(t.Pack.Garrisons, func(g scspack.Garrison) bool { return g.Unit == u.Kind })
}

// retry tries something with other dice until it succeeds, and takes back what does not.
func (t *Table) retry(try func() bool) bool {
	before := *t
	before.Acts, before.Pool, before.Fights = slices.Clone(t.Acts), slices.Clone(t.Pool), slices.Clone(t.Fights)
	before.Marked, before.Attacks, before.Crowded = maps.Clone(t.Marked), maps.Clone(t.Attacks), maps.Clone(t.Crowded)
	for range 6 {
		if try() {
			return true
		}
		*t = before
		t.Marked, t.Attacks, t.Crowded = maps.Clone(before.Marked), maps.Clone(before.Attacks), maps.Clone(before.Crowded)
		t.Acts, t.Pool, t.Fights = slices.Clone(before.Acts), slices.Clone(before.Pool), slices.Clone(before.Fights)
	}
	return false
}

// resolve announces an attack and makes it.
func (t *Table) resolve(attack scs.Attack, combat scs.Combat) bool {
	if combat.Best.Column.Left && !t.Left {
		return false
	}
	t.announce(attack, combat)
	return t.carry(attack, combat)
}

// carry throws the dice for an attack and carries out their result. It reports whether the result
// could be carried out within the rules without a doubt.
func (t *Table) carry(attack scs.Attack, combat scs.Combat) bool {
	attackers, defenders := t.words(attack.Units), t.in(attack.Target)
	result, ok := t.throw(attack, combat)
	if !ok {
		return false
	}
	alone := slices.DeleteFunc(slices.Clone(attackers), func(word string) bool { return len(t.in(t.unit(word).Hex)) > 1 })
	if attack.Overrun {
		t.Pos.Overrun = append(slices.Clone(t.Pos.Overrun), attack.Target)
	}
	if !t.suffer(false, defenders, result.Defender) || !t.suffer(true, attackers, result.Attacker) {
		return false
	}
	deed := scs.Attacked
	if attack.Overrun {
		deed = scs.Overran
	}
	t.change(attackers, func(u *scs.Unit) { u.Deeds |= deed })
	t.change(defenders, func(u *scs.Unit) { u.Deeds |= scs.Defended })
	for _, word := range attackers {
		t.Attacks[word]++
	}
	t.Fights = append(t.Fights, Fight{attackers, defenders, attack.Target, result, attack.Overrun, alone})
	return t.advance(attack, attackers, result)
}

func (t *Table) announce(attack scs.Attack, combat scs.Combat) {
	t.say(t.Style.announce(t.call(attack, combat, t.words(attack.Units))))
	t.Acts[len(t.Acts)-1].Kind, t.Acts[len(t.Acts)-1].Way = Calls, []string{t.hex(attack.Target)}
}

// thrownFirst are the excuses of what a player does who throws before he announces an attack.
var thrownFirst = []string{
	"combat/open", "combat/hex-unknown", "combat/deduced", "attack/unmade-dice", "movement-allowance/overrun", "non-phasing-moved/overrun",
}

// throw throws the dice for an attack. ok is false where there is no result.
func (t *Table) throw(attack scs.Attack, combat scs.Combat) (result scspack.Result, ok bool) {
	column := combat.Best.Column
	if column.Left { // nobody rolls (7.4)
		return column.Result(t.Pack, 0)
	}
	a, b := 1+t.IntN(6), 1+t.IntN(6)
	logged := t.dice(6, a, b)
	line := len(t.Acts) - 2
	single := t.Acts[line].Kind == Calls && t.Acts[line-1].Kind != Calls
	if t.Loose && t.Typed == 0 && single && t.IntN(8) == 0 {
		t.Acts[line], t.Acts[line+1] = t.Acts[line+1], t.Acts[line] // he throws before he speaks
		t.True = append(t.True, thrownFirst...)
	}
	result, ok = column.Result(t.Pack, a+b)
	if told := t.IntN(3) > 0; ok && (told && logged || !logged && (t.Missing == 0 || t.Missing <= t.IntN(100))) {
		t.say(t.Style.read(a+b, column.Label, result.Text))
	}
	return result, ok
}

// call announces as much of an attack as its players do.
func (t *Table) call(attack scs.Attack, combat scs.Combat, attackers []string) Call {
	c := Call{Overrun: attack.Overrun, Target: t.hex(attack.Target), Column: combat.Best.Odds.String()}
	whole := true // all who stand in the hexes that the attack comes from
	for _, word := range attackers {
		u := t.unit(word)
		if h := t.hex(u.Hex); !slices.Contains(c.From, h) {
			c.From = append(c.From, h)
			whole = whole && !slices.ContainsFunc(t.in(u.Hex), func(other string) bool { return !slices.Contains(attackers, other) })
		}
		c.Names = append(c.Names, t.Called(word))
	}
	if whole && t.IntN(3) == 0 {
		c.Names = nil
	}
	attacking, defending := words.Total(combat.Attack), words.Total(combat.Defence)
	if t.IntN(2) == 0 && !strings.ContainsAny(attacking+defending, " /.") {
		c.Attack, c.Defence = attacking, defending
	}
	return c
}

// suffer lets a force lose steps and retreat, in one of the ways that are legal
// however the rules are read.
func (t *Table) suffer(attacking bool, words []string, effect scspack.Effect) bool {
	if effect.Steps == 0 && effect.Retreat == 0 {
		return true
	}
	s := t.Engine.Situate(t.Pos)
	units := t.at(words)
	force := s.LossUnits(attacking, units...)
	sources := t.sources(t.unit(words[0]).Side)
	for range 12 {
		converted := 0
		if effect.Retreat > 0 && t.IntN(3) == 0 {
			converted = t.IntN(effect.Retreat + 1)
		}
		due := scs.StepsDue{Result: effect.Steps, Converted: converted}
		lost, ok := t.losses(force, due)
		if !ok {
			continue
		}
		order := scs.RetreatOrder{Result: effect.Retreat, Converted: converted, Source: sources}
		for k, i := range units {
			if lost[k] < force[k].Steps.N {
				paths, _ := s.RetreatPaths(i, effect.Retreat-converted, scs.Against, 60)
				if ok = len(paths) > 0; !ok {
					break
				}
				order.Paths = append(order.Paths, scs.RetreatPath{Unit: i, Hexes: paths[t.IntN(len(paths))]})
			}
		}
		if !ok {
			continue
		}
		if ruling := s.CheckRetreat(order); !ruling.Objections.Legal() || ruling.Most > 0 {
			continue
		}
		if t.carryOut(words, lost, order) {
			return true
		}
	}
	return false
}

// losses is a way to lose steps that counters can show.
func (t *Table) losses(force []scs.LossUnit, due scs.StepsDue) (lost []int, ok bool) {
	ways, _ := scstest.LegalLosses(t.Pack.Switch(scspack.StrongestFace), force, due, 50)
	ways = slices.DeleteFunc(ways, func(lost []int) bool {
		for k, u := range force {
			reduced := t.unit(u.ID).Reduced != pack.No
			if lost[k] > 0 && lost[k] < u.Steps.N && (reduced || lost[k] > 1) {
				return true
			}
		}
		return false
	})
	if len(ways) == 0 {
		return nil, false
	}
	return ways[t.IntN(len(ways))], true
}

// sources measures how far a hex is from a side's nearest source, as the crow flies; nil if
// it has none.
func (t *Table) sources(side scs.SideID) func(scs.HexID) (int, bool) {
	all := t.Engine.Sources(t.Engine.Situate(t.Pos), side, scs.SourceMemory{}).Hexes
	if len(all) == 0 {
		return nil
	}
	return func(h scs.HexID) (int, bool) {
		least := 1000
		for _, source := range all {
			if d, ok := t.Engine.Distance(h, source.Hex); ok {
				least = min(least, d)
			}
		}
		return least, true
	}
}

// carryOut takes steps off units and moves the others where they retreat. It reports
// whether there is room for them.
func (t *Table) carryOut(words []string, lost []int, order scs.RetreatOrder) bool {
	ends := map[scs.HexID][]string{}
	ways := map[string][]scs.HexID{}
	for _, path := range order.Paths {
		if n := len(path.Hexes); n > 0 {
			word := t.Pos.Units[path.Unit].ID
			ends[path.Hexes[n-1]] = append(ends[path.Hexes[n-1]], word)
			ways[word] = path.Hexes
		}
	}
	disorganizes := t.Pack.Stacking.OnRetreat == scspack.Disorganize
	crowds := t.IntN(2) == 0 && (t.Layers || !disorganizes)
	var full []scs.HexID
	for h, words := range ends {
		switch {
		case t.fits(words, h):
		case !crowds:
			return false
		default:
			full = append(full, h)
		}
	}
	for k, word := range words {
		t.lose(word, lost[k])
	}
	for _, word := range words {
		if way := ways[word]; way != nil {
			t.drag([]string{word}, way[len(way)-1], way, Retreats)
			t.change([]string{word}, func(u *scs.Unit) { u.Deeds |= scs.Retreated })
		}
	}
	slices.Sort(full)
	for _, h := range full {
		t.Crowded[h] = scs.RetreatedNow
		if disorganizes {
			t.disorganize(t.in(h))
		}
	}
	return true
}

// lose takes steps off a unit.
func (t *Table) lose(word string, steps int) {
	before := *t.unit(word)
	after, alive := t.Engine.Lose(before, steps)
	switch {
	case alive == pack.No:
		t.release(word)
		if t.Dead == "" || t.IntN(2) == 0 {
			t.Acts = append(t.Acts, Act{Verb: "remove", What: []string{word}, Kind: Fights})
		} else {
			t.Acts = append(t.Acts, Act{Verb: "move", What: []string{word}, Where: t.deadBox(word), Kind: Fights})
		}
		after.Hex, after.Place, after.Reduced = scs.NoHex, "Eliminated", before.Reduced
	case steps > 0:
		t.Acts = append(t.Acts, Act{Verb: "flip", What: []string{word}, Kind: Fights})
	}
	t.change([]string{word}, func(u *scs.Unit) { *u = after })
}

// advance lets attackers advance into a hex that was left. It reports whether what had to
// be done can be done.
func (t *Table) advance(attack scs.Attack, attackers []string, result scspack.Result) bool {
	side := t.unit(attackers[0]).Side
	alive := slices.DeleteFunc(slices.Clone(attackers), func(word string) bool { return t.unit(word).Hex == scs.NoHex })
	s := t.Engine.Situate(t.Pos)
	if len(alive) == 0 || result.Attacker.Retreat > 0 || s.Enemy(attack.Target, side) != pack.No {
		return true
	}
	for range 6 {
		attack.Units = t.at(alive)
		order := scs.Advance{Attack: attack, Retreat: result.Defender.Retreat}
		together := map[scs.HexID][]string{}
		for _, i := range attack.Units {
			if !attack.Overrun && t.IntN(2) == 0 {
				continue
			}
			way := []scs.HexID{attack.Target}
			for t.Engine.Exploits(&t.Pos.Units[i]); len(way) < result.Defender.Retreat && t.IntN(2) == 0; {
				around := t.Engine.Around(way[len(way)-1])
				if h := around[t.IntN(len(around))]; h != scs.NoHex {
					way = append(way, h)
				}
			}
			order.Paths = append(order.Paths, scs.AdvancePath{Unit: i, Hexes: way})
			to := way[len(way)-1]
			together[to] = append(together[to], t.Pos.Units[i].ID)
		}
		if !s.CheckAdvance(order).Legal() {
			continue
		}
		room := true
		for h, words := range together {
			room = room && t.fits(words, h)
		}
		if !room {
			continue
		}
		var words []string
		for _, p := range order.Paths {
			words = append(words, t.Pos.Units[p.Unit].ID)
		}
		for k, p := range order.Paths {
			t.drag([]string{words[k]}, p.Hexes[len(p.Hexes)-1], p.Hexes, Fights)
		}
		return true
	}
	return !attack.Overrun
}
