package afb

import (
	"strconv"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A PulloutTurn is what is known of Hitler's pull-out in one turn (AfB 2.1).
type PulloutTurn struct {
	Turn int
	// Roll is what its side rolled for it; unknown where it did not, or nobody knows.
	Roll pack.Value
	// Before says whether it happened in an earlier turn.
	Before pack.Answer
}

// PulloutDue says whether the pull-out happens in a turn, and names what is missing
// where that is unknown. It can happen from the first turn on that the pack has a roll
// for, by the roll, and happens by itself in the turn that the pack says; and once.
func PulloutDue(p *scspack.Pack, t PulloutTurn) (due pack.Answer, decides []string) {
	o := p.Pullout
	if o == nil {
		return pack.Unknown, []string{"game.toml: [pullout]"}
	}
	if t.Before == pack.Yes {
		return pack.No, nil
	}
	first := o.First()
	switch {
	case !first.Known:
		decides = append(decides, "game.toml: [pullout] rolls")
	case t.Turn < first.N:
		return pack.No, nil
	}
	past := o.Automatic.Known && t.Turn > o.Automatic.N
	automatic := o.Automatic.Known && t.Turn == o.Automatic.N
	switch {
	case past:
		return pack.No, nil // it happened at the latest in the turn in which it does by itself
	case t.Before == pack.Unknown && t.Turn > first.N:
		decides = append(decides, "whether the pull-out happened before turn "+strconv.Itoa(t.Turn))
	}
	if !automatic {
		most := rollFor(o, t.Turn)
		switch {
		case !o.Automatic.Known:
			decides = append(decides, "game.toml: [pullout] automatic")
		case !most.Known:
			decides = append(decides, "game.toml: [pullout] rolls, most of turn "+strconv.Itoa(t.Turn))
		case !t.Roll.Known:
			decides = append(decides, "the roll for the pull-out in turn "+strconv.Itoa(t.Turn))
		case t.Roll.N > most.N:
			return pack.No, nil
		}
	}
	if len(decides) > 0 {
		return pack.Unknown, decides
	}
	return pack.Yes, nil
}

func rollFor(o *scspack.Pullout, turn int) pack.Value {
	for _, r := range o.Rolls {
		if r.Turn.Known && r.Turn.N == turn {
			return r.Most
		}
	}
	return pack.Value{}
}

// CheckPullout is what speaks against what happened to the side's exploit capable
// units in its Reinforcement Phase of a turn (AfB 2.1, 2.1a): a pull-out that was not
// due, or that is missing; exploit capable units left on the map; other units back
// than those that the pack names, or reduced ones, or away from friends. EZOCs and
// want of supply do not matter for where they return.
//
// before and after are the positions at the begin and the end of the phase. Counters
// of the kinds that return may be those that were on the map before: where they stand
// after it counts as where they were put. Units that entered as reinforcements do so.
func CheckPullout(g *scs.Game, t PulloutTurn, before, after scs.Position) scs.Objections {
	var all objections
	o := g.Pack().Pullout
	if o == nil {
		all.openf([]string{"game.toml: [pullout]"}, "AfB 2.1", "the pull-out did not go by the rules")
		return all.sorted()
	}
	if !all.mapped(g, "AfB 2.1", "the pull-out did not go by the rules") {
		return all.sorted()
	}
	due, decides := PulloutDue(g.Pack(), t)
	side := g.Side(o.Side)
	gone, left, open := pulled(g, before, after, side)
	returned := returnedUnits(o, before, after, side)
	happened := gone != pack.No || due == pack.Yes && len(left)+len(open) == 0
	switch {
	case gone == pack.Unknown && due == pack.No:
		all.openf([]string{"whether the units that are gone are exploit capable"}, "AfB 2.1", "units are pulled out in turn %d, which is not a turn for it", t.Turn)
	case happened && due == pack.No:
		all.addf("AfB 2.1", "exploit capable units are pulled out in turn %d, which is not a turn for it", t.Turn)
	case happened && due == pack.Unknown:
		all.openf(decides, "AfB 2.1", "the pull-out happens in turn %d", t.Turn)
	case !happened && due == pack.Yes:
		all.addf("AfB 2.1", "the pull-out does not happen in turn %d, in which it has to", t.Turn)
	case !happened && due == pack.Unknown:
		all.openf(decides, "AfB 2.1", "the pull-out does not happen in turn %d", t.Turn)
	}
	if !happened || due == pack.No {
		return all.sorted()
	}
	for _, id := range left {
		all.addf("AfB 2.1a", "%s is exploit capable and stays on the map", id)
	}
	for _, id := range open {
		all.openf([]string{scs.Whether(id, "is exploit capable")}, "AfB 2.1a", "%s stays on the map", id)
	}
	checkReturned(&all, g, o, after, side, returned)
	return all.sorted()
}

// pulled sorts the side's units that were on the map by what became of them: whether
// some of the exploit capable are gone, the ids of those that stay, and of units that
// stay and may be exploit capable.
func pulled(g *scs.Game, before, after scs.Position, side scs.SideID) (gone pack.Answer, left, open []string) {
	gone = pack.No
	for i := range before.Units {
		u := &before.Units[i]
		if u.Side != side || u.Hex == scs.NoHex || u.Exploit == pack.No || IsGarrison(g, u) == pack.Yes {
			continue
		}
		switch a := after.Unit(u.ID); {
		case a < 0 || after.Units[a].Hex == scs.NoHex:
			gone = either(gone, u.Exploit)
		case returns(g.Pack().Pullout, u.Kind):
		case u.Exploit == pack.Yes:
			left = append(left, u.ID)
		default:
			open = append(open, u.ID)
		}
	}
	return gone, left, open
}

func returns(o *scspack.Pullout, kind string) bool {
	for _, r := range o.Returns {
		if r.Unit == kind {
			return true
		}
	}
	return false
}

// returnedUnits are the indexes in after of the side's units that were not on the
// map before, and of all those of the kinds that return.
func returnedUnits(o *scspack.Pullout, before, after scs.Position, side scs.SideID) []int {
	var back []int
	for i := range after.Units {
		u := &after.Units[i]
		if u.Side != side || u.Hex == scs.NoHex || u.Deeds.Has(scs.Entered) {
			continue
		}
		if b := before.Unit(u.ID); b < 0 || before.Units[b].Hex == scs.NoHex || returns(o, u.Kind) {
			back = append(back, i)
		}
	}
	return back
}

func checkReturned(all *objections, g *scs.Game, o *scspack.Pullout, after scs.Position, side scs.SideID, returned []int) {
	counts := map[string]int{}
	stayed := g.Situate(after.WithoutUnits(returned...))
	for _, i := range returned {
		u := &after.Units[i]
		counts[u.Kind]++
		switch {
		case u.Unbound || u.Kind == "":
			all.openf([]string{scs.Whether(u.ID, "is one of the units that return")}, "AfB 2.1a", "%s comes onto the map", u.ID)
		case !returns(o, u.Kind):
			all.addf("AfB 2.1a", "%s comes onto the map and is none of the units that return", u.ID)
		}
		if u.Reduced == pack.Yes {
			all.addf("AfB 2.1a", "%s returns reduced; those that return have full strength", u.ID)
		}
		near := pack.No // the hexes around it, and not its own
		for _, n := range g.Around(u.Hex) {
			near = either(near, stayed.Friendly(n, side))
		}
		switch where := g.Hex(u.Hex); near {
		case pack.No:
			all.addf("AfB 2.1a", "%s returns in %s, which is beside no unit of %s that stayed", u.ID, where, o.Side)
		case pack.Unknown:
			all.openf([]string{"whether a unit of " + o.Side + " stands beside " + where.String()}, "AfB 2.1a", "%s returns in %s", u.ID, where)
		}
		if stayed.Enemy(u.Hex, side) == pack.Yes {
			all.addf("3.3a", "%s returns on enemy units in %s", u.ID, g.Hex(u.Hex))
		}
	}
	for _, r := range o.Returns {
		switch got := counts[r.Unit]; {
		case !r.Count.Known:
			all.openf([]string{"game.toml: [pullout] returns, count of " + r.Unit}, "AfB 2.1a", "%d of %s return", got, r.Unit)
		case got != r.Count.N:
			all.addf("AfB 2.1a", "%d of %s return; it is %d", got, r.Unit, r.Count.N)
		}
	}
}

// DeadExploiters says whether exploit capable units that were eliminated before the
// pull-out may come back as replacements after it (AfB 2.1b). The text contradicts
// itself; decides names the switch if nobody has set it.
func DeadExploiters(p *scspack.Pack) (mayReturn pack.Answer, decides []string) {
	s := p.Switch(scspack.PulloutFromDeadUnits)
	switch {
	case !s.Set:
		return pack.Unknown, []string{scs.SwitchOf(string(scspack.PulloutFromDeadUnits))}
	case s.Value == scspack.DeadReturn:
		return pack.Yes, nil
	}
	return pack.No, nil
}
