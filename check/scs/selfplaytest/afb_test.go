package selfplaytest

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
)

// This file plays what Autumn for Barbarossa adds: air strikes, DG markers and replacements.
// Its counters bear their markers as layers.

// count throws the dice for the number of air strikes (AfB 1.9).
func (t *Table) count() {
	t.Strikes, t.Struck = 0, nil
	force := t.Pack.AirForce(t.Phase.Side)
	if force == nil {
		return
	}
	row, known := force.In(t.Turn)
	switch {
	case !known:
	case row.Strikes.Known:
		t.Strikes = row.Strikes.N
	case row.Dice.Known():
		var spots []int
		for range row.Dice.Count {
			spots = append(spots, 1+t.IntN(row.Dice.Sides))
			t.Strikes += spots[len(spots)-1]
		}
		t.dice(row.Dice.Sides, spots...)
		t.say("Air strikes: " + strconv.Itoa(t.Strikes))
	}
}

// dice throws dice of the phasing player's. It reports whether the log shows them.
func (t *Table) dice(sides int, spots ...int) bool {
	if t.Typed > t.IntN(100) {
		return false
	}
	t.log(sides, spots...)
	return true
}

func (t *Table) log(sides int, spots ...int) {
	where := ""
	for _, n := range spots {
		where += " " + strconv.Itoa(n)
	}
	t.Acts = append(t.Acts, Act{Verb: "roll", What: []string{t.Who[t.Phase.Side], strconv.Itoa(len(spots)) + "d" + strconv.Itoa(sides)}, Where: where[1:], Kind: Fights})
}

// layer turns a layer of units on ("mark") or off ("clear").
func (t *Table) layer(verb string, words []string, layer string) {
	if len(words) > 0 {
		t.Acts = append(t.Acts, Act{Verb: verb, What: words, Where: layer, Kind: Fights})
	}
}

// strike makes some of the strikes that are left, each on another hex.
func (t *Table) strike(side scs.SideID) {
	for t.Strikes > 0 && t.IntN(3) > 0 {
		enemies := slices.DeleteFunc(slices.Clone(t.Pos.Units), func(u scs.Unit) bool {
			return u.Side == side || u.Hex == scs.NoHex || slices.Contains(t.Struck, u.Hex)
		})
		if len(enemies) == 0 {
			return
		}
		at, roll := enemies[t.IntN(len(enemies))].Hex, 1+t.IntN(6)
		t.Strikes--
		t.Struck = append(t.Struck, at)
		logged := t.dice(6, roll)
		t.say("Air strike on " + t.hex(at) + ": " + strconv.Itoa(roll))
		r := afb.ResolveStrike(t.Pack, t.Phase.Side, afb.Strike{Phase: t.Phase.ID, Hex: t.Engine.Hex(at)}, roll)
		if r.Hit == pack.Yes {
			t.hit(r, t.in(at), logged)
		}
	}
}

// hit throws for each unit that a strike hit, where its own die was thrown, and disorganizes them (AfB 1.9a).
func (t *Table) hit(r afb.StrikeResult, words []string, logged bool) {
	var lost int
	var alive []string
	for range afb.EliminationRolls([]afb.StrikeResult{r}, len(words)).N {
		die := 1 + t.IntN(6)
		if loses, _ := afb.LosesStep(t.Pack, t.Phase.Side, die); loses == pack.Yes {
			lost++
		}
		if logged {
			t.log(6, die)
		}
	}
	for i, word := range words {
		if i < lost {
			t.lose(word, 1)
		}
		if t.unit(word).Hex != scs.NoHex {
			alive = append(alive, word)
		}
	}
	t.disorganize(alive)
}

// disorganize marks units that are not marked yet.
func (t *Table) disorganize(words []string) {
	fresh := slices.DeleteFunc(words, func(word string) bool { return t.unit(word).DG == pack.Yes })
	t.layer("mark", fresh, "DG")
	t.change(fresh, func(u *scs.Unit) { u.DG = pack.Yes })
}

// organize takes the DG markers off a side's units (AfB 1.7).
func (t *Table) organize(side scs.SideID) {
	var words []string
	for _, u := range t.Pos.Units {
		if u.Side == side && u.Hex != scs.NoHex && u.DG == pack.Yes {
			words = append(words, u.ID)
		}
	}
	for _, word := range words {
		t.layer("clear", []string{word}, "DG")
	}
	t.change(words, func(u *scs.Unit) { u.DG = pack.No })
}

