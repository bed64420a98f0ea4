package afb

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A PulloutTurn is what is known of Hitler's pull-out in one turn (AfB 2.1).
type PulloutTurn struct {
	Turn int
	// Roll is what its side rolled for it, unknown if it did not roll or the roll is
	// not known.
	Roll pack.Value
	// Before reports whether it happened in an earlier turn.
	Before pack.Answer
}

// PulloutDue reports whether the pull-out happens in a turn; decides names what is missing if that is
// unknown. It happens once: by a roll from the first turn for which the pack has a roll, or by itself
// in the pack's automatic turn.
func PulloutDue(p *scspack.Pack, t PulloutTurn) (due pack.Answer, decides []scs.Input) {
	o := p.Pullout
	if o == nil {
		return pack.Unknown, []scs.Input{scs.KeyOf("game.toml", "[pullout]")}
	}
	if t.Before == pack.Yes {
		return pack.No, nil
	}
	first := o.First()
	switch {
	case !first.Known:
		decides = append(decides, scs.KeyOf("game.toml", "[pullout] rolls"))
	case t.Turn < first.N:
		return pack.No, nil
	}
	past := o.Automatic.Known && t.Turn > o.Automatic.N
	automatic := o.Automatic.Known && t.Turn == o.Automatic.N
	switch {
	case past:
		return pack.No, nil // it happened in the automatic turn at the latest
	case t.Before == pack.Unknown && t.Turn > first.N:
		decides = append(decides, scs.Input{Kind: scs.OpenOutBefore, Turn: t.Turn})
	}
	if !automatic {
		most := rollFor(o, t.Turn)
		switch {
		case !o.Automatic.Known:
			decides = append(decides, scs.KeyOf("game.toml", "[pullout] automatic"))
		case !most.Known:
			decides = append(decides, scs.Input{Kind: scs.OpenKey, What: "game.toml", Key: "[pullout] rolls, most",
				Turn: t.Turn})
		case !t.Roll.Known:
			decides = append(decides, scs.Input{Kind: scs.OpenOutRoll, Turn: t.Turn})
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

// CheckPullout objects to what happened to the side's exploit capable units in its
// Reinforcement Phase of a turn (AfB 2.1, 2.1a): a pull-out that was not due, or that
// is missing; exploit capable units left on the map; other units back than those that
// the pack names, or reduced ones, or away from friends. They may return in an EZOC and
// out of supply.
//
// before and after are the positions at the begin and the end of the phase. Counters of
// the kinds that return may be those that were on the map before: their hex afterwards
// counts as the hex where they were put. The same holds for units that entered as
// reinforcements.
func CheckPullout(g *scs.Game, t PulloutTurn, before, after scs.Position) scs.Objections {
	var all scs.Objections
	o := g.Pack().Pullout
	if o == nil {
		all.Add(scs.Objection{Code: PulloutUnknown, Decides: []scs.Input{scs.KeyOf("game.toml", "[pullout]")}},
			"AfB 2.1")
		return all
	}
	if g.Hexes() == 0 {
		all.Add(scs.Objection{Code: PulloutUnknown, Decides: noMap()}, "AfB 2.1")
		return all
	}
	due, decides := PulloutDue(g.Pack(), t)
	side := g.Side(o.Side)
	gone, left, open := pulled(g, before, after, side)
	returned := returnedUnits(o, before, after, side)
	happened := gone != pack.No || due == pack.Yes && len(left)+len(open) == 0
	switch {
	case gone == pack.Unknown && due == pack.No:
		all.Add(scs.Objection{Code: PulloutUntimely, Turn: t.Turn, Decides: []scs.Input{{Kind: scs.OpenGone}}},
			"AfB 2.1")
	case happened && due == pack.No:
		all.Add(scs.Objection{Code: PulloutUntimely, Turn: t.Turn}, "AfB 2.1")
	case happened && due == pack.Unknown:
		all.Add(scs.Objection{Code: PulloutUntimely, Turn: t.Turn, Decides: decides}, "AfB 2.1")
	case !happened && due == pack.Yes:
		all.Add(scs.Objection{Code: PulloutMissing, Turn: t.Turn}, "AfB 2.1")
	case !happened && due == pack.Unknown:
		all.Add(scs.Objection{Code: PulloutMissing, Turn: t.Turn, Decides: decides}, "AfB 2.1")
	}
	if !happened || due == pack.No {
		return all.Sorted()
	}
	for _, id := range left {
		all.Add(scs.Objection{Code: StaysOnMap, Unit: id}, "AfB 2.1a")
	}
	for _, id := range open {
		all.Add(scs.Objection{Code: StaysOnMap, Unit: id, Decides: []scs.Input{scs.About(scs.OpenExploit, id)}},
			"AfB 2.1a")
	}
	checkReturned(&all, g, o, after, side, returned)
	return all.Sorted()
}

// pulled returns what became of the side's units that were on the map: whether exploit
// capable units are gone, the ids of those that stay, and the ids of units that stay
// and may be exploit capable.
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
	return slices.ContainsFunc(o.Returns, func(r scspack.Returned) bool { return r.Unit == kind })
}

// returnedUnits returns the indexes in after of the side's units that were not on the
// map before, and of all units of the kinds that return.
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

func checkReturned(all *scs.Objections, g *scs.Game, o *scspack.Pullout, after scs.Position, side scs.SideID,
	returned []int) {
	counts := map[string]int{}
	stayed := g.Situate(after.WithoutUnits(returned...))
	for _, i := range returned {
		u := &after.Units[i]
		counts[u.Kind]++
		switch {
		case u.Unbound || u.Kind == "":
			all.Add(scs.Objection{Code: NoneThatReturns, Unit: u.ID,
				Decides: []scs.Input{scs.About(scs.OpenReturns, u.ID)}}, "AfB 2.1a")
		case !returns(o, u.Kind):
			all.Add(scs.Objection{Code: NoneThatReturns, Unit: u.ID}, "AfB 2.1a")
		}
		if u.Reduced == pack.Yes {
			all.Add(scs.Objection{Code: ReturnsReduced, Unit: u.ID}, "AfB 2.1a")
		}
		near := pack.No // the hexes around it, without its own
		for _, n := range g.Around(u.Hex) {
			near = either(near, stayed.Friendly(n, side))
		}
		alone := scs.Objection{Code: ReturnsAlone, Unit: u.ID, Hex: g.Hex(u.Hex), Side: o.Side}
		switch near {
		case pack.No:
			all.Add(alone, "AfB 2.1a")
		case pack.Unknown:
			alone.Decides = []scs.Input{{Kind: scs.OpenBeside, Hex: alone.Hex, Of: o.Side}}
			all.Add(alone, "AfB 2.1a")
		}
		if stayed.Enemy(u.Hex, side) == pack.Yes {
			all.Add(scs.Objection{Code: ReturnsOnEnemies, Unit: u.ID, Hex: g.Hex(u.Hex)}, "3.3a")
		}
	}
	for _, r := range o.Returns {
		wrong := scs.Objection{Code: WrongReturns, What: r.Unit, Count: counts[r.Unit], Due: r.Count.N}
		if kind := g.Pack().Unit(r.Unit); kind != nil {
			wrong.What = kind.Name
		}
		switch {
		case !r.Count.Known:
			wrong.Decides = []scs.Input{key("[pullout] returns, count", r.Unit)}
			all.Add(wrong, "AfB 2.1a")
		case wrong.Count != wrong.Due:
			all.Add(wrong, "AfB 2.1a")
		}
	}
}

// either reports whether one of two things holds.
func either(a, b pack.Answer) pack.Answer {
	for _, answer := range []pack.Answer{pack.Yes, pack.Unknown} {
		switch answer {
		case a, b:
			return answer
		}
	}
	return pack.No
}

// DeadExploiters answers whether exploit capable units that were eliminated before the
// pull-out may come back as replacements after it (AfB 2.1b). The only text at hand
// contradicts itself: a switch of the pack decides, and decides names it where the pack has
// not set it.
func DeadExploiters(p *scspack.Pack) (mayReturn pack.Answer, decides []scs.Input) {
	switch s := p.Switch(scspack.PulloutFromDeadUnits); {
	case !s.Set:
		return pack.Unknown, []scs.Input{scs.SwitchOf(scspack.PulloutFromDeadUnits)}
	case s.Value == scspack.DeadReturn:
		return pack.Yes, nil
	}
	return pack.No, nil
}
