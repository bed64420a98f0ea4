package afb

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Replacements returns how many a side may spend in a turn: what its Order of Arrival
// brings it, and what it was allowed to keep (AfB 1.11). decides names what is missing
// if that is unknown.
func Replacements(p *scspack.Pack, side string, turn int, kept pack.Value) (amount pack.Value, decides []scs.Input) {
	sum, any := kept.N, false
	if !kept.Known {
		decides = append(decides, scs.Input{Kind: scs.OpenKept, Of: side})
	}
	for i := range p.Replacements {
		r := &p.Replacements[i]
		if r.Side != side {
			continue
		}
		any = true
		if (r.From.Known && turn < r.From.N) || (r.To.Known && turn > r.To.N) {
			continue
		}
		if !r.Amount.Known {
			decides = append(decides, key("[[replacement]] amount", side))
		}
		sum += r.Amount.N
	}
	if !any {
		decides = append(decides, key("[[replacement]]", side))
	}
	if len(decides) > 0 {
		return pack.Value{}, decides
	}
	return pack.Known(sum), nil
}

// A Rebuilding is what a side did with its replacements in a turn.
type Rebuilding struct {
	Side scs.SideID
	Turn int
	// Kept are the replacements that it had kept from earlier turns.
	Kept pack.Value
	// Returned are the ids of the units that came back from among the eliminated, as they stand in
	// After; Flipped are the ids of the units on the map that turned their full side up.
	Returned, Flipped []string
	// Before and After are the positions before and after it.
	Before, After *scs.Situation
	// Sources are the side's supply sources.
	Sources scs.Sources
}

// CheckReplacements objects to the use of replacements (AfB 1.11): more than there are;
// a unit that returns reduced, in an EZOC, away from friends, or where it cannot trace
// supply; a unit that is flipped and cannot trace; a garrison. It cannot check the
// random draw among the eliminated units.
func CheckReplacements(r Rebuilding) scs.Objections {
	var all scs.Objections
	g := r.After.Game()
	side := g.SideName(r.Side)
	spent := len(r.Returned) + len(r.Flipped)
	amount, decides := Replacements(g.Pack(), side, r.Turn, r.Kept)
	if spent == 0 {
		return nil
	}
	if !amount.Known || spent > amount.N {
		all.Add(scs.Objection{Code: SpendsTooMany, Side: side, Count: spent, Due: amount.N, Decides: decides},
			"AfB 1.11")
	}
	if g.Hexes() == 0 {
		all.Add(scs.Objection{Code: WhereReplaced, Decides: noMap()}, "AfB 1.11")
		return all
	}
	supply := g.NewTracer().Trace(r.After, r.Side, r.Sources)
	pos := r.After.Position()
	for _, id := range r.Returned {
		if i := r.check(&all, supply, id); i >= 0 {
			r.checkReturn(&all, &pos.Units[i])
		}
	}
	for _, id := range r.Flipped {
		if r.check(&all, supply, id) < 0 {
			continue
		}
		before := r.Before.Position()
		if b := before.Unit(id); b < 0 || before.Units[b].Hex == scs.NoHex {
			all.Add(scs.Objection{Code: FlippedOffMap, Unit: id}, "AfB 1.11")
		} else if before.Units[b].Reduced == pack.No {
			all.Add(scs.Objection{Code: FlippedForNothing, Unit: id}, "AfB 1.11")
		}
	}
	return all.Sorted()
}

// check judges what holds for every unit that a replacement is spent on, and gives
// its index in After, -1 where it is not there.
func (r *Rebuilding) check(all *scs.Objections, supply *scs.Supply, id string) int {
	g, pos := r.After.Game(), r.After.Position()
	i := pos.Unit(id)
	if i < 0 || pos.Units[i].Hex == scs.NoHex {
		all.Add(scs.Objection{Code: NotOnMap, Unit: id}, "AfB 1.11")
		return -1
	}
	u := &pos.Units[i]
	switch IsGarrison(g, u) {
	case pack.Yes:
		all.Add(scs.Objection{Code: GarrisonRebuilt, Unit: id}, "AfB 1.10")
	case pack.Unknown:
		all.Add(scs.Objection{Code: GarrisonRebuilt, Unit: id, Decides: []scs.Input{scs.About(scs.OpenGarrison, id)}},
			"AfB 1.10")
	}
	if u.Reduced == pack.Yes {
		all.Add(scs.Objection{Code: RebuiltReduced, Unit: id}, "AfB 1.11")
	}
	trace, _ := supply.Trace(i)
	if trace.Supplied != pack.Yes {
		all.Add(scs.Objection{Code: RebuiltUnsupplied, Unit: id, Hex: g.Hex(u.Hex), Decides: trace.Decides}, "AfB 1.11")
	}
	return i
}