// rebuild spends a side's replacements (AfB 1.11). It reports whether none is kept that could
// be used.
func (t *Table) rebuild(side scs.SideID) bool {
	r := afb.Rebuilding{Side: side, Turn: t.Turn, Kept: pack.Known(t.Kept[side]), Before: t.Engine.Situate(t.Pos)}
	amount, _ := afb.Replacements(t.Pack, t.Phase.Side, t.Turn, r.Kept)
	r.Sources = t.Engine.Sources(r.Before, side, scs.SourceMemory{Complete: true, Entered: t.Entered[side]})
	r.After = r.Before
	if t.Kept[side] > 0 {
		t.True = append(t.True, "replacement/kept")
	}
	left := amount.N
	for try := 0; left > 0 && try < 40; try++ {
		if t.replace(&r) {
			left--
		}
	}
	t.Kept[side] = left
	dead := 0
	for _, u := range t.Pos.Units {
		if u.Side == side && t.boxed(u) && afb.IsGarrison(t.Engine, &u) != pack.Yes {
			dead++
		}
	}
	return afb.CheckUnspent(r, pack.Known(dead)).Legal()
}

// boxed reports whether a unit lies among the eliminated, where it can be drawn from.
func (t *Table) boxed(u scs.Unit) bool {
	for _, a := range slices.Backward(t.Acts) {
		if (a.Verb == "move" || a.Verb == "remove") && slices.Contains(a.What, u.ID) {
			return u.Place == "Eliminated" && a.Verb == "move" && a.Where == t.deadBox(u.ID)
		}
	}
	return false
}

// replace spends one replacement in a legal way, if any.
func (t *Table) replace(r *afb.Rebuilding) bool {
	for _, i := range t.Perm(len(t.Pos.Units)) {
		u := t.Pos.Units[i]
		full := t.Engine.NewUnit(u.ID, u.Kind, u.Hex)
		full.OOS, full.DG, full.Deeds, full.Start = u.OOS, u.DG, u.Deeds, u.Start
		try := *r
		switch {
		case u.Side != r.Side:
			continue
		case u.Hex != scs.NoHex && u.Reduced == pack.Yes:
			try.Flipped = append(slices.Clone(r.Flipped), u.ID)
		case u.Hex == scs.NoHex && t.boxed(u):
			friends := slices.DeleteFunc(slices.Clone(t.Pos.Units), func(other scs.Unit) bool { return other.Side != r.Side || other.Hex == scs.NoHex })
			if len(friends) == 0 {
				continue
			}
			full.Hex = friends[t.IntN(len(friends))].Hex
			if around := t.Engine.Around(full.Hex); t.IntN(2) == 0 {
				full.Hex = around[t.IntN(len(around))]
			}
			full.OOS, full.DG = pack.No, pack.No
			if full.Hex == scs.NoHex || !t.takes(full.Hex, full) {
				continue
			}
			try.Returned = append(slices.Clone(r.Returned), u.ID)
		default:
			continue
		}
		after := t.Pos.With(func(now *scs.Unit) { *now = full }, i)
		try.After = t.Engine.Situate(after)
		if !afb.CheckReplacements(try).Legal() {
			continue
		}
		*r = try
		if u.Hex == scs.NoHex {
			t.Acts = append(t.Acts, Act{Verb: "move", What: []string{u.ID}, Where: t.hex(full.Hex), Kind: Sets})
			for _, of := range []struct {
				is    pack.Answer
				layer string
			}{{u.OOS, "OOS"}, {u.DG, "DG"}} {
				if of.is == pack.Yes {
					t.layer("clear", []string{u.ID}, of.layer)
				}
			}
		}
		if u.Reduced == pack.Yes {
			t.Acts = append(t.Acts, Act{Verb: "flip", What: []string{u.ID}, Kind: Sets})
		}
		t.Pos = after
		if u.Hex == scs.NoHex {
			t.raise([]string{u.ID})
			t.top(full.Hex)
		}
		return true
	}
	return false
}

// deadBox is where a unit is put that is eliminated.
func (t *Table) deadBox(word string) string {
	if side := t.Engine.SideName(t.unit(word).Side); t.Layers && side == t.Pack.Sides[0] {
		return "German Losses"
	}
	return t.Dead
}