// checkReturn judges where a unit comes back: in or beside a hex with a friendly unit
// which has not just come back itself, and not in an EZOC.
func (r *Rebuilding) checkReturn(all *scs.Objections, u *scs.Unit) {
	g := r.After.Game()
	inEZOC := scs.Objection{Code: RebuiltInEZOC, Unit: u.ID, Hex: g.Hex(u.Hex)}
	switch r.After.EZOC(u.Hex, r.Side) {
	case pack.Yes:
		all.Add(inEZOC, "AfB 1.11")
	case pack.Unknown:
		for _, holder := range r.After.EZOCOf(u.Hex, r.Side) {
			inEZOC.Decides = append(inEZOC.Decides, holder.Decides...)
		}
		all.Add(inEZOC, "AfB 1.11")
	}
	// Before has none of the units that return, so a unit there is a friend that was
	// there already.
	near := r.Before.Friendly(u.Hex, r.Side)
	for _, n := range g.Around(u.Hex) {
		near = either(near, r.Before.Friendly(n, r.Side))
	}
	alone := scs.Objection{Code: RebuiltAlone, Unit: u.ID, Hex: g.Hex(u.Hex)}
	switch near {
	case pack.Yes:
		if decides, flipped := r.besideFlipped(u); flipped {
			alone.Decides = decides
			all.Add(alone, "AfB 1.11")
		}
	case pack.No:
		all.Add(alone, "AfB 1.11")
	default:
		alone.Decides = []scs.Input{{Kind: scs.OpenFriend, Hex: alone.Hex}}
		all.Add(alone, "AfB 1.11")
	}
}

// besideFlipped reports whether all friends with or beside a unit that returns have just been
// turned to their full side, and may not count for that. decides has the switch that nobody
// has set.
func (r *Rebuilding) besideFlipped(u *scs.Unit) (decides []scs.Input, flipped bool) {
	g, pos := r.Before.Game(), r.Before.Position()
	may := g.Pack().Switch(scspack.BesideFlippedUnit)
	if may.Set && may.Yes() {
		return nil, false
	}
	around := g.Around(u.Hex)
	for i := range pos.Units {
		other := &pos.Units[i]
		near := other.Hex == u.Hex || other.Hex != scs.NoHex && slices.Contains(around[:], other.Hex)
		if near && (other.Side == r.Side || other.Side == scs.NoSide) && !slices.Contains(r.Flipped, other.ID) {
			return nil, false
		}
	}
	if !may.Set {
		decides = []scs.Input{scs.SwitchOf(scspack.BesideFlippedUnit)}
	}
	return decides, true
}

// CheckUnspent objects to keeping replacements for later turns: that is allowed only if
// no eliminated unit could return and no reduced unit on the map could be flipped (AfB
// 1.11). eliminated is how many units there are to draw from.
func CheckUnspent(r Rebuilding, eliminated pack.Value) scs.Objections {
	g := r.After.Game()
	side := g.SideName(r.Side)
	amount, decides := Replacements(g.Pack(), side, r.Turn, r.Kept)
	left := amount.N - len(r.Returned) - len(r.Flipped)
	if amount.Known && left <= 0 {
		return nil
	}
	reduced, open := r.flippable()
	useful := reduced
	if eliminated.Known {
		useful += max(eliminated.N, 0)
	} else {
		open = append(open, scs.Input{Kind: scs.OpenDead, Of: side})
	}
	var all scs.Objections
	keeps := scs.Objection{Code: KeepsReplacements, Side: side}
	switch {
	case useful > 0 && amount.Known:
		all.Add(keeps, "AfB 1.11")
	case useful > 0 || len(open) > 0:
		keeps.Decides = append(open, decides...)
		all.Add(keeps, "AfB 1.11")
	}
	return all
}

// flippable returns how many reduced units of the side on the map can certainly trace
// supply, and the unknown inputs for others.
func (r *Rebuilding) flippable() (count int, open []scs.Input) {
	g, pos := r.After.Game(), r.After.Position()
	supply := g.NewTracer().Trace(r.After, r.Side, r.Sources)
	for i := range pos.Units {
		u := &pos.Units[i]
		if u.Side != r.Side || u.Hex == scs.NoHex || u.Reduced == pack.No || IsGarrison(g, u) == pack.Yes {
			continue
		}
		switch supplied := supply.Supplied(i); {
		case supplied == pack.Yes && u.Reduced == pack.Yes && IsGarrison(g, u) == pack.No:
			count++
		case supplied != pack.No:
			open = append(open, scs.About(scs.OpenFlip, u.ID))
		}
	}
	return count, open
}
